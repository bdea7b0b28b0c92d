//! A scene as SVG: what our own picture shows in the wood theme and the standard size, by the means of that language.

use alquerque::render::{Last, Scene};
use alquerque_rules::{Board, Direction, Move, Point, Position, Side};

/// The empty board, and the parts named below.
const EMPTY: &str = include_str!("board.svg");
/// Gives every piece of wood its grain, by a filter.
const GRAIN: &str = "<style>.along{filter:url(#along)}.up{filter:url(#up)}</style>";
const PITCH: f32 = 128.0;
/// The middle of the lower left point.
const FIRST: (f32, f32) = (94.0, 606.0);
/// The middle of the tray, the pitch of the stones there, and how far from the middle the first of them lie.
const TRAY: (f32, f32) = (720.0, 350.0);
const SLOT: f32 = 32.0;
const SLOTS: f32 = 291.0;
/// How much smaller than on the board a captured stone is, and the one that shows the turn.
const CAPTURED: f32 = 0.283;
const TURN: f32 = 0.452;

/// The picture of `scene`, with or without the grain of wood.
pub fn svg(scene: &Scene, grain: bool) -> String {
    let (board, position) = (scene.position.rules().board, &scene.position);
    let (way, marks) = match &scene.last {
        Some(Last::Move { before, action }) => (way(action), marks(!before.turn(), action)),
        _ => <(String, String)>::default(),
    };
    let parts = [lines(board), labels(board), way, stones(position), marks, tray(scene)].concat();
    EMPTY.replace("</svg>", &format!("{}{parts}</svg>", if grain { GRAIN } else { "" }))
}

/// The middle of a point.
pub fn place(point: Point) -> (f32, f32) {
    (FIRST.0 + PITCH * f32::from(point.file()), FIRST.1 - PITCH * f32::from(point.rank()))
}

fn put(part: &str, point: Point) -> String {
    let (x, y) = place(point);
    format!(r##"<use href="#{part}" x="{x}" y="{y}"/>"##)
}

fn put_scaled(part: &str, (x, y): (f32, f32), scale: f32) -> String {
    format!(r##"<use href="#{part}" transform="translate({x} {y}) scale({scale})"/>"##)
}

/// Straight from point to point, as the data of a path.
fn path(points: &[Point]) -> String {
    let corners: Vec<String> =
        points.iter().map(|&point| place(point)).map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}", corners.join("L"))
}

/// The lines and points, carved: the light that the lower edges catch, then the dark of the grooves.
fn lines(board: &Board) -> String {
    let joints = [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast]
        .map(|direction| {
            let from = board.joined(direction).iter();
            from.filter_map(|from| Some(path(&[from, board.neighbour(from, direction)?])))
                .collect::<String>()
        });
    let (joints, diagonal) = (joints.concat(), |&point: &Point| is_crossing(board, point));
    let (crossings, others): (Vec<Point>, Vec<Point>) = board.points().iter().partition(diagonal);
    let all = |part: &str, points: &[Point]| {
        points.iter().map(|&point| put(part, point)).collect::<String>()
    };
    let (points, pins) =
        (all("crossing", &crossings) + &all("point", &others), all("pin", &crossings));
    format!(
        r##"<defs><g id="lines" fill="currentColor">{points}
<path stroke="currentColor" stroke-width="4.2" stroke-linecap="round" d="{joints}"/></g></defs>
<use href="#lines" x="1" y="1.5" color="#d1a266"/><use href="#lines" color="#2b170b"/>{pins}"##
    )
}

/// Whether a diagonal meets the point.
fn is_crossing(board: &Board, point: Point) -> bool {
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest]
        .into_iter()
        .any(|direction| board.joined(direction).contains(point))
}

/// The coordinates, as text in our font.
fn labels(board: &Board) -> String {
    let label =
        |sign: u8, x: f32, y: f32| format!(r#"<text x="{x}" y="{y}">{}</text>"#, char::from(sign));
    let files = board.points().iter().filter(|point| point.rank() == 0);
    let ranks = board.points().iter().filter(|point| point.file() == 0);
    let files = files.map(|point| label(b'a' + point.file(), place(point).0, 689.3));
    let ranks = ranks.map(|point| label(b'1' + point.rank(), 18.5, place(point).1 + 8.8));
    let labels: String = files.chain(ranks).collect();
    let font = r#"font-family="Atkinson Hyperlegible" font-weight="700" font-size="27.42""#;
    format!(r##"<g {font} text-anchor="middle" fill="#f3dfb8">{labels}</g>"##)
}

fn stones(position: &Position) -> String {
    let of =
        |side: Side| position.stones()[side].iter().map(move |point| put(&side.to_string(), point));
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// The way of the stone that moved. It lies below the stones, which hide its end.
fn way(action: &Move) -> String {
    let way = path(action.points());
    format!(
        r##"<g fill="none" stroke-linejoin="round"><path stroke="#3a1e08" stroke-width="13" d="{way}"/>
<path stroke="#ffc23d" stroke-width="8.4" d="{way}"/></g>"##
    )
}

/// What a move leaves: its landings, and what is still to be seen of the stones that `loser` has lost by it.
fn marks(loser: Side, action: &Move) -> String {
    let (from, to) = (action.from(), action.to());
    let hops = action
        .points()
        .iter()
        .filter(|&&landing| landing != from && landing != to)
        .map(|&hop| put("hop", hop));
    let socket = (from != to).then(|| put("socket", from));
    let gone = action.captured().iter().map(|point| {
        let ghost = put_scaled(&format!("{loser}Body"), place(point), 0.98);
        format!(r#"<g opacity=".38">{ghost}</g>{}"#, put("gone", point))
    });
    hops.chain(socket).chain([put("ring", to)]).chain(gone).collect()
}

/// The captured stones, each side's at the end that the other sits at, and between them the side to move.
fn tray(scene: &Scene) -> String {
    let position = &scene.position;
    let captured = Side::BOTH.into_iter().flat_map(|side| {
        let lost = position.rules().setup[side].count() - position.stones()[side].count();
        (0..lost).map(move |n| {
            let (column, row) = ((n % 2) as f32 - 0.5, (n / 2) as f32);
            let away = (SLOTS - row * SLOT) * if side == Side::White { -1.0 } else { 1.0 };
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
