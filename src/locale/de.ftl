## Befehle

command-challenge = herausfordern
    .description = Jemanden zu einer Partie Alquerque herausfordern
command-challenge-opponent = gegner
    .description = Wer gegen dich spielen soll
command-challenge-colour = farbe
    .description = Die gewünschten Steine; Weiß zieht zuerst (ohne Angabe entscheidet das Los)
command-move = zug
    .description = Einen Zug spielen
command-move-to = nach
    .description = Der Zug, etwa c2-c3 oder e3xc3xa5
command-move-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-board = brett
    .description = Das Brett einer Partie zeigen
command-board-game = partie
    .description = Die Nummer der Partie
command-games = partien
    .description = Deine Partien auf diesem Server auflisten
command-resign = aufgeben
    .description = Eine Partie aufgeben
command-resign-game = partie
    .description = Die Nummer der Partie

## Seiten, Farben, Regeln

side = { $side ->
    [white] Weiß
   *[black] Schwarz
}
colour = { $colour ->
    [white] Weiß
    [black] Schwarz
   *[random] Los
}
rules-medieval = Mittelalterliches Alquerque

## Herausforderungen

challenge-made = { $challenged }, { $challenger } fordert dich zu einer Partie **{ $rules }** heraus (Partie { $number }). { $colour ->
    [white] { $challenger } möchte mit Weiß spielen und zuerst ziehen.
    [black] { $challenger } möchte mit Schwarz spielen; du ziehst zuerst.
   *[random] Das Los entscheidet, wer Weiß hat und zuerst zieht.
}
challenge-accepted = { $challenged } hat die Herausforderung von { $challenger } zu **{ $rules }** angenommen (Partie { $number }).
challenge-declined = { $challenged } hat die Herausforderung von { $challenger } zu **{ $rules }** abgelehnt (Partie { $number }).
challenge-withdrawn = { $challenger } hat die Herausforderung an { $challenged } zurückgezogen (Partie { $number }).
button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen

## Das Brett

game-title = **Partie { $number }** · { $white } (Weiß) – { $black } (Schwarz)
moved-step = { $player } zog **{ $move }**.
moved-capture = { $player } schlug { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}: **{ $move }**.
turn = { $player }, du bist am Zug ({ $side }).
turn-quiet = { $player } ist am Zug ({ $side }).
menu-move = Zug von { $side } …
menu-moves = Zug von { $side }: { $first } … { $last }

## Schluss

ended-won-stones = **{ $winner } gewinnt**: { $side } hat keinen Stein mehr.
ended-won-blocked = **{ $winner } gewinnt**: { $side } kann nicht mehr ziehen.
ended-resigned = **{ $winner } gewinnt**: { $loser } hat aufgegeben.
ended-repetition = **Unentschieden**: diese Stellung stand zum dritten Mal auf dem Brett.
ended-quiet = **Unentschieden**: { $turns } Züge nacheinander ohne Schlagen.
ended-plies = Die Partie dauerte { $plies ->
    [one] einen Zug
   *[other] { $plies } Züge
}.

## Listen von Partien

games-none = Du hast keine offene Partie auf diesem Server. Fordere jemanden heraus!
games-title = Deine offenen Partien auf diesem Server:
games-entry = **{ $number }** in { $channel } gegen { $opponent } · { $state ->
    [yours] **du bist am Zug**
    [theirs] { $opponent } ist am Zug
    [answer] **du bist herausgefordert**
   *[waiting] wartet auf Antwort
}
games-link = [öffnen]({ $url })
games-more = … und { $count } weitere.
choice-game = { $number } · gegen { $opponent } · { $state ->
    [yours] du bist am Zug
    [theirs] Gegner am Zug
    [answer] du bist herausgefordert
    [over] beendet
   *[waiting] wartet auf Antwort
}
choice-other-game = { $number } · { $one } und { $other } · { $state ->
    [over] beendet
   *[open] offen
}

## Aufgeben

resign-ask = Möchtest du Partie { $number } gegen { $opponent } aufgeben? Dann gewinnt { $opponent }.
resign-done = Du hast Partie { $number } aufgegeben.
resign-kept = Du spielst Partie { $number } weiter.
button-resign = Aufgeben
button-play-on = Weiterspielen

## Ablehnungen

or = { $first } oder { $last }
and-more = { $list } und andere
refused-oneself = Dich selbst kannst du nicht herausfordern. Wähle jemand anderen.
refused-bot = { $bot } ist ein Bot und kann nicht herausgefordert werden. Wähle einen Menschen.
refused-not-challenged = Nur { $challenged } kann auf diese Herausforderung antworten.
refused-not-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refused-accepted = Die Herausforderung ist schon angenommen (Partie { $number }).
refused-declined = Die Herausforderung (Partie { $number }) wurde abgelehnt. Du kannst eine neue aussprechen.
refused-withdrawn = Die Herausforderung (Partie { $number }) wurde zurückgezogen. Du kannst eine neue aussprechen.
refused-not-begun = Partie { $number } hat noch nicht begonnen: { $challenged } hat die Herausforderung noch nicht angenommen.
refused-over = Partie { $number } ist zu Ende. Das Brett zeigt, wie sie ausging.
refused-no-player = Du spielst in Partie { $number } nicht mit.
refused-turn = In Partie { $number } ist { $player } am Zug.
refused-turns = Du bist hier in keiner deiner Partien am Zug ({ $numbers }).
refused-stale = Partie { $number } ist inzwischen weitergegangen. Lass dir das Brett zeigen, wie es jetzt ist.
refused-no-game = Hier gibt es keine passende Partie. Fordere jemanden heraus!
refused-no-such-game = In diesem Kanal gibt es keine Partie { $number }.
refused-several = Mehrere Partien passen: { $numbers }. Nenne die gemeinte mit der Option `partie`.
refused-empty = Ein Zug nennt Punkte, etwa `c2-c3` oder `e3xc3xa5`.
refused-unexpected = Das kann ich nicht lesen: „{ $sign }“ (Zeichen { $at }) gehört in keinen Zug. Ein Zug schreibt sich `c2-c3` oder `e3xc3xa5`.
refused-no-rank = Das kann ich nicht lesen: hinter „{ $file }“ (Zeichen { $at }) fehlt eine Zahl von 1 bis 8, wie in `c3`. Ein Zug schreibt sich `c2-c3` oder `e3xc3xa5`.
refused-off-board = { $point } liegt nicht auf diesem Brett: es reicht von a1 bis { $corner }.
refused-no-stone = Auf { $point } steht kein Stein.
refused-not-yours = Der Stein auf { $point } gehört dir nicht; du spielst { $side }.
refused-occupied = Auf { $point } steht schon ein Stein.
refused-no-line = Keine Linie verbindet { $from } und { $to }; Steine ziehen entlang der Linien.
refused-no-capture = So wird kein Stein geschlagen.
right-capture-from = { $from } muss schlagen: { $moves }.
right-capture = Du musst schlagen: { $moves }.
refused-incomplete = Das Schlagen muss weitergehen: { $moves }.
refused-ambiguous = Mehrere Züge passen: { $moves }. Schreibe den gemeinten ganz aus.
refused-illegal = Das ist kein erlaubter Zug.
right-from = Von { $from } aus geht { $moves }.
right = Möglich ist { $moves }.
refused-failed = Das hat leider nicht geklappt: bei mir ist etwas schiefgegangen. Nichts hat sich geändert; bitte versuche es noch einmal.
refused-unknown-command = Diesen Befehl kenne ich nicht mehr. Auch Discord wird ihn bald vergessen.
refused-unknown-button = Diesen Knopf kenne ich nicht mehr. Lass dir das Brett zeigen, wie es jetzt ist.

## Für alle, die das Brett nicht sehen

alt-board = Alquerquebrett am Anfang.
alt-board-step = Alquerquebrett nach dem Zug { $move } von { $side }.
alt-board-capture = Alquerquebrett, nachdem { $side } mit { $move } geschlagen hat; { $victim } verliert { $count ->
    [one] den Stein auf { $points }
   *[other] die Steine auf { $points }
}.
alt-turn = { $side } ist am Zug.
alt-won = { $side } hat gewonnen.
alt-resigned = { $side } hat aufgegeben.
alt-drawn = Die Partie ist unentschieden.
alt-stones = { $side }, { $count ->
    [0] keine Steine.
    [one] 1 Stein: { $points }.
   *[other] { $count } Steine: { $points }.
}
alt-empty = Leer: { $points }.
alt-full = Kein Punkt ist leer.
and = { $first } und { $last }
