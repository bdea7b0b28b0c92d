//! Renders a scene as SVG, like our own picture in the wood theme and the standard size.

use alquerque::render::{LastAction, Scene};
use alquerque_rules::{Board, Direction, Move, Point, Position, Side};

/// The empty board, with definitions of the parts.
const EMPTY: &str = include_str!("board.svg");
/// A style that gives every piece of wood its grain by a filter.
const GRAIN: &str = "<style>.along{filter:url(#along)}.up{filter:url(#up)}</style>";
const PITCH: f32 = 128.0;
/// The centre of the lower left point.
const FIRST: (f32, f32) = (94.0, 606.0);
/// The centre of the tray.
const TRAY: (f32, f32) = (720.0, 350.0);
/// The distance between captured stones.
const SLOT: f32 = 32.0;
/// The distance of the first captured stones from the centre of the tray.
const FIRST_SLOT: f32 = 291.0;
/// The scale of captured stones.
const CAPTURED: f32 = 0.283;
/// The scale of the stone that shows the turn.
const TURN: f32 = 0.452;

/// Returns the picture of `scene`, with or without the grain of wood.
pub fn svg(scene: &Scene, grain: bool) -> String {
    let position = &scene.position;
    let board = position.rules().board;
    let (path, marks) = match &scene.last_action {
        Some(LastAction::Move { before, action }) => (trail(action), marks(!before.turn(), action)),
        _ => <(String, String)>::default(),
    };
    let parts = [lines(board), labels(board), path, stones(position), marks, tray(scene)].concat();
    EMPTY.replace("</svg>", &format!("{}{parts}</svg>", if grain { GRAIN } else { "" }))
}

/// Returns the centre of a point.
pub fn centre(point: Point) -> (f32, f32) {
    (FIRST.0 + PITCH * f32::from(point.file()), FIRST.1 - PITCH * f32::from(point.rank()))
}

fn put(part: &str, point: Point) -> String {
    let (x, y) = centre(point);
    format!(r##"<use href="#{part}" x="{x}" y="{y}"/>"##)
}

fn put_scaled(part: &str, (x, y): (f32, f32), scale: f32) -> String {
    format!(r##"<use href="#{part}" transform="translate({x} {y}) scale({scale})"/>"##)
}

/// Returns straight lines from point to point, as the data of a path.
fn path(points: &[Point]) -> String {
    let corners: Vec<String> =
        points.iter().map(|&point| centre(point)).map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}", corners.join("L"))
}

/// Returns the carved lines and points: first the light on the lower edges, then the dark grooves.
fn lines(board: &Board) -> String {
    let segments = [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast]
        .map(|direction| {
            let from = board.joined(direction).iter();
            from.filter_map(|from| Some(path(&[from, board.neighbour(from, direction)?])))
                .collect::<String>()
        });
    let segments = segments.concat();
    let diagonal = |&point: &Point| is_crossing(board, point);
    let (crossings, others): (Vec<Point>, Vec<Point>) = board.points().iter().partition(diagonal);
    let all = |part: &str, points: &[Point]| {
        points.iter().map(|&point| put(part, point)).collect::<String>()
    };
    let points = all("crossing", &crossings) + &all("point", &others);
    let pins = all("pin", &crossings);
    format!(
        r##"<defs><g id="lines" fill="currentColor">{points}
<path stroke="currentColor" stroke-width="4.2" stroke-linecap="round" d="{segments}"/></g></defs>
<use href="#lines" x="1" y="1.5" color="#d1a266"/><use href="#lines" color="#2b170b"/>{pins}"##
    )
}

/// Returns whether a diagonal line meets the point.
fn is_crossing(board: &Board, point: Point) -> bool {
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest]
        .into_iter()
        .any(|direction| board.joined(direction).contains(point))
}

/// Returns the coordinates as text in the bundled font.
fn labels(board: &Board) -> String {
    let label =
        |sign: u8, x: f32, y: f32| format!(r#"<text x="{x}" y="{y}">{}</text>"#, char::from(sign));
    let files = board.points().iter().filter(|point| point.rank() == 0);
    let ranks = board.points().iter().filter(|point| point.file() == 0);
    let files = files.map(|point| label(b'a' + point.file(), centre(point).0, 689.3));
    let ranks = ranks.map(|point| label(b'1' + point.rank(), 18.5, centre(point).1 + 8.8));
    let labels: String = files.chain(ranks).collect();
    let font = r#"font-family="Atkinson Hyperlegible" font-weight="700" font-size="27.42""#;
    format!(r##"<g {font} text-anchor="middle" fill="#f3dfb8">{labels}</g>"##)
}

fn stones(position: &Position) -> String {
    let stones =
        |side: Side| position.stones()[side].iter().map(move |point| put(&side.to_string(), point));
    Side::BOTH.into_iter().flat_map(stones).collect()
}

/// Returns the path of the moved stone, below the stones, which hide its end.
fn trail(action: &Move) -> String {
    let path = path(action.points());
    format!(
        r##"<g fill="none" stroke-linejoin="round"><path stroke="#3a1e08" stroke-width="13" d="{path}"/>
<path stroke="#ffc23d" stroke-width="8.4" d="{path}"/></g>"##
    )
}

/// Returns the landings of a move, and the ghosts of the stones of `loser` that it captured.
fn marks(loser: Side, action: &Move) -> String {
    let from = action.from();
    let to = action.to();
    let hops = action
        .points()
        .iter()
        .filter(|&&landing| landing != from && landing != to)
        .map(|&hop| put("hop", hop));
    let socket = (from != to).then(|| put("socket", from));
    let captured = action.captured().iter().map(|point| {
        let ghost = put_scaled(&format!("{loser}Body"), centre(point), 0.98);
        format!(r#"<g opacity=".38">{ghost}</g>{}"#, put("captured", point))
    });
    hops.chain(socket).chain([put("ring", to)]).chain(captured).collect()
}

/// Returns the tray: each side's captured stones at the opponent's end, and the side to move
/// between them.
fn tray(scene: &Scene) -> String {
    let position = &scene.position;
    let captured = Side::BOTH.into_iter().flat_map(|side| {
        let lost = position.rules().setup[side].count() - position.stones()[side].count();
        (0..lost).map(move |n| {
            let column = (n % 2) as f32 - 0.5;
            let row = (n / 2) as f32;
            let away = (FIRST_SLOT - row * SLOT) * if side == Side::White { -1.0 } else { 1.0 };
            put_scaled(&side.to_string(), (TRAY.0 + column * SLOT, TRAY.1 + away), CAPTURED)
        })
    });
    let turn = scene.turn.map(|side| {
        let down = if side == Side::White { 1 } else { -1 };
        let marker = format!(
            r##"<use href="#turn" transform="translate({} {}) scale(1 {down})"/>"##,
            TRAY.0, TRAY.1
        );
        put_scaled(&side.to_string(), TRAY, TURN) + &marker
    });
    captured.chain(turn).collect()
}
