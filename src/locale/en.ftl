## Commands: what people see while they type. Names are lower case, at most 32 letters; descriptions at most 100.

command-challenge = challenge
    .description = Challenge somebody, or me, to a game of Alquerque
command-challenge-opponent = opponent
    .description = Who is to play against you; I play as well (anybody here if you do not say)
command-challenge-level = level
    .description = How strongly I play, if you challenge me (Club if you do not say)
command-challenge-rules = rules
    .description = The rules to play by (Medieval Alquerque if you do not say)
command-challenge-colour = colour
    .description = The stones you would like; White moves first (random if you do not say)
command-challenge-pace = pace
    .description = How long a move may take (3 days if you do not say)
command-challenge-bank = bank
    .description = Extra time for each player, used when a move runs over (none if you do not say)
command-challenge-rated = rated
    .description = Whether it counts for your ratings (it does if you do not say)
command-challenge-hints = hints
    .description = Whether both may ask for hints; in friendly games only
command-challenge-thread = thread
    .description = Play in a thread of its own
command-challenge-theme = theme
    .description = The colours of its pictures (the server’s if you do not say)
command-challenge-open-for = open-for
    .description = How long the challenge stays open (1 day if you do not say)
command-of-person = Challenge to Alquerque
command-move = move
    .description = Play a move
command-move-to = to
    .description = The move, such as c2-c3 or e3xc3xa5
command-move-game = game
    .description = The number of the game, if it is your turn in several
command-premove = premove
    .description = Prepare an answer to your opponent’s next move; nobody else sees it
command-premove-if = if
    .description = What your opponent may play, such as c4xc2
command-premove-then = then
    .description = What you play then, such as c1xc3
command-premove-forget = forget
    .description = Forget everything that you have prepared in the game
command-premove-game = game
    .description = The number of the game
command-huff = huff
    .description = Remove a stone of your opponent’s that could have captured last turn, then move
command-huff-point = point
    .description = Where the stone stands now, such as b4
command-huff-game = game
    .description = The number of the game, if it is your turn in several
command-insist = insist
    .description = Demand that your opponent takes the last turn back and captures (German draughts)
command-insist-game = game
    .description = The number of the game, if it is your turn in several
command-draw = draw
    .description = Offer your opponent a draw
command-draw-game = game
    .description = The number of the game
command-count = count
    .description = Propose to stop and count: more stones win (free-capture and Bell’s rules)
command-count-game = game
    .description = The number of the game
command-takeback = takeback
    .description = Ask your opponent to let you take your last move back
command-takeback-game = game
    .description = The number of the game
command-nudge = nudge
    .description = Call your opponent, whose turn it is (once a day)
command-nudge-game = game
    .description = The number of the game
command-rules = rules
    .description = Read the rules, with pictures
command-rules-rules = rules
    .description = Which rules
command-board = board
    .description = Show the board of a game
command-board-game = game
    .description = The number of the game
command-board-as = as
    .description = As a picture, or in text for screen readers
command-board-view = view
    .description = The side that sits below in the picture (White if you do not say)
command-replay = replay
    .description = Watch a game again, from its first move
command-replay-game = game
    .description = The number of the game (the newest one here if you do not say, yours first)
command-replay-view = view
    .description = The side that sits below (White if you do not say)
command-replay-share = share
    .description = Show it to everybody here, not to you alone
command-history = history
    .description = Read the moves of a game, and see the board after any of them
command-history-game = game
    .description = The number of the game (the newest one here if you do not say, yours first)
command-export = export
    .description = Get the record of a game as a file
command-export-game = game
    .description = The number of the game (the newest one here if you do not say, yours first)
command-import = import
    .description = Show a recorded game here, to look at
command-import-record = record
    .description = The record as text, with a tag such as [RuleSet "medieval"]
command-import-file = file
    .description = The record as a file of at most 64 KiB, as /export gives it
command-ranking = ranking
    .description = The best players of this server
command-ranking-rules = rules
    .description = By which rules (Medieval Alquerque if you do not say)
command-ranking-share = share
    .description = Show it to everybody here, not to you alone
command-games = games
    .description = List your games on this server
command-games-player = player
    .description = Somebody else’s games
command-games-all = all
    .description = Everybody’s games (for those who manage the server)
command-away = away
    .description = Stop your clocks while you cannot play: up to 14 days at a time
command-away-until = until
    .description = For how long or until when: 5 days, 12 h, 2026-12-24, or back
command-preferences = preferences
    .description = Your preferences: pictures, reminders, quiet hours, time zone, challenges
command-preferences-theme = theme
    .description = The colours of pictures that you alone see
command-preferences-size = size
    .description = How large these pictures are
command-preferences-reminders = reminders
    .description = Whether you are reminded when your time runs short
command-preferences-quiet = quiet
    .description = Hours in which you are not reminded, such as 22-7; none for no such hours
command-preferences-utc = utc
    .description = How far your clock is ahead of UTC, such as +2 or -3:30
command-preferences-no-challenges = no-challenges
    .description = Whether nobody is to challenge you; your games go on
command-block = block
    .description = Hear nothing of somebody: no challenge, no ping; nobody is told
command-block-add = add
    .description = Block somebody
command-block-add-player = player
    .description = Whom
command-block-remove = remove
    .description = End a block
command-block-remove-player = player
    .description = Whose
command-block-list = list
    .description = See whom you have blocked
command-privacy = privacy
    .description = What I keep of you: see it, take it with you, or have it removed
command-privacy-show = show
    .description = See how much I keep of you, and for how long
command-privacy-export = export
    .description = Get everything that I keep of you as a file
command-privacy-delete = delete
    .description = Have everything removed that I keep of you; I ask twice
command-settings = settings
    .description = The language and pictures that everybody on this server sees (for those who manage it)
command-settings-language = language
    .description = The language of what I write for everybody
command-settings-theme = theme
    .description = The colours of the pictures
command-moderate = moderate
    .description = Look after the games of this channel and server (for those who manage it)
command-moderate-games = games
    .description = List the open games of this channel
command-moderate-end = end
    .description = End a game without a result; nobody’s rating changes
command-moderate-end-game = game
    .description = The number of the game
command-moderate-clear = clear
    .description = Remove the open challenges of this channel
command-moderate-forbid = forbid
    .description = Forbid somebody to begin games on this server; those under way go on
command-moderate-forbid-player = player
    .description = Whom
command-moderate-allow = allow
    .description = Allow it again
command-moderate-allow-player = player
    .description = Whom
command-hint = hint
    .description = Get a hint for your move, against me or in a friendly game with hints; only you see it
command-hint-game = game
    .description = The number of the game, if it is your turn in several
command-analyse = analyse
    .description = See where a finished game turned, who stood better, and what would have been best
command-analyse-game = game
    .description = The number of the game (the newest finished one here if you do not say, yours first)
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
level-beginner = Beginner
level-casual = Casual
level-club = Club
level-master = Master
level-perfect = Perfect
rules-medieval = Medieval Alquerque
rules-penalty = Alquerque with penalty (Spielanleitung)
rules-brainking = BrainKing Alquerque
rules-free = Free-capture Alquerque
rules-bell = R. C. Bell’s Alquerque
rules-bell-strict = Bell’s Alquerque, no return
rules-dame = German draughts (Dame)

## How pictures look

theme-server = as on this server
theme-wood = Wood
theme-parchment = Parchment
theme-slate = Slate (for dark screens)
theme-contrast = Contrast (black, white and few colours)
size-standard = standard
size-hd = fine, for phones with sharp screens
preferences = Your preferences, each by its option. The picture shows how boards look that only you see.
preferences-entry = · `{ $option }`: { $value }{ $default ->
    [yes] { " " }(default)
   *[no] {""}
}
preferences-theme = { $own ->
    [no] **{ $theme }**, as on this server
   *[yes] **{ $theme }**
}
preferences-reminders = { $wanted ->
    [no] **off**, no ping when your time runs short
   *[yes] **on**, one ping when a quarter of your time is left
}
preferences-quiet-none = **none**
preferences-quiet = **{ $from }–{ $to }**, no reminders then
preferences-no-challenges = { $refused ->
    [no] **off**, others can challenge you, but for those whom you have blocked
   *[yes] **on**, nobody can challenge you
}
block-added = You hear nothing of { $player } any more: no challenge reaches you, and nothing of theirs pings you. They are not told. Games that you play already go on. `/block remove` ends it.
block-removed = { $player } is not blocked any more.
block-none = You have not blocked { $player }. `/block list` shows whom you have blocked.
block-self-or-bot = You can block other people, not yourself and no bots.
blocked = You have blocked (`/block remove` ends a block):
blocked-former = { $count ->
    [one] a former player
   *[other] { $count } former players
}
blocked-none = You have blocked nobody. `/block add` blocks a person.
privacy-show = What I keep of you:
    · { $open ->
    [one] 1 open game or challenge
   *[other] { $open } open games and challenges
}, { $over ->
    [one] 1 finished game
   *[other] { $over } finished games
}; players in those channels can look at them
    · { $challenges ->
    [one] 1 ended challenge
   *[other] { $challenges } ended challenges
} and { $studies ->
    [one] 1 imported game
   *[other] { $studies } imported games
}, for a while
    · { $ratings ->
    [one] 1 rating
   *[other] { $ratings } ratings
}, which everybody on those servers can see
    · { $preferences ->
    [yes] your preferences
   *[no] no preferences
} and { $blocked ->
    [0] no blocked people
    [one] 1 blocked person
   *[other] { $blocked } blocked people
}, which only you can see
    With these stand your Discord id and, in games, your name as it was then. `/privacy export` gives you all of it, `/privacy delete` removes it.
privacy-policy = Privacy policy: { $link }
privacy-terms = Terms of use: { $link }
privacy-export = { $left ->
    [0] Everything that I keep of you.
   *[other] Everything that I keep of you, but for the { $left } oldest games, for which there was no room. Ask the people who run me for those.
}
privacy-ask = Do you want me to remove everything that I keep of you?
    · You **give up** all games that you are playing, on every server. Rated ones count for your opponents.
    · Your ratings, preferences, blocks and imported games go.
    · Finished games stay for your opponents, with “{ former-player }” in your place.
    · Messages that I have posted on Discord stay there.
privacy-ask-again = This cannot be undone. Remove everything now?
privacy-kept = Nothing was removed.
privacy-removed = I am removing your data now. That takes a few minutes at most; until then you cannot play.
button-privacy-ask-again = Remove my data
button-privacy-remove = Yes, remove everything
button-privacy-keep = Keep it
refused-leaving = I am just removing your data, as you asked. In a few minutes you can begin anew.
preferences-quiet-unreadable = I cannot read these hours. Write them as `22-7`, or `none`.
preferences-utc-unreadable = I cannot read that. Write how far your clock is ahead of UTC as `+2` or `-3:30`.
language-name = English
language-discord = as Discord says
settings = What everybody on this server sees:
    · Language: **{ $language }**{ $chosen ->
    [no] , that of a community server, else that of the person who acts
   *[yes] {""}
}
    · Pictures: **{ $theme }**, like this one:

moderated-ended = Game { $number } is ended without a result, and the channel is told.
moderated-cleared = { $count ->
    [0] There was no open challenge in this channel.
    [one] One challenge was removed.
   *[other] { $count } challenges were removed.
}
moderated-forbidden = { $player } may not begin games on this server any more. Games that they play already go on; `/moderate end` ends one.
moderated-allowed = { $player } may begin games on this server again.
moderated-not-forbidden = { $player } was not forbidden to begin games on this server.

## Challenges

challenge-made = { $challenged }, { $challenger } challenges you to a game of **{ $rules }** (game { $number }). { $colour ->
    [white] { $challenger } would play White and move first.
    [black] { $challenger } would play Black, so you move first.
   *[random] A coin decides who plays White and moves first.
}
challenge-rematch = { $challenged }, { $challenger } would like another game of **{ $rules }** (game { $number }). { $colour ->
    [white] { $challenger } would play White and move first.
    [black] { $challenger } would play Black, so you move first.
   *[random] A coin decides who plays White and moves first.
}
challenge-open = { $challenger } challenges anybody here to a game of **{ $rules }** (game { $number }): the first to accept plays. { $colour ->
    [white] { $challenger } would play White and move first.
    [black] { $challenger } would play Black and move second.
   *[random] A coin decides who plays White and moves first.
}
challenge-until = Open until { $at } ({ $in }).
challenge-accepted = { $challenged } accepted { $challenger }’s challenge to **{ $rules }** (game { $number }).
challenge-begun = { $challenger } plays **{ $rules }** against me at the level **{ $level }** (game { $number }).
challenge-begun-unrated = (Games against me are never rated, so this one counts for nobody’s rating.)
challenge-begun-few-stones = (By these rules Perfect plays perfectly once few stones are left. Before that it sees farther than Master, but not all.)
challenge-begun-unreached = (By these rules Perfect does not play perfectly: it sees farther than Master, but not all.)
challenge-declined = { $challenged } declined { $challenger }’s challenge to **{ $rules }** (game { $number }).
challenge-withdrawn = { $challenger } withdrew the challenge to { $challenged } (game { $number }).
challenge-open-withdrawn = { $challenger } withdrew the challenge (game { $number }).
challenge-voided = { $challenger }’s challenge (game { $number }) was removed by a moderator.
challenge-expired = { $challenger }’s challenge to { $challenged } (game { $number }) has expired: nobody answered in time.
challenge-open-expired = { $challenger }’s challenge (game { $number }) has expired: nobody accepted in time.
challenge-thread = It is played in { $thread }.
challenge-no-thread = (I could not open a thread here, so it is played in this channel.)
challenge-many-threads = (Too many threads were opened in a short time, so it is played in this channel.)
challenge-silent = (I may not post in this channel by myself: reminders and what time decides cannot be posted here.)
thread-name = Game { $number }: { $white } – { $black }
anybody = anybody
former-player = a former player
pace-none = no time limit
pace-hour = 1 hour a move
pace-day = 1 day a move
pace-three-days = 3 days a move
pace-week = 7 days a move
terms-bank = a bank of { $days ->
    [one] 1 day
   *[other] { $days } days
}
terms-rated = rated
terms-friendly = friendly
terms-hints = hints for both
terms-thread = in a thread
bank = { $days ->
    [0] no bank
    [one] 1 day, used when a move runs over
   *[other] { $days } days, used when a move runs over
}
open-for = { $hours ->
    [one] 1 hour
    [24] 1 day
    [72] 3 days
    [168] 7 days
   *[other] { $hours } hours
}
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw

## The board

game-title = **Game { $number }** · { $white } (White) – { $black } (Black)
game-level = { " · " }{ $level }
moved-step = { $player } played **{ $move }**.
moved-capture = { $player } captured { $count ->
    [one] a stone
   *[other] { $count } stones
}: **{ $move }**.
moved-prepared = (Prepared beforehand.)
taken-back = { $player } took the last move back.
turn = { $player }, it is your turn ({ $side }).
turn-bot = I am thinking about my move ({ $side }).
turn-quiet = It is { $player }’s turn ({ $side }).
moved-crowned = It becomes a king.
penalty-missed = The stone on **{ $point }** could have captured and did not: as a penalty it leaves the board.
penalty-stopped = It could have captured on from **{ $point }** and did not: as a penalty it leaves the board.
penalty-chosen = { $player } takes the stone on **{ $point }** off the board as the penalty.
huffed = { $player } **huffs { $point }**: it could have captured, and leaves the board.
insisted = { $player } **insists**: { $opponent } takes **{ $move }** back and has to capture.
turn-penalty = First say which stone leaves the board, because it could have captured: { $points }.
turn-stuck = You have no move; only what your opponent left out can help you now (`/huff`).
turn-capture = Play a whole capture now, to its end.
menu-move = { $side }’s move …
menu-penalty = Which stone leaves the board?
menu-touch = Touch a stone …
menu-look = Look at a stone …
menu-from = Where to from { $point } …
choice-penalty = { $point } leaves the board
choice-man = { $point }
choice-king = { $point } (king)
button-adjust = Adjust
touched = You have touched **{ $point }**, so it must move.
adjusting = Adjusting binds you to nothing: look at any stone that can move.
looked-at = Adjusting: you look at **{ $point }**.

## Ends

ended-won-stones = **{ $winner } wins**: { $side } has no stone left.
ended-won-blocked = **{ $winner } wins**: { $side } cannot move any more.
ended-resigned = **{ $winner } wins**: { $loser } resigned.
ended-resigned-bot = **{ $winner } wins**: I resign. Well played!
ended-timeout = **{ $winner } wins**: { $loser } ran out of time.
ended-timeout-drawn = **A draw**: { $loser } ran out of time, but { $winner } has no stone to win with.
ended-proven = **A draw**: it is proven that best play ends in one, and a player asked for it.
rating-changes = Ratings: { $white } · { $black }
rating-change = { $player } { $before } → **{ $after }** ({ $change })
rating-none = It ended before both had moved, so it costs nobody rating.
button-rematch = Rematch
button-replay = Replay
button-export = Export
ended-agreed = **A draw**: both agreed to it.
ended-counted = { $result }: both agreed to stop.
ended-repetition = { $result }: this position has come for the third time.
ended-move-limit = { $result }: the limit of { $limit } moves is reached.
ended-quiet = { $result }: { $turns } turns in a row brought no capture, nor an advance that cannot be undone.
ended-turns = The game took { $turns ->
    [one] one move
   *[other] { $turns } moves
}.
result-draw = **A draw**
result-count-equal = **A draw by count** (White { $white }, Black { $black })
result-count-won = **{ $winner } wins by count** (White { $white }, Black { $black })

## Offers

offer-made = { $player } { $ending ->
    [count] proposes to stop game { $number } and count: more stones win. Do you agree, { $opponent }? It stands until somebody plays on.
    [takeback] asks to take the last move back in game { $number }. Do you allow it, { $opponent }? It stands until somebody plays on.
   *[draw] offers a draw in game { $number }. Do you accept, { $opponent }? It stands until somebody plays on.
}
offer-declined = { $player } { $ending ->
    [count] would rather play on in game { $number } than count, { $opponent }.
    [takeback] would rather let the move stand in game { $number }, { $opponent }.
   *[draw] declined the draw in game { $number }, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] agreed to stop game { $number } and count, { $opponent }.
    [takeback] allowed the move to be taken back in game { $number }, { $opponent }.
   *[draw] accepted the draw in game { $number }, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] proposes to stop game { $number } and count: more stones win. Let me see …
    [takeback] asks to take the last move back in game { $number }. One moment …
   *[draw] offers me a draw in game { $number }. Let me see …
}
bot-declined = { $ending ->
    [count] Thank you, { $opponent }, but I would rather play on in game { $number } than count.
    [takeback] I would rather let the move stand in game { $number }, { $opponent }.
   *[draw] Thank you for the offer, { $opponent }, but I would rather play on in game { $number }.
}
bot-accepted = { $ending ->
    [count] I agree to stop game { $number } and count, { $opponent }.
    [takeback] Of course, { $opponent }: the move in game { $number } is taken back.
   *[draw] I accept the draw in game { $number }, { $opponent }. Thank you for the game!
}
button-take-back = Take back
take-back-aside = You played **{ $move }** in game { $number }. You can take it back until { $at }, unless { $opponent } acts first.
take-back-done = You took **{ $move }** back in game { $number }.

## Time

clock-deadline = Move by { $at } ({ $in }).
clock-moved = (I was not there for a while, so this is { $time } later.)
clock-stopped = The clock stands, because I cannot reach the game’s channel.
game-adjourned = Game { $number } is adjourned, as nobody has touched it for 30 days. It goes on as soon as a player moves (`/move game:{ $number }`).
game-voided = Game { $number } was ended without a result; nobody’s rating changes.
clock-away = { $player } is away until { $until }; their clock stands meanwhile.
nudge-bot = I am at it: my move in game { $number } comes in a moment.
away = { $player } is away until { $until }; their clock stands meanwhile.
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
prepared = You have prepared in game { $number }; only you see this:
prepared-none = You have prepared nothing in game { $number }. `/premove if:… then:…` prepares an answer to your opponent’s next move.
prepared-entry = • if **{ $to }** then **{ $answer }**
prepare-both = Say both: what your opponent may play (`if`), and what you play then (`then`).
reminder = { $player }, it is your turn in game { $number }: your time ends at { $at } ({ $in }).
reminder-board = The board: { $url }
nudge = { $player }, { $opponent } is waiting for your move in game { $number }.
away = { $player } is away until { $until } ({ $in }). Meanwhile their clock stands in { $count ->
    [one] game { $games }
   *[other] games { $games }
}.
back = { $player } is back. Their clock runs again in { $count ->
    [one] game { $games }
   *[other] games { $games }
}.
away-noted = You are away until { $until }. { $count ->
    [0] You have no open game.
    [one] Your clock stands in your game; your opponent is told.
   *[other] Your clocks stand in your { $count } games; your opponents are told.
} `/away until:back` ends it.
back-noted = Welcome back! { $count ->
    [0] You have no open game.
    [one] Your clock runs again in your game.
   *[other] Your clocks run again in your { $count } games.
}
away-choice-back = back again
away-unreadable = I cannot read that time. Write a number of days or hours, such as `5 days` or `12 h`, a date such as `2026-12-24`, or `back`.
away-not = You are not away.
away-past = That time is over already. Write one that is still to come, such as `5 days`.
away-too-long = You can be away for at most 14 days at a time: until { $until } at the latest.
away-used-up = You can be away for at most 30 days a year, and { $left ->
    [0] less than one of them is
    [one] one of them is
   *[other] { $left } of them are
} left.

## Replays

replay = Game { $number } again, { $moves ->
    [one] its only move
   *[other] { $moves } moves
}:
replay-thinned = (It is so long that only one position in { $stride } is shown.)
replay-none = The replay could not be drawn here. `/board` shows the board.
exported = The record of game { $number }. `/import` shows it again, here or elsewhere.

## The moves of a game

history = Moves: { $moves }
history-page = Page { $page } of { $pages }: { $moves }
history-shown = The board after **{ $move }**:
history-shown-start = The board at the start:
history-start = the start
menu-history = Show the board after …
button-history = Moves
button-earlier = ◀ Earlier
button-later = Later ▶

## Hints and analyses

hint = Game { $number } · { $what }
hint-stone = Look at the stone on **{ $point }**.
hint-offence = Look at what your opponent has just left out.
hint-move = Play **{ $move }**.
hint-huff = Take the stone on **{ $point }** off the board.
hint-insist = **Insist**: your opponent has to take the turn back and capture.
reason = With best play: { $what }.
reason-draws = This keeps the draw; no more is to be had.
reason-loses = With best play: { $what }; nothing better is to be had.
reason-lost = { $what }; nothing better is to be had.
reason-only = You have nothing else to play.
reason-wins = This keeps the win.
reason-wins-stones = It wins { $count ->
    [one] a stone
   *[other] { $count } stones
}: { $line }
reason-avoids-losing = Otherwise you may lose { $count ->
    [one] a stone
   *[other] { $count } stones
}: { $line }
reason-better = It looks better than the other moves.
reason-better-action = It looks better than to move at once.
button-hint-move = Show the move
button-hint-reason = Why?
button-analyse = Analyse
button-analysis = Overview
button-ply-before = ◀ Move
button-ply-after = Move ▶
button-turning-point = Turning point
score-even = about even
score-little = { $side } is a little ahead
score-stones = { $side } is ahead by about { $stones ->
    [one] a stone
   *[other] { $stones } stones
}
score-winning = { $side } is winning
score-wins = { $side } wins { $turns ->
    [one] in 1 turn
   *[other] within { $turns } turns
}
score-wins-at-best = { $side } wins with best play
score-won = { $side } has won
score-draw = a draw with best play
analysing = I am looking at game { $number }: { $done } of { $all } positions are done.
analysis-stopped = I had to stop before I was done. Please ask again in a minute.
analysis-graph = How it stood after each move: White above the middle, Black below. What is solid is solved, what is hatched is an estimate; turns are those of both sides.
analysis-steady = No single move turned the game.
analysis-turning-point = **Turning point: { $move }.** Before it: { $before }. After it: { $after }. Best was: { $line }
analysis-count = { $verdict ->
    [blunder] { $count ->
        [one] 1 blunder
       *[other] { $count } blunders
    }
    [mistake] { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
   *[inaccuracy] { $count ->
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
}
analysis-flawless = **{ $side }** made no mistake that I can see.
analysis-side = **{ $side }**: { $counts }.
    { $worst }
analysis-worst = • { $move }; better { $best }
analysis-start = At the start: { $score }.
analysis-ply = After **{ $move }**{ $verdict ->
    [blunder] {" "}(a blunder)
    [mistake] {" "}(a mistake)
    [inaccuracy] {" "}(an inaccuracy)
   *[fine] {""}
}: { $score }.
analysis-better = Best was ({ $score }): { $line }
analysis-instead = As good: { $line }
analysis-slightly = A little better ({ $score }): { $line }
analysis-next = Best play from here: { $line }
alt-graph = Graph of who stood better at the start and after each move, { $positions } positions: White ahead in { $white }, Black in { $black }, solved { $solved }. At the start: { $start }. At the end: { $end }.
alt-turning-point = Marked: the turning point, { $move }.

## Games from elsewhere

study-title = **Game { $number }** · a study of **{ $rules }**: { $white } (White) – { $black } (Black), brought by { $by }
study-title-nameless = **Game { $number }** · a study of **{ $rules }**, brought by { $by }
study-open = The record ends here, with { $side } to move.
record-too-long = The game is too long: at most { $most } moves can be shown.
record-too-wide = A position of this game has more than { $most } legal moves, which is too much to show.
record-error = Line { $line }, column { $column }: { $problem }
record-action = “{ $text }”: { $why }
record-tag = A tag is written `[Name "value"]`.
record-tag-twice = The tag “{ $text }” is here for the second time.
record-late-tag = Tags stand before the moves.
record-no-rule-set = The record does not say by which rules the game is played. It needs a tag such as `[RuleSet "medieval"]` before the moves, with { $rules }.
record-rule-set = I do not know the rules “{ $text }”. The tag `RuleSet` can say { $rules }.
record-position = I cannot read the tag `Position`: { $why }
record-comment = The comment that begins here does not end.
record-variation = The variation that begins here does not end.
record-no-variation = There is no variation that could end here.
record-after-end = “{ $text }” comes after the end of the game.
record-result = “{ $text }” is no result: it is `1-0`, `0-1`, `1/2-1/2` or `*`.
record-wrong-result = The result “{ $text }” does not fit the rest of the record.

## Lists of games

games-none = You have no open game on this server. `/challenge` somebody!
games-none-of = { $player } has no open game on this server.
games-none-all = There is no open game on this server. `/challenge` somebody!
games-none-here = There is no open game in this channel.
games-title-here = Open games of this channel:
games-title = Your open games on this server:
games-title-of = Open games of { $player } on this server:
games-title-all = All open games on this server:
games-title-bot = Against me, never rated:
games-entry-bot = **{ $number }** in { $channel } · { $level } · { $state ->
    [yours] **your turn**
   *[theirs] I am to move
}
games-entry = **{ $number }** in { $channel } against { $opponent } · { $state ->
    [yours] **your turn**
    [theirs] { $opponent } to move
    [answer] **you are challenged**
   *[waiting] waiting for an answer
}
games-entry-other = **{ $number }** in { $channel }: { $one } and { $other } · { $state ->
    [playing] { $awaited } to move
   *[waiting] waiting for { $awaited }
}
games-stopped = the clock stands
games-away = away, back { $until }
games-link = [open]({ $url })
games-more = … and { $count } more.
choice-study = { $number } · study: { $white } – { $black }
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

## Ratings

ranking = The best at **{ $rules }** on this server:
ranking-none = Nobody on this server has a rating at **{ $rules }** yet. Rated games that both have moved in count.
ranking-entry = { $place }. { $player } (**{ $name }**) **{ $rating }** · { $wins } won, { $draws } drawn, { $losses } lost
ranking-entry-uncertain = { $place }. { $player } (**{ $name }**) **{ $rating }**? · { $wins } won, { $draws } drawn, { $losses } lost
ranking-bot = Against me, never rated: I have won { $wins }, drawn { $draws } and lost { $losses }.

## Resigning

resign-ask = Do you want to give up game { $number } against { $opponent }? { $opponent } wins then.
resign-done = You gave up game { $number }.
resign-kept = You play on in game { $number }.
button-resign = Resign
button-play-on = Play on

## Moving by taps

button-move = Move
button-only = Play it: { $move }
button-stop = Stop here: { $move }
button-go-on = Go on to { $point }
button-back = One hop back
button-let-go = Let go
keypad = Game { $number } · { $what }
keypad-stone = Tap the stone to move.
keypad-landing = From { $stone }: tap where it goes, or { $stone } again to let go of it.
keypad-hop = { $path } so far: tap where it goes on, { $last } to go one hop back, or { $stone } to let go of the stone.
keypad-hop-round = { $path } so far: tap where it goes on, or { $last } to go one hop back.
keypad-stop = { $path } so far: stop here, or go on?
keypad-penalty = Tap the stone that leaves the board, because it could have captured.
keypad-huff = You have no move. Tap a stone of your opponent’s that could have captured and did not.
keypad-played = You played **{ $move }**.
keypad-removed = You took the stone on **{ $point }** off the board.

## Refusals: kind, and with what would be right

or = { $first } or { $last }
and-more = { $list } and others
refused-challenged-oneself = You cannot challenge yourself. Choose somebody else with `/challenge`.
refused-challenged-bot = { $bot } is a bot and cannot be challenged. Choose a person with `/challenge`, or me: I am the one bot that plays.
refused-level-of-person = Only I play at a level. Choose me as the opponent, or leave `level` out.
refused-too-many-bot-games = You have { $most } open games against me on this server already. Finish one first; `/games` lists them.
refused-bot-silent = I may not post in this channel by myself, so I cannot play here. Challenge me in another channel.
refused-unknown-opponent = Discord has not told me whom you mean, so I have challenged nobody. Please choose the person once more.
refused-rated-with-hints = A rated game has no hints. Leave `rated` out, or say `rated:False`.
refused-no-hints = There are no hints in game { $number }: they are for games against me, and for friendly games that were begun with them (`/challenge hints:True`).
refused-cannot-think = I cannot think at the moment. Please ask again in a little while.
refused-already-analysing = I am analysing a game for you already. Please wait until that is done.
refused-too-many-analyses = { $most } games wait to be analysed already. Please ask again in a minute.
refused-not-the-challenged = Only { $challenged } can answer this challenge.
refused-not-the-challenger = Only { $challenger } can withdraw this challenge.
refused-already-accepted = The challenge was accepted already. `/board game:{ $number }` shows the game.
refused-already-declined = The challenge (game { $number }) was declined. A new one is a `/challenge` away.
refused-already-withdrawn = The challenge (game { $number }) was withdrawn. A new one is a `/challenge` away.
refused-already-expired = The challenge (game { $number }) has expired. A new one is a `/challenge` away.
refused-own-challenge = That is your own challenge (game { $number }); somebody else has to accept it.
refused-open-to-all = The challenge (game { $number }) is open to everybody; whoever does not want to play lets it be.
refused-no-challenges = { $player } does not want to begin a game just now. Choose somebody else with `/challenge`.
refused-wants-no-challenges = You want no challenges, so you cannot challenge everybody either. Name an opponent, or say `/preferences no-challenges:False`.
refused-has-blocked = You have blocked { $player }. `/block remove` ends that.
refused-too-many-blocked = You have blocked { $most } people already. `/block list` shows them, and `/block remove` ends a block.
refused-too-many-challenges = You have { $most } open challenges on this server already. Withdraw one, or wait for an answer; `/games` lists them.
refused-too-many-here = { $player } has { $most } open games in this channel already. Finish one of them first, or play in another channel.
refused-too-many-adjourned = { $player } has { $most } adjourned games in this channel already. Go on with one of them first, or give it up with `/resign game:`.
refused-forbidden = The moderators of this server do not let you begin games here. Games that you play already go on; please talk to the moderators.
refused-too-many-forbidden = { $most } people are forbidden to play here already. `/moderate allow` makes room.
refused-voided = Game { $number } was ended without a result. A new one is a `/challenge` away.
refused-not-open = Game { $number } is not open any more. `/moderate games` lists those that are.
refused-own-rated-game = You play in game { $number } yourself, and it is rated: let another moderator end it, or `/resign`.
refused-too-many-games-an-hour = You have made { $most } challenges within an hour. Please wait a little before the next one.
refused-channel-full = This channel has { $most } open games already. Play in another one, or finish some here first.
refused-not-over = Game { $number } is not over yet. `/board game:{ $number }` shows it.
refused-rematch-proposed = A rematch was proposed already: game { $number }. `/board game:{ $number }` shows it.
refused-stands-in-study = Your rated game { $number } stands just now as in this study, and I help nobody in rated games. I analyse it when that game has gone on.
refused-only-a-study = Game { $number } is a study to look at: `/history`, `/replay` and `/board` show it. `/challenge` begins a game to play.
refused-nothing-to-take-back = You have not moved in game { $number } yet, so there is nothing to take back.
refused-too-late-to-take-back = It is too late for that in game { $number }. `/takeback` asks your opponent.
refused-your-turn = It is your own turn in game { $number }. `/move` plays.
refused-not-yet-your-turn = After that it would still be your opponent’s turn in game { $number }. Prepare an answer to their move.
refused-ends-game = That would end game { $number }, so there is nothing to answer.
refused-too-many-premoves = You have prepared { $most } answers in game { $number } already. `/premove forget:True` forgets them.
refused-already-nudged = You have nudged your opponent in game { $number } already. You can again { $again }.
refused-opponent-away = Your opponent in game { $number } is away until { $until }; the clock stands meanwhile.
refused-no-proof = It is not proven that game { $number } is a draw. `/draw` offers one.
refused-open-not-begun = Game { $number } has not begun: nobody has accepted the challenge yet.
refused-too-many-studies = You have brought { $most } studies today. Bring the next one tomorrow.
refused-not-begun = Game { $number } has not begun: { $challenged } has not accepted the challenge yet.
refused-over = Game { $number } is over. `/board game:{ $number }` shows how it ended.
refused-not-a-player = You do not play in game { $number }. `/games` lists yours.
refused-not-your-turn = It is { $player }’s turn in game { $number }.
refused-nowhere-your-turn = It is not your turn in any of your games here ({ $numbers }).
refused-already-done = That is done already. `/board game:{ $number }` shows the board as it is now.
refused-stale = Game { $number } has moved on since then. `/board game:{ $number }` shows the board as it is now.
refused-no-game = There is no game here for that. `/games` lists yours, and `/challenge` begins a new one.
refused-no-such-game = There is no game { $number } in this channel. `/games` lists yours.
refused-several-games = Several games fit: { $numbers }. Say which one with the option `game`.
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
refused-too-many-moves = So many moves are possible here that I need each point of yours, as in { $moves }.
refused-illegal = That is no legal move.
right-from = From { $from } you can play { $moves }.
right = You can play { $moves }.
refused-direction = Stones do not move in that direction by these rules.
refused-no-return = The stone on { $from } may not return to { $to }.
refused-on-far-rank = The stone on { $point } has come to the far rank: there it can only capture.
refused-no-number = There is no square { $number }: they go from 1 to { $last }.
refused-numbers = The points of this board have names, such as `c3`, and no numbers.
refused-no-point = I cannot read that: “{ $sign }” (character { $at }) is no part of a point. Name one point, such as `b4`.
refused-light-square = { $point } is a light square; only the dark ones are played on.
refused-not-one-point = Name one point, such as `b4`.
refused-penalty-first = First say which stone leaves the board: { $points }. Use the menu under the board, or `/huff`.
refused-no-huffing = There is no huffing by the rules of this game.
refused-not-theirs = The stone on { $point } is your own. You can huff your opponent’s.
refused-no-offender = The stone on { $point } cannot be huffed: it left no capture out last turn.
refused-no-insisting = There is no insisting by the rules of this game.
refused-no-offence = There is nothing to insist on: no capture was left out last turn.
refused-touched = You have touched the stone on { $point } in game { $number }, so it must move. (Adjusting is said beforehand.)
refused-cannot-move = The stone on { $point } has no legal move in game { $number }.
refused-no-offer = No offer is open in game { $number }. `/draw` makes one.
refused-own-offer = That is your own offer in game { $number }; your opponent answers it.
refused-offer-to-answer = Your opponent has made an offer in game { $number }: answer that first.
refused-already-offered = You have made an offer in game { $number } already. Make a move before the next one.
refused-no-counting = Game { $number } is not played by rules that count stones. `/draw` offers a draw.
refused-nothing-played = Nothing has been played in game { $number } yet, so there is nothing to see again.
refused-not-manager = Only those who may manage this server can do that. `/preferences` changes the pictures that you alone see.
refused-import-none = Give the record of a game: as text with the option `record`, or as a file with the option `file`.
refused-import-both = Give the record either as text or as a file, not both.
refused-import-large = This file is larger than 64 KiB, and so no record of a game. `/export` gives one.
refused-import-binary = This file is no text (in UTF-8), and so no record of a game. `/export` gives one.
refused-import-unreachable = I could not get the file from Discord in time. Please try again, or give the record as text.
refused-not-moderator = Only those who may manage this server can do that. `/block` spares you somebody.
refused-not-manager-games = Only those who may manage this server see everybody’s games. `/games player:` lists somebody’s.
refused-no-thread = You may not open threads here, so I open none for you either. Without `thread` the game is played in this channel.
refused-no-writing = You may not write in this channel (the permission *Send Messages* is missing), so I post nothing here for you. Nothing has changed.
refused-no-writing-thread = You may not write in this thread (the permission *Send Messages in Threads* is missing), so I post nothing here for you. Nothing has changed.
refused-failed = Sorry, that did not work: something failed on my side. Nothing has changed; please try again.
refused-full = Sorry, nothing was saved: my disk is full. Please try again later, or tell the people who run me.
refused-slow = My disk is slow just now, so I cannot look at the games. Nothing was done; please try again in a moment.
done-late = It is done. It took longer than usual, because my disk is slow just now.
refused-busy = That is too much for me at the moment. Nothing was done; please try again in a moment.
refused-too-often = You have asked me for a lot in a short time. Nothing was done; please try again { $again }.
refused-unknown-command = I do not know this command any more. Your Discord client will soon forget it, too.
refused-unknown-button = I do not know this button any more. `/board` shows the board as it is now.

## Text boards, for screen readers

form-picture = a picture
form-text = text
form-ascii = text and a drawing in plain signs
drawing = White o { $white }, Black x { $black }, capitals are kings:
alt-board = { $board ->
    [squares] Draughts board
   *[lines] Alquerque board
}
alt-replay = The game in moving pictures: { $moves }. At the end: { $board }
alt-bare = { $board }.
alt-start = { $board } at the start.
alt-step = { $board } after { $side }’s move { $move }.
alt-capture = { $board } after { $side }’s capture { $move }, removing the { $victim } { $count ->
    [one] stone on { $points }
   *[other] stones on { $points }
}.
alt-crowned = The stone became a king.
alt-penalty = As a penalty, { $side } lost the stone on { $point }.
alt-penalty-chosen = { $board } after { $side } lost the stone on { $point } as a penalty.
alt-huff = { $board } after { $side } lost the stone on { $point }, which was huffed.
alt-insist = { $board } after { $side } took { $move } back.
alt-kings = Kings: { $points }.
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
alt-choices = Marked: the stones to choose from, on { $stones }.
alt-targets = Marked: the stone on { $stones } and where it can go, to { $points }.
alt-full = No point is empty.
and = { $first } and { $last }

## The pages of /rules: at most 1800 characters each, and what their pictures show

rulebook-medieval =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line to an empty neighbouring point, in any direction: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. If yours can jump again, in whatever direction, it goes on: `e3xc3xa5`. Capturing is compulsory, to the last possible jump; the bot accepts nothing else. Between several captures you choose freely; it need not be the longest.
    • **Special.** Nothing: stones may go back where they came from, and the far rank changes nothing.
    • **End.** Whoever has no stone or no move left loses. `/draw` proposes a draw, and has it at once where both have equally many stones and a solved endgame proves it. The game is also drawn when a position comes for the third time, or after 50 turns in a row (both sides counted) without a capture.
    • **Our readings:** The source is an English leaflet on medieval Alquerque after Alfonso’s book. Ours: White begins; whoever cannot move loses; stones may go back (it does not forbid it). “As many such captures … as are possible” we read as: jump until you cannot, not: find the longest way. Its draw, when equal players cannot “safely engage the enemy”, is left to the players to agree on. Threefold repetition and 50 turns are our additions.

rulebook-penalty =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line to an empty neighbouring point, in any direction: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. If yours can jump again, in whatever direction, it goes on: `e3xc3xa5`. You owe every possible capture, to its last jump, but choose freely between several; it need not be the longest.
    • **Leaving a capture out.** You can, but it costs a stone. Capture nothing, and you lose one stone that could have captured; stop a capture early, and you lose the stone that stopped. It goes at once; if several could have captured, your opponent chooses one from a menu before moving.
    • **Special.** A stone may not move straight back to the point that it left in your last turn. It may land there by capturing.
    • **End.** Whoever has no stone or no move left loses. `/draw` proposes a draw. The game is also drawn when a position comes for the third time, or after 50 turns in a row (both sides counted) without a capture.
    • **Our readings:** The source is a German “Spielanleitung”. It does not say who chooses the stone to lose, nor when it goes: that is our answer. Also ours: an offender that moved counts where it now stands; what a capture took before it stopped stays taken; after a capture, the barred point is the one where it began. It knows no draw: agreement, threefold repetition and 50 turns are our additions.

rulebook-brainking =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line forward, diagonally forward or sideways, never back, to an empty neighbouring point: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. The first jump goes forward, diagonally forward or sideways; further jumps go in any direction, even back: `e3xc3xa5`. Capturing is compulsory, to the last possible jump; the bot accepts nothing else. Between several captures you choose freely.
    • **Special.** On the far rank a stone makes no more moves; it can only capture, with a first jump sideways. The stone that you moved last turn may not land where it stood before that turn, not even in a capture; a capture barred so is not compulsory.
    • **End.** Whoever has no stone or no move left loses. `/draw` proposes a draw. The game is also drawn when a position comes for the third time, or after 50 turns in a row (both sides counted) with neither a capture nor a move to another rank.
    • **Our readings:** The source is the Italian help page of BrainKing. It says that a stone captures in its “direction of travel”; that this includes sideways everywhere is our reading. Also ours: the ban on returning binds captures too, and means the start of the whole last turn. The page says neither who begins nor when a game is drawn: White’s first move, agreement, threefold repetition and 50 turns are our additions.

rulebook-free =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line to an empty neighbouring point, in any direction: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. If yours can jump again, in whatever direction, it may go on in the same turn: `e3xc3xa5`. Every jump is your choice: you need not capture at all, and you may stop whenever you like, without any penalty.
    • **Special.** Nothing: stones may go back where they came from, and the far rank changes nothing.
    • **End.** Whoever has no stone or no move left loses. When it seems that no more stones will be taken, `/count` proposes to stop and count: if your opponent agrees, more stones win and equal numbers are a draw. `/draw` proposes a draw at any time. The stones are also counted when a position comes for the third time, or after 50 turns in a row (both sides counted) without a capture.
    • **Our readings:** The source is J. P. Smith’s printable Alquerque sheet, without the additional rules by R. C. Bell that it quotes. It tosses a coin for who begins; here that is always White. It ends a game when it “becomes apparent” that nothing more will be taken; that both players must agree to this, and that the bot ends the game by count at the threefold repetition and after 50 quiet turns, is ours. Going back is allowed because the sheet does not forbid it in these rules.

rulebook-bell =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line forward, diagonally forward or sideways, never back, to an empty neighbouring point: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. Yours jumps in the same directions as it moves, and goes on while it can: `e3xc3xa5`. You owe every possible capture, to its last jump, but choose freely between several.
    • **Leaving a capture out.** You can, but then your opponent may huff one stone that could have captured, or the one that stopped early: `/huff point:b4` removes it before their own move. Moving lets the chance pass. The bot does not point it out.
    • **Special.** On the far rank a stone can only capture, sideways.
    • **End.** Whoever has no stone or no move left loses. `/count` proposes to stop and count: more stones win, equal numbers draw. `/draw` proposes a draw. The bot counts by itself when a position comes for the third time, or after 50 turns in a row (both sides counted) without a capture or a change of rank.
    • **Our readings:** The source is J. P. Smith’s printable Alquerque sheet with R. C. Bell’s additional rules from “Board and Table Games”. Ours: White begins (the sheet tosses a coin); captures never go back either; stopping early can be huffed; you huff one stone, where it now stands, and then still move; to count takes agreement, a threefold repetition or 50 quiet turns. An end by repetition or quiet turns comes before any huff.

rulebook-bell-strict =
    • **Board.** 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A turn is one move or one capture. You move a stone along a line forward, diagonally forward or sideways, never back, to an empty neighbouring point: `c2-c3`.
    • **Capturing.** Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once. Yours jumps in the same directions as it moves, and goes on while it can: `e3xc3xa5`. You owe every possible capture, to its last jump, but choose freely between several.
    • **Leaving a capture out.** You can, but then your opponent may huff one stone that could have captured, or the one that stopped early: `/huff point:b4` removes it before their own move. Moving lets the chance pass. The bot does not point it out.
    • **Special.** On the far rank a stone can only capture, sideways. No stone may land where it ever stood (the bot keeps track); a capture barred so is not owed.
    • **End.** Whoever has no stone or no move left loses. `/count` proposes to stop and count: more stones win, equal numbers draw. `/draw` proposes a draw. The bot counts by itself when a position comes for the third time, or after 50 turns in a row (both sides counted) without a capture or a change of rank.
    • **Our readings:** The source is J. P. Smith’s sheet with all of R. C. Bell’s additional rules (“Board and Table Games”). Ours: White begins; captures never go back; stopping early can be huffed; you huff one stone, where it now stands, then still move; landings in captures count; to count takes agreement, repetition or 50 quiet turns. An end by repetition or quiet turns comes before any huff.

rulebook-dame =
    • **Board.** The dark squares of an 8×8 board; White’s stones fill ranks 1–3, Black’s 6–8. White moves first. The goal: take or block every enemy stone.
    • **Moving.** A man goes one square diagonally forward: `c3-d4`.
    • **Capturing.** A man jumps diagonally forward over an adjacent enemy to the empty square behind, and goes on while it can; what it takes leaves the board at once. You owe every capture, to its last jump, but choose freely between several.
    • **Leaving a capture out.** You can, but then your opponent, before moving, may remove one stone that could have captured, or the one that stopped early (`/huff point:b4`), or demand the turn back (`/insist`): you must then play a whole capture. Moving lets the chance pass. The bot does not point it out.
    • **Special.** A man that ends its turn on the far rank becomes a king: it moves any distance diagonally, captures from any distance, and lands on any free square behind, up to the next stone. A stone that you pick in the menu is touched and must move if it can, unless you said **Adjust** first. Typed moves touch nothing.
    • **End.** Whoever has no stone or no move left loses. `/draw` proposes a draw. The game is also drawn when a position comes for the third time, or after 60 turns in a row (both sides counted) with neither a capture nor a man’s move.
    • **Our readings:** The source is a German description of Dame. Ours: White begins; men capture only forward; no duty to take the most, nor for a king to land where it could go on; you huff one stone, where it now stands, and then still move; after `/insist` any whole capture will do; only the menu touches. It knows no draw: agreement, repetition and 60 turns are additions. An end by repetition or quiet turns comes before any huff.

rules-pictures = Pictures: { $names }
menu-rules = Other rules …
rules-picture-lines = The lines of the board: five across, five upwards, six diagonals.
    .name = the lines
rules-picture-squares = The dark squares of the board, which neighbour each other along the diagonals.
    .name = the squares
rules-picture-step = A step: from { $stone } the stone can go to { $points }.
    .name = a step
rules-picture-king = A king: from { $stone } it can go to { $points }.
    .name = a king
rules-picture-capture = A capture: one stone takes several, jump by jump.
    .name = a capture chain
rules-picture-offence = An offence: the capture that lands on { $points } was left out.
    .name = an offence
rules-picture-penalty = An offence and its penalty: the stone that could have captured, landing on { $points }, leaves the board.
    .name = an offence and its penalty
rules-picture-huff = The huff: the stone that could have captured leaves the board.
    .name = the huff
rules-picture-insist = The demand: the turn is taken back, and a capture must follow.
    .name = the demand
