//! BrainKing Alquerque, by the page in Italian.

mod no_return;

use alquerque_rules::{BRAINKING, BySide, Outcome, Position, Side};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, play, points, replay, stone_counts,
};

/// Returns a position with White to move.
#[track_caller]
fn white_to_move(rows: &str) -> Position {
    from_diagram(&BRAINKING, Side::White, rows)
}

/// «Entrambi i giocatori cominciano con 12 pedoni, posizionati in campi specifici (vedi
/// l'immagine)»
#[test]
fn each_player_begins_with_twelve_stones_in_their_places() {
    let start = Position::start(&BRAINKING);
    assert_eq!(stone_counts(&start), BySide { white: 12, black: 12 });
    assert_diagram(
        &start,
        Side::White,
        "b b b b b
         b b b b b
         b b . w w
         w w w w w
         w w w w w",
    );
}

/// «L'obiettivo di questo gioco è di bloccare tutti i pedoni dell'avversario o raggiungere una
/// posizione dove il vostro avversario non può fare una mossa legale.»
#[test]
fn a_player_without_a_legal_move_has_lost() {
    let blocked = white_to_move(
        "w . . b .
         . . . . .
         b . b . .
         b b . . .
         w b b . .",
    );
    let end = replay(&blocked, "").outcome();
    assert_eq!(
        end,
        Some(Outcome::NoLegalAction { loser: Side::White }),
        "a1 is surrounded, and a5 is on the last row"
    );
    let taken = white_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    let end = replay(&taken, "c3xc5").outcome();
    assert_eq!(end, Some(Outcome::NoLegalAction { loser: Side::Black }));
}

/// «Il movimento dei pedoni può essere soltanto di uno spazio avanti, diagonalmente o
/// orizzontalmente, non possono muoversi indietro.»
#[test]
fn a_stone_moves_forward_diagonally_forward_or_sideways_never_back() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         . . . . .
         . w . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "b2-a2, b2-a3, b2-b3, b2-c2, b2-c3");
    assert_eq!(
        legal_moves_of(&play(&position, "b2-a2"), "d4"),
        "d4-c3, d4-c4, d4-d3, d4-e3, d4-e4"
    );
}

/// «Tutti i movimenti possono essere fatti soltanto usando le linee che collegano i cerchi.»
#[test]
fn every_move_follows_the_lines() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         . . . . .
         . . w . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c2-b2, c2-c3, c2-d2");
}

/// «Se un pedone raggiunge il lato opposto della tavola (l'ultima fila), non può fare altri
/// movimenti e deve rimanere là fino alla fine della partita»
#[test]
fn a_stone_on_the_last_row_makes_no_ordinary_move() {
    let position = white_to_move(
        ". . . . .
         . . w . .
         . . . . .
         . . . . b
         w . . . .",
    );
    let position = play(&position, "c4-c5, e2-e1");
    assert_eq!(legal(&position), "a1-a2, a1-b1, a1-b2");
    let game = replay(&position, "a1-a2");
    assert_eq!(
        game.outcome(),
        Some(Outcome::NoLegalAction { loser: Side::Black }),
        "e1 has reached its last row"
    );
}

/// «(a meno che non possa saltare, vedere le sezioni seguenti)»
#[test]
fn a_stone_on_the_last_row_may_capture() {
    let position = white_to_move(
        "w b . . .
         . . . . .
         . . . . .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a5xc5");
}

/// «Se un pedone sta su una casella adiacente ad un pedone avversario (senso di andata) e lo spazio
/// oltre questo pedone è vuoto allora il giocatore deve saltarci sopra occupando lo spazio vuoto.»
#[test]
fn a_stone_must_leap_over_an_adjacent_enemy_onto_the_empty_point_beyond() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         . b w . .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "c3xa3, c3xe5");
}

/// «(senso di andata)»: the first leap has the directions of a step.
#[test]
fn the_first_leap_does_not_go_backwards() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . . w . .
         . b b b .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3-b3, c3-b4, c3-c4, c3-d3, c3-d4");
}

/// «… e lo spazio oltre questo pedone è vuoto»
#[test]
fn a_stone_does_not_leap_onto_an_occupied_point() {
    let position = white_to_move(
        ". . b . .
         . . b . .
         b b w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3-b4, c3-d3, c3-d4");
}

/// «Il pedone saltato viene catturato e tolto dalla tavola di gioco»
#[test]
fn the_stone_leapt_over_is_taken_off_the_board() {
    let position = white_to_move(
        ". . . . b
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_diagram(
        &play(&position, "c3xc5"),
        Side::Black,
        ". . w . b
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

/// «Se, dopo il salto, è possibile eseguirne un altro su un altro pedone avversario, il giocatore
/// deve effettuarlo catturando un secondo pezzo.»
#[test]
fn a_second_leap_that_is_possible_must_be_made() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         . . . . .
         . b . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a1xc3xe5");
}

/// «Ciò significa che il giocatore può eseguire catture multiple nella stessa mossa.»
#[test]
fn several_captures_are_one_move() {
    let position = white_to_move(
        ". . . . b
         . b . . .
         . . . . .
         . b . . .
         . . w . .",
    );
    assert_diagram(
        &play(&position, "c1xa3xc5"),
        Side::Black,
        ". . w . b
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

/// «In questo caso (salti multipli), i secondi e gli eventuali altri salti seguenti possono essere
/// fatti in tutti i sensi, persino indietro»
#[test]
fn the_second_leap_and_later_ones_go_in_every_direction() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . b . b .
         . b . . .
         . . w b .",
    );
    assert_eq!(legal(&position), "c1xa3xc3xe3, c1xe1");
    let straight_back = white_to_move(
        ". . . . .
         . . . . .
         w b . . .
         . . b . .
         . . . . .",
    );
    assert_eq!(legal(&straight_back), "a3xc3xc1");
    let diagonally_back = white_to_move(
        ". . . . .
         . . . . .
         w b . . .
         . b . . .
         . . . . .",
    );
    assert_eq!(legal(&diagonally_back), "a3xc3xa1");
}

/// «… anche se il primo o altri salti non ultimi si concludono sull'ultima fila.»
#[test]
fn a_leap_backwards_may_follow_one_to_the_last_row() {
    let position = white_to_move(
        ". . . . .
         . . b b .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3xc5xe3, c3xe5");
    assert_eq!(play(&position, "c3xc5xe3").stones().white, points("e3"));
}

/// «il giocatore può saltare sopra soltanto i pedoni dell'avversario, non sui propri.»
#[test]
fn a_stone_leaps_only_over_enemies() {
    let position = white_to_move(
        "b . . . .
         . . . . .
         . . . . .
         . w . . .
         w w . . .",
    );
    assert_eq!(legal_moves_of(&position, "a1"), "a1-a2");
    assert_eq!(legal_moves_of(&position, "b1"), "b1-c1");
}

/// «Il salto è obbligatorio. BrainKing non ti permetterà di fare un movimento "normale" se pouoi
/// catturare uno o più pedoni dell'avversario nell'attuale posizione.»
#[test]
fn no_ordinary_move_is_legal_while_a_capture_is_possible() {
    let position = from_diagram(
        &BRAINKING,
        Side::Black,
        ". b . . .
         . . . b .
         . . . w .
         . w . . .
         b . . . .",
    );
    assert_eq!(legal(&position), "d4xd2");
}

/// «Se il giocatore ha più possibilità per catturare i pedoni dell'avversario, può scegliere.»
#[test]
fn the_player_may_choose_among_captures() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         b . . . .
         w b . b .
         w . . . w",
    );
    assert_eq!(legal(&position), "a1xc3xe5, a2xa4, a2xc2xe2, e1xc3xe5", "the shorter one, too");
}

/// «Un pedone che sta sull'ultima fila del giocatore non può fare nessun'altro movimento, può però
/// saltare orizzontalmente sopra un pedone dell'avversario.»
#[test]
fn a_stone_on_the_last_row_captures_sideways() {
    let position = white_to_move(
        ". b w b .
         . . b . .
         . . . . .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "c5xa5, c5xe5", "but not back over c4");
}
