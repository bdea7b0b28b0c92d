use super::*;
use alquerque_engine::puzzles::embedded;
use alquerque_rules::Side;

const TODAY: Day = Day(20_000);

/// Returns a puzzle of today.
fn open(degree: Degree, number: u16) -> OpenPuzzle<'static> {
    let daily = DailyPuzzle { day: TODAY, degree, number };
    OpenPuzzle::new(daily, TODAY, Language::english(), Style::default()).unwrap()
}

/// Taps a move, and returns the move that the taps are.
fn tap_out(open: &OpenPuzzle<'_>, action: &Move) -> Move {
    let points = action.points();
    for count in 0..=points.len() {
        let tap = points.get(count).map_or(Tap::Stop, |point| Tap::Point(*point));
        let path = points[..count].to_vec();
        match open.tap(&PuzzleTapId { daily: open.daily, path, tap }) {
            Some(Tapped::Play(action)) => return action,
            Some(Tapped::Continue(_)) => {}
            None => panic!("{action} cannot be tapped"),
        }
    }
    panic!("{action} has no end")
}

/// Returns the labels of the buttons of a message.
fn labels(answer: &Answer) -> Vec<String> {
    let json = serde_json::to_value(&answer.rows).unwrap();
    let rows =
        json.as_array().unwrap().iter().flat_map(|row| row["components"].as_array().unwrap());
    rows.map(|button| button["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_puzzle_is_solved_on_the_keypad() {
    for degree in Degree::ALL {
        for (number, puzzle) in (0..).zip(embedded(degree)) {
            let open = open(degree, number);
            let solution = tap_out(&open, &puzzle.solution);
            assert_eq!(solution, puzzle.solution, "{degree:?} {number}");
            assert!(keypad::fits(puzzle.position.rules().board));
        }
    }
}

#[test]
fn the_keypad_tells_the_task_the_streak_and_yesterday() {
    let open = open(Degree::Easy, 0);
    let standing = PuzzleStanding { streak: 3, best: 5, solved: [false; 3] };
    let answer = open.first(&standing, Some([4, 2, 1])).unwrap();
    for words in [
        "**Puzzle of the day · Easy** · Medieval Alquerque\n",
        "is to move. Only one move",
        "\n-# Step or jump along the lines. Captures are compulsory;",
        "Your streak: 3 days (longest: 5).",
        "4 × easy, 2 × medium, 1 × hard.",
    ] {
        assert!(answer.text.contains(words), "{words}: {}", answer.text);
    }
    assert_eq!((labels(&answer).len(), answer.pictures.len()), (25, 1));
    assert!(!answer.pictures[0].alt_text.is_empty());
    let answer = open.first(&PuzzleStanding::default(), None).unwrap();
    assert!(!answer.text.to_lowercase().contains("yesterday"), "{}", answer.text);
}

#[test]
fn a_wrong_move_is_answered_with_the_reply_and_can_be_repeated() {
    for (number, puzzle) in (0..40).zip(embedded(Degree::Medium)) {
        let open = open(Degree::Medium, number);
        let moves = puzzle.position.legal_moves();
        for action in moves.iter().filter(|action| **action != puzzle.solution) {
            let replies = open.after(*action).position().legal_actions();
            let move_text = |reply: &Action| reply.as_move().map(ToString::to_string);
            let reply = replies.iter().find(|reply| move_text(reply).is_some());
            let wrong = open.wrong(*action, reply.copied());
            assert_eq!(labels(&wrong), ["Try again"]);
            assert!(wrong.text.contains(&format!("**{action}**")), "{}", wrong.text);
            if let Some(reply) = reply.and_then(move_text) {
                assert!(
                    wrong.text.ends_with(&format!(" It allows **{reply}**.")),
                    "{}",
                    wrong.text
                );
                assert!(wrong.pictures[0].alt_text.contains(&reply));
            }
            assert!(!wrong.text.contains(&format!("**{}**", puzzle.solution)));
        }
    }
}

#[test]
fn a_solved_puzzle_offers_the_others_of_today() {
    let open = open(Degree::Medium, 3);
    let standing = PuzzleStanding { streak: 1, best: 1, solved: [false, true, false] };
    let solved = open.solved(&standing);
    assert_eq!(labels(&solved), ["Easy", "Hard"]);
    assert!(solved.text.contains("Your streak: 1 day (longest: 1)."), "{}", solved.text);
    let all = open.solved(&PuzzleStanding { solved: [true; 3], ..standing });
    let midnight = TODAY.next().begin().unix_timestamp();
    assert!(all.rows.is_empty() && all.text.contains(&format!("<t:{midnight}:R>")), "{}", all.text);
}

#[test]
fn a_puzzle_of_an_earlier_day_is_named_by_its_date() {
    let daily = DailyPuzzle { day: Day(19_998), degree: Degree::Hard, number: 0 };
    let open = OpenPuzzle::new(daily, TODAY, Language::english(), Style::default()).unwrap();
    let solved = open.solved(&PuzzleStanding::default());
    assert!(solved.text.contains("it no longer counts"), "{}", solved.text);
    let unknown = DailyPuzzle { number: u16::MAX, ..daily };
    assert!(OpenPuzzle::new(unknown, TODAY, Language::english(), Style::default()).is_none());
}

#[test]
fn taps_that_no_puzzle_offers_have_no_message() {
    let open = open(Degree::Easy, 0);
    let of = |path: &[&str], tap| {
        let path = path.iter().map(|name| name.parse().unwrap()).collect();
        open.tap(&PuzzleTapId { daily: open.daily, path, tap }).is_none()
    };
    assert!(of(&[], Tap::Stop));
    assert!(of(&["a1", "e5", "a1"], Tap::Deselect));
}

#[test]
fn the_post_shows_the_side_to_move_below_and_pings_no_member() {
    for number in 0..20 {
        let daily = DailyPuzzle { day: TODAY, degree: Degree::Medium, number };
        let due = DailyPost { daily, ..due_post() };
        let post = post(&due, Language::english(), Style::default()).unwrap();
        assert_eq!(labels(&post), ["Solve", "Easy", "Hard"]);
        assert!(post.ping.is_none() && post.text.contains("3 × easy"), "{}", post.text);
        let puzzle = daily.puzzle().unwrap();
        assert!(!post.text.contains(&puzzle.solution.to_string()));
        let side = if puzzle.position.turn() == Side::White { "White" } else { "Black" };
        assert!(post.text.contains(&format!("{side} is to move.")), "{}", post.text);
    }
}

/// Returns a post of today.
fn due_post() -> DailyPost {
    DailyPost {
        channel: 1,
        language: None,
        daily: DailyPuzzle { day: TODAY, degree: Degree::Medium, number: 0 },
        is_open: true,
        solvers: [3, 2, 1],
        before: None,
        posted: None,
    }
}

#[test]
fn the_post_solves_that_of_the_day_before_and_hides_a_position_of_a_rated_game() {
    let before = embedded(Degree::Medium).last();
    let due = DailyPost { before, is_open: false, ..due_post() };
    let post = post(&due, Language::english(), Style::default()).unwrap();
    let solution = format!("Yesterday’s solution was **{}**.", before.unwrap().solution);
    assert!(post.text.ends_with(&solution), "{}", post.text);
    assert!(!post.text.contains("is to move") && post.pictures.is_empty(), "{}", post.text);
    assert_eq!(labels(&post), ["Solve", "Easy", "Hard"]);
}
