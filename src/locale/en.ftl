## Commands: what people see while they type. Names are lower case, at most 32 letters; descriptions at most 100.

command-challenge = challenge
    .description = Challenge somebody to a game of Alquerque
command-challenge-opponent = opponent
    .description = Who is to play against you
command-challenge-colour = colour
    .description = The stones you would like; White moves first (random if you do not say)
command-move = move
    .description = Play a move
command-move-to = to
    .description = The move, such as c2-c3 or e3xc3xa5
command-move-game = game
    .description = The number of the game, if it is your turn in several
command-board = board
    .description = Show the board of a game
command-board-game = game
    .description = The number of the game
command-games = games
    .description = List your games on this server
command-resign = resign
    .description = Give up a game
command-resign-game = game
    .description = The number of the game

## Sides, colours, rule sets

side = { $side ->
    [white] White
   *[black] Black
}
colour = { $colour ->
    [white] White
    [black] Black
   *[random] Random
}
rules-medieval = Medieval Alquerque

## Challenges

challenge-made = { $challenged }, { $challenger } challenges you to a game of **{ $rules }** (game { $number }). { $colour ->
    [white] { $challenger } would play White and move first.
    [black] { $challenger } would play Black, so you move first.
   *[random] A coin decides who plays White and moves first.
}
challenge-accepted = { $challenged } accepted { $challenger }’s challenge to **{ $rules }** (game { $number }).
challenge-declined = { $challenged } declined { $challenger }’s challenge to **{ $rules }** (game { $number }).
challenge-withdrawn = { $challenger } withdrew the challenge to { $challenged } (game { $number }).
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw

## The board

game-title = **Game { $number }** · { $white } (White) – { $black } (Black)
moved-step = { $player } played **{ $move }**.
moved-capture = { $player } captured { $count ->
    [one] a stone
   *[other] { $count } stones
}: **{ $move }**.
turn = { $player }, it is your turn ({ $side }).
turn-quiet = It is { $player }’s turn ({ $side }).
menu-move = { $side }’s move …
menu-moves = { $side }’s move: { $first } … { $last }

## Ends

ended-won-stones = **{ $winner } wins**: { $side } has no stone left.
ended-won-blocked = **{ $winner } wins**: { $side } cannot move any more.
ended-resigned = **{ $winner } wins**: { $loser } resigned.
ended-repetition = **A draw**: this position has come for the third time.
ended-quiet = **A draw**: { $turns } turns in a row without a capture.
ended-plies = The game took { $plies ->
    [one] one move
   *[other] { $plies } moves
}.

## Lists of games

games-none = You have no open game on this server. `/challenge` somebody!
games-title = Your open games on this server:
games-entry = **{ $number }** in { $channel } against { $opponent } · { $state ->
    [yours] **your turn**
    [theirs] { $opponent } to move
    [answer] **you are challenged**
   *[waiting] waiting for an answer
}
games-link = [open]({ $url })
games-more = … and { $count } more.
choice-game = { $number } · against { $opponent } · { $state ->
    [yours] your turn
    [theirs] their turn
    [answer] you are challenged
    [over] over
   *[waiting] waiting for an answer
}
choice-other-game = { $number } · { $one } and { $other } · { $state ->
    [over] over
   *[open] open
}

## Resigning

resign-ask = Do you want to give up game { $number } against { $opponent }? { $opponent } wins then.
resign-done = You gave up game { $number }.
resign-kept = You play on in game { $number }.
button-resign = Resign
button-play-on = Play on

## Refusals: kind, and with what would be right

or = { $first } or { $last }
and-more = { $list } and others
refused-oneself = You cannot challenge yourself. Choose somebody else with `/challenge`.
refused-bot = { $bot } is a bot and cannot be challenged. Choose a person with `/challenge`.
refused-not-challenged = Only { $challenged } can answer this challenge.
refused-not-challenger = Only { $challenger } can withdraw this challenge.
refused-accepted = The challenge was accepted already. `/board game:{ $number }` shows the game.
refused-declined = The challenge (game { $number }) was declined. A new one is a `/challenge` away.
refused-withdrawn = The challenge (game { $number }) was withdrawn. A new one is a `/challenge` away.
refused-not-begun = Game { $number } has not begun: { $challenged } has not accepted the challenge yet.
refused-over = Game { $number } is over. `/board game:{ $number }` shows how it ended.
refused-no-player = You do not play in game { $number }. `/games` lists yours.
refused-turn = It is { $player }’s turn in game { $number }.
refused-turns = It is not your turn in any of your games here ({ $numbers }).
refused-stale = Game { $number } has moved on since then. `/board game:{ $number }` shows the board as it is now.
refused-no-game = There is no game here for that. `/games` lists yours, and `/challenge` begins a new one.
refused-no-such-game = There is no game { $number } in this channel. `/games` lists yours.
refused-several = Several games fit: { $numbers }. Say which one with the option `game`.
refused-empty = A move names points, such as `c2-c3` or `e3xc3xa5`.
refused-unexpected = I cannot read that: “{ $sign }” (character { $at }) is no part of a move. A move is written like `c2-c3` or `e3xc3xa5`.
refused-no-rank = I cannot read that: “{ $file }” (character { $at }) needs a number from 1 to 8 after it, as in `c3`. A move is written like `c2-c3` or `e3xc3xa5`.
refused-off-board = { $point } is not on this board: its points are a1 to { $corner }.
refused-no-stone = No stone stands on { $point }.
refused-not-yours = The stone on { $point } is not yours; you play { $side }.
refused-occupied = { $point } is taken by another stone.
refused-no-line = No line joins { $from } and { $to }; stones move along the lines.
refused-no-capture = No stone is captured that way.
right-capture-from = { $from } must capture: { $moves }.
right-capture = You must capture: { $moves }.
refused-incomplete = The capture must go on: { $moves }.
refused-ambiguous = Several moves fit: { $moves }. Write the one you mean in full.
refused-illegal = That is no legal move.
right-from = From { $from } you can play { $moves }.
right = You can play { $moves }.
refused-failed = Sorry, that did not work: something failed on my side. Nothing has changed; please try again.
refused-unknown-command = I do not know this command any more. Your Discord client will soon forget it, too.
refused-unknown-button = I do not know this button any more. `/board` shows the board as it is now.

## For those who do not see the board

alt-board = Alquerque board at the start.
alt-board-step = Alquerque board after { $side }’s move { $move }.
alt-board-capture = Alquerque board after { $side }’s capture { $move }, removing the { $victim } { $count ->
    [one] stone on { $points }
   *[other] stones on { $points }
}.
alt-turn = { $side } to move.
alt-won = { $side } has won.
alt-resigned = { $side } has resigned.
alt-drawn = The game is drawn.
alt-stones = { $side }, { $count ->
    [0] no stones.
    [one] 1 stone: { $points }.
   *[other] { $count } stones: { $points }.
}
alt-empty = Empty: { $points }.
alt-full = No point is empty.
and = { $first } and { $last }
