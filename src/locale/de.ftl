## Befehle

command-challenge = herausfordern
    .description = Jemanden, auch mich, zu einer Partie Alquerque herausfordern
command-challenge-opponent = gegner
    .description = Wer gegen dich spielen soll, auch ich (ohne Angabe: wer hier zuerst annimmt)
command-challenge-level = stärke
    .description = Wie stark ich spiele, wenn du mich herausforderst (sonst Vereinsspieler)
command-challenge-rules = regeln
    .description = Nach welchen Regeln gespielt wird (sonst Mittelalterliches Alquerque)
command-challenge-colour = farbe
    .description = Die gewünschten Steine; Weiß zieht zuerst (ohne Angabe entscheidet das Los)
command-challenge-pace = tempo
    .description = Wie lange ein Zug dauern darf (sonst 3 Tage)
command-challenge-bank = reserve
    .description = Zusätzliche Zeit für beide, wenn ein Zug länger dauert (sonst keine)
command-challenge-rated = gewertet
    .description = Ob die Partie für eure Wertungen zählt (sonst ja)
command-challenge-hints = hinweise
    .description = Ob beide um Hinweise bitten dürfen; nur in Freundschaftspartien
command-challenge-thread = thread
    .description = In einem eigenen Thread spielen
command-challenge-theme = farben
    .description = Die Farben der Bilder (sonst die des Servers)
command-challenge-open-for = frist
    .description = Wie lange die Herausforderung offen bleibt (sonst 1 Tag)
command-of-person = Zu Alquerque herausfordern
command-move = zug
    .description = Einen Zug spielen
command-move-to = nach
    .description = Der Zug, etwa c2-c3 oder e3xc3xa5
command-move-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-premove = vorziehen
    .description = Eine Antwort auf den nächsten Zug deines Gegners vorbereiten; niemand sonst sieht sie
command-premove-if = wenn
    .description = Was dein Gegner spielen könnte, etwa c4xc2
command-premove-then = dann
    .description = Was du dann spielst, etwa c1xc3
command-premove-forget = vergessen
    .description = Alles vergessen, was du in der Partie vorbereitet hast
command-premove-game = partie
    .description = Die Nummer der Partie
command-huff = blasen
    .description = Einen Stein des Gegners wegnehmen, der hätte schlagen können; danach ziehst du
command-huff-point = punkt
    .description = Wo der Stein jetzt steht, zum Beispiel b4
command-huff-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-insist = bestehen
    .description = Verlangen, dass der letzte Zug zurückgenommen und geschlagen wird (Dame)
command-insist-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-draw = remis
    .description = Dem Gegner Unentschieden anbieten
command-draw-game = partie
    .description = Die Nummer der Partie
command-count = zählen
    .description = Vorschlagen, aufzuhören und zu zählen: mehr Steine gewinnen (freies Schlagen, Bell)
command-count-game = partie
    .description = Die Nummer der Partie
command-takeback = zurücknehmen
    .description = Deinen Gegner bitten, dass du deinen letzten Zug zurücknehmen darfst
command-takeback-game = partie
    .description = Die Nummer der Partie
command-nudge = anstupsen
    .description = Deinen Gegner rufen, der am Zug ist (einmal am Tag)
command-nudge-game = partie
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
    .description = Als Bild, oder in Worten für Vorleseprogramme
command-board-view = ansicht
    .description = Die Seite, die im Bild unten sitzt (ohne Angabe Weiß)
command-replay = wiederholung
    .description = Eine Partie vom ersten Zug an noch einmal ansehen
command-replay-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-replay-view = ansicht
    .description = Wer unten sitzt (Weiß, wenn du nichts sagst)
command-replay-share = zeigen
    .description = Allen hier zeigen, nicht dir allein
command-history = verlauf
    .description = Die Züge einer Partie lesen und das Brett nach jedem davon sehen
command-history-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-export = aufzeichnung
    .description = Die Aufzeichnung einer Partie als Datei
command-export-game = partie
    .description = Die Nummer der Partie (sonst die neueste hier, zuerst deine)
command-import = einlesen
    .description = Eine aufgezeichnete Partie hier zeigen, zum Ansehen
command-import-record = text
    .description = Die Aufzeichnung als Text, mit einer Angabe wie [RuleSet "medieval"]
command-import-file = datei
    .description = Die Aufzeichnung als Datei von höchstens 64 KiB, wie /aufzeichnung sie gibt
command-ranking = rangliste
    .description = Die Besten dieses Servers
command-ranking-rules = regeln
    .description = Nach welchen Regeln (sonst Mittelalterliches Alquerque)
command-ranking-share = zeigen
    .description = Allen hier zeigen, nicht dir allein
command-games = partien
    .description = Deine Partien auf diesem Server auflisten
command-games-player = spieler
    .description = Die Partien von jemand anderem
command-games-all = alle
    .description = Die Partien aller (für die, die den Server verwalten)
command-away = abwesend
    .description = Deine Uhren anhalten, während du nicht spielen kannst: bis zu 14 Tage am Stück
command-away-until = bis
    .description = Wie lange oder bis wann: 5 Tage, 12 h, 2026-12-24 oder zurück
command-preferences = einstellungen
    .description = Deine Einstellungen: Bilder, Erinnerungen, Ruhestunden, Zeitzone, Herausforderungen
command-preferences-theme = farben
    .description = Die Farben der Bilder, die nur du siehst
command-preferences-size = größe
    .description = Wie groß diese Bilder sind
command-preferences-reminders = erinnern
    .description = Ob du erinnert wirst, wenn deine Zeit knapp wird
command-preferences-quiet = ruhe
    .description = Stunden, in denen du nicht erinnert wirst, etwa 22-7; keine hebt sie auf
command-preferences-utc = utc
    .description = Wie weit deine Uhr vor UTC ist, etwa +2 oder -3:30
command-preferences-no-challenges = keine-herausforderungen
    .description = Ob dich niemand herausfordern soll; deine Partien gehen weiter
command-block = blockieren
    .description = Von jemandem nichts hören: keine Herausforderung, kein Ping; niemand erfährt es
command-block-add = hinzu
    .description = Jemanden blockieren
command-block-add-player = spieler
    .description = Wen
command-block-remove = aufheben
    .description = Eine Blockierung aufheben
command-block-remove-player = spieler
    .description = Wessen
command-block-list = liste
    .description = Zeigen, wen du blockiert hast
command-privacy = datenschutz
    .description = Was ich über dich speichere: ansehen, mitnehmen oder löschen lassen
command-privacy-show = ansehen
    .description = Zeigen, wie viel ich über dich speichere und wie lange
command-privacy-export = mitnehmen
    .description = Alles, was ich über dich speichere, als Datei bekommen
command-privacy-delete = löschen
    .description = Alles löschen lassen, was ich über dich speichere; ich frage zweimal
command-settings = servereinstellungen
    .description = Sprache und Bilder, die auf diesem Server alle sehen (für die, die ihn verwalten)
command-settings-language = sprache
    .description = Die Sprache, in der ich für alle schreibe
command-settings-theme = farben
    .description = Die Farben der Bilder
command-moderate = moderieren
    .description = Nach den Partien in Kanal und Server sehen (für die, die ihn verwalten)
command-moderate-games = partien
    .description = Die offenen Partien dieses Kanals zeigen
command-moderate-end = beenden
    .description = Eine Partie ohne Ergebnis beenden; niemandes Wertung ändert sich
command-moderate-end-game = partie
    .description = Die Nummer der Partie
command-moderate-clear = aufräumen
    .description = Die offenen Herausforderungen dieses Kanals entfernen
command-moderate-forbid = verbieten
    .description = Jemandem verbieten, hier Partien zu beginnen; laufende gehen weiter
command-moderate-forbid-player = spieler
    .description = Wem
command-moderate-allow = erlauben
    .description = Es wieder erlauben
command-moderate-allow-player = spieler
    .description = Wem
command-hint = hinweis
    .description = Ein Hinweis für deinen Zug: gegen mich und in Freundschaftspartien mit Hinweisen
command-hint-game = partie
    .description = Die Nummer der Partie, wenn du in mehreren am Zug bist
command-analyse = analyse
    .description = Sieh, wo eine beendete Partie kippte, wer besser stand und was am besten gewesen wäre
command-analyse-game = partie
    .description = Die Nummer der Partie (sonst die neueste beendete hier, deine zuerst)
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
level-beginner = Anfänger
level-casual = Gelegenheitsspieler
level-club = Vereinsspieler
level-master = Meister
level-perfect = Perfekt
rules-medieval = Mittelalterliches Alquerque
rules-penalty = Alquerque mit Strafe (Spielanleitung)
rules-brainking = BrainKing-Alquerque
rules-free = Alquerque mit freiem Schlagen
rules-bell = Alquerque nach R. C. Bell
rules-bell-strict = Alquerque nach Bell ohne Rückkehr
rules-dame = Dame (deutsche Regeln)

## Wie Bilder aussehen

theme-server = wie auf diesem Server
theme-wood = Holz
theme-parchment = Pergament
theme-slate = Schiefer (für dunkle Bildschirme)
theme-contrast = Kontrast (Schwarz, Weiß und wenige Farben)
size-standard = gewöhnlich
size-hd = fein, für Telefone mit scharfem Bildschirm
preferences = Deine Einstellungen, jede unter ihrer Option. So wie auf dem Bild sehen Bretter aus, die nur du siehst.
preferences-entry = · `{ $option }`: { $value }{ $default ->
    [yes] { " " }(Standard)
   *[no] {""}
}
preferences-theme = { $own ->
    [no] **{ $theme }**, wie auf diesem Server
   *[yes] **{ $theme }**
}
preferences-reminders = { $wanted ->
    [no] **aus**, kein Ping, wenn deine Zeit knapp wird
   *[yes] **an**, ein Ping, wenn noch ein Viertel deiner Zeit übrig ist
}
preferences-quiet-none = **keine**
preferences-quiet = **{ $from }–{ $to } Uhr**, dann keine Erinnerungen
preferences-no-challenges = { $refused ->
    [no] **aus**, andere können dich herausfordern, nur die nicht, die du blockiert hast
   *[yes] **an**, niemand kann dich herausfordern
}
block-added = Von { $player } hörst du nichts mehr: Keine Herausforderung erreicht dich, und nichts von dort pingt dich. Niemand erfährt davon. Partien, die ihr schon spielt, gehen weiter. `/blockieren aufheben` beendet es.
block-removed = { $player } ist nicht mehr blockiert.
block-none = Du hast { $player } nicht blockiert. `/blockieren liste` zeigt, wen du blockiert hast.
block-self-or-bot = Du kannst andere Menschen blockieren, nicht dich selbst und keine Bots.
blocked = Du hast blockiert (`/blockieren aufheben` beendet es):
blocked-former = { $count ->
    [one] ein ehemaliger Mitspieler
   *[other] { $count } ehemalige Mitspieler
}
blocked-none = Du hast niemanden blockiert. `/blockieren hinzu` blockiert jemanden.
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
    [one] 1 importierte Partie
   *[other] { $studies } importierte Partien
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
}, die nur du siehst
    Dabei stehen deine Discord-ID und in Partien dein damaliger Name. `/privacy export` gibt dir alles, `/privacy delete` löscht es.
privacy-policy = Datenschutzerklärung: { $link }
privacy-terms = Nutzungsbedingungen: { $link }
privacy-export = { $left ->
    [0] Alles, was ich über dich gespeichert habe.
   *[other] Alles, was ich über dich gespeichert habe, außer den { $left } ältesten Partien, für die kein Platz war. Frag nach ihnen die Leute, die mich betreiben.
}
privacy-ask = Soll ich alles löschen, was ich über dich gespeichert habe?
    · Du **gibst** alle Partien **auf**, die du gerade spielst, auf jedem Server. Gewertete zählen für deine Gegner.
    · Deine Wertungen, Einstellungen, Blockierungen und importierten Partien verschwinden.
    · Beendete Partien bleiben für deine Gegner, mit „{ former-player }“ an deiner Stelle.
    · Nachrichten, die ich auf Discord geschrieben habe, bleiben dort.
privacy-ask-again = Das lässt sich nicht rückgängig machen. Jetzt alles löschen?
privacy-kept = Es wurde nichts gelöscht.
privacy-removed = Ich lösche deine Daten jetzt. Das dauert höchstens einige Minuten; bis dahin kannst du nicht spielen.
button-privacy-ask-again = Meine Daten löschen
button-privacy-remove = Ja, alles löschen
button-privacy-keep = Behalten
refused-leaving = Ich lösche gerade deine Daten, wie du es wolltest. In einigen Minuten kannst du neu anfangen.
preferences-quiet-unreadable = Diese Stunden kann ich nicht lesen. Schreibe sie als `22-7`, oder `keine`.
preferences-utc-unreadable = Das kann ich nicht lesen. Schreibe als `+2` oder `-3:30`, wie weit deine Uhr vor UTC ist.
language-name = Deutsch
language-discord = wie Discord es vorgibt
settings = Was auf diesem Server alle sehen:
    · Sprache: **{ $language }**{ $chosen ->
    [no] , die eines Community-Servers, sonst die der handelnden Person
   *[yes] {""}
}
    · Bilder: **{ $theme }**, so wie dieses:

moderated-ended = Partie { $number } ist ohne Ergebnis beendet, und der Kanal erfährt es.
moderated-cleared = { $count ->
    [0] In diesem Kanal war keine Herausforderung offen.
    [one] Eine Herausforderung wurde entfernt.
   *[other] { $count } Herausforderungen wurden entfernt.
}
moderated-forbidden = { $player } darf auf diesem Server keine Partien mehr beginnen. Laufende gehen weiter; `/moderieren beenden` beendet eine.
moderated-allowed = { $player } darf auf diesem Server wieder Partien beginnen.
moderated-not-forbidden = { $player } war es nicht verboten, auf diesem Server Partien zu beginnen.

## Herausforderungen

challenge-made = { $challenged }, { $challenger } fordert dich zu einer Partie **{ $rules }** heraus (Partie { $number }). { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz, du beginnst also.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-rematch = { $challenged }, { $challenger } hätte gern noch eine Partie **{ $rules }** (Partie { $number }). { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz, du beginnst also.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-open = { $challenger } fordert alle hier zu einer Partie **{ $rules }** heraus (Partie { $number }): wer zuerst annimmt, spielt. { $colour ->
    [white] { $challenger } spielt Weiß und beginnt.
    [black] { $challenger } spielt Schwarz und zieht als Zweiter.
   *[random] Das Los entscheidet, wer Weiß hat und beginnt.
}
challenge-until = Offen bis { $at } ({ $in }).
challenge-accepted = { $challenged } hat { $challenger }s Herausforderung zu **{ $rules }** angenommen (Partie { $number }).
challenge-begun = { $challenger } spielt **{ $rules }** gegen mich, Spielstärke **{ $level }** (Partie { $number }).
challenge-begun-unrated = (Partien gegen mich werden nie gewertet; auch diese zählt für niemandes Wertung.)
challenge-begun-few-stones = (Nach diesen Regeln spielt „Perfekt“ erst vollkommen, wenn wenige Steine übrig sind. Davor sieht es weiter als „Meister“, aber nicht alles.)
challenge-begun-unreached = (Nach diesen Regeln spielt „Perfekt“ nicht vollkommen: Es sieht weiter als „Meister“, aber nicht alles.)
challenge-declined = { $challenged } hat { $challenger }s Herausforderung zu **{ $rules }** abgelehnt (Partie { $number }).
challenge-withdrawn = { $challenger } hat die Herausforderung an { $challenged } zurückgezogen (Partie { $number }).
challenge-open-withdrawn = { $challenger } hat die Herausforderung zurückgezogen (Partie { $number }).
challenge-voided = Die Moderation hat die Herausforderung von { $challenger } (Partie { $number }) entfernt.
challenge-expired = { $challenger }s Herausforderung an { $challenged } (Partie { $number }) ist abgelaufen: keine Antwort kam rechtzeitig.
challenge-open-expired = { $challenger }s Herausforderung (Partie { $number }) ist abgelaufen: niemand nahm sie rechtzeitig an.
challenge-thread = Gespielt wird in { $thread }.
challenge-no-thread = (Ich darf hier keinen Thread öffnen, also wird in diesem Kanal gespielt.)
challenge-many-threads = (In kurzer Zeit wurden zu viele Threads geöffnet, also wird in diesem Kanal gespielt.)
challenge-silent = (Ich darf in diesem Kanal nicht von mir aus schreiben: Erinnerungen und was die Zeit entscheidet, kann ich hier nicht melden.)
thread-name = Partie { $number }: { $white } – { $black }
anybody = wer möchte
former-player = ein ehemaliger Mitspieler
pace-none = ohne Zeitgrenze
pace-hour = 1 Stunde je Zug
pace-day = 1 Tag je Zug
pace-three-days = 3 Tage je Zug
pace-week = 7 Tage je Zug
terms-bank = Reserve von { $days ->
    [one] 1 Tag
   *[other] { $days } Tagen
}
terms-rated = gewertet
terms-friendly = freundschaftlich
terms-hints = mit Hinweisen für beide
terms-thread = in einem Thread
bank = { $days ->
    [0] keine Reserve
    [one] 1 Tag, wenn ein Zug länger dauert
   *[other] { $days } Tage, wenn ein Zug länger dauert
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

game-title = **Partie { $number }** · { $white } (Weiß) – { $black } (Schwarz)
game-level = { " · " }{ $level }
moved-step = { $player } zog **{ $move }**.
moved-capture = { $player } schlug { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}: **{ $move }**.
moved-prepared = (Vorbereitet.)
taken-back = { $player } hat den letzten Zug zurückgenommen.
turn = { $player }, du bist am Zug ({ $side }).
turn-bot = Ich denke über meinen Zug nach ({ $side }).
turn-quiet = { $player } ist am Zug ({ $side }).
moved-crowned = Der Stein wird zur Dame.
penalty-missed = Der Stein auf **{ $point }** hätte schlagen können und tat es nicht: zur Strafe verlässt er das Brett.
penalty-stopped = Er hätte von **{ $point }** aus weiterschlagen können und tat es nicht: zur Strafe verlässt er das Brett.
penalty-chosen = { $player } nimmt zur Strafe den Stein auf **{ $point }** vom Brett.
huffed = { $player } **bläst { $point }**: der Stein hätte schlagen können und verlässt das Brett.
insisted = { $player } **besteht darauf**: { $opponent } nimmt **{ $move }** zurück und muss schlagen.
turn-penalty = Sag zuerst, welcher Stein das Brett verlässt, weil er hätte schlagen können: { $points }.
turn-stuck = Du hast keinen Zug; nur was dein Gegner ausgelassen hat, kann dir jetzt helfen (`/blasen`).
turn-capture = Jetzt muss ganz zu Ende geschlagen werden.
menu-move = Zug von { $side } …
menu-penalty = Welcher Stein verlässt das Brett?
menu-touch = Einen Stein berühren …
menu-look = Einen Stein ansehen …
menu-from = Wohin von { $point } …
choice-penalty = { $point } verlässt das Brett
choice-man = { $point }
choice-king = { $point } (Dame)
button-adjust = Zurechtrücken
touched = Du hast **{ $point }** berührt, also muss der Stein ziehen.
adjusting = Zurechtrücken verpflichtet zu nichts: sieh dir jeden Stein an, der ziehen kann.
looked-at = Zurechtrücken: du siehst dir **{ $point }** an.

## Schluss

ended-won-stones = **{ $winner } gewinnt**: { $side } hat keinen Stein mehr.
ended-won-blocked = **{ $winner } gewinnt**: { $side } kann nicht mehr ziehen.
ended-resigned = **{ $winner } gewinnt**: { $loser } hat aufgegeben.
ended-resigned-bot = **{ $winner } gewinnt**: ich gebe auf. Gut gespielt!
ended-timeout = **{ $winner } gewinnt**: die Zeit von { $loser } ist abgelaufen.
ended-timeout-drawn = **Unentschieden**: die Zeit von { $loser } ist abgelaufen, aber { $winner } hat keinen Stein mehr, um zu gewinnen.
ended-proven = **Unentschieden**: es ist bewiesen, dass bestes Spiel so endet, und jemand hat darum gebeten.
rating-changes = Wertungen: { $white } · { $black }
rating-change = { $player } { $before } → **{ $after }** ({ $change })
rating-none = Sie endete, bevor beide gezogen hatten, und kostet niemanden Wertung.
button-rematch = Revanche
button-replay = Noch einmal ansehen
button-export = Aufzeichnung
ended-agreed = **Unentschieden**: beide waren einverstanden.
ended-counted = { $result }: beide wollten aufhören.
ended-repetition = { $result }: diese Stellung stand zum dritten Mal auf dem Brett.
ended-move-limit = { $result }: Die Höchstzahl von { $limit } Zügen ist erreicht.
ended-quiet = { $result }: { $turns } Züge nacheinander ohne Schlagen und ohne Vorrücken, das nicht rückgängig zu machen ist.
ended-turns = Die Partie dauerte { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
}.
result-draw = **Unentschieden**
result-count-equal = **Unentschieden nach Steinen** (Weiß { $white }, Schwarz { $black })
result-count-won = **{ $winner } gewinnt nach Steinen** (Weiß { $white }, Schwarz { $black })

## Angebote

offer-made = { $player } { $ending ->
    [count] schlägt vor, in Partie { $number } aufzuhören und zu zählen: mehr Steine gewinnen. Einverstanden, { $opponent }? Das Angebot gilt, bis jemand weiterspielt.
    [takeback] möchte in Partie { $number } den letzten Zug zurücknehmen. Einverstanden, { $opponent }? Die Bitte gilt, bis jemand weiterspielt.
   *[draw] bietet in Partie { $number } Unentschieden an. Einverstanden, { $opponent }? Das Angebot gilt, bis jemand weiterspielt.
}
offer-declined = { $player } { $ending ->
    [count] möchte Partie { $number } lieber weiterspielen als zählen, { $opponent }.
    [takeback] lässt den Zug in Partie { $number } lieber stehen, { $opponent }.
   *[draw] lehnt das Unentschieden in Partie { $number } ab, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] ist einverstanden, in Partie { $number } aufzuhören und zu zählen, { $opponent }.
    [takeback] ist einverstanden, dass der Zug in Partie { $number } zurückgenommen wird, { $opponent }.
   *[draw] nimmt das Unentschieden in Partie { $number } an, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] schlägt vor, Partie { $number } zu beenden und zu zählen: mehr Steine gewinnen. Mal sehen …
    [takeback] möchte in Partie { $number } den letzten Zug zurücknehmen. Einen Moment …
   *[draw] bietet mir in Partie { $number } Remis an. Mal sehen …
}
bot-declined = { $ending ->
    [count] Danke, { $opponent }, aber in Partie { $number } spiele ich lieber weiter, als zu zählen.
    [takeback] In Partie { $number } lasse ich den Zug lieber stehen, { $opponent }.
   *[draw] Danke für das Angebot, { $opponent }, aber in Partie { $number } spiele ich lieber weiter.
}
bot-accepted = { $ending ->
    [count] Einverstanden, { $opponent }: Partie { $number } ist beendet, und wir zählen.
    [takeback] Natürlich, { $opponent }: der Zug in Partie { $number } ist zurückgenommen.
   *[draw] Ich nehme das Remis in Partie { $number } an, { $opponent }. Danke für das Spiel!
}
button-take-back = Zurücknehmen
take-back-aside = Du hast in Partie { $number } **{ $move }** gespielt. Du kannst den Zug bis { $at } zurücknehmen, solange { $opponent } nichts getan hat.
take-back-done = Du hast **{ $move }** in Partie { $number } zurückgenommen.

## Zeit

clock-deadline = Zeit bis { $at } ({ $in }).
clock-moved = (Ich war eine Weile nicht da, darum { $time } später.)
clock-stopped = Die Uhr steht, weil ich den Kanal der Partie nicht erreiche.
game-adjourned = Partie { $number } ist vertagt, denn 30 Tage lang hat niemand sie angerührt. Sie geht weiter, sobald jemand von beiden zieht (`/zug partie:{ $number }`).
game-voided = Partie { $number } wurde ohne Ergebnis beendet; niemandes Wertung ändert sich.
clock-away = { $player } ist bis { $until } abwesend; so lange steht diese Uhr.
nudge-bot = Ich bin dabei: mein Zug in Partie { $number } kommt gleich.
away = { $player } ist bis { $until } abwesend; so lange steht diese Uhr.
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
prepared = Das hast du in Partie { $number } vorbereitet; nur du siehst es:
prepared-none = Du hast in Partie { $number } nichts vorbereitet. `/vorziehen wenn:… dann:…` bereitet eine Antwort auf den nächsten Zug deines Gegners vor.
prepared-entry = • auf **{ $to }** folgt **{ $answer }**
prepare-both = Nenne beides: was dein Gegner spielen könnte (`wenn`), und was du dann spielst (`dann`).
reminder = { $player }, du bist in Partie { $number } am Zug: deine Zeit endet am { $at } ({ $in }).
reminder-board = Das Brett: { $url }
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
    [one] In deiner Partie steht deine Uhr; dein Gegner erfährt davon.
   *[other] In deinen { $count } Partien steht deine Uhr; deine Gegner erfahren davon.
} `/abwesend bis:zurück` beendet das.
back-noted = Willkommen zurück! { $count ->
    [0] Du hast keine offene Partie.
    [one] In deiner Partie läuft deine Uhr wieder.
   *[other] In deinen { $count } Partien läuft deine Uhr wieder.
}
away-choice-back = wieder da
away-unreadable = Diese Zeit kann ich nicht lesen. Schreibe eine Zahl von Tagen oder Stunden, etwa `5 Tage` oder `12 h`, ein Datum wie `2026-12-24` oder `zurück`.
away-not = Du bist nicht abwesend.
away-past = Diese Zeit ist schon vorbei. Schreibe eine künftige, etwa `5 Tage`.
away-too-long = Du kannst höchstens 14 Tage am Stück abwesend sein: spätestens bis { $until }.
away-used-up = Du kannst im Jahr höchstens 30 Tage abwesend sein; davon { $left ->
    [0] ist weniger als einer
    [one] ist einer
   *[other] sind { $left }
} übrig.

## Wiederholungen

replay = Partie { $number } noch einmal, { $moves ->
    [one] ihr einziger Zug
   *[other] { $moves } Züge
}:
replay-thinned = (Sie ist so lang, dass nur jede { $stride }. Stellung gezeigt wird.)
replay-none = Die Wiederholung konnte hier nicht gezeichnet werden. `/brett` zeigt das Brett.
exported = Die Aufzeichnung von Partie { $number }. Mit `/einlesen` lässt sie sich hier oder anderswo wieder zeigen.

## Die Züge einer Partie

history = Züge: { $moves }
history-page = Seite { $page } von { $pages }: { $moves }
history-shown = Das Brett nach **{ $move }**:
history-shown-start = Das Brett am Anfang:
history-start = der Anfang
menu-history = Das Brett zeigen nach …
button-history = Züge
button-earlier = ◀ Früher
button-later = Später ▶

## Hinweise und Analysen

hint = Partie { $number } · { $what }
hint-stone = Sieh dir den Stein auf **{ $point }** an.
hint-offence = Sieh dir an, was dein Gegner gerade ausgelassen hat.
hint-move = Spiel **{ $move }**.
hint-huff = Nimm den Stein auf **{ $point }** vom Brett.
hint-insist = **Besteh darauf**: Dein Gegner muss den Zug zurücknehmen und schlagen.
reason = Bei bestem Spiel: { $what }.
reason-draws = Das hält das Remis; mehr ist nicht zu holen.
reason-loses = Bei bestem Spiel: { $what }; Besseres gibt es nicht.
reason-lost = { $what }; Besseres gibt es nicht.
reason-only = Du kannst nichts anderes spielen.
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
button-hint-move = Den Zug zeigen
button-hint-reason = Warum?
button-analyse = Analyse
button-analysis = Übersicht
button-ply-before = ◀ Zug
button-ply-after = Zug ▶
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
   *[other] in höchstens { $turns } Zügen
}
score-wins-at-best = { $side } gewinnt bei bestem Spiel
score-won = { $side } hat gewonnen
score-draw = remis bei bestem Spiel
analysing = Ich sehe mir Partie { $number } an: { $done } von { $all } Stellungen sind geschafft.
analysis-stopped = Ich musste aufhören, bevor ich fertig war. Bitte frag in einer Minute noch einmal.
analysis-graph = Wie es nach jedem Zug stand: Weiß über der Mitte, Schwarz darunter. Was gefüllt ist, ist gelöst, was schraffiert ist, geschätzt; gezählt werden die Züge beider Seiten.
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
    { $worst }
analysis-worst = • { $move }; besser { $best }
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
alt-graph = Kurve, wer zu Beginn und nach jedem Zug besser stand, { $positions } Stellungen: Weiß vorn in { $white }, Schwarz in { $black }, gelöst { $solved }. Zu Beginn: { $start }. Am Ende: { $end }.
alt-turning-point = Markiert: der Wendepunkt, { $move }.

## Partien von anderswo

study-title = **Partie { $number }** · eine Studie zu **{ $rules }**: { $white } (Weiß) – { $black } (Schwarz), mitgebracht von { $by }
study-title-nameless = **Partie { $number }** · eine Studie zu **{ $rules }**, mitgebracht von { $by }
study-open = Hier endet die Aufzeichnung; am Zug ist { $side }.
record-too-long = Die Partie ist zu lang: höchstens { $most } Züge können gezeigt werden.
record-too-wide = Eine Stellung dieser Partie hat mehr als { $most } erlaubte Züge; das ist zu viel, um sie zu zeigen.
record-error = Zeile { $line }, Spalte { $column }: { $problem }
record-action = „{ $text }“: { $why }
record-tag = Eine Angabe wird so geschrieben: `[Name "Wert"]`.
record-tag-twice = Die Angabe „{ $text }“ steht hier zum zweiten Mal.
record-late-tag = Angaben stehen vor den Zügen.
record-no-rule-set = Die Aufzeichnung sagt nicht, nach welchen Regeln gespielt wird. Vor den Zügen braucht sie eine Angabe wie `[RuleSet "medieval"]`, mit { $rules }.
record-rule-set = Die Regeln „{ $text }“ kenne ich nicht. Die Angabe `RuleSet` kann { $rules } lauten.
record-position = Die Angabe `Position` kann ich nicht lesen: { $why }
record-comment = Der Kommentar, der hier beginnt, endet nicht.
record-variation = Die Variante, die hier beginnt, endet nicht.
record-no-variation = Hier kann keine Variante enden.
record-after-end = „{ $text }“ kommt nach dem Ende der Partie.
record-result = „{ $text }“ ist kein Ergebnis: es ist `1-0`, `0-1`, `1/2-1/2` oder `*`.
record-wrong-result = Das Ergebnis „{ $text }“ passt nicht zum Rest der Aufzeichnung.

## Listen von Partien

games-none = Du hast keine offene Partie auf diesem Server. Fordere jemanden heraus!
games-none-of = { $player } hat keine offene Partie auf diesem Server.
games-none-all = Auf diesem Server gibt es keine offene Partie. Fordere jemanden heraus!
games-none-here = In diesem Kanal ist keine Partie offen.
games-title-here = Offene Partien dieses Kanals:
games-title = Deine offenen Partien auf diesem Server:
games-title-of = Offene Partien von { $player } auf diesem Server:
games-title-all = Alle offenen Partien auf diesem Server:
games-title-bot = Gegen mich, nie gewertet:
games-entry-bot = **{ $number }** in { $channel } · { $level } · { $state ->
    [yours] **du bist am Zug**
   *[theirs] ich bin am Zug
}
games-entry = **{ $number }** in { $channel } gegen { $opponent } · { $state ->
    [yours] **du bist am Zug**
    [theirs] { $opponent } ist am Zug
    [answer] **du bist herausgefordert**
   *[waiting] wartet auf Antwort
}
games-entry-other = **{ $number }** in { $channel }: { $one } und { $other } · { $state ->
    [playing] { $awaited } ist am Zug
   *[waiting] wartet auf { $awaited }
}
games-stopped = die Uhr steht
games-away = abwesend, zurück { $until }
games-link = [öffnen]({ $url })
games-more = … und { $count } weitere.
choice-study = { $number } · Studie: { $white } – { $black }
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
ranking-none = Auf diesem Server hat in **{ $rules }** noch niemand eine Wertung. Es zählen gewertete Partien, in denen beide gezogen haben.
ranking-entry = { $place }. { $player } (**{ $name }**) **{ $rating }** · { $wins } gewonnen, { $draws } unentschieden, { $losses } verloren
ranking-entry-uncertain = { $place }. { $player } (**{ $name }**) **{ $rating }**? · { $wins } gewonnen, { $draws } unentschieden, { $losses } verloren
ranking-bot = Gegen mich, nie gewertet: { $wins } von mir gewonnen, { $draws } remis, { $losses } verloren.

## Aufgeben

resign-ask = Möchtest du Partie { $number } gegen { $opponent } aufgeben? Dann gewinnt { $opponent }.
resign-done = Du hast Partie { $number } aufgegeben.
resign-kept = Du spielst Partie { $number } weiter.
button-resign = Aufgeben
button-play-on = Weiterspielen

## Ziehen durch Tippen

button-move = Ziehen
button-only = Diesen Zug spielen: { $move }
button-stop = Hier anhalten: { $move }
button-go-on = Weiter nach { $point }
button-back = Einen Sprung zurück
button-let-go = Loslassen
keypad = Partie { $number } · { $what }
keypad-stone = Tippe auf den Stein, der ziehen soll.
keypad-landing = Von { $stone }: tippe auf das Ziel, oder noch einmal auf { $stone }, um den Stein loszulassen.
keypad-hop = Bisher { $path }: tippe auf das nächste Ziel, auf { $last } für einen Sprung zurück, oder auf { $stone }, um den Stein loszulassen.
keypad-hop-round = Bisher { $path }: tippe auf das nächste Ziel, oder auf { $last } für einen Sprung zurück.
keypad-stop = Bisher { $path }: hier anhalten oder weiterspringen?
keypad-penalty = Tippe auf den Stein, der das Brett verlässt, weil er hätte schlagen können.
keypad-huff = Du hast keinen Zug. Tippe auf einen Stein deines Gegners, der hätte schlagen können und es nicht tat.
keypad-played = Du hast **{ $move }** gezogen.
keypad-removed = Du hast den Stein auf **{ $point }** vom Brett genommen.

## Ablehnungen

or = { $first } oder { $last }
and-more = { $list } und andere
refused-challenged-oneself = Dich selbst kannst du nicht herausfordern. Wähle jemand anderen.
refused-challenged-bot = { $bot } ist ein Bot und kann nicht herausgefordert werden. Wähle einen Menschen, oder mich: ich bin der eine Bot, der spielt.
refused-level-of-person = Nur ich habe Spielstärken. Wähle mich als Gegner, oder lass `stärke` weg.
refused-too-many-bot-games = Du hast auf diesem Server schon { $most } offene Partien gegen mich. Beende erst eine; `/partien` listet sie auf.
refused-bot-silent = Ich darf in diesem Kanal nicht von mir aus schreiben, also kann ich hier nicht spielen. Fordere mich in einem anderen Kanal heraus.
refused-unknown-opponent = Discord hat mir nicht gesagt, wen du meinst. Ich habe also niemanden herausgefordert. Bitte wähle die Person noch einmal aus.
refused-rated-with-hints = Eine gewertete Partie hat keine Hinweise. Lass `gewertet` weg oder sag `gewertet:False`.
refused-no-hints = In Partie { $number } gibt es keine Hinweise: Die gibt es gegen mich und in Freundschaftspartien, die mit ihnen begonnen wurden (`/herausfordern hinweise:True`).
refused-cannot-think = Ich kann gerade nicht nachdenken. Bitte frag in einer Weile noch einmal.
refused-already-analysing = Ich analysiere schon eine Partie für dich. Bitte warte, bis das fertig ist.
refused-too-many-analyses = Es warten schon { $most } Partien auf ihre Analyse. Bitte frag in einer Minute noch einmal.
refused-not-the-challenged = Nur { $challenged } kann auf diese Herausforderung antworten.
refused-not-the-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refused-already-accepted = Die Herausforderung ist schon angenommen (Partie { $number }).
refused-already-declined = Die Herausforderung (Partie { $number }) wurde abgelehnt. Du kannst eine neue aussprechen.
refused-already-withdrawn = Die Herausforderung (Partie { $number }) wurde zurückgezogen. Du kannst eine neue aussprechen.
refused-already-expired = Die Herausforderung (Partie { $number }) ist abgelaufen. Du kannst eine neue aussprechen.
refused-own-challenge = Das ist deine eigene Herausforderung (Partie { $number }); jemand anderes muss sie annehmen.
refused-open-to-all = Die Herausforderung (Partie { $number }) gilt allen; wer nicht spielen möchte, lässt sie stehen.
refused-no-challenges = { $player } möchte gerade keine Partie beginnen. Wähle mit `/herausfordern` jemand anderen.
refused-wants-no-challenges = Du möchtest keine Herausforderungen, also kannst du auch nicht alle herausfordern. Nenne einen Gegner, oder sage `/einstellungen keine-herausforderungen:False`.
refused-has-blocked = Du hast { $player } blockiert. `/blockieren aufheben` beendet das.
refused-too-many-blocked = Du hast schon { $most } Menschen blockiert. `/blockieren liste` zeigt sie, und `/blockieren aufheben` hebt eine Blockierung auf.
refused-too-many-challenges = Du hast auf diesem Server schon { $most } offene Herausforderungen. Zieh eine zurück oder warte auf Antwort.
refused-too-many-here = { $player } hat in diesem Kanal schon { $most } offene Partien. Beende erst eine davon, oder spiele in einem anderen Kanal.
refused-too-many-adjourned = { $player } hat in diesem Kanal schon { $most } vertagte Partien. Spielt erst eine davon weiter, oder gebt sie mit `/aufgeben partie:` auf.
refused-forbidden = Die Moderation dieses Servers lässt dich hier keine Partien beginnen. Partien, die du schon spielst, gehen weiter; bitte sprich mit der Moderation.
refused-too-many-forbidden = Schon { $most } Menschen dürfen hier nicht spielen. `/moderieren erlauben` schafft Platz.
refused-voided = Partie { $number } wurde ohne Ergebnis beendet. Eine neue beginnt mit `/herausfordern`.
refused-not-open = Partie { $number } ist nicht mehr offen. `/moderieren partien` zeigt die offenen.
refused-own-rated-game = Du spielst selbst in Partie { $number }, und sie ist gewertet: Lass jemand anderen von der Moderation sie beenden, oder gib mit `/aufgeben` auf.
refused-too-many-games-an-hour = Du hast in einer Stunde { $most } Mal herausgefordert. Bitte warte ein wenig bis zum nächsten Mal.
refused-channel-full = Dieser Kanal hat schon { $most } offene Partien. Spielt in einem anderen, oder beendet erst welche.
refused-not-over = Partie { $number } ist noch nicht zu Ende. `/brett partie:{ $number }` zeigt sie.
refused-rematch-proposed = Eine Revanche ist schon vorgeschlagen: `/brett partie:{ $number }` zeigt sie.
refused-stands-in-study = Deine gewertete Partie { $number } steht gerade so wie in dieser Studie, und in gewerteten Partien helfe ich niemandem. Ich analysiere sie, wenn die Partie weitergegangen ist.
refused-only-a-study = Partie { $number } ist eine Studie zum Ansehen und wird nicht gespielt.
refused-nothing-to-take-back = Du hast in Partie { $number } noch nicht gezogen; es gibt nichts zurückzunehmen.
refused-too-late-to-take-back = Dafür ist es in Partie { $number } zu spät. `/zurücknehmen` bittet deinen Gegner darum.
refused-your-turn = In Partie { $number } bist du selbst am Zug: `/zug`.
refused-not-yet-your-turn = Danach wäre in Partie { $number } immer noch dein Gegner am Zug. Bereite eine Antwort auf seinen Zug vor.
refused-ends-game = Damit wäre Partie { $number } zu Ende; es gibt nichts zu antworten.
refused-too-many-premoves = Du hast in Partie { $number } schon { $most } Antworten vorbereitet. Vergiss sie zuerst.
refused-already-nudged = Du hast deinen Gegner in Partie { $number } schon angestupst. Wieder geht es { $again }.
refused-opponent-away = Dein Gegner in Partie { $number } ist bis { $until } abwesend; so lange steht die Uhr.
refused-no-proof = Dass Partie { $number } unentschieden ist, ist nicht bewiesen. Du kannst Unentschieden anbieten.
refused-open-not-begun = Partie { $number } hat noch nicht begonnen: noch niemand hat die Herausforderung angenommen.
refused-too-many-studies = Du hast heute schon { $most } Studien gebracht. Bring die nächste morgen.
refused-not-begun = Partie { $number } hat noch nicht begonnen: { $challenged } hat die Herausforderung noch nicht angenommen.
refused-over = Partie { $number } ist zu Ende. Das Brett zeigt, wie sie ausging.
refused-not-a-player = Du spielst in Partie { $number } nicht mit.
refused-not-your-turn = In Partie { $number } ist { $player } am Zug.
refused-nowhere-your-turn = Du bist hier in keiner deiner Partien am Zug ({ $numbers }).
refused-already-done = Das ist schon geschehen. `/board game:{ $number }` zeigt dir das Brett, wie es jetzt ist.
refused-stale = Partie { $number } ist inzwischen weitergegangen. Lass dir das Brett zeigen, wie es jetzt ist.
refused-no-game = Hier gibt es keine passende Partie. Fordere jemanden heraus!
refused-no-such-game = In diesem Kanal gibt es keine Partie { $number }.
refused-several-games = Mehrere Partien passen: { $numbers }. Nenne die gemeinte mit der Option `partie`.
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
refused-too-many-moves = Hier sind so viele Züge möglich, dass ich jeden Punkt von deinem brauche, wie in { $moves }.
refused-illegal = Das ist kein erlaubter Zug.
right-from = Von { $from } aus geht { $moves }.
right = Möglich ist { $moves }.
refused-direction = In diese Richtung ziehen Steine nach diesen Regeln nicht.
refused-no-return = Der Stein auf { $from } darf nicht nach { $to } zurück.
refused-on-far-rank = Der Stein auf { $point } hat die letzte Reihe erreicht: dort kann er nur noch schlagen.
refused-no-number = Ein Feld { $number } gibt es nicht: sie gehen von 1 bis { $last }.
refused-numbers = Die Punkte dieses Bretts haben Namen wie `c3` und keine Nummern.
refused-no-point = Das kann ich nicht lesen: „{ $sign }“ (Zeichen { $at }) gehört zu keinem Punkt. Nenne einen Punkt, zum Beispiel `b4`.
refused-light-square = { $point } ist ein helles Feld; gespielt wird nur auf den dunklen.
refused-not-one-point = Nenne einen Punkt, zum Beispiel `b4`.
refused-penalty-first = Sag zuerst, welcher Stein das Brett verlässt: { $points }. Das geht im Menü unter dem Brett oder mit dem Befehl zum Blasen.
refused-no-huffing = Nach den Regeln dieser Partie wird nicht geblasen.
refused-not-theirs = Der Stein auf { $point } ist dein eigener. Blasen kannst du die deines Gegners.
refused-no-offender = Der Stein auf { $point } kann nicht geblasen werden: er hat im letzten Zug kein Schlagen ausgelassen.
refused-no-insisting = Nach den Regeln dieser Partie kann man nicht auf dem richtigen Zug bestehen.
refused-no-offence = Es gibt nichts, worauf du bestehen könntest: im letzten Zug wurde kein Schlagen ausgelassen.
refused-touched = Du hast in Partie { $number } den Stein auf { $point } berührt, also muss er ziehen. (Zurechtrücken sagt man vorher an.)
refused-cannot-move = Der Stein auf { $point } kann in Partie { $number } nicht ziehen.
refused-no-offer = In Partie { $number } ist kein Angebot offen. Du kannst selbst eines machen.
refused-own-offer = Das ist dein eigenes Angebot in Partie { $number }; dein Gegner antwortet darauf.
refused-offer-to-answer = Dein Gegner hat in Partie { $number } ein Angebot gemacht: antworte erst darauf.
refused-already-offered = Du hast in Partie { $number } schon ein Angebot gemacht. Vor dem nächsten musst du ziehen.
refused-no-counting = Partie { $number } wird nicht nach Regeln gespielt, die Steine zählen. Du kannst Unentschieden anbieten.
refused-nothing-played = In Partie { $number } ist noch nichts gespielt, also gibt es nichts noch einmal zu sehen.
refused-not-manager = Das kann nur, wer diesen Server verwalten darf. `/einstellungen` ändert die Bilder, die nur du siehst.
refused-import-none = Gib die Aufzeichnung einer Partie an: als Text mit der Option `text` oder als Datei mit der Option `datei`.
refused-import-both = Gib die Aufzeichnung entweder als Text oder als Datei an, nicht beides.
refused-import-large = Diese Datei ist größer als 64 KiB, also keine Aufzeichnung einer Partie. `/aufzeichnung` gibt eine.
refused-import-binary = Diese Datei ist kein Text (in UTF-8), also keine Aufzeichnung einer Partie. `/aufzeichnung` gibt eine.
refused-import-unreachable = Ich konnte die Datei nicht rechtzeitig von Discord holen. Bitte versuche es noch einmal, oder gib die Aufzeichnung als Text an.
refused-not-moderator = Das können nur die, die diesen Server verwalten. `/blockieren` erspart dir jemanden.
refused-not-manager-games = Nur wer diesen Server verwalten darf, sieht alle Partien. `/partien spieler:` zeigt die von jemandem.
refused-no-thread = Du darfst hier keine Threads öffnen, also öffne auch ich keinen für dich. Ohne `thread` wird in diesem Kanal gespielt.
refused-no-writing = Du darfst in diesem Kanal nicht schreiben (dir fehlt die Berechtigung *Nachrichten senden*), also schreibe auch ich hier nichts für dich. Nichts hat sich geändert.
refused-no-writing-thread = Du darfst in diesem Thread nicht schreiben (dir fehlt die Berechtigung *Nachrichten in Threads senden*), also schreibe auch ich hier nichts für dich. Nichts hat sich geändert.
refused-failed = Das hat leider nicht geklappt: bei mir ist etwas schiefgegangen. Nichts hat sich geändert; bitte versuche es noch einmal.
refused-full = Leider wurde nichts gespeichert: meine Festplatte ist voll. Bitte versuche es später noch einmal, oder sag es denen, die mich betreiben.
refused-slow = Meine Festplatte ist gerade langsam, darum kann ich nicht nach den Partien sehen. Es ist nichts geschehen; bitte versuche es gleich noch einmal.
done-late = Es ist erledigt. Es hat länger gedauert als sonst, weil meine Festplatte gerade langsam ist.
refused-busy = Das ist mir im Augenblick zu viel. Es ist nichts geschehen; bitte versuche es gleich noch einmal.
refused-too-often = Du hast in kurzer Zeit viel von mir gewollt. Es ist nichts geschehen; bitte versuche es { $again } noch einmal.
refused-unknown-command = Diesen Befehl kenne ich nicht mehr. Auch Discord wird ihn bald vergessen.
refused-unknown-button = Diesen Knopf kenne ich nicht mehr. Lass dir das Brett zeigen, wie es jetzt ist.

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
alt-empty = Leer: { $points }.
alt-choices = Markiert: die Steine, unter denen zu wählen ist, auf { $stones }.
alt-targets = Markiert: der Stein auf { $stones } und wohin er ziehen kann, nach { $points }.
alt-full = Kein Punkt ist leer.
and = { $first } und { $last }

## Die Seiten von /rules: höchstens je 1800 Zeichen, und was ihre Bilder zeigen

rulebook-medieval =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie zum freien Nachbarpunkt, in jede Richtung: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Kann deiner weiterschlagen, egal in welche Richtung, tut er es: `e3xc3xa5`. Es herrscht Schlagzwang bis zum letzten Sprung; anderes nimmt der Bot nicht an. Unter mehreren Möglichkeiten wählst du frei, es muss nicht die längste sein.
    • **Besonderes.** Nichts: Steine dürfen zurückkehren, und die letzte Reihe ändert nichts.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/remis` bietet Unentschieden an und hat es sofort, wo beide gleich viele Steine haben und ein gelöstes Endspiel es beweist. Unentschieden ist es auch, wenn eine Stellung zum dritten Mal entsteht oder 50 Züge in Folge (beide zusammen) nichts geschlagen wird.
    • **Unsere Lesart:** Die Quelle ist ein englisches Faltblatt zum mittelalterlichen Alquerque nach dem Buch Alfonsos. Von uns: Weiß beginnt; wer nicht ziehen kann, verliert; Steine dürfen zurück (das Blatt verbietet es nicht). „So viele schlagen wie möglich“ heißt für uns: bis es nicht weitergeht, nicht: auf dem längsten Weg. Sein Unentschieden, wenn Gleichstarke keinen Angriff wagen können, vereinbaren die Spieler selbst. Wiederholung und 50 Züge sind unsere Zusätze.

rulebook-penalty =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie zum freien Nachbarpunkt, in jede Richtung: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Kann deiner weiterschlagen, egal in welche Richtung, tut er es: `e3xc3xa5`. Es herrscht Schlagzwang bis zum letzten Sprung. Unter mehreren Möglichkeiten wählst du frei, es muss nicht die längste sein.
    • **Nicht geschlagen?** Das geht, kostet aber einen Stein: einen, der hätte schlagen können, oder den, der zu früh aufgehört hat. Er kommt sofort vom Brett. Hätten mehrere schlagen können, wählt dein Gegner vor seinem Zug einen davon im Menü aus.
    • **Besonderes.** Ein Stein darf nicht gleich wieder auf den Punkt ziehen, den er in deinem letzten Zug verlassen hat. Schlagend darf er dort landen.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/remis` bietet Unentschieden an. Unentschieden ist es auch, wenn eine Stellung zum dritten Mal entsteht oder 50 Züge in Folge (beide zusammen) nichts geschlagen wird.
    • **Unsere Lesart:** Die Quelle ist eine deutsche „Spielanleitung“. Sie sagt nicht, wer den Strafstein aussucht und wann er vom Brett kommt; das haben wir festgelegt. Auch von uns: Wer zog, statt zu schlagen, kommt von dort weg, wo er jetzt steht; vorher Geschlagenes bleibt geschlagen; nach dem Schlagen ist der Punkt gesperrt, wo es begann; und jedes Unentschieden (Einigung, Wiederholung, 50 Züge).

rulebook-brainking =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie vorwärts, schräg vorwärts oder seitwärts zum freien Nachbarpunkt, nie zurück: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Der erste Sprung geht vorwärts, schräg vorwärts oder seitwärts, jeder weitere in alle Richtungen, auch zurück: `e3xc3xa5`. Es herrscht Schlagzwang bis zum letzten Sprung; anderes nimmt der Bot nicht an. Unter mehreren Möglichkeiten wählst du frei.
    • **Besonderes.** Auf der letzten Reihe zieht ein Stein nicht mehr; er kann nur noch schlagen, mit dem ersten Sprung seitwärts. Der Stein, den du zuletzt bewegt hast, darf nicht dort landen, wo er vor diesem Zug stand, auch nicht beim Schlagen. Was dadurch nicht geht, musst du nicht schlagen.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/remis` bietet Unentschieden an. Unentschieden ist es auch, wenn eine Stellung zum dritten Mal entsteht oder 50 Züge in Folge (beide zusammen) weder geschlagen noch in eine andere Reihe gezogen wird.
    • **Unsere Lesart:** Die Quelle ist die italienische Hilfeseite von BrainKing. Ein Stein schlägt danach in „Laufrichtung“; dass seitwärts überall dazugehört, ist unsere Lesart. Ebenso, dass das Rückkehrverbot auch fürs Schlagen gilt und den Anfang des ganzen vorigen Zuges meint. Von uns sind auch: Weiß beginnt; jedes Unentschieden (Einigung, Wiederholung, 50 Züge).

rulebook-free =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie zum freien Nachbarpunkt, in jede Richtung: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Kann deiner weiterschlagen, egal in welche Richtung, darf er das im selben Zug: `e3xc3xa5`. Jeder Sprung ist freiwillig: Du musst nicht schlagen und darfst jederzeit aufhören, ganz ohne Strafe.
    • **Besonderes.** Nichts: Steine dürfen zurückkehren, und die letzte Reihe ändert nichts.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. Wird wohl nichts mehr geschlagen, schlägt `/zählen` vor, aufzuhören und zu zählen: Ist dein Gegner einverstanden, gewinnt, wer mehr Steine hat; bei gleich vielen ist es unentschieden. `/remis` bietet jederzeit Unentschieden an. Gezählt wird auch, wenn eine Stellung zum dritten Mal entsteht oder 50 Züge in Folge (beide zusammen) nichts geschlagen wird.
    • **Unsere Lesart:** Die Quelle ist J. P. Smiths Alquerque-Blatt zum Ausdrucken, ohne die Zusatzregeln von R. C. Bell, die es anführt. Wer beginnt, entscheidet dort eine Münze; hier ist es immer Weiß. Das Blatt beendet die Partie, wenn „offensichtlich“ nichts mehr geschlagen wird; dass beide dem zustimmen müssen und dass der Bot bei der dritten gleichen Stellung und nach 50 ruhigen Zügen auszählt, kommt von uns. Zurückkehren ist erlaubt, weil das Blatt es in diesen Regeln nicht verbietet.

rulebook-bell =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie vorwärts, schräg vorwärts oder seitwärts zum freien Nachbarpunkt, nie zurück: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Gesprungen wird in dieselben Richtungen, solange es geht: `e3xc3xa5`. Schlagzwang gilt bis zum letzten Sprung; was du schlägst, wählst du frei.
    • **Nicht geschlagen?** Das geht, doch dann darf dein Gegner einen Stein blasen, der schlagen konnte, oder den, der zu früh aufgehört hat: `/blasen punkt:b4` nimmt ihn vor dem eigenen Zug vom Brett. Wer zieht, verzichtet. Der Bot weist nicht darauf hin.
    • **Besonderes.** Auf der letzten Reihe kann ein Stein nur noch schlagen, seitwärts.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/zählen` schlägt vor, jetzt auszuzählen: Mehr Steine gewinnen, gleich viele sind unentschieden. `/remis` bietet Unentschieden an. Der Bot zählt selbst bei der dritten gleichen Stellung oder nach 50 Zügen in Folge (beide zusammen) ohne Schlagen und Reihenwechsel.
    • **Unsere Lesart:** Die Quelle ist J. P. Smiths Alquerque-Blatt mit R. C. Bells Zusatzregeln („Board and Table Games“). Von uns: Weiß beginnt (dort entscheidet eine Münze); auch geschlagen wird nie zurück; wer zu früh aufhört, darf geblasen werden; man bläst einen Stein, wo er jetzt steht, und zieht danach noch; gezählt wird nach Einigung, Wiederholung oder 50 ruhigen Zügen. Ein Ende durch Wiederholung oder ruhige Züge geht dem Blasen vor.

rulebook-bell-strict =
    • **Brett.** 25 Punkte, je zwölf Steine: Weiß auf den Reihen 1 und 2, d3 und e3; Schwarz auf 4 und 5, a3 und b3; c3 ist frei. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Du ziehst oder schlägst, nie beides. Ein Stein zieht auf einer Linie vorwärts, schräg vorwärts oder seitwärts zum freien Nachbarpunkt, nie zurück: `c2-c3`.
    • **Schlagen.** Dein Stein springt auf einer Linie über einen gegnerischen Nachbarn auf den freien Punkt gleich dahinter; der Übersprungene kommt sofort vom Brett. Gesprungen wird in dieselben Richtungen, solange es geht: `e3xc3xa5`. Schlagzwang gilt bis zum letzten Sprung; was du schlägst, wählst du frei.
    • **Nicht geschlagen?** Das geht, doch dann darf dein Gegner einen Stein blasen, der schlagen konnte, oder den, der zu früh aufgehört hat: `/blasen punkt:b4` nimmt ihn vor dem eigenen Zug vom Brett. Wer zieht, verzichtet. Der Bot weist nicht darauf hin.
    • **Besonderes.** Auf der letzten Reihe schlägt ein Stein nur noch, seitwärts. Keiner landet je wieder, wo er schon stand, auch nicht schlagend.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/zählen` schlägt vor, jetzt auszuzählen: Mehr Steine gewinnen, gleich viele sind unentschieden. `/remis` bietet Unentschieden an. Der Bot zählt selbst bei der dritten gleichen Stellung oder nach 50 Zügen in Folge (beide zusammen) ohne Schlagen und Reihenwechsel.
    • **Unsere Lesart:** Quelle: J. P. Smiths Blatt mit allen Zusatzregeln R. C. Bells („Board and Table Games“). Von uns: Weiß beginnt; auch geschlagen wird nie zurück; geblasen wird auch, wer zu früh aufhört, nur einer, wo er jetzt steht, und man zieht danach noch; Zwischenlandungen zählen mit; gezählt wird nach Einigung, Wiederholung, 50 Zügen. Ein Ende durch Wiederholung oder ruhige Züge geht dem Blasen vor.

rulebook-dame =
    • **Brett.** Die dunklen Felder von 8×8; Weiß auf den Reihen 1–3, Schwarz auf 6–8. Weiß beginnt. Ziel: alle gegnerischen Steine schlagen oder einschließen.
    • **Ziehen.** Ein Stein zieht ein Feld schräg vorwärts: `c3-d4`.
    • **Schlagen.** Ein Stein springt schräg vorwärts über einen gegnerischen Nachbarn auf das freie Feld dahinter, und weiter, solange es geht; Geschlagenes kommt sofort vom Brett. Schlagzwang gilt bis zum letzten Sprung; was du schlägst, wählst du frei.
    • **Nicht geschlagen?** Das geht, doch dann darf dein Gegner vor seinem Zug einen Stein blasen, der schlagen konnte, oder den, der zu früh aufgehört hat (`/blasen punkt:b4`), oder verlangen, dass du zurücknimmst und richtig schlägst (`/bestehen`). Wer zieht, verzichtet. Der Bot weist nicht darauf hin.
    • **Besonderes.** Wer den Zug auf der letzten Reihe beendet, wird Dame: Sie zieht schräg beliebig weit, schlägt aus jeder Entfernung und landet auf einem freien Feld dahinter, bis zum nächsten Stein. Berührt, geführt: Was du im Menü wählst, musst du ziehen, wenn es geht, außer du sagst vorher **Zurechtrücken**. Getippte Züge berühren nichts.
    • **Ende.** Wer keinen Stein oder keinen Zug mehr hat, verliert. `/remis` bietet Unentschieden an. Unentschieden ist es auch bei der dritten gleichen Stellung oder nach 60 Zügen in Folge (beide zusammen), in denen nur Damen ziehen und niemand schlägt.
    • **Unsere Lesart:** Die Quelle ist eine deutsche Spielbeschreibung. Von uns: Weiß beginnt; Steine schlagen nur vorwärts; niemand muss die meisten schlagen, keine Dame so landen, dass es weitergeht; man bläst einen Stein, wo er jetzt steht, und zieht danach noch; nach `/bestehen` genügt jedes volle Schlagen; nur das Menü berührt; Unentschieden (Einigung, Wiederholung, 60 Züge). Ein Ende durch Wiederholung oder ruhige Züge geht dem Blasen vor.

rules-pictures = Bilder: { $names }
menu-rules = Andere Regeln …
rules-picture-lines = Die Linien des Bretts: fünf waagerechte, fünf senkrechte, sechs schräge.
    .name = die Linien
rules-picture-squares = Die dunklen Felder des Bretts, die schräg aneinander liegen.
    .name = die Felder
rules-picture-step = Ein Zug: von { $stone } kann der Stein nach { $points }.
    .name = ein Zug
rules-picture-king = Eine Dame: von { $stone } kann sie nach { $points }.
    .name = eine Dame
rules-picture-capture = Ein Schlag: ein Stein schlägt mehrere, Sprung für Sprung.
    .name = ein Mehrfachschlag
rules-picture-offence = Ein Verstoß: es wurde nicht nach { $points } geschlagen.
    .name = ein Verstoß
rules-picture-penalty = Ein Verstoß und seine Strafe: der Stein, der nach { $points } hätte schlagen können, verlässt das Brett.
    .name = ein Verstoß und seine Strafe
rules-picture-huff = Das Blasen: der Stein, der hätte schlagen können, verlässt das Brett.
    .name = das Blasen
rules-picture-insist = Die Forderung: der Zug wird zurückgenommen, und es muss geschlagen werden.
    .name = die Forderung
