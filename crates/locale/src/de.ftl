# Glossary (English = German)
# board = Brett
# frame (of a message) = Rahmen
# point = Punkt
# square = Feld
# line = Linie
# row = Reihe
# stone = Stein
# king = Dame
# to capture = schlagen
# capture (noun) = Schlagen
# to jump over = überspringen
# offence = Verstoß
# penalty = Strafe
# to huff = blasen
# demand to capture = Forderung zu schlagen
# to block (stones) = einschließen
# to block (people) = blockieren
# to move = ziehen
# move (noun) = Zug
# single turn = Einzelzug
# to touch = berühren
# to tap = antippen
# draw = Remis
# drawn (position) = unentschieden
# to resign = aufgeben
# takeback = Rücknahme
# undo = Rückgängig
# to count = auszählen
# premove = Vorauszug
# to nudge = anstupsen
# reminder = Erinnerung
# pace = Tempo
# bank = Reserve
# clock = Uhr
# away = abwesend
# adjourned = vertagt
# rated = gewertet
# unrated = ungewertet
# rating = Wertung
# ranking = Rangliste
# provisional = vorläufig
# level = Spielstärke
# hint = Hinweis
# analysis = Analyse
# turning point = Wendepunkt
# blunder = grober Fehler
# mistake = Fehler
# inaccuracy = Ungenauigkeit
# record = Aufzeichnung
# to import = einlesen
# rules = Regeln
# challenge (noun) = Herausforderung
# to withdraw = zurückziehen
# terms of a game = Bedingungen
# preferences = Einstellungen
# server settings = Servereinstellungen
# puzzle = Aufgabe
# streak = Serie

## Befehle

command-challenge = herausfordern
    .description = Andere oder mich zu einer Partie Alquerque herausfordern
command-challenge-opponent = gegner
    .description = Dein Gegner; auch ich spiele (sonst, wer hier zuerst annimmt)
command-challenge-level = stärke
    .description = Wie stark ich spiele, wenn du mich herausforderst (sonst Vereinsspieler)
command-challenge-rules = regeln
    .description = Die Regeln der Partie (sonst die des Servers oder Mittelalterliches Alquerque)
command-challenge-colour = farbe
    .description = Deine Steine; Weiß beginnt (sonst entscheidet das Los)
command-challenge-pace = tempo
    .description = Die Bedenkzeit für jeden Zug (sonst die des Servers oder 3 Tage)
command-challenge-bank = reserve
    .description = Zusätzliche Zeit für beide, falls ein Zug länger dauert (sonst keine)
command-challenge-days-off = freie-tage
    .description = Tage, an denen keine Zeit läuft, je nach eigener Zeitzone: /einstellungen utc (sonst keine)
command-challenge-rated = gewertet
    .description = Ob die Partie für eure Wertungen zählt (sonst wie auf dem Server üblich, oder ja)
command-challenge-hints = hinweise
    .description = Ob ihr beide Hinweise bekommen könnt; nur in ungewerteten Partien
command-challenge-fair-opening = faire-eröffnung
    .description = Mit ausgelosten, beweisbar fairen Zügen beginnen (nur Mittelalterliches Alquerque; sonst: nein)
command-challenge-thread = thread
    .description = In einem eigenen Thread spielen (sonst wie auf dem Server eingestellt)
command-challenge-theme = farben
    .description = Die Farben des Bretts auf den Bildern (sonst die des Servers)
command-challenge-games-at-once = partien-zugleich
    .description = Lässt eine offene Herausforderung stehen, für so viele Partien zugleich (sonst nur für eine)
command-challenge-open-for = frist
    .description = Wie lange die Herausforderung offen bleibt (sonst 1 Tag)
command-tournament = turnier
    .description = Turniere dieses Servers: ausrichten, Stand ansehen, beenden
command-tournament-new = neu
    .description = Ein Turnier in diesem Kanal ausschreiben
command-tournament-new-name = name
    .description = Wie es heißt
command-tournament-new-format = modus
    .description = Wer gegen wen spielt; im doppelten Rundenturnier alle zweimal, mit beiden Farben
command-tournament-new-places = plätze
    .description = Wie viele mitspielen können: 3 bis 64 (sonst: 8, in einer Forderungsrangliste 64)
command-tournament-new-rules = regeln
    .description = Nach welchen Regeln (sonst: die des Servers oder mittelalterliches Alquerque)
command-tournament-new-pace = tempo
    .description = Die Zeit für jeden Zug (sonst: die des Servers oder 3 Tage)
command-tournament-new-days-off = freie-tage
    .description = Tage, an denen keine Zeit läuft, je nach eigener Zeitzone (sonst: keine)
command-tournament-new-rated = gewertet
    .description = Ob die Partien für die Wertung zählen (sonst: wie auf dem Server, oder ja)
command-tournament-new-fair-opening = faire-eröffnung
    .description = Mit ausgelosten Zügen von bewiesenem Wert beginnen (nur Mittelalterliches Alquerque; sonst: nein)
command-tournament-new-starts = beginn
    .description = Wann es beginnt (sonst: wenn alle Plätze vergeben sind)
command-tournament-show = zeigen
    .description = Den Stand eines Turniers ansehen
command-tournament-show-tournament = turnier
    .description = Welches (sonst: das neueste)
command-tournament-cancel = absagen
    .description = Ein Turnier, das du ausrichtest, ohne Sieger beenden
command-tournament-cancel-tournament = turnier
    .description = Welches
command-of-person = Zu Alquerque herausfordern
command-game = partie
    .description = Deine Partien und du: aufgeben, Remis, Verlauf, Hinweise, Abwesenheit, Blockieren, Daten …
command-move = zug
    .description = Einen Zug spielen
command-move-to = nach
    .description = Der Zug, etwa c2-c3 oder e3xc3xa5
command-move-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-premove = vorauszug
    .description = Antwort vormerken; nur du siehst sie
command-premove-if = wenn
    .description = Der Zug deines Gegners, etwa c4xc2
command-premove-then = dann
    .description = Deine Antwort, etwa c1xc3
command-premove-lines = varianten
    .description = Varianten mit mehreren Antworten, durch ; getrennt: c4xc2 c1xc3 a3xc1 c3xa3; …
command-premove-forget = vergessen
    .description = Alle Antworten löschen, die du in der Partie vorgemerkt hast
command-premove-game = partie
    .description = Die Nummer der Partie
command-huff = blasen
    .description = Einen gegnerischen Stein wegnehmen, der hätte schlagen können; danach ziehst du
command-huff-point = punkt
    .description = Wo der Stein jetzt steht, zum Beispiel b4
command-huff-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-insist = schlagzwang
    .description = Rücknahme und Schlagen verlangen
command-insist-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-draw = remis
    .description = Deinem Gegner Remis anbieten
command-draw-game = partie
    .description = Die Nummer der Partie
command-count = zählen
    .description = Das Auszählen vorschlagen: Wer mehr Steine hat, gewinnt (wenn die Regeln es vorsehen)
command-count-game = partie
    .description = Die Nummer der Partie
command-takeback = zurücknehmen
    .description = Darum bitten, deinen letzten Zug zurückzunehmen
command-takeback-game = partie
    .description = Die Nummer der Partie
command-pause = pause
    .description = Vorschlagen, die Uhr eine Woche lang oder bis zum nächsten Zug anzuhalten
command-pause-game = partie
    .description = Die Nummer der Partie
command-nudge = anstupsen
    .description = Deinen Gegner daran erinnern, dass er am Zug ist (einmal am Tag)
command-nudge-game = partie
    .description = Die Nummer der Partie
command-gift = zeit-schenken
    .description = Deinem Gegner mehr Zeit für die ganze Partie geben
command-gift-days = tage
    .description = Wie viele Tage du schenkst
command-gift-game = partie
    .description = Die Nummer der Partie
command-rules = regeln
    .description = Die Regeln lesen, mit Bildern
command-rules-rules = regeln
    .description = Welche Regeln
command-board = brett
    .description = Das Brett einer Partie zeigen
command-board-game = partie
    .description = Die Nummer der Partie
command-board-as = als
    .description = Als Bild oder als Text für Screenreader
command-board-view = ansicht
    .description = Wer im Bild unten sitzt (sonst Weiß)
command-replay = wiederholung
    .description = Eine Partie vom ersten Zug an ansehen
command-replay-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-replay-view = ansicht
    .description = Wer unten sitzt (sonst Weiß)
command-replay-share = zeigen
    .description = Allen hier zeigen, nicht nur dir
command-history = verlauf
    .description = Die Züge einer Partie lesen und das Brett nach jedem Zug sehen
command-history-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-export = aufzeichnung
    .description = Die Aufzeichnung einer Partie als Datei
command-export-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-print = drucken
    .description = Brett, Spielsteine und Regeln zum Ausdrucken, als PDF in Originalgröße
command-print-rules = regeln
    .description = Welche Regeln, mit ihrem Brett (sonst die deiner Partie hier oder Mittelalterliches Alquerque)
command-print-paper = papier
    .description = Das Papier in deinem Drucker (sonst A4, bei US-Englisch Letter)
command-import = einlesen
    .description = Eine aufgezeichnete Partie hier ansehen
command-import-record = text
    .description = Die Aufzeichnung als Text, mit einer Angabe wie [RuleSet "medieval"]
command-import-file = datei
    .description = Die Aufzeichnung als Datei von höchstens 64 KiB, wie /partie aufzeichnung sie gibt
command-import-of-message = Aufzeichnung einlesen
command-ranking = rangliste
    .description = Die Besten dieses Servers
command-ranking-rules = regeln
    .description = Nach welchen Regeln (sonst Mittelalterliches Alquerque)
command-ranking-share = zeigen
    .description = Allen hier zeigen, nicht nur dir
command-profile = profil
    .description = Wertungen, Ergebnisse und Partien eines Mitglieds auf diesem Server
command-profile-player = mitglied
    .description = Wessen Profil (Standard: deins)
command-profile-of-person = Alquerque-Profil
command-games = partien
    .description = Deine Partien auf diesem Server auflisten
command-games-player = spieler
    .description = Die Partien einer anderen Person
command-games-all = alle
    .description = Alle Partien auf dem Server (nur für die Verwaltung des Servers)
command-away = abwesend
    .description = Deine Uhren anhalten, während du nicht spielen kannst: bis zu 14 Tage am Stück
command-away-until = bis
    .description = Wie lange oder bis wann: 5 Tage, 12 h, 2026-12-24 oder zurück
command-preferences = einstellungen
    .description = Deine Einstellungen: Bilder, Erinnerungen, Ruhestunden, Zeitzone, Herausforderungen
command-preferences-language = sprache
    .description = Die Sprache, in der ich nur für dich schreibe
command-preferences-theme = farben
    .description = Die Farben der Bilder, die nur du siehst
command-preferences-size = größe
    .description = Wie groß diese Bilder sind
command-preferences-numbers = feldnummern
    .description = Ob die Felder der Dame auf Brettern, die nur du siehst, ihre Nummern zeigen
command-preferences-moving = bewegung
    .description = Ob der letzte Zug auf Brettern, die nur du siehst, animiert ist: immer als kleines Bild
command-preferences-keys = knöpfe
    .description = Was die Knöpfe zum Ziehen zeigen: Steine oder die Namen der Punkte
command-preferences-reminders = erinnern
    .description = Ob du erinnert wirst, wenn deine Zeit knapp wird
command-preferences-quiet = ruhe
    .description = Stunden, in denen du nicht erinnert wirst, etwa 22-7 (oder keine)
command-preferences-utc = utc
    .description = Deine Zeitzone, etwa Europe/Berlin, oder wie weit deine Uhr vor UTC ist, etwa +2
command-preferences-vacation = urlaub
    .description = Statt auf Zeit zu verlieren, einen Urlaubstag verbrauchen, bis zu 20 Tage im Jahr
command-preferences-challenges = herausforderungen
    .description = Ob du dich herausfordern lässt; deine Partien gehen in jedem Fall weiter
command-block = blockieren
    .description = Keine Herausforderungen und Pings von einer Person; sie erfährt es nicht
command-block-add = hinzu
    .description = Eine Person blockieren
command-block-add-player = spieler
    .description = Die Person
command-block-remove = aufheben
    .description = Eine Person nicht mehr blockieren
command-block-remove-player = spieler
    .description = Die Person
command-block-list = liste
    .description = Zeigen, wen du blockiert hast
command-privacy = datenschutz
    .description = Was ich über dich speichere: ansehen, mitnehmen oder löschen
command-privacy-show = ansehen
    .description = Zeigen, was ich über dich speichere und wie lange
command-privacy-export = mitnehmen
    .description = Alles, was ich über dich speichere, als Datei
command-privacy-delete = löschen
    .description = Alles löschen, was ich über dich speichere; ich frage zweimal
command-settings = servereinstellungen
    .description = Sprache, Bilder und übliche Bedingungen auf diesem Server (für die, die ihn verwalten)
command-settings-language = sprache
    .description = Die Sprache, in der ich für alle schreibe
command-settings-theme = farben
    .description = Die Farben der Bilder
command-settings-rules = regeln
    .description = Die Regeln, wenn eine Herausforderung keine nennt
command-settings-pace = tempo
    .description = Die Bedenkzeit für jeden Zug, wenn eine Herausforderung keine nennt
command-settings-rated = gewertet
    .description = Ob Partien für die Wertung zählen, wenn nichts anderes gesagt ist
command-settings-puzzles = aufgaben
    .description = Der Kanal, in dem ich jeden Tag eine Aufgabe stelle
command-settings-no-puzzles = keine-aufgaben
    .description = Ob die Aufgabe des Tages entfällt
command-settings-roles = rollen
    .description = Eine Rolle, die ich nach Wertung oder Rang der Saison vergebe und entziehe (bis zu 5)
command-settings-hall = spielsaal
    .description = Der Kanal, in dem eine Nachricht die Partien dieses Servers auflistet
command-settings-no-hall = kein-spielsaal
    .description = Ob die Liste der Partien entfällt
command-settings-threads = threads
    .description = Ob Partien eigene Threads bekommen, wenn nichts anderes gesagt ist
command-settings-tournaments = turniere
    .description = Wer Turniere ausrichten kann
command-moderate = moderieren
    .description = Die Partien in Kanal und Server betreuen (für die, die ihn verwalten)
command-moderate-games = partien
    .description = Die offenen Partien dieses Kanals zeigen
command-moderate-end = beenden
    .description = Eine Partie ohne Ergebnis beenden; keine Wertung ändert sich
command-moderate-end-game = partie
    .description = Die Nummer der Partie
command-moderate-clear = aufräumen
    .description = Die offenen Herausforderungen dieses Kanals entfernen
command-moderate-forbid = verbieten
    .description = Einer Person hier neue Partien verbieten; laufende gehen weiter
command-moderate-forbid-player = spieler
    .description = Die Person
command-moderate-allow = erlauben
    .description = Einer Person wieder Partien erlauben
command-moderate-allow-player = spieler
    .description = Die Person
command-hint = hinweis
    .description = Ein Hinweis für deinen Zug: gegen mich und in ungewerteten Partien mit Hinweisen
command-hint-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-analyse = analyse
    .description = Zeigen, wo eine beendete Partie kippte, wer besser stand und was am besten war
command-analyse-game = partie
    .description = Die Nummer der Partie (sonst die neueste beendete hier, deine zuerst)
command-card = karte
    .description = Die Karte einer beendeten Partie: Ergebnis, Wertungen, Wendepunkt, Verlauf
command-card-game = partie
    .description = Die Nummer der Partie (sonst die neueste beendete hier, deine zuerst)
command-resign = aufgeben
    .description = Eine Partie aufgeben
command-resign-game = partie
    .description = Die Nummer der Partie
command-help = hilfe
    .description = Was das für ein Spiel ist, wie ich funktioniere und wie es in deiner Partie weitergeht
command-learn = lernen
    .description = Fünf kurze Lektionen: Zug, Schlagen, Kette, Schlagzwang, Sieg
command-puzzle = aufgabe
    .description = Die Aufgabe des Tages: Finde den einzigen guten Zug; nur du siehst sie
command-puzzle-degree = schwierigkeit
    .description = Wie schwer (sonst die leichteste, die du heute noch nicht gelöst hast)

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
level-beginner = Anfänger
level-casual = Gelegenheitsspieler
level-club = Vereinsspieler
level-master = Meister
level-perfect = Perfekt
rules-medieval = Mittelalterliches Alquerque
rules-penalty = Alquerque mit Strafe
rules-brainking = BrainKing-Alquerque
rules-free = Alquerque mit freiem Schlagen
rules-bell = Alquerque nach R. C. Bell
rules-bell-strict = Alquerque nach Bell ohne Rückkehr
rules-covarrubias = Alquerque nach Covarrubias
rules-qirkat = Qirkat
rules-terhuchu = Terhüchü
rules-terhuchu-8 = Terhüchü mit acht Steinen
rules-sumi-war = Kriegsspiel der Sümi
rules-arabic = Arabisches Alquerque
rules-roman = Römisches Alquerque
rules-dama-comoros = Dama von Grande Comore
rules-kharberg = Kharberg
rules-fetach = Fetach
rules-codecup = CodeCup-Alquerque
rules-lau-kata-kati = Lau kata kati
rules-felli = Felli
rules-egara-guti = Egara-guti
rules-zamma = Zamma
rules-kharbaga = Kharbaga
rules-satoel = Satoel
rules-peralikatuma = Peralikatuma
rules-dame = Dame (deutsche Regeln)
# The groups of rule sets, behind their names in lists.
group-alquerque = Alquerque
group-kings = mit Damen
group-boards = anderes Brett
group-draughts = Dame
brief-medieval = Ziehe oder springe entlang der Linien; Schlagen ist Pflicht. Ziel: alle gegnerischen Steine schlagen oder einschließen.
brief-penalty = Ziehe oder springe entlang der Linien. Wer nicht schlägt, verliert einen Stein. Ziel: alle gegnerischen Steine schlagen oder einschließen.
brief-brainking = Nur vorwärts oder seitwärts; Schlagen ist Pflicht und darf die Richtung wechseln. Ziel: alle gegnerischen Steine schlagen oder einschließen.
brief-free = Ziehe oder springe entlang der Linien, wie du willst: Schlagen ist keine Pflicht. Ziel: alle gegnerischen Steine schlagen oder einschließen, oder beim Auszählen mehr haben.
brief-bell = Nur vorwärts oder seitwärts. Ein Stein, der einen Schlag auslässt, kann geblasen werden. Ziel: alle gegnerischen Steine schlagen oder einschließen, oder beim Auszählen mehr haben.
brief-bell-strict = Wie bei Bell, und kein Stein darf dorthin zurück, wo er schon war. Ziel: alle gegnerischen Steine schlagen oder einschließen, oder beim Auszählen mehr haben.
brief-covarrubias = Ziehe oder springe entlang der Linien. Ein Stein, der einen Schlag auslässt, kann geblasen werden. Ziel: alle schlagen oder einschließen.
brief-qirkat = Vorwärts oder seitwärts ziehen, in jede Richtung schlagen. Schlagen ist Pflicht; kein Stein zieht dorthin zurück, woher er zuletzt kam.
brief-terhuchu = Je zehn Steine, kein Schlagzwang, höchstens ein Sprung je Zug. Ziel: alle gegnerischen Steine schlagen oder einschließen.
brief-terhuchu-8 = Je acht Steine, kein Schlagzwang, höchstens ein Sprung je Zug. Ziel: alle gegnerischen Steine schlagen oder einschließen.
brief-sumi-war = Je elf Steine, kein Schlagzwang, höchstens ein Sprung je Zug. Ziel: alle schlagen oder einschließen, oder beim Auszählen mehr haben.
brief-arabic = Nur vorwärts oder seitwärts, kein Schlagzwang. Auf der letzten Reihe wird ein Stein zur langen Dame.
brief-roman = Nur vorwärts oder seitwärts; Schlagen ist Pflicht. Auf der letzten Reihe wird ein Stein zur Dame, die in jede Richtung darf.
brief-dama-comoros = Nur vorwärts oder seitwärts, mit langer Dame. Ein Stein, der einen Schlag auslässt, kann geblasen werden.
brief-kharberg = Ziehe oder springe in jede Richtung, mit langer Dame. Ein Stein, der einen Schlag auslässt, kann geblasen werden.
brief-fetach = Nur vorwärts oder seitwärts, der erste Zug steht fest. Auf den langen Diagonalen zieht die Dame beliebig weit. Auch Auszählen ist möglich.
brief-codecup = Je vierundzwanzig Steine auf 7×7 Punkten, Schlagzwang. Kein Stein darf gleich wieder zurückziehen.
brief-lau-kata-kati = Je neun Steine auf zwei Dreiecken. Schlagen ist Pflicht, aber mit höchstens einem Sprung je Zug.
brief-felli = Je sechs Steine auf zwei Dreiecken. Auf deren Seiten zieht die Dame beliebig weit. Mit Auszählen.
brief-egara-guti = Je elf Steine auf zwei Dreiecken mit zwei Verbindungslinien. Ziehe oder springe, wie du willst.
brief-zamma = Je vierzig Steine auf 9×9 Punkten, mit langer Dame. Vorwärts ziehen, in jede Richtung schlagen. Ein Stein, der einen Schlag auslässt, kann geblasen werden.
brief-kharbaga = Je zwanzig Steine auf 41 Punkten, mit langer Dame. Vorwärts ziehen, in jede Richtung schlagen. Ein Stein, der einen Schlag auslässt, kann geblasen werden.
brief-satoel = Je vierzig Steine auf 9×9 Punkten und zwei Dreiecken. Ziehe oder springe, wie du willst.
brief-peralikatuma = Je dreiundzwanzig Steine auf einem Quadrat mit vier Dreiecken. Ziehe oder springe, wie du willst.
brief-dame = Dame auf 8×8 Feldern mit langer Dame. Ein Stein, der einen Schlag auslässt, kann geblasen werden.

## Wie Bilder aussehen

theme-server = wie auf diesem Server
theme-wood = Holz
theme-parchment = Pergament
theme-slate = Schiefer (für dunkle Bildschirme)
theme-contrast = Kontrast (Schwarz, Weiß und wenige Farben)
panel-size-standard = normal
panel-size-hd = scharf, für hochauflösende Bildschirme
preferences = Deine Einstellungen. So wie auf dem Bild sehen Bretter aus, die nur du siehst.
preferences-none = Du hast noch nichts geändert.
preferences-entry = · { $item }: { $value }{ $default ->
    [yes] { " " }(Standard)
   *[no] {""}
}
preferences-theme = **{ $theme }**, wie auf diesem Server
value-numbers = { $value ->
    [no] **aus**
   *[yes] **an**, in der Dame
}
value-moving = { $value ->
    [no] **aus**
   *[yes] **an**, für den letzten Zug, in kleinen Bildern bei jeder Größe
}
value-vacation = { $value ->
    [yes] **an**, statt auf Zeit zu verlieren, bis zu 20 Tage im Jahr
   *[no] **aus**
}
value-reminders = { $value ->
    [no] **aus**, kein Ping, wenn deine Zeit knapp wird
   *[yes] **an**, ein Ping, wenn nur noch ein Viertel deiner Zeit übrig ist
}
preferences-quiet-none = **keine**
preferences-quiet = **{ $from }–{ $to } Uhr**, dann keine Erinnerungen
block-added = { $player } ist blockiert: Herausforderungen und Pings von dort erreichen dich nicht mehr. Die Person erfährt nichts davon. Partien, die ihr schon spielt, gehen weiter. `/partie blockieren aufheben` hebt die Blockierung auf.
block-removed = { $player } ist nicht mehr blockiert.
block-none = Du hast { $player } nicht blockiert. `/partie blockieren liste` zeigt, wen du blockiert hast.
block-self-or-bot = Du kannst andere Menschen blockieren, aber nicht dich selbst und keine Bots.
blocked = Du hast blockiert (`/partie blockieren aufheben` hebt es auf):
blocked-former = { $count ->
    [one] jemand von früher
   *[other] { $count } Leute von früher
}
blocked-none = Du hast niemanden blockiert. `/partie blockieren hinzu` blockiert eine Person.
privacy-show = Was ich über dich gespeichert habe:
    · { $open ->
    [one] 1 offene Partie oder Herausforderung
   *[other] { $open } offene Partien und Herausforderungen
}, { $over ->
    [one] 1 beendete Partie
   *[other] { $over } beendete Partien
}; wer in diesen Kanälen spielt, kann sie ansehen
    · { $challenges ->
    [one] 1 beendete Herausforderung
   *[other] { $challenges } beendete Herausforderungen
} und { $studies ->
    [one] 1 eingelesene Partie
   *[other] { $studies } eingelesene Partien
}, für einige Zeit
    · { $ratings ->
    [one] 1 Wertung
   *[other] { $ratings } Wertungen
}, die alle auf diesen Servern sehen
    · { $preferences ->
    [yes] deine Einstellungen
   *[no] keine Einstellungen
} und { $blocked ->
    [0] keine blockierten Personen
    [one] 1 blockierte Person
   *[other] { $blocked } blockierte Personen
}, die nur du siehst{ $puzzles ->
    [yes] {";"} ebenso deine Serie gelöster Aufgaben
   *[no] {""}
}{ $following ->
    [0] {""}
    [one] {";"} die Partie, der du folgst
   *[other] {";"} { $following } Partien, denen du folgst
}
    Dazu gehören deine Discord-ID und in Partien dein damaliger Name. `/partie datenschutz mitnehmen` gibt dir alles, `/partie datenschutz löschen` löscht es.
privacy-policy = Datenschutzerklärung: { $link }
privacy-terms = Nutzungsbedingungen: { $link }
privacy-export = { $left ->
    [0] Alles, was ich über dich gespeichert habe.
    [one] Alles, was ich über dich gespeichert habe, außer der ältesten Partie, für die kein Platz war. Frag nach ihr bei denen, die mich betreiben.
   *[other] Alles, was ich über dich gespeichert habe, außer den { $left } ältesten Partien, für die kein Platz war. Frag nach ihnen bei denen, die mich betreiben.
}
privacy-ask = Soll ich alles löschen, was ich über dich gespeichert habe?
    · Du **gibst** alle Partien **auf**, die du gerade spielst, auf jedem Server. Gewertete zählen als Siege deiner Gegner.
    · Deine Wertungen, Einstellungen, Blockierungen und eingelesenen Partien verschwinden.
    · Beendete Partien bleiben für deine Gegner, mit „{ former-player }“ an deiner Stelle.
    · Nachrichten, die ich auf Discord geschrieben habe, bleiben dort.
privacy-ask-again = Das lässt sich nicht rückgängig machen. Jetzt alles löschen?
privacy-kept = Es wurde nichts gelöscht.
privacy-removed = Ich lösche deine Daten jetzt. Das dauert höchstens einige Minuten; bis dahin kannst du nicht spielen.
button-privacy-ask-again = Meine Daten löschen
button-privacy-remove = Ja, alles löschen
button-privacy-keep = Behalten
refused-not-a-member = Du bist nicht mehr auf dem Server von Partie { $number } und kannst dort deshalb nicht weiterspielen.
refused-timed-out = Auf dem Server von Partie { $number } bist du im Timeout. Ab { $until } kannst du weiterspielen.
refused-silent-channel = Im Kanal von Partie { $number } darf ich gerade nicht schreiben. Spiel dort weiter, wo man deinen Zug sieht.
refused-unknown-membership = Ich konnte Discord nicht fragen, ob du noch auf dem Server von Partie { $number } bist. Versuch es gleich noch einmal.
refused-leaving = Ich lösche gerade deine Daten, wie du es wolltest. In einigen Minuten kannst du neu anfangen.
preferences-messages-refused = Discord hat meine letzte Direktnachricht an dich abgelehnt. Erlaube Direktnachrichten in den Privatsphäre-Einstellungen eines gemeinsamen Servers; { $again } kannst du sie hier wieder einschalten.
panel-quiet-unreadable = Diese Stunden kann ich nicht lesen. Schreib sie als `22-7`, oder `keine`.
panel-utc-unreadable = Das kann ich nicht lesen. Schreib deine Zeitzone, etwa `Europe/Berlin`, oder wie weit deine Uhr vor UTC ist, etwa `+2` oder `-3:30`.
language-name = Deutsch
language-discord = wie Discord es vorgibt
settings = Die Einstellungen dieses Servers:
    · Partien beginnen in: { $channels-default ->
    [yes] **allen Kanälen**
   *[no] { $channels }
}
    · Threads für Partien: { $threads }
    · Turniere richtet aus: { $tournaments }
    · Ergebnisse stehen in: { $results-default ->
    [yes] **keinem Kanal**
   *[no] { $results }
}
    · Liste der Partien: { $hall-default ->
    [yes] keine
   *[no] in { $hall }
}
    · Partien ohne Zeitlimit: { $idle }
    · Sprache: { $language }{ $language-default ->
    [yes] {" "}(nicht festgelegt: die eines Community-Servers, sonst die der Person, die mich benutzt)
   *[no] {""}
}
    · Herausforderungen ohne eigene Angaben: { $rules }, { $pace }, { $rated }
    · Aufgabe des Tages: { $puzzles-default ->
    [yes] keine
   *[no] in { $puzzles }
}
    · Rollen nach Spielstärke: { $roles-default ->
    [yes] keine
   *[no] { $roles }
}
    · Rahmen um Bretter: { $frames }
    · Bretter, denen ein neueres folgt: { $boards }
    · Bilder: { $theme }, so wie dieses:

value-rated = { $value ->
    [no] **ungewertet**
   *[yes] **gewertet**
}
value-frames = { $value ->
    [no] **nein**
   *[yes] **ja**
}
panel-threads-always = Immer, wo ich einen öffnen kann
panel-threads-offered = Nur, wenn die Herausforderung es sagt
panel-threads-never = Nie
panel-view-own-on-keypad = Weiß, aber beim Antippen die eigene
panel-view-own = Immer die eigene
panel-view-white = Immer Weiß
panel-boards-shrink = schrumpfen zu einer Zeile
panel-boards-keep = behalten ihr Bild
panel-keys-stones = Steine
panel-keys-labels = Namen der Punkte, etwa c3
quiet-from = ab { $hour } Uhr
quiet-to = bis { $hour } Uhr
panel-menu = Was möchtest du ändern?
panel-choose = Auswählen …
panel-choose-channel = Kanäle auswählen …
panel-choose-role = Rolle auswählen …
panel-choose-standing = Wer sie bekommt …
panel-role = Wer bekommt { $role }? Wähle, welche Wertungen zählen, und dann, ab wann. Nach gewerteten Partien bringe ich die Rolle auf den neuesten Stand. Eine vorläufige Wertung („?“) zählt nur für Ränge.
standing-rating = Wertung ab { $rating }
standing-rank = { $rank ->
    [1] Platz 1 der Saison
   *[other] Platz 1 bis { $rank } der Saison
}
standing-none = Niemand (ich entziehe sie wieder)
role-rule = { $role }: { $who }{ $refused ->
    [yes] {" "}(⚠️ ich darf sie gerade nicht vergeben oder entziehen: Erlaube mir *Rollen verwalten*, und schieb meine Rolle über sie)
   *[no] {""}
}
role-lost = { $gone ->
    [yes] Eine Rolle, die ich auf [deinem Server]({ $url }) vergebe, gibt es nicht mehr; niemand bekommt sie mehr{ $who }. Mit `/servereinstellungen` wählst du eine andere.
   *[no] Ich darf auf [deinem Server]({ $url }) eine Rolle nicht mehr vergeben oder entziehen{ $who }. Erlaube mir *Rollen verwalten*, und schieb meine Rolle über sie. Ich versuche es jede Stunde wieder.
}
panel-back = Zurück
panel-all = Alle Einstellungen
panel-default = Standard
panel-yes = Ja
panel-no = Nein
panel-quiet-from = Beginn der Ruhe …
panel-quiet-to = Ende der Ruhe …
panel-utc-west = Westlich von Greenwich, oder UTC …
panel-utc-east = Östlich von Greenwich …
panel-channels = Kanäle für Partien
    .description = Wo Partien beginnen dürfen; ein Thread zählt zu seinem Kanal. Laufende Partien gehen weiter.
panel-threads = Threads
    .description = Ob eine Partie einen eigenen Thread bekommt. Discord archiviert ihn einen Tag nach der Partie.
panel-tournaments = Turniere
    .description = Wer Turniere ausrichten kann
panel-tournaments-managers = Wer den Server verwaltet
panel-tournaments-members = Alle Mitglieder
panel-rules = Regeln
    .description = Die Regeln, wenn eine Herausforderung keine nennt
panel-pace = Tempo
    .description = Die Bedenkzeit für jeden Zug, wenn eine Herausforderung keine nennt
panel-rated = Gewertete Partien
    .description = Ob Partien für die Wertung zählen, wenn nichts anderes gesagt ist
panel-theme = Farben
    .description = Die Farben der Bilder
panel-themes = Die Bilder der Reihe nach: { $names }
panel-language = Sprache
    .description = Die Sprache, in der ich schreibe
panel-idle-7 = nach 7 Tagen ohne Zug vertagt
panel-idle-30 = nach 30 Tagen ohne Zug vertagt
panel-idle-90 = nach 90 Tagen ohne Zug vertagt
panel-idle-0 = nie vertagt
direct-turn = Du bist am Zug gegen { $opponent }: { $rules }, Partie { $number }
result-won = { $winner } hat gegen { $loser } gewonnen: { $rules }, Partie { $number }
result-drawn = { $white } und { $black } haben remis gespielt: { $rules }, Partie { $number }
button-follow = Folgen
button-unfollow = Nicht mehr folgen
follows = Du folgst Partie { $number }. Wenn sie endet, schicke ich dir das Ergebnis als Direktnachricht, sofern deine Privatsphäre-Einstellungen das erlauben.
unfollowed = Du folgst Partie { $number } nicht mehr.
result-voided = Die Partie von { $white } und { $black } wurde ohne Ergebnis beendet: { $rules }, Partie { $number }
hall = 🏛️ **Die Partien dieses Servers**
hall-none = Gerade läuft keine Partie. `/herausfordern` beginnt eine.
hall-playing = **Laufende Partien** (fett: wer am Zug ist; seit wann)
hall-challenges = **Offene Herausforderungen**
hall-results = **Letzte Ergebnisse**
hall-alt = Bretter laufender Partien, jeweils mit ihrer Nummer: { $games }
hall-accept = Partie { $number } annehmen
hall-refused = Ich darf in { $channel } nichts posten, also führe ich dort keine Liste der Partien. Erlaube mir in dem Kanal *Kanal ansehen*, *Nachrichten senden* und *Dateien anhängen* und wähle ihn dann noch einmal: `/servereinstellungen spielsaal:`.
hall-no-writing = Du darfst in { $channel } nicht schreiben, wo diese Partie beginnen würde. Nichts hat sich geändert.
digest = { $count ->
    [one] Eine Partie wartet auf dich:
   *[other] { $count } Partien warten auf dich:
}
panel-frames = Rahmen
    .description = Ob ein Brett mit Text und Knöpfen in einem Rahmen steht. Für neue Nachrichten.
panel-boards = Frühere Bretter
    .description = Ob ein Brett zu einer Zeile schrumpft, wenn ein neueres folgt, oder sein Bild behält
panel-results = Kanal für Ergebnisse
    .description = Wo ich das Ende jeder Partie melde, auch der in Kanälen, die nicht alle sehen
panel-hall = Liste der Partien
    .description = Wo eine Nachricht laufende Partien, offene Herausforderungen und letzte Ergebnisse zeigt
panel-idle = Ruhende Partien
    .description = Wann eine Partie ohne Zeitlimit vertagt wird; der nächste Zug setzt sie fort. Für neue Partien.
panel-puzzles = Aufgabe des Tages
    .description = Wo ich jeden Tag eine Aufgabe stelle
panel-roles = Rollen nach Spielstärke
    .description = Bis zu 5 Rollen, die ich nach Wertung oder Rang in der Saison vergebe und entziehe
panel-view = Seite unten
    .description = Wer unten ist auf Bildern deiner Partien, die nur du siehst
panel-keys = Knöpfe
    .description = Was die Knöpfe zeigen, mit denen du ziehst
panel-size = Größe
    .description = Wie groß die Bilder sind, die nur du siehst
panel-numbers = Feldnummern
    .description = Ob die Felder der Dame auf Brettern, die nur du siehst, ihre Nummern zeigen
panel-moving = Bewegte Bilder
    .description = Ob der letzte Zug auf Brettern, die nur du siehst, animiert ist: immer als kleines Bild
panel-reminders = Erinnerungen
    .description = Ob du erinnert wirst, wenn deine Zeit knapp wird
panel-messages = Direktnachrichten
    .description = Ob ich dir schreibe: am Zug oder täglich ab 8:00, und am Ende von Partien, außer in Ruhestunden
panel-messages-no = aus
panel-messages-yes = an
panel-messages-daily = einmal am Tag statt Pings
panel-quiet = Ruhestunden
    .description = Die Stunden ohne Erinnerungen und Direktnachrichten, in deiner Zeitzone
panel-utc = Zeitzone
    .description = Wie weit deine Uhr vor UTC ist; mit Sommerzeit: /einstellungen utc:Europe/Berlin
panel-vacation = Urlaub
    .description = Statt auf Zeit zu verlieren, einen Urlaubstag verbrauchen, bis zu 20 Tage im Jahr
panel-challenges = Herausforderungen
    .description = Bei „keine“ kann man dich nicht herausfordern; deine Partien gehen weiter
panel-challenges-welcome = willkommen
panel-challenges-none = keine

moderated-ended = Partie { $number } ist ohne Ergebnis beendet; der Kanal erfährt es.
moderated-ended-gone = Partie { $number } ist ohne Ergebnis beendet. Ihren Kanal gibt es nicht mehr, darum kann ich es den Spielern nicht sagen.
moderated-cleared = { $count ->
    [0] In diesem Kanal war keine Herausforderung offen.
    [one] Eine Herausforderung wurde entfernt.
   *[other] { $count } Herausforderungen wurden entfernt.
}
moderated-forbidden = { $player } darf auf diesem Server keine Partien mehr beginnen. Laufende gehen weiter; `/moderieren beenden` beendet eine.
moderated-allowed = { $player } darf auf diesem Server wieder Partien beginnen.
moderated-not-forbidden = { $player } darf auf diesem Server ohnehin Partien beginnen.

## Herausforderungen

challenge-made = { $challenged }, { $challenger } fordert dich heraus: **{ $rules }** (Partie { $number }). { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz, du beginnst also.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-rematch = { $challenged }, { $challenger } möchte noch einmal gegen dich spielen: **{ $rules }** (Partie { $number }). { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz, du beginnst also.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-open = { $challenger } fordert alle hier heraus: **{ $rules }** (Partie { $number }). { $places ->
    [0] Wer zuerst annimmt, spielt.
    [1] Sie bleibt stehen, für eine Partie zur Zeit.
   *[other] Sie bleibt stehen, für bis zu { $places } Partien zugleich.
} { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz; Weiß beginnt.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-yours = Du forderst { $challenged } heraus: **{ $rules }** (Partie { $number }). { $colour ->
    [white] Du spielst Weiß und beginnst.
    [black] Du spielst Schwarz; Weiß beginnt.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-yours-open = Du forderst alle hier heraus: **{ $rules }** (Partie { $number }). { $places ->
    [0] Wer zuerst annimmt, spielt.
    [1] Sie bleibt stehen, für eine Partie zur Zeit.
   *[other] Sie bleibt stehen, für bis zu { $places } Partien zugleich.
} { $colour ->
    [white] Du spielst Weiß und beginnst.
    [black] Du spielst Schwarz; Weiß beginnt.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-posted = Deine Herausforderung (Partie { $number }) steht im Kanal. Bis sie beantwortet ist, kannst du sie hier oder mit `/brett partie:{ $number }` zurückziehen.
challenge-ask = Soll ich in diesem Kanal eine offene Herausforderung ausschreiben: **{ $rules }**? { $places ->
    [0] Wer zuerst annimmt, spielt gegen dich; sie gilt { $open }.
    [1] Sie gilt nach jeder Annahme noch { $open }, für eine Partie zur Zeit.
   *[other] Sie gilt nach jeder Annahme noch { $open }, für bis zu { $places } Partien zugleich.
}
challenge-not-posted = Nichts wurde ausgeschrieben. Eine bestimmte Person forderst du heraus, wenn du sie bei `/herausfordern` als `gegner` wählst.
button-post = Ausschreiben
button-cancel = Abbrechen
challenge-places = { $free ->
    [0] Alle Plätze sind besetzt; annehmen kannst du, sobald eine Partie endet.
    [one] 1 Platz ist frei.
   *[other] { $free } Plätze sind frei.
}
challenge-until = Offen bis { $at } ({ $in }).
challenge-accepted = -# Partie { $number } · { $challenged } hat die Herausforderung von { $challenger } angenommen
challenge-begun = { $challenger } spielt gegen mich: **{ $rules }**, Spielstärke **{ $level }** (Partie { $number }).
challenge-begun-unrated = (Partien gegen mich zählen nicht.)
challenge-begun-few-stones = („Perfekt“ ist hier erst im Endspiel fehlerlos.)
challenge-begun-unreached = („Perfekt“ ist hier stark, aber nicht fehlerlos.)
challenge-declined = { $challenged } hat die Herausforderung von { $challenger } abgelehnt: **{ $rules }** (Partie { $number }).
challenge-withdrawn = { $challenger } hat die Herausforderung an { $challenged } zurückgezogen (Partie { $number }).
challenge-open-withdrawn = { $challenger } hat die Herausforderung zurückgezogen (Partie { $number }).
challenge-voided = Die Moderation hat die Herausforderung von { $challenger } (Partie { $number }) entfernt.
challenge-expired = Die Herausforderung von { $challenger } an { $challenged } (Partie { $number }) ist ohne Antwort abgelaufen.
challenge-open-expired = Die Herausforderung von { $challenger } (Partie { $number }) ist ohne Antwort abgelaufen.
challenge-thread = Gespielt wird in { $thread }.
challenge-no-thread = (Ich konnte hier keinen Thread öffnen, also wird in diesem Kanal gespielt.)
challenge-many-threads = (Gerade wurden zu viele Threads geöffnet, also wird in diesem Kanal gespielt.)
challenge-silent = (Ich darf in diesem Kanal nicht von mir aus schreiben: Erinnerungen und Zeitüberschreitungen kann ich hier nicht melden.)
thread-name = Partie { $number }: { $white } – { $black }
anybody = wer möchte
former-player = jemand von früher
tournament-round-robin = Rundenturnier
tournament-double = doppeltes Rundenturnier
tournament-swiss = Schweizer System
tournament-knock-out = K.-o.-System
tournament-ladder = Forderungsrangliste
tournament-title = ### 🏆 { $name }
tournament-terms = -# { $format } · { $rules } · { $terms }
tournament-entries = { $count } von { $places } Plätzen sind vergeben. { $count ->
    [0] Wer spielt mit?
   *[other] Es braucht { $least }.
}
tournament-begins-at = Beginnt { $in }.
tournament-begins-full = Beginnt, wenn alle Plätze vergeben sind oder { $organiser } es startet.
tournament-event = Turnier nach den Regeln „{ $rules }“: { $format }, { $places } Plätze. Mitspielen kannst du im Kanal.
tournament-round = **Runde { $round }**
tournament-playing = **Laufende Partien**
tournament-pairing = { $white } { $score } { $black }
tournament-bye = { $white } ist spielfrei
tournament-standing = { $place }. **{ $name }**{ $values }{ $withdrawn ->
    [yes] { " · ausgeschieden" }
   *[no] { "" }
}
tournament-more = { " … und " }{ $count } weitere
tournament-cancelled = Dieses Turnier wurde abgesagt. Laufende Partien gehen weiter.
tournament-podium = **{ $name }** ist zu Ende: { $best }
tournament-points = Pkt.
tournament-buchholz = Buchh.
tournament-direct = direkt
tournament-sonneborn-berger = S-B
tournament-wins = Siege
tournament-ties = Runden
tournament-order-round-robin = -# Bei Gleichstand zählt das direkte Ergebnis (direkt), dann Sonneborn-Berger (S-B: die Punkte der besiegten Gegner und die halben der unentschiedenen), dann die Siege.
tournament-order-double = -# Bei Gleichstand zählen die direkten Ergebnisse (direkt), dann Sonneborn-Berger (S-B: die Punkte der besiegten Gegner und die halben der unentschiedenen), dann die Siege.
tournament-order-swiss = -# Bei Gleichstand zählt Buchholz (Buchh.: die Punkte aller Gegner), dann das direkte Ergebnis (direkt), dann Sonneborn-Berger (S-B).
tournament-order-knock-out = -# Eine unentschiedene Partie wird mit vertauschten Farben wiederholt; nach dem zweiten Unentschieden kommt weiter, wer besser gesetzt ist.
tournament-order-ladder = -# Eine Forderungsrangliste endet nie. Wer neu ist, beginnt ganz unten und fordert eine der drei Personen darüber heraus, die Weiß hat. Wer so gewinnt, übernimmt deren Platz; alle dazwischen rücken einen nach unten.
tournament-choice = { $name } ({ $format })
tournament-game = 🏆 { $name }, Runde { $round }
tournament-ladder-game = 🏆 { $name }
tournament-starts = { $hours ->
    [1] in einer Stunde
    [24] in einem Tag
    [72] in 3 Tagen
    [168] in einer Woche
   *[other] in { $hours } Stunden
}
tournament-made = **{ $name }** ist in diesem Kanal ausgeschrieben. `/turnier absagen` beendet es wieder.
tournament-joined = Du spielst bei **{ $name }** mit ({ $count } von { $places }). Wenn es beginnt, steht deine erste Partie hier, und wer am Zug ist, wird gerufen.
tournament-joined-ladder = Du spielst bei **{ $name }** mit ({ $count } von { $places }). **Herausfordern** unter der Nachricht beginnt eine Partie gegen eine der drei Personen über dir.
tournament-left = Du spielst bei **{ $name }** nicht mehr mit.
tournament-withdrawn = Du bist aus **{ $name }** ausgeschieden. Deine laufenden Partien gehen weiter; neue bekommst du nicht.
tournament-ask-withdraw = Aus **{ $name }** ausscheiden? Laufende Partien gehen weiter, künftige sind kampflos verloren, und du kannst nicht zurück.
tournament-ask-leave-ladder = **{ $name }** verlassen? Du verlierst deinen Platz, sobald deine laufende Partie zu Ende ist. Du kannst ganz unten wieder beitreten.
tournament-ask-opponent = Wen forderst du in **{ $name }** heraus? Die Partie beginnt sofort, und du hast Schwarz.
tournament-challenged = Deine Partie in **{ $name }** beginnt. Sie erscheint gleich hier.
tournament-started = **{ $name }** beginnt.
tournament-ended = **{ $name }** ist abgesagt. Laufende Partien gehen weiter.
tournament-closed = **{ $name }** ist geschlossen, wie sie steht. Laufende Partien gehen weiter, zählen dafür aber nicht mehr.
tournament-none = Auf diesem Server gibt es kein Turnier. `/turnier neu` richtet eins aus.
tournament-alt = Die Tabelle von { $name }: { $best }
tournament-podium-alt = Das Siegertreppchen von { $name }: { $best }
tournament-records = Die bisherigen Partien von **{ $name }**: { $count } von { $total }.
button-tournament-join = Mitspielen
button-tournament-leave = Aussteigen
button-tournament-start = Jetzt starten
button-tournament-challenge = Herausfordern
button-tournament-table = Tabelle
button-tournament-games = Alle Partien als Datei
button-tournament-withdraw = Aus dem Turnier ausscheiden
pace-none = ohne Zeitlimit
pace-hour = 1 Stunde je Zug
pace-day = 1 Tag je Zug
pace-three-days = 3 Tage je Zug
pace-week = 7 Tage je Zug
pace-day-8h = 1 Tag zu Beginn + 8 Stunden je Zug
pace-three-days-12h = 3 Tage zu Beginn + 12 Stunden je Zug
pace-week-1d = 7 Tage zu Beginn + 1 Tag je Zug
days-off-none = keine freien Tage
days-off-weekend = Wochenenden frei
days-off-friday-saturday = freitags und samstags frei
days-off-monday = montags frei
days-off-tuesday = dienstags frei
days-off-wednesday = mittwochs frei
days-off-thursday = donnerstags frei
days-off-friday = freitags frei
days-off-saturday = samstags frei
days-off-sunday = sonntags frei
terms-bank = { " + " }{ $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}
terms-rated = gewertet
terms-friendly = ungewertet
terms-bank-more = { ", dazu " }{ $days ->
    [one] 1 Tag Reserve
   *[other] { $days } Tage Reserve
}
terms-zones = freie Tage nach der Zeitzone jedes Spielers (`/einstellungen utc:`)
terms-hints = mit Hinweisen für beide
terms-opening = ausgeloste Eröffnung
terms-thread = in einem eigenen Thread
bank = { $days ->
    [0] keine Reserve
    [one] 1 Tag, wenn ein Zug länger dauert
   *[other] { $days } Tage, wenn ein Zug länger dauert
}
games-at-once = { $games ->
    [one] 1 Partie zugleich
   *[other] bis zu { $games } Partien zugleich
}
open-for = { $hours ->
    [one] 1 Stunde
    [24] 1 Tag
    [72] 3 Tage
    [168] 7 Tage
   *[other] { $hours } Stunden
}
button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen

## Das Brett

game-title = -# Partie { $number } · { $terms } · { $white } (Weiß) – { $black } (Schwarz)
moved-step = { $you ->
    [player] Du hast { $move } gezogen
   *[none] { $player } zog { $move }
}
moved-capture = { $you ->
    [player] Du hast
   *[none] { $player } hat
} { $count ->
    [one] einen Stein
   *[other] { $count } Steine
} geschlagen: { $move }
moved-prepared = (Vorauszug)
taken-back = { $player } hat { $action ->
    [huff] das Blasen von **{ $what }**
    [penalty] die Strafe auf **{ $what }**
    [insist] die Forderung zu schlagen
    [move] **{ $what }**
   *[last] den eigenen letzten Zug
} zurückgenommen
turn = **{ $player } ist am Zug**
turn-bot = **Ich denke über meinen Zug nach**
turn-bot-later = Meine Antwort dauert etwas länger: `/brett` zeigt sie gleich.
turn-yours = **Du bist am Zug**
moved-crowned = (wird zur Dame)
penalty-missed = Der Stein auf **{ $point }** hätte schlagen können: Zur Strafe kommt er vom Brett.
penalty-stopped = Er hätte von **{ $point }** aus weiterschlagen können: Zur Strafe kommt er vom Brett.
penalty-chosen = { $you ->
    [player] Du nimmst
   *[none] { $player } nimmt
} zur Strafe den Stein auf **{ $point }** vom Brett
huffed = { $you ->
    [player] Du **bläst { $point }**
   *[none] { $player } **bläst { $point }**
}: Der Stein hätte { $how ->
    [stopped] weiterschlagen
   *[missed] schlagen
} können und verlässt das Brett
insisted = { $you ->
    [player] Du **bestehst darauf**: { $opponent } nimmt **{ $move }** zurück und muss schlagen
    [opponent] { $player } **besteht darauf**: Du nimmst **{ $move }** zurück und musst schlagen
   *[none] { $player } **besteht darauf**: { $opponent } nimmt **{ $move }** zurück und muss schlagen
}
turn-penalty = Wähle zuerst den Stein, der vom Brett kommt, weil er hätte schlagen können: { $points }.
turn-stuck = Du hast keinen Zug mehr. Hätte dein Gegner schlagen müssen, kannst du blasen (`/partie blasen`).
turn-capture = Jetzt musst du schlagen, bis zum letzten Sprung.
warning-repetition = Diese Stellung zum zweiten Mal: { $end ->
    [counted] noch einmal, und die Steine werden ausgezählt
   *[drawn] noch einmal, und es ist Remis
}
warning-quiet = Noch { $turns ->
    [one] 1 Einzelzug
   *[other] { $turns } Einzelzüge
} ohne { $quiet ->
    [stones] Schlagen
    [rows] Schlagen oder Reihenwechsel
    [kings] Schlagen oder neue Dame
    [advances] Schlagen oder Reihenwechsel eines einfachen Steins
   *[men] Schlagen oder Zug eines einfachen Steins
}, und { $end ->
    [counted] die Steine werden ausgezählt
   *[drawn] es ist Remis
}
menu-move = Zug von { $side } …
menu-penalty = Welcher Stein kommt vom Brett?
huff-explained = Welcher Stein hätte im letzten Zug schlagen müssen? Er kommt vom Brett, danach ziehst du. Ein falscher Verdacht ändert nichts.
menu-huff = Welcher Stein hätte schlagen müssen?
menu-expect = Wenn dein Gegner zieht: …
menu-answer = Antwort auf { $move } …
menu-touch = Stein berühren (er muss dann ziehen)
menu-look = Stein ansehen …
menu-stone = Stein wählen …
menu-from = Von { $point } nach …
choice-penalty = { $point } kommt vom Brett
choice-man = { $point }
choice-king = { $point } (Dame)
button-adjust = Zurechtrücken
button-huff = Blasen …
button-forget = Löschen
button-premove = Vorauszug
former-line = -# Partie { $number } · { $what }
former-played = { $action ->
    [huff] Als Nächstes wurde **{ $what }** geblasen.
    [penalty] Als Nächstes kam **{ $what }** zur Strafe vom Brett.
    [insist] **{ $what }** musste dann zurückgenommen werden, weil zu schlagen war.
   *[move] Als Nächstes wurde **{ $what }** gezogen.
}
former-taken-back = Das wurde zurückgenommen.
former-ended = { $how ->
    [resigned] { $side } hat hier aufgegeben.
    [timeout] Hier lief die Zeit von { $side } ab.
    [agreed] Hier haben sich beide auf Remis geeinigt.
    [counted] Hier haben beide aufgehört und ausgezählt.
    [proven] Hier wurde ein bewiesenes Remis verlangt.
   *[other] Die Partie endete hier.
}
former-voided = Die Partie wurde hier ohne Ergebnis beendet.
former-again = Weiter unten steht ein neueres Brett.
touched = Du hast **{ $point }** berührt, also muss der Stein ziehen.
adjusting = Nur ansehen: Hier bindet dich nichts.
looked-at = Du siehst dir **{ $point }** nur an.
wins = { $you ->
    [winner] **Du gewinnst**
   *[none] **{ $winner } gewinnt**
}

## Schluss

ended-won-stones = { $wins }: { $side } hat keinen Stein mehr
ended-won-blocked = { $wins }: { $side } kann nicht mehr ziehen
ended-resigned = { $wins }: { $you ->
    [loser] Du hast
   *[none] { $loser } hat
} aufgegeben
ended-resigned-bot = { $wins }: Ich gebe auf. Gut gespielt!
ended-timeout = { $wins }: { $you ->
    [loser] Deine Zeit
   *[none] Die Zeit von { $loser }
} ist abgelaufen
ended-timeout-drawn = **Remis**: { $you ->
    [winner] Die Zeit von { $loser } ist abgelaufen, aber du hast keinen Stein mehr, um zu gewinnen
    [loser] Deine Zeit ist abgelaufen, aber { $winner } hat keinen Stein mehr, um zu gewinnen
   *[none] Die Zeit von { $loser } ist abgelaufen, aber { $winner } hat keinen Stein mehr, um zu gewinnen
}
ended-proven = **Remis**: Eine Seite hat es verlangt, und es ist bewiesen, dass bestes Spiel so endet
rating-changes = Wertungen: { $white } · { $black }
rating-provisional = (Das „?“ heißt: Die Wertung ist vorläufig. Sie beruht auf wenigen Partien und ändert sich noch stark.)
rating-change = { $player } { $before } → **{ $after }**{ $mark } ({ $change })
rating-none = Ohne Wertung: Es hatten noch nicht beide gezogen.
button-rematch = Revanche
button-replay = Ansehen
button-export = Aufzeichnung
ended-agreed = **Remis**: Beide waren einverstanden
ended-counted = { $result }: Beide wollten aufhören
ended-repetition = { $result }: Dieselbe Stellung kam zum dritten Mal
ended-move-limit = { $result }: Die Höchstzahl von { $limit } Einzelzügen ist erreicht
ended-quiet = { $result }: { $turns } Züge ohne Schlagen und Vorrücken
ended-turns = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
result-draw = **Remis**
result-count-equal = **Remis nach Steinen** (Weiß { $white }, Schwarz { $black })
result-count-won = { $you ->
    [winner] **Du gewinnst nach Steinen**
   *[none] **{ $winner } gewinnt nach Steinen**
} (Weiß { $white }, Schwarz { $black })

## Angebote

offer-made = { $player } { $ending ->
    [count] schlägt vor, in Partie { $number } aufzuhören und auszuzählen: Wer mehr Steine hat, gewinnt. Einverstanden, { $opponent }? Das Angebot gilt bis zum nächsten Zug.
    [takeback] möchte in Partie { $number } den eigenen letzten Zug zurücknehmen. Einverstanden, { $opponent }? Die Bitte gilt bis zum nächsten Zug.
    [pause] schlägt in Partie { $number } eine Pause vor: Die Uhr steht eine Woche lang oder bis zum nächsten Zug. Einverstanden, { $opponent }?
   *[draw] bietet in Partie { $number } Remis an. Einverstanden, { $opponent }? Das Angebot gilt bis zum nächsten Zug.
}
offer-declined = { $player } { $ending ->
    [count] möchte Partie { $number } lieber weiterspielen als auszählen, { $opponent }.
    [takeback] lässt deinen letzten Zug in Partie { $number } lieber stehen, { $opponent }.
    [pause] möchte in Partie { $number } lieber keine Pause, { $opponent }.
   *[draw] lehnt das Remis in Partie { $number } ab, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] ist einverstanden, in Partie { $number } aufzuhören und auszuzählen, { $opponent }.
    [takeback] ist einverstanden, dass du deinen letzten Zug in Partie { $number } zurücknimmst, { $opponent }.
    [pause] ist mit einer Pause in Partie { $number } einverstanden, { $opponent }: Die Uhr steht eine Woche lang oder bis zum nächsten Zug.
   *[draw] nimmt das Remis in Partie { $number } an, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] schlägt vor, in Partie { $number } aufzuhören und auszuzählen: Wer mehr Steine hat, gewinnt. Mal sehen …
    [takeback] möchte in Partie { $number } den eigenen letzten Zug zurücknehmen. Einen Moment …
    [pause] möchte in Partie { $number } eine Pause. Einen Moment …
   *[draw] bietet mir in Partie { $number } Remis an. Mal sehen …
}
bot-declined = { $ending ->
    [count] Danke, { $opponent }, aber in Partie { $number } spiele ich lieber weiter, als auszuzählen.
    [takeback] In Partie { $number } lasse ich deinen letzten Zug lieber stehen, { $opponent }.
    [pause] In Partie { $number } möchte ich lieber keine Pause, { $opponent }.
   *[draw] Danke für das Angebot, { $opponent }, aber in Partie { $number } spiele ich lieber weiter.
}
bot-accepted = { $ending ->
    [count] Einverstanden, { $opponent }: Partie { $number } ist beendet, und wir zählen aus.
    [takeback] Natürlich, { $opponent }: Dein letzter Zug in Partie { $number } ist zurückgenommen.
    [pause] Natürlich, { $opponent }: Partie { $number } pausiert eine Woche lang oder bis zu deinem nächsten Zug.
   *[draw] Ich nehme das Remis in Partie { $number } an, { $opponent }. Danke für das Spiel!
}
button-hint = Hinweis
button-draw = Remis anbieten
button-count = Auszählen vorschlagen
button-takeback = Um Rücknahme bitten
button-pause = Pause vorschlagen
button-rules = Regeln
offer-noted = { $ending ->
    [count] Du hast vorgeschlagen, in Partie { $number } aufzuhören und auszuzählen.
    [takeback] Du hast in Partie { $number } um die Rücknahme deines letzten Zuges gebeten.
    [pause] Du hast in Partie { $number } eine Pause vorgeschlagen.
   *[draw] Du hast in Partie { $number } Remis angeboten.
}
button-take-back = Rückgängig
take-back-aside = { $done } Rückgängig bis { $at }, solange { $opponent } noch nichts getan hat (Partie { $number }).
take-back-done = Du hast { $action ->
    [huff] das Blasen von **{ $what }**
    [penalty] die Strafe auf **{ $what }**
    [insist] deine Forderung zu schlagen
   *[move] **{ $what }**
} in Partie { $number } zurückgenommen.

## Zeit

clock-bank = Reserve endet { $in }
clock-moved = (Ich war eine Weile nicht da, darum { $time } später.)
clock-stopped = Die Uhr steht, weil ich den Kanal der Partie nicht erreiche.
game-adjourned = Nach { $days } Tagen ohne Zug vertagt. Mit dem nächsten Zug (`/zug partie:{ $number }`) geht es weiter.
game-returned = Ich kann den Thread dieser Partie nicht mehr nutzen, deshalb geht sie hier weiter.
opening-by-lot = { $value ->
    [draw] Ausgeloste Eröffnung, beweisbar remis: { $moves }.
    [won] Ausgeloste Eröffnung: { $moves }. { $side } gewinnt beweisbar; in der anderen Partie sind die Farben getauscht.
   *[unknown] Ausgeloste Eröffnung: { $moves }.
}
game-voided = Ohne Ergebnis beendet; keine Wertung ändert sich.
clock-paused = Pause bis { $until } oder bis zum nächsten Zug.
clock-away = { $you ->
    [yes] Du bist bis { $until } abwesend; so lange steht deine Uhr.
   *[no] { $player } ist bis { $until } abwesend; so lange steht die Uhr.
}
nudge-bot = Ich bin schon dabei: Mein Zug in Partie { $number } kommt gleich.
time-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
time-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
time-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
prepared = Deine vorgemerkten Antworten in Partie { $number }; nur du siehst sie:
prepared-none = Du hast in Partie { $number } keine Antwort vorgemerkt. `/partie vorauszug wenn:… dann:…` merkt eine auf den nächsten Zug deines Gegners vor, `varianten:…` mehrere hintereinander.
prepared-no-huff = Ein Vorauszug bläst nie: Lässt jener Zug einen Schlag aus, verfällt mit deiner Antwort dein Recht zu blasen.
prepared-entry = • auf **{ $to }** folgt **{ $answer }**
reminder = { $player }, du bist in Partie { $number } am Zug: Deine Zeit endet am { $at } ({ $in }).
reminder-board = Das Brett: { $url }
gave-time = { $player } schenkt { $opponent } Zeit in Partie { $number }: { $days } mehr für die ganze Partie.
nudge = { $player }, { $opponent } wartet in Partie { $number } auf deinen Zug.
away = { $player } ist bis { $until } abwesend ({ $in }). So lange steht die Uhr in { $count ->
    [one] Partie { $games }
   *[other] den Partien { $games }
}.
back = { $player } ist wieder da. Die Uhr läuft wieder in { $count ->
    [one] Partie { $games }
   *[other] den Partien { $games }
}.
away-noted = Du bist bis { $until } abwesend. { $count ->
    [0] Du hast keine offene Partie.
    [one] In deiner Partie steht deine Uhr; dein Gegner erfährt es.
   *[other] In deinen { $count } Partien steht deine Uhr; deine Gegner erfahren es.
} `/partie abwesend bis:zurück` beendet das.
back-noted = Willkommen zurück! { $count ->
    [0] Du hast keine offene Partie.
    [one] In deiner Partie läuft deine Uhr wieder.
   *[other] In deinen { $count } Partien läuft deine Uhr wieder.
}
away-choice-back = wieder da
away-unreadable = Diese Zeit verstehe ich nicht. Schreib Tage oder Stunden, etwa `5 Tage` oder `12 h`, ein Datum wie `2026-12-24` oder `zurück`.
away-not = Du bist nicht abwesend.
away-past = Diese Zeit ist schon vorbei. Schreib eine spätere, etwa `5 Tage`.
away-too-long = Du kannst höchstens 14 Tage am Stück abwesend sein: spätestens bis { $until }.
away-used-up = Du kannst im Jahr höchstens 30 Tage abwesend sein; davon { $left ->
    [0] ist weniger als ein Tag
    [one] ist ein Tag
   *[other] sind { $left } Tage
} übrig.

## Wörter, die in Eingaben verstanden werden, mit | dazwischen

words-day = t | tag | tage | tagen
words-hour = stunde | stunden
words-week = woche | wochen
words-back = zurück | wieder da
words-none = keine

## Wiederholungen

replay = Partie { $number } von Anfang an: { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}
replay-thinned = (Sie ist so lang, dass nur jede { $stride }. Stellung gezeigt wird.)
replay-none = Ich konnte die Wiederholung nicht zeichnen. `/brett` zeigt das Brett.
exported = Die Aufzeichnung von Partie { $number }. `/partie einlesen` zeigt sie wieder, hier oder auf einem anderen Server.

## Die Züge einer Partie

history = Züge:
    { $moves }
history-page = Seite { $page } von { $pages }:
    { $moves }
history-shown = Das Brett nach **{ $move }**:
history-shown-start = Das Brett am Anfang:
history-start = die Ausgangsstellung
menu-history = Das Brett zeigen nach …
button-history = Züge
button-earlier = Frühere Züge
button-later = Weitere Züge
button-share = Teilen
button-shared = Geteilt
shared-by = -# Geteilt von { $player }
play-me-again = Deine Partie beginnt schon.
share-again = Das steht schon im Kanal. In ein paar Minuten kannst du es wieder teilen.
share-forbidden = Ich darf in diesem Kanal nichts posten (mir fehlen die Berechtigungen *Nachrichten senden* und *Dateien anhängen*), also siehst nur du es. Nichts hat sich geändert.

## Hinweise und Analysen

hint = Partie { $number } · { $what }
hint-stone = Sieh dir den Stein auf **{ $point }** an.
hint-offence = Sieh dir an, was dein Gegner gerade ausgelassen hat.
hint-move = Ziehe **{ $move }**.
hint-huff = Nimm den Stein auf **{ $point }** vom Brett.
hint-insist = **Verlange das Schlagen**: Dein Gegner muss den Zug zurücknehmen und schlagen.
reason = Bei bestem Spiel: { $what }.
reason-draws = Das hält das Remis; gewinnen kannst du nicht.
reason-loses = Bei bestem Spiel: { $what }; Besseres gibt es nicht.
reason-lost = { $what }; Besseres gibt es nicht.
reason-only = Etwas anderes kannst du nicht spielen.
reason-wins = Das hält den Gewinn.
reason-wins-stones = Das gewinnt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}: { $line }
reason-avoids-losing = Sonst verlierst du womöglich { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}: { $line }
reason-better = Das sieht besser aus als die anderen Züge.
reason-better-action = Das sieht besser aus, als gleich zu ziehen.
effect-forces-recapture = Das erzwingt { $reply }, und du schlägst mit { $next } zurück.
effect-forces-capture = Das erzwingt { $reply }, und du schlägst { $next }.
effect-forces = Das erzwingt { $reply }.
effect-recaptures = Nach { $reply } schlägst du mit { $next } zurück.
effect-captures = Damit schlägst du { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
effect-crowns = Der Stein wird zur Dame.
effect-saves = Das rettet { $count ->
    [one] den Stein auf { $points }
   *[other] die Steine auf { $points }
}.
effect-blocks = Danach hat { $side } keinen Zug mehr.
effect-last = Damit schlägst du den letzten Stein.
effect-line = So kann es weitergehen: { $line }.
button-hint-move = Den Zug zeigen
button-hint-play = Diesen Zug spielen
button-hint-reason = Warum?
button-analyse = Analyse
button-card = Karte
card-posted = Die Karte steht im Kanal.
card-title = { $rules } · Partie { $number } · { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}
card-won = { $winner } gewinnt in { $moves ->
    [one] 1 Zug
   *[other] { $moves } Zügen
}
card-turning-point = Die Wende kam, als { $player } { $move } spielte{ $what ->
    [capture] , statt { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    } zu schlagen
    [stones] {" "}und damit { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    } verschenkte
    [win] {" "}und damit den Gewinn vergab
    [draw] {" "}und damit das Remis vergab
   *[better] ; { $best } war besser
}.
alt-card-player = { $side }: { $name } { $rating }
alt-card = Karte einer Partie. { $headline }. { $white }. { $black }. { $lines } Am Ende: { $board }
button-analysis = Übersicht
button-ply-before = ◀ Voriger
button-ply-after = Nächster ▶
button-turning-point = Wendepunkt
score-even = etwa ausgeglichen
score-little = { $side } steht ein wenig besser
score-stones = { $side } liegt etwa { $stones ->
    [one] einen Stein
   *[other] { $stones } Steine
} vorn
score-winning = { $side } steht auf Gewinn
score-wins = { $side } gewinnt { $turns ->
    [one] in 1 Zug
   *[other] in höchstens { $turns } Einzelzügen
}
score-wins-at-best = { $side } gewinnt bei bestem Spiel
score-won = { $side } hat gewonnen
score-draw = unentschieden bei bestem Spiel
analysing = Ich analysiere Partie { $number }: { $done } von { $all } Stellungen sind fertig.
analysis-stopped = Ich musste aufhören, bevor ich fertig war. Bitte frag in einer Minute noch einmal.
analysis-graph = -# Oben: Vorsprung von Weiß in Steinen, am Rand der Gewinn; unten: von Schwarz; quer: die Züge. Gefüllt: bewiesen, schraffiert: geschätzt.
analysis-steady = Kein einzelner Zug hat die Partie gewendet.
analysis-turning-point = **Wendepunkt: { $move }.** Davor: { $before }. Danach: { $after }. Am besten war: { $line }
analysis-count = { $verdict ->
    [blunder] { $count ->
        [one] 1 grober Fehler
       *[other] { $count } grobe Fehler
    }
    [mistake] { $count ->
        [one] 1 Fehler
       *[other] { $count } Fehler
    }
   *[inaccuracy] { $count ->
        [one] 1 Ungenauigkeit
       *[other] { $count } Ungenauigkeiten
    }
}
analysis-flawless = **{ $side }** hat keinen Fehler gemacht, den ich sehe.
analysis-side = **{ $side }**: { $counts }.
analysis-worst = { $move }{ $mark } (besser { $best })
analysis-start = Zu Beginn: { $score }.
analysis-ply = Nach **{ $move }**{ $verdict ->
    [blunder] {" "}(ein grober Fehler)
    [mistake] {" "}(ein Fehler)
    [inaccuracy] {" "}(eine Ungenauigkeit)
   *[fine] {""}
}: { $score }.
analysis-better = Am besten war ({ $score }): { $line }
analysis-instead = Ebenso gut: { $line }
analysis-slightly = Etwas besser ({ $score }): { $line }
analysis-next = Bestes Spiel von hier an: { $line }
alt-analysis = Links: { $board } Rechts: { $graph }
alt-graph = Kurve, wer zu Beginn und nach jedem Zug besser stand, { $positions } Stellungen: Weiß vorn in { $white }, Schwarz in { $black }, gelöst { $solved }. Zu Beginn: { $start }. Am Ende: { $end }.
alt-graph-axes = Quer: die Nummern der Züge; nach oben und unten: der Vorsprung in Steinen.
alt-course = Über der Null liegt Weiß vorn, darunter Schwarz.
alt-turning-point = Markiert: der Wendepunkt, { $move }.

## Partien von anderswo

study-title = -# Partie { $number } · { $rules } · eingelesen von { $by } · { $white } (Weiß) – { $black } (Schwarz)
study-title-nameless = -# Partie { $number } · { $rules } · eingelesen von { $by }
study-open = **{ $side } ist am Zug**: Hier endet die Aufzeichnung
record-too-long = Die Partie ist zu lang: Ich kann höchstens { $most } Einzelzüge zeigen.
record-error = Zeile { $line }, Spalte { $column }: { $problem }
record-action = „{ $text }“: { $why }
record-tag = Schreib eine Angabe so: `[Name "Wert"]`.
record-tag-twice = Die Angabe „{ $text }“ steht hier zweimal, mit verschiedenen Werten.
record-late-tag = Angaben stehen vor den Zügen.
record-no-rule-set = Die Aufzeichnung nennt keine Regeln. Beginne sie mit einer Angabe wie `[RuleSet "medieval"]`; der Wert ist { $rules }.
record-rule-set = Die Regeln „{ $text }“ kenne ich nicht. Der Wert von `RuleSet` ist { $rules }.
record-position = Die Angabe `{ $tag }` verstehe ich nicht: { $why }
record-set-up = Die Angaben `Position`, `FEN` und `SetUp` widersprechen sich.
record-comment = Der Kommentar, der hier beginnt, hat kein Ende.
record-no-comment = Hier kann kein Kommentar enden.
record-nested-comment = Ein Kommentar kann keinen anderen enthalten: Er endete hier, beim ersten `{"}"}`.
record-variation = Die Variante, die hier beginnt, hat kein Ende.
record-no-variation = Hier kann keine Variante enden.
record-no-tag = Hier kann keine Angabe enden.
record-set-up-command = Mitten in einer Partie kann ich keine andere Stellung aufbauen. Die Angabe `FEN` nennt die erste Stellung.
record-percent = Ein Kommentar, der mit `%` beginnt, steht in einer eigenen Zeile.
record-after-end = „{ $text }“ kommt nach dem Ende der Partie.
record-result = „{ $text }“ ist kein Ergebnis. Schreib `1-0`, `0-1`, `1/2-1/2` oder `*`.
record-wrong-result = Das Ergebnis „{ $text }“ passt nicht zum Rest der Aufzeichnung.
record-notice-games = Die Aufzeichnung enthält { $games } Partien; das ist die erste.
record-notice-skipped = Die Aufzeichnung besteht aus einer einzigen Zeile, und einen Kommentar bis zu deren Ende habe ich übersprungen: „{ $text }“. War das mehr als ein Kommentar, dann gib mir die Aufzeichnung als Datei.
record-notice-game-type = Die Angabe `GameType` („{ $text }“) nennt ein anderes Spiel. Ich richte mich allein nach der Angabe `RuleSet`.
record-notice-termination = Das Ende, das die Angabe `Termination` nennt („{ $text }“), kenne ich nicht. Ich richte mich allein nach dem Ergebnis.

## Listen von Partien

games-none = Du hast keine offene Partie auf diesem Server. `/herausfordern` beginnt eine.
games-none-of = { $player } hat keine offene Partie auf diesem Server.
games-none-all = Auf diesem Server gibt es keine offene Partie. `/herausfordern` beginnt eine.
games-none-here = In diesem Kanal ist keine Partie offen.
games-title-here = Offene Partien dieses Kanals:
games-title = Deine offenen Partien auf diesem Server:
games-title-of = Offene Partien von { $player } auf diesem Server:
games-title-all = Alle offenen Partien auf diesem Server:
games-entry-bot = **Partie { $number }** in { $channel } · { $level } · { $state ->
    [yours] **du bist am Zug**
   *[theirs] ich bin am Zug
}
games-entry = **Partie { $number }** in { $channel } gegen { $opponent } · { $state ->
    [yours] **du bist am Zug**
    [theirs] { $opponent } ist am Zug
    [answer] **du bist herausgefordert**
   *[waiting] wartet auf Antwort
}
games-entry-other = **Partie { $number }** in { $channel }: { $one } und { $other } · { $state ->
    [playing] { $awaited } ist am Zug
   *[waiting] wartet auf { $awaited }
}
games-entry-gone = **Partie { $number }** · { $who } · ihren Kanal gibt es nicht mehr
games-until = die Zeit läuft { $in } ab
games-open-until = läuft { $in } ab
games-stopped = die Uhr steht
games-away = abwesend, zurück { $until }
games-link = [Zum Brett]({ $url })
games-more = … und { $count } weitere.
games-elsewhere = **{ $number }** gegen { $opponent } in { $where }
games-elsewhere-open = **{ $number }** (offen für alle) in { $where }
games-elsewhere-more = { $list } und { $count } weitere
button-next-game = Nächste Partie
next-game = Partie { $number } wird in { $where } gespielt. Was du hier ziehst, erscheint dort.
next-game-private = Partie { $number } siehst nur du.
next-game-none = Keine andere Partie wartet auf dich. `/partien` zeigt deine Partien.
next-game-told = Erledigt. Das Brett steht in { $channel }.
next-game-acted = Du hast in Partie { $number } gezogen.
games-none-everywhere = Du hast keine offene Partie. `/herausfordern` beginnt eine.
games-title-everywhere = Alle deine offenen Partien:
games-entry-outside = **Partie { $number }** { $place ->
    [direct] in unseren Direktnachrichten
   *[private] nur für dich
} · { $level } · { $state ->
    [yours] **du bist am Zug**
   *[theirs] ich bin am Zug
}
refused-games-on-servers = Hier zeige ich nur deine eigenen Partien. Die von anderen stehen auf deren Servern.
refused-opponent-on-servers = Hier kannst du nur gegen mich spielen: `/herausfordern stärke:` wählt meine Spielstärke. Partien gegen andere spielst du auf Servern, auf denen ich bin.
choice-study = { $number } · eingelesen: { $white } – { $black }
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

## Wertungen

ranking = Die Besten in **{ $rules }** auf diesem Server:
ranking-none = **{ $rules }**: Noch keine Wertungen. Die erste gewertete Partie zählt.
ranking-entry = { $place }. { $player } **{ $rating }**{ $mark } · { $wins } gewonnen, { $draws } unentschieden, { $losses } verloren
ranking-bot = Gegen mich (ungewertet): { $wins } von mir gewonnen, { $draws } unentschieden, { $losses } verloren.
ranking-page = Seite { $page } von { $pages }
ranking-inactive = { $own ->
    [yes] Hier seit 90 Tagen ohne Partie und darum nicht aufgeführt: { $count ->
        [one] du
       *[other] { $count } Personen, auch du
    }. Mit deiner nächsten gewerteten Partie bist du wieder dabei.
   *[no] Hier seit 90 Tagen ohne Partie und darum nicht aufgeführt: { $count ->
        [one] 1 Person
       *[other] { $count } Personen
    }.
}
ranking-season = **Die Besten von { $season }**: { $best }
season = { $quarter ->
    [1] Januar bis März { $year }
    [2] April bis Juni { $year }
    [3] Juli bis September { $year }
   *[4] Oktober bis Dezember { $year }
}
season-best = { $place }. { $player } **{ $rating }**{ $mark }
seasons = Die Saisons in **{ $rules }** auf diesem Server
seasons-current = Diese Saison endet vor dem { $ends }.
seasons-entry = **{ $season }**: { $best }
button-seasons = Saisons
button-ranking = Rangliste
profile-none = { $player } hat hier noch nicht gespielt.
profile-title = { $here ->
    [yes] **{ $player } auf diesem Server**
   *[no] **{ $player }**
}
profile-ratings = **Wertungen**
profile-rating = { $rules }: **{ $rating }**{ $mark } ± { $deviation } nach { $games ->
    [one] 1 gewerteten Partie
   *[other] { $games } gewerteten Partien
}
profile-server = [Server]({ $url })
profile-results = **Alle beendeten Partien**
profile-result = { $rules }: mit Weiß { $white }; mit Schwarz { $black }
profile-tally = { $wins } gewonnen, { $draws } unentschieden, { $losses } verloren
profile-streak-won = { $games ->
    [one] **Serie**: die letzte Partie gewonnen
   *[other] **Serie**: die letzten { $games } Partien gewonnen
}
profile-streak-lost = { $games ->
    [one] **Serie**: die letzte Partie verloren
   *[other] **Serie**: die letzten { $games } Partien verloren
}
profile-against = **Du gegen { $player }**: { $results }
profile-current = { $count ->
    [one] **1 laufende Partie**
   *[other] **{ $count } laufende Partien**
}
profile-cut = Gezählt sind nur die letzten { $games } Partien.
profile-alt = Verlauf der Wertungen. { $curves }
profile-alt-curve = { $rules }: jetzt { $rating }, zwischen { $low } und { $high } in { $games ->
    [one] der letzten Partie
   *[other] den letzten { $games } Partien
}.

## Aufgeben

resign-ask = Möchtest du Partie { $number } gegen { $opponent } aufgeben? Dann gewinnt { $opponent }.
resign-done = Du hast Partie { $number } aufgegeben.
resign-kept = Partie { $number } geht weiter.
button-resign = Aufgeben
button-play-on = Weiterspielen

## Ziehen durch Tippen

button-move = Ziehen
button-type = Zug eingeben
button-only = Einziger Zug: { $move }
button-stop = Hier anhalten: { $move }
button-go-on = Weiter nach { $point }
button-back = Einen Sprung zurück
button-let-go = Zurücklegen
keypad = Partie { $number } · { $what }
keypad-turned = -# Aus der Sicht von { $side }. **Drehen** steht unter **⋯**.
seen-from = -# Aus der Sicht von { $side }
turned-for-all = -# Das gilt ab jetzt für alle deine Partien gegen Menschen.
button-turn = Drehen
keypad-renewed = Das Brett hat sich geändert: So steht es jetzt.
keypad-stone = Tippe auf den Stein, der ziehen soll.
keypad-landing = **{ $stone }**: Ziel antippen, oder { $stone } zum Zurücklegen.
keypad-hop = Bisher **{ $path }**: nächstes Ziel antippen, { $last } für einen Sprung zurück oder { $stone } zum Zurücklegen.
keypad-hop-round = Bisher **{ $path }**: nächstes Ziel antippen, oder { $last } für einen Sprung zurück.
keypad-stop = Bisher **{ $path }**: hier anhalten oder weiterspringen?
keypad-penalty = Tippe auf den Stein, der vom Brett kommt, weil er hätte schlagen können.
keypad-huff = Du hast keinen Zug. Tippe auf einen gegnerischen Stein, der hätte schlagen können.
acted = { $action ->
    [huff] Du hast **{ $what }** geblasen.
    [penalty] Du hast zur Strafe den Stein auf **{ $what }** vom Brett genommen.
    [insist] Du hast auf dem Schlagen bestanden.
   *[move] Du hast **{ $what }** gezogen.
}
action-name = { $action ->
    [huff] das Blasen von { $what }
    [penalty] die Strafe auf { $what }
    [insist] die Forderung zu schlagen
   *[move] { $what }
}
action-listed = { $action ->
    [huff] (bläst { $what })
    [penalty] (nimmt { $what } weg)
    [insist] (besteht darauf)
   *[move] { $what }
}

## Hilfe und Lektionen

welcome = Hallo! Mit mir könnt ihr **Alquerque** spielen, den Vorfahr des Damespiels, auf diesem Brett mit 25 Punkten. Partien laufen über Tage, mit ein paar Fingertipps ab und zu, untereinander oder gegen mich. Spielt zum Anfang gegen mich, fordert jemanden heraus, oder seht, wie es geht (`/hilfe`).
help = **Alquerque** ist der Vorfahr des Damespiels: zwölf Steine gegen zwölf, auf den Punkten dieses Bretts. Ziehe auf den Linien und schlage gegnerische Steine durch Überspringen. Du gewinnst, wenn die andere Seite keinen Stein oder keinen Zug mehr hat.
help-begin = Mit **Gegen mich spielen** beginnst du eine Partie auf der leichtesten Spielstärke (Anfänger). Die **Lektionen** (`/lernen`) zeigen dir die Züge in fünf kleinen Stellungen.
help-game = Hier spielst du **Partie { $number }** nach den Regeln **{ $rules }** (`/regeln`), gegen { $opponent }. { $next ->
    [tap] Du bist am Zug: Drücke **Ziehen**.
    [type] Du bist am Zug: `/zug` zieht und schlägt dir die erlaubten Züge vor.
    [answer] Du bist herausgefordert: `/brett partie:{ $number }` lässt dich antworten.
    [waiting] Deine Herausforderung ist noch nicht angenommen.
   *[wait] { $opponent } ist am Zug; `/brett partie:{ $number }` zeigt das Brett.
}
help-game-open = Deine Herausforderung zu **Partie { $number }** nach den Regeln **{ $rules }** (`/regeln`) ist offen: Wer hier zuerst annimmt, spielt gegen dich.
help-game-bot = Hier spielst du **Partie { $number }** nach den Regeln **{ $rules }** (`/regeln`), gegen mich. { $next ->
    [tap] Du bist am Zug: Drücke **Ziehen**.
    [type] Du bist am Zug: `/zug` zieht und schlägt dir die erlaubten Züge vor.
   *[wait] Ich bin am Zug; mein Zug kommt gleich.
}
help-play-name = Spielen
help-play =
    • Du gewinnst, wenn die andere Seite keinen Stein oder keinen Zug mehr hat.
    • { $place ->
        [direct] `/herausfordern stärke:` beginnt eine Partie gegen mich mit einer von fünf Spielstärken; „Anfänger“ ist die schwächste.
       *[server] `/herausfordern gegner:` fordert jemanden heraus, oder mich mit einer von fünf Spielstärken; „Anfänger“ ist die schwächste.
    }
    • Wenn du am Zug bist, drücke unter dem Brett **Ziehen**. Tippe den Stein an, dann den Punkt, auf den er soll. `/zug nach:c2-c3` geht auch.
    • `/partien` zeigt deine Partien, `/brett` eine davon.
    • Es gibt 25 Regelwerke; `/regeln` erklärt jedes mit Bildern.
help-moves-name = Ziehen und Schlagen
help-moves =
    • Ein Zug führt auf einer Linie auf einen freien Nachbarpunkt: `c2-c3`.
    • Beim Schlagen springt dein Stein über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter, und weiter, solange er kann: `e3xc3xa5`.
    • Im mittelalterlichen Alquerque musst du schlagen, wenn du kannst, und zwar bis zum letzten Sprung. Andere Regelwerke weichen ab (`/regeln`).
    • Die Punkte heißen wie beim Schach, von `a1` links bei Weiß bis `e5`.
help-time-name = Zeit
help-time =
    • Eine Partie dauert Tage. Für einen Zug hast du meist 3 Tage; `/herausfordern tempo:` wählt eine andere Zeit, und jedes Brett sagt, bis wann zu ziehen ist.
    • Ist nur noch ein Viertel deiner Zeit übrig, erinnere ich dich einmal. Läuft sie ab, verlierst du.
    • `/partie abwesend` hält deine Uhren an, wenn du nicht spielen kannst. Falle ich aus, läuft keine Uhr.
help-ratings-name = Wertungen
help-ratings =
    • Eine gewertete Partie zwischen zwei Leuten ändert ihre Wertungen: Ein Sieg zählt umso mehr, je stärker der Gegner ist. Jeder Server und jedes Regelwerk hat eigene Wertungen.
    • Eine Wertung mit **?** ist vorläufig: Sie ändert sich noch stark.
    • `/rangliste` zeigt die Besten hier. Partien gegen mich werden nie gewertet.
help-study-name = Üben
help-study =
    • `/lernen` hat fünf Lektionen für den Anfang.
    • `/partie hinweis` hilft dir in Partien gegen mich und in ungewerteten Partien mit Hinweisen: erst der Stein, dann der Zug, dann der Grund.
    • Unter einer beendeten Partie zeigt **Ansehen** sie von vorn, **Züge** ihre Züge, und **Analyse** findet den Wendepunkt und die Fehler.
help-privacy-name = Privatsphäre
help-privacy =
    • Ich lese nur meine Befehle und Knöpfe, und eine Nachricht, die du mich einlesen lässt. Wer mir direkt schreibt, bekommt die Hilfe; das lese und speichere ich nicht.
    • Ich speichere deine Partien, Wertungen und Einstellungen, mit deiner Discord-ID und deinem damaligen Namen.
    • `/partie datenschutz ansehen` sagt dir, was ich gespeichert habe, `/partie datenschutz mitnehmen` gibt dir alles, `/partie datenschutz löschen` löscht es.
    • `/partie blockieren` hält Herausforderungen und Pings einer Person von dir fern.
help-challenge = Wen möchtest du herausfordern? Wähle unten; die Herausforderung erscheint in diesem Kanal. Gespielt wird **{ $rules }** ({ $terms }). Mit `/herausfordern gegner:` wählst du Regeln, Zeit, Farbe und mehr.
help-challenge-direct = Partien gegen andere spielst du auf Servern: Dort fordert `/herausfordern gegner:` jemanden heraus.
menu-help = Mehr über …
menu-opponent = Wen herausfordern …
button-play-me = Gegen mich spielen
button-play-me-beginner = Gegen mich spielen (Anfänger)
button-challenge = Jemanden herausfordern
button-how-it-works = So geht’s
button-lessons = Lektionen
button-try-again = Noch einmal
button-next-lesson = Nächste Lektion
lesson = Lektion { $number } von { $count }
lesson-why = { $reason ->
    [empty] Auf **{ $point }** steht kein Stein: Tippe erst auf deinen Stein, dann auf sein Ziel.
    [enemy] Der Stein auf **{ $point }** ist schwarz, und du hast Weiß.
   *[diagonal] Von **{ $stone }** führt keine Linie nach **{ $point }**: Nur jeder zweite Punkt hat Diagonalen, etwa **c3**, und **{ $stone }** hat keine.
}
lesson-step-name = ein Zug
lesson-step-task = Du hast Weiß. Ein Stein zieht auf einer Linie auf einen freien Nachbarpunkt. Jeder zweite Punkt, etwa **c3**, hat auch Diagonalen; **c2** hat keine. Ziehe deinen Stein von **c2** nach **c3**.
lesson-step-right = Gut gemacht! Ein Zug führt einen Punkt weit auf einer Linie, in jede Richtung: von **c2** auf vier Wegen, von **c3** mit seinen Diagonalen auf acht.
lesson-step-wrong = Nicht ganz: Der Stein auf **c2** soll einen Punkt nach oben, auf **c3**. Versuch es noch einmal.
lesson-capture-name = Schlagen
lesson-capture-task = Ein Stein schlägt, indem er über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt. Springe von **c2** über den schwarzen Stein.
lesson-capture-right = Genau! Der Stein auf **c3** ist geschlagen und kommt vom Brett.
lesson-capture-wrong = Nicht dorthin: Der Stein auf **c2** springt über **c3** und landet auf **c4**. Versuch es noch einmal.
lesson-chain-name = eine Kette
lesson-chain-task = Kann ein Stein nach einem Sprung weiter schlagen, springt er im selben Zug weiter, in jede Richtung. Schlage mit **e3** **drei** Steine.
lesson-chain-right = Drei auf einen Streich! Bleibt nur noch ein Weg, brauchst du ihn nicht anzutippen: Der Stein springt von selbst weiter.
lesson-chain-wrong = So schlägst du keine drei. Springe von **e3** nach **c3**, dann nach **a5**; der letzte Sprung folgt von selbst. Versuch es noch einmal.
lesson-must-name = Schlagzwang
lesson-must-task = Wenn du schlagen kannst, musst du schlagen: Ein anderer Zug ist nicht erlaubt. Welcher deiner beiden Steine muss ziehen, und wohin?
lesson-must-right = Richtig! Solange **b2** schlagen konnte, musste **d1** warten.
lesson-must-wrong = Das geht nicht, solange du schlagen kannst: **b2** springt über **b3** nach **b4**. Versuch es noch einmal.
lesson-win-name = der Sieg
lesson-win-task = Du gewinnst, wenn die andere Seite keinen Stein mehr hat oder nicht ziehen kann. Schwarz hat zwei Steine: Schlage beide in einem Zug.
lesson-win-right = Gewonnen! Schwarz hat keinen Stein mehr. Mehr brauchst du zum Spielen nicht zu wissen; eine Partie, die zu nichts führt, ist unentschieden.
lesson-win-wrong = So schlägst du nicht beide. Der Stein auf **c1** springt nach **a3** und weiter nach **c5**. Versuch es noch einmal.
degree-easy = Leicht
degree-medium = Mittel
degree-hard = Schwer
puzzle-title = **Aufgabe des Tages · { $degree }** · { $rules }
puzzle-title-past = **Aufgabe vom { $day } · { $degree }** · { $rules } (sie zählt nicht mehr)
puzzle-task = { $side ->
    [white] Weiß
   *[black] Schwarz
} ist am Zug. { $goal ->
    [win] Nur ein Zug gewinnt.
   *[draw] Nur ein Zug hält das Remis.
}
puzzle-right = Gut gemacht! **{ $move }** ist der einzige gute Zug.
puzzle-wrong = { $goal ->
    [win] Nicht ganz: **{ $move }** gewinnt nicht.
   *[draw] Nicht ganz: **{ $move }** verliert.
}
puzzle-wrong-reply = Darauf kann **{ $move }** folgen.
puzzle-streak = Deine Serie: { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} (längste: { $best }).
puzzle-streak-none = Löse eine der heutigen Aufgaben, und eine Serie beginnt.
puzzle-next = Du hast alle drei gelöst. Die nächsten Aufgaben gibt es { $at }.
puzzle-solvers = Gestern auf diesem Server gelöst: { $solved }.
puzzle-solved = { $count } × { $degree ->
    [easy] leicht
    [medium] mittel
   *[hard] schwer
}
puzzle-hidden = In der heutigen Aufgabe steht eine gewertete Partie dieses Servers, deshalb zeige ich sie nur einzeln.
puzzle-solution = Die Lösung von gestern war **{ $move }**.
button-puzzle-solve = Lösen

## Ablehnungen

or = { $first } oder { $last }
and-more = { $list } und andere
refused-challenged-oneself = Dich selbst kannst du nicht herausfordern. Wähle mit `/herausfordern` jemand anderen.
refused-challenged-bot = { $bot } ist ein Bot und spielt nicht. Wähle mit `/herausfordern` einen Menschen oder mich.
refused-level-of-person = Nur ich habe Spielstärken. Wähle mich als Gegner, oder lass `stärke` weg.
refused-too-many-bot-games = Du hast auf diesem Server schon { $most } offene Partien gegen mich. Beende erst eine; `/partien` listet sie auf.
refused-bot-silent = Ich darf in diesem Kanal nicht von mir aus schreiben, also kann ich hier nicht spielen. Fordere mich in einem anderen Kanal heraus.
refused-opponent-absent = Diese Person ist nicht auf diesem Server, also habe ich niemanden herausgefordert. Bitte wähle ein Mitglied.
refused-rated-with-hints = In gewerteten Partien gibt es keine Hinweise. Lass `gewertet` weg, oder wähle `gewertet:False`.
refused-no-fair-openings = Nur für Mittelalterliches Alquerque gibt es beweisbar faire Eröffnungen. Nach anderen Regeln ist ein doppeltes Rundenturnier fair: Alle treffen zweimal aufeinander, mit beiden Farben.
refused-rated-without-limit = Eine gewertete Partie braucht eine Zeitgrenze, sonst könnte man sie ewig hinziehen. Wähle ein `tempo`, etwa 3 Tage je Zug, oder `gewertet:False`.
refused-no-time-limit = In Partie { $number } gibt es keine Zeitgrenze, die sich ändern ließe.
refused-enough-time = So viel passt nicht in die Reserve deines Gegners in Partie { $number }: Sie fasst höchstens { $most } Tage.
refused-no-hints = In Partie { $number } gibt es keine Hinweise. Es gibt sie gegen mich und in ungewerteten Partien, die mit `/herausfordern hinweise:True` beginnen.
refused-cannot-think = Das kann ich gerade nicht berechnen. Bitte frag in einer Weile noch einmal.
refused-already-analysing = Ich analysiere schon eine Partie für dich. Bitte warte, bis das fertig ist.
refused-too-many-analyses = Es warten schon { $most } Partien auf ihre Analyse. Bitte frag in einer Minute noch einmal.
refused-already-hinting = Ich suche schon einen Hinweis für dich. Bitte warte, bis ich ihn habe.
refused-too-many-hints = Es warten schon { $most } Spieler auf einen Hinweis. Bitte frag in einer Minute noch einmal.
refused-not-the-challenged = Nur { $challenged } kann auf diese Herausforderung antworten.
refused-not-the-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refused-already-accepted = Die Herausforderung ist schon angenommen. `/brett partie:{ $number }` zeigt die Partie.
refused-already-declined = Die Herausforderung (Partie { $number }) wurde abgelehnt. Eine neue geht mit `/herausfordern`.
refused-already-withdrawn = Die Herausforderung (Partie { $number }) wurde zurückgezogen. Eine neue geht mit `/herausfordern`.
refused-already-expired = Die Herausforderung (Partie { $number }) ist abgelaufen. Eine neue geht mit `/herausfordern`.
refused-own-challenge = Das ist deine eigene Herausforderung (Partie { $number }); annehmen muss sie jemand anderes.
refused-no-place = Alle Plätze der Herausforderung (Partie { $number }) sind besetzt. Annehmen kannst du sie, sobald eine Partie endet.
refused-has-place = Du spielst schon eine Partie aus dieser Herausforderung: Partie { $number }.
refused-stands-already = Auf diesem Server steht schon eine Herausforderung von dir: Partie { $number }. Zieh sie erst zurück.
refused-too-many-standing = In diesem Kanal stehen schon { $most } Herausforderungen. Schreib deine in einem anderen aus, oder lass `partien-zugleich` weg.
refused-one-at-once = Nur eine offene Herausforderung bleibt stehen: Lass `gegner` und `stärke` weg, oder `partien-zugleich`.
refused-open-to-all = Keine Lust? Ignoriere diese offene Herausforderung einfach (Partie { $number }).
refused-no-challenges = { $player } nimmt gerade keine Herausforderungen an. Wähle mit `/herausfordern` jemand anderen.
refused-wants-no-challenges = Du nimmst selbst keine Herausforderungen an, also kannst du auch nicht alle herausfordern. Nenne einen Gegner, oder stell `/einstellungen herausforderungen:willkommen` ein.
refused-has-blocked = Du hast { $player } blockiert. `/partie blockieren aufheben` hebt das auf.
refused-too-many-blocked = Du hast schon { $most } Personen blockiert. `/partie blockieren liste` zeigt sie, und `/partie blockieren aufheben` hebt eine Blockierung auf.
refused-tournament-full = Alle { $places } Plätze sind vergeben.
refused-tournament-already-entered = Du spielst schon mit.
refused-tournament-not-entered = Du spielst bei diesem Turnier nicht mit.
refused-tournament-has-begun = Dieses Turnier hat schon begonnen.
refused-tournament-too-few = Es braucht { $least } Spieler, um zu beginnen. **Mitspielen** unter der Ausschreibung fügt einen hinzu.
refused-tournament-over = Dieses Turnier ist zu Ende.
refused-tournament-too-many = Es gibt zu viele offene Turniere: höchstens { $most } auf einem Server. Erst muss eins zu Ende sein.
refused-tournament-unknown = Dieses Turnier gibt es auf diesem Server nicht mehr. `/turnier zeigen` listet sie auf.
refused-tournament-not-the-organiser = Das können nur { $organiser } und wer den Server verwaltet.
refused-tournament-managers = Auf diesem Server richtet Turniere aus, wer ihn verwaltet. Das lässt sich mit `/servereinstellungen` ändern.
refused-tournament-in-thread = Ein Turnier hat Threads für seine Partien, und Threads haben keine: Schreib es in einem Kanal aus.
refused-tournament-limit = Ein Turnier braucht eine Bedenkzeit, damit es zu Ende geht: Wähle ein `tempo`.
refused-follows-own-game = Du spielst Partie { $number } selbst und erfährst sowieso, was dort geschieht.
refused-nothing-to-follow = Partie { $number } wird nicht gespielt, da gibt es kein Ende abzuwarten.
refused-too-many-followers = Partie { $number } folgen schon { $most } Personen; mehr geht nicht. `/brett partie:{ $number }` zeigt, wie sie steht.
refused-too-many-followed = Du folgst schon { $most } Partien. Folge einer nicht mehr, unter ihrem **⋯**, oder warte, bis eine endet.
refused-tournament-busy = Du hast eine Partie in dieser Rangliste. Wenn sie zu Ende ist, kannst du wieder herausfordern.
refused-tournament-at-top = Du stehst an der Spitze dieser Rangliste: Über dir ist niemand, den du herausfordern kannst.
refused-tournament-out-of-reach = Das geht jetzt nicht: Herausfordern kannst du eine der drei Personen über dir, die gerade keine Partie in dieser Rangliste spielt und gegen die du in den letzten 24 Stunden nicht gespielt hast.
refused-tournament-ladder-starts = Eine Forderungsrangliste beginnt sofort: Lass `beginn` weg.
refused-too-many-challenges = Du hast auf diesem Server schon { $most } offene Herausforderungen. Zieh eine zurück, oder warte auf Antwort; `/partien` listet sie auf.
refused-too-many-here = { $you ->
    [yes] Du hast
   *[no] { $player } hat
} in diesem Kanal schon { $most } offene Partien. Beende erst eine davon, oder spiele in einem anderen Kanal.
refused-too-many-adjourned = { $you ->
    [yes] Du hast
   *[no] { $player } hat
} in diesem Kanal schon { $most } vertagte Partien. Spiel erst eine davon weiter, oder gib sie mit `/partie aufgeben partie:` auf.
refused-forbidden = Die Moderation dieses Servers lässt dich hier keine Partien beginnen. Partien, die du schon spielst, gehen weiter; bitte sprich mit der Moderation.
refused-too-many-forbidden = Schon { $most } Personen dürfen hier nicht spielen. `/moderieren erlauben` schafft Platz.
refused-voided = Partie { $number } wurde ohne Ergebnis beendet. Eine neue beginnt mit `/herausfordern`.
refused-not-open = Partie { $number } ist nicht mehr offen. `/moderieren partien` zeigt die offenen.
refused-own-rated-game = Du spielst selbst in Partie { $number }, und sie ist gewertet: Lass jemand anderen aus der Moderation sie beenden, oder gib mit `/partie aufgeben` auf.
refused-too-many-games-an-hour = Du hast in einer Stunde { $most } Mal herausgefordert. Bitte warte ein wenig bis zum nächsten Mal.
refused-channel-full = Dieser Kanal hat schon { $most } offene Partien. Spiel in einem anderen, oder beende hier erst eine.
refused-not-in-channel = Partien beginnen auf diesem Server in { $channels }. Fordere dort heraus; laufende Partien gehen hier weiter.
refused-not-over = Partie { $number } ist noch nicht zu Ende. `/brett partie:{ $number }` zeigt sie.
refused-rematch-proposed = Eine Revanche ist schon angeboten: Partie { $number }. `/brett partie:{ $number }` zeigt sie.
refused-stands-in-study = Deine gewertete Partie { $number } hat gerade dieselbe Stellung wie diese eingelesene Partie, und in gewerteten Partien helfe ich nicht. Frag noch einmal, wenn deine Partie weitergegangen ist.
refused-only-a-study = Partie { $number } ist eine eingelesene Partie zum Ansehen: mit `/partie verlauf`, `/partie wiederholung` und `/brett`. `/herausfordern` beginnt eine zum Spielen.
refused-nothing-to-take-back = Du hast in Partie { $number } noch nicht gezogen; es gibt nichts zurückzunehmen.
refused-too-late-to-take-back = In Partie { $number } ist es zu spät, den Zug zurückzunehmen. Mit `/partie zurücknehmen` bittest du deinen Gegner darum.
refused-your-turn = In Partie { $number } bist du selbst am Zug: `/zug`.
refused-ends-no-turn = Blasen beendet in Partie { $number } den Zug nicht. Antworte auf den Zug danach; bläst du selbst, endet die Variante damit.
refused-ends-game = Damit wäre Partie { $number } zu Ende; es gibt nichts zu antworten.
refused-too-many-premoves = In Partie { $number } kannst du höchstens { $most } Antworten vormerken. `/partie vorauszug vergessen:True` löscht deine.
refused-no-reply = Nenne beides: den Zug deines Gegners (`wenn`) und deine Antwort (`dann`). In einer Variante wechseln sie sich ab, und deine Antwort steht am Schluss.
refused-in-line = Nichts wurde vorgemerkt, denn der letzte Zug von **{ $line }** geht nicht. { $why }
refused-too-early-to-nudge = Lass deinem Gegner in Partie { $number } noch etwas Zeit. Anstupsen kannst du ihn { $from }.
refused-already-nudged = Du hast deinen Gegner in Partie { $number } schon angestupst. Wieder geht es { $again }.
refused-opponent-away = Dein Gegner in Partie { $number } ist bis { $until } abwesend; so lange steht die Uhr.
refused-no-proof = Es ist nicht bewiesen, dass Partie { $number } unentschieden ist. `/partie remis` bietet Remis an.
refused-open-not-begun = Partie { $number } hat noch nicht begonnen: Die Herausforderung ist noch offen.
refused-too-many-studies = Du hast heute schon { $most } Partien eingelesen. Die nächste geht morgen.
refused-not-begun = Partie { $number } hat noch nicht begonnen: { $you ->
    [yes] Du hast
   *[no] { $challenged } hat
} die Herausforderung noch nicht angenommen.
refused-over = Partie { $number } ist zu Ende. `/brett partie:{ $number }` zeigt, wie sie ausging.
refused-not-a-player = Du spielst in Partie { $number } nicht mit. `/partien` listet deine auf.
refused-not-your-turn = In Partie { $number } ist { $player } am Zug.
refused-nowhere-your-turn = Du bist hier in keiner deiner Partien am Zug ({ $numbers }).
refused-already-done = Das ist schon geschehen. `/brett partie:{ $number }` zeigt das Brett, wie es jetzt ist.
refused-stale = Partie { $number } ist inzwischen weitergegangen. `/brett partie:{ $number }` zeigt das Brett, wie es jetzt ist.
refused-no-game = Hier gibt es keine passende Partie. `/partien` listet deine auf, und `/herausfordern` beginnt eine neue.
refused-no-game-here = In diesem Kanal hast du keine Partie. Deine: { $games }.
refused-played-elsewhere = Deine Partie { $number } läuft in einem anderen Kanal: { $where }.
refused-channel-gone = Den Kanal von Partie { $number } gibt es nicht mehr, dort kann niemand ziehen. Du kannst sie aber in jedem Kanal dieses Servers ansehen, Remis anbieten, aufgeben oder sie exportieren.
refused-no-such-game = In diesem Kanal gibt es keine Partie { $number }. `/partien` listet deine auf.
refused-several-games = Meinst du Partie { $numbers }? Nenne sie mit der Option `partie`.
refused-empty = Schreib einen Zug wie `c2-c3` oder `e3xc3xa5`.
refused-unexpected = Das verstehe ich nicht: „{ $sign }“ (Zeichen { $at }) gehört in keinen Zug. Schreib einen Zug wie `c2-c3` oder `e3xc3xa5`.
refused-no-rank = Das verstehe ich nicht: Hinter „{ $file }“ (Zeichen { $at }) fehlt die Nummer der Reihe, wie in `c3`. Schreib einen Zug wie `c2-c3` oder `e3xc3xa5`.
refused-out-of-range = { $point } ist kein Punkt dieses Bretts. Schreib einen Zug wie `c2-c3` oder `e3xc3xa5`.
refused-off-board = { $point } liegt nicht auf diesem Brett: Es reicht von a1 bis { $corner }.
refused-no-stone = Auf { $point } steht kein Stein.
refused-not-yours = Der Stein auf { $point } gehört dir nicht; du spielst { $side }.
refused-occupied = Auf { $point } steht schon ein Stein.
refused-no-line = Keine Linie verbindet { $from } und { $to }; Steine ziehen entlang der Linien.
refused-no-capture = So wird kein Stein geschlagen.
right-capture-from = Der Stein auf { $from } muss schlagen: { $moves }.
right-capture = Du musst schlagen: { $moves }.
refused-incomplete = Du musst weiterschlagen: { $moves }.
refused-ambiguous = Mehrere Züge passen: { $moves }. Schreib den gemeinten ganz aus.
refused-too-many-moves = Hier sind so viele Züge möglich, dass du deinen ganz ausschreiben musst, wie in { $moves }.
refused-illegal = Das ist kein erlaubter Zug.
right-from = Möglich von { $from } aus: { $moves }.
right = Möglich ist { $moves }.
refused-direction = Nach diesen Regeln ziehen Steine nicht in diese Richtung.
refused-opening = Der erste Zug der Partie geht geradeaus.
refused-no-return = Der Stein auf { $from } darf nicht nach { $to } zurück.
refused-on-far-rank = Der Stein auf { $point } hat die letzte Reihe erreicht: Dort kann er nur noch schlagen.
refused-no-number = Ein Feld { $number } gibt es nicht: Sie gehen von 1 bis { $last }.
refused-numbers = Die Punkte dieses Bretts haben Namen wie `c3` und keine Nummern.
refused-no-point = Das verstehe ich nicht: „{ $sign }“ (Zeichen { $at }) gehört nicht dorthin. Nenne den Platz eines Steins, zum Beispiel `b4`.
refused-light-square = { $point } ist ein helles Feld; gespielt wird nur auf den dunklen.
refused-between-points = { $point } ist kein Punkt dieses Bretts; das Bild zeigt alle Punkte.
refused-not-one-point = Nenne den Platz eines Steins, zum Beispiel `b4`.
refused-penalty-first = Wähle zuerst den Stein, der vom Brett kommt: { $points }. Das geht im Menü unter dem Brett oder mit `/partie blasen`.
refused-no-huffing = Nach den Regeln dieser Partie wird nicht geblasen.
refused-not-theirs = Der Stein auf { $point } ist dein eigener. Blasen kannst du nur gegnerische.
refused-no-offender = Der Stein auf { $point } kann nicht geblasen werden: Er hat im letzten Zug keinen Schlag ausgelassen.
refused-no-insisting = Nach den Regeln dieser Partie kannst du das Schlagen nicht verlangen.
refused-no-offence = Es gibt nichts zu verlangen: Im letzten Zug wurde kein Schlag ausgelassen.
refused-touched = Du hast in Partie { $number } den Stein auf { $point } berührt, also muss er ziehen. (Wähle nächstes Mal vorher **Zurechtrücken**.)
refused-cannot-move = Der Stein auf { $point } kann in Partie { $number } nicht ziehen.
refused-no-offer = In Partie { $number } ist kein Angebot offen. `/partie remis` macht eines.
refused-own-offer = Das ist dein eigenes Angebot in Partie { $number }; dein Gegner muss darauf antworten.
refused-offer-to-answer = Dein Gegner hat in Partie { $number } ein Angebot gemacht: Antworte zuerst darauf.
refused-already-offered = Du hast in Partie { $number } schon ein Angebot gemacht. Vor dem nächsten musst du ziehen.
refused-no-counting = Nach den Regeln von Partie { $number } wird nicht ausgezählt. `/partie remis` bietet Remis an.
refused-nothing-played = In Partie { $number } wurde noch nichts gespielt.
refused-not-manager = Das kann nur, wer diesen Server verwalten darf. `/einstellungen` ändert die Bilder, die nur du siehst.
refused-role-gone = Diese Rolle gibt es nicht mehr. Wähle eine andere.
refused-role-everyone = { $role } haben alle Mitglieder. Wähle eine andere Rolle, oder leg eine an.
refused-role-managed = { $role } gehört einem Bot, Boostern oder einer Integration; nur Discord kann sie vergeben. Wähle eine andere Rolle, oder leg eine an.
refused-role-not-permitted = Ich darf hier keine Rollen vergeben. Erlaube mir *Rollen verwalten* in den Servereinstellungen unter Rollen, und wähle { $role } noch einmal.
refused-role-too-high = { $role } steht nicht unter meiner eigenen Rolle. Schieb meine Rolle in den Servereinstellungen unter Rollen darüber, und wähle sie noch einmal.
refused-role-too-powerful = { $role } steht nicht unter deiner höchsten Rolle, erlaubt mehr, als du selbst darfst, oder dir fehlt *Rollen verwalten*. Wer sie vergeben darf, kann sie hier auswählen.
refused-role-unknown = Ich kann die Rollen dieses Servers gerade nicht lesen. Wähle { $role } gleich noch einmal.
refused-too-many-roles = Ich vergebe schon 5 Rollen. Entzieh zuerst eine davon.
refused-channel = Bitte wähle Textkanäle dieses Servers, in denen du selbst schreiben darfst. Nichts hat sich geändert.
refused-import-none = Gib die Aufzeichnung einer Partie an: als Text (`text`) oder als Datei (`datei`).
refused-import-both = Gib die Aufzeichnung als Text oder als Datei an, nicht beides.
refused-import-large = Diese Datei ist größer als 64 KiB, also keine Aufzeichnung einer Partie. `/partie aufzeichnung` gibt eine.
refused-import-binary = Diese Datei ist kein Text, also keine Aufzeichnung einer Partie. `/partie aufzeichnung` gibt eine.
refused-import-unreachable = Ich konnte die Datei nicht rechtzeitig von Discord holen. Bitte versuch es noch einmal, oder gib die Aufzeichnung als Text an.
refused-import-message = In dieser Nachricht finde ich keine Aufzeichnung einer Partie: keinen Text mit einer Angabe wie `[RuleSet "medieval"]` und keine Datei, wie `/partie aufzeichnung` sie gibt.
refused-not-moderator = Das kann nur, wer diesen Server verwalten darf. `/partie blockieren` hält dir eine Person fern.
refused-not-manager-games = Nur wer diesen Server verwalten darf, sieht alle Partien. `/partien spieler:` zeigt die einer anderen Person.
refused-no-thread = Du darfst hier keine Threads öffnen, also öffne auch ich keinen für dich. Ohne `thread` wird in diesem Kanal gespielt.
refused-threads-never = Auf diesem Server bekommen Partien keine Threads. Lass `thread` weg, dann wird in diesem Kanal gespielt.
refused-no-writing = Du darfst in diesem Kanal nicht schreiben (dir fehlt die Berechtigung *Nachrichten senden*), also schreibe auch ich hier nichts für dich. Nichts hat sich geändert.
refused-no-writing-thread = Du darfst in diesem Thread nicht schreiben (dir fehlt die Berechtigung *Nachrichten in Threads senden*), also schreibe auch ich hier nichts für dich. Nichts hat sich geändert.
refused-failed = Das hat leider nicht geklappt: Bei mir ist etwas schiefgegangen. Nichts hat sich geändert; bitte versuch es noch einmal.
refused-unreadable = Discord hat mir das in einer Form geschickt, die ich nicht lesen kann; nichts hat sich geändert. Bitte versuch es noch einmal, und wenn das nicht hilft, sag denen Bescheid, die mich betreiben.
refused-in-doubt = Leider weiß ich nicht, ob das gespeichert wurde. Bitte sieh dir das Brett an, bevor du es noch einmal versuchst.
refused-full = Leider wurde nichts gespeichert: Meine Festplatte ist voll. Bitte versuch es später noch einmal, oder sag es denen, die mich betreiben.
refused-slow = Meine Festplatte ist gerade langsam, darum kann ich nicht nach den Partien sehen. Es ist nichts geschehen; bitte versuch es gleich noch einmal.
done-late = Erledigt. Es hat länger gedauert als sonst, weil meine Festplatte gerade langsam ist.
form-late = Das Formular hat zu lange gebraucht; es hat sich nichts geändert. Bitte versuch es noch einmal, oder nutze den Befehl mit seinen Angaben.
form-usual = Wie hier üblich: { $what }
form-usual-pace = Gegen Menschen: { $what }
form-usual-rated = Gegen Menschen, mit Zeitlimit: { $what }
refused-busy = Ich habe gerade zu viel zu tun. Es ist nichts geschehen; bitte versuch es gleich noch einmal.
refused-too-often = Du hast in kurzer Zeit viel von mir gewollt. Es ist nichts geschehen; bitte versuch es { $again } noch einmal.
refused-unknown-rules = Welche Regeln meinst du? Wähle sie aus der Liste, die beim Tippen erscheint; `/regeln` erklärt alle.
refused-unknown-command = Diesen Befehl kenne ich nicht mehr. Auch Discord wird ihn bald vergessen.
refused-unknown-button = Diesen Knopf kenne ich nicht mehr. `/brett` zeigt das Brett, wie es jetzt ist.

## Für alle, die das Brett nicht sehen

form-picture = ein Bild
form-text = Text
form-ascii = Text und eine Zeichnung aus einfachen Zeichen
drawing = Weiß o { $white }, Schwarz x { $black }, Großbuchstaben sind Damen:
alt-board = { $board ->
    [squares] Damebrett
   *[lines] Alquerquebrett
}
alt-replay = Die Partie in bewegten Bildern: { $moves }. Am Ende: { $board }
alt-bare = { $board }.
alt-start = { $board } am Anfang.
alt-step = { $board } nach dem Zug { $move } von { $side }.
alt-capture = { $board }, nachdem { $side } mit { $move } geschlagen hat; { $victim } verliert { $count ->
    [one] den Stein auf { $points }
   *[other] die Steine auf { $points }
}.
alt-crowned = Der Stein wurde zur Dame.
alt-penalty = Zur Strafe verlor { $side } den Stein auf { $point }.
alt-penalty-chosen = { $board }, nachdem { $side } zur Strafe den Stein auf { $point } verloren hat.
alt-huff = { $board }, nachdem { $side } den Stein auf { $point } verloren hat, der geblasen wurde.
alt-insist = { $board }, nachdem { $side } { $move } zurückgenommen hat.
alt-kings = Damen: { $points }.
alt-turn = { $side } ist am Zug.
alt-won = { $side } hat gewonnen.
alt-resigned = { $side } hat aufgegeben.
alt-drawn = Die Partie ist unentschieden.
alt-stones = { $side }, { $count ->
    [0] keine Steine.
    [one] 1 Stein: { $points }.
   *[other] { $count } Steine: { $points }.
}
alt-empty = Frei: { $points }.
alt-choices = Markiert: die Steine zur Wahl, auf { $stones }.
alt-targets = Markiert: der Stein auf { $stones } und wohin er ziehen kann, nach { $points }.
alt-full = Kein Punkt ist frei.
# In the picture of a board, before a number of stones. The letters are those of `Strip::SIGNS`.
strip-took = { $side ->
    [white] Weiß nahm
   *[black] Schwarz nahm
}
and = { $first } und { $last }

## Die Seiten von /regeln: höchstens je 1200 Zeichen, mit einer Zeile von jeder Art, die die Regeln haben

summary-goal-lines = Ziel: alle gegnerischen Steine schlagen oder einschließen.
summary-goal-count = Ziel: alle gegnerischen Steine schlagen oder einschließen, oder beim Auszählen mehr haben.
summary-goal-squares = Ziel: alle gegnerischen Steine auf den dunklen Feldern schlagen oder einschließen.
summary-moving-any = Ziehe einen Stein entlang einer Linie auf einen freien Nachbarpunkt, in jede Richtung.
summary-moving-ahead = Ziehe einen Stein entlang einer Linie auf einen freien Nachbarpunkt, vorwärts oder seitwärts.
summary-moving-forward = Ziehe einen Stein entlang einer Linie auf einen freien Nachbarpunkt, gerade oder schräg vorwärts.
summary-moving-men = Ein Stein zieht ein Feld schräg vorwärts.
# optional: yes, wenn man nach jedem Sprung aufhören darf.
summary-capturing-any = Schlage, indem du über einen gegnerischen Stein auf den freien Punkt dahinter springst, und von dort weiter, wenn { $optional ->
    [yes] du magst
   *[no] es geht
}.
summary-capturing-around = Schlage in jede Richtung, auch zurück, indem du über einen gegnerischen Stein auf den freien Punkt dahinter springst, und weiter, wenn es geht.
summary-capturing-first-ahead = Schlage, indem du über einen gegnerischen Stein auf den freien Punkt dahinter springst; ab dem zweiten Sprung in jede Richtung.
summary-capturing-ahead = Schlage in diese Richtungen, indem du über einen gegnerischen Stein auf den freien Punkt dahinter springst, und weiter, wenn { $optional ->
    [yes] du magst
   *[no] es geht
}.
summary-capturing-once = Schlage, indem du über einen gegnerischen Stein auf den freien Punkt dahinter springst. Nach einem Sprung ist dein Zug zu Ende.
summary-capturing-men = Er schlägt vorwärts, indem er über einen gegnerischen Stein auf das freie Feld dahinter springt, und weiter, wenn es geht.
summary-duty-enforced = Kannst du schlagen, musst du es tun, bis zum letzten Sprung. Unter mehreren Möglichkeiten wählst du frei.
summary-duty-enforced-once = Kannst du schlagen, musst du es tun. Unter mehreren Möglichkeiten wählst du frei.
summary-duty-none = Schlagen ist keine Pflicht, und nach jedem Sprung darfst du aufhören.
summary-duty-none-once = Schlagen ist keine Pflicht.
summary-duty-penalty = Lässt du einen Schlag aus, verlierst du einen Stein, der hätte schlagen können.
summary-duty-huff = Lässt du einen Schlag aus, darf dein Gegner den Stein blasen: Er kommt vom Brett.
summary-duty-insist = Lässt du einen Schlag aus, darf dein Gegner den Stein blasen oder verlangen, dass du den Zug zurücknimmst.
summary-opening = Weiß muss mit c2-c3 beginnen.
summary-king-flying = Auf der letzten Reihe wird ein Stein zur Dame, die beliebig weit zieht und schlägt.
summary-king-long = Auf der letzten Reihe wird ein Stein zur Dame, die beliebig weit zieht und schlägt, in jede Richtung.
summary-king-short = Auf der letzten Reihe wird ein Stein zur Dame, die in jede Richtung zieht und schlägt.
summary-king-diagonals = Auf der letzten Reihe wird ein Stein zur Dame, die in jede Richtung zieht und schlägt, auf den beiden langen Diagonalen beliebig weit.
summary-king-sides = In den Ecken der letzten Reihe wird ein Stein zur Dame, die auf den Seiten der Dreiecke beliebig weit zieht und schlägt.
summary-far-row = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen.
summary-return-not-by-step = Kein Stein darf gleich wieder zurückziehen.
summary-return-not-at-once = Kein Stein darf sofort zurück.
summary-return-never = Kein Stein darf auf einen Punkt, auf dem er schon stand.
summary-return-no-undo = Kein Stein darf dorthin zurückziehen, woher er zuletzt kam, auch später nicht.
summary-end-drawn = Dieselbe Stellung zum dritten Mal oder { $turns } Einzelzüge ohne Schlagen: Die Partie ist unentschieden.
summary-end-counted = Ist wohl nichts mehr zu schlagen, kannst du mit `/partie zählen` das Auszählen vorschlagen.

## Die vollständigen Regeln, aus solchen Abschnitten: höchstens 2000 Zeichen mit der Lesart der jeweiligen Regeln

book-board = Brett.
book-moving = Ziehen.
book-capturing = Schlagen.
book-leaving = Nicht geschlagen?
book-special = Sonderregeln.
book-end = Ende.
book-readings = Unsere Lesart:
book-board-lines = { $setup ->
    [terhuchu] 25 Punkte, je zehn Steine: Weiß auf den Reihen 1 und 2, Schwarz auf 4 und 5; Reihe 3 ist frei
    [terhuchu-8] 25 Punkte, je acht Steine: Weiß auf Reihe 1, b2, c2 und d2; Schwarz auf Reihe 5, b4, c4 und d4
    [sumi-war] 25 Punkte, je elf Steine: Weiß auf den Reihen 1 und 2 und auf a3; Schwarz auf 4 und 5 und auf e3; b3, c3 und d3 sind frei
    [codecup] 7×7 Punkte mit Linien wie auf den üblichen 5×5, je vierundzwanzig Steine: Weiß auf den Reihen 1–3, e4, f4 und g4; Schwarz auf 5–7, a4, b4 und c4; d4 ist frei
    [lau-kata-kati] 19 Punkte in zwei Dreiecken, die sich in d4 treffen, je neun Steine: Weiß im unteren Dreieck, Schwarz im oberen; d4 ist frei
    [felli] 13 Punkte in zwei Dreiecken, die sich in c3 treffen, je sechs Steine: Weiß im unteren Dreieck, Schwarz im oberen; c3 ist frei
    [egara-guti] 23 Punkte in zwei Dreiecken, die sich in d4 treffen und durch zwei Linien verbunden sind, je elf Steine: Weiß in der unteren Hälfte, Schwarz in der oberen; d4 ist frei
    [zamma] 9×9 Punkte mit Linien wie auf den üblichen 5×5, je vierzig Steine: Weiß auf den Reihen 1–4, f5, g5, h5 und i5; Schwarz auf 6–9, a5, b5, c5 und d5; e5 ist frei
    [kharbaga] 41 Punkte: 5×5 (a1–i9) mit beiden Diagonalen in jedem Quadrat und deren 16 Kreuzungen (b2–h8). Je zwanzig Steine, Weiß auf den Reihen 1–4, g5 und i5; Schwarz auf 6–9, a5 und c5; e5 ist frei
    [satoel] 93 Punkte: 9×9 auf den Reihen 3–11 mit Linien wie auf den üblichen 5×5, dazu außen an e3 und e11 je ein Dreieck aus sechs mit drei Linien von dort und zwei Querlinien. Je vierzig Steine, Weiß auf den Reihen 3–6, f7, g7, h7 und i7; Schwarz auf 8–11, a7, b7, c7 und d7; e7 und die Dreiecke sind frei
    [peralikatuma] 49 Punkte: 5×5 wie üblich von c3 bis g7, dazu außen an e3, c5, g5 und e7 je ein Dreieck aus sechs mit drei Linien von dort und zwei Querlinien. Je dreiundzwanzig Steine, Weiß auf den Reihen 3 und 4 des Quadrats, c5 und den Dreiecken unten und links; Schwarz auf den Reihen 6 und 7 des Quadrats, g5 und den Dreiecken oben und rechts; d5, e5 und f5 sind frei
   *[usual] 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei
}. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
book-board-squares = Die dunklen Felder von 8×8; Weiß auf den Reihen 1–3, Schwarz auf 6–8. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
book-lines = Die Linien: { $lines }.
book-moving-any = Je Zug ziehst oder schlägst du, nie beides. Ein Stein zieht auf einer Linie auf einen freien Nachbarpunkt, in jede Richtung: `{ $step }`.
book-moving-ahead = Je Zug ziehst oder schlägst du, nie beides. Ein Stein zieht auf einer Linie vorwärts, schräg vorwärts oder seitwärts auf einen freien Nachbarpunkt, nie zurück: `{ $step }`.
book-moving-forward = Je Zug ziehst oder schlägst du, nie beides. Ein Stein zieht auf einer Linie vorwärts oder schräg vorwärts auf einen freien Nachbarpunkt, nie seitwärts oder zurück: `{ $step }`.
book-moving-men = Ein Stein zieht ein Feld schräg vorwärts: `c3-d4`.
book-jump = Dein Stein springt auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter; der übersprungene Stein kommt sofort vom Brett.
# optional: yes, wenn man nach jedem Sprung aufhören darf.
book-capturing-any = Kann dein Stein danach in irgendeine Richtung weiterschlagen, { $optional ->
    [yes] darf er im selben Zug weiterspringen
   *[no] springt er weiter
}: `{ $capture }`.
book-capturing-around = Gesprungen wird in jede Richtung, auch zurück, und weiter, solange es geht: `{ $capture }`.
book-capturing-first-ahead = Der erste Sprung geht vorwärts, schräg vorwärts oder seitwärts, jeder weitere in jede Richtung, auch zurück: `{ $capture }`.
book-capturing-ahead = Deiner springt in dieselben Richtungen, in die er zieht, und { $optional ->
    [yes] darf weiterspringen
   *[no] springt weiter
}, solange es geht: `{ $capture }`.
book-capturing-once = Gesprungen wird in jede Richtung, je Zug nur einmal: `{ $capture }`.
book-capturing-men = Ein Stein springt schräg vorwärts über einen gegnerischen Nachbarstein auf das freie Feld dahinter, und weiter, solange es geht; Geschlagenes kommt sofort vom Brett.
book-duty-enforced = Es herrscht Schlagzwang bis zum letzten Sprung; andere Züge nehme ich nicht an. Unter mehreren Möglichkeiten wählst du frei, es muss nicht die längste sein.
book-duty-enforced-once = Es herrscht Schlagzwang; andere Züge nehme ich nicht an. Unter mehreren Möglichkeiten wählst du frei.
book-duty-owed = Schlagzwang gilt bis zum letzten Sprung; was du schlägst, wählst du frei.
book-duty-none = Jeder Sprung ist freiwillig: Du musst nicht schlagen und darfst jederzeit aufhören, ganz ohne Strafe.
book-duty-none-once = Schlagzwang gibt es nicht.
book-leaving-penalty = Das geht, kostet dich aber einen Stein: Schlägst du gar nicht, einen, der hätte schlagen können; hörst du zu früh auf, den, der aufgehört hat. Er kommt sofort vom Brett. Hätten mehrere schlagen können, wählt dein Gegner vor seinem Zug einen davon im Menü aus.
book-leaving-huff = Das geht, doch dann darf dein Gegner vor seinem Zug einen Stein blasen (vom Brett nehmen), der schlagen konnte, oder den, der zu früh aufgehört hat: `/partie blasen punkt:b4`. Zieht er, verfällt das Recht. Ich weise nicht darauf hin.
book-leaving-insist = Das geht, doch dann darf dein Gegner vor seinem Zug einen Stein blasen (vom Brett nehmen), der schlagen konnte, oder den, der zu früh aufgehört hat (`/partie blasen punkt:b4`), oder Rücknahme und Schlagen verlangen (`/partie schlagzwang`). Zieht er, verfällt das Recht. Ich weise nicht darauf hin.
book-nothing = Keine: Steine dürfen zurückkehren, und auf der letzten Reihe ändert sich nichts.
book-opening = Der erste Zug von Weiß ist c2-c3, kein anderer.
book-king-flying = Ein Stein, der auf der letzten Reihe stehen bleibt, wird zur Dame: Sie zieht schräg beliebig weit, schlägt aus jeder Entfernung und landet auf einem freien Feld dahinter, bis zum nächsten Stein.
book-king-long = Ein Stein, der auf der letzten Reihe stehen bleibt, wird zur Dame: Sie zieht und schlägt auf den Linien beliebig weit in jede Richtung und landet auf einem beliebigen freien Punkt hinter dem geschlagenen Stein, bis zum nächsten.
book-king-short = Ein Stein, der auf der letzten Reihe stehen bleibt, wird zur Dame: Sie zieht und schlägt wie zuvor, aber in jede Richtung.
book-king-diagonals = Ein Stein, der auf der letzten Reihe stehen bleibt, wird zur Dame. Auf den beiden langen Diagonalen zieht und schlägt sie beliebig weit und landet auf einem beliebigen freien Punkt hinter dem geschlagenen Stein, bis zum nächsten; auf anderen Linien zieht und schlägt sie wie zuvor, aber in jede Richtung.
book-king-sides = Ein Stein, der in einer Ecke der letzten Reihe stehen bleibt, wird zur Dame. Auf den Seiten der Dreiecke (a1-e5, a5-e1, a1-e1, a5-e5) zieht und schlägt sie beliebig weit und landet auf einem beliebigen freien Punkt hinter dem geschlagenen Stein, bis zum nächsten; auf anderen Linien zieht und schlägt sie wie zuvor.
book-far-row = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen.
book-far-row-first-sideways = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen, mit dem ersten Sprung seitwärts.
book-far-row-sideways = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch seitwärts schlagen.
book-return-not-by-step = Ein Stein darf nicht gleich wieder auf den Punkt ziehen, den er in deinem letzten Zug verlassen hat. Beim Schlagen darf er dort landen.
book-return-not-at-once = Der Stein, den du zuletzt bewegt hast, darf nicht dort landen, wo er vor diesem Zug stand, auch nicht beim Schlagen. Ein Schlag, der dadurch verboten ist, ist keine Pflicht.
book-return-never = Kein Stein darf auf einen Punkt, auf dem er je stand; ein so verbotener Schlag ist keine Pflicht.
book-return-no-undo = Ein Stein, der seitwärts gezogen ist, darf nicht auf den Punkt zurückziehen, von dem er kam, auch mehrere Züge später nicht, bis er anderswohin gezogen ist oder geschlagen hat.
book-touch = Berührt, geführt: Der Stein, den du im Menü wählst, muss ziehen, wenn er kann, außer du wählst vorher **Zurechtrücken**. Eingetippte Züge berühren nichts.
book-end-loss = Wer keinen Stein oder keinen Zug mehr hat, verliert.
book-end-equal = Haben beide gleich viele Steine und ist das Endspiel als unentschieden gelöst, beendet `/partie remis` die Partie sofort; sonst bietet es Remis an.
book-end-count = `/partie zählen` schlägt das Auszählen vor: Wer mehr Steine hat, gewinnt; bei gleich vielen ist es Remis.
book-end-offer = `/partie remis` bietet Remis an.
book-end-added = { $result ->
    [counted] Von selbst zähle ich aus
   *[drawn] Unentschieden ist die Partie auch
} bei der dritten gleichen Stellung oder nach { $turns } Einzelzügen ohne { $quiet ->
    [stones] Schlagen
    [rows] Schlagen oder Reihenwechsel
    [kings] Schlagen oder neue Dame
    [advances] Schlagen oder Reihenwechsel eines einfachen Steins
   *[men] Schlagen oder Zug eines einfachen Steins
}.
book-readings-medieval = Die Quelle ist ein englisches Faltblatt zum mittelalterlichen Alquerque (nach dem Spielebuch Alfons’ X.). Von uns: Weiß beginnt; wer nicht ziehen kann, verliert; Steine dürfen zurück (das Blatt verbietet es nicht). „So viele schlagen wie möglich“ heißt für uns: bis es nicht weitergeht, nicht: auf dem längsten Weg. Das Remis des Faltblatts, wenn von zwei gleich Starken keiner gefahrlos angreifen kann, vereinbaren die Spieler selbst. Dreimalige Wiederholung und 50 Züge sind unsere Zusätze.
book-readings-penalty = Die Quelle ist eine deutsche „Spielanleitung“. Sie sagt nicht, wer den Strafstein aussucht und wann er vom Brett kommt; das haben wir festgelegt. Ebenso: Ein Stein, der zog, statt zu schlagen, zählt dort, wo er jetzt steht; was schon geschlagen ist, bleibt geschlagen; nach dem Schlagen ist der Punkt gesperrt, auf dem es begann; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-brainking = Die Quelle ist die italienische Hilfeseite von BrainKing. Nach ihr schlägt ein Stein in „Laufrichtung“; dass seitwärts überall dazugehört, ist unsere Lesart. Ebenso, dass das Rückkehrverbot auch fürs Schlagen gilt und den Anfang des ganzen vorigen Zuges meint. Von uns sind auch: Weiß beginnt; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-free = Die Quelle ist J. P. Smiths Alquerque-Blatt zum Ausdrucken, ohne die Zusatzregeln von R. C. Bell, die es anführt. Wer beginnt, entscheidet dort eine Münze; hier ist es immer Weiß. Das Blatt beendet die Partie, wenn „offensichtlich“ nichts mehr geschlagen wird; dass beide dem zustimmen müssen und dass ich bei der dritten gleichen Stellung und nach 50 ruhigen Zügen auszähle, kommt von uns. Zurückkehren ist erlaubt, weil das Blatt es in diesen Regeln nicht verbietet.
book-readings-bell = Die Quelle ist J. P. Smiths Alquerque-Blatt mit R. C. Bells Zusatzregeln („Board and Table Games“). Von uns: Weiß beginnt (dort entscheidet eine Münze); auch geschlagen wird nie zurück; auch wer zu früh aufhört, wird geblasen; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; ausgezählt wird nach Einigung, Wiederholung oder 50 ruhigen Zügen. Wiederholung und 50 Züge gehen dem Blasen vor.
book-readings-bell-strict = Quelle: J. P. Smiths Blatt mit allen Zusatzregeln R. C. Bells („Board and Table Games“). Von uns: Weiß beginnt; auch geschlagen wird nie zurück; auch wer zu früh aufhört, wird geblasen; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; Zwischenlandungen zählen mit; ausgezählt wird nach Einigung, Wiederholung oder 50 Zügen; die beiden letzten gehen dem Blasen vor.
book-readings-covarrubias = Die Quelle ist das Wörterbuch von Sebastián de Covarrubias (1674). Nach ihm schlägt man mehrere Steine auf einmal, und ein Stein, der schlagen konnte und es nicht tat, ist verloren: „geblasen“. Von uns: Zahl und Aufstellung der Steine und alle Richtungen wie im mittelalterlichen Alquerque; auch wer zu früh aufhört, kann geblasen werden; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; dreimalige Wiederholung und 50 Züge, die beide dem Blasen vorgehen.
book-readings-qirkat = Die Quelle ist eine Aufgabe aus einem Programmierkurs in Berkeley (CS61B, 2017), soweit sie noch zu lesen ist, mit Programmen von zwei Studierenden. Das Verbot zurückzuziehen gilt für jeden Stein einzeln und nie beim Schlagen. Von uns: jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-terhuchu = Die Quelle ist J. H. Huttons Buch über die Angami-Naga (1921). Es spricht davon, einen Stein zu „essen“; dass es je Zug höchstens einer ist und dass kein Schlagzwang herrscht, ist unsere Lesart. Von uns auch: Weiß beginnt; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-terhuchu-8 = Die Quelle ist J. H. Huttons Buch über die Angami-Naga (1921); es kennt das Spiel mit acht Steinen neben dem mit zehn. Dass je Zug höchstens ein Stein geschlagen wird und dass kein Schlagzwang herrscht, ist unsere Lesart. Von uns auch: Weiß beginnt; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-sumi-war = Die Quelle ist J. H. Huttons Buch über die Sümi- oder Sema-Naga (1921). Der elfte Stein steht auf der mittleren Reihe, von jeder Seite aus links außen: So lesen wir die Zeichnung. Von uns auch: kein Schlagzwang und je Zug höchstens ein geschlagener Stein; Weiß beginnt; wer nicht ziehen kann, verliert; ausgezählt wird nach Einigung, Wiederholung oder 50 ruhigen Zügen.
book-readings-arabic = Die Quelle ist die Seite von Jocly, die der Rekonstruktion von A. van der Stoep folgt. Bei Jocly ist eine Dame gegen eine oder zwei Damen sofort Remis; hier müssen sich die Spieler darauf einigen. Von uns: Ein einfacher Stein schlägt nie rückwärts, auch nicht beim Weiterspringen; Remis durch Einigung, Wiederholung oder 50 ruhige Züge.
book-readings-roman = Die Quelle ist die Seite von Jocly, die der Rekonstruktion von A. van der Stoep folgt. Wie bei Jocly wird immer zu Ende geschlagen. Eine Dame landet gleich hinter dem Stein, den sie schlägt. Von uns: jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-dama-comoros = Die Quelle ist Ludiis Wiedergabe eines Artikels von A. de Voogt (2019). Von uns: Ein Zug kann mehrere Steine schlagen, und auch wer zu früh aufhört, kann geblasen werden; das Blasen ist ein Recht des Gegners und geschieht nicht von selbst; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge); die beiden letzten gehen dem Blasen vor.
book-readings-kharberg = Die Quelle ist Ludiis Wiedergabe eines Artikels von T. Monod (1950). Von dort kommt, dass Steine auch rückwärts ziehen. Von uns: Eine Dame schlägt so weit, wie sie zieht; ein Zug kann mehrere Steine schlagen, und auch wer zu früh aufhört, kann geblasen werden; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; jedes Remis (Einigung, Wiederholung, 50 Züge); die beiden letzten gehen dem Blasen vor.
book-readings-fetach = Die Quelle ist ein kurzer Text von Bouhajbane (1989). Nach ihm beginnt der Stein der Mittellinie, Weiß also mit c2-c3. Von der Dame sagt er nur, dass sie auf den beiden langen Diagonalen zieht und schlägt. Von uns: Dort geht sie beliebig weit, sonst wie ein Stein, aber in jede Richtung; für jeden Sprung gilt die Linie, auf der er geht; kein Schlagzwang, auch mehrere Sprünge; nur Damen dürfen zurück; ausgezählt wird nach Einigung, Wiederholung oder 50 ruhigen Zügen.
book-readings-codecup = Die Quelle ist die Regelseite des CodeCup 2008, eines Wettbewerbs für Programme; die Aufstellung ist die seiner Partien. Was die Seite über Dauer und Punkte sagt, war nicht zu lesen. Von uns: Wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-lau-kata-kati = Die Quelle ist J. Dattas Artikel über Spiele in Niederbengalen (1933). Nach ihm gelten die üblichen Regeln des Damespiels, nur schlägt man je Zug einen einzigen Stein. Von uns: Es herrscht Schlagzwang wie im Damespiel; geschlagen wird in jede Richtung; es gibt keine Damen; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-felli = Die Quelle ist ein kurzer Text von Bouhajbane (1989). Nach ihm zieht die Dame auf den beiden Seiten an ihrer Ecke. Von uns: Auf allen Seiten der Dreiecke geht sie beliebig weit, sonst wie ein Stein; kein Schlagzwang, auch mehrere Sprünge; ausgezählt wird nach Einigung, Wiederholung oder 50 ruhigen Zügen.
book-readings-egara-guti = Die Quelle ist die Wiedergabe eines Artikels von Das-Gupta (1926). Von uns: Gezogen und geschlagen wird in jede Richtung; kein Schlagzwang, auch mehrere Sprünge; b2 und b6 sind Nachbarpunkte, ebenso f2 und f6; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-zamma = Brett und Aufstellung stammen aus T. Monods Artikel über die westliche Sahara (1950–51), das Übrige aus Ludiis Wiedergabe und von einer französischen Spieleseite. Die „männlichen“ Steine beginnen: hier Weiß. Dass ein Zug mehrere Steine schlagen kann, sagen alle außer Ludii. Von uns: Auch wer zu früh aufhört, kann geblasen werden; jedes Remis (Einigung, Wiederholung, 100 Züge); die beiden letzten gehen dem Blasen vor.
book-readings-kharbaga = Die Quelle ist ein Satz von Hamidoun (1952): das zuvor beschriebene Spiel, vereinfacht, mit je zwanzig Steinen. Das Übrige stammt aus Ludiis Wiedergabe. Von uns: das Brett, denn nur mit den Kreuzungen ist Platz für je zwanzig Steine; Schlagzwang und Blasen wie beim Zamma (bei Ludii ist Schlagen frei); jedes Remis (Einigung, Wiederholung, 60 Züge); die beiden letzten gehen dem Blasen vor.
book-readings-satoel = Die Quelle ist Jacobsons Text über Simeulue (1919), soweit er zu lesen war. Nach ihm darf ein Stein weiterschlagen; wir lesen daraus: kein Schlagzwang. Von uns: welche Hälfte der mittleren Reihe wem gehört; wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 100 Züge).
book-readings-peralikatuma = Die Quelle ist H. Parkers Buch über Ceylon (1909); dort heißt das Spiel Perali kotuma. Jede Seite hat die sechzehn Steine des Spiels, das im Buch davor steht, und sieben weitere im Dreieck zu ihrer Linken; drei Punkte der mittleren Linie sind frei. Da dieses Dreieck sechs Punkte hat, steht der siebte Stein nach unserer Lesart an seiner Spitze (c5, g5). Dass man in jede Richtung schlägt, beliebig viele Steine und ohne Zwang, sagt Parker. Von uns: Wer nicht ziehen kann, verliert; jedes Remis (Einigung, Wiederholung, 50 Züge).
book-readings-dame = Die Quelle ist eine deutsche Spielbeschreibung. Von uns: Weiß beginnt; Steine schlagen nur vorwärts; es gibt keine Pflicht, möglichst viel zu schlagen oder mit der Dame so zu landen, dass es weitergeht; man bläst einen Stein, wo er jetzt steht, und zieht dann noch; nach `/partie schlagzwang` genügt jedes vollständige Schlagen; nur das Menü berührt; jedes Remis (Einigung, Wiederholung, 60 Züge); die beiden letzten gehen dem Blasen vor.

# The facts about rule sets, and how each differs from Medieval Alquerque: short, as menus show 100 characters
facts-game = Spiel
facts-origin = Ort und Zeit
facts-board = Brett
facts-differences = Anders als im mittelalterlichen Alquerque
facts-source = Quelle
facts-proven = Bewiesen
size-lines = { $points } Punkte, je { $stones } Steine
size-squares = 8×8 Felder, je { $stones } Steine
differs-king-flying = lange Damen
differs-king-long = lange Damen entlang der Linien
differs-king-short = Damen, die in jede Richtung ziehen
differs-king-diagonals = lange Damen auf einigen Linien
differs-king-sides = lange Damen auf den Seiten der Dreiecke
differs-moving-men = Steine nur schräg vorwärts
differs-moving-ahead = kein Zug zurück
differs-moving-forward = kein Zug zurück oder seitwärts
differs-capturing-first-ahead = kein erster Sprung zurück
differs-capturing-ahead = kein Sprung zurück
differs-capturing-once = ein Sprung je Zug
differs-duty-none = kein Schlagzwang
differs-duty-penalty = ein ausgelassener Schlag kostet einen Stein
differs-duty-huff = ausgelassener Schlag: Blasen
differs-duty-insist = ausgelassener Schlag: Blasen oder Zurücknehmen
differs-opening = fester erster Zug
differs-far-row = auf der letzten Reihe nur Schlagen
differs-return-not-by-step = kein Zug gleich zurück
differs-return-not-at-once = keine sofortige Rückkehr
differs-return-never = niemals Rückkehr
differs-return-no-undo = kein Zug dorthin, woher der Stein kam
differs-touch = berührt, geführt
differs-count = Auszählen möglich
origin-medieval = Spanien, 13. Jahrhundert
origin-penalty = Deutschland
origin-brainking = Spieleserver BrainKing
origin-free = Ein Druckblatt
origin-bell = R. C. Bell, England
origin-bell-strict = { origin-bell }
origin-dame = { origin-penalty }
origin-covarrubias = Spanien, 1674
origin-qirkat = Berkeley, Kalifornien, 2017
origin-terhuchu = Angami-Naga, 1921
origin-terhuchu-8 = { origin-terhuchu }
origin-sumi-war = Sümi-Naga, 1921
origin-arabic = Naher Osten und Spanien, 10. Jahrhundert, rekonstruiert
origin-roman = Frankreich und England, 15. Jahrhundert, rekonstruiert
origin-dama-comoros = Grande Comore, 2018
origin-kharberg = Westliche Sahara, 1950
origin-fetach = Südmarokko, 1960–82
origin-codecup = CodeCup, ein Wettbewerb für Programme, 2008
origin-lau-kata-kati = Niederbengalen, 1933
origin-felli = { origin-fetach }
origin-egara-guti = Bhandara, Zentralindien, 1926
origin-zamma = Westliche Sahara, 1950–51
origin-kharbaga = Mauretanien, 1952
origin-satoel = Simeulue, Indonesien, 1919
origin-peralikatuma = Ceylon (Sri Lanka), 1909

rules-pictures = Bilder: { $names }
button-play-by-rules = Mit diesen Regeln gegen mich
button-rulebook = Vollständige Regeln
menu-rules = Andere Regeln …
rules-picture-lines = Die Linien des Bretts, auf denen die Steine ziehen und schlagen.
    .name = die Linien
rules-picture-squares = Die dunklen Felder des Bretts, die schräg aneinander liegen.
    .name = die Felder
rules-picture-step = Ein Zug: Von { $stone } kann der Stein nach { $points }.
    .name = ein Zug
rules-picture-king = Eine Dame: Von { $stone } kann sie nach { $points }.
    .name = eine Dame
rules-picture-capture = Ein Schlag: Ein Stein schlägt mehrere, Sprung für Sprung.
    .name = ein Mehrfachschlag
rules-picture-hop = Ein Schlag: Der Stein springt einmal und schlägt einen.
    .name = ein Schlag
rules-picture-offence = Ein Verstoß: Es wurde nicht nach { $points } geschlagen.
    .name = ein Verstoß
rules-picture-penalty = Ein Verstoß und seine Strafe: Der Stein, der nach { $points } hätte schlagen können, kommt vom Brett.
    .name = ein Verstoß und seine Strafe
rules-picture-huff = Das Blasen: Der Stein, der hätte schlagen können, kommt vom Brett.
    .name = das Blasen
rules-picture-insist = Die Forderung: Der Zug wird zurückgenommen, und es muss geschlagen werden.
    .name = die Forderung

## Die Blätter von /partie drucken. Man liest sie ohne den Bot: Sie nennen keine Befehle und duzen nicht.

button-print = Drucken
paper-a4 = A4 (210 × 297 mm)
paper-letter = Letter (8½ × 11 Zoll)
print-done = **{ $rules }** auf vier Seiten { $paper }: die Regeln auf einer Seite, das Brett in Originalgröße in zwei Zeichnungen und Spielsteine zum Ausschneiden. Drucke mit 100 % („tatsächliche Größe“).
print-failed = Die Seiten sind gerade nicht gelungen. Versuch es bitte noch einmal.
printed-start = Aufstellung
printed-start-lines = Das Brett hat { $setup ->
    [codecup] sieben mal sieben Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat vierundzwanzig Steine und stellt sie auf die drei nächsten Reihen und auf die drei rechten Punkte der mittleren Reihe; die Mitte bleibt frei
    [lau-kata-kati] neunzehn Punkte in zwei Dreiecken, die sich in der Mitte treffen. Jede Seite hat neun Steine und stellt sie auf alle Punkte des näheren Dreiecks; die Mitte bleibt frei
    [felli] dreizehn Punkte in zwei Dreiecken, die sich in der Mitte treffen. Jede Seite hat sechs Steine und stellt sie auf alle Punkte des näheren Dreiecks; die Mitte bleibt frei
    [egara-guti] dreiundzwanzig Punkte in zwei Dreiecken, die sich in der Mitte treffen und durch zwei Linien verbunden sind. Jede Seite hat elf Steine und stellt sie auf alle Punkte der näheren Hälfte; die Mitte bleibt frei
    [zamma] neun mal neun Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat vierzig Steine und stellt sie auf die vier nächsten Reihen und auf die vier rechten Punkte der mittleren Reihe; die Mitte bleibt frei
    [kharbaga] einundvierzig Punkte: fünf mal fünf und in den Quadraten dazwischen die sechzehn Kreuzungen, an denen sich nur Diagonalen treffen. Jede Seite hat zwanzig Steine und stellt sie auf alle Punkte diesseits der mittleren Reihe und auf die beiden rechten Punkte dieser Reihe; die Mitte bleibt frei
    [satoel] dreiundneunzig Punkte: neun mal neun und an beiden Enden ein Dreieck aus sechs Punkten. Jede Seite hat vierzig Steine und stellt sie auf die vier nächsten Reihen des Quadrats und auf die vier rechten Punkte seiner mittleren Reihe; die Mitte und die Dreiecke bleiben frei
    [peralikatuma] neunundvierzig Punkte: fünf mal fünf und an jeder Seitenmitte des Quadrats ein Dreieck aus sechs Punkten. Jede Seite hat dreiundzwanzig Steine und stellt sie auf das nächste Dreieck, die beiden nächsten Reihen des Quadrats, das linke Dreieck und den Punkt links außen auf der mittleren Reihe des Quadrats; drei Punkte bleiben frei
    [terhuchu] fünf mal fünf Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat zehn Steine und stellt sie auf die beiden nächsten Reihen; die mittlere Reihe bleibt frei
    [terhuchu-8] fünf mal fünf Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat acht Steine und stellt sie auf die nächste Reihe und auf die drei mittleren Punkte der zweiten; die übrigen Punkte bleiben frei
    [sumi-war] fünf mal fünf Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat elf Steine und stellt sie auf die beiden nächsten Reihen und auf den Punkt links außen auf der mittleren Reihe; drei Punkte bleiben frei
   *[usual] fünf mal fünf Punkte, die waagerechte, senkrechte und schräge Linien verbinden. Jede Seite hat zwölf Steine und stellt sie auf die beiden nächsten Reihen und auf die beiden rechten Punkte der mittleren Reihe; die Mitte bleibt frei
}. Die Farben werden ausgelost, Weiß beginnt. Ziel ist, alle gegnerischen Steine zu schlagen oder so einzuschließen, dass sie nicht mehr ziehen können.
printed-start-squares = Das Brett liegt so, dass beide Seiten links ein dunkles Eckfeld vor sich haben. Jede Seite hat zwölf Steine und stellt sie auf die dunklen Felder der drei nächsten Reihen; die hellen Felder bleiben leer. Die Farben werden ausgelost, Weiß beginnt. Ziel ist, alle gegnerischen Steine zu schlagen oder so einzuschließen, dass sie nicht mehr ziehen können.
printed-moving = Ziehen
printed-moving-any = Es wird abwechselnd gezogen. Wer am Zug ist, zieht entweder mit einem Stein oder schlägt mit einem, nie beides. Ein Stein zieht auf einer Linie auf einen freien Nachbarpunkt, in jede Richtung.
printed-moving-ahead = Es wird abwechselnd gezogen. Wer am Zug ist, zieht entweder mit einem Stein oder schlägt mit einem, nie beides. Ein Stein zieht auf einer Linie auf einen freien Nachbarpunkt: vorwärts, schräg vorwärts oder seitwärts, nie zurück.
printed-moving-forward = Es wird abwechselnd gezogen. Wer am Zug ist, zieht entweder mit einem Stein oder schlägt mit einem, nie beides. Ein Stein zieht auf einer Linie auf einen freien Nachbarpunkt: vorwärts oder schräg vorwärts, nie seitwärts oder zurück.
printed-moving-men = Es wird abwechselnd gezogen. Wer am Zug ist, zieht entweder mit einem Stein oder schlägt mit einem, nie beides. Ein Stein zieht schräg vorwärts auf das nächste Feld, wenn es frei ist.
printed-capturing = Schlagen
printed-capturing-any = Ein Stein schlägt, indem er auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt. Der übersprungene Stein kommt sofort vom Brett. Kann der Stein von dort über einen weiteren gegnerischen Stein springen, gleich in welche Richtung, kann er im selben Zug weiterschlagen. Eigene Steine werden nie übersprungen.
printed-capturing-around = Ein Stein schlägt, indem er auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt, in jede Richtung, auch zurück. Der übersprungene Stein kommt sofort vom Brett. Kann der Stein von dort über einen weiteren gegnerischen Stein springen, schlägt er im selben Zug weiter. Eigene Steine werden nie übersprungen.
printed-capturing-once = Ein Stein schlägt, indem er auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt, in jede Richtung. Der übersprungene Stein kommt vom Brett, und der Zug ist zu Ende. Eigene Steine werden nie übersprungen.
printed-capturing-first-ahead = Ein Stein schlägt, indem er auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt. Der übersprungene Stein kommt sofort vom Brett. Kann der Stein von dort über einen weiteren gegnerischen Stein springen, schlägt er im selben Zug weiter. Der erste Sprung geht vorwärts, schräg vorwärts oder seitwärts, jeder weitere in jede Richtung, auch zurück. Eigene Steine werden nie übersprungen.
printed-capturing-ahead = Ein Stein schlägt, indem er auf einer Linie über einen gegnerischen Nachbarstein auf den freien Punkt gleich dahinter springt: vorwärts, schräg vorwärts oder seitwärts, nie zurück. Der übersprungene Stein kommt sofort vom Brett. Kann der Stein von dort in einer dieser Richtungen über einen weiteren gegnerischen Stein springen, kann er im selben Zug weiterschlagen. Eigene Steine werden nie übersprungen.
printed-capturing-men = Ein Stein schlägt, indem er schräg vorwärts über einen gegnerischen Nachbarstein auf das freie Feld gleich dahinter springt. Der übersprungene Stein kommt sofort vom Brett. Kann der Stein von dort über einen weiteren gegnerischen Stein springen, schlägt er im selben Zug weiter. Eigene Steine werden nie übersprungen.
printed-duty = Schlagzwang
printed-duty-enforced = Wer schlagen kann, muss schlagen, und zwar so lange, bis der Stein nicht mehr weiterspringen kann. Unter mehreren Möglichkeiten ist die Wahl frei, es muss nicht die längste sein.
printed-duty-enforced-once = Wer schlagen kann, muss schlagen. Unter mehreren Möglichkeiten ist die Wahl frei.
printed-duty-none = Es gibt keinen. Wer schlagen könnte, darf auch einen anderen Zug machen, und wer schlägt, darf nach jedem Sprung aufhören, beides ohne Strafe.
printed-duty-none-once = Es gibt keinen. Wer schlagen könnte, darf auch einen anderen Zug machen.
printed-duty-penalty = Wer schlagen kann, muss schlagen, und zwar so lange, bis der Stein nicht mehr weiterspringen kann. Unter mehreren Möglichkeiten ist die Wahl frei. Wer nicht schlägt, verliert einen der Steine, die hätten schlagen können; sind es mehrere, wählt die Gegenseite. Wer zu früh aufhört, verliert den Stein, der aufgehört hat.
printed-duty-huff = Wer schlagen kann, muss schlagen, und zwar so lange, bis der Stein nicht mehr weiterspringen kann. Unter mehreren Möglichkeiten ist die Wahl frei. Wird das versäumt, darf die Gegenseite vor ihrem Zug „blasen“: Sie nimmt einen Stein, der hätte schlagen können, oder den, der zu früh aufgehört hat, dort vom Brett, wo er jetzt steht. Das Blasen ist noch kein Zug. Wer zieht, ohne zu blasen, hat das Recht dazu verloren.
printed-duty-insist = Wer schlagen kann, muss schlagen, und zwar so lange, bis der Stein nicht mehr weiterspringen kann. Unter mehreren Möglichkeiten ist die Wahl frei. Wird das versäumt, darf die Gegenseite vor ihrem Zug „blasen“: Sie nimmt einen Stein, der hätte schlagen können, oder den, der zu früh aufgehört hat, dort vom Brett, wo er jetzt steht. Das Blasen ist noch kein Zug. Stattdessen darf sie verlangen, dass der falsche Zug zurückgenommen und geschlagen wird. Wer zieht, ohne eines von beidem zu tun, hat beide Rechte verloren.
printed-king = Dame
printed-king-flying = Ein Stein, der seinen Zug auf der letzten Reihe beendet, wird zur Dame. Eine Dame zieht schräg beliebig weit, vorwärts und rückwärts, soweit die Felder frei sind. Sie schlägt einen gegnerischen Stein aus jeder Entfernung, wenn das Feld gleich dahinter frei ist, und landet auf einem beliebigen freien Feld dahinter, bis zum nächsten Stein. Der Schlagzwang gilt auch für sie.
printed-king-long = Ein Stein, der seinen Zug auf der letzten Reihe beendet, wird zur Dame. Eine Dame zieht auf einer Linie beliebig weit, in jede Richtung, soweit die Punkte frei sind. Ebenso schlägt sie in jede Richtung einen gegnerischen Stein aus jeder Entfernung, wenn der Punkt gleich dahinter frei ist, und landet auf einem beliebigen freien Punkt dahinter, bis zum nächsten Stein. Was zum Schlagzwang gesagt ist, gilt auch für sie.
printed-king-short = Ein Stein, der seinen Zug auf der letzten Reihe beendet, wird zur Dame. Eine Dame zieht und schlägt wie jeder Stein, aber in jede Richtung, auch zurück.
printed-king-diagonals = Ein Stein, der seinen Zug auf der letzten Reihe beendet, wird zur Dame. Auf den beiden langen Diagonalen zieht eine Dame beliebig weit, soweit die Punkte frei sind, schlägt einen gegnerischen Stein aus jeder Entfernung, wenn der Punkt gleich dahinter frei ist, und landet auf einem beliebigen freien Punkt dahinter, bis zum nächsten Stein. Auf anderen Linien zieht und schlägt sie wie jeder Stein, aber in jede Richtung.
printed-king-sides = Ein Stein, der seinen Zug in einer Ecke der letzten Reihe beendet, wird zur Dame. Auf den Seiten der Dreiecke zieht eine Dame beliebig weit, soweit die Punkte frei sind, schlägt einen gegnerischen Stein aus jeder Entfernung, wenn der Punkt gleich dahinter frei ist, und landet auf einem beliebigen freien Punkt dahinter, bis zum nächsten Stein. Auf anderen Linien zieht und schlägt sie wie jeder Stein.
printed-special = Sonderregeln
printed-opening = Der erste Zug von Weiß steht fest: Der mittlere Stein der zweiten Reihe zieht geradeaus in die Mitte.
printed-far-row = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen.
printed-far-row-sideways = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen, und zwar seitwärts.
printed-far-row-first-sideways = Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen, mit dem ersten Sprung seitwärts.
printed-return-not-by-step = Der zuletzt gezogene eigene Stein darf im nächsten Zug nicht gleich auf den Punkt zurückziehen, auf dem er vorher stand. Beim Schlagen darf er dort landen.
printed-return-not-at-once = Der zuletzt gezogene eigene Stein darf im nächsten Zug nicht auf dem Punkt landen, auf dem er vorher stand, auch nicht beim Schlagen. Ein Schlag, der dadurch verboten ist, ist keine Pflicht.
printed-return-never = Kein Stein darf auf einem Punkt landen, auf dem er schon einmal stand. Ein Schlag, der dadurch verboten ist, ist keine Pflicht.
printed-return-no-undo = Kein Stein darf auf den Punkt zurückziehen, von dem er mit seinem letzten Zug gekommen ist, auch nicht mehrere Züge später. Nach einem anderen Zug oder einem Schlag darf er es.
printed-touch = Berührt, geführt: Wer einen Stein berührt, muss mit ihm ziehen, wenn er ziehen kann. Wer ihn nur zurechtrücken will, sagt das vorher.
printed-end = Ende der Partie
printed-end-loss = Wer keinen Stein mehr hat oder nicht mehr ziehen kann, verliert.
printed-end-equal = Die Partie ist unentschieden, wenn beide Seiten gleich stark sind und keine angreifen kann, ohne zu verlieren.
printed-end-count = Wird wohl nichts mehr geschlagen, kann man sich einigen aufzuhören und auszuzählen: Wer mehr Steine hat, gewinnt; bei gleich vielen ist es unentschieden.
printed-end-agreed = Auf Remis kann man sich jederzeit einigen.
printed-end-added = Ein Zusatz: Entsteht eine Stellung zum dritten Mal oder wird { $turns } Einzelzüge lang (beider Seiten zusammen) { $quiet ->
        [stones] nichts geschlagen
        [rows] weder geschlagen noch auf eine andere Reihe gezogen
        [kings] weder geschlagen noch ein Stein zur Dame gemacht
        [advances] weder geschlagen noch ein einfacher Stein auf eine andere Reihe gezogen
       *[men] weder geschlagen noch ein einfacher Stein gezogen
    }, { $result ->
        [counted] werden die Steine ausgezählt
       *[drawn] ist die Partie unentschieden
    }.
printed-source-medieval = Nach einem englischen Faltblatt über das Spiel des europäischen Mittelalters, aus dem Spielebuch Alfons’ des Weisen (1283).
printed-source-penalty = Nach einer deutschen Spielanleitung für Alquerque.
printed-source-brainking = Nach der italienischen Hilfeseite von BrainKing.
printed-source-free = Nach dem Alquerque-Blatt zum Ausdrucken von J. P. Smith.
printed-source-bell = Nach dem Alquerque-Blatt zum Ausdrucken von J. P. Smith, mit den Zusatzregeln aus „Board and Table Games from Many Civilizations“ von R. C. Bell.
printed-source-bell-strict = Nach dem Alquerque-Blatt zum Ausdrucken von J. P. Smith, mit allen Zusatzregeln aus „Board and Table Games from Many Civilizations“ von R. C. Bell.
printed-source-covarrubias = Nach dem Wörterbuch von Sebastián de Covarrubias (1674).
printed-source-qirkat = Nach einer Aufgabe aus einem Programmierkurs in Berkeley (CS61B, 2017).
printed-source-terhuchu = Nach J. H. Huttons Buch über die Angami-Naga (1921).
printed-source-terhuchu-8 = Nach J. H. Huttons Buch über die Angami-Naga (1921).
printed-source-sumi-war = Nach J. H. Huttons Buch über die Sümi- oder Sema-Naga (1921).
printed-source-arabic = Nach der Regelseite von Jocly, die der Rekonstruktion von A. van der Stoep folgt.
printed-source-roman = Nach der Regelseite von Jocly, die der Rekonstruktion von A. van der Stoep folgt.
printed-source-dama-comoros = Nach Ludiis Wiedergabe eines Artikels von A. de Voogt über Grande Comore (2019).
printed-source-kharberg = Nach Ludiis Wiedergabe eines Artikels von T. Monod über die westliche Sahara (1950).
printed-source-fetach = Nach Bouhajbane über Spiele im Süden Marokkos (1989).
printed-source-codecup = Nach den Regeln des CodeCup 2008, eines Wettbewerbs für Programme.
printed-source-lau-kata-kati = Nach J. Dattas Artikel über Spiele in Niederbengalen (1933).
printed-source-felli = Nach Bouhajbane über Spiele im Süden Marokkos (1989).
printed-source-egara-guti = Nach einer Wiedergabe von Das-Guptas Artikel über Spiele in Bhandara (1926).
printed-source-zamma = Nach T. Monods Artikel über die westliche Sahara (1950–51), Ludiis Wiedergabe und einer französischen Spieleseite.
printed-source-kharbaga = Nach Hamidoun über Mauretanien (1952) und Ludiis Wiedergabe.
printed-source-satoel = Nach Jacobson über Simeulue (1919).
printed-source-peralikatuma = Nach H. Parkers Buch über Ceylon (1909).
printed-source-dame = Nach einer deutschen Beschreibung des Damespiels.
printed-picture-start = Die Aufstellung
printed-picture-move = Ein Zug: Die Pfeile zeigen, wohin der Stein ziehen kann
printed-picture-capture = Ein Schlag mit zwei Sprüngen
printed-picture-hop = Ein Schlag mit einem Sprung
printed-picture-king = Eine Dame: Die Pfeile zeigen, wohin sie ziehen kann
printed-board-plain = Das Brett
printed-board-plain-lines = Das Brett mit { $points } Punkten als schlichte Zeichnung seiner Linien
printed-board-plain-squares = Das Brett mit 8×8 Feldern als schlichte Zeichnung, unten links dunkel
printed-board-floral = Das Brett mit Blumen
printed-board-floral-lines = Das Brett mit { $points } Punkten, mit einer Blume auf jedem Punkt, in einem Rahmen aus Blättern
printed-board-floral-squares = Das Brett mit 8×8 Feldern, mit einer Blume auf jedem dunklen Feld, in einem Rahmen aus Blättern
printed-counters = Spielsteine zum Ausschneiden
printed-counters-stones = { $stones } helle Spielsteine mit einem Ring und { $stones } dunkle mit einem Stern
printed-counters-kings = { $stones } helle Spielsteine mit einem Ring und { $stones } dunkle mit einem Stern, dazu je sechs mit einer Krone für Damen
printed-counters-hint = Seite auf Pappe kleben, dann an den Umrissen ausschneiden. Jeder Spielstein ist { $counter } mm breit.
printed-counters-kings-hint = Die Spielsteine mit Krone sind Damen.
printed-size = Das Brett ist { $board } mm breit.
printed-scale = Mit 100 % drucken („tatsächliche Größe“): Dieser Balken ist { $bar } mm lang
