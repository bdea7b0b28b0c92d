## Commands: what people see while they type. Names are lower case, at most 32 letters; descriptions at most 100.

command-challenge = challenge
    .description = Challenge another player, or me, to a game of Alquerque
command-challenge-opponent = opponent
    .description = Your opponent; I play too (leave it out to let anyone here accept)
command-challenge-level = level
    .description = How strongly I play, if you challenge me (default: Club)
command-challenge-rules = rules
    .description = The rules to play by (default: the server’s, or Medieval Alquerque)
command-challenge-colour = colour
    .description = Your stones; White moves first (default: random)
command-challenge-pace = pace
    .description = The time for each move (default: the server’s, or 3 days)
command-challenge-bank = bank
    .description = Extra time for each player, used when a move runs over (default: none)
command-challenge-days-off = days-off
    .description = Days on which no time runs, in each player’s own time zone: /preferences utc (default: none)
command-challenge-rated = rated
    .description = Whether the game counts for your ratings (default: the server’s, or yes)
command-challenge-hints = hints
    .description = Whether both of you may ask for hints; unrated games only
command-challenge-fair-opening = fair-opening
    .description = Begin with moves drawn by lot that are proven fair (Medieval Alquerque only; default: no)
command-challenge-thread = thread
    .description = Play in a thread of its own (default: as the server has set)
command-challenge-theme = theme
    .description = The colours of the pictures (default: the server’s)
command-challenge-games-at-once = games-at-once
    .description = Keep an open challenge posted, for so many games at once (default: one game, then it is over)
command-challenge-open-for = open-for
    .description = How long the challenge stays open (default: 1 day)
command-tournament = tournament
    .description = Tournaments of this server: make one, see how it stands, end it
command-tournament-new = new
    .description = Announce a tournament in this channel
command-tournament-new-name = name
    .description = What it is called
command-tournament-new-format = format
    .description = Who plays whom; in a double round robin, all meet twice, with both colours
command-tournament-new-places = places
    .description = How many can take part: 3 to 64 (default: 8; in a ladder: 64)
command-tournament-new-rules = rules
    .description = The rules to play by (default: the server’s, or Medieval Alquerque)
command-tournament-new-pace = pace
    .description = The time for each move (default: the server’s, or 3 days)
command-tournament-new-days-off = days-off
    .description = Days on which no time runs, in each player’s own time zone (default: none)
command-tournament-new-rated = rated
    .description = Whether the games count for ratings (default: the server’s, or yes)
command-tournament-new-fair-opening = fair-opening
    .description = Begin with moves of proven value, drawn by lot (Medieval Alquerque only; default: no)
command-tournament-new-starts = starts
    .description = When it begins (default: when all places are taken)
command-tournament-show = show
    .description = See how a tournament stands
command-tournament-show-tournament = tournament
    .description = Which one (default: the newest)
command-tournament-cancel = cancel
    .description = End a tournament that you organise, without a winner
command-tournament-cancel-tournament = tournament
    .description = Which one
command-of-person = Challenge to Alquerque
command-game = game
    .description = Your games and you: resign, draw, replay, hints, premoves, absence, blocks, your data …
command-move = move
    .description = Play a move
command-move-to = to
    .description = The move, such as c2-c3 or e3xc3xa5
command-move-game = game
    .description = The number of the game, if it is your turn in several
command-premove = premove
    .description = Queue a reply to their next move; only you see it
command-premove-if = if
    .description = Your opponent’s move, such as c4xc2
command-premove-then = then
    .description = Your reply, such as c1xc3
command-premove-lines = lines
    .description = Lines several replies deep, with ; between them: c4xc2 c1xc3 a3xc1 c3xa3; …
command-premove-forget = forget
    .description = Remove all replies that you have queued in the game
command-premove-game = game
    .description = The number of the game
command-huff = huff
    .description = Remove an enemy stone that could have captured last turn; then you move
command-huff-point = point
    .description = Where the stone stands now, such as b4
command-huff-game = game
    .description = The number of the game, if it is your turn in several
command-insist = insist
    .description = Make them take it back and capture
command-insist-game = game
    .description = The number of the game, if it is your turn in several
command-draw = draw
    .description = Offer your opponent a draw
command-draw-game = game
    .description = The number of the game
command-count = count
    .description = Offer to stop and count: more stones win (if the rules count)
command-count-game = game
    .description = The number of the game
command-takeback = takeback
    .description = Ask to take your last move back
command-takeback-game = game
    .description = The number of the game
command-pause = pause
    .description = Propose to stop the clock for a week, or until a move is played
command-pause-game = game
    .description = The number of the game
command-nudge = nudge
    .description = Remind your opponent that it is their turn (once a day)
command-nudge-game = game
    .description = The number of the game
command-gift = gift
    .description = Give your opponent more time for the whole game
command-gift-days = days
    .description = How many days you give
command-gift-game = game
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
    .description = As a picture, or as text for screen readers
command-board-view = view
    .description = The side at the bottom of the picture (default: White)
command-replay = replay
    .description = Watch a game again from its first move
command-replay-game = game
    .description = The number of the game (default: the newest one here, yours first)
command-replay-view = view
    .description = The side at the bottom (default: White)
command-replay-share = share
    .description = Show it to everyone here, not only to you
command-history = history
    .description = Read the moves of a game, and see the board after each of them
command-history-game = game
    .description = The number of the game (default: the newest one here, yours first)
command-export = export
    .description = Get the record of a game as a file
command-export-game = game
    .description = The number of the game (default: the newest one here, yours first)
command-print = print
    .description = Get a board, counters and the rules to print, as a PDF true to size
command-print-rules = rules
    .description = Which rules, with their board (default: those of your game here, or Medieval Alquerque)
command-print-paper = paper
    .description = The paper in your printer (default: Letter for US English, otherwise A4)
command-import = import
    .description = Look at a recorded game here
command-import-record = record
    .description = The record as text, with a tag such as [RuleSet "medieval"]
command-import-file = file
    .description = The record as a file of up to 64 KiB, as /game export makes it
command-import-of-message = Import this record
command-ranking = ranking
    .description = The best players of this server
command-ranking-rules = rules
    .description = By which rules (default: Medieval Alquerque)
command-ranking-share = share
    .description = Show it to everyone here, not only to you
command-profile = profile
    .description = A player’s ratings, results and games on this server
command-profile-player = player
    .description = Whose profile (default: yours)
command-profile-of-person = Alquerque profile
command-games = games
    .description = List your games on this server
command-games-player = player
    .description = Another player’s games
command-games-all = all
    .description = All games on the server (for those who manage it)
command-away = away
    .description = Stop your clocks while you cannot play: up to 14 days at a time
command-away-until = until
    .description = How long or until when: 5 days, 12 h, 2026-12-24, or back
command-preferences = preferences
    .description = Your preferences: pictures, reminders, quiet hours, time zone, challenges
command-preferences-language = language
    .description = The language of what I write for you alone
command-preferences-theme = theme
    .description = The colours of pictures that you alone see
command-preferences-size = size
    .description = How large these pictures are
command-preferences-numbers = numbers
    .description = Whether the squares of German draughts show their numbers on boards that you alone see
command-preferences-moving = moving
    .description = Whether the last move on boards that you alone see is a short animation, small at any size
command-preferences-keys = keys
    .description = What the buttons show by which you move: stones or names of points
command-preferences-reminders = reminders
    .description = Whether you are reminded when your time runs short
command-preferences-quiet = quiet
    .description = Hours in which you are not reminded, such as 22-7; none for no such hours
command-preferences-utc = utc
    .description = Your time zone, such as Europe/Berlin, or how far your clock is ahead of UTC, such as +2
command-preferences-vacation = vacation
    .description = Whether a vacation day is spent instead of losing on time, up to 20 days a year
command-preferences-challenges = challenges
    .description = Whether you welcome challenges; your games go on either way
command-block = block
    .description = Get no challenges and no pings from a player; they are not told
command-block-add = add
    .description = Block a player
command-block-add-player = player
    .description = The player
command-block-remove = remove
    .description = Unblock a player
command-block-remove-player = player
    .description = The player
command-block-list = list
    .description = See whom you have blocked
command-privacy = privacy
    .description = What I store about you: see it, take it with you, or delete it
command-privacy-show = show
    .description = See what I store about you, and for how long
command-privacy-export = export
    .description = Get everything that I store about you as a file
command-privacy-delete = delete
    .description = Delete everything that I store about you; I ask twice
command-settings = settings
    .description = The server’s language, pictures and usual terms (for those who manage it)
command-settings-language = language
    .description = The language of what I write for everybody
command-settings-theme = theme
    .description = The colours of the pictures
command-settings-rules = rules
    .description = The rules of challenges that name none
command-settings-pace = pace
    .description = The time for each move in challenges that name none
command-settings-rated = rated
    .description = Whether games count for ratings unless their challenge says otherwise
command-settings-puzzles = puzzles
    .description = The channel in which I post a puzzle each day
command-settings-no-puzzles = no-puzzles
    .description = Whether to stop the daily puzzle
command-settings-roles = roles
    .description = A role that I give and take by rating or season’s rank (up to 5)
command-settings-hall = hall
    .description = The channel in which one message lists the games of this server
command-settings-no-hall = no-hall
    .description = Whether to end the list of games
command-settings-threads = threads
    .description = Whether games get threads of their own unless their challenge says otherwise
command-settings-tournaments = tournaments
    .description = Who can make tournaments
command-moderate = moderate
    .description = Look after the games of this channel and server (for those who manage it)
command-moderate-games = games
    .description = List the open games of this channel
command-moderate-end = end
    .description = End a game without a result; no rating changes
command-moderate-end-game = game
    .description = The number of the game
command-moderate-clear = clear
    .description = Remove the open challenges of this channel
command-moderate-forbid = forbid
    .description = Bar a player from new games on this server; games under way go on
command-moderate-forbid-player = player
    .description = The player
command-moderate-allow = allow
    .description = Let a player begin games again
command-moderate-allow-player = player
    .description = The player
command-hint = hint
    .description = Get a hint for your move, against me or in an unrated game with hints; only you see it
command-hint-game = game
    .description = The number of the game, if it is your turn in several
command-analyse = analyse
    .description = See where a finished game turned, who stood better, and what was best
command-analyse-game = game
    .description = The number of the game (default: the newest finished one here, yours first)
command-card = card
    .description = The card of a finished game: result, ratings, turning point and course
command-card-game = game
    .description = The number of the game (default: the newest finished one here, yours first)
command-resign = resign
    .description = Resign a game
command-resign-game = game
    .description = The number of the game
command-help = help
    .description = What this game is, how I work, and how to go on in your game
command-learn = learn
    .description = Five short lessons: step, capture, chain, duty to capture, win
command-puzzle = puzzle
    .description = Today’s puzzle: find the only good move, as often as you like; only you see it
command-puzzle-degree = degree
    .description = How difficult (default: the easiest that you have not solved today)

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
rules-penalty = Alquerque with penalty
rules-brainking = BrainKing Alquerque
rules-free = Free-capture Alquerque
rules-bell = R. C. Bell’s Alquerque
rules-bell-strict = Bell’s Alquerque, no return
rules-covarrubias = Alquerque of Covarrubias
rules-qirkat = Qirkat
rules-terhuchu = Terhüchü
rules-terhuchu-8 = Terhüchü with eight stones
rules-sumi-war = War game of the Sümi
rules-arabic = Arabic Alquerque
rules-roman = Roman Alquerque
rules-dama-comoros = Dama of Grande Comore
rules-kharberg = Kharberg
rules-fetach = Fetach
rules-codecup = Alquerque of the CodeCup
rules-lau-kata-kati = Lau kata kati
rules-felli = Felli
rules-egara-guti = Egara-guti
rules-zamma = Zamma
rules-kharbaga = Kharbaga
rules-satoel = Satoel
rules-peralikatuma = Peralikatuma
rules-dame = German draughts (Dame)
# The groups of rule sets, behind their names in lists.
group-alquerque = Alquerque
group-kings = with kings
group-boards = another board
group-draughts = draughts
brief-medieval = Step or jump along the lines. Captures are compulsory; take or block every enemy stone.
brief-penalty = Step or jump along the lines. Leaving a capture out costs you a stone; take or block every enemy stone.
brief-brainking = Forward or sideways only; captures are compulsory and may turn back. Take or block every enemy stone.
brief-free = Step or jump along the lines as you like: no capture is compulsory. Take or block every enemy stone, or count.
brief-bell = Forward or sideways only. A stone that leaves a capture out can be huffed; take or block every enemy stone, or count.
brief-bell-strict = As Bell’s rules, and no stone returns to where it has been. Take or block every enemy stone, or count.
brief-covarrubias = Step or jump along the lines. A stone that leaves a capture out can be huffed; take or block every enemy stone.
brief-qirkat = Step forward or sideways, capture in any direction. Captures are compulsory; no stone undoes its last step.
brief-terhuchu = Ten stones each. Step or jump along the lines as you like, one jump a turn. Take or block every enemy stone.
brief-terhuchu-8 = Eight stones each. Step or jump along the lines as you like, one jump a turn. Take or block every enemy stone.
brief-sumi-war = Eleven stones each. Step or jump along the lines as you like, one jump a turn. Take or block every enemy stone, or count.
brief-arabic = Forward or sideways only; no capture is compulsory. On the far rank a stone becomes a king that flies along the lines.
brief-roman = Forward or sideways only; captures are compulsory. On the far rank a stone becomes a king that goes in any direction.
brief-dama-comoros = Forward or sideways only, with flying kings. A stone that leaves a capture out can be huffed.
brief-kharberg = Step or jump in any direction, with flying kings. A stone that leaves a capture out can be huffed.
brief-fetach = Forward or sideways only, from a fixed first move. Kings fly on the long diagonals; take, block or count.
brief-codecup = Twenty-four stones each on 7×7 points. Captures are compulsory; no step is undone at once.
brief-lau-kata-kati = Nine stones each on two triangles. Captures are compulsory, one jump a turn; take or block every enemy stone.
brief-felli = Six stones each on two small triangles, with kings that fly along the sides. Take, block or count.
brief-egara-guti = Eleven stones each on two triangles that two lines join. Step or jump as you like; take or block every enemy stone.
brief-zamma = Forty stones each on 9×9 points, with flying kings. Step forward, capture in any direction. A stone that leaves a capture out can be huffed.
brief-kharbaga = Twenty stones each on 41 points, with flying kings. Step forward, capture in any direction. A stone that leaves a capture out can be huffed.
brief-satoel = Forty stones each on 9×9 points and two triangles. Step or jump as you like; take or block every enemy stone.
brief-peralikatuma = Twenty-three stones each on a square with four triangles. Step or jump as you like; take or block every enemy stone.
brief-dame = Draughts on 8×8 squares with flying kings. A stone that leaves a capture out can be huffed.

## How pictures look

theme-server = as on this server
theme-wood = Wood
theme-parchment = Parchment
theme-slate = Slate (for dark screens)
theme-contrast = Contrast (black, white and few colours)
panel-size-standard = standard
panel-size-hd = sharp, for high-resolution screens
preferences = Your preferences. The picture shows what boards look like when only you see them.
preferences-none = You have changed none of them.
preferences-entry = · { $item }: { $value }{ $default ->
    [yes] { " " }(default)
   *[no] {""}
}
preferences-theme = **{ $theme }**, as on this server
value-numbers = { $value ->
    [no] **off**
   *[yes] **on**, in German draughts
}
value-moving = { $value ->
    [no] **off**
   *[yes] **on**, for the last move, in small pictures at any size
}
value-vacation = { $value ->
    [yes] **on**, instead of losing on time, up to 20 days a year
   *[no] **off**
}
value-reminders = { $value ->
    [no] **off**, no ping when your time runs short
   *[yes] **on**, one ping when a quarter of your time is left
}
preferences-quiet-none = **none**
preferences-quiet = **{ $from }–{ $to }**, no reminders then
block-added = { $player } is blocked: their challenges and pings no longer reach you. They are not told. Games that you are already playing go on. `/game block remove` unblocks them.
block-removed = { $player } is no longer blocked.
block-none = You have not blocked { $player }. `/game block list` shows whom you have blocked.
block-self-or-bot = You can block other people, but not yourself or a bot.
blocked = You have blocked (`/game block remove` unblocks):
blocked-former = { $count ->
    [one] a former player
   *[other] { $count } former players
}
blocked-none = Your block list is empty. `/game block add` blocks a player.
privacy-show = What I store about you:
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
}, which everyone on those servers can see
    · { $preferences ->
    [yes] your preferences
   *[no] no preferences
} and { $blocked ->
    [0] no blocked people
    [one] 1 blocked person
   *[other] { $blocked } blocked people
}, which only you can see{ $puzzles ->
    [yes] {";"} also your puzzle streak
   *[no] {""}
}{ $following ->
    [0] {""}
    [one] {";"} the game that you follow
   *[other] {";"} { $following } games that you follow
}
    Stored with them: your Discord ID and, in games, the name that you had then. `/game privacy export` gives you all of it, `/game privacy delete` deletes it.
privacy-policy = Privacy policy: { $link }
privacy-terms = Terms of use: { $link }
privacy-export = { $left ->
    [0] Everything that I store about you.
    [one] Everything that I store about you, except the oldest game, for which there was no room. Ask the people who run me for it.
   *[other] Everything that I store about you, except the { $left } oldest games, for which there was no room. Ask the people who run me for those.
}
privacy-ask = Shall I delete everything that I store about you?
    · You **resign** all games that you are playing, on every server. Rated ones count for your opponents.
    · Your ratings, preferences, blocks and imported games are deleted.
    · Finished games stay for your opponents, with “{ former-player }” in your place.
    · Messages that I have posted on Discord stay there.
privacy-ask-again = This cannot be undone. Delete everything now?
privacy-kept = Nothing was deleted.
privacy-removed = I am deleting your data now. That takes a few minutes at most; until then you cannot play.
button-privacy-ask-again = Delete my data
button-privacy-remove = Yes, delete everything
button-privacy-keep = Keep it
refused-not-a-member = You are no longer on the server of game { $number }, so you cannot play on in it.
refused-timed-out = You are in a timeout on the server of game { $number }. You can play on from { $until }.
refused-silent-channel = I may not post in the channel of game { $number } just now. Play there, where your opponent sees it.
refused-unknown-membership = I could not ask Discord whether you are still on the server of game { $number }. Try again in a moment.
refused-leaving = I am deleting your data, as you asked. You can start afresh in a few minutes.
preferences-messages-refused = Discord has refused my last direct message to you. Allow direct messages in the privacy settings of a server that we share; you can turn them on here again { $again }.
panel-quiet-unreadable = I cannot read these hours. Write them as `22-7`, or `none`.
panel-utc-unreadable = I cannot read that. Write a time zone such as `Europe/Berlin`, or how far your clock is ahead of UTC, such as `+2` or `-3:30`.
language-name = English
language-discord = as Discord says
settings = The settings of this server:
    · Games may begin in: { $channels-default ->
    [yes] **all channels**
   *[no] { $channels }
}
    · Threads for games: { $threads }
    · Tournaments are made by: { $tournaments }
    · Results are posted in: { $results-default ->
    [yes] **no channel**
   *[no] { $results }
}
    · List of games: { $hall-default ->
    [yes] none
   *[no] in { $hall }
}
    · Games without a time limit: { $idle }
    · Language: { $language }{ $language-default ->
    [yes] {" "}(not set: that of a community server, or else of the person who uses me)
   *[no] {""}
}
    · Challenges that say nothing else: { $rules }, { $pace }, { $rated }
    · Daily puzzle: { $puzzles-default ->
    [yes] none
   *[no] in { $puzzles }
}
    · Roles by standing: { $roles-default ->
    [yes] none
   *[no] { $roles }
}
    · Frames around boards: { $frames }
    · Boards that a newer one follows: { $boards }
    · Pictures: { $theme }, like this one:

value-rated = { $value ->
    [no] **unrated**
   *[yes] **rated**
}
value-frames = { $value ->
    [no] **no**
   *[yes] **yes**
}
panel-threads-always = Always, where I can open one
panel-threads-offered = Only if the challenge asks for one
panel-threads-never = Never
panel-view-own-on-keypad = White; your own side on the buttons
panel-view-own = Always your own side
panel-view-white = Always White
panel-boards-shrink = shrink to a line
panel-boards-keep = keep their pictures
panel-keys-stones = stones
panel-keys-labels = names of points, such as c3
quiet-from = from { $hour }
quiet-to = until { $hour }
panel-menu = What do you want to change?
panel-choose = Choose …
panel-choose-channel = Choose channels …
panel-choose-role = Choose a role …
panel-choose-standing = Who gets it …
panel-role = Who gets { $role }? Choose whose ratings count, and then from which standing on. I keep the role up to date after rated games. A provisional rating (“?”) counts only for ranks.
standing-rating = Rating of { $rating } or more
standing-rank = { $rank ->
    [1] First of the season
   *[other] First { $rank } of the season
}
standing-none = Nobody (I take it away again)
role-rule = { $role }: { $who }{ $refused ->
    [yes] {" "}(⚠️ I may not give or take it now: allow me *Manage Roles*, and put my role above it)
   *[no] {""}
}
role-lost = { $gone ->
    [yes] A role that I gave on [your server]({ $url }) no longer exists, so I give it to no member any more{ $who }. Choose another one with `/settings`.
   *[no] I may no longer give or take a role on [your server]({ $url }){ $who }. Allow me *Manage Roles*, and put my role above it. I try again each hour.
}
panel-back = Back
panel-all = All preferences
panel-default = Default
panel-yes = Yes
panel-no = No
panel-quiet-from = First quiet hour …
panel-quiet-to = End of the quiet hours …
panel-utc-west = West of Greenwich, or UTC …
panel-utc-east = East of Greenwich …
panel-channels = Channels for games
    .description = Where games may begin; a thread counts as its channel. Games that are running go on anywhere.
panel-threads = Threads
    .description = Whether a game gets a thread of its own. Discord archives it a day after the game.
panel-tournaments = Tournaments
    .description = Who can make tournaments
panel-tournaments-managers = Those who manage the server
panel-tournaments-members = All members
panel-rules = Rules
    .description = The rules of challenges that name none
panel-pace = Pace
    .description = The time for each move in challenges that name none
panel-rated = Rated games
    .description = Whether games count for ratings unless their challenge says otherwise
panel-theme = Theme
    .description = The colours of the pictures
panel-themes = The pictures in this order: { $names }
panel-language = Language
    .description = The language in which I write
panel-idle-7 = adjourned after 7 days without a move
panel-idle-30 = adjourned after 30 days without a move
panel-idle-90 = adjourned after 90 days without a move
panel-idle-0 = never adjourned
direct-turn = It is your turn against { $opponent }: { $rules }, game { $number }
result-won = { $winner } has won against { $loser }: { $rules }, game { $number }
result-drawn = { $white } and { $black } have drawn: { $rules }, game { $number }
button-follow = Follow
button-unfollow = Stop following
follows = You follow game { $number }. When it ends, I send you the result in a direct message, if your privacy settings let me.
unfollowed = You no longer follow game { $number }.
result-voided = The game of { $white } and { $black } was ended without a result: { $rules }, game { $number }
hall = 🏛️ **The games of this server**
hall-none = No game is in progress. `/challenge` begins one.
hall-playing = **In progress** (in bold: who is to move; since when)
hall-challenges = **Open challenges**
hall-results = **Last results**
hall-alt = Boards of games in progress, each by its number: { $games }
hall-accept = Accept game { $number }
hall-refused = I may not post in { $channel }, so I keep no list of games there. Allow me *View Channel*, *Send Messages* and *Attach Files* in that channel, then choose it again with `/settings hall:`.
hall-no-writing = You may not write in { $channel }, where this game would begin. Nothing has changed.
digest = { $count ->
    [one] A game waits for you:
   *[other] { $count } games wait for you:
}
panel-frames = Frames
    .description = Whether a board stands in a frame with its text and buttons. For new messages.
panel-boards = Former boards
    .description = Whether a board shrinks to a line of text when a newer one follows, or keeps its picture
panel-results = Channel for results
    .description = Where I post a line when a game of this server has ended, also one in a hidden channel
panel-hall = List of games
    .description = Where one message shows games in progress, open challenges and the last results
panel-idle = Idle games
    .description = When a game without a time limit is adjourned; the next move resumes it. For new games.
panel-puzzles = Daily puzzle
    .description = Where I post a puzzle each day
panel-roles = Roles by standing
    .description = Up to 5 roles that I give and take by rating or by rank in the season
panel-view = Side below
    .description = Who is at the bottom of the pictures of your games that you alone see
panel-keys = Buttons
    .description = What the buttons show by which you move
panel-size = Size
    .description = How large the pictures are that you alone see
panel-numbers = Square numbers
    .description = Whether the squares of German draughts show their numbers on boards that you alone see
panel-moving = Moving pictures
    .description = Whether the last move on boards that you alone see is a short animation, small at any size
panel-reminders = Reminders
    .description = Whether you are reminded when your time runs short
panel-messages = Direct messages
    .description = Whether I write to you at your turn, or daily from 8:00, and at a game’s end; not in quiet hours
panel-messages-no = off
panel-messages-yes = on
panel-messages-daily = once a day, instead of pings
panel-quiet = Quiet hours
    .description = The hours, in your time zone, without reminders and direct messages
panel-utc = Time zone
    .description = How far your clock is ahead of UTC; /preferences utc:Europe/Berlin knows daylight saving
panel-vacation = Vacation
    .description = Whether a vacation day is spent instead of losing on time, up to 20 days a year
panel-challenges = Challenges
    .description = With “none”, you cannot be challenged; your games go on
panel-challenges-welcome = welcome
panel-challenges-none = none

moderated-ended = Game { $number } has been ended without a result; the channel is told.
moderated-ended-gone = Game { $number } has been ended without a result. Its channel is gone, so I cannot tell its players.
moderated-cleared = { $count ->
    [0] There was no open challenge in this channel.
    [one] One challenge was removed.
   *[other] { $count } challenges were removed.
}
moderated-forbidden = { $player } can no longer begin games on this server. Games under way go on; `/moderate end` ends one.
moderated-allowed = { $player } can begin games on this server again.
moderated-not-forbidden = { $player } may begin games on this server anyway.

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
challenge-open = { $challenger } challenges anybody here to a game of **{ $rules }** (game { $number }): { $places ->
    [0] the first to accept plays.
    [1] it stays open, for one game at a time.
   *[other] it stays open, for up to { $places } games at a time.
} { $colour ->
    [white] { $challenger } would play White and move first.
    [black] { $challenger } would play Black and move second.
   *[random] A coin decides who plays White and moves first.
}
challenge-yours = You challenge { $challenged } to a game of **{ $rules }** (game { $number }). { $colour ->
    [white] You would play White and move first.
    [black] You would play Black and move second.
   *[random] A coin decides who plays White and moves first.
}
challenge-yours-open = You challenge anybody here to a game of **{ $rules }** (game { $number }): { $places ->
    [0] the first to accept plays.
    [1] it stays open, for one game at a time.
   *[other] it stays open, for up to { $places } games at a time.
} { $colour ->
    [white] You would play White and move first.
    [black] You would play Black and move second.
   *[random] A coin decides who plays White and moves first.
}
challenge-posted = Your challenge (game { $number }) is posted. Until it is answered, you can withdraw it here or under `/board game:{ $number }`.
challenge-ask = Post an open challenge to **{ $rules }** in this channel? { $places ->
    [0] The first to accept plays you; it stays open for { $open }.
    [1] It stays open for { $open } after each acceptance, for one game at a time.
   *[other] It stays open for { $open } after each acceptance, for up to { $places } games at a time.
}
challenge-not-posted = Nothing was posted. To challenge one player, choose them as the `opponent` of `/challenge`.
button-post = Post it
button-cancel = Cancel
challenge-places = { $free ->
    [0] All places are taken; you can accept when a game ends.
    [one] 1 place is free.
   *[other] { $free } places are free.
}
challenge-until = Open until { $at } ({ $in }).
challenge-accepted = -# Game { $number } · { $challenged } accepted { $challenger }’s challenge
challenge-begun = { $challenger } plays **{ $rules }** against me, level **{ $level }** (game { $number }).
challenge-begun-unrated = (Games against me are unrated.)
challenge-begun-few-stones = (Here, Perfect is flawless only in the endgame.)
challenge-begun-unreached = (Here, Perfect is strong, but not flawless.)
challenge-declined = { $challenged } declined { $challenger }’s challenge to **{ $rules }** (game { $number }).
challenge-withdrawn = { $challenger } withdrew the challenge to { $challenged } (game { $number }).
challenge-open-withdrawn = { $challenger } withdrew the challenge (game { $number }).
challenge-voided = A moderator removed { $challenger }’s challenge (game { $number }).
challenge-expired = { $challenger }’s challenge to { $challenged } (game { $number }) has expired: it was not answered in time.
challenge-open-expired = { $challenger }’s challenge (game { $number }) has expired: it was not accepted in time.
challenge-thread = The game is played in { $thread }.
challenge-no-thread = (I could not open a thread here, so the game is played in this channel.)
challenge-many-threads = (Too many threads were opened just now, so the game is played in this channel.)
challenge-silent = (I may not post in this channel by myself, so I cannot post reminders or losses on time here.)
thread-name = Game { $number }: { $white } – { $black }
anybody = anyone
former-player = a former player
tournament-round-robin = round robin
tournament-double = double round robin
tournament-swiss = Swiss system
tournament-knock-out = knock-out
tournament-ladder = ladder
tournament-title = ### 🏆 { $name }
tournament-terms = -# { $format } · { $rules } · { $terms }
tournament-entries = { $count } of { $places } places are taken. { $count ->
    [0] Who plays?
   *[other] It needs { $least }.
}
tournament-begins-at = Begins { $in }.
tournament-begins-full = Begins when all places are taken, or when { $organiser } starts it.
tournament-event = Tournament ({ $rules }): { $format }, { $places } places. Join in the channel.
tournament-round = **Round { $round }**
tournament-playing = **Games in progress**
tournament-pairing = { $white } { $score } { $black }
tournament-bye = { $white } has a bye
tournament-standing = { $place }. **{ $name }**{ $values }{ $withdrawn ->
    [yes] { " · left" }
   *[no] { "" }
}
tournament-more = { " … and " }{ $count } more
tournament-cancelled = This tournament was cancelled. Games in progress go on.
tournament-podium = **{ $name }** is over: { $best }
tournament-points = pts
tournament-buchholz = Buch.
tournament-direct = direct
tournament-sonneborn-berger = S-B
tournament-wins = wins
tournament-ties = won
tournament-order-round-robin = -# Ties are broken by the direct result (direct), then Sonneborn-Berger (S-B: the points of the beaten opponents and half those of the drawn ones), then wins.
tournament-order-double = -# Ties are broken by the direct results (direct), then Sonneborn-Berger (S-B: the points of the beaten opponents and half those of the drawn ones), then wins.
tournament-order-swiss = -# Ties are broken by Buchholz (Buch.: the points of all opponents), then the direct result (direct), then Sonneborn-Berger (S-B).
tournament-order-knock-out = -# A drawn game is played again with the colours changed; after a second draw, the better seed goes on.
tournament-order-ladder = -# A ladder never ends. New players start at the bottom, and challenge one of the three above, who has white. A challenger who wins takes that place; all between move one down.
tournament-choice = { $name } ({ $format })
tournament-game = 🏆 { $name }, round { $round }
tournament-ladder-game = 🏆 { $name }
tournament-starts = { $hours ->
    [1] in an hour
    [24] in a day
    [72] in 3 days
    [168] in a week
   *[other] in { $hours } hours
}
tournament-made = **{ $name }** is announced in this channel. `/tournament cancel` ends it again.
tournament-joined = You take part in **{ $name }** ({ $count } of { $places }). When it begins, your first game is shown here, and whoever is to move is called.
tournament-joined-ladder = You are on **{ $name }** ({ $count } of { $places }). **Challenge** under its message begins a game with one of the three players above you.
tournament-left = You do not take part in **{ $name }** any more.
tournament-withdrawn = You have left **{ $name }**. Your games in progress go on; you get no new ones.
tournament-ask-withdraw = Leave **{ $name }**? Games in progress go on, those to come are lost by forfeit, and you cannot come back.
tournament-ask-leave-ladder = Leave **{ $name }**? You lose your place when your game in progress has ended. You can join again at the bottom.
tournament-ask-opponent = Whom do you challenge in **{ $name }**? The game begins at once, and you have black.
tournament-challenged = Your game in **{ $name }** begins. It is shown here in a moment.
tournament-started = **{ $name }** begins.
tournament-ended = **{ $name }** is cancelled. Games in progress go on.
tournament-closed = **{ $name }** is closed as it stands. Games in progress go on, but no longer count for it.
tournament-none = There is no tournament on this server. `/tournament new` makes one.
tournament-alt = The table of { $name }: { $best }
tournament-podium-alt = The podium of { $name }: { $best }
tournament-records = The games of **{ $name }** so far: { $count } of { $total }.
button-tournament-join = Join
button-tournament-leave = Leave
button-tournament-start = Start now
button-tournament-challenge = Challenge
button-tournament-table = Table
button-tournament-games = All games as a file
button-tournament-withdraw = Leave the tournament
pace-none = no time limit
pace-hour = 1 hour a move
pace-day = 1 day a move
pace-three-days = 3 days a move
pace-week = 7 days a move
pace-day-8h = 1 day to start + 8 hours a move
pace-three-days-12h = 3 days to start + 12 hours a move
pace-week-1d = 7 days to start + 1 day a move
days-off-none = no days off
days-off-weekend = weekends off
days-off-friday-saturday = Fridays and Saturdays off
days-off-monday = Mondays off
days-off-tuesday = Tuesdays off
days-off-wednesday = Wednesdays off
days-off-thursday = Thursdays off
days-off-friday = Fridays off
days-off-saturday = Saturdays off
days-off-sunday = Sundays off
terms-bank = { " + " }{ $days ->
    [one] 1 day
   *[other] { $days } days
}
terms-rated = rated
terms-friendly = unrated
terms-bank-more = { ", plus a bank of " }{ $days ->
    [one] 1 day
   *[other] { $days } days
}
terms-zones = days off in each player’s own time zone (`/preferences utc:`)
terms-hints = hints for both
terms-opening = opening by lot
terms-thread = played in a thread
bank = { $days ->
    [0] no bank
    [one] 1 day, used when a move runs over
   *[other] { $days } days, used when a move runs over
}
games-at-once = { $games ->
    [one] 1 game at once
   *[other] up to { $games } games at once
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

game-title = -# Game { $number } · { $terms } · { $white } (White) – { $black } (Black)
moved-step = { $you ->
    [player] You
   *[none] { $player }
} played { $move }
moved-capture = { $you ->
    [player] You
   *[none] { $player }
} captured { $count ->
    [one] a stone
   *[other] { $count } stones
}: { $move }
moved-prepared = (premove)
taken-back = { $player } took back { $action ->
    [huff] the huff of **{ $what }**
    [penalty] the penalty on **{ $what }**
    [insist] the demand to capture
    [move] **{ $what }**
   *[last] their last move
}
turn = **{ $player } to move**
turn-bot = **I am thinking about my move**
turn-bot-later = My answer takes a little longer: `/board` will show it.
turn-yours = **Your turn**
moved-crowned = (now a king)
penalty-missed = The stone on **{ $point }** could have captured: as a penalty it leaves the board.
penalty-stopped = It could have captured on from **{ $point }**: as a penalty it leaves the board.
penalty-chosen = { $you ->
    [player] You took
   *[none] { $player } takes
} the stone on **{ $point }** off the board as the penalty
huffed = { $you ->
    [player] You **huffed { $point }**
   *[none] { $player } **huffs { $point }**
}: it { $how ->
    [stopped] could have captured on
   *[missed] could have captured
}, and leaves the board
insisted = { $you ->
    [player] You **insist**: { $opponent } takes **{ $move }** back and has to capture
    [opponent] { $player } **insists**: you take **{ $move }** back and have to capture
   *[none] { $player } **insists**: { $opponent } takes **{ $move }** back and has to capture
}
turn-penalty = First choose the stone that leaves the board for not capturing: { $points }.
turn-stuck = You have no move left. If your opponent missed a capture, you can huff (`/game huff`).
turn-capture = You must capture now, to the last jump.
warning-repetition = This position for the second time: { $end ->
    [counted] once more, and the stones are counted
   *[drawn] once more is a draw
}
warning-quiet = { $turns ->
    [one] 1 more turn
   *[other] { $turns } more turns
} without { $quiet ->
    [stones] a capture
    [rows] a capture or a change of rank
    [kings] a capture or a new king
    [advances] a capture or an ordinary stone’s change of rank
   *[men] a capture or a man’s move
}, and { $end ->
    [counted] the stones are counted
   *[drawn] it is a draw
}
menu-move = { $side }’s move …
menu-penalty = Which stone leaves the board?
huff-explained = Which stone missed a capture in the last move? It leaves the board, and then you move. A wrong guess changes nothing.
menu-huff = Which stone missed a capture?
menu-expect = If your opponent plays …
menu-answer = Answer { $move } with …
menu-touch = Touch a stone (it must then move)
menu-look = Look at a stone …
menu-stone = Choose a stone …
menu-from = From { $point } to …
choice-penalty = { $point } leaves the board
choice-man = { $point }
choice-king = { $point } (king)
button-adjust = Adjust
button-huff = Huff …
button-forget = Forget
button-premove = Premove
former-line = -# Game { $number } · { $what }
former-played = { $action ->
    [huff] Next, **{ $what }** was huffed.
    [penalty] Next, **{ $what }** was taken off the board as the penalty.
    [insist] Next, **{ $what }** had to be taken back, as there was a capture to make.
   *[move] **{ $what }** was played next.
}
former-taken-back = This was taken back.
former-ended = { $how ->
    [resigned] Here { $side } resigned.
    [timeout] Here { $side } ran out of time.
    [agreed] Here both agreed to a draw.
    [counted] Here both agreed to stop and count.
    [proven] Here a proven draw was claimed.
   *[other] The game ended here.
}
former-voided = The game was ended here without a result.
former-again = A newer board stands below.
touched = You have touched **{ $point }**, so it must move.
adjusting = Just looking: nothing here is binding.
looked-at = Just looking at **{ $point }**.
wins = { $you ->
    [winner] **You win**
   *[none] **{ $winner } wins**
}

## Ends

ended-won-stones = { $wins }: { $side } has no stone left
ended-won-blocked = { $wins }: { $side } cannot move any more
ended-resigned = { $wins }: { $you ->
    [loser] you
   *[none] { $loser }
} resigned
ended-resigned-bot = { $wins }: I resign. Well played!
ended-timeout = { $wins }: { $you ->
    [loser] you
   *[none] { $loser }
} ran out of time
ended-timeout-drawn = **A draw**: { $you ->
    [winner] { $loser } ran out of time, but you have no stone to win with
    [loser] you ran out of time, but { $winner } has no stone to win with
   *[none] { $loser } ran out of time, but { $winner } has no stone to win with
}
ended-proven = **A draw**: a player claimed it, and it is proven that best play leads to one
rating-changes = Ratings: { $white } · { $black }
rating-provisional = (A “?” marks a provisional rating: it rests on few games and still moves a lot.)
rating-change = { $player } { $before } → **{ $after }**{ $mark } ({ $change })
rating-none = Unrated: it ended before both had moved.
button-rematch = Rematch
button-replay = Replay
button-export = Export
ended-agreed = **A draw**: both agreed to it
ended-counted = { $result }: both agreed to stop
ended-repetition = { $result }: the same position for the third time
ended-move-limit = { $result }: the limit of { $limit } turns is reached
ended-quiet = { $result }: { $turns } turns without a capture or advance
ended-turns = { $turns ->
    [one] 1 move
   *[other] { $turns } moves
}
result-draw = **A draw**
result-count-equal = **A draw by count** (White { $white }, Black { $black })
result-count-won = { $you ->
    [winner] **You win by count**
   *[none] **{ $winner } wins by count**
} (White { $white }, Black { $black })

## Offers

offer-made = { $player } { $ending ->
    [count] offers to stop game { $number } and count: more stones win. Do you agree, { $opponent }? The offer stands until the next move.
    [takeback] asks to take back their last move in game { $number }. Do you allow it, { $opponent }? The request stands until the next move.
    [pause] proposes to pause game { $number }: the clock stands still for a week, or until the next move. Do you agree, { $opponent }?
   *[draw] offers a draw in game { $number }. Do you accept, { $opponent }? The offer stands until the next move.
}
offer-declined = { $player } { $ending ->
    [count] would rather play on in game { $number } than count, { $opponent }.
    [takeback] would rather let your last move stand in game { $number }, { $opponent }.
    [pause] would rather not pause game { $number }, { $opponent }.
   *[draw] declined the draw in game { $number }, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] agreed to stop game { $number } and count, { $opponent }.
    [takeback] allowed you to take back your last move in game { $number }, { $opponent }.
    [pause] agreed to pause game { $number }, { $opponent }: the clock stands still for a week, or until the next move.
   *[draw] accepted the draw in game { $number }, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] offers to stop game { $number } and count: more stones win. Let me see …
    [takeback] asks to take back their last move in game { $number }. One moment …
    [pause] asks to pause game { $number }. One moment …
   *[draw] offers me a draw in game { $number }. Let me see …
}
bot-declined = { $ending ->
    [count] Thank you, { $opponent }, but I would rather play on in game { $number } than count.
    [takeback] I would rather let your last move stand in game { $number }, { $opponent }.
    [pause] I would rather not pause game { $number }, { $opponent }.
   *[draw] Thank you for the offer, { $opponent }, but I would rather play on in game { $number }.
}
bot-accepted = { $ending ->
    [count] I agree to stop game { $number } and count, { $opponent }.
    [takeback] Of course, { $opponent }: your last move in game { $number } is taken back.
    [pause] Of course, { $opponent }: game { $number } is paused for a week, or until your next move.
   *[draw] I accept the draw in game { $number }, { $opponent }. Thank you for the game!
}
button-hint = Hint
button-draw = Offer a draw
button-count = Offer to count
button-takeback = Ask to take back
button-pause = Offer a pause
button-rules = Rules
offer-noted = { $ending ->
    [count] You offered to stop game { $number } and count.
    [takeback] You asked to take your last move back in game { $number }.
    [pause] You proposed to pause game { $number }.
   *[draw] You offered a draw in game { $number }.
}
button-take-back = Undo
take-back-aside = { $done } Undo until { $at }, unless { $opponent } acts first (game { $number }).
take-back-done = You took { $action ->
    [huff] the huff of **{ $what }**
    [penalty] the penalty on **{ $what }**
    [insist] your demand to capture
   *[move] **{ $what }**
} back in game { $number }.

## Time

clock-bank = bank runs out { $in }
clock-moved = (I was offline for a while, so this is { $time } later.)
clock-stopped = The clock is stopped, because I cannot reach the game’s channel.
game-adjourned = Adjourned after { $days } days without a move. The next move (`/move game:{ $number }`) resumes it.
game-returned = I cannot use this game’s thread any more, so it goes on here.
opening-by-lot = { $value ->
    [draw] Opening drawn by lot, a proven draw: { $moves }.
    [won] Opening drawn by lot: { $moves }. { $side } has a proven win; in the other game, the colours are exchanged.
   *[unknown] Opening drawn by lot: { $moves }.
}
game-voided = Ended without a result; no rating changes.
clock-paused = Paused until { $until }, or until the next move.
clock-away = { $you ->
    [yes] You are away until { $until }; your clock is stopped meanwhile.
   *[no] { $player } is away until { $until }; their clock is stopped meanwhile.
}
nudge-bot = I am on it: my move in game { $number } comes in a moment.
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
prepared = Your queued replies in game { $number }; only you see them:
prepared-none = You have queued no reply in game { $number }. `/game premove if:… then:…` queues one to your opponent’s next move, and `lines:…` goes several replies deep.
prepared-no-huff = A premove never huffs: if that move misses a capture, your reply gives up the huff.
prepared-entry = • if **{ $to }** then **{ $answer }**
reminder = { $player }, it is your turn in game { $number }: your time ends at { $at } ({ $in }).
reminder-board = The board: { $url }
gave-time = { $player } gives { $opponent } time in game { $number }: { $days } more for the whole game.
nudge = { $player }, { $opponent } is waiting for your move in game { $number }.
away = { $player } is away until { $until } ({ $in }). Their clock is stopped in { $count ->
    [one] game { $games }
   *[other] games { $games }
}.
back = { $player } is back. Their clock runs again in { $count ->
    [one] game { $games }
   *[other] games { $games }
}.
away-noted = You are away until { $until }. { $count ->
    [0] You have no open game.
    [one] Your clock is stopped in your game; your opponent is told.
   *[other] Your clocks are stopped in your { $count } games; your opponents are told.
} `/game away until:back` ends it.
back-noted = Welcome back! { $count ->
    [0] You have no open game.
    [one] Your clock runs again in your game.
   *[other] Your clocks run again in your { $count } games.
}
away-choice-back = back again
away-unreadable = I cannot read that time. Write days or hours, such as `5 days` or `12 h`, a date such as `2026-12-24`, or `back`.
away-not = You are not away.
away-past = That time has passed. Write a later one, such as `5 days`.
away-too-long = You can be away for at most 14 days at a time: until { $until } at the latest.
away-used-up = You can be away for at most 30 days a year; { $left ->
    [0] less than a day is
    [one] one day is
   *[other] { $left } days are
} left.

## Words that are understood in what people type, with | between them

words-day = d | day | days
words-hour = h | hour | hours
words-week = w | week | weeks
words-back = back | back again
words-none = none | -

## Replays

replay = Replay of game { $number }: { $moves ->
    [one] one move
   *[other] { $moves } moves
}
replay-thinned = (It is long, so only one position in { $stride } is shown.)
replay-none = I could not draw the replay. `/board` shows the board.
exported = The record of game { $number }. `/game import` shows it again, here or on another server.

## The moves of a game

history = Moves:
    { $moves }
history-page = Page { $page } of { $pages }:
    { $moves }
history-shown = The board after **{ $move }**:
history-shown-start = The board at the start:
history-start = the start
menu-history = Show the board after …
button-history = Moves
button-earlier = Earlier moves
button-later = More moves
button-share = Share
button-shared = Shared
shared-by = -# Shared by { $player }
play-me-again = Your game is beginning already.
share-again = This is in the channel already. In a few minutes you can share it again.
share-forbidden = I may not post in this channel (I need the permissions *Send Messages* and *Attach Files*), so only you see this. Nothing has changed.

## Hints and analyses

hint = Game { $number } · { $what }
hint-stone = Look at the stone on **{ $point }**.
hint-offence = Look for what your opponent just missed.
hint-move = Play **{ $move }**.
hint-huff = Take the stone on **{ $point }** off the board.
hint-insist = **Insist**: your opponent must take the turn back and capture.
reason = With best play: { $what }.
reason-draws = This keeps the draw; there is no win.
reason-loses = With best play: { $what }; there is nothing better.
reason-lost = { $what }; there is nothing better.
reason-only = It is your only choice.
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
reason-better-action = It looks better than moving at once.
effect-forces-recapture = It forces { $reply }, and you recapture { $next }.
effect-forces-capture = It forces { $reply }, and you capture { $next }.
effect-forces = It forces { $reply }.
effect-recaptures = After { $reply } you recapture { $next }.
effect-captures = It takes { $count ->
    [one] a stone
   *[other] { $count } stones
}.
effect-crowns = The stone becomes a king.
effect-saves = It saves the { $count ->
    [one] stone on { $points }
   *[other] stones on { $points }
}.
effect-blocks = It leaves { $side } no move.
effect-last = It takes the last stone.
effect-line = The game could go on: { $line }.
button-hint-move = Show the move
button-hint-play = Play it
button-hint-reason = Why?
button-analyse = Analyse
button-card = Card
card-posted = The card is in the channel.
card-title = { $rules } · game { $number } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
card-won = { $winner } wins in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
card-turning-point = The game turned when { $player } played { $move }{ $what ->
    [capture] {" "}instead of capturing { $count ->
        [one] a stone
       *[other] { $count } stones
    }
    [stones] , which gave away { $count ->
        [one] a stone
       *[other] { $count } stones
    }
    [win] , which gave away the win
    [draw] , which gave away the draw
   *[better] ; { $best } was better
}.
alt-card-player = { $side }: { $name } { $rating }
alt-card = Card of a game. { $headline }. { $white }. { $black }. { $lines } At the end: { $board }
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
analysing = I am analysing game { $number }: { $done } of { $all } positions are done.
analysis-stopped = I had to stop before I was done. Please ask again in a minute.
analysis-graph = -# Up: White’s lead in stones, to the edge for a win; down: Black’s; across: the moves. Solid: proven; hatched: estimated.
analysis-steady = No single move turned the game.
analysis-turning-point = **Turning point: { $move }.** Before: { $before }. After: { $after }. Best was: { $line }
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
analysis-worst = { $move }{ $mark } (better { $best })
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
alt-analysis = Left: { $board } Right: { $graph }
alt-graph = Graph of who stood better at the start and after each move, { $positions } positions: White ahead in { $white }, Black in { $black }, solved { $solved }. At the start: { $start }. At the end: { $end }.
alt-graph-axes = Across: move numbers; up and down: the lead in stones.
alt-course = White’s lead is above the zero, Black’s below it.
alt-turning-point = Marked: the turning point, { $move }.

## Games from elsewhere

study-title = -# Game { $number } · { $rules } · imported by { $by } · { $white } (White) – { $black } (Black)
study-title-nameless = -# Game { $number } · { $rules } · imported by { $by }
study-open = **{ $side } to move**: the record ends here
record-too-long = The game is too long: I can show at most { $most } turns.
record-error = Line { $line }, column { $column }: { $problem }
record-action = “{ $text }”: { $why }
record-tag = Write a tag as `[Name "value"]`.
record-tag-twice = The tag “{ $text }” appears twice, with different values.
record-late-tag = Tags come before the moves.
record-no-rule-set = The record does not name its rules. Begin it with a tag such as `[RuleSet "medieval"]`; the value is { $rules }.
record-rule-set = I do not know the rules “{ $text }”. The value of `RuleSet` is { $rules }.
record-position = I cannot read the tag `{ $tag }`: { $why }
record-set-up = The tags `Position`, `FEN` and `SetUp` contradict each other.
record-comment = The comment that begins here is not closed.
record-no-comment = There is no comment to close here.
record-nested-comment = Comments do not nest: the comment ended here, at the first `{"}"}`.
record-variation = The variation that begins here is not closed.
record-no-variation = There is no variation to close here.
record-no-tag = There is no tag to close here.
record-set-up-command = I cannot set up another position within a game. The tag `FEN` names the first position.
record-percent = A comment that begins with `%` stands on a line of its own.
record-after-end = “{ $text }” comes after the end of the game.
record-result = “{ $text }” is not a result. Write `1-0`, `0-1`, `1/2-1/2` or `*`.
record-wrong-result = The result “{ $text }” does not fit the rest of the record.
record-notice-games = The record holds { $games } games; this is the first one.
record-notice-skipped = The record is a single line, and I skipped a comment that reaches to its end: “{ $text }”. If that was more than a comment, bring the record as a file.
record-notice-game-type = The tag `GameType` (“{ $text }”) names another game. I go by the tag `RuleSet` alone.
record-notice-termination = I do not know the end that the tag `Termination` names (“{ $text }”). I go by the result alone.

## Lists of games

games-none = You have no open game on this server. `/challenge` begins one.
games-none-of = { $player } has no open game on this server.
games-none-all = There is no open game on this server. `/challenge` begins one.
games-none-here = There is no open game in this channel.
games-title-here = Open games of this channel:
games-title = Your open games on this server:
games-title-of = Open games of { $player } on this server:
games-title-all = All open games on this server:
games-entry-bot = **Game { $number }** in { $channel } · { $level } · { $state ->
    [yours] **your turn**
   *[theirs] my turn
}
games-entry = **Game { $number }** in { $channel } against { $opponent } · { $state ->
    [yours] **your turn**
    [theirs] { $opponent } to move
    [answer] **you are challenged**
   *[waiting] waiting for an answer
}
games-entry-other = **Game { $number }** in { $channel }: { $one } and { $other } · { $state ->
    [playing] { $awaited } to move
   *[waiting] waiting for { $awaited }
}
games-entry-gone = **Game { $number }** · { $who } · its channel is gone
games-until = time runs out { $in }
games-open-until = closes { $in }
games-stopped = the clock is stopped
games-away = away, back { $until }
games-link = [Go to board]({ $url })
games-more = … and { $count } more.
games-elsewhere = **{ $number }** against { $opponent } in { $where }
games-elsewhere-open = **{ $number }** (open to all) in { $where }
games-elsewhere-more = { $list } and { $count } more
button-next-game = Next game
next-game = Game { $number } is played in { $where }. What you play here is shown there.
next-game-private = Game { $number } is shown to you alone.
next-game-none = No other game is waiting for you. `/games` lists your games.
next-game-told = Done. The board is in { $channel }.
next-game-acted = You have moved in game { $number }.
games-none-everywhere = You have no open game. `/challenge` begins one.
games-title-everywhere = All your open games:
games-entry-outside = **Game { $number }** { $place ->
    [direct] in our direct messages
   *[private] for you alone
} · { $level } · { $state ->
    [yours] **your turn**
   *[theirs] my turn
}
refused-games-on-servers = Here I list only your own games. Those of others are listed on their servers.
refused-opponent-on-servers = Here you can play only against me: `/challenge level:` chooses how well I play. Games against other people are played on servers that I am on.
choice-study = { $number } · imported: { $white } – { $black }
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

ranking = The best players of **{ $rules }** on this server:
ranking-none = **{ $rules }**: No ratings yet. Finish a rated game to get one.
ranking-entry = { $place }. { $player } **{ $rating }**{ $mark } · { $wins } won, { $draws } drawn, { $losses } lost
ranking-bot = Against me (unrated): I have won { $wins }, drawn { $draws } and lost { $losses }.
ranking-page = Page { $page } of { $pages }
ranking-inactive = { $own ->
    [yes] Without a game here for 90 days and so not listed: { $count ->
        [one] you
       *[other] { $count } players, you among them
    }. Your next rated game lists you again.
   *[no] Without a game here for 90 days and so not listed: { $count ->
        [one] 1 player
       *[other] { $count } players
    }.
}
ranking-season = **Best of { $season }**: { $best }
season = { $quarter ->
    [1] January to March { $year }
    [2] April to June { $year }
    [3] July to September { $year }
   *[4] October to December { $year }
}
season-best = { $place }. { $player } **{ $rating }**{ $mark }
seasons = The seasons of **{ $rules }** on this server
seasons-current = This season ends before { $ends }.
seasons-entry = **{ $season }**: { $best }
button-seasons = Seasons
button-ranking = Ranking
profile-none = { $player } has not played here yet.
profile-title = { $here ->
    [yes] **{ $player } on this server**
   *[no] **{ $player }**
}
profile-ratings = **Ratings**
profile-rating = { $rules }: **{ $rating }**{ $mark } ± { $deviation } after { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
profile-server = [server]({ $url })
profile-results = **All finished games**
profile-result = { $rules }: as White { $white }; as Black { $black }
profile-tally = { $wins } won, { $draws } drawn, { $losses } lost
profile-streak-won = { $games ->
    [one] **Streak**: won the last game
   *[other] **Streak**: won the last { $games } games
}
profile-streak-lost = { $games ->
    [one] **Streak**: lost the last game
   *[other] **Streak**: lost the last { $games } games
}
profile-against = **You against { $player }**: { $results }
profile-current = { $count ->
    [one] **1 game in progress**
   *[other] **{ $count } games in progress**
}
profile-cut = Only the newest { $games } games are counted.
profile-alt = Curves of the ratings. { $curves }
profile-alt-curve = { $rules }: now { $rating }, between { $low } and { $high } in the last { $games ->
    [one] game
   *[other] { $games } games
}.

## Resigning

resign-ask = Do you want to resign game { $number } against { $opponent }? Then { $opponent } wins.
resign-done = You resigned game { $number }.
resign-kept = Game { $number } goes on.
button-resign = Resign
button-play-on = Play on

## Moving by taps

button-move = Move
button-type = Type a move
button-only = Only move: { $move }
button-stop = Stop here: { $move }
button-go-on = Go on to { $point }
button-back = Back one jump
button-let-go = Put it back
keypad = Game { $number } · { $what }
keypad-turned = -# From { $side }’s side. **Turn** is under **⋯**.
seen-from = -# From { $side }’s side
turned-for-all = -# From now on, this holds for all your games against people.
button-turn = Turn
keypad-renewed = The board has changed: here it is now.
keypad-stone = Tap the stone to move.
keypad-landing = **{ $stone }**: tap its target, or { $stone } to put it back.
keypad-hop = **{ $path }** so far: tap its next target, { $last } to go back one jump, or { $stone } to put it back.
keypad-hop-round = **{ $path }** so far: tap its next target, or { $last } to go back one jump.
keypad-stop = **{ $path }** so far: stop here, or go on?
keypad-penalty = Tap the stone that leaves the board for not capturing.
keypad-huff = You have no move. Tap an enemy stone that could have captured.
acted = { $action ->
    [huff] You huffed **{ $what }**.
    [penalty] You took the stone on **{ $what }** off the board as the penalty.
    [insist] You insisted on the capture.
   *[move] You played **{ $what }**.
}
action-name = { $action ->
    [huff] a huff of { $what }
    [penalty] the penalty on { $what }
    [insist] a demand to capture
   *[move] { $what }
}
action-listed = { $action ->
    [huff] (huffs { $what })
    [penalty] (takes { $what } off)
    [insist] (insists)
   *[move] { $what }
}

## Help and lessons

welcome = Hello! You can play **Alquerque** with me, the ancestor of draughts, on this board of 25 points. Games go on over days with a few taps now and then, between members or against me. Play me for a start, challenge somebody, or see how it works (`/help`).
help = **Alquerque** is the ancestor of draughts: twelve stones against twelve, on the points of this board. Move a stone along a line, jump over enemy stones to take them, and win when the other side has no stone or no move left.
help-begin = Press **Play me** to begin a game against me at Beginner, the easiest level. The **lessons** (`/learn`) show the moves in five small positions.
help-game = Here you play **game { $number }** by the rules **{ $rules }** (`/rules`), against { $opponent }. { $next ->
    [tap] It is your turn: press **Move**.
    [type] It is your turn: `/move` plays, and offers the legal moves.
    [answer] You are challenged: `/board game:{ $number }` lets you answer.
    [waiting] Your challenge has not been accepted yet.
   *[wait] { $opponent } is to move; `/board game:{ $number }` shows the board.
}
help-game-open = Your challenge to **game { $number }** by the rules **{ $rules }** (`/rules`) is open: the first here to accept plays against you.
help-game-bot = Here you play **game { $number }** by the rules **{ $rules }** (`/rules`), against me. { $next ->
    [tap] It is your turn: press **Move**.
    [type] It is your turn: `/move` plays, and offers the legal moves.
   *[wait] It is my turn; I post my move in a moment.
}
help-play-name = Playing
help-play =
    • You win when your opponent has no stone or no move left.
    • { $place ->
        [direct] `/challenge level:` begins a game against me at one of five levels; Beginner is the easiest.
       *[server] `/challenge opponent:` challenges a member, or me at one of five levels; Beginner is the easiest.
    }
    • On your turn, press **Move** under the board. Tap the stone, then the point where it goes. `/move to:c2-c3` does the same.
    • `/games` lists your games, and `/board` shows one.
    • There are 25 rule sets; `/rules` explains each with pictures.
help-moves-name = Moves and captures
help-moves =
    • A step goes along a line to a neighbouring empty point: `c2-c3`.
    • A capture jumps over a neighbouring enemy stone to the empty point straight behind, and goes on while it can: `e3xc3xa5`.
    • In Medieval Alquerque you must capture if you can, to the last jump. Other rule sets differ (`/rules`).
    • Points are named as in chess, from `a1` at White’s left to `e5`.
help-time-name = Time
help-time =
    • A game lasts days. Usually a move may take 3 days; `/challenge pace:` chooses another time, and every board says until when to move.
    • I remind you once when a quarter of your time is left. If it runs out, you lose.
    • `/game away` stops your clocks while you cannot play. While I am down, no clock runs.
help-ratings-name = Ratings
help-ratings =
    • A rated game between two people changes their ratings: the winner gains what fits the loser’s strength. Each server and each rule set has its own ratings.
    • A rating with a **?** is provisional: it still moves a lot.
    • `/ranking` shows the best players here. Games against me are never rated.
help-study-name = Studying
help-study =
    • `/learn` has five lessons for the first steps.
    • `/game hint` helps in games against me and in unrated games that allow hints: first the stone, then the move, then the reason.
    • Under a finished game, **Replay** shows it again, **Moves** lists its moves, and **Analyse** finds the turning point and the mistakes.
help-privacy-name = Privacy
help-privacy =
    • I read only my commands and buttons, and a message that you have me import. A direct message gets the help as an answer; I read and keep none.
    • I keep your games, ratings and preferences, with your Discord ID and your name at the time.
    • `/game privacy show` tells what I keep of you, `/game privacy export` gives you all of it, and `/game privacy delete` removes it.
    • `/game block` keeps a person’s challenges and pings from you.
help-challenge = Choose a member below. Your challenge to **{ $rules }** ({ $terms }) is posted in this channel. With `/challenge opponent:` you choose rules, time, colour and more.
help-challenge-direct = Games against others are played on servers: there, `/challenge opponent:` challenges a member.
menu-help = More about …
menu-opponent = Whom to challenge …
button-play-me = Play me
button-play-me-beginner = Play me at Beginner
button-challenge = Challenge somebody
button-how-it-works = How it works
button-lessons = Lessons
button-try-again = Try again
button-next-lesson = Next lesson
lesson = Lesson { $number } of { $count }
lesson-why = { $reason ->
    [empty] No stone stands on **{ $point }**: tap your stone first, then where it goes.
    [enemy] The stone on **{ $point }** is Black’s, and you are White.
   *[diagonal] No line joins **{ $stone }** and **{ $point }**: only every second point has diagonals, such as **c3**, and **{ $stone }** has none.
}
lesson-step-name = a step
lesson-step-task = You are White. A stone moves along a line to a neighbouring empty point. Every second point, such as **c3**, has diagonals too; **c2** has none. Move yours from **c2** to **c3**.
lesson-step-right = Well done! A step goes one point along a line, in any direction: four ways from **c2**, eight from **c3** with its diagonals.
lesson-step-wrong = Not quite: the stone on **c2** should go one point up, to **c3**. Try again.
lesson-capture-name = a capture
lesson-capture-task = A stone captures by jumping over a neighbouring enemy stone, to the empty point straight behind it. Jump from **c2** over the black stone.
lesson-capture-right = That is it! The stone on **c3** is captured and leaves the board.
lesson-capture-wrong = Not there: the stone on **c2** jumps over **c3** and lands on **c4**. Try again.
lesson-chain-name = a chain
lesson-chain-task = If a stone can jump again after a capture, it goes on in the same turn, in any direction. Take **three** stones with **e3**.
lesson-chain-right = Three at a stroke! When only one way on is left, you need not tap it: the capture goes on by itself.
lesson-chain-wrong = That does not take three. Go from **e3** to **c3**, then on to **a5**; the last jump follows by itself. Try again.
lesson-must-name = the duty to capture
lesson-must-task = If you can capture, you must: no other move is allowed. Which of your two stones has to move, and where?
lesson-must-right = Right! While **b2** could capture, **d1** had to wait.
lesson-must-wrong = That is not allowed while you can capture: **b2** jumps over **b3** to **b4**. Try again.
lesson-win-name = the win
lesson-win-task = You win when the other side has no stone left, or cannot move. Black has two stones: take both in one turn.
lesson-win-right = You win! Black has no stone left. That is all you need to know to play; a game that leads nowhere is a draw.
lesson-win-wrong = That does not take both. The stone on **c1** jumps to **a3** and goes on to **c5**. Try again.
degree-easy = Easy
degree-medium = Medium
degree-hard = Hard
puzzle-title = **Puzzle of the day · { $degree }** · { $rules }
puzzle-title-past = **Puzzle of { $day } · { $degree }** · { $rules } (it no longer counts)
puzzle-task = { $side ->
    [white] White
   *[black] Black
} is to move. { $goal ->
    [win] Only one move wins.
   *[draw] Only one move keeps the draw.
}
puzzle-right = Well done! **{ $move }** is the only good move.
puzzle-wrong = { $goal ->
    [win] Not quite: **{ $move }** does not win.
   *[draw] Not quite: **{ $move }** loses.
}
puzzle-wrong-reply = It allows **{ $move }**.
puzzle-streak = Your streak: { $days ->
    [one] 1 day
   *[other] { $days } days
} (longest: { $best }).
puzzle-streak-none = Solve one of today’s puzzles to begin a streak.
puzzle-next = You have solved all three. The next puzzles come { $at }.
puzzle-solvers = Solved yesterday on this server: { $solved }.
puzzle-solved = { $count } × { $degree ->
    [easy] easy
    [medium] medium
   *[hard] hard
}
puzzle-hidden = A rated game on this server stands in today’s puzzle, so it is shown in private only.
puzzle-solution = Yesterday’s solution was **{ $move }**.
button-puzzle-solve = Solve

## Refusals: kind, and with what would be right

or = { $first } or { $last }
and-more = { $list } and others
refused-challenged-oneself = You cannot challenge yourself. Choose another player with `/challenge`.
refused-challenged-bot = { $bot } is a bot and does not play. Choose a person with `/challenge`, or me.
refused-level-of-person = Only I have levels. Choose me as your opponent, or leave `level` out.
refused-too-many-bot-games = You already have { $most } open games against me on this server. Finish one first; `/games` lists them.
refused-bot-silent = I may not post in this channel by myself, so I cannot play here. Challenge me in another channel.
refused-opponent-absent = That person is not on this server, so I challenged no one. Please choose a member.
refused-rated-with-hints = Rated games have no hints. Leave `rated` out, or say `rated:False`.
refused-no-fair-openings = Only Medieval Alquerque has openings that are proven fair. Under other rules, a double round robin is fair: all meet twice, with both colours.
refused-rated-without-limit = A rated game needs a time limit, or it could be stalled for ever. Choose a `pace`, such as 3 days a move, or say `rated:False`.
refused-no-time-limit = In game { $number }, there is no time limit to change.
refused-enough-time = That is too much for your opponent’s bank in game { $number }: it holds at most { $most } days.
refused-no-hints = Game { $number } has no hints. You get them against me, and in unrated games that begin with `/challenge hints:True`.
refused-cannot-think = I cannot work that out right now. Please ask again in a little while.
refused-already-analysing = I am already analysing a game for you. Please wait until it is done.
refused-too-many-analyses = { $most } games are already waiting to be analysed. Please ask again in a minute.
refused-already-hinting = I am already looking for a hint for you. Please wait until I have it.
refused-too-many-hints = { $most } players are already waiting for a hint. Please ask again in a minute.
refused-not-the-challenged = Only { $challenged } can answer this challenge.
refused-not-the-challenger = Only { $challenger } can withdraw this challenge.
refused-already-accepted = The challenge has already been accepted. `/board game:{ $number }` shows the game.
refused-already-declined = The challenge (game { $number }) was declined. `/challenge` makes a new one.
refused-already-withdrawn = The challenge (game { $number }) was withdrawn. `/challenge` makes a new one.
refused-already-expired = The challenge (game { $number }) has expired. `/challenge` makes a new one.
refused-own-challenge = That is your own challenge (game { $number }); another player has to accept it.
refused-no-place = All places of the challenge (game { $number }) are taken. You can accept it when a game ends.
refused-has-place = You are already playing a game from this challenge: game { $number }.
refused-stands-already = You already have a challenge on this server that stays open: game { $number }. Withdraw it first.
refused-too-many-standing = This channel already has { $most } challenges that stay open. Post yours in another one, or leave out `games-at-once`.
refused-one-at-once = Only an open challenge stays posted: leave out `opponent` and `level`, or `games-at-once`.
refused-open-to-all = Not for you? Just ignore this open challenge (game { $number }).
refused-no-challenges = { $player } takes no challenges right now. Choose another player with `/challenge`.
refused-wants-no-challenges = You take no challenges yourself, so you cannot challenge everyone. Name an opponent, or say `/preferences challenges:welcome`.
refused-has-blocked = You have blocked { $player }. `/game block remove` unblocks them.
refused-too-many-blocked = You have already blocked { $most } people. `/game block list` shows them, and `/game block remove` unblocks one.
refused-tournament-full = All { $places } places are taken.
refused-tournament-already-entered = You take part already.
refused-tournament-not-entered = You do not take part in this tournament.
refused-tournament-has-begun = This tournament has begun already.
refused-tournament-too-few = It needs { $least } players to begin. **Join** under its message adds one.
refused-tournament-over = This tournament is over.
refused-tournament-too-many = There are too many open tournaments: at most { $most } on a server. One has to end first.
refused-tournament-unknown = There is no such tournament on this server any more. `/tournament show` lists them.
refused-tournament-not-the-organiser = Only { $organiser } or those who manage the server can do that.
refused-tournament-managers = On this server, those who manage it make the tournaments. They can change that with `/settings`.
refused-tournament-in-thread = A tournament has threads for its games, and threads have none: announce it in a channel.
refused-tournament-limit = A tournament needs a time limit, so that it comes to an end: choose a `pace`.
refused-follows-own-game = You play game { $number } yourself, so you get its news anyway.
refused-nothing-to-follow = Game { $number } is not being played, so there is no end to wait for.
refused-too-many-followers = Game { $number } already has { $most } followers, and no room for more. `/board game:{ $number }` shows how it stands.
refused-too-many-followed = You already follow { $most } games. Stop following one under its **⋯**, or wait until one ends.
refused-tournament-busy = You have a game in this ladder. You can challenge again when it has ended.
refused-tournament-at-top = You are first in this ladder: there is no player above you to challenge.
refused-tournament-out-of-reach = Not now: you can challenge one of the three players above you who has no game in this ladder and whom you have not played in the last day.
refused-tournament-ladder-starts = A ladder begins at once: leave `starts` out.
refused-too-many-challenges = You already have { $most } open challenges on this server. Withdraw one, or wait for an answer; `/games` lists them.
refused-too-many-here = { $you ->
    [yes] You have
   *[no] { $player } has
} { $most } open games in this channel already. Finish one of them first, or play in another channel.
refused-too-many-adjourned = { $you ->
    [yes] You have
   *[no] { $player } has
} { $most } adjourned games in this channel already. Go on with one of them first, or give it up with `/game resign game:`.
refused-forbidden = The moderators of this server do not let you begin games here. Games that you are already playing go on; please talk to the moderators.
refused-too-many-forbidden = { $most } people are already barred from playing here. `/moderate allow` makes room.
refused-voided = Game { $number } was ended without a result. `/challenge` begins a new one.
refused-not-open = Game { $number } is no longer open. `/moderate games` lists the open ones.
refused-own-rated-game = You are playing game { $number } yourself, and it is rated: let another moderator end it, or `/game resign`.
refused-too-many-games-an-hour = You have made { $most } challenges within an hour. Please wait a little before the next one.
refused-channel-full = This channel already has { $most } open games. Play in another one, or finish some here first.
refused-not-in-channel = Games on this server begin in { $channels }. Challenge there; games that are running here go on.
refused-not-over = Game { $number } is not over yet. `/board game:{ $number }` shows it.
refused-rematch-proposed = A rematch has already been offered: game { $number }. `/board game:{ $number }` shows it.
refused-stands-in-study = Your rated game { $number } has the same position as this imported game, and I do not help in rated games. Ask again when your game has moved on.
refused-only-a-study = Game { $number } is an imported game to look at: `/game history`, `/game replay` and `/board` show it. `/challenge` begins a game to play.
refused-nothing-to-take-back = You have not moved in game { $number } yet, so there is nothing to take back.
refused-too-late-to-take-back = It is too late to undo your move in game { $number }. `/game takeback` asks your opponent.
refused-your-turn = It is your turn in game { $number }. `/move` plays.
refused-ends-no-turn = A huff does not end the turn in game { $number }. Reply to the move that follows it; a huff of yours ends a line.
refused-ends-game = That would end game { $number }, so there is nothing to reply to.
refused-too-many-premoves = At most { $most } queued replies fit in game { $number }. `/game premove forget:True` removes yours.
refused-no-reply = Say both: your opponent’s move (`if`) and your reply (`then`). In a line they take turns, and your reply is last.
refused-in-line = Nothing was queued, because the last move of **{ $line }** does not work. { $why }
refused-too-early-to-nudge = Give your opponent in game { $number } a little time. You can nudge them { $from }.
refused-already-nudged = You have nudged your opponent in game { $number } already. You can again { $again }.
refused-opponent-away = Your opponent in game { $number } is away until { $until }; the clock is stopped.
refused-no-proof = It is not proven that game { $number } is a draw. `/game draw` offers one.
refused-open-not-begun = Game { $number } has not begun: the challenge is still open.
refused-too-many-studies = You have imported { $most } games today. Import the next one tomorrow.
refused-not-begun = Game { $number } has not begun: { $you ->
    [yes] you have
   *[no] { $challenged } has
} not accepted the challenge yet.
refused-over = Game { $number } is over. `/board game:{ $number }` shows how it ended.
refused-not-a-player = You are not playing in game { $number }. `/games` lists yours.
refused-not-your-turn = It is { $player }’s turn in game { $number }.
refused-nowhere-your-turn = It is not your turn in any of your games here ({ $numbers }).
refused-already-done = That is already done. `/board game:{ $number }` shows the board as it is now.
refused-stale = Game { $number } has moved on since then. `/board game:{ $number }` shows the board as it is now.
refused-no-game = There is no game here for that. `/games` lists yours, and `/challenge` begins a new one.
refused-no-game-here = You have no game in this channel. Yours: { $games }.
refused-played-elsewhere = Your game { $number } is played in another channel: { $where }.
refused-channel-gone = The channel of game { $number } is gone, so nobody can move there. You can still see it, offer a draw, resign or export it, from any channel of this server.
refused-no-such-game = There is no game { $number } in this channel. `/games` lists yours.
refused-several-games = Do you mean game { $numbers }? Say which one with the option `game`.
refused-empty = Write a move such as `c2-c3` or `e3xc3xa5`.
refused-unexpected = I cannot read that: “{ $sign }” (character { $at }) is not part of a move. Write a move like `c2-c3` or `e3xc3xa5`.
refused-no-rank = I cannot read that: “{ $file }” (character { $at }) needs the number of its row after it, as in `c3`. Write a move like `c2-c3` or `e3xc3xa5`.
refused-out-of-range = { $point } is not a point of this board. Write a move like `c2-c3` or `e3xc3xa5`.
refused-off-board = { $point } is not on this board: it goes from a1 to { $corner }.
refused-no-stone = No stone stands on { $point }.
refused-not-yours = The stone on { $point } is not yours; you play { $side }.
refused-occupied = { $point } is taken by another stone.
refused-no-line = No line joins { $from } and { $to }; stones move along the lines.
refused-no-capture = No stone is captured that way.
right-capture-from = { $from } must capture: { $moves }.
right-capture = You must capture: { $moves }.
refused-incomplete = The capture must go on: { $moves }.
refused-ambiguous = Several moves fit: { $moves }. Write the one you mean in full.
refused-too-many-moves = So many moves are possible here that you must write yours in full, as in { $moves }.
refused-illegal = That is not a legal move.
right-from = From { $from } you can play { $moves }.
right = You can play { $moves }.
refused-direction = By these rules stones do not move in that direction.
refused-opening = The first move of the game goes straight ahead.
refused-no-return = The stone on { $from } may not return to { $to }.
refused-on-far-rank = The stone on { $point } has reached the far rank: there it can only capture.
refused-no-number = There is no square { $number }: they go from 1 to { $last }.
refused-numbers = The points of this board have names, such as `c3`, not numbers.
refused-no-point = I cannot read that: “{ $sign }” (character { $at }) does not belong there. Name the place of one stone, such as `b4`.
refused-light-square = { $point } is a light square; only the dark ones are played on.
refused-between-points = { $point } is none of the points of this board; the picture shows them all.
refused-not-one-point = Name the place of one stone, such as `b4`.
refused-penalty-first = First choose the stone that leaves the board: { $points }. Use the menu under the board, or `/game huff`.
refused-no-huffing = The rules of this game have no huffing.
refused-not-theirs = The stone on { $point } is your own. You can huff your opponent’s.
refused-no-offender = The stone on { $point } cannot be huffed: it missed no capture last turn.
refused-no-insisting = The rules of this game have no insisting.
refused-no-offence = There is nothing to insist on: no capture was missed last turn.
refused-touched = You have touched the stone on { $point } in game { $number }, so it must move. (Next time, choose **Adjust** first.)
refused-cannot-move = The stone on { $point } has no legal move in game { $number }.
refused-no-offer = No offer is open in game { $number }. `/game draw` makes one.
refused-own-offer = That is your own offer in game { $number }; your opponent has to answer it.
refused-offer-to-answer = Your opponent has made an offer in game { $number }: answer it first.
refused-already-offered = You have already made an offer in game { $number }. Make a move before the next one.
refused-no-counting = The rules of game { $number } do not count stones. `/game draw` offers a draw.
refused-nothing-played = Nothing has been played in game { $number } yet.
refused-not-manager = Only members who may manage this server can do that. `/preferences` changes the pictures that only you see.
refused-role-gone = This role does not exist any more. Choose another one.
refused-role-everyone = All members have { $role }. Choose another role, or create one.
refused-role-managed = { $role } belongs to a bot, to boosters or to an integration, so that only Discord gives it. Choose another role, or create one.
refused-role-not-permitted = I may not give roles here. Allow me *Manage Roles* in the server settings under Roles, and choose { $role } again.
refused-role-too-high = { $role } is not below my own role. Put my role above it in the server settings under Roles, and choose it again.
refused-role-too-powerful = { $role } is not below your own highest role, allows more than you may do yourself, or you lack *Manage Roles*. Somebody who may give it can choose it here.
refused-role-unknown = I cannot read the roles of this server right now. Choose { $role } again in a moment.
refused-too-many-roles = I already give 5 roles. Take one of them away first.
refused-channel = Please choose text channels of this server in which you may write yourself. Nothing has changed.
refused-import-none = Give the record of a game: as text (`record`) or as a file (`file`).
refused-import-both = Give the record as text or as a file, not both.
refused-import-large = This file is larger than 64 KiB, so it is not the record of a game. `/game export` makes one.
refused-import-binary = This file is not text, so it is not the record of a game. `/game export` makes one.
refused-import-unreachable = I could not get the file from Discord in time. Please try again, or give the record as text.
refused-import-message = I find no record of a game in this message: no text with a tag such as `[RuleSet "medieval"]`, and no file as `/game export` makes it.
refused-not-moderator = Only members who may manage this server can do that. `/game block` keeps a player away from you.
refused-not-manager-games = Only members who may manage this server see all games. `/games player:` lists another player’s.
refused-no-thread = You may not open threads here, so I cannot open one for you. Without `thread` the game is played in this channel.
refused-threads-never = Games on this server get no threads. Leave `thread` out, and the game is played in this channel.
refused-no-writing = You may not write in this channel (the permission *Send Messages* is missing), so I post nothing here for you. Nothing has changed.
refused-no-writing-thread = You may not write in this thread (the permission *Send Messages in Threads* is missing), so I post nothing here for you. Nothing has changed.
refused-failed = Sorry, something went wrong on my side. Nothing has changed; please try again.
refused-unreadable = Discord sent me this in a form that I cannot read, so nothing has changed. Please try again; if that does not help, tell whoever runs me.
refused-in-doubt = Sorry, I do not know whether this was saved. Please look at the board before you try again.
refused-full = Sorry, nothing was saved: my disk is full. Please try again later, or tell the people who run me.
refused-slow = My disk is slow right now, so I cannot look up the games. Nothing was done; please try again in a moment.
done-late = Done. It took longer than usual, because my disk is slow right now.
form-late = Opening the form took me too long, so nothing has changed. Please try again, or use the command with its options.
form-usual = As usual here: { $what }
form-usual-pace = Between people: { $what }
form-usual-rated = Between people, with a time limit: { $what }
refused-busy = I have too much to do right now. Nothing was done; please try again in a moment.
refused-too-often = You have asked me for a lot in a short time. Nothing was done; please try again { $again }.
refused-unknown-rules = I cannot tell which rules you mean. Choose from the list that appears while you type; `/rules` explains them all.
refused-unknown-command = I no longer know this command. Discord will soon forget it, too.
refused-unknown-button = I no longer know this button. `/board` shows the board as it is now.

## Text boards, for screen readers

form-picture = a picture
form-text = text
form-ascii = text and a drawing in plain characters
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
# In the picture of a board, before a number of stones. The letters are those of `Strip::SIGNS`.
strip-took = { $side ->
    [white] White took
   *[black] Black took
}
and = { $first } and { $last }

## The pages of /rules: at most 1200 characters each, with a line of each kind that the rules have

summary-goal-lines = Take or block every enemy stone.
summary-goal-count = Take or block every enemy stone, or have more when you stop and count.
summary-goal-squares = Take or block every enemy stone on the dark squares.
summary-moving-any = Move a stone along a line to a neighbouring empty point, in any direction.
summary-moving-ahead = Move a stone along a line to a neighbouring empty point, forward or sideways.
summary-moving-forward = Move a stone along a line to a neighbouring empty point, straight or diagonally forward.
summary-moving-men = A man moves one square diagonally forward.
# optional: yes if a player may stop after any jump.
summary-capturing-any = Capture by jumping over an enemy stone to the empty point behind it, and on from there if you { $optional ->
    [yes] like
   *[no] can
}.
summary-capturing-around = Capture in any direction, also back, by jumping over an enemy stone to the empty point behind it, and on if you can.
summary-capturing-first-ahead = Capture by jumping over an enemy stone to the empty point behind it; after the first jump in any direction.
summary-capturing-ahead = Capture in these directions by jumping over an enemy stone to the empty point behind it, and on if you { $optional ->
    [yes] like
   *[no] can
}.
summary-capturing-once = Capture by jumping over an enemy stone to the empty point behind it. One jump ends your turn.
summary-capturing-men = It captures forward by jumping over an enemy to the empty square behind, and on if it can.
summary-duty-enforced = You must capture when you can, to the last jump. Between several captures you choose.
summary-duty-enforced-once = You must capture when you can. Between several captures you choose.
summary-duty-none = No capture is compulsory, and you may stop after any jump.
summary-duty-none-once = No capture is compulsory.
summary-duty-penalty = Leave a capture out, and you lose a stone that could have made it.
summary-duty-huff = Leave a capture out, and your opponent may huff the stone: it leaves the board.
summary-duty-insist = Leave a capture out, and your opponent may huff the stone or make you take the turn back.
summary-opening = White must begin with c2-c3.
summary-king-flying = On the far rank a man becomes a king, which moves and captures over any distance.
summary-king-long = On the far rank a stone becomes a king, which moves and captures over any distance, in any direction.
summary-king-short = On the far rank a stone becomes a king, which moves and captures in any direction.
summary-king-diagonals = On the far rank a stone becomes a king, which goes in any direction, and any distance on the two long diagonals.
summary-king-sides = On the corners of the far rank a stone becomes a king, which goes any distance on the sides of the triangles.
summary-far-row = On the far rank a stone makes no more moves; it only captures.
summary-return-not-by-step = A stone may not step straight back to where it came from.
summary-return-not-at-once = A stone may not return at once.
summary-return-never = No stone lands where it has stood before.
summary-return-no-undo = No stone undoes its last step, not even later.
summary-end-drawn = The third time of a position, or { $turns } turns without a capture, is a draw.
summary-end-counted = When nothing more will be taken, `/game count` offers to count.

## The whole rules, of such sections: at most 2000 characters with the readings of each rule set

book-board = Board.
book-moving = Moving.
book-capturing = Capturing.
book-leaving = Leaving a capture out.
book-special = Special.
book-end = End.
book-readings = Our readings:
book-board-lines = { $setup ->
    [terhuchu] 25 points, ten stones each. White has ranks 1 and 2, Black 4 and 5; rank 3 is empty
    [terhuchu-8] 25 points, eight stones each. White has rank 1 and b2, c2, d2; Black rank 5 and b4, c4, d4
    [sumi-war] 25 points, eleven stones each. White has ranks 1 and 2 and a3; Black 4 and 5 and e3; b3, c3 and d3 are empty
    [codecup] 7×7 points, with lines as on the usual 5×5, twenty-four stones each. White has ranks 1–3, e4, f4 and g4; Black 5–7, a4, b4 and c4; d4 is empty
    [lau-kata-kati] 19 points on two triangles that meet in d4, nine stones each. White’s fill the lower triangle, Black’s the upper; d4 is empty
    [felli] 13 points on two triangles that meet in c3, six stones each. White’s fill the lower triangle, Black’s the upper; c3 is empty
    [egara-guti] 23 points on two triangles that meet in d4 and are joined by two lines, eleven stones each. White’s fill the lower half, Black’s the upper; d4 is empty
    [zamma] 9×9 points, with lines as on the usual 5×5, forty stones each. White has ranks 1–4, f5, g5, h5 and i5; Black 6–9, a5, b5, c5 and d5; e5 is empty
    [kharbaga] 41 points: 5×5 (a1–i9) with both diagonals in every square, and the 16 points where these cross (b2–h8); twenty stones each. White has ranks 1–4, g5 and i5; Black 6–9, a5 and c5; e5 is empty
    [satoel] 93 points: 9×9 on ranks 3–11, with lines as on the usual 5×5, and beyond each of e3 and e11 a triangle of six, with three lines from there and two across; forty stones each. White has ranks 3–6, f7, g7, h7 and i7; Black 8–11, a7, b7, c7 and d7; e7 and the triangles are empty
    [peralikatuma] 49 points: 5×5 as usual, from c3 to g7, and beyond each of e3, c5, g5 and e7 a triangle of six, with three lines from there and two across; twenty-three stones each. White has ranks 3 and 4 of the square, c5, and the lower and left triangles; Black ranks 6 and 7 of the square, g5, and the upper and right triangles; d5, e5 and f5 are empty
   *[usual] 25 points, twelve stones each. White has ranks 1 and 2, d3 and e3; Black 4 and 5, a3 and b3; c3 is empty
}. White moves first. The goal: take or block every enemy stone.
book-board-squares = The dark squares of an 8×8 board; White’s stones fill ranks 1–3, Black’s 6–8. White moves first. The goal: take or block every enemy stone.
book-lines = Its lines: { $lines }.
book-moving-any = A turn is one move or one capture. You move a stone along a line to an empty neighbouring point, in any direction: `{ $step }`.
book-moving-ahead = A turn is one move or one capture. You move a stone along a line forward, diagonally forward or sideways, never back, to an empty neighbouring point: `{ $step }`.
book-moving-forward = A turn is one move or one capture. You move a stone along a line forward or diagonally forward, never sideways or back, to an empty neighbouring point: `{ $step }`.
book-moving-men = A man goes one square diagonally forward: `c3-d4`.
book-jump = Your stone jumps along a line over a neighbouring enemy stone to the empty point straight behind, and the enemy stone leaves the board at once.
# optional: yes if a player may stop after any jump.
book-capturing-any = If yours can jump again, in whatever direction, it { $optional ->
    [yes] may go on in the same turn
   *[no] goes on
}: `{ $capture }`.
book-capturing-around = Yours jumps in any direction, also back. If it can jump again, it goes on: `{ $capture }`.
book-capturing-first-ahead = The first jump goes forward, diagonally forward or sideways; further jumps go in any direction, even back: `{ $capture }`.
book-capturing-ahead = Yours jumps in the same directions as it moves, and { $optional ->
    [yes] may go on
   *[no] goes on while it can
}: `{ $capture }`.
book-capturing-once = Yours jumps in any direction, and one jump ends the turn: `{ $capture }`.
book-capturing-men = A man jumps diagonally forward over an adjacent enemy to the empty square behind, and goes on while it can; what it takes leaves the board at once.
book-duty-enforced = Capturing is compulsory, to the last possible jump; I accept nothing else. Between several captures you choose freely; it need not be the longest.
book-duty-enforced-once = Capturing is compulsory; I accept nothing else. Between several captures you choose freely.
book-duty-owed = You owe every possible capture, to its last jump, but choose freely between several.
book-duty-none = Every jump is your choice: you need not capture at all, and you may stop whenever you like, without any penalty.
book-duty-none-once = You need not capture at all.
book-leaving-penalty = You can, but it costs a stone. Capture nothing, and you lose one stone that could have captured; stop a capture early, and you lose the stone that stopped. It goes at once; if several could have captured, your opponent chooses one from a menu before moving.
book-leaving-huff = You can, but then your opponent may huff one stone that could have captured, or the one that stopped early: `/game huff point:b4` removes it before their own move. Moving lets the chance pass. I do not point it out.
book-leaving-insist = You can, but then your opponent, before moving, may remove one stone that could have captured, or the one that stopped early (`/game huff point:b4`), or demand the turn back (`/game insist`): you must then play a whole capture. Moving lets the chance pass. I do not point it out.
book-nothing = Nothing: stones may go back where they came from, and the far rank changes nothing.
book-opening = White’s first move is c2-c3, and no other.
book-king-flying = A man that ends its turn on the far rank becomes a king: it moves any distance diagonally, captures from any distance, and lands on any free square behind, up to the next stone.
book-king-long = A stone that ends its turn on the far rank becomes a king: it moves and captures over any distance along a line, in any direction, and lands on any empty point behind the stone that it takes, up to the next stone.
book-king-short = A stone that ends its turn on the far rank becomes a king: it moves and captures as before, but in any direction.
book-king-diagonals = A stone that ends its turn on the far rank becomes a king. On the two long diagonals it moves and captures over any distance, and lands on any empty point behind the stone that it takes, up to the next stone; on other lines it moves and captures as before, but in any direction.
book-king-sides = A stone that ends its turn on a corner of the far rank becomes a king. On the sides of the triangles (a1-e5, a5-e1, a1-e1, a5-e5) it moves and captures over any distance, and lands on any empty point behind the stone that it takes, up to the next stone; on other lines it moves and captures as before.
book-far-row = On the far rank a stone makes no more moves; it can only capture.
book-far-row-first-sideways = On the far rank a stone makes no more moves; it can only capture, with a first jump sideways.
book-far-row-sideways = On the far rank a stone makes no more moves; it can only capture, sideways.
book-return-not-by-step = A stone may not move straight back to the point that it left in your last turn. It may land there by capturing.
book-return-not-at-once = The stone that you moved last turn may not land where it stood before that turn, not even in a capture; a capture barred so is not compulsory.
book-return-never = No stone may land where it ever stood (I keep track); a capture barred so is not owed.
book-return-no-undo = A stone that has stepped sideways may not step straight back, however many turns later, until it has stepped elsewhere or captured.
book-touch = A stone that you pick in the menu is touched and must move if it can, unless you said **Adjust** first. Typed moves touch nothing.
book-end-loss = Whoever has no stone or no move left loses.
book-end-equal = If both have equally many stones in an endgame that is solved as a draw, asking with `/game draw` ends the game at once; otherwise it offers a draw.
book-end-count = `/game count` offers to stop and count: more stones win, equal numbers draw.
book-end-offer = `/game draw` offers a draw.
book-end-added = { $result ->
    [counted] I count by myself
   *[drawn] The game is also drawn
} when a position comes for the third time, or after { $turns } turns in a row (both sides counted) without { $quiet ->
    [stones] a capture
    [rows] a capture or a move to another rank
    [kings] a capture or a new king
    [advances] a capture or an ordinary stone’s move to another rank
   *[men] a capture or a man’s move
}.
book-readings-medieval = The source is an English leaflet on medieval Alquerque after Alfonso’s book. Ours: White begins; whoever cannot move loses; stones may go back (it does not forbid it). “As many such captures … as are possible” we read as: jump until you cannot, not: find the longest way. Its draw, when equal players cannot “safely engage the enemy”, is left to the players to agree on. Threefold repetition and 50 turns are our additions.
book-readings-penalty = The source is a German “Spielanleitung”. It does not say who chooses the stone to lose, nor when it goes: that is our answer. Also ours: an offender that moved counts where it now stands; what a capture took before it stopped stays taken; after a capture, the barred point is the one where it began. It knows no draw: agreement, threefold repetition and 50 turns are our additions.
book-readings-brainking = The source is the Italian help page of BrainKing. It says that a stone captures in its “direction of travel”; that this includes sideways everywhere is our reading. Also ours: the ban on returning binds captures too, and means the start of the whole last turn. The page says neither who begins nor when a game is drawn: White’s first move, agreement, threefold repetition and 50 turns are our additions.
book-readings-free = The source is J. P. Smith’s printable Alquerque sheet, without the additional rules by R. C. Bell that it quotes. It tosses a coin for who begins; here that is always White. It ends a game when it “becomes apparent” that nothing more will be taken; that both players must agree to this, and that I end the game by count at the threefold repetition and after 50 quiet turns, is ours. Going back is allowed because the sheet does not forbid it in these rules.
book-readings-bell = The source is J. P. Smith’s printable Alquerque sheet with R. C. Bell’s additional rules from “Board and Table Games”. Ours: White begins (the sheet tosses a coin); captures never go back either; stopping early can be huffed; you huff one stone, where it now stands, and then still move; to count takes agreement, a threefold repetition or 50 quiet turns. An end by repetition or quiet turns comes before any huff.
book-readings-bell-strict = The source is J. P. Smith’s sheet with all of R. C. Bell’s additional rules (“Board and Table Games”). Ours: White begins; captures never go back; stopping early can be huffed; you huff one stone, where it now stands, then still move; landings in captures count; to count takes agreement, repetition or 50 quiet turns. An end by repetition or quiet turns comes before any huff.
book-readings-covarrubias = The source is the dictionary of Sebastián de Covarrubias (1674). It tells of capturing several stones at once, and says that a stone which could capture and did not is lost, “blown”. Ours: the number and start of the stones and all directions, as in medieval Alquerque; stopping early can be huffed too; you huff one stone, where it now stands, and then still move. Threefold repetition and 50 turns are our additions. An end by repetition or quiet turns comes before any huff.
book-readings-qirkat = The source is an assignment from a programming course at Berkeley (CS61B, 2017), as far as it can still be read, with programs of two students. The ban on undoing a step holds for each stone by itself, and binds no capture. Ours: agreement, threefold repetition and 50 turns.
book-readings-terhuchu = The source is J. H. Hutton’s book on the Angami Naga (1921). It speaks of eating one stone; that a turn takes one at most, and that no capture is compulsory, is our reading. Ours too: White begins; whoever cannot move loses; agreement, threefold repetition and 50 turns.
book-readings-terhuchu-8 = The source is J. H. Hutton’s book on the Angami Naga (1921), which knows the game with eight stones beside that with ten. That a turn takes one stone at most, and that no capture is compulsory, is our reading. Ours too: White begins; whoever cannot move loses; agreement, threefold repetition and 50 turns.
book-readings-sumi-war = The source is J. H. Hutton’s book on the Sümi (Sema) Naga (1921). Which end of the middle row holds the eleventh stone: the left one of each player, as we read its diagram. Ours too: no capture is compulsory, a turn takes one stone at most; White begins; whoever cannot move loses; to count takes agreement, a threefold repetition or 50 quiet turns.
book-readings-arabic = The source is the page of Jocly, which follows A. van der Stoep’s reconstruction. Jocly calls a king against one or two kings a draw at once; here that is left to the players. Ours: an ordinary stone never captures back, not even in a chain; agreement, threefold repetition and 50 turns.
book-readings-roman = The source is the page of Jocly, which follows A. van der Stoep’s reconstruction. Captures must be finished, as Jocly plays it. A king lands right behind the stone that it takes. Ours: agreement, threefold repetition and 50 turns.
book-readings-dama-comoros = The source is Ludii’s account of an article by A. de Voogt (2019). Ours: one turn may take several stones, and stopping early can be huffed; to huff is the opponent’s right and does not happen by itself; you huff one stone, where it now stands, and then still move; whoever cannot move loses. Agreement, threefold repetition and 50 turns are additions. An end by repetition or quiet turns comes before any huff.
book-readings-kharberg = The source is Ludii’s account of an article by T. Monod (1950). That stones also step back is from there. Ours: a king captures from as far as it moves; one turn may take several stones, and stopping early can be huffed; you huff one stone, where it now stands, and then still move. Agreement, threefold repetition and 50 turns are additions. An end by repetition or quiet turns comes before any huff.
book-readings-fetach = The source is a short text by Bouhajbane (1989). It has the stone of the median line begin: so White’s first move is c2-c3. Of the king it says only that it moves and captures along the two long diagonals. Ours: there it goes any distance, on other lines as a stone does, but in any direction; each jump goes by the line that it is made on; no capture is compulsory, and a turn may take several stones; only kings go back; to count takes agreement, a threefold repetition or 50 quiet turns.
book-readings-codecup = The source is the rules page of the CodeCup, a contest of programs (2008); the start is that of its games. What the page says on length and points could not be read. Ours: whoever cannot move loses; agreement, threefold repetition and 50 turns.
book-readings-lau-kata-kati = The source is J. Datta’s article on games of Lower Bengal (1933): the usual rules of draughts, but one stone at a time. So, as we read it, captures are compulsory, and in any direction; there are no kings; whoever cannot move loses. Agreement, threefold repetition and 50 turns are additions.
book-readings-felli = The source is a short text by Bouhajbane (1989). It has kings move along the two sides of their corner. Ours: they go any distance on all sides of the triangles, on other lines as a stone does; no capture is compulsory, and a turn may take several stones; to count takes agreement, a threefold repetition or 50 quiet turns.
book-readings-egara-guti = The source is an account of an article by Das-Gupta (1926). Ours: stones move and capture in any direction, no capture is compulsory, and a turn may take several stones; from b2 to b6, and from f2 to f6, is one step; whoever cannot move loses. Agreement, threefold repetition and 50 turns are additions.
book-readings-zamma = The board and the start are from T. Monod’s article on the western Sahara (1950–51), the rest from Ludii’s account of it and a French page on games. The “male” stones begin: here White. That one turn may take several stones is what all but Ludii say. Ours: stopping early can be huffed. Agreement, threefold repetition and 100 turns are additions; the last two come before any huff.
book-readings-kharbaga = The source is one sentence by Hamidoun (1952): the game described before it, made simpler, with twenty stones each. The rest is from Ludii’s account. Ours: the board, as only with the crossings is there room for twenty stones each; captures are owed and huffed as in zamma (Ludii has them free). Agreement, threefold repetition and 60 turns are additions; the last two come before any huff.
book-readings-satoel = The source is Jacobson’s text on Simeulue (1919), as far as it could be read. It says that a stone may go on capturing; so, as we read it, captures are optional. Ours: which half of the middle rank is whose; whoever cannot move loses. Agreement, threefold repetition and 100 turns are additions.
book-readings-peralikatuma = The source is H. Parker’s book on Ceylon (1909), which calls it Perali kotuma. Each player has the sixteen stones of the game that the book describes just before it, and seven more in the triangle on their left; three points of the middle line are empty. As that triangle has six points, the seventh stands, as we read it, at its tip (c5, g5). That captures are optional, in any number and any direction, is Parker’s. Ours: whoever cannot move loses. Agreement, threefold repetition and 50 turns are additions.
book-readings-dame = The source is a German description of Dame. Ours: White begins; men capture only forward; no duty to take the most, nor for a king to land where it could go on; you huff one stone, where it now stands, and then still move; after `/game insist` any whole capture will do; only the menu touches. It knows no draw: agreement, repetition and 60 turns are additions. An end by repetition or quiet turns comes before any huff.

# The facts about rule sets, and how each differs from Medieval Alquerque: short, as menus show 100 characters
facts-game = Game
facts-origin = Where and when
facts-board = Board
facts-differences = Unlike Medieval Alquerque
facts-source = Source
facts-proven = Proven
size-lines = { $points } points, { $stones } stones each
size-squares = 8×8 squares, { $stones } stones each
differs-king-flying = flying kings
differs-king-long = kings that fly along the lines
differs-king-short = kings that go in any direction
differs-king-diagonals = kings that fly along some lines
differs-king-sides = kings that fly along the sides of the triangles
differs-moving-men = men go only diagonally forward
differs-moving-ahead = no step back
differs-moving-forward = no step back or sideways
differs-capturing-first-ahead = no first jump back
differs-capturing-ahead = no jump back
differs-capturing-once = one jump a turn
differs-duty-none = captures are optional
differs-duty-penalty = a missed capture costs a stone
differs-duty-huff = a missed capture can be huffed
differs-duty-insist = a missed capture can be huffed or demanded
differs-opening = the first move is fixed
differs-far-row = only captures on the far rank
differs-return-not-by-step = no step is undone at once
differs-return-not-at-once = no stone returns at once
differs-return-never = no stone ever returns
differs-return-no-undo = no step is undone
differs-touch = touch-move
differs-count = can be decided by count
origin-medieval = Spain, 13th century
origin-penalty = Germany
origin-brainking = The server BrainKing
origin-free = A printed sheet
origin-bell = R. C. Bell, England
origin-bell-strict = { origin-bell }
origin-dame = { origin-penalty }
origin-covarrubias = Spain, 1674
origin-qirkat = Berkeley, California, 2017
origin-terhuchu = Angami Naga, 1921
origin-terhuchu-8 = { origin-terhuchu }
origin-sumi-war = Sümi Naga, 1921
origin-arabic = Middle East and Spain, 10th century, as reconstructed
origin-roman = France and England, 15th century, as reconstructed
origin-dama-comoros = Grande Comore, 2018
origin-kharberg = The western Sahara, 1950
origin-fetach = Southern Morocco, 1960–82
origin-codecup = CodeCup, a contest of programs, 2008
origin-lau-kata-kati = Lower Bengal, 1933
origin-felli = { origin-fetach }
origin-egara-guti = Bhandara, central India, 1926
origin-zamma = The western Sahara, 1950–51
origin-kharbaga = Mauritania, 1952
origin-satoel = Simeulue, Indonesia, 1919
origin-peralikatuma = Ceylon (Sri Lanka), 1909

rules-pictures = Pictures: { $names }
button-play-by-rules = Play me by these rules
button-rulebook = Full rules and sources
menu-rules = Other rules …
rules-picture-lines = The lines of the board, along which stones move and capture.
    .name = the lines
rules-picture-squares = The dark squares of the board, which neighbour each other along the diagonals.
    .name = the squares
rules-picture-step = A step: from { $stone } the stone can go to { $points }.
    .name = a step
rules-picture-king = A king: from { $stone } it can go to { $points }.
    .name = a king
rules-picture-capture = A capture: one stone takes several, jump by jump.
    .name = a capture chain
rules-picture-hop = A capture: the stone jumps once, and takes one.
    .name = a capture
rules-picture-offence = An offence: the capture that lands on { $points } was left out.
    .name = an offence
rules-picture-penalty = An offence and its penalty: the stone that could have captured, landing on { $points }, leaves the board.
    .name = an offence and its penalty
rules-picture-huff = The huff: the stone that could have captured leaves the board.
    .name = the huff
rules-picture-insist = The demand: the turn is taken back, and a capture must follow.
    .name = the demand

## The sheets of /game print. They are read away from the bot: they name no command, and speak of “a player”.

button-print = Print
paper-a4 = A4 (210 × 297 mm)
paper-letter = Letter (8½ × 11 in)
print-done = **{ $rules }**, on four pages of { $paper }: the rules on one page, the board in two drawings, true to size, and counters to cut out. Print at 100% (“actual size”).
print-failed = I could not make the pages just now. Please try again.
printed-start = Setting up
printed-start-lines = The board has { $setup ->
    [codecup] seven by seven points, joined by horizontal, vertical and diagonal lines. Each player has twenty-four stones and places them on the three nearest rows and on the three rightmost points of the middle row; the centre stays empty
    [lau-kata-kati] nineteen points on two triangles that meet in the centre. Each player has nine stones and places them on all points of the near triangle; the centre stays empty
    [felli] thirteen points on two triangles that meet in the centre. Each player has six stones and places them on all points of the near triangle; the centre stays empty
    [egara-guti] twenty-three points on two triangles that meet in the centre and are joined by two lines. Each player has eleven stones and places them on all points of the near half; the centre stays empty
    [zamma] nine by nine points, joined by horizontal, vertical and diagonal lines. Each player has forty stones and places them on the four nearest rows and on the four rightmost points of the middle row; the centre stays empty
    [kharbaga] forty-one points: five by five, and the sixteen crossings inside the squares, where only diagonals meet. Each player has twenty stones and places them on all points on the near side of the middle row and on the two rightmost points of that row; the centre stays empty
    [satoel] ninety-three points: nine by nine, and a triangle of six points at each end. Each player has forty stones and places them on the four nearest rows of the square and on the four rightmost points of its middle row; the centre and the triangles stay empty
    [peralikatuma] forty-nine points: five by five, and a triangle of six points at the middle of each side. Each player has twenty-three stones and places them on the near triangle, the two nearest rows of the square, the triangle on the left, and the leftmost point of the square’s middle row; three points stay empty
    [terhuchu] five by five points, joined by horizontal, vertical and diagonal lines. Each player has ten stones and places them on the two nearest rows; the middle row stays empty
    [terhuchu-8] five by five points, joined by horizontal, vertical and diagonal lines. Each player has eight stones and places them on the nearest row and on the three middle points of the next; the other points stay empty
    [sumi-war] five by five points, joined by horizontal, vertical and diagonal lines. Each player has eleven stones and places them on the two nearest rows and on the leftmost point of the middle row; three points stay empty
   *[usual] five by five points, joined by horizontal, vertical and diagonal lines. Each player has twelve stones and places them on the two nearest rows and on the two rightmost points of the middle row; the centre stays empty
}. Draw lots for the colours: White moves first. The aim is to capture all enemy stones, or to block them so that they cannot move.
printed-start-squares = The board lies so that each player has a dark corner square on the left. Each player has twelve men and places them on the dark squares of the three nearest rows; the light squares are not used. Draw lots for the colours: White moves first. The aim is to capture all enemy pieces, or to block them so that they cannot move.
printed-moving = Moving
printed-moving-any = The players take turns. In a turn, a player either moves one stone or captures with one, never both. A stone moves along a line to an empty neighbouring point, in any direction.
printed-moving-ahead = The players take turns. In a turn, a player either moves one stone or captures with one, never both. A stone moves along a line to an empty neighbouring point: forward, diagonally forward or sideways, never back.
printed-moving-forward = The players take turns. In a turn, a player either moves one stone or captures with one, never both. A stone moves along a line to an empty neighbouring point: forward or diagonally forward, never sideways or back.
printed-moving-men = The players take turns. In a turn, a player either moves one piece or captures with one, never both. A man moves one square diagonally forward, to an empty square.
printed-capturing = Capturing
printed-capturing-any = A stone captures by jumping along a line over a neighbouring enemy stone, to the empty point straight behind it. The enemy stone leaves the board at once. If the stone can then jump over another enemy stone, in any direction, it can go on in the same turn. A stone never jumps over its own side.
printed-capturing-around = A stone captures by jumping along a line over a neighbouring enemy stone, to the empty point straight behind it, in any direction, also back. The enemy stone leaves the board at once. If the stone can then jump over another enemy stone, it goes on in the same turn. A stone never jumps over its own side.
printed-capturing-once = A stone captures by jumping along a line over a neighbouring enemy stone, to the empty point straight behind it, in any direction. The enemy stone leaves the board, and the turn ends. A stone never jumps over its own side.
printed-capturing-first-ahead = A stone captures by jumping along a line over a neighbouring enemy stone, to the empty point straight behind it. The enemy stone leaves the board at once. If the stone can then jump over another enemy stone, it goes on in the same turn. The first jump goes forward, diagonally forward or sideways; the others go in any direction, even back. A stone never jumps over its own side.
printed-capturing-ahead = A stone captures by jumping along a line over a neighbouring enemy stone, to the empty point straight behind it: forward, diagonally forward or sideways, never back. The enemy stone leaves the board at once. If the stone can then jump over another enemy stone in one of these directions, it can go on in the same turn. A stone never jumps over its own side.
printed-capturing-men = A man captures by jumping diagonally forward over a neighbouring enemy piece, to the empty square straight behind it. The enemy piece leaves the board at once. If the man can then jump over another enemy piece, it goes on in the same turn. A piece never jumps over its own side.
printed-duty = Duty to capture
printed-duty-enforced = A player who can capture must capture, and must go on until the stone can jump no further. Between several captures the choice is free; it need not be the longest.
printed-duty-enforced-once = A player who can capture must capture. Between several captures the choice is free.
printed-duty-none = There is none. A player who can capture may make another move instead, and may end a capture after any jump, without a penalty.
printed-duty-none-once = There is none. A player who can capture may make another move instead.
printed-duty-penalty = A player who can capture must capture, and must go on until the stone can jump no further. Between several captures the choice is free. A player who captures nothing loses one of the stones that could have captured; if there are several, the opponent chooses. A player who stops a capture too early loses the stone that stopped.
printed-duty-huff = A player who can capture must capture, and must go on until the stone can jump no further. Between several captures the choice is free. If a player misses this, the opponent may “huff” before moving: remove one stone that could have captured, or the stone that stopped too early, from where it now stands. Huffing is not a move: the opponent still moves afterwards. An opponent who moves without huffing has lost the right to it.
printed-duty-insist = A player who can capture must capture, and must go on until the piece can jump no further. Between several captures the choice is free. If a player misses this, the opponent may “huff” before moving: remove one piece that could have captured, or the piece that stopped too early, from where it now stands. Huffing is not a move: the opponent still moves afterwards. Instead of huffing, the opponent may insist that the player takes the wrong turn back and captures. An opponent who moves without doing either has lost both rights.
printed-king = Kings
printed-king-flying = A man that ends its turn on the far row becomes a king. A king moves any distance diagonally, forward and back, as far as the squares are empty. It captures an enemy piece from any distance if the square straight behind is empty, and lands on any empty square behind it, up to the next piece. The duty to capture binds kings as well.
printed-king-long = A stone that ends its turn on the far row becomes a king. A king moves any distance along a line, in any direction, as far as the points are empty. It captures in any direction and from any distance if the point straight behind the enemy stone is empty, and lands on any empty point behind it, up to the next stone. Whatever is said of the duty to capture holds for kings as well.
printed-king-short = A stone that ends its turn on the far row becomes a king. A king moves and captures like any stone, but in any direction, also back.
printed-king-diagonals = A stone that ends its turn on the far row becomes a king. On the two long diagonals, a king moves any distance as far as the points are empty, captures an enemy stone from any distance if the point straight behind is empty, and lands on any empty point behind it, up to the next stone. On other lines it moves and captures like any stone, but in any direction.
printed-king-sides = A stone that ends its turn on a corner of the far row becomes a king. On the sides of the triangles, a king moves any distance as far as the points are empty, captures an enemy stone from any distance if the point straight behind is empty, and lands on any empty point behind it, up to the next stone. On other lines it moves and captures like any stone.
printed-special = Special rules
printed-opening = White’s first move is fixed: the middle stone of the second row moves straight to the centre.
printed-far-row = A stone on the far row no longer moves; it can only capture.
printed-far-row-sideways = A stone on the far row no longer moves; it can only capture, and only sideways.
printed-far-row-first-sideways = A stone on the far row no longer moves; it can only capture, and its first jump must go sideways.
printed-return-not-by-step = The stone that a player moved last may not move straight back, in that player’s next turn, to the point where it stood before. It may land there by capturing.
printed-return-not-at-once = The stone that a player moved last may not land, in that player’s next turn, on the point where it stood before, not even by capturing. A capture that this rule forbids is not compulsory.
printed-return-never = No stone may land on a point where it has stood before. A capture that this rule forbids is not compulsory.
printed-return-no-undo = No stone may step back to the point that it left by its last step, however many turns ago that was. Once it has stepped elsewhere or captured, it may, and captures are never barred.
printed-touch = A player who touches a piece must move it if it can move. A player who only wants to straighten a piece says so first.
printed-end = End of the game
printed-end-loss = A player who has no stone left, or cannot move, loses.
printed-end-equal = The game is drawn if the players are equal and neither can attack without losing.
printed-end-count = When no more stones are likely to be captured, the players may agree to stop: the one with more stones wins, and equal numbers are a draw.
printed-end-agreed = The players may also agree on a draw at any time.
printed-end-added = An addition: when a position occurs for the third time, or after { $turns } turns in a row (of both sides) without { $quiet ->
        [stones] a capture
        [rows] a capture or a move to another row
        [kings] a capture or a new king
        [advances] a capture or a move of an ordinary stone to another row
       *[men] a capture or a move of a man
    }, { $result ->
        [counted] the stones are counted
       *[drawn] the game is drawn
    }.
printed-source-medieval = After an English leaflet on the game of medieval Europe, from the book of games of Alfonso the Wise (1283).
printed-source-penalty = After a German “Spielanleitung”, a leaflet on Alquerque.
printed-source-brainking = After the Italian help page of BrainKing.
printed-source-free = After the printable Alquerque sheet by J. P. Smith.
printed-source-bell = After the printable Alquerque sheet by J. P. Smith, with the additional rules from “Board and Table Games from Many Civilizations” by R. C. Bell.
printed-source-bell-strict = After the printable Alquerque sheet by J. P. Smith, with all additional rules from “Board and Table Games from Many Civilizations” by R. C. Bell.
printed-source-covarrubias = After the dictionary of Sebastián de Covarrubias (1674).
printed-source-qirkat = After an assignment from a programming course at Berkeley (CS61B, 2017).
printed-source-terhuchu = After J. H. Hutton’s book on the Angami Naga (1921).
printed-source-terhuchu-8 = After J. H. Hutton’s book on the Angami Naga (1921).
printed-source-sumi-war = After J. H. Hutton’s book on the Sümi (Sema) Naga (1921).
printed-source-arabic = After the rules page of Jocly, which follows A. van der Stoep’s reconstruction.
printed-source-roman = After the rules page of Jocly, which follows A. van der Stoep’s reconstruction.
printed-source-dama-comoros = After Ludii’s account of an article by A. de Voogt on Grande Comore (2019).
printed-source-kharberg = After Ludii’s account of an article by T. Monod on the western Sahara (1950).
printed-source-fetach = After Bouhajbane on games of southern Morocco (1989).
printed-source-codecup = After the rules of the CodeCup 2008, a contest of programs.
printed-source-lau-kata-kati = After J. Datta’s article on games of Lower Bengal (1933).
printed-source-felli = After Bouhajbane on games of southern Morocco (1989).
printed-source-egara-guti = After an account of Das-Gupta’s article on games of Bhandara (1926).
printed-source-zamma = After T. Monod’s article on the western Sahara (1950–51), Ludii’s account of it, and a French page on games.
printed-source-kharbaga = After Hamidoun on Mauritania (1952) and Ludii’s account.
printed-source-satoel = After Jacobson on Simeulue (1919).
printed-source-peralikatuma = After H. Parker’s book on Ceylon (1909).
printed-source-dame = After a German description of Dame.
printed-picture-start = The start
printed-picture-move = A move: the arrows show where the stone can go
printed-picture-capture = A capture with two jumps
printed-picture-hop = A capture: one jump
printed-picture-king = A king: the arrows show where it can go
printed-board-plain = The board
printed-board-plain-lines = The board of { $points } points as a plain drawing of its lines
printed-board-plain-squares = The board of 8×8 squares as a plain drawing, dark at the lower left
printed-board-floral = The board with flowers
printed-board-floral-lines = The board of { $points } points with a flower on each point, in a frame of leaves
printed-board-floral-squares = The board of 8×8 squares with a flower on each dark square, in a frame of leaves
printed-counters = Counters to cut out
printed-counters-stones = { $stones } light counters with a ring and { $stones } dark ones with a star
printed-counters-kings = { $stones } light counters with a ring and { $stones } dark ones with a star, and six of each with a crown for kings
printed-counters-hint = Glue the page to card, then cut along the outlines. Each counter is { $counter } mm wide.
printed-counters-kings-hint = Counters with a crown are for kings.
printed-size = The board is { $board } mm wide.
printed-scale = Print at 100% (“actual size”): this bar is { $bar } mm long
