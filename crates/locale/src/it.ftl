# Glossary (English = Italian)
# board = tavoliere
# draughts board (8×8) = damiera
# frame (of a message) = cornice
# point = punto
# square = casella
# line = linea
# diagonal = diagonale
# file = colonna
# rank = fila
# far rank = ultima fila
# stone = pedina
# piece (man or king) = pezzo
# king = dama
# capture = presa
# to capture, to take = catturare
# to recapture = riprendere
# to jump over = saltare
# capture chain = presa multipla
# duty to capture = obbligo di presa
# to leave a capture out = tralasciare
# offence = infrazione
# penalty = penalità
# to leave the board = uscire
# to huff = soffiare
# huff = soffio
# to insist = pretendere la presa
# demand to capture = richiesta di presa
# to block (stones) = immobilizzare
# to block (people) = bloccare
# move = mossa
# to move = muovere
# turn = turno
# step = passo
# to touch = toccare
# to tap = premere
# adjust = accomodo
# draw = patta
# to resign = abbandonare
# offer = proposta
# to take back, takeback = ritirare la mossa
# to undo = annullare
# to stop = smettere
# to count = contare
# count = conteggio
# premove = premossa
# queued reply = risposta preparata
# to nudge = sollecitare
# pace = cadenza
# bank = riserva
# clock = orologio
# away = assente
# back again = rientro
# rated = classificata
# unrated = amichevole
# rating = punteggio
# ranking = classifica
# provisional = provvisorio
# level = livello
# hint = suggerimento
# best play = gioco corretto
# turning point = svolta
# blunder = errore grave
# mistake = errore
# inaccuracy = imprecisione
# record = trascrizione
# rule set = regolamento
# challenge = sfida
# to withdraw = revocare
# to adjourn = sospendere
# ping = notifica
# puzzle = problema
# streak = serie

## Comandi: ciò che si vede mentre si scrive. Nomi minuscoli, al massimo 32 lettere; descrizioni al massimo 100.

command-challenge = sfida
    .description = Sfida un’altra persona, o me, a una partita di Alquerque
command-challenge-opponent = avversario
    .description = Chi sfidi; gioco anch’io (senza, può accettare chiunque qui)
command-challenge-level = livello
    .description = La mia forza di gioco, se sfidi me (altrimenti Circolo)
command-challenge-rules = regole
    .description = Le regole della partita (altrimenti quelle del server o Alquerque medievale)
command-challenge-colour = colore
    .description = Le tue pedine; comincia il Bianco (altrimenti si sorteggia)
command-challenge-pace = cadenza
    .description = Il tempo per ogni mossa (altrimenti quello del server o 3 giorni)
command-challenge-bank = riserva
    .description = Tempo in più a testa, usato quando una mossa sfora (altrimenti nessuno)
command-challenge-days-off = giorni-liberi
    .description = Giorni in cui il tempo non scorre, nel fuso di ciascuno: /preferenze utc (altrimenti nessuno)
command-challenge-rated = classificata
    .description = Se la partita conta per i punteggi (altrimenti come sul server, o sì)
command-challenge-hints = suggerimenti
    .description = Se entrambi potete chiedere suggerimenti; solo nelle amichevoli
command-challenge-fair-opening = apertura-equa
    .description = Iniziare con mosse sorteggiate, di equità dimostrata (solo Alquerque medievale; altrimenti no)
command-challenge-thread = thread
    .description = Se giocare in un thread apposito (altrimenti come impostato sul server)
command-challenge-theme = tema
    .description = I colori delle immagini (altrimenti quelli del server)
command-challenge-games-at-once = partite-insieme
    .description = Lascia esposta una sfida aperta, per tante partite insieme (altrimenti per una sola)
command-challenge-open-for = durata
    .description = Quanto resta aperta la sfida (altrimenti 1 giorno)
command-tournament = torneo
    .description = I tornei di questo server: crearne uno, vedere la classifica, chiuderlo
command-tournament-new = nuovo
    .description = Annuncia un torneo in questo canale
command-tournament-new-name = nome
    .description = Come si chiama
command-tournament-new-format = formula
    .description = Chi gioca contro chi; nel doppio girone tutti si affrontano due volte, con entrambi i colori
command-tournament-new-places = posti
    .description = Quanti possono partecipare: da 3 a 64 (altrimenti: 8; in una scala: 64)
command-tournament-new-rules = regole
    .description = Con quali regole (altrimenti: quelle del server, o Alquerque medievale)
command-tournament-new-pace = cadenza
    .description = Il tempo per ogni mossa (altrimenti: quello del server, o 3 giorni)
command-tournament-new-days-off = giorni-liberi
    .description = Giorni in cui il tempo non corre, nel fuso di ciascuno (altrimenti: nessuno)
command-tournament-new-rated = classificata
    .description = Se le partite contano per il punteggio (altrimenti: come sul server, o sì)
command-tournament-new-fair-opening = apertura-equa
    .description = Iniziare con mosse sorteggiate di valore dimostrato (solo Alquerque medievale; altrimenti no)
command-tournament-new-starts = inizio
    .description = Quando comincia (altrimenti: quando tutti i posti sono presi)
command-tournament-show = mostra
    .description = Guarda come sta andando un torneo
command-tournament-show-tournament = torneo
    .description = Quale (altrimenti: il più recente)
command-tournament-cancel = annulla
    .description = Chiudi senza vincitore un torneo che organizzi
command-tournament-cancel-tournament = torneo
    .description = Quale
command-of-person = Sfida ad Alquerque
command-game = partita
    .description = Le tue partite e tu: abbandono, patta, replay, suggerimenti, assenza, blocchi, i tuoi dati …
command-move = muovi
    .description = Gioca una mossa
command-move-to = mossa
    .description = La mossa, come c2-c3 o e3xc3xa5
command-move-game = partita
    .description = Il numero della partita, se tocca a te in più di una
command-premove = premossa
    .description = Prepara la risposta alla prossima mossa avversaria; la vedi solo tu
command-premove-if = se
    .description = La mossa dell’avversario, come c4xc2
command-premove-then = allora
    .description = La tua risposta, come c1xc3
command-premove-lines = varianti
    .description = Più risposte di seguito, con ; tra le varianti: c4xc2 c1xc3 a3xc1 c3xa3; …
command-premove-forget = cancella
    .description = Cancella tutte le risposte che hai preparato nella partita
command-premove-game = partita
    .description = Il numero della partita
command-huff = soffia
    .description = Togli una pedina avversaria che nell’ultimo turno poteva catturare; poi muovi
command-huff-point = punto
    .description = Dove si trova ora la pedina, come b4
command-huff-game = partita
    .description = Il numero della partita, se tocca a te in più di una
command-insist = pretendi
    .description = Fai ritirare la mossa all’avversario e pretendi la presa
command-insist-game = partita
    .description = Il numero della partita, se tocca a te in più di una
command-draw = patta
    .description = Proponi la patta all’avversario
command-draw-game = partita
    .description = Il numero della partita
command-count = conta
    .description = Proponi di smettere e contare: vince chi ha più pezzi (se le regole lo prevedono)
command-count-game = partita
    .description = Il numero della partita
command-takeback = ritira-mossa
    .description = Chiedi di ritirare la tua ultima mossa
command-takeback-game = partita
    .description = Il numero della partita
command-pause = pausa
    .description = Proponi di fermare l’orologio per una settimana o fino alla prossima mossa
command-pause-game = partita
    .description = Il numero della partita
command-nudge = sollecita
    .description = Ricorda all’avversario che deve muovere (una volta al giorno)
command-nudge-game = partita
    .description = Il numero della partita
command-gift = regala-tempo
    .description = Dai all’avversario più tempo per tutta la partita
command-gift-days = giorni
    .description = Quanti giorni regali
command-gift-game = partita
    .description = Il numero della partita
command-rules = regole
    .description = Leggi le regole, con immagini
command-rules-rules = regole
    .description = Quali regole
command-board = tavoliere
    .description = Mostra il tavoliere di una partita
command-board-game = partita
    .description = Il numero della partita
command-board-as = formato
    .description = Come immagine, o come testo per screen reader
command-board-view = vista
    .description = Chi sta in basso nell’immagine (altrimenti il Bianco)
command-replay = replay
    .description = Riguarda una partita dalla prima mossa
command-replay-game = partita
    .description = Il numero della partita (altrimenti la più recente qui, prima le tue)
command-replay-view = vista
    .description = Chi sta in basso (altrimenti il Bianco)
command-replay-share = condividi
    .description = Mostralo a tutti qui, non solo a te
command-history = mosse
    .description = Leggi le mosse di una partita e guarda il tavoliere dopo ognuna
command-history-game = partita
    .description = Il numero della partita (altrimenti la più recente qui, prima le tue)
command-export = esporta
    .description = Ricevi in un file la trascrizione di una partita
command-export-game = partita
    .description = Il numero della partita (altrimenti la più recente qui, prima le tue)
command-print = stampa
    .description = Tavoliere, pedine e regole da stampare: un PDF in grandezza reale
command-print-rules = regole
    .description = Quale regolamento (altrimenti quello della tua partita qui, o Alquerque medievale)
command-print-paper = carta
    .description = La carta della tua stampante (altrimenti A4, o Letter per l’inglese USA)
command-import = importa
    .description = Guarda qui una partita trascritta
command-import-record = testo
    .description = La trascrizione come testo, con un tag come [RuleSet "medieval"]
command-import-file = file
    .description = La trascrizione come file fino a 64 KiB, come la crea /partita esporta
command-import-of-message = Importa questa trascrizione
command-ranking = classifica
    .description = I punteggi più alti di questo server
command-ranking-rules = regole
    .description = Con quali regole (altrimenti Alquerque medievale)
command-ranking-share = condividi
    .description = Mostrala a tutti qui, non solo a te
command-profile = profilo
    .description = Punteggi, risultati e partite di un membro su questo server
command-profile-player = membro
    .description = Di chi è il profilo (altrimenti il tuo)
command-profile-of-person = Profilo Alquerque
command-games = partite
    .description = Elenca le tue partite su questo server
command-games-player = persona
    .description = Le partite di un’altra persona
command-games-all = tutte
    .description = Tutte le partite del server (per chi lo gestisce)
command-away = assenza
    .description = Ferma i tuoi orologi mentre non puoi giocare: fino a 14 giorni alla volta
command-away-until = fino-a
    .description = Per quanto o fino a quando: 5 giorni, 12 h, 2026-12-24, oppure rientro
command-preferences = preferenze
    .description = Le tue preferenze: immagini, promemoria, ore di silenzio, fuso orario, sfide
command-preferences-language = lingua
    .description = La lingua in cui scrivo solo per te
command-preferences-theme = tema
    .description = I colori delle immagini che vedi solo tu
command-preferences-size = dimensione
    .description = Quanto sono grandi queste immagini
command-preferences-numbers = numeri
    .description = Se le caselle della dama mostrano i loro numeri sulle damiere che vedi solo tu
command-preferences-moving = animazione
    .description = Se l’ultima mossa sulle scacchiere che vedi solo tu è animata, sempre in un’immagine piccola
command-preferences-keys = pulsanti
    .description = Che cosa mostrano i pulsanti: pedine o nomi dei punti
command-preferences-reminders = promemoria
    .description = Se vuoi un promemoria quando il tempo stringe
command-preferences-quiet = silenzio
    .description = Le ore senza promemoria, come 22-7; nessuna se non ne vuoi
command-preferences-utc = utc
    .description = Il tuo fuso orario, come Europe/Rome, o di quanto la tua ora è avanti rispetto a UTC, come +2
command-preferences-vacation = ferie
    .description = Se usare un giorno di ferie invece di perdere per il tempo, fino a 20 giorni l’anno
command-preferences-challenges = sfide
    .description = Se accetti sfide; le tue partite continuano in ogni caso
command-block = blocco
    .description = Niente sfide né notifiche da una persona, che non verrà a saperlo
command-block-add = aggiungi
    .description = Blocca una persona
command-block-add-player = persona
    .description = La persona
command-block-remove = rimuovi
    .description = Sblocca una persona
command-block-remove-player = persona
    .description = La persona
command-block-list = elenco
    .description = Mostra chi hai bloccato
command-privacy = privacy
    .description = Che cosa conservo su di te: guardalo, esportalo o eliminalo
command-privacy-show = mostra
    .description = Mostra che cosa conservo su di te, e per quanto tempo
command-privacy-export = esporta
    .description = Ricevi in un file tutto ciò che conservo su di te
command-privacy-delete = elimina
    .description = Elimina tutto ciò che conservo su di te; lo chiedo due volte
command-settings = impostazioni
    .description = Lingua, immagini e condizioni abituali del server (per chi lo gestisce)
command-settings-language = lingua
    .description = La lingua in cui scrivo per tutti
command-settings-theme = tema
    .description = I colori delle immagini
command-settings-rules = regole
    .description = Le regole delle sfide che non le indicano
command-settings-pace = cadenza
    .description = Il tempo per ogni mossa nelle sfide che non lo indicano
command-settings-rated = classificata
    .description = Se le partite contano per i punteggi quando la sfida non dice altro
command-settings-puzzles = problemi
    .description = Il canale in cui pubblico un problema al giorno
command-settings-no-puzzles = senza-problemi
    .description = Se smettere di pubblicare il problema del giorno
command-settings-roles = ruoli
    .description = Un ruolo che do e tolgo secondo il punteggio o il posto nella stagione (fino a 5)
command-settings-hall = sala
    .description = Il canale in cui un messaggio elenca le partite di questo server
command-settings-no-hall = senza-sala
    .description = Se smettere di tenere l’elenco delle partite
command-settings-threads = thread
    .description = Se le partite hanno un thread apposito quando la sfida non dice altro
command-settings-tournaments = tornei
    .description = Chi può creare tornei
command-moderate = modera
    .description = Modera le partite di questo canale e del server (per chi lo gestisce)
command-moderate-games = partite
    .description = Elenca le partite aperte di questo canale
command-moderate-end = termina
    .description = Termina una partita senza risultato; i punteggi non cambiano
command-moderate-end-game = partita
    .description = Il numero della partita
command-moderate-clear = ripulisci
    .description = Rimuovi le sfide aperte di questo canale
command-moderate-forbid = vieta
    .description = Vieta a una persona nuove partite su questo server; quelle in corso continuano
command-moderate-forbid-player = persona
    .description = La persona
command-moderate-allow = permetti
    .description = Permetti di nuovo partite a una persona
command-moderate-allow-player = persona
    .description = La persona
command-hint = suggerimento
    .description = Un suggerimento per la tua mossa, contro di me o nelle amichevoli che li prevedono; lo vedi solo tu
command-hint-game = partita
    .description = Il numero della partita, se tocca a te in più di una
command-analyse = analizza
    .description = Scopri la svolta di una partita finita, chi stava meglio e come si poteva giocare
command-analyse-game = partita
    .description = Il numero della partita (altrimenti la più recente finita qui, prima le tue)
command-card = scheda
    .description = La scheda di una partita finita: risultato, punteggi, svolta, andamento
command-card-game = partita
    .description = Il numero della partita (altrimenti la più recente finita qui, prima le tue)
command-resign = abbandona
    .description = Abbandona una partita
command-resign-game = partita
    .description = Il numero della partita
command-help = aiuto
    .description = Che gioco è, come funziono e come proseguire la tua partita
command-learn = impara
    .description = Cinque brevi lezioni: passo, presa, presa multipla, obbligo di presa, vittoria
command-puzzle = problema
    .description = Il problema del giorno: trova l’unica mossa buona; lo vedi solo tu
command-puzzle-degree = difficoltà
    .description = Quanto è difficile (altrimenti il più facile che oggi non hai ancora risolto)

## Colori, livelli, regolamenti

side = { $side ->
    [white] Bianco
   *[black] Nero
}
colour = { $colour ->
    [white] Bianco
    [black] Nero
   *[random] A sorte
}
level-beginner = Principiante
level-casual = Amatore
level-club = Circolo
level-master = Maestro
level-perfect = Perfetto
rules-medieval = Alquerque medievale
rules-penalty = Alquerque con penalità
rules-brainking = Alquerque di BrainKing
rules-free = Alquerque a presa libera
rules-bell = Alquerque di R. C. Bell
rules-bell-strict = Alquerque di Bell senza ritorno
rules-covarrubias = Alquerque di Covarrubias
rules-qirkat = Qirkat
rules-terhuchu = Terhüchü
rules-terhuchu-8 = Terhüchü a otto pedine
rules-sumi-war = Gioco di guerra dei Sümi
rules-arabic = Alquerque arabo
rules-roman = Alquerque romano
rules-dama-comoros = Dama di Grande Comore
rules-kharberg = Kharberg
rules-fetach = Fetach
rules-codecup = Alquerque della CodeCup
rules-lau-kata-kati = Lau kata kati
rules-felli = Felli
rules-egara-guti = Egara-guti
rules-zamma = Zamma
rules-kharbaga = Kharbaga
rules-satoel = Satoel
rules-peralikatuma = Peralikatuma
rules-dame = Dama tedesca (Dame)
# The groups of rule sets, behind their names in lists.
group-alquerque = alquerque
group-kings = con dame
group-boards = altro tavoliere
group-draughts = dama
brief-medieval = Muovi o salta lungo le linee. Presa obbligatoria; cattura o immobilizza tutte le pedine avversarie.
brief-penalty = Muovi o salta lungo le linee. Tralasciare una presa costa una pedina; cattura o immobilizza tutte le pedine avversarie.
brief-brainking = Solo avanti o di lato; presa obbligatoria, che può tornare indietro. Cattura o immobilizza tutte le pedine avversarie.
brief-free = Muovi o salta lungo le linee, senza obbligo di presa. Cattura o immobilizza tutte le pedine avversarie, o vinci al conteggio.
brief-bell = Solo avanti o di lato. Chi tralascia una presa rischia il soffio; cattura o immobilizza tutte le pedine avversarie, o vinci al conteggio.
brief-bell-strict = Regole di Bell, ma nessuna pedina torna dov’è stata. Cattura o immobilizza tutte le pedine avversarie, o vinci al conteggio.
brief-covarrubias = Muovi o salta lungo le linee. Chi tralascia una presa rischia il soffio; cattura o immobilizza tutte le pedine avversarie.
brief-qirkat = Muovi avanti o di lato, cattura in ogni direzione. Presa obbligatoria; nessuna pedina disfa il suo ultimo passo.
brief-terhuchu = Dieci pedine a testa, un salto per turno, senza obbligo di presa. Cattura o immobilizza tutte le pedine avversarie.
brief-terhuchu-8 = Otto pedine a testa, un salto per turno, senza obbligo di presa. Cattura o immobilizza tutte le pedine avversarie.
brief-sumi-war = Undici pedine a testa, un salto per turno, senza obbligo di presa. Cattura o immobilizza tutte le pedine avversarie, o vinci al conteggio.
brief-arabic = Solo avanti o di lato, senza obbligo di presa. Sull’ultima fila la pedina diventa dama e vola lungo le linee.
brief-roman = Solo avanti o di lato, presa obbligatoria. Sull’ultima fila la pedina diventa dama e va in ogni direzione.
brief-dama-comoros = Solo avanti o di lato, con dame volanti. Chi tralascia una presa rischia il soffio.
brief-kharberg = Muovi o salta in ogni direzione, con dame volanti. Chi tralascia una presa rischia il soffio.
brief-fetach = Solo avanti o di lato, con una prima mossa fissa. Le dame volano sulle diagonali lunghe; cattura, immobilizza o conta.
brief-codecup = Ventiquattro pedine a testa su 7×7 punti. Presa obbligatoria; nessuna pedina disfa subito un passo.
brief-lau-kata-kati = Nove pedine a testa su due triangoli. Presa obbligatoria, un solo salto per turno.
brief-felli = Sei pedine a testa su due triangoli. Le dame volano lungo i lati; cattura, immobilizza o conta.
brief-egara-guti = Undici pedine a testa su due triangoli uniti da due linee, senza obbligo di presa.
brief-zamma = Quaranta pedine a testa su 9×9 punti, con dame volanti. Muovi in avanti, cattura in ogni direzione. Chi tralascia una presa rischia il soffio.
brief-kharbaga = Venti pedine a testa su 41 punti, con dame volanti. Muovi in avanti, cattura in ogni direzione. Chi tralascia una presa rischia il soffio.
brief-satoel = Quaranta pedine a testa su 9×9 punti e due triangoli, senza obbligo di presa.
brief-peralikatuma = Ventitré pedine a testa su un quadrato con quattro triangoli, senza obbligo di presa.
brief-dame = Dama su 8×8 caselle, con dame volanti. Chi tralascia una presa rischia il soffio.

## L’aspetto delle immagini

theme-server = come su questo server
theme-wood = Legno
theme-parchment = Pergamena
theme-slate = Ardesia (per schermi scuri)
theme-contrast = Contrasto (bianco, nero e pochi colori)
panel-size-standard = normale
panel-size-hd = nitida, per schermi ad alta risoluzione
preferences = Le tue preferenze. L’immagine mostra l’aspetto dei tavolieri che vedi solo tu.
preferences-none = Non ne hai cambiata nessuna.
preferences-entry = · { $item }: { $value }{ $default ->
    [yes] { " " }(predefinito)
   *[no] {""}
}
preferences-theme = **{ $theme }**, come su questo server
value-numbers = { $value ->
    [no] **no**
   *[yes] **sì**, nella dama tedesca
}
value-moving = { $value ->
    [no] **no**
   *[yes] **sì**, per l’ultima mossa, in immagini piccole con ogni dimensione
}
value-vacation = { $value ->
    [yes] **sì**, invece di perdere per il tempo, fino a 20 giorni l’anno
   *[no] **no**
}
value-reminders = { $value ->
    [no] **no**, nessuna notifica quando il tempo stringe
   *[yes] **sì**, una notifica quando ti resta un quarto del tempo
}
preferences-quiet-none = **nessuna ora**
preferences-quiet = **{ $from }–{ $to }**, senza promemoria
block-added = Hai bloccato { $player }: le sue sfide e le sue notifiche non ti arrivano più, e non verrà a saperlo. Le partite che state giocando continuano. `/partita blocco rimuovi` toglie il blocco.
block-removed = Hai sbloccato { $player }.
block-none = Non hai bloccato { $player }. `/partita blocco elenco` mostra chi hai bloccato.
block-self-or-bot = Si possono bloccare altre persone, non sé stessi né un bot.
blocked = Hai bloccato (`/partita blocco rimuovi` toglie il blocco):
blocked-former = { $count ->
    [one] una persona anonima
   *[other] { $count } persone anonime
}
blocked-none = Non hai bloccato nessuno. `/partita blocco aggiungi` blocca una persona.
privacy-show = Che cosa conservo su di te:
    · { $open ->
    [one] 1 partita o sfida aperta
   *[other] { $open } partite e sfide aperte
}, { $over ->
    [one] 1 partita finita
   *[other] { $over } partite finite
}; chi gioca in quei canali può guardarle
    · { $challenges ->
    [one] 1 sfida conclusa
   *[other] { $challenges } sfide concluse
} e { $studies ->
    [one] 1 partita importata
   *[other] { $studies } partite importate
}, per un po’ di tempo
    · { $ratings ->
    [one] 1 punteggio
   *[other] { $ratings } punteggi
}, che tutti vedono su quei server
    · { $preferences ->
    [yes] le tue preferenze
   *[no] nessuna preferenza
} e { $blocked ->
    [0] nessuna persona bloccata
    [one] 1 persona bloccata
   *[other] { $blocked } persone bloccate
}, che vedi solo tu{ $puzzles ->
    [yes] {";"} inoltre la tua serie di problemi risolti
   *[no] {""}
}{ $following ->
    [0] {""}
    [one] {";"} la partita che segui
   *[other] {";"} { $following } partite che segui
}
    In più, il tuo ID Discord e, nelle partite, il nome che avevi allora. `/partita privacy esporta` ti dà tutto, `/partita privacy elimina` lo elimina.
privacy-policy = Informativa sulla privacy: { $link }
privacy-terms = Condizioni d’uso: { $link }
privacy-export = { $left ->
    [0] Tutto ciò che conservo su di te.
    [one] Tutto ciò che conservo su di te, tranne la partita più vecchia, che non ci stava. Chiedila a chi mi gestisce.
   *[other] Tutto ciò che conservo su di te, tranne le { $left } partite più vecchie, che non ci stavano. Chiedile a chi mi gestisce.
}
privacy-ask = Devo eliminare tutto ciò che conservo su di te?
    · **Abbandoni** tutte le partite che stai giocando, su ogni server. Quelle classificate contano per i tuoi avversari.
    · Punteggi, preferenze, blocchi e partite importate vengono eliminati.
    · Le partite finite restano ai tuoi avversari, con «{ former-player }» al posto tuo.
    · I messaggi che ho pubblicato su Discord restano lì.
privacy-ask-again = Poi non si può annullare. Elimino tutto adesso?
privacy-kept = Non ho eliminato nulla.
privacy-removed = Sto eliminando i tuoi dati. Ci vuole al massimo qualche minuto; fino ad allora non puoi giocare.
button-privacy-ask-again = Elimina i miei dati
button-privacy-remove = Sì, elimina tutto
button-privacy-keep = Conserva tutto
refused-not-a-member = Non sei più nel server della partita { $number }, quindi non puoi continuarla.
refused-timed-out = Sei in timeout nel server della partita { $number }; la fine: { $until }. Poi potrai continuare.
refused-silent-channel = Al momento non posso scrivere nel canale della partita { $number }. Gioca lì, dove la tua mossa si vede.
refused-unknown-membership = Non ho potuto chiedere a Discord se sei ancora nel server della partita { $number }. Riprova tra un momento.
refused-leaving = Sto eliminando i tuoi dati, come hai chiesto. Tra qualche minuto puoi ricominciare da zero.
preferences-messages-refused = Discord ha rifiutato il mio ultimo messaggio diretto per te. Consenti i messaggi diretti nelle impostazioni sulla privacy di un server che abbiamo in comune; potrai riattivarli qui { $again }.
panel-quiet-unreadable = Non capisco queste ore. Scrivile come `22-7`, oppure `nessuna`.
panel-utc-unreadable = Non capisco. Scrivi il tuo fuso orario, come `Europe/Rome`, oppure di quanto la tua ora è avanti rispetto a UTC, come `+2` o `-3:30`.
language-name = Italiano
language-discord = quella di Discord
settings = Le impostazioni di questo server:
    · Le partite iniziano in: { $channels-default ->
    [yes] **tutti i canali**
   *[no] { $channels }
}
    · Thread per le partite: { $threads }
    · I tornei li crea: { $tournaments }
    · I risultati vanno in: { $results-default ->
    [yes] **nessun canale**
   *[no] { $results }
}
    · Elenco delle partite: { $hall-default ->
    [yes] nessuno
   *[no] in { $hall }
}
    · Partite senza limite di tempo: { $idle }
    · Lingua: { $language }{ $language-default ->
    [yes] {" "}(non scelta: quella del server se è una community, altrimenti di chi mi usa)
   *[no] {""}
}
    · Sfide che non dicono altro: { $rules }, { $pace }, { $rated }
    · Problema del giorno: { $puzzles-default ->
    [yes] nessuno
   *[no] in { $puzzles }
}
    · Ruoli per merito: { $roles-default ->
    [yes] nessuno
   *[no] { $roles }
}
    · Tavolieri in cornice: { $frames }
    · Tavolieri seguiti da uno nuovo: { $boards }
    · Immagini: { $theme }, come questa:

value-rated = { $value ->
    [no] **amichevole**
   *[yes] **classificata**
}
value-frames = { $value ->
    [no] **no**
   *[yes] **sì**
}
panel-threads-always = Sempre, dove posso aprirne uno
panel-threads-offered = Solo se la sfida lo chiede
panel-threads-never = Mai
panel-view-own-on-keypad = Il Bianco; il tuo lato sui pulsanti
panel-view-own = Sempre il tuo lato
panel-view-white = Sempre il Bianco
panel-boards-shrink = si riducono a una riga
panel-boards-keep = conservano l’immagine
panel-keys-stones = pedine
panel-keys-labels = nomi dei punti, come c3
quiet-from = inizio: { $hour }
quiet-to = fine: { $hour }
panel-menu = Che cosa vuoi cambiare?
panel-choose = Scegli …
panel-choose-channel = Scegli i canali …
panel-choose-role = Scegli un ruolo …
panel-choose-standing = A chi va …
panel-role = A chi va { $role }? Scegli quali punteggi contano, e poi da quale livello. Aggiorno il ruolo dopo le partite classificate. Un punteggio provvisorio («?») conta solo per i posti.
standing-rating = Punteggio da { $rating } in su
standing-rank = { $rank ->
    [1] Primo posto della stagione
   *[other] Primi { $rank } della stagione
}
standing-none = Nessuno (lo tolgo di nuovo)
role-rule = { $role }: { $who }{ $refused ->
    [yes] {" "}(⚠️ ora non posso darlo né toglierlo: concedimi *Gestisci ruoli* e metti il mio ruolo sopra)
   *[no] {""}
}
role-lost = { $gone ->
    [yes] Un ruolo che davo sul [tuo server]({ $url }) non esiste più, quindi non lo do più a nessuno{ $who }. Con `/impostazioni` ne scegli un altro.
   *[no] Non posso più dare né togliere un ruolo sul [tuo server]({ $url }){ $who }. Concedimi *Gestisci ruoli* e metti il mio ruolo sopra. Riprovo ogni ora.
}
panel-back = Indietro
panel-all = Tutte le preferenze
panel-default = Predefinito
panel-yes = Sì
panel-no = No
panel-quiet-from = Inizio del silenzio …
panel-quiet-to = Fine del silenzio …
panel-utc-west = A ovest di Greenwich, o UTC …
panel-utc-east = A est di Greenwich …
panel-channels = Canali per le partite
    .description = Dove possono iniziare le partite; un thread vale come il suo canale. Quelle in corso continuano.
panel-threads = Thread
    .description = Se una partita ha un thread apposito. Discord lo archivia un giorno dopo la partita.
panel-tournaments = Tornei
    .description = Chi può creare tornei
panel-tournaments-managers = Chi gestisce il server
panel-tournaments-members = Tutti i membri
panel-rules = Regole
    .description = Le regole delle sfide che non le indicano
panel-pace = Cadenza
    .description = Il tempo per ogni mossa nelle sfide che non lo indicano
panel-rated = Partite classificate
    .description = Se le partite contano per i punteggi quando la sfida non dice altro
panel-theme = Tema
    .description = I colori delle immagini
panel-themes = Le immagini, in ordine: { $names }
panel-language = Lingua
    .description = La lingua in cui scrivo
panel-idle-7 = sospese dopo 7 giorni senza mosse
panel-idle-30 = sospese dopo 30 giorni senza mosse
panel-idle-90 = sospese dopo 90 giorni senza mosse
panel-idle-0 = mai sospese
direct-turn = Tocca a te contro { $opponent }: { $rules }, partita { $number }
result-won = { $winner } ha vinto contro { $loser }: { $rules }, partita { $number }
result-drawn = { $white } e { $black } hanno pattato: { $rules }, partita { $number }
button-follow = Segui
button-unfollow = Non seguire più
follows = Segui la partita { $number }. Quando finisce, ti mando il risultato in un messaggio diretto, se le tue impostazioni sulla privacy me lo permettono.
unfollowed = Non segui più la partita { $number }.
result-voided = La partita di { $white } e { $black } è stata chiusa senza risultato: { $rules }, partita { $number }
hall = 🏛️ **Le partite di questo server**
hall-none = Nessuna partita è in corso. `/sfida` ne inizia una.
hall-playing = **In corso** (in grassetto: a chi tocca; da quando)
hall-challenges = **Sfide aperte**
hall-results = **Ultimi risultati**
hall-alt = Tavolieri delle partite in corso, ciascuno con il suo numero: { $games }
hall-accept = Accetta la partita { $number }
hall-refused = Non posso pubblicare in { $channel }, quindi lì non tengo l’elenco delle partite. Dammi in quel canale i permessi *Visualizza canale*, *Invia messaggi* e *Allega file*, poi sceglilo di nuovo con `/impostazioni sala:`.
hall-no-writing = Non puoi scrivere in { $channel }, dove comincerebbe questa partita. Non è cambiato nulla.
digest = { $count ->
    [one] Ti aspetta una partita:
   *[other] Ti aspettano { $count } partite:
}
panel-frames = Cornici
    .description = Se un tavoliere sta in una cornice con testo e pulsanti. Per i nuovi messaggi.
panel-boards = Tavolieri precedenti
    .description = Se un tavoliere si riduce a una riga quando ne segue uno nuovo, o conserva la sua immagine
panel-results = Canale per i risultati
    .description = Dove annuncio la fine di ogni partita del server, anche dei canali nascosti
panel-hall = Elenco delle partite
    .description = Dove un messaggio mostra partite in corso, sfide aperte e ultimi risultati
panel-idle = Partite ferme
    .description = Quando sospendere una partita senza limite di tempo; riprende con la mossa seguente. Per le nuove.
panel-puzzles = Problema del giorno
    .description = Dove pubblico un problema al giorno
panel-roles = Ruoli per merito
    .description = Fino a 5 ruoli che do e tolgo secondo il punteggio o il posto nella stagione
panel-view = Lato in basso
    .description = Chi sta in basso nelle immagini delle tue partite che vedi solo tu
panel-keys = Pulsanti
    .description = Che cosa mostrano i pulsanti con cui muovi
panel-size = Dimensione
    .description = Quanto sono grandi le immagini che vedi solo tu
panel-numbers = Numeri delle caselle
    .description = Se le caselle della dama mostrano i loro numeri sulle damiere che vedi solo tu
panel-moving = Immagini animate
    .description = Se l’ultima mossa sulle scacchiere che vedi solo tu è animata, sempre in un’immagine piccola
panel-reminders = Promemoria
    .description = Se vuoi un promemoria quando il tempo stringe
panel-messages = Messaggi diretti
    .description = Se ti scrivo: se tocca a te o ogni giorno dalle 8:00, e a fine partita; non nelle ore di silenzio
panel-messages-no = no
panel-messages-yes = sì
panel-messages-daily = una volta al giorno, senza menzioni
panel-quiet = Ore di silenzio
    .description = Le ore senza promemoria né messaggi diretti, nel tuo fuso orario
panel-utc = Fuso orario
    .description = Di quanto la tua ora è avanti rispetto a UTC; con l’ora legale: /preferenze utc:Europe/Rome
panel-vacation = Ferie
    .description = Se usare un giorno di ferie invece di perdere per il tempo, fino a 20 giorni l’anno
panel-challenges = Sfide
    .description = Con «nessuna» non ti si può sfidare; le tue partite continuano
panel-challenges-welcome = benvenute
panel-challenges-none = nessuna

moderated-ended = La partita { $number } è terminata senza risultato; avviso il canale.
moderated-ended-gone = La partita { $number } è terminata senza risultato. Il suo canale non esiste più, quindi non posso avvisare i giocatori.
moderated-cleared = { $count ->
    [0] In questo canale non c’erano sfide aperte.
    [one] Ho rimosso una sfida.
   *[other] Ho rimosso { $count } sfide.
}
moderated-forbidden = { $player } non può più iniziare partite su questo server. Quelle in corso continuano; `/modera termina` ne termina una.
moderated-allowed = { $player } può di nuovo iniziare partite su questo server.
moderated-not-forbidden = { $player } può già iniziare partite su questo server.

## Sfide

challenge-made = { $challenged }, { $challenger } ti sfida a una partita di **{ $rules }** (partita { $number }). { $colour ->
    [white] { $challenger } gioca col Bianco e comincia.
    [black] { $challenger } gioca col Nero, quindi cominci tu.
   *[random] Il sorteggio decide chi ha il Bianco e comincia.
}
challenge-rematch = { $challenged }, { $challenger } vorrebbe un’altra partita di **{ $rules }** (partita { $number }). { $colour ->
    [white] { $challenger } gioca col Bianco e comincia.
    [black] { $challenger } gioca col Nero, quindi cominci tu.
   *[random] Il sorteggio decide chi ha il Bianco e comincia.
}
challenge-open = { $challenger } sfida chiunque qui a una partita di **{ $rules }** (partita { $number }): { $places ->
    [0] gioca chi accetta per primo.
    [1] resta aperta, per una partita alla volta.
   *[other] resta aperta, per un massimo di { $places } partite insieme.
} { $colour ->
    [white] { $challenger } gioca col Bianco e comincia.
    [black] { $challenger } gioca col Nero; comincia il Bianco.
   *[random] Il sorteggio decide chi ha il Bianco e comincia.
}
challenge-yours = Sfidi { $challenged } a una partita di **{ $rules }** (partita { $number }). { $colour ->
    [white] Giochi col Bianco e cominci.
    [black] Giochi col Nero; comincia il Bianco.
   *[random] Il sorteggio decide chi ha il Bianco e comincia.
}
challenge-yours-open = Sfidi chiunque qui a una partita di **{ $rules }** (partita { $number }): { $places ->
    [0] gioca chi accetta per primo.
    [1] resta aperta, per una partita alla volta.
   *[other] resta aperta, per un massimo di { $places } partite insieme.
} { $colour ->
    [white] Giochi col Bianco e cominci.
    [black] Giochi col Nero; comincia il Bianco.
   *[random] Il sorteggio decide chi ha il Bianco e comincia.
}
challenge-posted = Ho pubblicato la tua sfida (partita { $number }). Finché non riceve risposta, puoi revocarla qui o con `/tavoliere partita:{ $number }`.
challenge-ask = Pubblico in questo canale una sfida aperta a **{ $rules }**? { $places ->
    [0] Gioca contro di te chi accetta per primo; resta aperta { $open }.
    [1] Resta aperta { $open } dopo ogni accettazione, per una partita alla volta.
   *[other] Resta aperta { $open } dopo ogni accettazione, per un massimo di { $places } partite insieme.
}
challenge-not-posted = Non ho pubblicato nulla. Per sfidare una sola persona, sceglila come `avversario` di `/sfida`.
button-post = Pubblica
button-cancel = Non pubblicare
challenge-places = { $free ->
    [0] Tutti i posti sono occupati; potrai accettare quando finisce una partita.
    [one] C’è 1 posto libero.
   *[other] Ci sono { $free } posti liberi.
}
challenge-until = Scadenza: { $at } ({ $in }).
challenge-accepted = -# Partita { $number } · { $challenged } ha accettato la sfida di { $challenger }
challenge-begun = { $challenger } contro di me: **{ $rules }**, livello **{ $level }** (partita { $number }).
challenge-begun-unrated = (Le partite contro di me sono amichevoli.)
challenge-begun-few-stones = (Qui il livello Perfetto è infallibile solo nel finale.)
challenge-begun-unreached = (Qui il livello Perfetto è forte, ma non infallibile.)
challenge-declined = { $challenged } ha rifiutato la sfida di { $challenger } a **{ $rules }** (partita { $number }).
challenge-withdrawn = { $challenger } ha revocato la sfida a { $challenged } (partita { $number }).
challenge-open-withdrawn = { $challenger } ha revocato la sfida (partita { $number }).
challenge-voided = La moderazione ha rimosso la sfida di { $challenger } (partita { $number }).
challenge-expired = La sfida di { $challenger } a { $challenged } (partita { $number }) è scaduta senza risposta.
challenge-open-expired = La sfida di { $challenger } (partita { $number }) è scaduta: nessuno l’ha accettata in tempo.
challenge-thread = Si gioca in { $thread }.
challenge-no-thread = (Qui non posso aprire un thread, quindi si gioca in questo canale.)
challenge-many-threads = (Poco fa si sono aperti troppi thread, quindi si gioca in questo canale.)
challenge-silent = (In questo canale non posso scrivere di mia iniziativa: niente promemoria né avvisi di tempo esaurito.)
thread-name = Partita { $number }: { $white } – { $black }
anybody = chiunque
former-player = una persona anonima
tournament-round-robin = girone all’italiana
tournament-double = doppio girone all’italiana
tournament-swiss = sistema svizzero
tournament-knock-out = eliminazione diretta
tournament-ladder = scala
tournament-title = ### 🏆 { $name }
tournament-terms = -# { $format } · { $rules } · { $terms }
tournament-entries = { $count } posti su { $places } sono presi. { $count ->
    [0] Chi gioca?
   *[other] Ne servono { $least }.
}
tournament-begins-at = Comincia { $in }.
tournament-begins-full = Comincia quando tutti i posti sono presi, o quando lo avvia { $organiser }.
tournament-event = Torneo ({ $rules }): { $format }, { $places } posti. Iscriviti nel canale.
tournament-round = **Turno { $round }**
tournament-playing = **Partite in corso**
tournament-pairing = { $white } { $score } { $black }
tournament-bye = { $white } riposa
tournament-standing = { $place }. **{ $name }**{ $values }{ $withdrawn ->
    [yes] { " · fuori" }
   *[no] { "" }
}
tournament-more = { " … e altri " }{ $count }
tournament-cancelled = Questo torneo è stato annullato. Le partite in corso continuano.
tournament-podium = **{ $name }** è finito: { $best }
tournament-points = pti
tournament-buchholz = Buch.
tournament-direct = diretto
tournament-sonneborn-berger = S-B
tournament-wins = vittorie
tournament-ties = vinti
tournament-order-round-robin = -# A pari punti conta il confronto diretto (diretto), poi Sonneborn-Berger (S-B: i punti degli avversari battuti e metà di quelli con cui si è pareggiato), poi le vittorie.
tournament-order-double = -# A pari punti contano i confronti diretti (diretto), poi Sonneborn-Berger (S-B: i punti degli avversari battuti e metà di quelli con cui si è pareggiato), poi le vittorie.
tournament-order-swiss = -# A pari punti conta il Buchholz (Buch.: i punti di tutti gli avversari), poi il confronto diretto (diretto), poi Sonneborn-Berger (S-B).
tournament-order-knock-out = -# Una partita patta si rigioca a colori invertiti; dopo la seconda patta passa la testa di serie migliore.
tournament-order-ladder = -# Una scala non finisce mai. Si entra in fondo e si sfida una delle tre persone sopra, che ha il bianco. Chi vince la sua sfida ne prende il posto; tutti quelli in mezzo scendono di uno.
tournament-choice = { $name } ({ $format })
tournament-game = 🏆 { $name }, turno { $round }
tournament-ladder-game = 🏆 { $name }
tournament-starts = { $hours ->
    [1] tra un’ora
    [24] tra un giorno
    [72] tra 3 giorni
    [168] tra una settimana
   *[other] tra { $hours } ore
}
tournament-made = **{ $name }** è annunciato in questo canale. `/torneo annulla` lo chiude.
tournament-joined = Partecipi a **{ $name }** ({ $count } su { $places }). Quando comincia, la tua prima partita appare qui, e chi deve muovere viene chiamato.
tournament-joined-ladder = Sei in **{ $name }** ({ $count } su { $places }). **Sfida**, sotto il suo messaggio, comincia una partita contro una delle tre persone sopra di te.
tournament-left = Non partecipi più a **{ $name }**.
tournament-withdrawn = Hai lasciato **{ $name }**. Le tue partite in corso continuano; non ne avrai di nuove.
tournament-ask-withdraw = Lasciare **{ $name }**? Le partite in corso continuano, quelle a venire sono perse a tavolino, e non si può rientrare.
tournament-ask-leave-ladder = Lasciare **{ $name }**? Perdi il tuo posto quando finisce la tua partita in corso. Puoi rientrare in fondo.
tournament-ask-opponent = Chi sfidi in **{ $name }**? La partita comincia subito, e tu hai il nero.
tournament-challenged = La tua partita di **{ $name }** comincia. Appare qui tra un momento.
tournament-started = **{ $name }** comincia.
tournament-ended = **{ $name }** è annullato. Le partite in corso continuano.
tournament-closed = **{ $name }** è chiusa così com’è. Le partite in corso continuano, ma non contano più.
tournament-none = Su questo server non ci sono tornei. `/torneo nuovo` ne crea uno.
tournament-alt = La classifica di { $name }: { $best }
tournament-podium-alt = Il podio di { $name }: { $best }
tournament-records = Le partite di **{ $name }** finora: { $count } su { $total }.
button-tournament-join = Partecipa
button-tournament-leave = Esci
button-tournament-start = Avvia ora
button-tournament-challenge = Sfida
button-tournament-table = Classifica
button-tournament-games = Tutte le partite in un file
button-tournament-withdraw = Lascia il torneo
pace-none = senza limite di tempo
pace-hour = 1 ora a mossa
pace-day = 1 giorno a mossa
pace-three-days = 3 giorni a mossa
pace-week = 7 giorni a mossa
pace-day-8h = 1 giorno all’inizio + 8 ore a mossa
pace-three-days-12h = 3 giorni all’inizio + 12 ore a mossa
pace-week-1d = 7 giorni all’inizio + 1 giorno a mossa
days-off-none = nessun giorno libero
days-off-weekend = fine settimana liberi
days-off-friday-saturday = venerdì e sabati liberi
days-off-monday = lunedì liberi
days-off-tuesday = martedì liberi
days-off-wednesday = mercoledì liberi
days-off-thursday = giovedì liberi
days-off-friday = venerdì liberi
days-off-saturday = sabati liberi
days-off-sunday = domeniche libere
terms-bank = { " + " }{ $days ->
    [one] 1 giorno
   *[other] { $days } giorni
}
terms-rated = classificata
terms-friendly = amichevole
terms-bank-more = { ", più una riserva di " }{ $days ->
    [one] 1 giorno
   *[other] { $days } giorni
}
terms-zones = giorni liberi nel fuso di ciascuno (`/preferenze utc:`)
terms-hints = suggerimenti per entrambi
terms-opening = apertura sorteggiata
terms-thread = si gioca in un thread
bank = { $days ->
    [0] nessuna riserva
    [one] 1 giorno, usato quando una mossa sfora
   *[other] { $days } giorni, usati quando una mossa sfora
}
games-at-once = { $games ->
    [one] 1 partita alla volta
   *[other] fino a { $games } partite insieme
}
open-for = { $hours ->
    [one] 1 ora
    [24] 1 giorno
    [72] 3 giorni
    [168] 7 giorni
   *[other] { $hours } ore
}
button-accept = Accetta
button-decline = Rifiuta
button-withdraw = Revoca la sfida

## Il tavoliere

game-title = -# Partita { $number } · { $terms } · { $white } (Bianco) – { $black } (Nero)
moved-step = { $you ->
    [player] Hai
   *[none] { $player } ha
} giocato { $move }
moved-capture = { $you ->
    [player] Hai
   *[none] { $player } ha
} catturato { $count ->
    [one] una pedina
   *[other] { $count } pedine
}: { $move }
moved-prepared = (premossa)
taken-back = { $player } ha annullato { $action ->
    [huff] il soffio di **{ $what }**
    [penalty] la penalità in **{ $what }**
    [insist] la richiesta di presa
    [move] **{ $what }**
   *[last] la sua ultima mossa
}
turn = **Tocca a { $player }**
turn-bot = **Sto pensando alla mia mossa**
turn-bot-later = La mia risposta richiede un po’ più di tempo: la mostrerà `/tavoliere`.
turn-yours = **Tocca a te**
moved-crowned = (diventa dama)
penalty-missed = La pedina in **{ $point }** poteva catturare: per penalità esce dal tavoliere.
penalty-stopped = La pedina poteva proseguire la presa da **{ $point }**: per penalità esce dal tavoliere.
penalty-chosen = { $you ->
    [player] Hai
   *[none] { $player } ha
} tolto dal tavoliere la pedina in **{ $point }** per penalità
huffed = { $you ->
    [player] Hai **soffiato { $point }**
   *[none] { $player } ha **soffiato { $point }**
}: la pedina poteva { $how ->
    [stopped] continuare la presa
   *[missed] catturare
} ed esce dal tavoliere
insisted = { $you ->
    [player] Hai **preteso la presa**: { $opponent } ritira **{ $move }** e deve catturare
    [opponent] { $player } **pretende la presa**: ritiri **{ $move }** e devi catturare
   *[none] { $player } **pretende la presa**: { $opponent } ritira **{ $move }** e deve catturare
}
turn-penalty = Prima scegli la pedina da togliere per la presa tralasciata: { $points }.
turn-stuck = Non hai più mosse. Se il tuo avversario ha tralasciato una presa, puoi soffiare (`/partita soffia`).
turn-capture = Ora devi catturare, fino all’ultimo salto.
warning-repetition = Seconda volta in questa posizione: { $end ->
    [counted] alla terza si contano i pezzi
   *[drawn] alla terza è patta
}
warning-quiet = Ancora { $turns ->
    [one] 1 turno
   *[other] { $turns } turni
} senza { $quiet ->
    [stones] prese
    [rows] prese né cambi di fila
    [kings] prese né nuove dame
    [advances] prese né avanzamenti di pedina
   *[men] prese né mosse di pedina
}, e { $end ->
    [counted] si contano i pezzi
   *[drawn] è patta
}
menu-move = Mossa del { $side }…
menu-penalty = Quale pedina esce dal tavoliere?
huff-explained = Quale pedina doveva catturare nell’ultima mossa? Esce dal tavoliere e poi muovi tu. Se sbagli, non cambia nulla.
menu-huff = Quale pedina doveva catturare?
menu-expect = Se il tuo avversario gioca…
menu-answer = Risposta a { $move }…
menu-touch = Tocca una pedina (poi devi muoverla)
menu-look = Guarda una pedina…
menu-stone = Scegli una pedina…
menu-from = Da { $point } in…
choice-penalty = { $point } esce dal tavoliere
choice-man = { $point }
choice-king = { $point } (dama)
button-adjust = Accomodo
button-huff = Soffia…
button-forget = Cancella
button-premove = Premossa
former-line = -# Partita { $number } · { $what }
former-played = { $action ->
    [huff] Poi è stata soffiata la pedina in **{ $what }**.
    [penalty] Poi la pedina in **{ $what }** è uscita dal tavoliere per penalità.
    [insist] Poi **{ $what }** è stata ritirata, perché c’era una presa da fare.
   *[move] Poi è stata giocata **{ $what }**.
}
former-taken-back = Questa mossa è stata ritirata.
former-ended = { $how ->
    [resigned] Qui il { $side } ha abbandonato.
    [timeout] Qui il { $side } ha esaurito il tempo.
    [agreed] Qui è stata concordata la patta.
    [counted] Qui è stato concordato il conteggio.
    [proven] Qui è stata chiesta una patta dimostrata.
   *[other] La partita è finita qui.
}
former-voided = La partita è stata terminata qui senza risultato.
former-again = Più sotto c’è un tavoliere più recente.
touched = Hai toccato **{ $point }**, quindi devi muoverla.
adjusting = Guardi soltanto: qui nulla è vincolante.
looked-at = Guardi soltanto **{ $point }**.
wins = { $you ->
    [winner] **Hai vinto**
   *[none] **Vince { $winner }**
}

## Fine

ended-won-stones = { $wins }: il { $side } non ha più pedine
ended-won-blocked = { $wins }: il { $side } non può più muovere
ended-resigned = { $wins }: { $you ->
    [loser] hai
   *[none] { $loser } ha
} abbandonato
ended-resigned-bot = { $wins }: abbandono io. Bella partita!
ended-timeout = { $wins }: { $you ->
    [loser] hai
   *[none] { $loser } ha
} esaurito il tempo
ended-timeout-drawn = **Patta**: { $you ->
    [winner] { $loser } ha esaurito il tempo, ma non hai pedine con cui vincere
    [loser] hai esaurito il tempo, ma { $winner } non ha pedine con cui vincere
   *[none] { $loser } ha esaurito il tempo, ma { $winner } non ha pedine con cui vincere
}
ended-proven = **Patta**: è stata chiesta, ed è dimostrato che con gioco corretto finisce così
rating-changes = Punteggi: { $white } · { $black }
rating-provisional = (Il «?» indica un punteggio provvisorio: si basa su poche partite e cambia ancora molto.)
rating-change = { $player } { $before } → **{ $after }**{ $mark } ({ $change })
rating-none = Punteggi invariati: è finita prima che entrambi muovessero.
button-rematch = Rivincita
button-replay = Replay
button-export = Esporta
ended-agreed = **Patta** di comune accordo
ended-counted = { $result }: fine di comune accordo
ended-repetition = { $result }: la stessa posizione per la terza volta
ended-move-limit = { $result }: raggiunto il limite di { $limit } turni
ended-quiet = { $result }: { $turns } turni senza prese né avanzamenti
ended-turns = { $turns ->
    [one] 1 mossa
   *[other] { $turns } mosse
}
result-draw = **Patta**
result-count-equal = **Patta al conteggio** (Bianco { $white }, Nero { $black })
result-count-won = { $you ->
    [winner] **Hai vinto al conteggio**
   *[none] **Vince al conteggio { $winner }**
} (Bianco { $white }, Nero { $black })

## Proposte

offer-made = { $player } { $ending ->
    [count] propone di smettere e contare nella partita { $number }: vince chi ha più pezzi. Accetti, { $opponent }? La proposta vale fino alla prossima mossa.
    [takeback] chiede di ritirare la sua ultima mossa nella partita { $number }. Accetti, { $opponent }? La richiesta vale fino alla prossima mossa.
    [pause] propone una pausa nella partita { $number }: l’orologio si ferma per una settimana o fino alla prossima mossa. Accetti, { $opponent }?
   *[draw] propone la patta nella partita { $number }. Accetti, { $opponent }? La proposta vale fino alla prossima mossa.
}
offer-declined = { $player } { $ending ->
    [count] preferisce continuare la partita { $number } invece di contare, { $opponent }.
    [takeback] preferisce che nella partita { $number } la tua ultima mossa resti, { $opponent }.
    [pause] preferisce non mettere in pausa la partita { $number }, { $opponent }.
   *[draw] ha rifiutato la patta nella partita { $number }, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] ha accettato di smettere e contare nella partita { $number }, { $opponent }.
    [takeback] ti ha permesso di ritirare la tua ultima mossa nella partita { $number }, { $opponent }.
    [pause] ha accettato la pausa nella partita { $number }, { $opponent }: l’orologio è fermo per una settimana o fino alla prossima mossa.
   *[draw] ha accettato la patta nella partita { $number }, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] propone di smettere e contare nella partita { $number }: vince chi ha più pezzi. Vediamo…
    [takeback] chiede di ritirare la sua ultima mossa nella partita { $number }. Un momento…
    [pause] chiede una pausa nella partita { $number }. Un momento…
   *[draw] mi propone la patta nella partita { $number }. Vediamo…
}
bot-declined = { $ending ->
    [count] Grazie, { $opponent }, ma preferisco continuare la partita { $number } invece di contare.
    [takeback] Preferisco che nella partita { $number } la tua ultima mossa resti, { $opponent }.
    [pause] Preferisco non mettere in pausa la partita { $number }, { $opponent }.
   *[draw] Grazie della proposta, { $opponent }, ma preferisco continuare la partita { $number }.
}
bot-accepted = { $ending ->
    [count] D’accordo, { $opponent }: nella partita { $number } smettiamo e contiamo.
    [takeback] Certo, { $opponent }: la tua ultima mossa nella partita { $number } è ritirata.
    [pause] Certo, { $opponent }: la partita { $number } è in pausa per una settimana o fino alla tua prossima mossa.
   *[draw] Accetto la patta nella partita { $number }, { $opponent }. Grazie della partita!
}
button-hint = Suggerimento
button-draw = Proponi la patta
button-count = Proponi il conteggio
button-takeback = Chiedi ritiro mossa
button-pause = Proponi una pausa
button-rules = Regole
offer-noted = { $ending ->
    [count] Hai proposto di smettere e contare nella partita { $number }.
    [takeback] Hai chiesto di ritirare la tua ultima mossa nella partita { $number }.
    [pause] Hai proposto una pausa nella partita { $number }.
   *[draw] Hai proposto la patta nella partita { $number }.
}
button-take-back = Annulla
take-back-aside = { $done } Puoi annullare fino alle { $at }, se { $opponent } non agisce prima (partita { $number }).
take-back-done = Nella partita { $number } hai annullato { $action ->
    [huff] il soffio di **{ $what }**
    [penalty] la penalità in **{ $what }**
    [insist] la richiesta di presa
   *[move] **{ $what }**
}.

## Tempo

clock-bank = la riserva finisce { $in }
clock-moved = (Per un po’ ero offline: { $time } di tempo in più.)
clock-stopped = L’orologio è fermo, perché non riesco a raggiungere il canale della partita.
game-adjourned = Sospesa dopo { $days } giorni senza mosse. Riprende con la prossima mossa (`/muovi partita:{ $number }`).
game-returned = Non posso più usare il thread di questa partita, quindi continua qui.
opening-by-lot = { $value ->
    [draw] Apertura sorteggiata, patta dimostrata: { $moves }.
    [won] Apertura sorteggiata: { $moves }. È dimostrato che vince il { $side }; nell’altra partita i colori si scambiano.
   *[unknown] Apertura sorteggiata: { $moves }.
}
game-voided = Terminata senza risultato; i punteggi non cambiano.
clock-paused = In pausa fino alla prossima mossa; al più tardi fino a: { $until }.
clock-away = { $you ->
    [yes] Il tuo orologio è fermo per assenza; rientro: { $until }.
   *[no] L’orologio di { $player } è fermo per assenza; rientro: { $until }.
}
nudge-bot = Ci sto pensando: nella partita { $number } muovo tra un momento.
time-days = { $count ->
    [one] 1 giorno
   *[other] { $count } giorni
}
time-hours = { $count ->
    [one] 1 ora
   *[other] { $count } ore
}
time-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minuti
}
prepared = Le tue risposte preparate nella partita { $number }; le vedi solo tu:
prepared-none = Nella partita { $number } non hai risposte preparate. `/partita premossa se:… allora:…` ne prepara una alla prossima mossa avversaria, `varianti:…` più di una di seguito.
prepared-no-huff = Una risposta preparata non soffia mai: se quella mossa tralascia una presa, la tua risposta rinuncia al soffio.
prepared-entry = • se **{ $to }**, allora **{ $answer }**
reminder = { $player }, tocca a te nella partita { $number }. Mossa entro: { $at } ({ $in }).
reminder-board = Il tavoliere: { $url }
gave-time = { $player } regala tempo a { $opponent } nella partita { $number }: { $days } in più per tutta la partita.
nudge = { $player }, { $opponent } aspetta la tua mossa nella partita { $number }.
away = { $player } è assente; rientro: { $until } ({ $in }). Il suo orologio è fermo { $count ->
    [one] nella partita { $games }
   *[other] nelle partite { $games }
}.
back = { $player } è di nuovo qui. Il suo orologio riparte { $count ->
    [one] nella partita { $games }
   *[other] nelle partite { $games }
}.
away-noted = Sei assente; rientro: { $until }. { $count ->
    [0] Non hai partite aperte.
    [one] Nella tua partita il tuo orologio è fermo; avviso il tuo avversario.
   *[other] Nelle tue { $count } partite i tuoi orologi sono fermi; avviso i tuoi avversari.
} `/partita assenza fino-a:rientro` conclude l’assenza.
back-noted = Eccoti di nuovo! { $count ->
    [0] Non hai partite aperte.
    [one] Nella tua partita il tuo orologio riparte.
   *[other] Nelle tue { $count } partite i tuoi orologi ripartono.
}
away-choice-back = di nuovo qui
away-unreadable = Non capisco. Scrivi giorni o ore, come `5 giorni` o `12 h`, una data come `2026-12-24`, oppure `rientro`.
away-not = Non sei assente.
away-past = È un momento già passato. Indicane uno futuro, come `5 giorni`.
away-too-long = Puoi assentarti al massimo 14 giorni alla volta; limite: { $until }.
away-used-up = Puoi assentarti al massimo 30 giorni all’anno; { $left ->
    [0] ti resta meno di un giorno
    [one] ti resta un giorno
   *[other] ti restano { $left } giorni
}.

## Parole che si capiscono in ciò che si scrive, separate da |

words-day = g | gg | giorno | giorni
words-hour = h | ora | ore
words-week = sett | settimana | settimane
words-back = rientro | di nuovo qui
words-none = nessuna | nessuno | -

## Replay

replay = Replay della partita { $number }: { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
}
replay-thinned = (È lungo: mostro solo una posizione su { $stride }.)
replay-none = Non riesco a disegnare il replay. `/tavoliere` mostra il tavoliere.
exported = La trascrizione della partita { $number }. `/partita importa` la mostra di nuovo, qui o su un altro server.

## Le mosse di una partita

history = Mosse:
    { $moves }
history-page = Pagina { $page } di { $pages }:
    { $moves }
history-shown = Il tavoliere dopo **{ $move }**:
history-shown-start = Il tavoliere all’inizio:
history-start = l’inizio
menu-history = Mostra il tavoliere dopo…
button-history = Mosse
button-earlier = Mosse precedenti
button-later = Altre mosse
button-share = Condividi
button-shared = Condiviso
shared-by = -# Condiviso da { $player }
play-me-again = La tua partita sta già iniziando.
share-again = È già nel canale. Tra qualche minuto potrai condividerlo di nuovo.
share-forbidden = Non posso pubblicare in questo canale (mi servono i permessi *Invia messaggi* e *Allega file*), quindi lo vedi solo tu. Non è cambiato nulla.

## Suggerimenti e analisi

hint = Partita { $number } · { $what }
hint-stone = Guarda la pedina in **{ $point }**.
hint-offence = Guarda che cosa ha appena tralasciato l’avversario.
hint-move = Gioca **{ $move }**.
hint-huff = Togli dal tavoliere la pedina in **{ $point }**.
hint-insist = **Pretendi la presa**: l’avversario deve ritirare la mossa e catturare.
reason = Con gioco corretto { $what }.
reason-draws = Così mantieni la patta; vincere non si può.
reason-loses = Con gioco corretto { $what }; non c’è di meglio.
reason-lost = Non c’è di meglio: { $what }.
reason-only = È la tua unica scelta.
reason-wins = Così mantieni la vittoria.
reason-wins-stones = Guadagni { $count ->
    [one] una pedina
   *[other] { $count } pedine
}: { $line }
reason-avoids-losing = Altrimenti rischi di perdere { $count ->
    [one] una pedina
   *[other] { $count } pedine
}: { $line }
reason-better = Sembra meglio delle altre mosse.
reason-better-action = Sembra meglio che muovere subito.
effect-forces-recapture = Costringe a { $reply }, e tu riprendi con { $next }.
effect-forces-capture = Costringe a { $reply }, e tu catturi con { $next }.
effect-forces = Costringe a { $reply }.
effect-recaptures = Dopo { $reply } riprendi con { $next }.
effect-captures = Cattura { $count ->
    [one] una pedina
   *[other] { $count } pedine
}.
effect-crowns = La pedina diventa dama.
effect-saves = Salva { $count ->
    [one] la pedina in { $points }
   *[other] le pedine in { $points }
}.
effect-blocks = Lascia il { $side } senza mosse.
effect-last = Cattura l’ultima pedina.
effect-line = Può continuare così: { $line }.
button-hint-move = Mostra la mossa
button-hint-play = Gioca questa mossa
button-hint-reason = Perché?
button-analyse = Analizza
button-card = Scheda
card-posted = La scheda è nel canale.
card-title = { $rules } · partita { $number } · { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}
card-won = Vince { $winner ->
    [Bianco] il Bianco
    [Nero] il Nero
   *[other] { $winner }
} in { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}
card-turning-point = La partita è cambiata con { $move } { $player ->
    [Bianco] del Bianco
    [Nero] del Nero
   *[other] di { $player }
}{ $what ->
    [capture] {" "}invece di catturare { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
    [stones] , che regalava { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
    [win] , che lasciava sfuggire la vittoria
    [draw] , che lasciava sfuggire la patta
   *[better] ; era meglio { $best }
}.
alt-card-player = { $side }: { $name } { $rating }
alt-card = Scheda di una partita. { $headline }. { $white }. { $black }. { $lines } Alla fine: { $board }
button-analysis = Panoramica
button-ply-before = ◀ Mossa
button-ply-after = Mossa ▶
button-turning-point = Svolta
score-even = più o meno pari
score-little = il { $side } sta un po’ meglio
score-stones = il { $side } è in vantaggio di circa { $stones ->
    [one] una pedina
   *[other] { $stones } pedine
}
score-winning = il { $side } sta vincendo
score-wins = il { $side } vince { $turns ->
    [one] in 1 turno
   *[other] entro { $turns } turni
}
score-wins-at-best = il { $side } vince con gioco corretto
score-won = il { $side } ha vinto
score-draw = patta con gioco corretto
analysing = Sto analizzando la partita { $number }: { $done } posizioni su { $all }.
analysis-stopped = Ho dovuto smettere prima della fine. Riprova tra un minuto.
analysis-graph = -# Su: vantaggio del Bianco in pedine, al bordo la vittoria; giù: del Nero; in orizzontale: le mosse. Pieno: dimostrato; tratteggio: stimato.
analysis-steady = Nessuna mossa ha deciso da sola la partita.
analysis-turning-point = **Svolta: { $move }.** Prima: { $before }. Dopo: { $after }. La migliore era: { $line }
analysis-count = { $verdict ->
    [blunder] { $count ->
        [one] 1 errore grave
       *[other] { $count } errori gravi
    }
    [mistake] { $count ->
        [one] 1 errore
       *[other] { $count } errori
    }
   *[inaccuracy] { $count ->
        [one] 1 imprecisione
       *[other] { $count } imprecisioni
    }
}
analysis-flawless = **{ $side }**: nessun errore, per quanto vedo.
analysis-side = **{ $side }**: { $counts }.
analysis-worst = { $move }{ $mark } (meglio { $best })
analysis-start = All’inizio: { $score }.
analysis-ply = Dopo **{ $move }**{ $verdict ->
    [blunder] {" "}(un errore grave)
    [mistake] {" "}(un errore)
    [inaccuracy] {" "}(un’imprecisione)
   *[fine] {""}
}: { $score }.
analysis-better = La migliore era ({ $score }): { $line }
analysis-instead = Altrettanto buona: { $line }
analysis-slightly = Un po’ meglio ({ $score }): { $line }
analysis-next = Il seguito migliore da qui: { $line }
alt-analysis = A sinistra: { $board } A destra: { $graph }
alt-graph = Grafico di chi stava meglio all’inizio e dopo ogni mossa, { $positions } posizioni: Bianco in vantaggio in { $white }, Nero in { $black }, risolte { $solved }. All’inizio: { $start }. Alla fine: { $end }.
alt-graph-axes = In orizzontale: i numeri delle mosse; in alto e in basso: il vantaggio in pedine.
alt-course = Sopra lo zero è in vantaggio il Bianco, sotto il Nero.
alt-turning-point = Evidenziata: la svolta, { $move }.

## Partite importate

study-title = -# Partita { $number } · { $rules } · importata da { $by } · { $white } (Bianco) – { $black } (Nero)
study-title-nameless = -# Partita { $number } · { $rules } · importata da { $by }
study-open = **Tocca al { $side }**: la trascrizione finisce qui
record-too-long = La partita è troppo lunga: posso mostrare al massimo { $most } turni.
record-error = Riga { $line }, colonna { $column }: { $problem }
record-action = «{ $text }»: { $why }
record-tag = Scrivi un tag così: `[Nome "valore"]`.
record-tag-twice = Il tag «{ $text }» compare due volte, con valori diversi.
record-late-tag = I tag vanno prima delle mosse.
record-no-rule-set = La trascrizione non indica le regole. Falla cominciare con un tag come `[RuleSet "medieval"]`; il valore è { $rules }.
record-rule-set = Non conosco le regole «{ $text }». Il valore di `RuleSet` è { $rules }.
record-position = Non capisco il tag `{ $tag }`: { $why }
record-set-up = I tag `Position`, `FEN` e `SetUp` si contraddicono.
record-comment = Il commento che inizia qui non è chiuso.
record-no-comment = Qui non ci sono commenti da chiudere.
record-nested-comment = Un commento non può contenerne un altro: il commento è finito qui, alla prima `{"}"}`.
record-variation = La variante che inizia qui non è chiusa.
record-no-variation = Qui non ci sono varianti da chiudere.
record-no-tag = Qui non ci sono tag da chiudere.
record-set-up-command = Non posso disporre un’altra posizione nel mezzo di una partita. Il tag `FEN` indica la prima posizione.
record-percent = Un commento che inizia con `%` sta su una riga a sé.
record-after-end = «{ $text }» viene dopo la fine della partita.
record-result = «{ $text }» non è un risultato. Scrivi `1-0`, `0-1`, `1/2-1/2` o `*`.
record-wrong-result = Il risultato «{ $text }» non corrisponde al resto della trascrizione.
record-notice-games = La trascrizione contiene { $games } partite; questa è la prima.
record-notice-skipped = La trascrizione è una sola riga, e ho saltato un commento che arriva fino alla fine: «{ $text }». Se era più di un commento, dammi la trascrizione come file.
record-notice-game-type = Il tag `GameType` («{ $text }») indica un altro gioco. Mi baso solo sul tag `RuleSet`.
record-notice-termination = Non conosco la fine indicata dal tag `Termination` («{ $text }»). Mi baso solo sul risultato.

## Elenchi di partite

games-none = Non hai partite aperte su questo server. `/sfida` ne inizia una.
games-none-of = { $player } non ha partite aperte su questo server.
games-none-all = Su questo server non ci sono partite aperte. `/sfida` ne inizia una.
games-none-here = In questo canale non ci sono partite aperte.
games-title-here = Partite aperte di questo canale:
games-title = Le tue partite aperte su questo server:
games-title-of = Partite aperte di { $player } su questo server:
games-title-all = Tutte le partite aperte su questo server:
games-entry-bot = **Partita { $number }** in { $channel } · { $level } · { $state ->
    [yours] **tocca a te**
   *[theirs] tocca a me
}
games-entry = **Partita { $number }** in { $channel } contro { $opponent } · { $state ->
    [yours] **tocca a te**
    [theirs] tocca a { $opponent }
    [answer] **hai ricevuto una sfida**
   *[waiting] in attesa di risposta
}
games-entry-other = **Partita { $number }** in { $channel }: { $one } e { $other } · { $state ->
    [playing] tocca a { $awaited }
   *[waiting] in attesa di { $awaited }
}
games-entry-gone = **Partita { $number }** · { $who } · il suo canale non esiste più
games-until = il tempo scade { $in }
games-open-until = si chiude { $in }
games-stopped = l’orologio è fermo
games-away = assente, rientra { $until }
games-link = [Vai al tavoliere]({ $url })
games-more = … e { $count ->
    [one] un’altra
   *[other] altre { $count }
}.
games-elsewhere = **{ $number }** contro { $opponent } in { $where }
games-elsewhere-open = **{ $number }** (aperta a tutti) in { $where }
games-elsewhere-more = { $list } e { $count ->
    [one] un’altra
   *[other] altre { $count }
}
button-next-game = Prossima partita
next-game = La partita { $number } si gioca in { $where }. Le mosse che fai qui appaiono lì.
next-game-private = La partita { $number } la vedi solo tu.
next-game-none = Nessun’altra partita ti aspetta. `/partite` elenca le tue.
next-game-told = Fatto. Il tavoliere è in { $channel }.
next-game-acted = Hai mosso nella partita { $number }.
games-none-everywhere = Non hai partite aperte. `/sfida` ne inizia una.
games-title-everywhere = Tutte le tue partite aperte:
games-entry-outside = **Partita { $number }** { $place ->
    [direct] nei nostri messaggi diretti
   *[private] solo per te
} · { $level } · { $state ->
    [yours] **tocca a te**
   *[theirs] tocca a me
}
refused-games-on-servers = Qui elenco solo le tue partite. Quelle degli altri sono elencate sui loro server.
refused-opponent-on-servers = Qui puoi giocare solo contro di me: `/sfida livello:` sceglie il mio livello. Le partite contro altri si giocano sui server in cui ci sono anch’io.
choice-study = { $number } · importata: { $white } – { $black }
choice-game = { $number } · contro { $opponent } · { $state ->
    [yours] tocca a te
    [theirs] tocca all’avversario
    [answer] hai ricevuto una sfida
    [over] finita
   *[waiting] in attesa di risposta
}
choice-other-game = { $number } · { $one } e { $other } · { $state ->
    [over] finita
   *[open] aperta
}

## Punteggi

ranking = La classifica di **{ $rules }** su questo server:
ranking-none = **{ $rules }**: ancora nessun punteggio. Finisci una partita classificata per averne uno.
ranking-entry = { $place }. { $player } **{ $rating }**{ $mark } · vinte { $wins }, patte { $draws }, perse { $losses }
ranking-bot = Le mie partite (amichevoli): vinte { $wins }, patte { $draws }, perse { $losses }.
ranking-page = Pagina { $page } di { $pages }
ranking-inactive = { $own ->
    [yes] Non in elenco perché senza partite qui da 90 giorni: { $count ->
        [one] tu
       *[other] { $count } persone, anche tu
    }. Con la prossima partita classificata torni in elenco.
   *[no] Non in elenco perché senza partite qui da 90 giorni: { $count ->
        [one] 1 persona
       *[other] { $count } persone
    }.
}
ranking-season = **I migliori di { $season }**: { $best }
season = { $quarter ->
    [1] gennaio–marzo { $year }
    [2] aprile–giugno { $year }
    [3] luglio–settembre { $year }
   *[4] ottobre–dicembre { $year }
}
season-best = { $place }. { $player } **{ $rating }**{ $mark }
seasons = Le stagioni di **{ $rules }** su questo server
seasons-current = Questa stagione finisce prima del { $ends }.
seasons-entry = **{ $season }**: { $best }
button-seasons = Stagioni
button-ranking = Classifica
profile-none = { $player } non ha ancora giocato qui.
profile-title = { $here ->
    [yes] **{ $player } su questo server**
   *[no] **{ $player }**
}
profile-ratings = **Punteggi**
profile-rating = { $rules }: **{ $rating }**{ $mark } ± { $deviation } dopo { $games ->
    [one] 1 partita classificata
   *[other] { $games } partite classificate
}
profile-server = [server]({ $url })
profile-results = **Tutte le partite finite**
profile-result = { $rules }: con il Bianco { $white }; con il Nero { $black }
profile-tally = vinte { $wins }, patte { $draws }, perse { $losses }
profile-streak-won = { $games ->
    [one] **Serie**: vinta l’ultima partita
   *[other] **Serie**: vinte le ultime { $games } partite
}
profile-streak-lost = { $games ->
    [one] **Serie**: persa l’ultima partita
   *[other] **Serie**: perse le ultime { $games } partite
}
profile-against = **Tu contro { $player }**: { $results }
profile-current = { $count ->
    [one] **1 partita in corso**
   *[other] **{ $count } partite in corso**
}
profile-cut = Sono contate solo le ultime { $games } partite.
profile-alt = Andamento dei punteggi. { $curves }
profile-alt-curve = { $rules }: ora { $rating }, tra { $low } e { $high } { $games ->
    [one] nell’ultima partita
   *[other] nelle ultime { $games } partite
}.

## Abbandono

resign-ask = Vuoi abbandonare la partita { $number } contro { $opponent }? In tal caso vince { $opponent }.
resign-done = Hai abbandonato la partita { $number }.
resign-kept = La partita { $number } continua.
button-resign = Abbandona
button-play-on = Continua

## Muovere con i pulsanti

button-move = Muovi
button-type = Scrivi una mossa
button-only = Unica mossa: { $move }
button-stop = Fermati qui: { $move }
button-go-on = Prosegui in { $point }
button-back = Un salto indietro
button-let-go = Rimetti a posto
keypad = Partita { $number } · { $what }
keypad-turned = -# Dal lato del { $side }. **Gira** è sotto **⋯**.
seen-from = -# Dal lato del { $side }
turned-for-all = -# Da ora vale per tutte le tue partite contro persone.
button-turn = Gira
keypad-renewed = La posizione è cambiata: ecco il tavoliere attuale.
keypad-stone = Premi la pedina da muovere.
keypad-landing = **{ $stone }**: premi la destinazione, o { $stone } per rimetterla a posto.
keypad-hop = Finora **{ $path }**: premi la prossima destinazione, { $last } per annullare l’ultimo salto, { $stone } per rimetterla a posto.
keypad-hop-round = Finora **{ $path }**: premi la prossima destinazione, o { $last } per annullare l’ultimo salto.
keypad-stop = Finora **{ $path }**: ti fermi qui o prosegui?
keypad-penalty = Premi la pedina da togliere per la presa tralasciata.
keypad-huff = Non hai mosse. Premi una pedina avversaria che poteva catturare.
acted = { $action ->
    [huff] Hai soffiato **{ $what }**.
    [penalty] Hai tolto dal tavoliere la pedina in **{ $what }** per penalità.
    [insist] Hai preteso la presa.
   *[move] Hai giocato **{ $what }**.
}
action-name = { $action ->
    [huff] il soffio di { $what }
    [penalty] la penalità in { $what }
    [insist] la richiesta di presa
   *[move] { $what }
}
action-listed = { $action ->
    [huff] (soffia { $what })
    [penalty] (toglie { $what })
    [insist] (pretende la presa)
   *[move] { $what }
}

## Aiuto e lezioni

welcome = Ciao! Con me puoi giocare ad **Alquerque**, l’antenato della dama, su questo tavoliere di 25 punti. Le partite durano giorni, con qualche clic ogni tanto, contro altri membri o contro di me. Sfidami subito, sfida qualcuno o guarda come funziona (`/aiuto`).
help = L’**Alquerque** è l’antenato della dama: dodici pedine contro dodici, sui punti di questo tavoliere. Muovi lungo le linee, salta le pedine avversarie per catturarle e vinci quando l’altra parte non ha più pedine o mosse.
help-begin = Premi **Sfidami** per iniziare una partita al livello più basso. Le **lezioni** (`/impara`) mostrano le mosse in cinque piccole posizioni.
help-game = Qui giochi la **partita { $number }** con le regole **{ $rules }** (`/regole`), contro { $opponent }. { $next ->
    [tap] Tocca a te: premi **Muovi**.
    [type] Tocca a te: `/muovi` gioca e propone le mosse consentite.
    [answer] Hai ricevuto una sfida: con `/tavoliere partita:{ $number }` puoi rispondere.
    [waiting] La tua sfida aspetta ancora una risposta.
   *[wait] Tocca a { $opponent }; `/tavoliere partita:{ $number }` mostra il tavoliere.
}
help-game-open = La tua sfida per la **partita { $number }** con le regole **{ $rules }** (`/regole`) è aperta: gioca contro di te chi accetta qui per primo.
help-game-bot = Qui giochi la **partita { $number }** con le regole **{ $rules }** (`/regole`), contro di me. { $next ->
    [tap] Tocca a te: premi **Muovi**.
    [type] Tocca a te: `/muovi` gioca e propone le mosse consentite.
   *[wait] Tocca a me; la mia mossa arriva tra un momento.
}
help-play-name = Giocare
help-play =
    • Vinci quando l’altra parte non ha più pedine o mosse.
    • { $place ->
        [direct] `/sfida livello:` inizia una partita contro di me a uno dei miei cinque livelli; Principiante è il più facile.
       *[server] `/sfida avversario:` sfida un membro, o me, a uno dei miei cinque livelli; Principiante è il più facile.
    }
    • Quando tocca a te, premi **Muovi** sotto il tavoliere. Premi la pedina, poi il punto di arrivo. `/muovi mossa:c2-c3` fa lo stesso.
    • `/partite` elenca le tue partite, `/tavoliere` ne mostra una.
    • Ci sono 25 regolamenti; `/regole` li spiega tutti con immagini.
help-moves-name = Mosse e prese
help-moves =
    • Un passo va lungo una linea fino a un punto vicino libero: `c2-c3`.
    • Una presa salta una pedina avversaria vicina, arriva sul punto libero subito dietro e prosegue finché può: `e3xc3xa5`.
    • Nell’Alquerque medievale devi catturare se puoi, fino all’ultimo salto. Altri regolamenti sono diversi (`/regole`).
    • I punti si chiamano come negli scacchi, da `a1` a sinistra del Bianco fino a `e5`.
help-time-name = Tempo
help-time =
    • Una partita dura giorni. Di solito hai 3 giorni a mossa; `/sfida cadenza:` cambia il tempo, e ogni tavoliere dice entro quando muovere.
    • Ti mando un promemoria quando ti resta un quarto del tempo. Se esaurisci il tempo, perdi.
    • `/partita assenza` ferma i tuoi orologi mentre non puoi giocare. Quando sono offline, tutti gli orologi sono fermi.
help-ratings-name = Punteggi
help-ratings =
    • Una partita classificata tra due persone cambia i loro punteggi: chi vince guadagna in base alla forza di chi perde. Ogni server e ogni regolamento ha i propri punteggi.
    • Un punteggio con **?** è provvisorio: cambia ancora molto.
    • `/classifica` mostra i punteggi più alti qui. Le partite contro di me non sono mai classificate.
help-study-name = Studiare
help-study =
    • `/impara` ha cinque lezioni per i primi passi.
    • `/partita suggerimento` ti aiuta nelle partite contro di me e nelle amichevoli che lo prevedono: prima la pedina, poi la mossa, poi il perché.
    • Sotto una partita finita, **Replay** la mostra di nuovo, **Mosse** ne elenca le mosse e **Analizza** trova la svolta e gli errori.
help-privacy-name = Privacy
help-privacy =
    • Leggo solo i miei comandi, i pulsanti e i messaggi che mi fai importare. A un messaggio diretto rispondo con l’aiuto, senza leggerlo né conservarlo.
    • Conservo le tue partite, i punteggi e le preferenze, con il tuo ID Discord e il nome che avevi allora.
    • `/partita privacy mostra` dice che cosa conservo di te, `/partita privacy esporta` ti dà tutto e `/partita privacy elimina` lo elimina.
    • `/partita blocco` ti evita le sfide e le notifiche di una persona.
help-challenge = Scegli qui sotto un membro. La tua sfida a **{ $rules }** ({ $terms }) appare in questo canale. Con `/sfida avversario:` scegli regole, tempo, colore e altro.
help-challenge-direct = Le partite tra persone si giocano sui server: lì `/sfida avversario:` sfida un membro.
menu-help = Altro su…
menu-opponent = Chi vuoi sfidare…
button-play-me = Sfidami
button-play-me-beginner = Sfidami: Principiante
button-challenge = Sfida qualcuno
button-how-it-works = Come funziona
button-lessons = Lezioni
button-try-again = Riprova
button-next-lesson = Prossima lezione
lesson = Lezione { $number } di { $count }
lesson-why = { $reason ->
    [empty] In **{ $point }** non c’è nessuna pedina: premi prima la tua pedina, poi la destinazione.
    [enemy] La pedina in **{ $point }** è nera, e tu hai il Bianco.
   *[diagonal] Nessuna linea unisce **{ $stone }** e **{ $point }**: solo un punto su due ha le diagonali, come **c3**, e **{ $stone }** non ne ha.
}
lesson-step-name = un passo
lesson-step-task = Hai il Bianco. Una pedina si muove lungo una linea fino a un punto vicino libero. Un punto su due, come **c3**, ha anche le diagonali; **c2** non ne ha. Muovi la tua da **c2** a **c3**.
lesson-step-right = Ben fatto! Un passo va di un punto lungo una linea, in ogni direzione: quattro vie da **c2**, otto da **c3** con le sue diagonali.
lesson-step-wrong = Non proprio: la pedina in **c2** deve salire di un punto, in **c3**. Riprova.
lesson-capture-name = una presa
lesson-capture-task = Una pedina cattura saltando una pedina avversaria vicina e arrivando sul punto libero subito dietro. Salta la pedina nera partendo da **c2**.
lesson-capture-right = Proprio così! La pedina in **c3** è catturata ed esce dal tavoliere.
lesson-capture-wrong = Non lì: la pedina in **c2** salta **c3** e arriva in **c4**. Riprova.
lesson-chain-name = una presa multipla
lesson-chain-task = Se dopo una presa la pedina può saltare ancora, prosegue nello stesso turno, in ogni direzione. Cattura **tre** pedine con **e3**.
lesson-chain-right = Tre in un colpo! Quando resta una sola via, non serve premere: la presa prosegue da sola.
lesson-chain-wrong = Così non ne catturi tre. Vai da **e3** in **c3**, poi in **a5**; l’ultimo salto viene da sé. Riprova.
lesson-must-name = l’obbligo di presa
lesson-must-task = Se puoi catturare, devi farlo: nessun’altra mossa è consentita. Quale delle tue due pedine devi muovere, e dove?
lesson-must-right = Giusto! Finché **b2** poteva catturare, **d1** doveva aspettare.
lesson-must-wrong = Non è consentito, se puoi catturare: **b2** salta **b3** e arriva in **b4**. Riprova.
lesson-win-name = la vittoria
lesson-win-task = Vinci quando l’altra parte non ha più pedine o non può muovere. Il Nero ha due pedine: catturale entrambe in un turno.
lesson-win-right = Hai vinto! Il Nero non ha più pedine. Per giocare non ti serve sapere altro; una partita che non porta a nulla è patta.
lesson-win-wrong = Così non le catturi entrambe. La pedina in **c1** salta in **a3** e prosegue in **c5**. Riprova.
degree-easy = Facile
degree-medium = Medio
degree-hard = Difficile
puzzle-title = **Problema del giorno · { $degree }** · { $rules }
puzzle-title-past = **Problema del { $day } · { $degree }** · { $rules } (non conta più)
puzzle-task = { $side ->
    [white] Tocca al Bianco.
   *[black] Tocca al Nero.
} { $goal ->
    [win] Una sola mossa vince.
   *[draw] Una sola mossa salva la patta.
}
puzzle-right = Ben fatto! **{ $move }** è l’unica mossa buona.
puzzle-wrong = { $goal ->
    [win] Purtroppo no: **{ $move }** non vince.
   *[draw] Purtroppo no: **{ $move }** perde.
}
puzzle-wrong-reply = Permette la risposta **{ $move }**.
puzzle-streak = La tua serie: { $days ->
    [one] 1 giorno
   *[other] { $days } giorni
} (la più lunga: { $best }).
puzzle-streak-none = Risolvi uno dei problemi di oggi per iniziare una serie.
puzzle-next = Li hai risolti tutti e tre. I prossimi problemi arrivano { $at }.
puzzle-solvers = Risolti ieri su questo server: { $solved }.
puzzle-solved = { $count } × { $degree ->
    [easy] facile
    [medium] medio
   *[hard] difficile
}
puzzle-hidden = Una partita classificata di questo server è arrivata alla posizione di oggi: la mostro solo in privato.
puzzle-solution = La soluzione di ieri era **{ $move }**.
button-puzzle-solve = Risolvi

## Rifiuti: che cosa non va, e che cosa andrebbe bene

or = { $first } o { $last }
and-more = { $list } e altre
refused-challenged-oneself = Non si può sfidare sé stessi. Scegli un’altra persona con `/sfida`.
refused-challenged-bot = { $bot } è un bot e non gioca. Scegli una persona con `/sfida`, oppure me.
refused-level-of-person = Solo io ho dei livelli. Scegli me come avversario, o togli `livello`.
refused-too-many-bot-games = Su questo server hai già { $most } partite aperte contro di me. Prima finiscine una; `/partite` le elenca.
refused-bot-silent = In questo canale non posso scrivere di mia iniziativa, quindi qui non posso giocare. Sfidami in un altro canale.
refused-opponent-absent = Questa persona non è in questo server, quindi non ho sfidato nessuno. Scegli un membro.
refused-rated-with-hints = Le classificate non hanno suggerimenti. Togli `classificata`, o indica `classificata:False`.
refused-no-fair-openings = Solo l’Alquerque medievale ha aperture di equità dimostrata. Con altre regole è equo un doppio girone: tutti si affrontano due volte, con entrambi i colori.
refused-rated-without-limit = A una partita classificata serve un limite di tempo, o potrebbe non finire mai. Scegli una `cadenza`, come 3 giorni a mossa, o indica `classificata:False`.
refused-no-time-limit = Nella partita { $number } non c’è un limite di tempo da cambiare.
refused-enough-time = È troppo per la riserva del tuo avversario nella partita { $number }: contiene al massimo { $most } giorni.
refused-no-hints = Nella partita { $number } non ci sono suggerimenti. Li hai contro di me, e nelle amichevoli iniziate con `/sfida suggerimenti:True`.
refused-cannot-think = Ora non riesco a calcolarlo. Riprova tra un po’.
refused-already-analysing = Sto già analizzando una partita per te. Aspetta che finisca.
refused-too-many-analyses = Ci sono già { $most } partite in attesa di analisi. Riprova tra un minuto.
refused-already-hinting = Sto già cercando un suggerimento per te. Aspetta che lo trovi.
refused-too-many-hints = Ci sono già { $most } giocatori in attesa di un suggerimento. Riprova tra un minuto.
refused-not-the-challenged = Solo { $challenged } può rispondere a questa sfida.
refused-not-the-challenger = Solo { $challenger } può revocare questa sfida.
refused-already-accepted = La sfida è già stata accettata. `/tavoliere partita:{ $number }` mostra la partita.
refused-already-declined = La sfida (partita { $number }) è stata rifiutata. `/sfida` ne lancia un’altra.
refused-already-withdrawn = La sfida (partita { $number }) è stata revocata. `/sfida` ne lancia un’altra.
refused-already-expired = La sfida (partita { $number }) è scaduta. `/sfida` ne lancia un’altra.
refused-own-challenge = Questa sfida è tua (partita { $number }); la deve accettare un’altra persona.
refused-no-place = Tutti i posti della sfida (partita { $number }) sono occupati. Potrai accettarla quando finisce una partita.
refused-has-place = Stai già giocando una partita di questa sfida: la partita { $number }.
refused-stands-already = Su questo server hai già una sfida che resta aperta: partita { $number }. Prima revocala.
refused-too-many-standing = In questo canale restano già aperte { $most } sfide. Pubblica la tua in un altro, o senza `partite-insieme`.
refused-one-at-once = Solo una sfida aperta resta esposta: togli `avversario` e `livello`, o `partite-insieme`.
refused-open-to-all = Non fa per te? Ignora questa sfida aperta (partita { $number }).
refused-no-challenges = Per ora { $player } non accetta sfide. Scegli un’altra persona con `/sfida`.
refused-wants-no-challenges = Tu non accetti sfide, quindi non puoi sfidare tutti. Indica un avversario, o imposta `/preferenze sfide:benvenute`.
refused-has-blocked = Hai bloccato { $player }. `/partita blocco rimuovi` toglie il blocco.
refused-too-many-blocked = Hai già bloccato { $most } persone. `/partita blocco elenco` le mostra, `/partita blocco rimuovi` ne sblocca una.
refused-tournament-full = Tutti i { $places } posti sono presi.
refused-tournament-already-entered = Partecipi già.
refused-tournament-not-entered = Non partecipi a questo torneo.
refused-tournament-has-begun = Questo torneo è già cominciato.
refused-tournament-too-few = Per cominciare servono { $least } giocatori. **Partecipa** sotto l’annuncio ne aggiunge uno.
refused-tournament-over = Questo torneo è finito.
refused-tournament-too-many = Ci sono troppi tornei aperti: al massimo { $most } per server. Prima deve finirne uno.
refused-tournament-unknown = Su questo server quel torneo non c’è più. `/torneo mostra` li elenca.
refused-tournament-not-the-organiser = Possono farlo solo { $organiser } e chi gestisce il server.
refused-tournament-managers = Su questo server i tornei li crea chi lo gestisce. Si può cambiare con `/impostazioni`.
refused-tournament-in-thread = Un torneo ha thread per le sue partite, e i thread non ne hanno: annuncialo in un canale.
refused-tournament-limit = Un torneo ha bisogno di un limite di tempo, per arrivare alla fine: scegli una `cadenza`.
refused-follows-own-game = La partita { $number } la giochi tu, quindi ricevi comunque le sue notizie.
refused-nothing-to-follow = La partita { $number } non è in corso, quindi non c’è una fine da aspettare.
refused-too-many-followers = La partita { $number } è già seguita da { $most } persone, e non c’è posto per altre. `/tavoliere partita:{ $number }` mostra a che punto è.
refused-too-many-followed = Segui già { $most } partite. Smetti di seguirne una, sotto il suo **⋯**, o aspetta che una finisca.
refused-tournament-busy = Hai una partita in questa scala. Potrai sfidare di nuovo quando sarà finita.
refused-tournament-at-top = Sei in testa a questa scala: sopra di te non c’è nessuno da sfidare.
refused-tournament-out-of-reach = Ora non è possibile: puoi sfidare una delle tre persone sopra di te che non abbia partite in questa scala e con cui non hai giocato nell’ultimo giorno.
refused-tournament-ladder-starts = Una scala comincia subito: ometti `inizio`.
refused-too-many-challenges = Su questo server hai già { $most } sfide aperte. Revocane una, o aspetta una risposta; `/partite` le elenca.
refused-too-many-here = { $you ->
    [yes] Hai
   *[no] { $player } ha
} già { $most } partite aperte in questo canale. Prima bisogna finirne una, o giocare in un altro canale.
refused-too-many-adjourned = { $you ->
    [yes] Hai
   *[no] { $player } ha
} già { $most } partite sospese in questo canale. Prima bisogna riprenderne una, o abbandonarla con `/partita abbandona partita:`.
refused-forbidden = La moderazione di questo server non ti permette di iniziare partite qui. Quelle che stai già giocando continuano; parlane con la moderazione.
refused-too-many-forbidden = Già { $most } persone non possono giocare qui. `/modera permetti` fa posto.
refused-voided = La partita { $number } è stata terminata senza risultato. `/sfida` ne inizia un’altra.
refused-not-open = La partita { $number } non è più aperta. `/modera partite` elenca quelle aperte.
refused-own-rated-game = Nella partita { $number } giochi tu, ed è classificata: lasciala terminare a un altro moderatore, o usa `/partita abbandona`.
refused-too-many-games-an-hour = Hai lanciato { $most } sfide in un’ora. Aspetta un po’ prima della prossima.
refused-channel-full = Questo canale ha già { $most } partite aperte. Gioca in un altro, o aspetta che qui ne finisca qualcuna.
refused-not-in-channel = Su questo server le partite iniziano in { $channels }. Lancia la sfida lì; le partite in corso qui continuano.
refused-not-over = La partita { $number } non è ancora finita. `/tavoliere partita:{ $number }` la mostra.
refused-rematch-proposed = La rivincita è già stata proposta: partita { $number }. `/tavoliere partita:{ $number }` la mostra.
refused-stands-in-study = La tua partita classificata { $number } ha la stessa posizione di questa partita importata, e nelle classificate non aiuto. Riprova quando la tua partita sarà andata avanti.
refused-only-a-study = La partita { $number } è importata, solo da guardare: con `/partita mosse`, `/partita replay` e `/tavoliere`. `/sfida` ne inizia una da giocare.
refused-nothing-to-take-back = Nella partita { $number } non hai ancora mosso: non c’è nulla da ritirare.
refused-too-late-to-take-back = È troppo tardi per annullare nella partita { $number }. `/partita ritira-mossa` lo chiede all’avversario.
refused-your-turn = Nella partita { $number } tocca a te: `/muovi`.
refused-ends-no-turn = Soffiare non conclude il turno nella partita { $number }. Rispondi alla mossa che segue; se sei tu a soffiare, la variante finisce lì.
refused-ends-game = Così la partita { $number } finirebbe: non c’è nulla a cui rispondere.
refused-too-many-premoves = Nella partita { $number } puoi preparare al massimo { $most } risposte. `/partita premossa cancella:True` cancella le tue.
refused-no-reply = Indica sia la mossa dell’avversario (`se`) sia la tua risposta (`allora`). In una variante si alternano, e la tua risposta è l’ultima.
refused-in-line = Non è stato preparato nulla: l’ultima mossa di **{ $line }** non va. { $why }
refused-too-early-to-nudge = Dai un po’ di tempo al tuo avversario nella partita { $number }. Puoi sollecitare la mossa { $from }.
refused-already-nudged = Nella partita { $number } hai già sollecitato il tuo avversario. Puoi farlo di nuovo { $again }.
refused-opponent-away = Il tuo avversario nella partita { $number } è assente, rientro: { $until }; l’orologio è fermo.
refused-no-proof = Non è dimostrato che la partita { $number } sia patta. `/partita patta` la propone.
refused-open-not-begun = La partita { $number } non è iniziata: la sfida è ancora aperta.
refused-too-many-studies = Oggi hai già importato { $most } partite. La prossima, domani.
refused-not-begun = La partita { $number } non è iniziata: { $you ->
    [yes] non hai
   *[no] { $challenged } non ha
} ancora accettato la sfida.
refused-over = La partita { $number } è finita. `/tavoliere partita:{ $number }` mostra com’è finita.
refused-not-a-player = Non giochi nella partita { $number }. `/partite` elenca le tue.
refused-not-your-turn = Nella partita { $number } tocca a { $player }.
refused-nowhere-your-turn = In nessuna delle tue partite qui tocca a te ({ $numbers }).
refused-already-done = È già fatto. `/tavoliere partita:{ $number }` mostra il tavoliere com’è adesso.
refused-stale = Intanto la partita { $number } è andata avanti. `/tavoliere partita:{ $number }` mostra il tavoliere com’è adesso.
refused-no-game = Qui non c’è nessuna partita adatta. `/partite` elenca le tue, `/sfida` ne inizia un’altra.
refused-no-game-here = Non hai partite in questo canale. Le tue: { $games }.
refused-played-elsewhere = La tua partita { $number } si gioca in un altro canale: { $where }.
refused-channel-gone = Il canale della partita { $number } non esiste più, quindi lì nessuno può giocare. Da qualsiasi canale di questo server puoi ancora vederla, offrire la patta, abbandonare o esportarla.
refused-no-such-game = In questo canale non c’è la partita { $number }. `/partite` elenca le tue.
refused-several-games = Intendi la partita { $numbers }? Indicala con l’opzione `partita`.
refused-empty = Scrivi una mossa, come `c2-c3` o `e3xc3xa5`.
refused-unexpected = Non capisco: «{ $sign }» (carattere { $at }) non fa parte di una mossa. Scrivi una mossa come `c2-c3` o `e3xc3xa5`.
refused-no-rank = Non capisco: a «{ $file }» (carattere { $at }) deve seguire il numero della fila, come in `c3`. Scrivi una mossa come `c2-c3` o `e3xc3xa5`.
refused-out-of-range = { $point } non è un punto di questo tavoliere. Scrivi una mossa come `c2-c3` o `e3xc3xa5`.
refused-off-board = { $point } non è su questo tavoliere, che va da a1 a { $corner }.
refused-no-stone = In { $point } non c’è nessuna pedina.
refused-not-yours = La pedina in { $point } non è tua; tu giochi col { $side }.
refused-occupied = In { $point } c’è già un’altra pedina.
refused-no-line = Nessuna linea unisce { $from } e { $to }; le pedine si muovono lungo le linee.
refused-no-capture = Così non catturi nessuna pedina.
right-capture-from = { $from } deve catturare: { $moves }.
right-capture = Devi catturare: { $moves }.
refused-incomplete = La presa deve proseguire: { $moves }.
refused-ambiguous = Sono possibili più mosse: { $moves }. Scrivi per intero quella che intendi.
refused-too-many-moves = Qui le mosse possibili sono così tante che devi scrivere la tua per intero, come in { $moves }.
refused-illegal = Questa mossa non è consentita.
right-from = Da { $from } puoi giocare { $moves }.
right = Puoi giocare { $moves }.
refused-direction = Con queste regole le pedine non si muovono in quella direzione.
refused-opening = La prima mossa della partita va dritta in avanti.
refused-no-return = La pedina in { $from } non può tornare in { $to }.
refused-on-far-rank = La pedina in { $point } è sull’ultima fila: lì può solo catturare.
refused-no-number = La casella { $number } non esiste: vanno da 1 a { $last }.
refused-numbers = I punti di questo tavoliere hanno nomi, come `c3`, non numeri.
refused-no-point = Non capisco: «{ $sign }» (carattere { $at }) qui non c’entra. Indica il posto di una sola pedina, come `b4`.
refused-light-square = { $point } è una casella chiara; si gioca solo su quelle scure.
refused-between-points = { $point } non è un punto di questo tavoliere; l’immagine li mostra tutti.
refused-not-one-point = Indica il posto di una sola pedina, come `b4`.
refused-penalty-first = Prima scegli la pedina che esce dal tavoliere: { $points }. Usa il menu sotto il tavoliere o `/partita soffia`.
refused-no-huffing = Con queste regole non si soffia.
refused-not-theirs = La pedina in { $point } è tua. Puoi soffiare solo quelle avversarie.
refused-no-offender = La pedina in { $point } non si può soffiare: nell’ultimo turno non ha tralasciato prese.
refused-no-insisting = Con queste regole non si può pretendere la presa.
refused-no-offence = Nulla da pretendere: nell’ultimo turno non è stata tralasciata nessuna presa.
refused-touched = Nella partita { $number } hai toccato la pedina in { $point }, quindi devi muoverla. (La prossima volta scegli prima **Accomodo**.)
refused-cannot-move = La pedina in { $point } non ha mosse consentite nella partita { $number }.
refused-no-offer = Nessuna proposta aperta nella partita { $number }. `/partita patta` ne fa una.
refused-own-offer = Questa proposta nella partita { $number } è tua; deve rispondere il tuo avversario.
refused-offer-to-answer = Il tuo avversario ha fatto una proposta nella partita { $number }: prima rispondi.
refused-already-offered = Hai già fatto una proposta nella partita { $number }. Prima della prossima devi muovere.
refused-no-counting = Con le regole della partita { $number } non si conta. `/partita patta` propone la patta.
refused-nothing-played = Nella partita { $number } non è stato ancora giocato nulla.
refused-not-manager = Può farlo solo chi ha il permesso di gestire questo server. `/preferenze` cambia le immagini che vedi solo tu.
refused-role-gone = Questo ruolo non esiste più. Scegline un altro.
refused-role-everyone = { $role } è di tutti i membri. Scegli un altro ruolo, o creane uno.
refused-role-managed = { $role } appartiene a un bot, ai booster o a un’integrazione, quindi lo dà solo Discord. Scegli un altro ruolo, o creane uno.
refused-role-not-permitted = Qui non posso dare ruoli. Concedimi *Gestisci ruoli* nelle impostazioni del server, alla voce Ruoli, e scegli di nuovo { $role }.
refused-role-too-high = { $role } non è sotto il mio ruolo. Metti il mio ruolo sopra, nelle impostazioni del server alla voce Ruoli, e scegli di nuovo.
refused-role-too-powerful = { $role } non è sotto il tuo ruolo più alto, permette più di quello che puoi fare tu, o ti manca *Gestisci ruoli*. Può sceglierlo qui chi può darlo.
refused-role-unknown = Ora non riesco a leggere i ruoli di questo server. Scegli di nuovo { $role } tra un momento.
refused-too-many-roles = Do già 5 ruoli. Prima togline uno.
refused-channel = Scegli canali testuali di questo server in cui puoi scrivere anche tu. Non è cambiato nulla.
refused-import-none = Dammi la trascrizione di una partita: come testo (`testo`) o come file (`file`).
refused-import-both = Dammi la trascrizione come testo o come file, non entrambi.
refused-import-large = Questo file supera 64 KiB, quindi non è la trascrizione di una partita. `/partita esporta` ne crea una.
refused-import-binary = Questo file non è testo, quindi non è la trascrizione di una partita. `/partita esporta` ne crea una.
refused-import-unreachable = Non ho ricevuto in tempo il file da Discord. Riprova, o dammi la trascrizione come testo.
refused-import-message = In questo messaggio non trovo la trascrizione di una partita: né un testo con un tag come `[RuleSet "medieval"]`, né un file come lo crea `/partita esporta`.
refused-not-moderator = Può farlo solo chi ha il permesso di gestire questo server. `/partita blocco` ti evita una persona.
refused-not-manager-games = Solo chi ha il permesso di gestire questo server vede tutte le partite. `/partite persona:` elenca quelle di altri.
refused-no-thread = Qui non puoi aprire thread, quindi non posso aprirne uno per te. Senza `thread` si gioca in questo canale.
refused-threads-never = Su questo server le partite non hanno thread. Senza `thread` si gioca in questo canale.
refused-no-writing = Non puoi scrivere in questo canale (manca il permesso *Invia messaggi*), quindi qui non pubblico nulla per te. Non è cambiato nulla.
refused-no-writing-thread = Non puoi scrivere in questo thread (manca il permesso *Invia messaggi nei thread*), quindi qui non pubblico nulla per te. Non è cambiato nulla.
refused-failed = Mi dispiace, qualcosa è andato storto da parte mia. Non è cambiato nulla; riprova.
refused-unreadable = Discord me l’ha inviato in una forma che non so leggere, quindi non è cambiato nulla. Riprova e, se non serve, avvisa chi mi gestisce.
refused-in-doubt = Mi dispiace, non so se è stato salvato. Guarda il tavoliere prima di riprovare.
refused-full = Mi dispiace, non ho salvato nulla: il mio disco è pieno. Riprova più tardi, o dillo a chi mi gestisce.
refused-slow = Ora il mio disco è lento, quindi non posso cercare le partite. Non è cambiato nulla; riprova tra un momento.
done-late = Fatto. Ci è voluto più del solito, perché ora il mio disco è lento.
form-late = Il modulo ci ha messo troppo ad aprirsi e non è cambiato nulla. Riprova, o usa il comando con le sue opzioni.
form-usual = Come di solito qui: { $what }
form-usual-pace = Tra persone: { $what }
form-usual-rated = Tra persone, con limite di tempo: { $what }
refused-busy = In questo momento ho troppo da fare. Non è cambiato nulla; riprova tra un momento.
refused-too-often = Mi hai chiesto molto in poco tempo. Non è cambiato nulla; riprova { $again }.
refused-unknown-rules = Non so quali regole intendi. Sceglile dall’elenco che appare mentre scrivi; `/regole` le spiega tutte.
refused-unknown-command = Non conosco più questo comando. Presto lo dimenticherà anche Discord.
refused-unknown-button = Non conosco più questo pulsante. `/tavoliere` mostra il tavoliere com’è adesso.

## Tavolieri a parole, per screen reader

form-picture = un’immagine
form-text = testo
form-ascii = testo e un disegno in caratteri semplici
drawing = Bianco o { $white }, Nero x { $black }, le maiuscole sono dame:
alt-board = { $board ->
    [squares] Damiera
   *[lines] Tavoliere di Alquerque
}
alt-replay = La partita in immagini animate: { $moves }. Alla fine: { $board }
alt-bare = { $board }.
alt-start = { $board } all’inizio.
alt-step = { $board } dopo la mossa { $move } del { $side }.
alt-capture = { $board } dopo la presa { $move } del { $side }: il { $victim } perde { $count ->
    [one] la pedina in { $points }
   *[other] le pedine in { $points }
}.
alt-crowned = La pedina è diventata dama.
alt-penalty = Per penalità il { $side } ha perso la pedina in { $point }.
alt-penalty-chosen = { $board } dopo che il { $side } ha perso per penalità la pedina in { $point }.
alt-huff = { $board } dopo che al { $side } è stata soffiata la pedina in { $point }.
alt-insist = { $board } dopo che il { $side } ha ritirato { $move }.
alt-kings = Dame: { $points }.
alt-turn = Tocca al { $side }.
alt-won = Il { $side } ha vinto.
alt-resigned = Il { $side } ha abbandonato.
alt-drawn = La partita è patta.
alt-stones = { $side }, { $count ->
    [0] nessuna pedina.
    [one] 1 pedina: { $points }.
   *[other] { $count } pedine: { $points }.
}
alt-empty = Senza pedine: { $points }.
alt-choices = Evidenziate: le pedine tra cui scegliere, in { $stones }.
alt-targets = Evidenziate: la pedina in { $stones } e le sue destinazioni, { $points }.
alt-full = Nessun punto è libero.
# In the picture of a board, before a number of stones. The letters are those of `Strip::SIGNS`.
strip-took = { $side ->
    [white] Il Bianco ha preso
   *[black] Il Nero ha preso
}
and = { $first } e { $last }

## Le pagine di /regole: al massimo 1200 caratteri ciascuna, con una riga per ogni genere di regola che c’è

summary-goal-lines = Cattura o immobilizza tutte le pedine avversarie.
summary-goal-count = Cattura o immobilizza tutte le pedine avversarie, o abbi più pedine quando smettete e contate.
summary-goal-squares = Cattura o immobilizza tutti i pezzi avversari sulle caselle scure.
summary-moving-any = Muovi una pedina lungo una linea fino a un punto vicino libero, in ogni direzione.
summary-moving-ahead = Muovi una pedina lungo una linea fino a un punto vicino libero, avanti o di lato.
summary-moving-forward = Muovi una pedina lungo una linea fino a un punto vicino libero, in avanti, dritto o in diagonale.
summary-moving-men = Una pedina avanza di una casella in diagonale.
# optional: yes se ci si può fermare dopo ogni salto.
summary-capturing-any = Cattura saltando una pedina avversaria verso il punto libero dietro, e prosegui da lì se { $optional ->
    [yes] vuoi
   *[no] puoi
}.
summary-capturing-around = Cattura in ogni direzione, anche indietro, saltando una pedina avversaria verso il punto libero dietro, e prosegui se puoi.
summary-capturing-first-ahead = Cattura saltando una pedina avversaria verso il punto libero dietro; dopo il primo salto, in ogni direzione.
summary-capturing-ahead = Cattura in queste direzioni saltando una pedina avversaria verso il punto libero dietro, e prosegui se { $optional ->
    [yes] vuoi
   *[no] puoi
}.
summary-capturing-once = Cattura saltando una pedina avversaria verso il punto libero dietro. Un solo salto per turno.
summary-capturing-men = Cattura in avanti saltando un pezzo avversario verso la casella libera dietro, e prosegue se può.
summary-duty-enforced = Se puoi catturare, devi farlo, fino all’ultimo salto. Tra più prese scegli tu.
summary-duty-enforced-once = Se puoi catturare, devi farlo. Tra più prese scegli tu.
summary-duty-none = Nessuna presa è obbligatoria, e puoi fermarti dopo ogni salto.
summary-duty-none-once = Nessuna presa è obbligatoria.
summary-duty-penalty = Se tralasci una presa, perdi una pedina che poteva farla.
summary-duty-huff = Se tralasci una presa, il tuo avversario può soffiare la pedina, che esce dal tavoliere.
summary-duty-insist = Se tralasci una presa, il tuo avversario può soffiare il pezzo o farti ritirare la mossa.
summary-opening = La prima mossa del Bianco è c2-c3.
summary-king-flying = Sull’ultima fila una pedina diventa dama, che si muove e cattura a qualsiasi distanza.
summary-king-long = Sull’ultima fila una pedina diventa dama, che si muove e cattura a qualsiasi distanza e in ogni direzione.
summary-king-short = Sull’ultima fila una pedina diventa dama, che si muove e cattura in ogni direzione.
summary-king-diagonals = Sull’ultima fila una pedina diventa dama, che va in ogni direzione e, sulle due diagonali lunghe, a qualsiasi distanza.
summary-king-sides = Sugli angoli dell’ultima fila una pedina diventa dama, che si muove e cattura a qualsiasi distanza sui lati dei triangoli.
summary-far-row = Sull’ultima fila una pedina non si muove più; può solo catturare.
summary-return-not-by-step = Muovendo, una pedina non può tornare subito dov’era.
summary-return-not-at-once = Nessuna pedina può tornare subito dov’era.
summary-return-never = Nessuna pedina arriva dov’è già stata.
summary-return-no-undo = Nessuna pedina disfa il suo ultimo passo, nemmeno più tardi.
summary-end-drawn = È patta alla terza volta della stessa posizione o dopo { $turns } turni senza prese.
summary-end-counted = Quando non ci saranno altre prese, `/partita conta` propone il conteggio.

## Le regole intere, fatte di queste sezioni: al massimo 2000 caratteri con la lettura di ogni regolamento

book-board = Tavoliere.
book-moving = Movimento.
book-capturing = Presa.
book-leaving = Presa tralasciata.
book-special = Particolarità.
book-end = Fine.
book-readings = La nostra lettura:
book-board-lines = { $setup ->
    [terhuchu] 25 punti, dieci pedine a testa. Il Bianco ha le file 1 e 2, il Nero 4 e 5; la fila 3 è libera
    [terhuchu-8] 25 punti, otto pedine a testa. Il Bianco ha la fila 1 e b2, c2, d2; il Nero la fila 5 e b4, c4, d4
    [sumi-war] 25 punti, undici pedine a testa. Il Bianco ha le file 1 e 2 e a3; il Nero 4 e 5 ed e3; b3, c3 e d3 sono liberi
    [codecup] 7×7 punti, con linee come sul solito 5×5, ventiquattro pedine a testa. Il Bianco ha le file 1–3, e4, f4 e g4; il Nero 5–7, a4, b4 e c4; d4 è libero
    [lau-kata-kati] 19 punti su due triangoli che si toccano in d4, nove pedine a testa. Il Bianco ha il triangolo in basso, il Nero quello in alto; d4 è libero
    [felli] 13 punti su due triangoli che si toccano in c3, sei pedine a testa. Il Bianco ha il triangolo in basso, il Nero quello in alto; c3 è libero
    [egara-guti] 23 punti su due triangoli che si toccano in d4, uniti da due linee, undici pedine a testa. Il Bianco ha la metà in basso, il Nero quella in alto; d4 è libero
    [zamma] 9×9 punti, con linee come sul solito 5×5, quaranta pedine a testa. Il Bianco ha le file 1–4, f5, g5, h5 e i5; il Nero 6–9, a5, b5, c5 e d5; e5 è libero
    [kharbaga] 41 punti: 5×5 (a1–i9), con le due diagonali di ogni quadrato, e i loro 16 incroci (b2–h8); venti pedine a testa. Il Bianco ha le file 1–4, g5 e i5; il Nero 6–9, a5 e c5; e5 è libero
    [satoel] 93 punti: 9×9 sulle file 3–11, con linee come sul solito 5×5, e al di là di e3 ed e11 due triangoli di sei punti, ciascuno con tre linee da lì e due trasversali; quaranta pedine a testa. Il Bianco ha le file 3–6, f7, g7, h7 e i7; il Nero 8–11, a7, b7, c7 e d7; e7 e i triangoli sono liberi
    [peralikatuma] 49 punti: il solito 5×5, da c3 a g7, e al di là di e3, c5, g5 ed e7 quattro triangoli di sei punti, ciascuno con tre linee da lì e due trasversali; ventitré pedine a testa. Il Bianco ha le file 3 e 4 del quadrato, c5 e i triangoli in basso e a sinistra; il Nero le file 6 e 7 del quadrato, g5 e i triangoli in alto e a destra; d5, e5 ed f5 sono liberi
   *[usual] 25 punti, dodici pedine a testa. Il Bianco ha le file 1 e 2, d3 ed e3; il Nero 4 e 5, a3 e b3; c3 è libero
}. Comincia il Bianco. Scopo: catturare o immobilizzare tutte le pedine avversarie.
book-board-squares = Le caselle scure di una damiera 8×8; il Bianco occupa le file 1–3, il Nero le 6–8. Comincia il Bianco. Scopo: catturare o immobilizzare tutti i pezzi avversari.
book-lines = Le linee: { $lines }.
book-moving-any = In un turno muovi oppure catturi. Una pedina si muove lungo una linea fino a un punto vicino libero, in ogni direzione: `{ $step }`.
book-moving-ahead = In un turno muovi oppure catturi. Una pedina si muove lungo una linea in avanti, in diagonale in avanti o di lato, mai indietro, fino a un punto vicino libero: `{ $step }`.
book-moving-forward = In un turno muovi oppure catturi. Una pedina si muove lungo una linea in avanti o in diagonale in avanti, mai di lato né indietro, fino a un punto vicino libero: `{ $step }`.
book-moving-men = Una pedina avanza di una casella in diagonale: `c3-d4`.
book-jump = La tua pedina salta lungo una linea una pedina avversaria vicina, fino al punto libero subito dietro; quella saltata esce subito dal tavoliere.
# optional: yes se ci si può fermare dopo ogni salto.
book-capturing-any = Se la tua può saltare ancora, in qualsiasi direzione, { $optional ->
    [yes] può proseguire nello stesso turno
   *[no] prosegue
}: `{ $capture }`.
book-capturing-around = La tua salta in ogni direzione, anche indietro. Se può saltare ancora, prosegue: `{ $capture }`.
book-capturing-first-ahead = Il primo salto va in avanti, in diagonale in avanti o di lato; gli altri in ogni direzione, anche indietro: `{ $capture }`.
book-capturing-ahead = La tua salta nelle direzioni in cui si muove, e { $optional ->
    [yes] può proseguire dopo ogni salto
   *[no] prosegue finché può
}: `{ $capture }`.
book-capturing-once = La tua salta in ogni direzione, e con quel salto il turno finisce: `{ $capture }`.
book-capturing-men = Una pedina salta in diagonale, in avanti, un pezzo avversario vicino, fino alla casella libera dietro, e prosegue finché può; il pezzo saltato esce subito.
book-duty-enforced = La presa è obbligatoria, fino all’ultimo salto possibile; non accetto altro. Tra più prese scegli liberamente; non è d’obbligo la più lunga.
book-duty-enforced-once = La presa è obbligatoria; non accetto altro. Tra più prese scegli liberamente.
book-duty-owed = Ogni presa è dovuta, fino all’ultimo salto; tra più prese scegli liberamente.
book-duty-none = Ogni salto è una tua scelta: puoi non catturare affatto, e fermarti quando vuoi, senza penalità.
book-duty-none-once = Puoi anche non catturare.
book-leaving-penalty = È possibile, ma costa una pedina. Se non catturi, ne perdi una che poteva catturare; se ti fermi troppo presto, perdi quella che si è fermata. Esce subito; se più pedine potevano catturare, il tuo avversario ne sceglie una da un menu prima di muovere.
book-leaving-huff = È possibile, ma poi il tuo avversario può soffiare una pedina che poteva catturare, o quella che si è fermata troppo presto: `/partita soffia punto:b4` la toglie prima di muovere. Chi muove rinuncia al soffio. Io non lo segnalo.
book-leaving-insist = È possibile, ma poi l’avversario, prima di muovere, può soffiare un pezzo che poteva catturare o quello che si è fermato presto (`/partita soffia punto:b4`), o farti ritirare la mossa (`/partita pretendi`): poi devi fare una presa intera. Chi muove rinuncia. Io non lo segnalo.
book-nothing = Nessuna: le pedine possono tornare indietro, e l’ultima fila non cambia nulla.
book-opening = La prima mossa del Bianco è c2-c3, e nessun’altra.
book-king-flying = Una pedina che finisce il turno sull’ultima fila diventa dama: si muove in diagonale quanto vuole, cattura da ogni distanza e arriva su una qualsiasi casella libera dietro, prima del pezzo seguente.
book-king-long = Una pedina che finisce il turno sull’ultima fila diventa dama: si muove lungo una linea quanto vuole, in ogni direzione, cattura da ogni distanza e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente. Anche le pedine possono catturarla.
book-king-short = Una pedina che finisce il turno sull’ultima fila diventa dama: si muove e cattura come prima, ma in ogni direzione. Anche le pedine possono catturarla.
book-king-diagonals = Una pedina che finisce il turno sull’ultima fila diventa dama. Sulle due diagonali lunghe (a1-e5 e a5-e1) si muove quanto vuole, cattura da ogni distanza e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente; sulle altre linee si muove e cattura come prima, ma in ogni direzione. Anche le pedine possono catturarla.
book-king-sides = Una pedina che finisce il turno su un angolo dell’ultima fila diventa dama. Sui lati dei triangoli (a1-e5, a5-e1, a1-e1 e a5-e5) si muove quanto vuole, cattura da ogni distanza e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente; sulle altre linee si muove e cattura come prima. Anche le pedine possono catturarla.
book-far-row = Sull’ultima fila una pedina non si muove più; può solo catturare.
book-far-row-first-sideways = Sull’ultima fila una pedina non si muove più; può solo catturare, con un primo salto di lato.
book-far-row-sideways = Sull’ultima fila una pedina non si muove più; può solo catturare, di lato.
book-return-not-by-step = Muovendo, una pedina non può tornare subito sul punto che ha lasciato nel tuo ultimo turno; catturando sì.
book-return-not-at-once = La pedina che hai mosso nell’ultimo turno non può arrivare dov’era prima di quel turno, nemmeno catturando; una presa così vietata non è obbligatoria.
book-return-never = Nessuna pedina può arrivare dov’è già stata (ne tengo conto); una presa così vietata non è dovuta.
book-return-no-undo = Dopo un passo di lato, una pedina non può fare il passo inverso, nemmeno molti turni dopo, finché non si muove altrove o non cattura.
book-touch = Un pezzo scelto nel menu è toccato e va mosso, se possibile, salvo che prima tu dica **Accomodo**. Le mosse scritte non toccano nulla.
book-end-loss = Perde chi non ha più pezzi o mosse.
book-end-equal = A parità di pedine, in un finale risolto come patta, `/partita patta` chiude subito la partita; altrimenti propone la patta.
book-end-count = `/partita conta` propone il conteggio: vince chi ha più pezzi, in parità è patta.
book-end-offer = `/partita patta` propone la patta.
book-end-added = { $result ->
    [counted] Conto io
   *[drawn] È patta anche
} quando una posizione si presenta per la terza volta, o dopo { $turns } turni consecutivi (contando entrambi) senza { $quiet ->
    [stones] prese
    [rows] prese né cambi di fila
    [kings] prese né nuove dame
    [advances] prese né avanzamenti di pedina
   *[men] prese né mosse di pedina
}.
book-readings-medieval = La fonte è un opuscolo inglese sull’Alquerque medievale, dal libro di Alfonso. Scelte nostre: comincia il Bianco; chi non può muovere perde; le pedine possono tornare indietro (la fonte non lo vieta). «Tante prese quante sono possibili» per noi vuol dire saltare finché si può, non cercare la via più lunga. La sua patta, quando a forze pari nessuno può attaccare «senza pericolo», è lasciata all’accordo dei giocatori. Triplice ripetizione e 50 turni sono aggiunte nostre.
book-readings-penalty = La fonte è una «Spielanleitung» tedesca. Non dice chi sceglie la pedina da perdere, né quando esce: la risposta è nostra. Altre scelte nostre: una pedina che ha mosso senza catturare conta dov’è ora; ciò che una presa ha catturato prima di fermarsi resta catturato; dopo una presa, il punto vietato è quello di partenza. Non conosce la patta: accordo, triplice ripetizione e 50 turni sono aggiunte nostre.
book-readings-brainking = La fonte è la pagina d’aiuto italiana di BrainKing. Dice che una pedina cattura nel «senso di andata»; che di lato valga ovunque è la nostra lettura. Altre scelte nostre: il divieto di ritorno vale pure per le prese e riguarda l’inizio di tutto l’ultimo turno. La pagina non dice chi comincia né quando è patta: il Bianco che comincia, accordo, triplice ripetizione e 50 turni sono aggiunte nostre.
book-readings-free = La fonte è la scheda stampabile di Alquerque di J. P. Smith, senza le regole aggiuntive di R. C. Bell che cita. Lì una moneta decide chi comincia; qui è sempre il Bianco. La partita finisce quando «diventa evidente» che non ci saranno altre prese; che serva l’accordo di entrambi, e che io conti alla triplice ripetizione e dopo 50 turni senza prese, l’abbiamo aggiunto noi. Si può tornare indietro perché queste regole della scheda non lo vietano.
book-readings-bell = La fonte è la scheda stampabile di Alquerque di J. P. Smith con le regole aggiuntive di R. C. Bell da «Board and Table Games». Scelte nostre: comincia il Bianco (nella scheda decide una moneta); nemmeno le prese vanno indietro; si soffia anche chi si ferma troppo presto; si soffia una pedina, dov’è ora, e poi si muove; per contare serve l’accordo, la triplice ripetizione o il limite dei 50 turni. La fine per ripetizione o limite di turni precede ogni soffio.
book-readings-bell-strict = La fonte è la scheda di J. P. Smith con tutte le regole aggiuntive di R. C. Bell («Board and Table Games»). Scelte nostre: comincia il Bianco; le prese non vanno indietro; si soffia anche chi si ferma troppo presto; si soffia una pedina, dov’è ora, poi si muove; valgono anche gli arrivi nelle prese; si conta per accordo, ripetizione o dopo quei 50 turni. La fine per ripetizione o limite di turni precede ogni soffio.
book-readings-covarrubias = La fonte è il dizionario di Sebastián de Covarrubias (1674). Parla di catturare più pedine alla volta, e dice che è persa, «soffiata», quella che poteva catturare e non l’ha fatto. Scelte nostre: numero delle pedine, posizione iniziale e direzioni sono quelli dell’Alquerque medievale; si soffia anche chi si ferma troppo presto; si soffia una pedina, dov’è ora, e poi si muove. Triplice ripetizione e 50 turni sono aggiunte nostre. La fine per ripetizione o limite di turni precede ogni soffio.
book-readings-qirkat = La fonte è un progetto di un corso di programmazione a Berkeley (CS61B, 2017), per quanto ancora si può leggere, con i programmi di due studenti. Il divieto di disfare un passo vale per ogni pedina singolarmente, e non riguarda le prese. Accordo, triplice ripetizione e 50 turni sono aggiunte nostre.
book-readings-terhuchu = La fonte è il libro di J. H. Hutton sui Naga Angami (1921). Parla di mangiare una pedina; che se ne catturi al massimo una per turno, e che nessuna presa sia obbligatoria, è la nostra lettura. Altre scelte nostre: comincia il Bianco; chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-terhuchu-8 = La fonte è il libro di J. H. Hutton sui Naga Angami (1921), che conosce il gioco con otto pedine accanto a quello con dieci. Che se ne catturi al massimo una per turno, e che nessuna presa sia obbligatoria, è la nostra lettura. Altre scelte nostre: comincia il Bianco; chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-sumi-war = La fonte è il libro di J. H. Hutton sui Naga Sümi, o Sema (1921). L’undicesima pedina sta a un’estremità della fila di mezzo: quella a sinistra di ogni giocatore, per come leggiamo il diagramma. Altre scelte nostre: nessuna presa è obbligatoria; si cattura al massimo una pedina per turno; comincia il Bianco; chi non può muovere perde; si conta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-arabic = La fonte è la pagina di Jocly, che segue la ricostruzione di A. van der Stoep. Per Jocly, dama contro una o due dame è subito patta; qui serve l’accordo dei giocatori. Scelte nostre: una pedina che non è dama non cattura mai indietro; è patta per accordo, triplice ripetizione o limite dei 50 turni.
book-readings-roman = La fonte è la pagina di Jocly, che segue la ricostruzione di A. van der Stoep. Le prese vanno completate, come in Jocly. Una dama arriva subito dietro il pezzo che cattura. Accordo, triplice ripetizione e 50 turni sono aggiunte nostre.
book-readings-dama-comoros = La fonte è ciò che Ludii riporta di un articolo di A. de Voogt (2019). Scelte nostre: in un turno si possono catturare più pezzi, e si soffia anche chi si ferma troppo presto; soffiare è un diritto dell’avversario e non avviene da sé; si soffia un pezzo, dov’è ora, e poi si muove; chi non può muovere perde. Accordo, triplice ripetizione e 50 turni sono aggiunte. La fine per ripetizione o limite di turni precede ogni soffio.
book-readings-kharberg = La fonte è ciò che Ludii riporta di un articolo di T. Monod (1950). Viene da lì che le pedine si muovano anche indietro. Scelte nostre: una dama cattura a qualsiasi distanza, così come si muove; in un turno si possono catturare più pezzi, e si soffia anche chi si ferma troppo presto; si soffia un pezzo, dov’è ora, e poi si muove. Accordo, triplice ripetizione e 50 turni sono aggiunte. La fine per ripetizione o limite di turni precede ogni soffio.
book-readings-fetach = La fonte è un breve testo di Bouhajbane (1989). Fa cominciare la pedina della linea di mezzo: perciò la prima mossa del Bianco è c2-c3. Della dama dice solo che si muove e cattura lungo le due diagonali lunghe. Scelte nostre: lì va a qualsiasi distanza, sulle altre linee come una pedina, ma in ogni direzione; ogni salto segue la regola della linea su cui avviene; la presa è libera e può essere multipla; solo le dame vanno indietro; si conta per accordo, triplice ripetizione o limite dei 50 turni.
book-readings-codecup = La fonte è la pagina delle regole della CodeCup 2008, una gara tra programmi; la posizione iniziale è quella delle sue partite. Ciò che la pagina dice su durata e punteggio non si è potuto leggere. Scelte nostre: chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-lau-kata-kati = La fonte è l’articolo di J. Datta su giochi del Basso Bengala (1933): le regole consuete della dama, ma catturando una sola pedina alla volta. Scelte nostre: la presa è obbligatoria, come nella dama, e in ogni direzione; non ci sono dame; chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-felli = La fonte è un breve testo di Bouhajbane (1989). La dama vi si muove lungo i due lati che partono dal suo angolo. Scelte nostre: va a qualsiasi distanza su tutti i lati dei triangoli, sulle altre linee come una pedina; la presa è libera e può essere multipla; si conta per accordo, triplice ripetizione o limite dei 50 turni.
book-readings-egara-guti = La fonte è il resoconto di un articolo di Das-Gupta (1926). Scelte nostre: si muove e si cattura in ogni direzione; la presa è libera e può essere multipla; b2 e b6 sono punti vicini, come pure f2 e f6; chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-zamma = Tavoliere e posizione iniziale vengono da un articolo di T. Monod (1950–51), il resto da ciò che ne riporta Ludii e da una pagina francese di giochi. Cominciano le pedine «maschio»: qui il Bianco. Che in un turno si possano catturare più pezzi lo dicono tutti tranne Ludii. Scelta nostra: si soffia anche chi si ferma troppo presto. Accordo, triplice ripetizione e 100 turni sono aggiunte; le ultime due precedono il soffio.
book-readings-kharbaga = La fonte è una frase di Hamidoun (1952): il gioco descritto prima, semplificato, con venti pedine a testa. Il resto viene da Ludii. Scelte nostre: il tavoliere, perché solo con gli incroci ci stanno venti pedine a testa; la presa è dovuta e si soffia come nello zamma (per Ludii è libera). Accordo, triplice ripetizione e 60 turni sono aggiunte; le ultime due precedono il soffio.
book-readings-satoel = La fonte è il testo di Jacobson su Simeulue (1919), per quanto si è potuto leggere. Dice che una pedina può proseguire la presa; perciò leggiamo che la presa è libera. Scelte nostre: quale metà della fila di mezzo spetta a chi; chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 100 turni senza prese.
book-readings-peralikatuma = La fonte è il libro di H. Parker su Ceylon (1909), che lo chiama Perali kotuma. Ogni giocatore ha le sedici pedine del gioco che il libro descrive prima, e altre sette nel triangolo alla sua sinistra; tre punti della linea di mezzo sono liberi. Poiché quel triangolo ha sei punti, la settima, secondo la nostra lettura, sta alla sua punta (c5, g5). Che la presa sia libera, in qualsiasi numero e direzione, viene da Parker. Scelte nostre: chi non può muovere perde; è patta per accordo, triplice ripetizione o dopo 50 turni senza prese.
book-readings-dame = La fonte è una descrizione tedesca della dama. Scelte nostre: comincia il Bianco; le pedine catturano solo in avanti; non si deve catturare il massimo, né la dama arrivare dove potrebbe proseguire; si soffia un pezzo, dov’è ora, e poi si muove; dopo `/partita pretendi` vale ogni presa intera; si tocca solo dal menu. Non conosce la patta: accordo, ripetizione e 60 turni sono aggiunte. La fine per ripetizione o limite di turni precede ogni soffio.

# The facts about rule sets, and how each differs from Medieval Alquerque: short, as menus show 100 characters
facts-game = Gioco
facts-origin = Luogo ed epoca
facts-board = Tavoliere
facts-differences = A differenza dell’Alquerque medievale
facts-source = Fonte
facts-proven = Dimostrato
size-lines = { $points } punti, { $stones } pedine a testa
size-squares = 8×8 caselle, { $stones } pedine a testa
differs-king-flying = dame volanti
differs-king-long = dame che volano lungo le linee
differs-king-short = dame che vanno in ogni direzione
differs-king-diagonals = dame che volano lungo alcune linee
differs-king-sides = dame che volano lungo i lati dei triangoli
differs-moving-men = pedine solo avanti in diagonale
differs-moving-ahead = nessun passo indietro
differs-moving-forward = passi solo in avanti
differs-capturing-first-ahead = nessun primo salto indietro
differs-capturing-ahead = nessun salto indietro
differs-capturing-once = un salto per turno
differs-duty-none = senza obbligo di presa
differs-duty-penalty = tralasciare una presa costa una pedina
differs-duty-huff = la presa tralasciata si soffia
differs-duty-insist = la presa tralasciata si soffia o si pretende
differs-opening = prima mossa fissa
differs-far-row = sull’ultima fila solo prese
differs-return-not-by-step = nessun passo subito indietro
differs-return-not-at-once = nessun ritorno immediato
differs-return-never = nessun ritorno, mai
differs-return-no-undo = nessun passo disfatto
differs-touch = pezzo toccato, pezzo mosso
differs-count = si può contare
origin-medieval = Spagna, XIII secolo
origin-penalty = Germania
origin-brainking = Server BrainKing
origin-free = Una scheda stampata
origin-bell = R. C. Bell, Inghilterra
origin-bell-strict = { origin-bell }
origin-dame = { origin-penalty }
origin-covarrubias = Spagna, 1674
origin-qirkat = Berkeley, California, 2017
origin-terhuchu = Naga Angami, 1921
origin-terhuchu-8 = { origin-terhuchu }
origin-sumi-war = Naga Sümi, 1921
origin-arabic = Medio Oriente e Spagna, X secolo, ricostruito
origin-roman = Francia e Inghilterra, XV secolo, ricostruito
origin-dama-comoros = Grande Comore, 2018
origin-kharberg = Ovest del Sahara, 1950
origin-fetach = Marocco meridionale, 1960–82
origin-codecup = CodeCup, una gara di programmi, 2008
origin-lau-kata-kati = Basso Bengala, 1933
origin-felli = { origin-fetach }
origin-egara-guti = Bhandara, India centrale, 1926
origin-zamma = Ovest del Sahara, 1950–51
origin-kharbaga = Mauritania, 1952
origin-satoel = Simeulue, Indonesia, 1919
origin-peralikatuma = Ceylon (Sri Lanka), 1909

rules-pictures = Immagini: { $names }
button-play-by-rules = Sfidami con queste regole
button-rulebook = Tutte le regole e le fonti
menu-rules = Altre regole…
rules-picture-lines = Le linee del tavoliere, lungo le quali le pedine si muovono e catturano.
    .name = le linee
rules-picture-squares = Le caselle scure della damiera, vicine tra loro lungo le diagonali.
    .name = le caselle
rules-picture-step = Un passo: da { $stone } la pedina può andare in { $points }.
    .name = un passo
rules-picture-king = Una dama: da { $stone } può andare in { $points }.
    .name = una dama
rules-picture-capture = Una presa: una pedina ne cattura più d’una, salto dopo salto.
    .name = una presa multipla
rules-picture-hop = Una presa: la pedina salta una volta e ne cattura una.
    .name = una presa
rules-picture-offence = Un’infrazione: è stata tralasciata la presa che arriva in { $points }.
    .name = un’infrazione
rules-picture-penalty = Un’infrazione e la sua penalità: la pedina che poteva catturare arrivando in { $points } esce dal tavoliere.
    .name = un’infrazione e la sua penalità
rules-picture-huff = Il soffio: la pedina che poteva catturare esce dal tavoliere.
    .name = il soffio
rules-picture-insist = La richiesta di presa: la mossa viene ritirata, e bisogna catturare.
    .name = la richiesta di presa

## I fogli di /partita stampa. Si leggono senza il bot: non nominano comandi e non danno del tu.

button-print = Stampa
paper-a4 = A4 (210 × 297 mm)
paper-letter = Letter (8½ × 11 pollici)
print-done = **{ $rules }** su quattro pagine { $paper }: le regole su una pagina, il tavoliere in grandezza reale in due disegni e le pedine da ritagliare. Stampa al 100% («dimensioni effettive»).
print-failed = In questo momento non riesco a preparare le pagine. Riprova, per favore.
printed-start = Preparazione
printed-start-lines = Il tavoliere ha { $setup ->
    [codecup] sette punti per sette, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha ventiquattro pedine e le mette sulle tre file più vicine e sui tre punti più a destra della fila di mezzo; il centro resta libero
    [lau-kata-kati] diciannove punti, su due triangoli che si toccano al centro. Ogni giocatore ha nove pedine e le mette su tutti i punti del triangolo più vicino; il centro resta libero
    [felli] tredici punti, su due triangoli che si toccano al centro. Ogni giocatore ha sei pedine e le mette su tutti i punti del triangolo più vicino; il centro resta libero
    [egara-guti] ventitré punti, su due triangoli che si toccano al centro e sono uniti da due linee. Ogni giocatore ha undici pedine e le mette su tutti i punti della metà più vicina; il centro resta libero
    [zamma] nove punti per nove, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha quaranta pedine e le mette sulle quattro file più vicine e sui quattro punti più a destra della fila di mezzo; il centro resta libero
    [kharbaga] quarantuno punti: cinque per cinque, e i sedici incroci dentro i quadrati, dove s’incontrano solo diagonali. Ogni giocatore ha venti pedine e le mette su tutti i punti al di qua della fila di mezzo e sui due punti più a destra di questa; il centro resta libero
    [satoel] novantatré punti: nove per nove, e un triangolo di sei punti a ogni estremità. Ogni giocatore ha quaranta pedine e le mette sulle quattro file più vicine del quadrato e sui quattro punti più a destra della sua fila di mezzo; il centro e i triangoli restano liberi
    [peralikatuma] quarantanove punti: cinque per cinque, e un triangolo di sei punti a metà di ogni lato. Ogni giocatore ha ventitré pedine e le mette sul triangolo più vicino, sulle due file più vicine del quadrato, sul triangolo di sinistra e sul punto più a sinistra della fila di mezzo del quadrato; tre punti restano liberi
    [terhuchu] cinque punti per cinque, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha dieci pedine e le mette sulle due file più vicine; la fila di mezzo resta libera
    [terhuchu-8] cinque punti per cinque, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha otto pedine e le mette sulla fila più vicina e sui tre punti centrali della successiva; gli altri punti restano liberi
    [sumi-war] cinque punti per cinque, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha undici pedine e le mette sulle due file più vicine e sul punto più a sinistra della fila di mezzo; tre punti restano liberi
   *[usual] cinque punti per cinque, uniti da linee orizzontali, verticali e diagonali. Ogni giocatore ha dodici pedine e le mette sulle due file più vicine e sui due punti più a destra della fila di mezzo; il centro resta libero
}. I colori si tirano a sorte: comincia il Bianco. Lo scopo è catturare tutte le pedine avversarie, o immobilizzarle.
printed-start-squares = La damiera si dispone in modo che ogni giocatore abbia una casella d’angolo scura alla sua sinistra. Ogni giocatore ha dodici pedine e le mette sulle caselle scure delle tre file più vicine; le caselle chiare non si usano. I colori si tirano a sorte: comincia il Bianco. Lo scopo è catturare tutti i pezzi avversari, o immobilizzarli.
printed-moving = Movimento
printed-moving-any = Si gioca a turno. In un turno si muove una pedina oppure si cattura con una, mai entrambe le cose. Una pedina si muove lungo una linea fino a un punto vicino libero, in ogni direzione.
printed-moving-ahead = Si gioca a turno. In un turno si muove una pedina oppure si cattura con una, mai entrambe le cose. Una pedina si muove lungo una linea fino a un punto vicino libero: in avanti, in diagonale in avanti o di lato, mai indietro.
printed-moving-forward = Si gioca a turno. In un turno si muove una pedina oppure si cattura con una, mai entrambe le cose. Una pedina si muove lungo una linea fino a un punto vicino libero: in avanti o in diagonale in avanti, mai di lato né indietro.
printed-moving-men = Si gioca a turno. In un turno si muove un pezzo oppure si cattura con uno, mai entrambe le cose. Una pedina avanza in diagonale di una casella, se è libera.
printed-capturing = Presa
printed-capturing-any = Una pedina cattura saltando, lungo una linea, una pedina avversaria vicina, fino al punto libero subito dietro. La pedina saltata esce subito dal tavoliere. Se da lì la pedina può saltarne un’altra, in qualsiasi direzione, può proseguire nello stesso turno. Non si saltano mai le proprie pedine.
printed-capturing-around = Una pedina cattura saltando, lungo una linea, una pedina avversaria vicina, fino al punto libero subito dietro, in ogni direzione, anche indietro. La pedina saltata esce subito dal tavoliere. Se da lì la pedina può saltarne un’altra, prosegue nello stesso turno. Non si saltano mai le proprie pedine.
printed-capturing-once = Una pedina cattura saltando, lungo una linea, una pedina avversaria vicina, fino al punto libero subito dietro, in ogni direzione. La pedina saltata esce dal tavoliere, e il turno finisce. Non si saltano mai le proprie pedine.
printed-capturing-first-ahead = Una pedina cattura saltando, lungo una linea, una pedina avversaria vicina, fino al punto libero subito dietro. La pedina saltata esce subito dal tavoliere. Se da lì la pedina può saltarne un’altra, prosegue nello stesso turno. Il primo salto va in avanti, in diagonale in avanti o di lato; gli altri vanno in ogni direzione, anche indietro. Non si saltano mai le proprie pedine.
printed-capturing-ahead = Una pedina cattura saltando, lungo una linea, una pedina avversaria vicina, fino al punto libero subito dietro: in avanti, in diagonale in avanti o di lato, mai indietro. La pedina saltata esce subito dal tavoliere. Se da lì la pedina può saltarne un’altra in una di queste direzioni, può proseguire nello stesso turno. Non si saltano mai le proprie pedine.
printed-capturing-men = Una pedina cattura saltando in diagonale, in avanti, un pezzo avversario vicino, fino alla casella libera subito dietro. Il pezzo saltato esce subito dalla damiera. Se da lì la pedina può saltarne un altro, prosegue nello stesso turno. Non si saltano mai i propri pezzi.
printed-duty = Obbligo di presa
printed-duty-enforced = Chi può catturare deve catturare, e deve proseguire finché la pedina può saltare. Tra più prese la scelta è libera; non è d’obbligo la più lunga.
printed-duty-enforced-once = Chi può catturare deve catturare. Tra più prese la scelta è libera.
printed-duty-none = Non c’è. Chi può catturare può anche fare un’altra mossa, e può fermarsi dopo qualsiasi salto, senza penalità.
printed-duty-none-once = Non c’è. Chi può catturare può anche fare un’altra mossa.
printed-duty-penalty = Chi può catturare deve catturare, e deve proseguire finché la pedina può saltare. Tra più prese la scelta è libera. Chi non cattura perde una delle pedine che potevano catturare; se sono più d’una, sceglie l’avversario. Chi si ferma troppo presto perde la pedina che si è fermata.
printed-duty-huff = Chi può catturare deve catturare, e deve proseguire finché la pedina può saltare. Tra più prese la scelta è libera. A chi non lo fa, l’avversario può «soffiare» prima di muovere: toglie una pedina che poteva catturare, o quella che si è fermata troppo presto, da dove si trova ora. Soffiare non è muovere: poi si muove comunque. Chi muove senza soffiare perde questo diritto.
printed-duty-insist = Chi può catturare deve catturare, e deve proseguire finché il pezzo può saltare. Tra più prese la scelta è libera. A chi non lo fa, l’avversario può «soffiare» prima di muovere: toglie un pezzo che poteva catturare, o quello che si è fermato troppo presto, da dove si trova ora. Soffiare non è muovere: poi si muove comunque. In alternativa l’avversario può pretendere che la mossa sbagliata sia ritirata e che si catturi. Chi muove senza fare né l’una né l’altra cosa perde entrambi i diritti.
printed-king = Dama
printed-king-flying = Una pedina che finisce il turno sull’ultima fila diventa dama. La dama si muove in diagonale di quante caselle vuole, in avanti e indietro, purché siano libere. Cattura un pezzo avversario da ogni distanza, se la casella subito dietro è libera, e arriva su una qualsiasi casella libera dietro, prima del pezzo seguente. L’obbligo di presa vale anche per lei.
printed-king-long = Una pedina che finisce il turno sull’ultima fila diventa dama. La dama si muove lungo una linea di quanti punti vuole, in ogni direzione, purché siano liberi. Cattura in ogni direzione e da ogni distanza, se il punto subito dietro il pezzo avversario è libero, e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente. Per il resto, valgono per lei le stesse regole di presa. Anche le pedine possono catturarla.
printed-king-short = Una pedina che finisce il turno sull’ultima fila diventa dama. La dama si muove e cattura come ogni pedina, ma in ogni direzione, anche indietro. Anche le pedine possono catturarla.
printed-king-diagonals = Una pedina che finisce il turno sull’ultima fila diventa dama. Sulle due diagonali lunghe la dama si muove di quanti punti vuole, purché siano liberi, cattura un pezzo avversario da ogni distanza, se il punto subito dietro è libero, e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente. Sulle altre linee si muove e cattura come ogni pedina, ma in ogni direzione. Anche le pedine possono catturarla.
printed-king-sides = Una pedina che finisce il turno su un angolo dell’ultima fila diventa dama. Sui lati dei triangoli la dama si muove di quanti punti vuole, purché siano liberi, cattura un pezzo avversario da ogni distanza, se il punto subito dietro è libero, e arriva su un qualsiasi punto libero dietro, prima del pezzo seguente. Sulle altre linee si muove e cattura come ogni pedina. Anche le pedine possono catturarla.
printed-special = Regole particolari
printed-opening = Alla prima mossa il Bianco muove al centro, dritto in avanti.
printed-far-row = Sull’ultima fila una pedina non si muove più; può solo catturare.
printed-far-row-sideways = Sull’ultima fila una pedina non si muove più; può solo catturare, di lato.
printed-far-row-first-sideways = Sull’ultima fila una pedina non si muove più; può solo catturare, con il primo salto di lato.
printed-return-not-by-step = La pedina mossa per ultima non può tornare, nel turno successivo dello stesso giocatore, sul punto dov’era prima. Catturando può arrivarci.
printed-return-not-at-once = La pedina mossa per ultima non può arrivare, nel turno successivo dello stesso giocatore, sul punto dov’era prima, nemmeno catturando. Una presa così vietata non è obbligatoria.
printed-return-never = Nessuna pedina può arrivare su un punto dov’è già stata. Una presa così vietata non è obbligatoria.
printed-return-no-undo = Nessuna pedina può tornare, con un passo, sul punto che ha lasciato con il suo ultimo passo, nemmeno molti turni dopo. Dopo essersi mossa altrove o aver catturato, può farlo.
printed-touch = Pezzo toccato, pezzo mosso: chi tocca un pezzo deve muoverlo, se può muoversi. Chi vuole solo raddrizzarlo lo dice prima.
printed-end = Fine della partita
printed-end-loss = Perde chi non ha più pezzi o non può muovere.
printed-end-equal = È patta se le forze sono pari e nessuno può attaccare senza perdere.
printed-end-count = Quando sembra che non si catturi più nulla, ci si può accordare per smettere: vince chi ha più pezzi, e in parità è patta.
printed-end-agreed = Ci si può accordare per la patta in ogni momento.
printed-end-added = Un’aggiunta: quando una posizione si presenta per la terza volta, o dopo { $turns } turni consecutivi (contando entrambi i giocatori) senza { $quiet ->
        [stones] prese
        [rows] prese né cambi di fila
        [kings] prese né nuove dame
        [advances] prese né avanzamenti di pedina
       *[men] prese né mosse di pedina
    }, { $result ->
        [counted] si contano i pezzi
       *[drawn] la partita è patta
    }.
printed-source-medieval = Da un opuscolo inglese sul gioco dell’Europa medievale, dal libro dei giochi di Alfonso il Saggio (1283).
printed-source-penalty = Da istruzioni di gioco tedesche («Spielanleitung») dell’alquerque.
printed-source-brainking = Dalla pagina d’aiuto italiana di BrainKing.
printed-source-free = Dalla scheda stampabile di alquerque di J. P. Smith.
printed-source-bell = Dalla scheda stampabile di alquerque di J. P. Smith, con le regole aggiuntive di «Board and Table Games from Many Civilizations» di R. C. Bell.
printed-source-bell-strict = Dalla scheda stampabile di alquerque di J. P. Smith, con tutte le regole aggiuntive di «Board and Table Games from Many Civilizations» di R. C. Bell.
printed-source-covarrubias = Dal dizionario di Sebastián de Covarrubias (1674).
printed-source-qirkat = Da un progetto di un corso di programmazione a Berkeley (CS61B, 2017).
printed-source-terhuchu = Dal libro di J. H. Hutton sui Naga Angami (1921).
printed-source-terhuchu-8 = Dal libro di J. H. Hutton sui Naga Angami (1921).
printed-source-sumi-war = Dal libro di J. H. Hutton sui Naga Sümi, o Sema (1921).
printed-source-arabic = Dalla pagina delle regole di Jocly, che segue la ricostruzione di A. van der Stoep.
printed-source-roman = Dalla pagina delle regole di Jocly, che segue la ricostruzione di A. van der Stoep.
printed-source-dama-comoros = Da ciò che Ludii riporta di un articolo di A. de Voogt su Grande Comore (2019).
printed-source-kharberg = Da ciò che Ludii riporta di un articolo di T. Monod sull’ovest del Sahara (1950).
printed-source-fetach = Da Bouhajbane, sui giochi del Marocco meridionale (1989).
printed-source-codecup = Dalle regole della CodeCup 2008, una gara tra programmi.
printed-source-lau-kata-kati = Dall’articolo di J. Datta su giochi del Basso Bengala (1933).
printed-source-felli = Da Bouhajbane, sui giochi del Marocco meridionale (1989).
printed-source-egara-guti = Dal resoconto di un articolo di Das-Gupta su giochi di Bhandara (1926).
printed-source-zamma = Da un articolo di T. Monod sull’ovest del Sahara (1950–51), da ciò che ne riporta Ludii e da una pagina francese di giochi.
printed-source-kharbaga = Da Hamidoun, sulla Mauritania (1952), e da Ludii.
printed-source-satoel = Da Jacobson, su Simeulue (1919).
printed-source-peralikatuma = Dal libro di H. Parker su Ceylon (1909).
printed-source-dame = Da una descrizione tedesca della dama.
printed-picture-start = La posizione iniziale
printed-picture-move = Una mossa: le frecce mostrano dove può andare la pedina
printed-picture-capture = Una presa con due salti
printed-picture-hop = Una presa con un salto
printed-picture-king = Una dama: le frecce mostrano dove può andare
printed-board-plain = Il tavoliere
printed-board-plain-lines = Il tavoliere di { $points } punti, disegno semplice delle linee
printed-board-plain-squares = La damiera di 8×8 caselle, disegno semplice; la casella in basso a sinistra è scura
printed-board-floral = Il tavoliere con i fiori
printed-board-floral-lines = Il tavoliere di { $points } punti, con un fiore su ogni punto, in una cornice di foglie
printed-board-floral-squares = La damiera di 8×8 caselle, con un fiore su ogni casella scura, in una cornice di foglie
printed-counters = Pedine da ritagliare
printed-counters-stones = { $stones } pedine chiare con un anello e { $stones } scure con una stella
printed-counters-kings = { $stones } pedine chiare con un anello e { $stones } scure con una stella, e sei per colore con una corona, per le dame
printed-counters-hint = Incollare la pagina su cartoncino, poi ritagliare lungo i contorni. Ogni pedina è larga { $counter } mm.
printed-counters-kings-hint = Quelle con la corona sono dame.
printed-size = Il tavoliere è largo { $board } mm.
printed-scale = Stampare al 100% («dimensioni effettive»): questa barra è lunga { $bar } mm
