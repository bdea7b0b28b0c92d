# Glossary. Sources: the usual French rules of draughts (pion, dame, prise, rafle, « souffler n’est pas jouer »,
# « j’adoube », « pion touché, pion joué ») and the French of lidraughts (nulle, amicale, classée, gaffe, imprécision).
# A narrow no-break space (U+202F) stands before ; : ! ? and inside « », but not in `code` or in times.
# Alquerque = l’alquerque (lower case in a sentence; capital in the names of rule sets)
# board = plateau (« damier » only for the 8×8 board, in texts for screen readers)
# frame (of a message) = cadre
# point = point
# square = case
# rank = rangée
# far rank = dernière rangée
# stone, piece = pion (also the man of draughts and, in texts about both boards, a king)
# king = dame (flying king = dame volante)
# side = camp
# White = les Blancs (always plural: « les { $side } »)
# Black = les Noirs
# move = coup (also a turn, when turns of both sides are counted; then often « coup des deux camps »)
# turn (whose turn) = à toi de jouer, ton tour
# step = déplacement
# jump = saut, sauter (par-dessus)
# capture = prise, prendre
# capture chain = rafle
# compulsory capture = prise obligatoire
# missed capture = prise oubliée
# offence = faute
# huff = souffler (no noun)
# insist = exiger la prise
# penalty = pénalité
# forward = en avant
# promote = devenir dame
# touch a piece = toucher
# adjust = j’adoube
# tap = appuyer sur
# take off the board = enlever
# rule set = variante (also the variation of a record)
# game = partie (open game = partie en cours)
# draw = nulle
# win = gagner, victoire (in analyses also le gain)
# resign = abandonner
# offer = proposer, proposition
# take back = annuler
# count = compter, décompte (by count = au décompte)
# premove = coup anticipé (to queue a reply = anticiper une réponse)
# nudge = relancer
# pace = cadence
# bank = réserve
# clock = pendule
# rated = classée
# unrated = amicale
# rating = cote
# ranking = classement
# level = niveau : Débutant, Amateur, Club, Maître, Parfait
# hint = indice
# analysis = analyse
# blunder = gaffe
# mistake = erreur
# inaccuracy = imprécision
# turning point = tournant
# replay = revoir, animation
# record = notation
# challenge = défi, défier (open challenge = défi ouvert)
# rematch = revanche
# adjourn = ajourner
# thread = fil
# channel = salon
# ping = mention
# settings (of a server) = paramètres
# former player = « Compte effacé », a name without article, so that « de » and « à » never need an elision
# puzzle = problème
# streak = série

## Commandes : ce que l’on voit en les tapant. Noms en minuscules, 32 lettres au plus ; descriptions : 100 au plus.

command-challenge = défier
    .description = Défier quelqu’un, ou moi, à l’alquerque
command-challenge-opponent = adversaire
    .description = Ton adversaire ; je joue aussi (à omettre pour que n’importe qui ici puisse accepter)
command-challenge-level = niveau
    .description = Ma force, si c’est moi que tu défies (par défaut : Club)
command-challenge-rules = règles
    .description = Les règles de la partie (par défaut : celles du serveur, ou Alquerque médiéval)
command-challenge-colour = couleur
    .description = Tes pions ; les Blancs commencent (par défaut : au hasard)
command-challenge-pace = cadence
    .description = Le temps pour chaque coup (par défaut : celui du serveur, ou 3 jours)
command-challenge-bank = réserve
    .description = Temps en plus pour chacun, entamé en cas de dépassement (par défaut : aucun)
command-challenge-days-off = repos
    .description = Jours où le temps ne court pas, selon le fuseau de chacun : /préférences utc (par défaut : aucun)
command-challenge-rated = classée
    .description = Faire compter la partie pour vos cotes (par défaut : selon le serveur, ou oui)
command-challenge-hints = indices
    .description = Autoriser les indices aux deux camps ; parties amicales seulement
command-challenge-fair-opening = ouverture-équitable
    .description = Commencer par des coups tirés au sort, d’équité prouvée (Alquerque médiéval ; sinon : non)
command-challenge-thread = fil
    .description = Jouer dans un fil à part (par défaut : selon les paramètres du serveur)
command-challenge-theme = thème
    .description = Les couleurs des images (par défaut : celles du serveur)
command-challenge-games-at-once = parties-à-la-fois
    .description = Laisser un défi ouvert affiché, pour tant de parties à la fois (sinon pour une seule)
command-challenge-open-for = délai
    .description = Combien de temps le défi reste ouvert (par défaut : 1 jour)
command-tournament = tournoi
    .description = Les tournois de ce serveur : en créer un, voir le classement, y mettre fin
command-tournament-new = nouveau
    .description = Annoncer un tournoi dans ce salon
command-tournament-new-name = nom
    .description = Comment il s’appelle
command-tournament-new-format = formule
    .description = Qui joue contre qui ; en aller-retour, chacun affronte chacun deux fois, avec les deux couleurs
command-tournament-new-places = places
    .description = Combien peuvent participer : de 3 à 64 (sinon : 8 ; dans une échelle : 64)
command-tournament-new-rules = règles
    .description = Selon quelles règles (sinon : celles du serveur, ou l’Alquerque médiéval)
command-tournament-new-pace = cadence
    .description = Le temps pour chaque coup (sinon : celui du serveur, ou 3 jours)
command-tournament-new-days-off = repos
    .description = Jours où le temps ne court pas, selon le fuseau de chacun (sinon : aucun)
command-tournament-new-rated = classée
    .description = Si les parties comptent pour le classement (sinon : comme sur le serveur, ou oui)
command-tournament-new-fair-opening = ouverture-équitable
    .description = Commencer par des coups tirés au sort, de valeur prouvée (Alquerque médiéval ; sinon : non)
command-tournament-new-starts = début
    .description = Quand il commence (sinon : quand toutes les places sont prises)
command-tournament-show = voir
    .description = Voir où en est un tournoi
command-tournament-show-tournament = tournoi
    .description = Lequel (sinon : le plus récent)
command-tournament-cancel = annuler
    .description = Mettre fin, sans vainqueur, à un tournoi que tu organises
command-tournament-cancel-tournament = tournoi
    .description = Lequel
command-of-person = Défier à l’alquerque
command-game = partie
    .description = Tes parties et toi : abandonner, nulle, revoir, indices, absence, blocages, tes données…
command-move = jouer
    .description = Jouer un coup
command-move-to = coup
    .description = Le coup, par exemple c2-c3 ou e3xc3xa5
command-move-game = partie
    .description = Le numéro de la partie, si c’est à toi de jouer dans plusieurs
command-premove = anticiper
    .description = Préparer en secret une réponse au prochain coup adverse
command-premove-if = si
    .description = Le coup de ton adversaire, par exemple c4xc2
command-premove-then = alors
    .description = Ta réponse, par exemple c1xc3
command-premove-lines = variantes
    .description = Plusieurs réponses de suite, avec « ; » entre les variantes : c4xc2 c1xc3 a3xc1 c3xa3; …
command-premove-forget = effacer
    .description = Effacer toutes les réponses que tu as anticipées dans la partie
command-premove-game = partie
    .description = Le numéro de la partie
command-huff = souffler
    .description = Enlever un pion adverse qui pouvait prendre au coup précédent ; ensuite tu joues
command-huff-point = point
    .description = Où se trouve le pion maintenant, par exemple b4
command-huff-game = partie
    .description = Le numéro de la partie, si c’est à toi de jouer dans plusieurs
command-insist = exiger
    .description = Faire annuler le coup adverse et exiger la prise
command-insist-game = partie
    .description = Le numéro de la partie, si c’est à toi de jouer dans plusieurs
command-draw = nulle
    .description = Proposer la nulle à ton adversaire
command-draw-game = partie
    .description = Le numéro de la partie
command-count = compter
    .description = Proposer d’arrêter et de compter : qui a le plus de pions gagne (si les règles le prévoient)
command-count-game = partie
    .description = Le numéro de la partie
command-takeback = annuler-coup
    .description = Demander à annuler ton dernier coup
command-takeback-game = partie
    .description = Le numéro de la partie
command-pause = pause
    .description = Proposer d’arrêter la pendule une semaine ou jusqu’au prochain coup
command-pause-game = partie
    .description = Le numéro de la partie
command-nudge = relancer
    .description = Rappeler à ton adversaire que c’est son tour (une fois par jour)
command-nudge-game = partie
    .description = Le numéro de la partie
command-gift = offrir-temps
    .description = Donner à ton adversaire plus de temps pour toute la partie
command-gift-days = jours
    .description = Le nombre de jours que tu offres
command-gift-game = partie
    .description = Le numéro de la partie
command-rules = règles
    .description = Lire les règles, en images
command-rules-rules = règles
    .description = Quelles règles
command-board = plateau
    .description = Afficher le plateau d’une partie
command-board-game = partie
    .description = Le numéro de la partie
command-board-as = format
    .description = En image, ou en texte pour lecteur d’écran
command-board-view = vue
    .description = Le camp en bas de l’image (par défaut : les Blancs)
command-replay = revoir
    .description = Revoir une partie depuis son premier coup
command-replay-game = partie
    .description = Le numéro de la partie (par défaut : la plus récente ici, les tiennes d’abord)
command-replay-view = vue
    .description = Le camp en bas de l’image (par défaut : les Blancs)
command-replay-share = partager
    .description = La montrer à tout le monde ici, pas seulement à toi
command-history = coups
    .description = Lire les coups d’une partie et voir le plateau après chacun d’eux
command-history-game = partie
    .description = Le numéro de la partie (par défaut : la plus récente ici, les tiennes d’abord)
command-export = exporter
    .description = Obtenir la notation d’une partie en fichier
command-export-game = partie
    .description = Le numéro de la partie (par défaut : la plus récente ici, les tiennes d’abord)
command-print = imprimer
    .description = Obtenir plateau, pions et règles à imprimer : un PDF à taille réelle
command-print-rules = règles
    .description = Quelles règles (par défaut : celles de ta partie ici, ou Alquerque médiéval)
command-print-paper = papier
    .description = Le papier de ton imprimante (par défaut : A4, ou Letter en anglais américain)
command-import = importer
    .description = Revoir ici une partie d’après sa notation
command-import-record = notation
    .description = La notation en texte, avec une balise comme [RuleSet "medieval"]
command-import-file = fichier
    .description = La notation en fichier de 64 Kio au plus, comme en donne /partie exporter
command-import-of-message = Importer cette notation
command-ranking = classement
    .description = Les meilleures cotes de ce serveur
command-ranking-rules = règles
    .description = Pour quelles règles (par défaut : Alquerque médiéval)
command-ranking-share = partager
    .description = Le montrer à tout le monde ici, pas seulement à toi
command-profile = profil
    .description = Cotes, résultats et parties d’un membre sur ce serveur
command-profile-player = membre
    .description = De qui (par défaut : toi)
command-profile-of-person = Profil Alquerque
command-games = parties
    .description = La liste de tes parties sur ce serveur
command-games-player = membre
    .description = Les parties de quelqu’un d’autre
command-games-all = toutes
    .description = Toutes les parties du serveur (pour qui le gère)
command-away = absence
    .description = Arrêter tes pendules quand tu ne peux pas jouer : jusqu’à 14 jours d’affilée
command-away-until = fin
    .description = Durée ou date de fin : 5 jours, 12 h, 2026-12-24, ou retour
command-preferences = préférences
    .description = Tes préférences : images, rappels, heures calmes, fuseau horaire, défis
command-preferences-language = langue
    .description = La langue de ce que j’écris pour toi en privé
command-preferences-theme = thème
    .description = Les couleurs des images que tu vois en privé
command-preferences-size = taille
    .description = La taille de ces images
command-preferences-numbers = numéros
    .description = Afficher les numéros des cases des dames sur les plateaux que tu vois en privé
command-preferences-moving = animation
    .description = Animer le dernier coup sur les plateaux que tu vois en privé, toujours en petit format
command-preferences-keys = boutons
    .description = Ce que montrent les boutons : des pions ou le nom des points
command-preferences-reminders = rappels
    .description = Te prévenir quand il te reste peu de temps
command-preferences-quiet = silence
    .description = Heures sans rappel, par exemple 22-7 ; aucun pour les supprimer
command-preferences-utc = utc
    .description = Ton fuseau horaire, par exemple Europe/Paris, ou ton décalage par rapport à UTC, comme +2
command-preferences-vacation = congés
    .description = Prendre un jour de congé au lieu de perdre au temps, jusqu’à 20 jours par an
command-preferences-challenges = défis
    .description = Si tu acceptes les défis ; tes parties continuent dans tous les cas
command-block = blocages
    .description = Ne plus recevoir ni défis ni mentions de quelqu’un, qui n’en saura rien
command-block-add = ajouter
    .description = Bloquer quelqu’un
command-block-add-player = membre
    .description = La personne
command-block-remove = lever
    .description = Lever un blocage
command-block-remove-player = membre
    .description = La personne
command-block-list = liste
    .description = Voir qui tu as bloqué
command-privacy = données
    .description = Ce que je garde sur toi : le voir, l’emporter ou le supprimer
command-privacy-show = voir
    .description = Voir ce que je garde sur toi, et combien de temps
command-privacy-export = exporter
    .description = Recevoir dans un fichier tout ce que je garde sur toi
command-privacy-delete = supprimer
    .description = Supprimer tout ce que je garde sur toi ; je demande deux fois
command-settings = paramètres
    .description = Langue, images et conditions habituelles du serveur (pour qui le gère)
command-settings-language = langue
    .description = La langue de ce que j’écris pour tout le monde
command-settings-theme = thème
    .description = Les couleurs des images
command-settings-rules = règles
    .description = Les règles des défis qui n’en précisent pas
command-settings-pace = cadence
    .description = Le temps pour chaque coup dans les défis qui n’en précisent pas
command-settings-rated = classée
    .description = Faire compter les parties pour les cotes, sauf indication contraire du défi
command-settings-puzzles = problèmes
    .description = Le salon où je publie un problème chaque jour
command-settings-no-puzzles = sans-problèmes
    .description = Ne plus publier le problème du jour
command-settings-roles = rôles
    .description = Un rôle que je donne et retire selon la cote ou le rang de la saison (5 au plus)
command-settings-hall = salle
    .description = Le salon où un message présente les parties de ce serveur
command-settings-no-hall = sans-salle
    .description = Ne plus tenir la liste des parties
command-settings-threads = fils
    .description = Si les parties ont leur propre fil, sauf indication contraire du défi
command-settings-tournaments = tournois
    .description = Qui peut créer des tournois
command-moderate = modérer
    .description = Veiller sur les parties de ce salon et du serveur (pour qui le gère)
command-moderate-games = parties
    .description = La liste des parties en cours dans ce salon
command-moderate-end = arrêter
    .description = Arrêter une partie sans résultat ; aucune cote ne change
command-moderate-end-game = partie
    .description = Le numéro de la partie
command-moderate-clear = nettoyer
    .description = Supprimer les défis ouverts de ce salon
command-moderate-forbid = interdire
    .description = Interdire à un membre de nouvelles parties ici ; celles en cours continuent
command-moderate-forbid-player = membre
    .description = La personne
command-moderate-allow = autoriser
    .description = Permettre de nouveau à un membre de jouer
command-moderate-allow-player = membre
    .description = La personne
command-hint = indice
    .description = Un indice pour ton coup, contre moi ou en partie amicale avec indices ; en privé
command-hint-game = partie
    .description = Le numéro de la partie, si c’est à toi de jouer dans plusieurs
command-analyse = analyser
    .description = Voir où une partie terminée a basculé, qui était mieux et quel était le meilleur coup
command-analyse-game = partie
    .description = Le numéro de la partie (par défaut : la dernière terminée ici, les tiennes d’abord)
command-card = carte
    .description = La carte d’une partie terminée : résultat, classements, tournant, déroulement
command-card-game = partie
    .description = Le numéro de la partie (par défaut : la dernière terminée ici, les tiennes d’abord)
command-resign = abandonner
    .description = Abandonner une partie
command-resign-game = partie
    .description = Le numéro de la partie
command-help = aide
    .description = Ce qu’est ce jeu, comment je marche et comment poursuivre ta partie
command-learn = apprendre
    .description = Cinq leçons : déplacement, prise, rafle, prise obligatoire, victoire
command-puzzle = problème
    .description = Le problème du jour : trouve le seul bon coup, en privé
command-puzzle-degree = difficulté
    .description = La difficulté (par défaut : le plus facile que tu n’as pas encore résolu aujourd’hui)

## Camps, couleurs, règles

side = { $side ->
    [white] Blancs
   *[black] Noirs
}
colour = { $colour ->
    [white] Blancs
    [black] Noirs
   *[random] Au hasard
}
level-beginner = Débutant
level-casual = Amateur
level-club = Club
level-master = Maître
level-perfect = Parfait
rules-medieval = Alquerque médiéval
rules-penalty = Alquerque avec pénalité
rules-brainking = Alquerque BrainKing
rules-free = Alquerque à prise libre
rules-bell = Alquerque de R. C. Bell
rules-bell-strict = Alquerque de Bell, sans retour
rules-covarrubias = Alquerque de Covarrubias
rules-qirkat = Qirkat
rules-terhuchu = Terhüchü
rules-terhuchu-8 = Terhüchü à huit pions
rules-sumi-war = Jeu de guerre des Sümi
rules-arabic = Alquerque arabe
rules-roman = Alquerque romain
rules-dama-comoros = Dama de la Grande Comore
rules-kharberg = Kharberg
rules-fetach = Fetach
rules-codecup = Alquerque de la CodeCup
rules-lau-kata-kati = Lau kata kati
rules-felli = Felli
rules-egara-guti = Egara-guti
rules-zamma = Zamma
rules-kharbaga = Kharbaga
rules-satoel = Satoel
rules-peralikatuma = Peralikatuma
rules-dame = Dames allemandes (Dame)
# The groups of rule sets, behind their names in lists.
group-alquerque = alquerque
group-kings = avec dames
group-boards = autre plateau
group-draughts = dames
brief-medieval = Déplacements et sauts suivent les lignes. Prise obligatoire ; prends ou bloque tous les pions adverses.
brief-penalty = Déplacements et sauts suivent les lignes. Une prise oubliée coûte un pion ; prends ou bloque tous les pions adverses.
brief-brainking = En avant ou de côté ; prise obligatoire, qui peut revenir en arrière. Prends ou bloque tous les pions adverses.
brief-free = Déplacements et sauts suivent les lignes, sans prise obligatoire. Prends ou bloque tous les pions adverses, ou gagne au décompte.
brief-bell = En avant ou de côté. Un pion qui oublie de prendre peut être soufflé ; prends ou bloque tous les pions adverses, ou gagne au décompte.
brief-bell-strict = Comme chez Bell, et aucun pion ne revient où il a déjà été. Prends ou bloque tous les pions adverses, ou gagne au décompte.
brief-covarrubias = Déplacements et sauts suivent les lignes. Un pion qui oublie de prendre peut être soufflé ; prends ou bloque tous les pions adverses.
brief-qirkat = Déplacement en avant ou de côté, prise dans tous les sens et obligatoire ; aucun pion ne refait son dernier déplacement à l’envers.
brief-terhuchu = Dix pions par camp. Prise libre, un seul saut par coup, le long des lignes. Prends ou bloque tous les pions adverses.
brief-terhuchu-8 = Huit pions par camp. Prise libre, un seul saut par coup, le long des lignes. Prends ou bloque tous les pions adverses.
brief-sumi-war = Onze pions par camp. Prise libre, un seul saut par coup. Prends ou bloque tous les pions adverses, ou gagne au décompte.
brief-arabic = En avant ou de côté, sans prise obligatoire. Sur la dernière rangée, un pion devient dame volante.
brief-roman = En avant ou de côté, prise obligatoire. Sur la dernière rangée, un pion devient dame et va dans tous les sens.
brief-dama-comoros = En avant ou de côté, avec dames volantes. Un pion qui oublie de prendre peut être soufflé.
brief-kharberg = Dans tous les sens, avec dames volantes. Un pion qui oublie de prendre peut être soufflé.
brief-fetach = En avant ou de côté, premier coup imposé. Dames volantes sur les grandes diagonales ; prends, bloque ou gagne au décompte.
brief-codecup = Vingt-quatre pions par camp sur 7×7 points. Prise obligatoire ; un pion ne revient pas aussitôt.
brief-lau-kata-kati = Neuf pions par camp sur deux triangles. Prise obligatoire, un saut par coup ; prends ou bloque tout.
brief-felli = Six pions par camp sur deux triangles, dames volantes sur leurs côtés ; prends, bloque ou compte.
brief-egara-guti = Onze pions par camp sur deux triangles reliés par deux lignes. Prise libre ; prends ou bloque tout.
brief-zamma = Quarante pions par camp sur 9×9 points, avec dames volantes. Déplacement en avant, prise dans tous les sens ; un pion qui oublie de prendre peut être soufflé.
brief-kharbaga = Vingt pions par camp sur 41 points, avec dames volantes. Déplacement en avant, prise dans tous les sens ; un pion qui oublie de prendre peut être soufflé.
brief-satoel = Quarante pions par camp sur 9×9 points et deux triangles. Prise libre ; prends ou bloque tout.
brief-peralikatuma = Vingt-trois pions par camp sur un carré et quatre triangles. Prise libre ; prends ou bloque tout.
brief-dame = Jeu de dames sur 8×8 cases, avec dames volantes. Un pion qui oublie de prendre peut être soufflé.

## L’aspect des images

theme-server = comme sur ce serveur
theme-wood = Bois
theme-parchment = Parchemin
theme-slate = Ardoise (pour écrans sombres)
theme-contrast = Contraste (noir, blanc et peu de couleurs)
panel-size-standard = normale
panel-size-hd = nette, pour écrans haute résolution
preferences = Tes préférences. Sur l’image : l’aspect des plateaux que tu vois en privé.
preferences-none = Tu n’en as modifié aucune.
preferences-entry = · { $item } : { $value }{ $default ->
    [yes] { " " }(par défaut)
   *[no] {""}
}
preferences-theme = **{ $theme }**, comme sur ce serveur
value-numbers = { $value ->
    [no] **non**
   *[yes] **oui**, aux dames allemandes
}
value-moving = { $value ->
    [no] **non**
   *[yes] **oui**, pour le dernier coup, en petites images quelle que soit la taille
}
value-vacation = { $value ->
    [yes] **oui**, au lieu de perdre au temps, jusqu’à 20 jours par an
   *[no] **non**
}
value-reminders = { $value ->
    [no] **non**, aucune mention quand ton temps s’épuise
   *[yes] **oui**, une mention quand il te reste un quart de ton temps
}
preferences-quiet-none = **aucune**
preferences-quiet = **{ $from }–{ $to }**, pas de rappel à ces heures
block-added = Tu as bloqué { $player } : tu ne reçois plus ni ses défis ni ses mentions. Je ne lui en dis rien. Vos parties en cours continuent. `/partie blocages lever` lève le blocage.
block-removed = Tu ne bloques plus { $player }.
block-none = Tu n’as pas bloqué { $player }. `/partie blocages liste` montre qui tu as bloqué.
block-self-or-bot = Tu peux bloquer d’autres personnes, mais ni toi-même ni un bot.
blocked = Tu as bloqué (`/partie blocages lever` lève un blocage) :
blocked-former = { $count ->
    [one] { $count } compte effacé
   *[other] { $count } comptes effacés
}
blocked-none = Tu n’as bloqué personne. `/partie blocages ajouter` bloque quelqu’un.
privacy-show = Ce que je garde sur toi :
    · { $open ->
    [one] { $open } partie en cours ou défi ouvert
   *[other] { $open } parties en cours et défis ouverts
}, { $over ->
    [one] { $over } partie terminée
   *[other] { $over } parties terminées
} ; les joueurs de ces salons peuvent les regarder
    · { $challenges ->
    [one] { $challenges } défi clos
   *[other] { $challenges } défis clos
} et { $studies ->
    [one] { $studies } partie importée
   *[other] { $studies } parties importées
}, pendant un certain temps
    · { $ratings ->
    [one] { $ratings } cote
   *[other] { $ratings } cotes
}, que tout le monde voit sur ces serveurs
    · { $preferences ->
    [yes] tes préférences
   *[no] aucune préférence
} et { $blocked ->
    [0] aucun blocage
    [one] { $blocked } blocage
   *[other] { $blocked } blocages
}, que personne d’autre ne voit{ $puzzles ->
    [yes] {" "}; de même ta série de problèmes résolus
   *[no] {""}
}{ $following ->
    [0] {""}
    [one] {" "}; la partie que tu suis
   *[other] {" "}; { $following } parties que tu suis
}
    S’y ajoutent ton identifiant Discord et, dans les parties, le nom que tu avais alors. `/partie données exporter` te donne le tout, `/partie données supprimer` le supprime.
privacy-policy = Confidentialité : { $link }
privacy-terms = Conditions d’utilisation : { $link }
privacy-export = { $left ->
    [0] Tout ce que je garde sur toi.
   *[other] Tout ce que je garde sur toi, sauf les { $left } parties les plus anciennes, faute de place. Demande-les à l’équipe qui s’occupe de moi.
}
privacy-ask = Veux-tu que je supprime tout ce que je garde sur toi ?
    · Tu **abandonnes** toutes tes parties en cours, sur tous les serveurs. Les parties classées comptent pour tes adversaires.
    · Tes cotes, préférences, blocages et parties importées sont supprimés.
    · Tes parties terminées restent pour tes adversaires, avec « { former-player } » à la place de ton nom.
    · Les messages que j’ai publiés sur Discord y restent.
privacy-ask-again = C’est irréversible. Tout supprimer maintenant ?
privacy-kept = Rien n’a été supprimé.
privacy-removed = Je supprime tes données. Cela prend quelques minutes au plus ; d’ici là, tu ne peux pas jouer.
button-privacy-ask-again = Supprimer mes données
button-privacy-remove = Oui, tout supprimer
button-privacy-keep = Tout garder
refused-not-a-member = Tu n’es plus sur le serveur de la partie { $number } : tu ne peux donc pas la continuer.
refused-timed-out = Tu es en exclusion temporaire sur le serveur de la partie { $number }. Tu pourras rejouer à partir du { $until }.
refused-silent-channel = Je ne peux pas écrire pour le moment dans le salon de la partie { $number }. Joue là-bas, où ton coup se voit.
refused-unknown-membership = Je n’ai pas pu demander à Discord si tu es encore sur le serveur de la partie { $number }. Réessaie dans un instant.
refused-leaving = Je supprime tes données, comme demandé. Tu pourras repartir de zéro dans quelques minutes.
preferences-messages-refused = Discord a refusé mon dernier message privé pour toi. Autorise les messages privés dans les paramètres de confidentialité d’un serveur que nous partageons ; tu pourras les réactiver ici { $again }.
panel-quiet-unreadable = Je ne comprends pas ces heures. Écris-les comme `22-7`, ou `aucun`.
panel-utc-unreadable = Je ne comprends pas. Écris ton fuseau horaire, par exemple `Europe/Paris`, ou ton décalage par rapport à UTC, par exemple `+2` ou `-3:30`.
language-name = Français
language-discord = celle de Discord
settings = Les paramètres de ce serveur :
    · Les parties commencent dans : { $channels-default ->
    [yes] **tous les salons**
   *[no] { $channels }
}
    · Fils pour les parties : { $threads }
    · Tournois créés par : { $tournaments }
    · Les résultats sont publiés dans : { $results-default ->
    [yes] **aucun salon**
   *[no] { $results }
}
    · Liste des parties : { $hall-default ->
    [yes] aucune
   *[no] dans { $hall }
}
    · Parties sans limite de temps : { $idle }
    · Langue : { $language }{ $language-default ->
    [yes] {" "}(non choisie : celle d’un serveur communautaire, sinon celle de la personne qui m’utilise)
   *[no] {""}
}
    · Défis sans autre précision : { $rules }, { $pace }, { $rated }
    · Problème du jour : { $puzzles-default ->
    [yes] aucun
   *[no] dans { $puzzles }
}
    · Rôles selon le niveau : { $roles-default ->
    [yes] aucun
   *[no] { $roles }
}
    · Plateaux encadrés : { $frames }
    · Plateaux suivis d’un plus récent : { $boards }
    · Images : { $theme }, comme celle-ci :

value-rated = { $value ->
    [no] **partie amicale**
   *[yes] **partie classée**
}
value-frames = { $value ->
    [no] **non**
   *[yes] **oui**
}
panel-threads-always = Toujours, là où je peux en ouvrir un
panel-threads-offered = Seulement si le défi le demande
panel-threads-never = Jamais
panel-view-own-on-keypad = Les Blancs ; ton camp sur les boutons
panel-view-own = Toujours ton camp
panel-view-white = Toujours les Blancs
panel-boards-shrink = réduits à une ligne
panel-boards-keep = gardent leur image
panel-keys-stones = pions
panel-keys-labels = noms des points, comme c3
quiet-from = à partir de { $hour }
quiet-to = jusqu’à { $hour }
panel-menu = Que veux-tu modifier ?
panel-choose = Choisis…
panel-choose-channel = Choisis des salons…
panel-choose-role = Choisis un rôle…
panel-choose-standing = Qui le reçoit…
panel-role = Qui reçoit { $role } ? Choisis quelles cotes comptent, puis à partir de quel niveau. Je mets le rôle à jour après les parties classées. Une cote provisoire (« ? ») ne compte que pour les rangs.
standing-rating = Cote d’au moins { $rating }
standing-rank = { $rank ->
    [1] Première place de la saison
   *[other] { $rank } premières places de la saison
}
standing-none = Personne (je le retire)
role-rule = { $role } : { $who }{ $refused ->
    [yes] {" "}(⚠️ je n’ai pas le droit de le donner ni de le retirer pour l’instant : autorise-moi *Gérer les rôles*, et place mon rôle au-dessus)
   *[no] {""}
}
role-lost = { $gone ->
    [yes] Un rôle que je donnais sur [ton serveur]({ $url }) n’existe plus, je ne le donne donc plus à personne{ $who }. `/paramètres` permet d’en choisir un autre.
   *[no] Je n’ai plus le droit de donner ni de retirer un rôle sur [ton serveur]({ $url }){ $who }. Autorise-moi *Gérer les rôles*, et place mon rôle au-dessus. Je réessaie chaque heure.
}
panel-back = Retour
panel-all = Toutes les préférences
panel-default = Par défaut
panel-yes = Oui
panel-no = Non
panel-quiet-from = Début du silence…
panel-quiet-to = Fin du silence…
panel-utc-west = À l’ouest de Greenwich, ou UTC…
panel-utc-east = À l’est de Greenwich…
panel-channels = Salons pour les parties
    .description = Où les parties peuvent commencer (fils compris). Celles en cours continuent partout.
panel-threads = Fils
    .description = Si une partie a son propre fil. Discord l’archive un jour après la partie.
panel-tournaments = Tournois
    .description = Qui peut créer des tournois
panel-tournaments-managers = Qui gère le serveur
panel-tournaments-members = Tous les membres
panel-rules = Règles
    .description = Les règles des défis qui n’en précisent pas
panel-pace = Cadence
    .description = Le temps pour chaque coup dans les défis qui n’en précisent pas
panel-rated = Parties classées
    .description = Faire compter les parties pour les cotes, sauf indication contraire du défi
panel-theme = Thème
    .description = Les couleurs des images
panel-themes = Les images, dans l’ordre : { $names }
panel-language = Langue
    .description = La langue dans laquelle j’écris
panel-idle-7 = ajournées après 7 jours sans coup
panel-idle-30 = ajournées après 30 jours sans coup
panel-idle-90 = ajournées après 90 jours sans coup
panel-idle-0 = jamais ajournées
direct-turn = À toi de jouer contre { $opponent } : { $rules }, partie { $number }
result-won = { $winner } a gagné contre { $loser } : { $rules }, partie { $number }
result-drawn = { $white } et { $black } ont fait nulle : { $rules }, partie { $number }
button-follow = Suivre
button-unfollow = Ne plus suivre
follows = Tu suis la partie { $number }. Quand elle finira, je t’enverrai le résultat en message privé, si tes paramètres de confidentialité me le permettent.
unfollowed = Tu ne suis plus la partie { $number }.
result-voided = La partie de { $white } et { $black } a été close sans résultat : { $rules }, partie { $number }
hall = 🏛️ **Les parties de ce serveur**
hall-none = Aucune partie n’est en cours. `/défier` en commence une.
hall-playing = **En cours** (en gras : qui doit jouer ; depuis quand)
hall-challenges = **Défis ouverts**
hall-results = **Derniers résultats**
hall-alt = Plateaux des parties en cours, chacun avec son numéro : { $games }
hall-accept = Accepter la partie { $number }
hall-refused = Je n’ai pas le droit de publier dans { $channel }, donc je n’y tiens pas de liste des parties. Donne-moi dans ce salon les permissions *Voir le salon*, *Envoyer des messages* et *Joindre des fichiers*, puis choisis-le à nouveau avec `/paramètres salle:`.
hall-no-writing = Tu n’as pas le droit d’écrire dans { $channel }, où cette partie commencerait. Rien n’a changé.
digest = { $count ->
    [one] Une partie t’attend :
   *[other] { $count } parties t’attendent :
}
panel-frames = Cadres
    .description = Mettre un plateau dans un cadre avec son texte et ses boutons. Pour les nouveaux messages.
panel-boards = Anciens plateaux
    .description = Réduire un plateau à une ligne de texte quand un plus récent suit, ou garder son image
panel-results = Salon des résultats
    .description = Où j’annonce la fin de chaque partie du serveur, y compris celles des salons cachés
panel-hall = Liste des parties
    .description = Où un message montre les parties en cours, les défis ouverts et les derniers résultats
panel-idle = Parties en sommeil
    .description = Quand ajourner une partie sans limite de temps ; elle reprend au coup suivant. Pour les nouvelles.
panel-puzzles = Problème du jour
    .description = Où je publie un problème chaque jour
panel-roles = Rôles selon le niveau
    .description = Jusqu’à 5 rôles que je donne et retire selon la cote ou le rang dans la saison
panel-view = Camp du bas
    .description = Qui est en bas des images de tes parties que tu vois en privé
panel-keys = Boutons
    .description = Ce que montrent les boutons avec lesquels tu joues
panel-size = Taille
    .description = La taille des images que tu vois en privé
panel-numbers = Numéros des cases
    .description = Afficher les numéros des cases des dames sur les plateaux que tu vois en privé
panel-moving = Images animées
    .description = Animer le dernier coup sur les plateaux que tu vois en privé, toujours en petit format
panel-reminders = Rappels
    .description = Te prévenir quand il te reste peu de temps
panel-messages = Messages privés
    .description = T’écrire : à chaque tour ou chaque jour (dès 8 h), et en fin de partie, hors heures calmes
panel-messages-no = non
panel-messages-yes = oui
panel-messages-daily = une fois par jour, sans mentions
panel-quiet = Heures calmes
    .description = Les heures sans rappel ni message privé, dans ton fuseau horaire
panel-utc = Fuseau horaire
    .description = Ton décalage par rapport à UTC ; avec l’heure d’été : /préférences utc:Europe/Paris
panel-vacation = Congés
    .description = Prendre un jour de congé au lieu de perdre au temps, jusqu’à 20 jours par an
panel-challenges = Défis
    .description = Avec « aucun », on ne peut pas te défier ; tes parties continuent
panel-challenges-welcome = bienvenus
panel-challenges-none = aucun

moderated-ended = La partie { $number } est arrêtée sans résultat ; je l’annonce dans son salon.
moderated-ended-gone = La partie { $number } est arrêtée sans résultat. Son salon n’existe plus : je ne peux pas le dire aux joueurs.
moderated-cleared = { $count ->
    [0] Il n’y avait aucun défi ouvert dans ce salon.
    [one] Un défi a été supprimé.
   *[other] { $count } défis ont été supprimés.
}
moderated-forbidden = { $player } ne peut plus commencer de partie sur ce serveur. Celles en cours continuent ; `/modérer arrêter` en arrête une.
moderated-allowed = { $player } peut de nouveau commencer des parties sur ce serveur.
moderated-not-forbidden = { $player } a déjà le droit de jouer sur ce serveur.

## Défis

challenge-made = { $challenged }, { $challenger } te défie : **{ $rules }** (partie { $number }). { $colour ->
    [white] { $challenger } aurait les Blancs et commencerait.
    [black] { $challenger } aurait les Noirs : c’est toi qui commencerais.
   *[random] Le sort décide qui a les Blancs et commence.
}
challenge-rematch = { $challenged }, { $challenger } te propose une revanche : **{ $rules }** (partie { $number }). { $colour ->
    [white] { $challenger } aurait les Blancs et commencerait.
    [black] { $challenger } aurait les Noirs : c’est toi qui commencerais.
   *[random] Le sort décide qui a les Blancs et commence.
}
challenge-open = { $challenger } lance un défi à tout le monde ici : **{ $rules }** (partie { $number }). { $places ->
    [0] La première personne qui accepte joue.
    [1] Il reste ouvert, pour une partie à la fois.
   *[other] Il reste ouvert, pour { $places } parties à la fois au plus.
} { $colour ->
    [white] { $challenger } aurait les Blancs et commencerait.
    [black] { $challenger } aurait les Noirs ; les Blancs commencent.
   *[random] Le sort décide qui a les Blancs et commence.
}
challenge-yours = Tu défies { $challenged } : **{ $rules }** (partie { $number }). { $colour ->
    [white] Tu aurais les Blancs et commencerais.
    [black] Tu aurais les Noirs ; les Blancs commencent.
   *[random] Le sort décide qui a les Blancs et commence.
}
challenge-yours-open = Tu lances un défi à tout le monde ici : **{ $rules }** (partie { $number }). { $places ->
    [0] La première personne qui accepte joue.
    [1] Il reste ouvert, pour une partie à la fois.
   *[other] Il reste ouvert, pour { $places } parties à la fois au plus.
} { $colour ->
    [white] Tu aurais les Blancs et commencerais.
    [black] Tu aurais les Noirs ; les Blancs commencent.
   *[random] Le sort décide qui a les Blancs et commence.
}
challenge-posted = Ton défi (partie { $number }) est publié. Tant qu’il est sans réponse, tu peux le retirer ici ou sous `/plateau partie:{ $number }`.
challenge-ask = Publier dans ce salon un défi ouvert (**{ $rules }**) ? { $places ->
    [0] La première personne qui accepte jouera contre toi ; il reste ouvert { $open }.
    [1] Il reste ouvert { $open } après chaque acceptation, pour une partie à la fois.
   *[other] Il reste ouvert { $open } après chaque acceptation, pour { $places } parties à la fois au plus.
}
challenge-not-posted = Rien n’a été publié. Pour défier une seule personne, indique-la comme `adversaire` dans `/défier`.
button-post = Publier
button-cancel = Ne pas publier
challenge-places = { $free ->
    [0] Toutes les places sont prises ; tu pourras accepter à la fin d’une partie.
    [one] { $free } place est libre.
   *[other] { $free } places sont libres.
}
challenge-until = Ouvert jusqu’au { $at } ({ $in }).
challenge-accepted = -# Partie { $number } · { $challenged } a accepté le défi de { $challenger }
challenge-begun = { $challenger } joue contre moi : **{ $rules }**, niveau **{ $level }** (partie { $number }).
challenge-begun-unrated = (Les parties contre moi sont amicales.)
challenge-begun-few-stones = (Ici, le niveau Parfait n’est sans faille qu’en finale.)
challenge-begun-unreached = (Ici, le niveau Parfait est fort, mais pas sans faille.)
challenge-declined = { $challenged } a refusé le défi de { $challenger } : **{ $rules }** (partie { $number }).
challenge-withdrawn = { $challenger } a retiré son défi à { $challenged } (partie { $number }).
challenge-open-withdrawn = { $challenger } a retiré son défi (partie { $number }).
challenge-voided = La modération a supprimé le défi de { $challenger } (partie { $number }).
challenge-expired = Le défi de { $challenger } à { $challenged } (partie { $number }) a expiré, faute de réponse à temps.
challenge-open-expired = Le défi de { $challenger } (partie { $number }) a expiré : personne ne l’a accepté à temps.
challenge-thread = La partie se joue dans { $thread }.
challenge-no-thread = (Je n’ai pas pu ouvrir de fil ici : la partie se joue dans ce salon.)
challenge-many-threads = (Trop de fils viennent d’être ouverts : la partie se joue dans ce salon.)
challenge-silent = (Je ne peux pas écrire de moi-même dans ce salon : ni rappels ici, ni annonce des défaites au temps.)
thread-name = Partie { $number } : { $white } – { $black }
anybody = qui voudra
former-player = Compte effacé
tournament-round-robin = toutes rondes
tournament-double = toutes rondes aller-retour
tournament-swiss = système suisse
tournament-knock-out = élimination directe
tournament-ladder = échelle
tournament-title = ### 🏆 { $name }
tournament-terms = -# { $format } · { $rules } · { $terms }
tournament-entries = { $count } places sur { $places } sont prises. { $count ->
    [0] Qui joue ?
   *[other] Il en faut { $least }.
}
tournament-begins-at = Début { $in }.
tournament-begins-full = Début quand toutes les places sont prises, ou quand { $organiser } le lance.
tournament-event = Tournoi ({ $rules }) : { $format }, { $places } places. Inscris-toi dans le salon.
tournament-round = **Ronde { $round }**
tournament-playing = **Parties en cours**
tournament-pairing = { $white } { $score } { $black }
tournament-bye = { $white } est exempt
tournament-standing = { $place }. **{ $name }**{ $values }{ $withdrawn ->
    [yes] { " · parti" }
   *[no] { "" }
}
tournament-more = { " … et " }{ $count } autres
tournament-cancelled = Ce tournoi a été annulé. Les parties en cours continuent.
tournament-podium = **{ $name }** est terminé : { $best }
tournament-points = pts
tournament-buchholz = Buch.
tournament-direct = direct
tournament-sonneborn-berger = S-B
tournament-wins = victoires
tournament-ties = gagnés
tournament-order-round-robin = -# À égalité, le résultat direct (direct) départage, puis le Sonneborn-Berger (S-B : les points des adversaires battus et la moitié de ceux des nulles), puis les victoires.
tournament-order-double = -# À égalité, les résultats directs (direct) départagent, puis le Sonneborn-Berger (S-B : les points des adversaires battus et la moitié de ceux des nulles), puis les victoires.
tournament-order-swiss = -# À égalité, le Buchholz (Buch. : les points de tous les adversaires) départage, puis le résultat direct (direct), puis le Sonneborn-Berger (S-B).
tournament-order-knock-out = -# Une partie nulle est rejouée avec les couleurs inversées ; après la seconde nulle, la meilleure tête de série passe.
tournament-order-ladder = -# Une échelle ne finit jamais. On commence tout en bas, puis on défie l’une des trois personnes au-dessus, qui a les blancs. Qui gagne son défi prend sa place ; toutes celles entre les deux descendent d’un rang.
tournament-choice = { $name } ({ $format })
tournament-game = 🏆 { $name }, ronde { $round }
tournament-ladder-game = 🏆 { $name }
tournament-starts = { $hours ->
    [1] dans une heure
    [24] dans un jour
    [72] dans 3 jours
    [168] dans une semaine
   *[other] dans { $hours } heures
}
tournament-made = **{ $name }** est annoncé dans ce salon. `/tournoi annuler` y met fin.
tournament-joined = Tu participes à **{ $name }** ({ $count } sur { $places }). Quand il commence, ta première partie apparaît ici, et qui doit jouer est appelé.
tournament-joined-ladder = Tu es dans **{ $name }** ({ $count } sur { $places }). **Défier**, sous son message, lance une partie contre l’une des trois personnes au-dessus de toi.
tournament-left = Tu ne participes plus à **{ $name }**.
tournament-withdrawn = Tu as quitté **{ $name }**. Tes parties en cours continuent ; tu n’en auras pas de nouvelles.
tournament-ask-withdraw = Quitter **{ $name }** ? Les parties en cours continuent, celles à venir sont perdues par forfait, et le retour est impossible.
tournament-ask-leave-ladder = Quitter **{ $name }** ? Tu perds ta place dès la fin de ta partie en cours. Tu pourras revenir tout en bas.
tournament-ask-opponent = Qui défies-tu dans **{ $name }** ? La partie commence aussitôt, et tu as les noirs.
tournament-challenged = Ta partie de **{ $name }** commence. Elle apparaît ici dans un instant.
tournament-started = **{ $name }** commence.
tournament-ended = **{ $name }** est annulé. Les parties en cours continuent.
tournament-closed = **{ $name }** est close en l’état. Les parties en cours continuent, mais n’y comptent plus.
tournament-none = Il n’y a pas de tournoi sur ce serveur. `/tournoi nouveau` en crée un.
tournament-alt = Le classement de { $name } : { $best }
tournament-podium-alt = Le podium de { $name } : { $best }
tournament-records = Les parties de **{ $name }** jusqu’ici : { $count } sur { $total }.
button-tournament-join = Participer
button-tournament-leave = Sortir
button-tournament-start = Commencer
button-tournament-challenge = Défier
button-tournament-table = Classement
button-tournament-games = Toutes les parties en un fichier
button-tournament-withdraw = Quitter le tournoi
pace-none = sans limite de temps
pace-hour = 1 heure par coup
pace-day = 1 jour par coup
pace-three-days = 3 jours par coup
pace-week = 7 jours par coup
pace-day-8h = 1 jour au départ + 8 heures par coup
pace-three-days-12h = 3 jours au départ + 12 heures par coup
pace-week-1d = 7 jours au départ + 1 jour par coup
days-off-none = sans jour de repos
days-off-weekend = repos le week-end
days-off-friday-saturday = repos le vendredi et le samedi
days-off-monday = repos le lundi
days-off-tuesday = repos le mardi
days-off-wednesday = repos le mercredi
days-off-thursday = repos le jeudi
days-off-friday = repos le vendredi
days-off-saturday = repos le samedi
days-off-sunday = repos le dimanche
terms-bank = { " + " }{ $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
terms-rated = classée
terms-friendly = amicale
terms-bank-more = { ", plus une réserve de " }{ $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
terms-zones = jours de repos selon le fuseau horaire de chacun (`/préférences utc:`)
terms-hints = indices pour les deux
terms-opening = ouverture tirée au sort
terms-thread = jouée dans un fil
bank = { $days ->
    [0] pas de réserve
    [one] { $days } jour, entamé en cas de dépassement
   *[other] { $days } jours, entamés en cas de dépassement
}
games-at-once = { $games ->
    [one] { $games } partie à la fois
   *[other] jusqu’à { $games } parties à la fois
}
open-for = { $hours ->
    [one] { $hours } heure
    [24] 1 jour
    [72] 3 jours
    [168] 7 jours
   *[other] { $hours } heures
}
button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer

## Le plateau

game-title = -# Partie { $number } · { $terms } · { $white } (Blancs) – { $black } (Noirs)
moved-step = { $you ->
    [player] Tu as
   *[none] { $player ->
        [Blancs] Les Blancs ont
        [Noirs] Les Noirs ont
       *[other] { $player } a
    }
} joué { $move }
moved-capture = { $you ->
    [player] Tu as
   *[none] { $player ->
        [Blancs] Les Blancs ont
        [Noirs] Les Noirs ont
       *[other] { $player } a
    }
} pris { $count ->
    [one] un pion
   *[other] { $count } pions
} : { $move }
moved-prepared = (coup anticipé)
taken-back = { $player } a annulé { $action ->
    [huff] le pion soufflé en **{ $what }**
    [penalty] la pénalité en **{ $what }**
    [insist] l’exigence de prise
    [move] **{ $what }**
   *[last] son dernier coup
}
turn = **À { $player } de jouer**
turn-bot = **Je réfléchis à mon coup**
turn-bot-later = Ma réponse prend un peu plus de temps : `/plateau` l’affichera.
turn-yours = **À toi de jouer**
moved-crowned = (devient dame)
penalty-missed = Pénalité : le pion en **{ $point }** pouvait prendre ; il quitte le plateau.
penalty-stopped = Pénalité : en **{ $point }**, il pouvait continuer à prendre ; il quitte le plateau.
penalty-chosen = { $you ->
    [player] Tu enlèves
   *[none] { $player ->
        [Blancs] Les Blancs enlèvent
        [Noirs] Les Noirs enlèvent
       *[other] { $player } enlève
    }
} le pion en **{ $point }** : c’est la pénalité
huffed = { $you ->
    [player] Tu **souffles { $point }**
   *[none] { $player ->
        [Blancs] Les Blancs **soufflent { $point }**
        [Noirs] Les Noirs **soufflent { $point }**
       *[other] { $player } **souffle { $point }**
    }
} : le pion pouvait { $how ->
    [stopped] continuer la prise
   *[missed] prendre
} et quitte le plateau
insisted = { $you ->
    [player] Tu **exiges la prise** : { $opponent } annule **{ $move }** et doit prendre
    [opponent] { $player } **exige la prise** : tu annules **{ $move }** et dois prendre
   *[none] { $player ->
        [Blancs] Les Blancs **exigent la prise** : les Noirs annulent **{ $move }** et doivent prendre
        [Noirs] Les Noirs **exigent la prise** : les Blancs annulent **{ $move }** et doivent prendre
       *[other] { $player } **exige la prise** : { $opponent } annule **{ $move }** et doit prendre
    }
}
turn-penalty = Choisis d’abord le pion qui quitte le plateau, faute d’avoir pris : { $points }.
turn-stuck = Tu n’as plus de coup. Si ton adversaire a oublié une prise, tu peux souffler (`/partie souffler`).
turn-capture = Tu dois maintenant prendre, jusqu’au dernier saut.
warning-repetition = Deuxième fois dans cette position : { $end ->
    [counted] à la troisième, on compte les pions
   *[drawn] à la troisième, c’est nulle
}
warning-quiet = Encore { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
} (des deux camps) sans { $quiet ->
    [stones] prise
    [rows] prise ni changement de rangée
    [kings] prise ni nouvelle dame
    [advances] prise ni changement de rangée d’un pion
   *[men] prise ni coup de pion
}, et { $end ->
    [counted] on compte les pions
   *[drawn] c’est nulle
}
menu-move = Coup des { $side }…
menu-penalty = Quel pion quitte le plateau ?
huff-explained = Quel pion aurait dû prendre au dernier coup ? Il quitte le plateau, puis tu joues. Si tu te trompes, rien ne change.
menu-huff = Quel pion aurait dû prendre ?
menu-expect = Si ton adversaire joue…
menu-answer = Réponse à { $move }…
menu-touch = Toucher un pion (il faut alors le jouer)
menu-look = Regarder un pion…
menu-stone = Choisir un pion…
menu-from = De { $point } à…
choice-penalty = { $point } quitte le plateau
choice-man = { $point }
choice-king = { $point } (dame)
button-adjust = J’adoube
button-huff = Souffler…
button-forget = Effacer
button-premove = Coup anticipé
former-line = -# Partie { $number } · { $what }
former-played = { $action ->
    [huff] Ensuite, le pion en **{ $what }** a été soufflé.
    [penalty] Ensuite, le pion en **{ $what }** a été enlevé (pénalité).
    [insist] Ensuite, il a fallu annuler **{ $what }**, car il y avait une prise à faire.
   *[move] **{ $what }** a été joué ensuite.
}
former-taken-back = Cela a été annulé.
former-ended = { $how ->
    [resigned] Ici, les { $side } ont abandonné.
    [timeout] Ici, les { $side } ont épuisé leur temps.
    [agreed] Ici, les deux camps ont conclu la nulle.
    [counted] Ici, les deux camps ont choisi de compter.
    [proven] Ici, une nulle prouvée a été réclamée.
   *[other] La partie s’est terminée ici.
}
former-voided = La partie a été arrêtée ici, sans résultat.
former-again = Plateau plus récent ci-dessous.
touched = Tu as touché **{ $point }** : tu dois jouer ce pion.
adjusting = Tu regardes seulement : rien ne t’engage ici.
looked-at = Tu regardes seulement **{ $point }**.
wins = { $you ->
    [winner] **Tu gagnes**
   *[none] { $winner ->
        [Blancs] **Les Blancs gagnent**
        [Noirs] **Les Noirs gagnent**
       *[other] **{ $winner } gagne**
    }
}

## Fins de partie

ended-won-stones = { $wins } : les { $side } n’ont plus de pion
ended-won-blocked = { $wins } : les { $side } ne peuvent plus jouer
ended-resigned = { $wins } : { $you ->
    [loser] tu as abandonné
   *[none] { $loser ->
        [Blancs] les Blancs ont abandonné
        [Noirs] les Noirs ont abandonné
       *[other] { $loser } a abandonné
    }
}
ended-resigned-bot = { $wins } : j’abandonne. Bien joué !
ended-timeout = { $wins } : { $you ->
    [loser] tu as épuisé ton temps
   *[none] { $loser } a épuisé son temps
}
ended-timeout-drawn = **Nulle** : { $you ->
    [winner] { $loser } a épuisé son temps, mais tu n’as plus de pion pour gagner
    [loser] tu as épuisé ton temps, mais { $winner } n’a plus de pion pour gagner
   *[none] { $loser } a épuisé son temps, mais { $winner } n’a plus de pion pour gagner
}
ended-proven = **Nulle** : l’un des camps l’a réclamée, et il est prouvé que le meilleur jeu y mène
rating-changes = Cotes : { $white } · { $black }
rating-provisional = (Le « ? » signale une cote provisoire : elle repose sur peu de parties et bouge encore beaucoup.)
rating-change = { $player } { $before } → **{ $after }**{ $mark } ({ $change })
rating-none = Cotes inchangées : fin avant le premier coup de chacun.
button-rematch = Revanche
button-replay = Revoir
button-export = Exporter
ended-agreed = **Nulle** d’un commun accord
ended-counted = { $result } : arrêt d’un commun accord
ended-repetition = { $result } : la même position pour la troisième fois
ended-move-limit = { $result } : limite de { $limit } coups (des deux camps) atteinte
ended-quiet = { $result } : { $turns } coups (des deux camps) sans prise ni avancée
ended-turns = { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
}
result-draw = **Nulle**
result-count-equal = **Nulle au décompte** (Blancs { $white }, Noirs { $black })
result-count-won = { $you ->
    [winner] **Tu gagnes au décompte**
   *[none] { $winner ->
        [Blancs] **Les Blancs gagnent au décompte**
        [Noirs] **Les Noirs gagnent au décompte**
       *[other] **{ $winner } gagne au décompte**
    }
} (Blancs { $white }, Noirs { $black })

## Propositions

offer-made = { $player } { $ending ->
    [count] propose d’arrêter la partie { $number } et de compter : qui a le plus de pions gagne. D’accord, { $opponent } ? La proposition tient jusqu’au prochain coup.
    [takeback] demande à annuler son dernier coup dans la partie { $number }. D’accord, { $opponent } ? La demande tient jusqu’au prochain coup.
    [pause] propose une pause dans la partie { $number } : la pendule s’arrête une semaine ou jusqu’au prochain coup. D’accord, { $opponent } ?
   *[draw] propose la nulle dans la partie { $number }. D’accord, { $opponent } ? La proposition tient jusqu’au prochain coup.
}
offer-declined = { $player } { $ending ->
    [count] préfère poursuivre la partie { $number } sans compter, { $opponent }.
    [takeback] préfère maintenir ton dernier coup dans la partie { $number }, { $opponent }.
    [pause] préfère ne pas faire de pause dans la partie { $number }, { $opponent }.
   *[draw] refuse la nulle dans la partie { $number }, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] accepte d’arrêter la partie { $number } et de compter, { $opponent }.
    [takeback] te laisse annuler ton dernier coup dans la partie { $number }, { $opponent }.
    [pause] accepte la pause dans la partie { $number }, { $opponent } : la pendule s’arrête une semaine ou jusqu’au prochain coup.
   *[draw] accepte la nulle dans la partie { $number }, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] propose d’arrêter la partie { $number } et de compter : qui a le plus de pions gagne. Voyons…
    [takeback] demande à annuler son dernier coup dans la partie { $number }. Un instant…
    [pause] demande une pause dans la partie { $number }. Un instant…
   *[draw] me propose la nulle dans la partie { $number }. Voyons…
}
bot-declined = { $ending ->
    [count] Merci, { $opponent }, mais je préfère poursuivre la partie { $number } sans compter.
    [takeback] Je préfère maintenir ton dernier coup dans la partie { $number }, { $opponent }.
    [pause] Je préfère ne pas faire de pause dans la partie { $number }, { $opponent }.
   *[draw] Merci pour la proposition, { $opponent }, mais je préfère poursuivre la partie { $number }.
}
bot-accepted = { $ending ->
    [count] J’accepte d’arrêter la partie { $number } et de compter, { $opponent }.
    [takeback] Bien sûr, { $opponent } : ton dernier coup dans la partie { $number } est annulé.
    [pause] Bien sûr, { $opponent } : la partie { $number } est en pause pour une semaine ou jusqu’à ton prochain coup.
   *[draw] J’accepte la nulle dans la partie { $number }, { $opponent }. Merci pour la partie !
}
button-hint = Indice
button-draw = Proposer la nulle
button-count = Proposer de compter
button-takeback = Demander l’annulation
button-pause = Proposer une pause
button-rules = Règles
offer-noted = { $ending ->
    [count] Tu as proposé d’arrêter la partie { $number } et de compter.
    [takeback] Tu as demandé à annuler ton dernier coup dans la partie { $number }.
    [pause] Tu as proposé une pause dans la partie { $number }.
   *[draw] Tu as proposé la nulle dans la partie { $number }.
}
button-take-back = Annuler
take-back-aside = { $done } Annulable jusqu’à { $at }, tant que { $opponent } n’a rien fait (partie { $number }).
take-back-done = Annulé dans la partie { $number } : { $action ->
    [huff] le pion soufflé en **{ $what }**
    [penalty] la pénalité en **{ $what }**
    [insist] ton exigence de prise
   *[move] **{ $what }**
}.

## Temps

clock-bank = réserve épuisée { $in }
clock-moved = (J’étais hors ligne un moment : { $time } de plus.)
clock-stopped = La pendule est arrêtée, car je n’ai plus accès au salon de la partie.
game-adjourned = Ajournée après { $days } jours sans coup. Le prochain coup (`/jouer partie:{ $number }`) la fait repartir.
game-returned = Je ne peux plus utiliser le fil de cette partie : elle continue donc ici.
opening-by-lot = { $value ->
    [draw] Ouverture tirée au sort, nulle prouvée : { $moves }.
    [won] Ouverture tirée au sort : { $moves }. Il est prouvé que les { $side } gagnent ; dans l’autre partie, les couleurs sont inversées.
   *[unknown] Ouverture tirée au sort : { $moves }.
}
game-voided = Arrêtée sans résultat ; aucune cote ne change.
clock-paused = En pause jusqu’au { $until } ou jusqu’au prochain coup.
clock-away = { $you ->
    [yes] Tu t’absentes jusqu’au { $until } ; d’ici là, ta pendule est arrêtée.
   *[no] { $player } s’absente jusqu’au { $until } ; d’ici là, sa pendule est arrêtée.
}
nudge-bot = Je m’en occupe : mon coup (partie { $number }) arrive dans un instant.
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
prepared = Tes réponses anticipées dans la partie { $number } (cachées aux autres) :
prepared-none = Tu n’as anticipé aucune réponse dans la partie { $number }. `/partie anticiper si:… alors:…` prépare ta réponse au prochain coup adverse, et `variantes:…` plusieurs réponses de suite.
prepared-no-huff = Une réponse anticipée ne souffle jamais : si ce coup oublie une prise, ta réponse renonce à souffler.
prepared-entry = • si **{ $to }**, alors **{ $answer }**
reminder = { $player }, à toi de jouer dans la partie { $number } : ton temps s’achève le { $at } ({ $in }).
reminder-board = Le plateau : { $url }
gave-time = { $player } offre du temps à { $opponent } dans la partie { $number } : { $days } de plus pour toute la partie.
nudge = { $player }, { $opponent } attend ton coup dans la partie { $number }.
away = { $player } s’absente jusqu’au { $until } ({ $in }). Sa pendule est arrêtée dans { $count ->
    [one] la partie { $games }
   *[other] les parties { $games }
}.
back = { $player } est de retour. Sa pendule repart dans { $count ->
    [one] la partie { $games }
   *[other] les parties { $games }
}.
away-noted = Tu t’absentes jusqu’au { $until }. { $count ->
    [0] Tu n’as aucune partie en cours.
    [one] Ta pendule est arrêtée dans ta partie ; je préviens ton adversaire.
   *[other] Tes pendules sont arrêtées dans tes { $count } parties ; je préviens tes adversaires.
} `/partie absence fin:retour` y met fin.
back-noted = Bon retour ! { $count ->
    [0] Tu n’as aucune partie en cours.
    [one] Ta pendule repart dans ta partie.
   *[other] Tes pendules repartent dans tes { $count } parties.
}
away-choice-back = de retour
away-unreadable = Je ne comprends pas. Écris des jours ou des heures, comme `5 jours` ou `12 h`, une date comme `2026-12-24`, ou `retour`.
away-not = Tu n’as aucune absence en cours.
away-past = Ce moment est passé. Écris-en un plus tardif, comme `5 jours`.
away-too-long = Tu peux t’absenter 14 jours d’affilée au plus : jusqu’au { $until } au plus tard.
away-used-up = Tu peux t’absenter 30 jours par an au plus ; il te reste { $left ->
    [0] moins d’un jour
    [one] un jour
   *[other] { $left } jours
}.

## Mots compris dans ce qu’on écrit, séparés par |

words-day = j | jour | jours
words-hour = h | heure | heures
words-week = semaine | semaines
words-back = retour | de retour
words-none = aucun | aucune

## Revoir les parties

replay = Animation de la partie { $number } : { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
replay-thinned = (Elle est longue : je ne montre qu’une position sur { $stride }.)
replay-none = Je n’ai pas pu dessiner l’animation. `/plateau` affiche le plateau.
exported = La notation de la partie { $number }. `/partie importer` permet de la revoir, ici ou sur un autre serveur.

## Les coups d’une partie

history = Coups :
    { $moves }
history-page = Page { $page } sur { $pages } :
    { $moves }
history-shown = Le plateau après **{ $move }** :
history-shown-start = Le plateau au début :
history-start = le début
menu-history = Le plateau après…
button-history = Coups
button-earlier = Coups précédents
button-later = Autres coups
button-share = Partager
button-shared = Partagé
shared-by = -# Partagé par { $player }
play-me-again = Ta partie commence déjà.
share-again = C’est déjà dans le salon. Tu pourras le partager de nouveau dans quelques minutes.
share-forbidden = Je n’ai pas le droit de publier dans ce salon (il me faut les permissions *Envoyer des messages* et *Joindre des fichiers*), donc ceci ne s’affiche que pour toi. Rien n’a changé.

## Indices et analyses

hint = Partie { $number } · { $what }
hint-stone = Regarde le pion en **{ $point }**.
hint-offence = Cherche ce que ton adversaire vient d’oublier.
hint-move = Joue **{ $move }**.
hint-huff = Enlève le pion en **{ $point }**.
hint-insist = **Exige la prise** : ton adversaire doit annuler son coup et prendre.
reason = Avec le meilleur jeu : { $what }.
reason-draws = Cela assure la nulle ; il n’y a pas de gain.
reason-loses = Avec le meilleur jeu : { $what } ; il n’y a pas mieux.
reason-lost = Il n’y a pas mieux : { $what }.
reason-only = Tu n’as pas d’autre choix.
reason-wins = Cela conserve le gain.
reason-wins-stones = Tu gagnes { $count ->
    [one] un pion
   *[other] { $count } pions
} : { $line }
reason-avoids-losing = Sinon tu risques de perdre { $count ->
    [one] un pion
   *[other] { $count } pions
} : { $line }
reason-better = Ce coup semble meilleur que les autres.
reason-better-action = Cela semble mieux que de jouer tout de suite.
effect-forces-recapture = Tu forces { $reply }, et tu reprends par { $next }.
effect-forces-capture = Tu forces { $reply }, et tu prends par { $next }.
effect-forces = Tu forces { $reply }.
effect-recaptures = Après { $reply }, tu reprends par { $next }.
effect-captures = Tu prends { $count ->
    [one] un pion
   *[other] { $count } pions
}.
effect-crowns = Le pion devient dame.
effect-saves = Tu sauves { $count ->
    [one] le pion en { $points }
   *[other] les pions en { $points }
}.
effect-blocks = Les { $side } n’ont alors plus de coup.
effect-last = Tu prends le dernier pion.
effect-line = La suite pourrait être : { $line }.
button-hint-move = Montrer le coup
button-hint-play = Jouer ce coup
button-hint-reason = Pourquoi ?
button-analyse = Analyser
button-card = Carte
card-posted = La carte est dans le salon.
card-title = { $rules } · partie { $number } · { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}
card-won = { $winner ->
    [Blancs] Les Blancs gagnent
    [Noirs] Les Noirs gagnent
   *[other] { $winner } gagne
} en { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}
card-turning-point = La partie a basculé sur { $move }, joué par { $player ->
    [Blancs] les Blancs
    [Noirs] les Noirs
   *[other] { $player }
}{ $what ->
    [capture] {" "}au lieu de prendre { $count ->
        [one] un pion
       *[other] { $count } pions
    }
    [stones] , qui offrait { $count ->
        [one] un pion
       *[other] { $count } pions
    }
    [win] , qui laissait filer le gain
    [draw] , qui laissait filer la nulle
   *[better] {" "}; { $best } était meilleur
}.
alt-card-player = { $side } : { $name } { $rating }
alt-card = Carte d’une partie. { $headline }. { $white }. { $black }. { $lines } À la fin : { $board }
button-analysis = Vue d’ensemble
button-ply-before = ◀ Coup
button-ply-after = Coup ▶
button-turning-point = Tournant
score-even = jeu à peu près égal
score-little = léger avantage aux { $side }
score-stones = les { $side } ont environ { $stones ->
    [one] un pion
   *[other] { $stones } pions
} d’avance
score-winning = les { $side } sont gagnants
score-wins = les { $side } gagnent en { $turns ->
    [one] 1 coup
   *[other] { $turns } coups au plus
}
score-wins-at-best = les { $side } gagnent avec le meilleur jeu
score-won = les { $side } ont gagné
score-draw = nulle avec le meilleur jeu
analysing = J’analyse la partie { $number } : { $done } positions sur { $all }.
analysis-stopped = J’ai dû m’arrêter avant la fin. Redemande-moi dans une minute.
analysis-graph = -# Haut : avance des Blancs en pions, au bord le gain ; bas : des Noirs ; en abscisse : les coups. Plein : prouvé ; hachuré : estimé.
analysis-steady = Aucun coup n’a fait basculer la partie.
analysis-turning-point = **Tournant : { $move }.** Avant : { $before }. Après : { $after }. Le mieux était : { $line }
analysis-count = { $verdict ->
    [blunder] { $count ->
        [one] 1 gaffe
       *[other] { $count } gaffes
    }
    [mistake] { $count ->
        [one] 1 erreur
       *[other] { $count } erreurs
    }
   *[inaccuracy] { $count ->
        [one] 1 imprécision
       *[other] { $count } imprécisions
    }
}
analysis-flawless = **{ $side }** : aucune erreur que je voie.
analysis-side = **{ $side }** : { $counts }.
analysis-worst = { $move }{ $mark } (mieux : { $best })
analysis-start = Au début : { $score }.
analysis-ply = Après **{ $move }**{ $verdict ->
    [blunder] {" "}(gaffe)
    [mistake] {" "}(erreur)
    [inaccuracy] {" "}(imprécision)
   *[fine] {""}
} : { $score }.
analysis-better = Le mieux était ({ $score }) : { $line }
analysis-instead = Aussi bon : { $line }
analysis-slightly = Un peu mieux ({ $score }) : { $line }
analysis-next = Le meilleur jeu à partir d’ici : { $line }
alt-analysis = À gauche : { $board } À droite : { $graph }
alt-graph = Courbe de l’avantage au début et après chaque coup, { $positions } positions : aux Blancs dans { $white }, aux Noirs dans { $black }, résolues : { $solved }. Au début : { $start }. À la fin : { $end }.
alt-graph-axes = En abscisse : les numéros des coups ; vers le haut et vers le bas : l’avance en pions.
alt-course = Au-dessus du zéro, avantage aux Blancs ; au-dessous, aux Noirs.
alt-turning-point = Marqué : le tournant, { $move }.

## Parties venues d’ailleurs

study-title = -# Partie { $number } · { $rules } · importée par { $by } · { $white } (Blancs) – { $black } (Noirs)
study-title-nameless = -# Partie { $number } · { $rules } · importée par { $by }
study-open = **Aux { $side } de jouer** : la notation s’arrête ici
record-too-long = Partie trop longue : je montre au plus { $most } coups (des deux camps).
record-error = Ligne { $line }, colonne { $column } : { $problem }
record-action = « { $text } » : { $why }
record-tag = Une balise s’écrit `[Nom "valeur"]`.
record-tag-twice = La balise « { $text } » apparaît deux fois, avec des valeurs différentes.
record-late-tag = Les balises se placent avant les coups.
record-no-rule-set = La notation n’indique pas ses règles. Commence-la par une balise comme `[RuleSet "medieval"]` ; la valeur est { $rules }.
record-rule-set = Je ne connais pas les règles « { $text } ». La valeur de `RuleSet` est { $rules }.
record-position = Je ne comprends pas la balise `{ $tag }` : { $why }
record-set-up = Les balises `Position`, `FEN` et `SetUp` se contredisent.
record-comment = Le commentaire qui commence ici n’est pas fermé.
record-no-comment = Il n’y a pas de commentaire à fermer ici.
record-nested-comment = Un commentaire ne peut pas en contenir un autre : il s’est terminé ici, à la première `{"}"}`.
record-variation = La variante qui commence ici n’est pas fermée.
record-no-variation = Il n’y a pas de variante à fermer ici.
record-no-tag = Il n’y a pas de balise à fermer ici.
record-set-up-command = Je ne peux pas installer une autre position au milieu d’une partie. La balise `FEN` donne la première position.
record-percent = Un commentaire qui commence par `%` occupe une ligne à lui seul.
record-after-end = « { $text } » vient après la fin de la partie.
record-result = « { $text } » n’est pas un résultat. Écris `1-0`, `0-1`, `1/2-1/2` ou `*`.
record-wrong-result = Le résultat « { $text } » contredit le reste de la notation.
record-notice-games = La notation contient { $games } parties ; voici la première.
record-notice-skipped = La notation tient sur une seule ligne, et j’ai sauté un commentaire qui va jusqu’à la fin : « { $text } ». Si c’était plus qu’un commentaire, donne la notation sous forme de fichier.
record-notice-game-type = La balise `GameType` (« { $text } ») indique un autre jeu. Je ne tiens compte que de la balise `RuleSet`.
record-notice-termination = Je ne connais pas la fin qu’indique la balise `Termination` (« { $text } »). Je ne tiens compte que du résultat.

## Listes de parties

games-none = Tu n’as aucune partie en cours sur ce serveur. `/défier` en commence une.
games-none-of = { $player } n’a aucune partie en cours sur ce serveur.
games-none-all = Il n’y a aucune partie en cours sur ce serveur. `/défier` en commence une.
games-none-here = Il n’y a aucune partie en cours dans ce salon.
games-title-here = Parties en cours dans ce salon :
games-title = Tes parties en cours sur ce serveur :
games-title-of = Parties en cours de { $player } sur ce serveur :
games-title-all = Toutes les parties en cours du serveur :
games-entry-bot = **Partie { $number }** dans { $channel } · { $level } · { $state ->
    [yours] **à toi de jouer**
   *[theirs] à moi de jouer
}
games-entry = **Partie { $number }** dans { $channel } contre { $opponent } · { $state ->
    [yours] **à toi de jouer**
    [theirs] à { $opponent } de jouer
    [answer] **on te défie**
   *[waiting] en attente de réponse
}
games-entry-other = **Partie { $number }** dans { $channel } : { $one } et { $other } · { $state ->
    [playing] à { $awaited } de jouer
   *[waiting] en attente de { $awaited }
}
games-entry-gone = **Partie { $number }** · { $who } · son salon n’existe plus
games-until = temps écoulé { $in }
games-open-until = expire { $in }
games-stopped = pendule arrêtée
games-away = absence, retour { $until }
games-link = [Voir le plateau]({ $url })
games-more = … et encore { $count }.
games-elsewhere = **{ $number }** contre { $opponent } dans { $where }
games-elsewhere-open = **{ $number }** (ouverte à tous) dans { $where }
games-elsewhere-more = { $list } et encore { $count }
button-next-game = Partie suivante
next-game = La partie { $number } se joue dans { $where }. Ce que tu joues ici s’affiche là-bas.
next-game-private = La partie { $number } n’est visible que par toi.
next-game-none = Aucune autre partie ne t’attend. `/parties` donne la liste des tiennes.
next-game-told = C’est fait. Le plateau est dans { $channel }.
next-game-acted = Tu as joué dans la partie { $number }.
games-none-everywhere = Tu n’as aucune partie en cours. `/défier` en commence une.
games-title-everywhere = Toutes tes parties en cours :
games-entry-outside = **Partie { $number }** { $place ->
    [direct] dans nos messages privés
   *[private] visible par toi uniquement
} · { $level } · { $state ->
    [yours] **à toi de jouer**
   *[theirs] à moi de jouer
}
refused-games-on-servers = Ici, je n’affiche que tes parties. Celles des autres s’affichent sur leurs serveurs.
refused-opponent-on-servers = Ici, tu ne peux jouer que contre moi : `/défier niveau:` choisit mon niveau. Les parties contre d’autres personnes se jouent sur les serveurs où je suis.
choice-study = { $number } · importée : { $white } – { $black }
choice-game = { $number } · contre { $opponent } · { $state ->
    [yours] à toi de jouer
    [theirs] à l’adversaire de jouer
    [answer] on te défie
    [over] terminée
   *[waiting] en attente de réponse
}
choice-other-game = { $number } · { $one } et { $other } · { $state ->
    [over] terminée
   *[open] en cours
}

## Cotes

ranking = Les meilleures cotes pour **{ $rules }** sur ce serveur :
ranking-none = **{ $rules }** : pas encore de cotes. Une partie classée t’en donnera une.
ranking-entry = { $place }. { $player } **{ $rating }**{ $mark } · gagnées : { $wins }, nulles : { $draws }, perdues : { $losses }
ranking-bot = Mes parties (amicales) · gagnées : { $wins }, nulles : { $draws }, perdues : { $losses }.
ranking-page = Page { $page } sur { $pages }
ranking-inactive = { $own ->
    [yes] Hors classement, faute de partie ici depuis 90 jours : { $count ->
        [one] toi
       *[other] { $count } personnes, dont toi
    }. Ta prochaine partie classée t’y ramène.
   *[no] Hors classement, faute de partie ici depuis 90 jours : { $count ->
        [one] 1 personne
       *[other] { $count } personnes
    }.
}
ranking-season = **Le podium de { $season }** : { $best }
season = { $quarter ->
    [1] janvier à mars { $year }
    [2] avril à juin { $year }
    [3] juillet à septembre { $year }
   *[4] octobre à décembre { $year }
}
season-best = { $place }. { $player } **{ $rating }**{ $mark }
seasons = Les saisons de **{ $rules }** sur ce serveur
seasons-current = Cette saison se termine avant le { $ends }.
seasons-entry = **{ $season }** : { $best }
button-seasons = Saisons
button-ranking = Classement
profile-none = { $player } n’a pas encore joué ici.
profile-title = { $here ->
    [yes] **{ $player } sur ce serveur**
   *[no] **{ $player }**
}
profile-ratings = **Cotes**
profile-rating = { $rules } : **{ $rating }**{ $mark } ± { $deviation } après { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
}
profile-server = [serveur]({ $url })
profile-results = **Toutes les parties terminées**
profile-result = { $rules } : avec les Blancs { $white } ; avec les Noirs { $black }
profile-tally = gagnées : { $wins }, nulles : { $draws }, perdues : { $losses }
profile-streak-won = { $games ->
    [one] **Série** : dernière partie gagnée
   *[other] **Série** : { $games } dernières parties gagnées
}
profile-streak-lost = { $games ->
    [one] **Série** : dernière partie perdue
   *[other] **Série** : { $games } dernières parties perdues
}
profile-against = **Toi contre { $player }** : { $results }
profile-current = { $count ->
    [one] **1 partie en cours**
   *[other] **{ $count } parties en cours**
}
profile-cut = Seules les { $games } dernières parties sont comptées.
profile-alt = Évolution des cotes. { $curves }
profile-alt-curve = { $rules } : actuellement { $rating }, entre { $low } et { $high } { $games ->
    [one] lors de la dernière partie
   *[other] lors des { $games } dernières parties
}.

## Abandons

resign-ask = Veux-tu abandonner la partie { $number } contre { $opponent } ? Dans ce cas, { $opponent } gagne.
resign-done = Tu as abandonné la partie { $number }.
resign-kept = La partie { $number } continue.
button-resign = Abandonner
button-play-on = Continuer

## Jouer en appuyant

button-move = Jouer
button-type = Saisir un coup
button-only = Seul coup : { $move }
button-stop = S’arrêter là : { $move }
button-go-on = Continuer en { $point }
button-back = Revenir d’un saut
button-let-go = Reposer
keypad = Partie { $number } · { $what }
keypad-turned = -# Vu du côté des { $side }. **Retourner** est sous **⋯**.
seen-from = -# Vu du côté des { $side }
turned-for-all = -# Cela vaut désormais pour toutes tes parties contre des personnes.
button-turn = Retourner
keypad-renewed = Le plateau a changé : le voici maintenant.
keypad-stone = Appuie sur le pion à jouer.
keypad-landing = **{ $stone }** : appuie sur l’arrivée, ou sur { $stone } pour le reposer.
keypad-hop = Jusqu’ici **{ $path }** : appuie sur la suite, sur { $last } pour revenir d’un saut, ou sur { $stone } pour le reposer.
keypad-hop-round = Jusqu’ici **{ $path }** : appuie sur la suite, ou sur { $last } pour revenir d’un saut.
keypad-stop = Jusqu’ici **{ $path }** : t’arrêter là ou continuer ?
keypad-penalty = Appuie sur le pion qui quitte le plateau, faute d’avoir pris.
keypad-huff = Tu n’as pas de coup. Appuie sur un pion adverse qui pouvait prendre.
acted = { $action ->
    [huff] Tu as soufflé **{ $what }**.
    [penalty] Pénalité : tu as enlevé le pion en **{ $what }**.
    [insist] Tu as exigé la prise.
   *[move] Tu as joué **{ $what }**.
}
action-name = { $action ->
    [huff] souffler { $what }
    [penalty] enlever { $what }
    [insist] exiger la prise
   *[move] { $what }
}
action-listed = { $action ->
    [huff] (souffle { $what })
    [penalty] (enlève { $what })
    [insist] (exige la prise)
   *[move] { $what }
}

## Aide et leçons

welcome = Bonjour ! Avec moi, on joue à l’**alquerque**, l’ancêtre du jeu de dames, sur ce plateau de 25 points. Une partie s’étale sur des jours, en quelques clics de temps à autre, entre membres ou contre moi. Commence par m’affronter, défie quelqu’un, ou regarde comment ça marche (`/aide`).
help = L’**alquerque** est l’ancêtre du jeu de dames : douze pions contre douze, sur les points de ce plateau. Déplace un pion le long d’une ligne, saute par-dessus les pions adverses pour les prendre, et gagne si l’autre camp n’a plus de pion ou ne peut plus jouer.
help-begin = Appuie sur **Jouer contre moi** pour commencer une partie au plus bas niveau. Les **leçons** (`/apprendre`) montrent les coups en cinq petites positions.
help-game = Ici, tu joues la **partie { $number }** selon les règles **{ $rules }** (`/règles`), contre { $opponent }. { $next ->
    [tap] À toi de jouer : appuie sur **Jouer**.
    [type] À toi de jouer : `/jouer` joue, et propose les coups permis.
    [answer] On te défie : `/plateau partie:{ $number }` te permet de répondre.
    [waiting] Ton défi n’a pas encore été accepté.
   *[wait] C’est à { $opponent } de jouer ; `/plateau partie:{ $number }` affiche le plateau.
}
help-game-open = Ton défi pour la **partie { $number }** selon les règles **{ $rules }** (`/règles`) est ouvert : la première personne qui accepte ici jouera contre toi.
help-game-bot = Ici, tu joues la **partie { $number }** selon les règles **{ $rules }** (`/règles`), contre moi. { $next ->
    [tap] À toi de jouer : appuie sur **Jouer**.
    [type] À toi de jouer : `/jouer` joue, et propose les coups permis.
   *[wait] C’est à moi de jouer ; mon coup arrive dans un instant.
}
help-play-name = Premiers pas
help-play =
    • Tu gagnes quand l’autre camp n’a plus de pion ou plus de coup.
    • { $place ->
        [direct] `/défier niveau:` commence une partie contre moi à l’un de mes cinq niveaux ; Débutant est le plus facile.
       *[server] `/défier adversaire:` défie un membre, ou moi à l’un de mes cinq niveaux ; Débutant est le plus facile.
    }
    • Quand c’est ton tour, appuie sur **Jouer** sous le plateau, puis sur le pion, puis sur son point d’arrivée. `/jouer coup:c2-c3` fait de même.
    • `/parties` donne la liste de tes parties, et `/plateau` en affiche une.
    • Il y a 25 variantes ; `/règles` explique chacune en images.
help-moves-name = Déplacements et prises
help-moves =
    • Un déplacement suit une ligne jusqu’à un point voisin libre : `c2-c3`.
    • Une prise saute par-dessus un pion adverse voisin jusqu’au point libre juste derrière, et continue tant qu’elle peut (rafle) : `e3xc3xa5`.
    • À l’alquerque médiéval, tu dois prendre si tu peux, jusqu’au dernier saut. D’autres règles diffèrent (`/règles`).
    • Les points se nomment comme aux échecs, de `a1`, à gauche des Blancs, à `e5`.
help-time-name = Temps
help-time =
    • Une partie dure des jours. D’habitude, on a 3 jours par coup ; `/défier cadence:` change cela, et chaque plateau dit jusqu’à quand jouer.
    • Je te le rappelle une fois, quand il te reste un quart de ton temps. S’il s’épuise, tu perds.
    • `/partie absence` arrête tes pendules quand tu ne peux pas jouer. Si je suis en panne, aucune ne tourne.
help-ratings-name = Cotes
help-ratings =
    • Une partie classée entre deux personnes change leurs cotes : plus l’adversaire est fort, plus la victoire rapporte. Chaque serveur et chaque variante a les siennes.
    • Une cote avec **?** est provisoire : elle bouge encore beaucoup.
    • `/classement` montre les meilleures cotes d’ici. Les parties contre moi ne sont jamais classées.
help-study-name = Progresser
help-study =
    • `/apprendre` propose cinq leçons pour débuter.
    • `/partie indice` aide contre moi, et dans les parties amicales avec indices : d’abord le pion, puis le coup, puis la raison.
    • Sous une partie terminée, **Revoir** la montre de nouveau, **Coups** en donne les coups, et **Analyser** trouve le tournant et les erreurs.
help-privacy-name = Vie privée
help-privacy =
    • Je ne lis que mes commandes, mes boutons et les messages que tu me fais importer. À un message privé, je réponds par l’aide, sans le lire ni le garder.
    • Je garde tes parties, tes cotes et tes préférences, avec ton identifiant Discord et le nom que tu avais alors.
    • `/partie données voir` dit ce que je garde sur toi, `/partie données exporter` te donne le tout, et `/partie données supprimer` le supprime.
    • `/partie blocages` t’épargne les défis et les mentions de quelqu’un.
help-challenge = Choisis un membre ci-dessous. Ton défi est publié dans ce salon : **{ $rules }** ({ $terms }). Avec `/défier adversaire:`, tu choisis règles, temps, couleur et plus encore.
help-challenge-direct = Les parties contre d’autres personnes se jouent sur les serveurs : là, `/défier adversaire:` défie un membre.
menu-help = En savoir plus sur…
menu-opponent = Qui défier…
button-play-me = Jouer contre moi
button-play-me-beginner = Contre moi (Débutant)
button-challenge = Défier quelqu’un
button-how-it-works = Comment ça marche
button-lessons = Leçons
button-try-again = Réessayer
button-next-lesson = Leçon suivante
lesson = Leçon { $number } sur { $count }
lesson-why = { $reason ->
    [empty] Il n’y a pas de pion en **{ $point }** : appuie d’abord sur ton pion, puis sur son arrivée.
    [enemy] Le pion en **{ $point }** est noir, et tu as les Blancs.
   *[diagonal] Aucune ligne ne relie **{ $stone }** et **{ $point }** : seul un point sur deux a des diagonales, comme **c3**, et **{ $stone }** n’en a pas.
}
lesson-step-name = un déplacement
lesson-step-task = Tu as les Blancs. Un pion suit une ligne jusqu’à un point voisin libre. Un point sur deux, comme **c3**, a aussi des diagonales ; **c2** n’en a pas. Joue le tien de **c2** à **c3**.
lesson-step-right = Bravo ! On se déplace d’un point le long d’une ligne, dans n’importe quel sens : quatre chemins depuis **c2**, huit depuis **c3** grâce à ses diagonales.
lesson-step-wrong = Pas tout à fait : le pion en **c2** doit monter d’un point, en **c3**. Essaie encore.
lesson-capture-name = une prise
lesson-capture-task = Un pion prend en sautant par-dessus un pion adverse voisin, jusqu’au point libre juste derrière. Depuis **c2**, saute par-dessus le pion noir.
lesson-capture-right = C’est ça ! Le pion en **c3** est pris et quitte le plateau.
lesson-capture-wrong = Pas là : le pion en **c2** saute par-dessus **c3** et arrive en **c4**. Essaie encore.
lesson-chain-name = une rafle
lesson-chain-task = Après une prise, un pion qui peut encore sauter continue dans le même coup, dans tous les sens : c’est une rafle. Prends **trois** pions avec **e3**.
lesson-chain-right = Trois d’un coup ! Quand il ne reste qu’une suite possible, inutile d’appuyer : la rafle continue d’elle-même.
lesson-chain-wrong = Cela n’en prend pas trois. Va de **e3** en **c3**, puis en **a5** ; le dernier saut suit de lui-même. Essaie encore.
lesson-must-name = la prise obligatoire
lesson-must-task = Si tu peux prendre, tu dois le faire : aucun autre coup n’est permis. Lequel de tes deux pions doit jouer, et où ?
lesson-must-right = Exact ! Tant que **b2** pouvait prendre, **d1** devait attendre.
lesson-must-wrong = Interdit tant que tu peux prendre : **b2** saute par-dessus **b3** en **b4**. Essaie encore.
lesson-win-name = la victoire
lesson-win-task = Tu gagnes quand l’autre camp n’a plus de pion ou ne peut plus jouer. Les Noirs ont deux pions : prends les deux en un coup.
lesson-win-right = Tu gagnes ! Les Noirs n’ont plus de pion. Tu en sais assez pour jouer ; une partie qui ne mène à rien est nulle.
lesson-win-wrong = Cela ne prend pas les deux. Le pion en **c1** saute en **a3** et continue en **c5**. Essaie encore.
degree-easy = Facile
degree-medium = Moyen
degree-hard = Difficile
puzzle-title = **Problème du jour · { $degree }** · { $rules }
puzzle-title-past = **Problème du { $day } · { $degree }** · { $rules } (il ne compte plus)
puzzle-task = { $side ->
    [white] Les Blancs jouent.
   *[black] Les Noirs jouent.
} { $goal ->
    [win] Un seul coup gagne.
   *[draw] Un seul coup assure la nulle.
}
puzzle-right = Bravo ! **{ $move }** est le seul bon coup.
puzzle-wrong = { $goal ->
    [win] Pas tout à fait : **{ $move }** ne gagne pas.
   *[draw] Pas tout à fait : **{ $move }** perd.
}
puzzle-wrong-reply = Il permet la réponse **{ $move }**.
puzzle-streak = Ta série : { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} (la plus longue : { $best }).
puzzle-streak-none = Résous un des problèmes du jour pour commencer une série.
puzzle-next = Tu as résolu les trois. Les prochains problèmes arrivent { $at }.
puzzle-solvers = Résolus hier sur ce serveur : { $solved }.
puzzle-solved = { $count } × { $degree ->
    [easy] facile
    [medium] moyen
   *[hard] difficile
}
puzzle-hidden = Une partie classée de ce serveur en est à la position du jour : je ne la montre qu’en privé.
puzzle-solution = La solution d’hier était **{ $move }**.
button-puzzle-solve = Résoudre

## Refus : aimables, avec ce qui serait juste

or = { $first } ou { $last }
and-more = { $list } et d’autres
refused-challenged-oneself = Tu ne peux pas te défier toi-même. Choisis quelqu’un d’autre avec `/défier`.
refused-challenged-bot = { $bot } est un bot et ne joue pas. Choisis une personne avec `/défier`, ou moi.
refused-level-of-person = Les niveaux ne valent que pour moi. Choisis-moi comme adversaire, ou omets `niveau`.
refused-too-many-bot-games = Tu as déjà { $most } parties en cours contre moi sur ce serveur. Termines-en d’abord une ; `/parties` les liste.
refused-bot-silent = Je ne peux pas écrire de moi-même dans ce salon, ni donc y jouer. Défie-moi dans un autre.
refused-opponent-absent = Cette personne n’est pas sur ce serveur, je n’ai donc défié personne. Choisis un membre.
refused-rated-with-hints = Pas d’indices en partie classée. Omets `classée`, ou mets `classée:False`.
refused-no-fair-openings = Seul l’Alquerque médiéval a des ouvertures dont l’équité est prouvée. Avec d’autres règles, un tournoi aller-retour est équitable : on se rencontre deux fois, avec les deux couleurs.
refused-rated-without-limit = Une partie classée a besoin d’une limite de temps, sinon elle traînerait sans fin. Choisis une `cadence`, comme 3 jours par coup, ou `classée:False`.
refused-no-time-limit = Dans la partie { $number }, il n’y a pas de limite de temps à modifier.
refused-enough-time = C’est trop pour la réserve de ton adversaire dans la partie { $number } : elle contient au plus { $most } jours.
refused-no-hints = Pas d’indices dans la partie { $number }. Tu en as contre moi, et dans les parties amicales lancées par `/défier indices:True`.
refused-cannot-think = Je ne peux pas calculer cela maintenant. Redemande-moi dans un petit moment.
refused-already-analysing = J’analyse déjà une partie pour toi. Attends que ce soit fini.
refused-too-many-analyses = { $most } parties attendent déjà leur analyse. Redemande-moi dans une minute.
refused-already-hinting = Je cherche déjà un indice pour toi. Attends que je l’aie trouvé.
refused-too-many-hints = { $most } joueurs attendent déjà un indice. Redemande-moi dans une minute.
refused-not-the-challenged = C’est à { $challenged } de répondre à ce défi.
refused-not-the-challenger = Ce défi ne peut être retiré que par { $challenger }.
refused-already-accepted = Le défi a déjà été accepté. `/plateau partie:{ $number }` affiche la partie.
refused-already-declined = Le défi (partie { $number }) a été refusé. `/défier` en lance un nouveau.
refused-already-withdrawn = Le défi (partie { $number }) a été retiré. `/défier` en lance un nouveau.
refused-already-expired = Le défi (partie { $number }) a expiré. `/défier` en lance un nouveau.
refused-own-challenge = C’est ton propre défi (partie { $number }) ; à quelqu’un d’autre de l’accepter.
refused-no-place = Toutes les places du défi (partie { $number }) sont prises. Tu pourras l’accepter à la fin d’une partie.
refused-has-place = Tu joues déjà une partie de ce défi : la partie { $number }.
refused-stands-already = Tu as déjà un défi qui reste ouvert sur ce serveur : partie { $number }. Retire-le d’abord.
refused-too-many-standing = Ce salon a déjà { $most } défis qui restent ouverts. Publie le tien dans un autre salon, ou sans `parties-à-la-fois`.
refused-one-at-once = Seul un défi ouvert reste affiché : enlève `adversaire` et `niveau`, ou `parties-à-la-fois`.
refused-open-to-all = Pas envie ? Ignore simplement ce défi ouvert (partie { $number }).
refused-no-challenges = { $player } n’accepte pas de défis en ce moment. Choisis quelqu’un d’autre avec `/défier`.
refused-wants-no-challenges = Tu n’acceptes toi-même aucun défi, donc tu ne peux pas défier tout le monde. Choisis un adversaire, ou mets `/préférences défis:bienvenus`.
refused-has-blocked = Tu as bloqué { $player }. `/partie blocages lever` lève le blocage.
refused-too-many-blocked = Tu as déjà bloqué { $most } personnes. `/partie blocages liste` les montre, et `/partie blocages lever` lève un blocage.
refused-tournament-full = Les { $places } places sont prises.
refused-tournament-already-entered = Tu participes déjà.
refused-tournament-not-entered = Tu ne participes pas à ce tournoi.
refused-tournament-has-begun = Ce tournoi a déjà commencé.
refused-tournament-too-few = Il faut { $least } joueurs pour commencer. **Participer**, sous l’annonce, en ajoute un.
refused-tournament-over = Ce tournoi est terminé.
refused-tournament-too-many = Il y a trop de tournois ouverts : au plus { $most } par serveur. Il faut d’abord en terminer un.
refused-tournament-unknown = Ce tournoi n’est plus sur ce serveur. `/tournoi voir` les liste.
refused-tournament-not-the-organiser = Seuls { $organiser } et qui gère le serveur peuvent le faire.
refused-tournament-managers = Sur ce serveur, les tournois sont créés par qui le gère. Cela se change avec `/paramètres`.
refused-tournament-in-thread = Un tournoi a des fils pour ses parties, et les fils n’en ont pas : annonce-le dans un salon.
refused-tournament-limit = Un tournoi a besoin d’une limite de temps pour arriver à sa fin : choisis une `cadence`.
refused-follows-own-game = Tu joues toi-même la partie { $number }, tu en reçois donc les nouvelles de toute façon.
refused-nothing-to-follow = La partie { $number } n’est pas en cours, il n’y a donc pas de fin à attendre.
refused-too-many-followers = La partie { $number } est déjà suivie par { $most } personnes, et il n’y a plus de place. `/plateau partie:{ $number }` montre où elle en est.
refused-too-many-followed = Tu suis déjà { $most } parties. Cesse d’en suivre une, sous son **⋯**, ou attends que l’une finisse.
refused-tournament-busy = Tu as une partie dans cette échelle. Tu pourras de nouveau défier quand elle sera finie.
refused-tournament-at-top = Tu es en tête de cette échelle : il n’y a personne au-dessus de toi à défier.
refused-tournament-out-of-reach = Impossible pour l’instant : tu peux défier l’une des trois personnes au-dessus de toi, si elle n’a pas de partie en cours dans cette échelle et que tu ne l’as pas affrontée depuis 24 heures.
refused-tournament-ladder-starts = Une échelle commence aussitôt : n’indique pas `début`.
refused-too-many-challenges = Tu as déjà { $most } défis ouverts sur ce serveur. Retires-en un, ou attends une réponse ; `/parties` les liste.
refused-too-many-here = { $you ->
    [yes] Tu as
   *[no] { $player } a
} déjà { $most } parties en cours dans ce salon. Il faut d’abord en terminer une, ou jouer dans un autre salon.
refused-too-many-adjourned = { $you ->
    [yes] Tu as
   *[no] { $player } a
} déjà { $most } parties ajournées dans ce salon. Il faut d’abord en faire repartir une, ou l’abandonner avec `/partie abandonner partie:`.
refused-forbidden = La modération de ce serveur ne te laisse pas commencer de partie ici. Celles que tu joues déjà continuent ; parles-en à la modération.
refused-too-many-forbidden = Il est déjà interdit à { $most } personnes de jouer ici. `/modérer autoriser` fait de la place.
refused-voided = La partie { $number } a été arrêtée sans résultat. `/défier` en commence une autre.
refused-not-open = La partie { $number } n’est plus en cours. `/modérer parties` liste celles qui le sont.
refused-own-rated-game = Tu joues toi-même la partie { $number }, et elle est classée : laisse le reste de la modération l’arrêter, ou `/partie abandonner`.
refused-too-many-games-an-hour = Tu as lancé { $most } défis en une heure. Attends un peu avant le prochain.
refused-channel-full = Ce salon a déjà { $most } parties en cours. Joue dans un autre, ou termines-en d’abord ici.
refused-not-in-channel = Sur ce serveur, les parties commencent dans { $channels }. Lance ton défi là-bas ; les parties en cours ici continuent.
refused-not-over = La partie { $number } n’est pas finie. `/plateau partie:{ $number }` l’affiche.
refused-rematch-proposed = Une revanche a déjà été proposée : partie { $number }. `/plateau partie:{ $number }` l’affiche.
refused-stands-in-study = Ta partie classée { $number } a la même position que cette partie importée, et je n’aide pas dans les parties classées. Redemande-moi quand ta partie aura avancé.
refused-only-a-study = La partie { $number } est importée : on la regarde avec `/partie coups`, `/partie revoir` et `/plateau`. `/défier` en commence une à jouer.
refused-nothing-to-take-back = Tu n’as pas encore joué dans la partie { $number } : il n’y a rien à annuler.
refused-too-late-to-take-back = Il est trop tard pour annuler ton coup dans la partie { $number }. `/partie annuler-coup` le demande à ton adversaire.
refused-your-turn = C’est à toi de jouer dans la partie { $number }, avec `/jouer`.
refused-ends-no-turn = Souffler ne termine pas le tour dans la partie { $number }. Réponds au coup qui suit ; si c’est toi qui souffles, la variante s’arrête là.
refused-ends-game = Cela terminerait la partie { $number } : rien à quoi répondre.
refused-too-many-premoves = Tu peux anticiper { $most } réponses au plus dans la partie { $number }. `/partie anticiper effacer:True` efface les tiennes.
refused-no-reply = Donne les deux : le coup de ton adversaire (`si`) et ta réponse (`alors`). Dans une variante, ils alternent, et ta réponse vient en dernier.
refused-in-line = Rien n’a été anticipé : le dernier coup de **{ $line }** ne va pas. { $why }
refused-too-early-to-nudge = Laisse un peu de temps à ton adversaire dans la partie { $number }. Tu pourras le relancer { $from }.
refused-already-nudged = Tu as déjà relancé ton adversaire dans la partie { $number }. Tu pourras recommencer { $again }.
refused-opponent-away = Ton adversaire dans la partie { $number } s’absente jusqu’au { $until } ; la pendule est arrêtée.
refused-no-proof = La nulle n’est pas prouvée dans la partie { $number }. `/partie nulle` la propose.
refused-open-not-begun = La partie { $number } n’a pas commencé : le défi est encore ouvert.
refused-too-many-studies = Tu as importé { $most } parties aujourd’hui. Importe la prochaine demain.
refused-not-begun = La partie { $number } n’a pas commencé : { $you ->
    [yes] tu n’as
   *[no] { $challenged } n’a
} pas encore accepté le défi.
refused-over = La partie { $number } est terminée. `/plateau partie:{ $number }` montre comment elle a fini.
refused-not-a-player = Tu ne joues pas dans la partie { $number }. `/parties` liste les tiennes.
refused-not-your-turn = C’est à { $player } de jouer dans la partie { $number }.
refused-nowhere-your-turn = Ce n’est à toi de jouer dans aucune de tes parties ici ({ $numbers }).
refused-already-done = C’est déjà fait. `/plateau partie:{ $number }` affiche le plateau actuel.
refused-stale = La partie { $number } a avancé depuis. `/plateau partie:{ $number }` affiche le plateau actuel.
refused-no-game = Aucune partie ici ne s’y prête. `/parties` liste les tiennes, et `/défier` en commence une.
refused-no-game-here = Tu n’as aucune partie dans ce salon. Les tiennes : { $games }.
refused-played-elsewhere = Ta partie { $number } se joue dans un autre salon : { $where }.
refused-channel-gone = Le salon de la partie { $number } n’existe plus : personne ne peut y jouer. Tu peux encore la voir, proposer la nulle, abandonner ou l’exporter, depuis n’importe quel salon de ce serveur.
refused-no-such-game = Il n’y a pas de partie { $number } dans ce salon. `/parties` liste les tiennes.
refused-several-games = Parles-tu de la partie { $numbers } ? Précise-la avec l’option `partie`.
refused-empty = Écris un coup comme `c2-c3` ou `e3xc3xa5`.
refused-unexpected = Je ne comprends pas : « { $sign } » (caractère { $at }) n’a pas sa place dans un coup. Écris un coup comme `c2-c3` ou `e3xc3xa5`.
refused-no-rank = Je ne comprends pas : après « { $file } » (caractère { $at }), il manque le numéro de la rangée, comme dans `c3`. Écris un coup comme `c2-c3` ou `e3xc3xa5`.
refused-out-of-range = { $point } n’est pas un point de ce plateau. Écris un coup comme `c2-c3` ou `e3xc3xa5`.
refused-off-board = { $point } n’est pas sur ce plateau, qui va de a1 à { $corner }.
refused-no-stone = Il n’y a pas de pion en { $point }.
refused-not-yours = Le pion en { $point } n’est pas à toi ; tu as les { $side }.
refused-occupied = { $point } est déjà occupé.
refused-no-line = Aucune ligne ne joint { $from } et { $to } ; les coups suivent les lignes.
refused-no-capture = Ce coup ne prend aucun pion.
right-capture-from = { $from } doit prendre : { $moves }.
right-capture = Tu dois prendre : { $moves }.
refused-incomplete = La prise doit continuer : { $moves }.
refused-ambiguous = Plusieurs coups conviennent : { $moves }. Écris le tien en entier.
refused-too-many-moves = Tant de coups sont possibles ici que tu dois écrire le tien en entier, comme { $moves }.
refused-illegal = Ce coup n’est pas permis.
right-from = De { $from }, tu peux jouer { $moves }.
right = Tu peux jouer { $moves }.
refused-direction = Selon ces règles, les pions ne vont pas dans ce sens.
refused-opening = Le premier coup de la partie va tout droit.
refused-no-return = Le pion en { $from } ne peut pas revenir en { $to }.
refused-on-far-rank = Le pion en { $point } a atteint la dernière rangée : là, il ne peut plus que prendre.
refused-no-number = Il n’y a pas de case { $number } : elles vont de 1 à { $last }.
refused-numbers = Les points de ce plateau ont des noms, comme `c3`, pas des numéros.
refused-no-point = Je ne comprends pas : « { $sign } » (caractère { $at }) n’a pas sa place ici. Indique la place d’un seul pion, comme `b4`.
refused-light-square = { $point } est une case claire ; on ne joue que sur les foncées.
refused-between-points = { $point } n’est pas un point de ce plateau ; l’image les montre tous.
refused-not-one-point = Indique la place d’un seul pion, comme `b4`.
refused-penalty-first = Choisis d’abord le pion qui quitte le plateau : { $points }, par le menu sous le plateau ou par `/partie souffler`.
refused-no-huffing = Avec ces règles, on ne souffle pas.
refused-not-theirs = Le pion en { $point } est à toi. On ne souffle que ceux de l’adversaire.
refused-no-offender = { $point } ne peut pas être soufflé : ce pion n’a rien oublié au coup précédent.
refused-no-insisting = Avec ces règles, on n’exige pas la prise.
refused-no-offence = Il n’y a rien à exiger : aucune prise n’a été oubliée au coup précédent.
refused-touched = Tu as touché le pion en { $point } (partie { $number }) : tu dois le jouer. (La prochaine fois, choisis d’abord **J’adoube**.)
refused-cannot-move = Le pion en { $point } n’a aucun coup permis dans la partie { $number }.
refused-no-offer = Pas de proposition dans la partie { $number }. `/partie nulle` en fait une.
refused-own-offer = C’est ta propre proposition dans la partie { $number } ; à ton adversaire d’y répondre.
refused-offer-to-answer = Dans la partie { $number }, réponds d’abord à la proposition de ton adversaire.
refused-already-offered = Tu as déjà fait une proposition dans la partie { $number }. Joue un coup avant la prochaine.
refused-no-counting = On ne compte pas les pions dans la partie { $number }. `/partie nulle` propose la nulle.
refused-nothing-played = Rien n’a encore été joué dans la partie { $number }.
refused-not-manager = Il faut pouvoir gérer ce serveur pour cela. `/préférences` change les images que tu vois en privé.
refused-role-gone = Ce rôle n’existe plus. Choisis-en un autre.
refused-role-everyone = Tous les membres ont { $role }. Choisis un autre rôle, ou crées-en un.
refused-role-managed = { $role } appartient à un bot, aux boosters ou à une intégration, seul Discord le donne. Choisis un autre rôle, ou crées-en un.
refused-role-not-permitted = Je n’ai pas le droit de donner des rôles ici. Autorise-moi *Gérer les rôles* dans les paramètres du serveur, sous Rôles, et choisis de nouveau { $role }.
refused-role-too-high = { $role } n’est pas sous mon propre rôle. Place mon rôle au-dessus dans les paramètres du serveur, sous Rôles, et choisis-le de nouveau.
refused-role-too-powerful = { $role } n’est pas sous ton rôle le plus haut, permet plus que ce que tu peux faire toi-même, ou il te manque *Gérer les rôles*. Une personne qui peut le donner peut le choisir ici.
refused-role-unknown = Je ne peux pas lire les rôles de ce serveur pour l’instant. Choisis de nouveau { $role } dans un moment.
refused-too-many-roles = Je donne déjà 5 rôles. Retires-en d’abord un.
refused-channel = Choisis des salons textuels de ce serveur où tu peux toi-même écrire. Rien n’a changé.
refused-import-none = Donne la notation d’une partie : en texte (`notation`) ou en fichier (`fichier`).
refused-import-both = Donne la notation en texte ou en fichier, pas les deux.
refused-import-large = Ce fichier dépasse 64 Kio : ce n’est pas la notation d’une partie. `/partie exporter` en donne une.
refused-import-binary = Ce fichier n’est pas du texte, donc pas la notation d’une partie. `/partie exporter` en donne une.
refused-import-unreachable = Je n’ai pas pu obtenir le fichier de Discord à temps. Réessaie, ou donne la notation en texte.
refused-import-message = Je ne trouve aucune notation de partie dans ce message : ni texte avec une balise comme `[RuleSet "medieval"]`, ni fichier comme en donne `/partie exporter`.
refused-not-moderator = Il faut pouvoir gérer ce serveur pour cela. `/partie blocages` tient quelqu’un à distance.
refused-not-manager-games = Il faut pouvoir gérer ce serveur pour voir toutes les parties. `/parties membre:` liste celles de quelqu’un.
refused-no-thread = Tu ne peux pas ouvrir de fil ici, donc je n’en ouvre pas pour toi. Sans `fil`, la partie se joue dans ce salon.
refused-threads-never = Sur ce serveur, les parties n’ont pas de fil. Sans `fil`, la partie se joue dans ce salon.
refused-no-writing = Tu n’as pas le droit d’écrire dans ce salon (il manque la permission *Envoyer des messages*), donc je ne publie rien ici pour toi. Rien n’a changé.
refused-no-writing-thread = Tu n’as pas le droit d’écrire dans ce fil (il manque la permission *Envoyer des messages dans les fils*), donc je ne publie rien ici pour toi. Rien n’a changé.
refused-failed = Désolé, quelque chose s’est mal passé de mon côté. Rien n’a changé ; réessaie.
refused-unreadable = Discord m’a envoyé cela sous une forme que je ne sais pas lire ; rien n’a changé. Réessaie et, si cela ne suffit pas, préviens les personnes qui m’hébergent.
refused-in-doubt = Désolé, je ne sais pas si cela a été enregistré. Regarde le plateau avant de réessayer.
refused-full = Désolé, rien n’a été enregistré : mon disque est plein. Réessaie plus tard, ou préviens l’équipe qui s’occupe de moi.
refused-slow = Mon disque est lent en ce moment : je ne peux pas consulter les parties. Rien n’a été fait ; réessaie dans un instant.
done-late = C’est fait, plus lentement que d’habitude : mon disque est lent en ce moment.
form-late = Le formulaire a mis trop de temps à s’ouvrir, et rien n’a changé. Réessaie, ou utilise la commande avec ses options.
form-usual = Comme d’habitude ici : { $what }
form-usual-pace = Entre humains : { $what }
form-usual-rated = Entre humains, avec limite de temps : { $what }
refused-busy = J’ai trop à faire en ce moment. Rien n’a été fait ; réessaie dans un instant.
refused-too-often = Tu m’as beaucoup demandé en peu de temps. Rien n’a été fait ; réessaie { $again }.
refused-unknown-rules = Je ne sais pas de quelles règles tu parles. Choisis-les dans la liste qui apparaît pendant que tu écris ; `/règles` les explique toutes.
refused-unknown-command = Je ne connais plus cette commande. Discord l’oubliera bientôt, lui aussi.
refused-unknown-button = Je ne connais plus ce bouton. `/plateau` affiche le plateau actuel.

## Plateaux en texte, pour lecteurs d’écran

form-picture = une image
form-text = du texte
form-ascii = du texte et un dessin en caractères simples
drawing = Blancs o { $white }, Noirs x { $black }, majuscules pour les dames :
alt-board = { $board ->
    [squares] Damier
   *[lines] Plateau d’alquerque
}
alt-replay = La partie en images animées : { $moves }. À la fin : { $board }
alt-bare = { $board }.
alt-start = { $board } au début.
alt-step = { $board } après le coup { $move } des { $side }.
alt-capture = { $board } après la prise { $move } des { $side }, qui enlève aux { $victim } { $count ->
    [one] le pion en { $points }
   *[other] les pions en { $points }
}.
alt-crowned = Le pion est devenu dame.
alt-penalty = Pénalité : les { $side } ont perdu le pion en { $point }.
alt-penalty-chosen = { $board } : les { $side } viennent de perdre le pion en { $point } (pénalité).
alt-huff = { $board } : les { $side } viennent de perdre le pion en { $point }, soufflé.
alt-insist = { $board } : les { $side } viennent d’annuler { $move }.
alt-kings = Dames : { $points }.
alt-turn = Aux { $side } de jouer.
alt-won = Les { $side } ont gagné.
alt-resigned = Les { $side } ont abandonné.
alt-drawn = La partie est nulle.
alt-stones = { $side }, { $count ->
    [0] aucun pion.
    [one] 1 pion : { $points }.
   *[other] { $count } pions : { $points }.
}
alt-empty = Libres : { $points }.
alt-choices = Marqués : les pions au choix, en { $stones }.
alt-targets = Marqué : le pion en { $stones }, qui peut aller en { $points }.
alt-full = Aucun point n’est libre.
# In the picture of a board, before a number of stones. The letters are those of `Strip::SIGNS`.
strip-took = { $side ->
    [white] Les Blancs ont pris
   *[black] Les Noirs ont pris
}
and = { $first } et { $last }

## Les pages de /règles : 1200 caractères au plus chacune, avec une ligne pour chaque sorte de règle

summary-goal-lines = Prends ou bloque tous les pions adverses.
summary-goal-count = Prends ou bloque tous les pions adverses, ou gagne au décompte, avec plus de pions.
summary-goal-squares = Prends ou bloque tous les pions adverses, sur les cases foncées.
summary-moving-any = Déplace un pion le long d’une ligne jusqu’à un point voisin libre, dans n’importe quel sens.
summary-moving-ahead = Déplace un pion le long d’une ligne jusqu’à un point voisin libre, en avant ou de côté.
summary-moving-forward = Déplace un pion le long d’une ligne jusqu’à un point voisin libre, en avant (droit ou en diagonale).
summary-moving-men = Un pion avance d’une case en diagonale.
# optional : yes si l’on peut s’arrêter après chaque saut.
summary-capturing-any = Prends en sautant par-dessus un pion adverse jusqu’au point libre derrière lui, puis continue si tu { $optional ->
    [yes] veux
   *[no] peux
}.
summary-capturing-around = Prends dans n’importe quel sens, même en arrière, en sautant par-dessus un pion adverse jusqu’au point libre derrière lui, puis continue si tu peux.
summary-capturing-first-ahead = Prends en sautant par-dessus un pion adverse jusqu’au point libre derrière lui ; après le premier saut, dans n’importe quel sens.
summary-capturing-ahead = Prends dans ces mêmes sens en sautant par-dessus un pion adverse jusqu’au point libre derrière lui, puis continue si tu { $optional ->
    [yes] veux
   *[no] peux
}.
summary-capturing-once = Prends en sautant par-dessus un pion adverse jusqu’au point libre derrière lui. Un saut, et ton coup est fini.
summary-capturing-men = Il prend en avant, en sautant par-dessus un pion adverse jusqu’à la case libre derrière lui, puis continue s’il peut.
summary-duty-enforced = Qui peut prendre doit prendre, jusqu’au dernier saut. Entre plusieurs prises, tu choisis.
summary-duty-enforced-once = Qui peut prendre doit prendre. Entre plusieurs prises, tu choisis.
summary-duty-none = Aucune prise n’est obligatoire, et tu peux t’arrêter après chaque saut.
summary-duty-none-once = Aucune prise n’est obligatoire.
summary-duty-penalty = Si tu oublies une prise, tu perds un pion qui pouvait la faire.
summary-duty-huff = Si tu oublies une prise, ton adversaire peut souffler le pion : il quitte le plateau.
summary-duty-insist = Si tu oublies une prise, ton adversaire peut souffler le pion ou te faire annuler le coup.
summary-opening = Les Blancs doivent commencer par c2-c3.
summary-king-flying = Sur la dernière rangée, un pion devient dame : elle se déplace et prend à toute distance.
summary-king-long = Sur la dernière rangée, un pion devient dame : elle se déplace et prend à toute distance, dans tous les sens.
summary-king-short = Sur la dernière rangée, un pion devient dame : elle se déplace et prend dans tous les sens.
summary-king-diagonals = Sur la dernière rangée, un pion devient dame : elle va dans tous les sens, et à toute distance sur les deux grandes diagonales.
summary-king-sides = Dans les coins de la dernière rangée, un pion devient dame : elle se déplace et prend à toute distance sur les côtés des triangles.
summary-far-row = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre.
summary-return-not-by-step = Un pion ne revient pas aussitôt d’où il vient, sauf en prenant.
summary-return-not-at-once = Un pion ne revient pas aussitôt d’où il vient.
summary-return-never = Aucun pion ne se pose où il a déjà été.
summary-return-no-undo = Aucun pion ne refait son dernier déplacement à l’envers, même plus tard.
summary-end-drawn = Même position pour la troisième fois, ou { $turns } coups sans prise (des deux camps) : nulle.
summary-end-counted = Quand il n’y a plus rien à prendre, `/partie compter` propose de compter.

## Les règles entières, par sections semblables : 2000 caractères au plus avec la lecture de chaque variante

book-board = Plateau.
book-moving = Se déplacer.
book-capturing = Prendre.
book-leaving = Oublier une prise.
book-special = Particularités.
book-end = Fin.
book-readings = Notre lecture :
book-board-lines = { $setup ->
    [terhuchu] 25 points, dix pions par camp : les Blancs sur les rangées 1 et 2, les Noirs sur 4 et 5 ; la rangée 3 est libre
    [terhuchu-8] 25 points, huit pions par camp : les Blancs sur la rangée 1, b2, c2 et d2 ; les Noirs sur la rangée 5, b4, c4 et d4
    [sumi-war] 25 points, onze pions par camp : les Blancs sur les rangées 1 et 2 et sur a3 ; les Noirs sur 4 et 5 et sur e3 ; b3, c3 et d3 sont libres
    [codecup] 7×7 points, avec des lignes comme sur les 5×5 habituels, vingt-quatre pions par camp : les Blancs sur les rangées 1–3, e4, f4 et g4 ; les Noirs sur 5–7, a4, b4 et c4 ; d4 est libre
    [lau-kata-kati] 19 points sur deux triangles qui se touchent en d4, neuf pions par camp : les Blancs sur celui du bas, les Noirs sur celui du haut ; d4 est libre
    [felli] 13 points sur deux triangles qui se touchent en c3, six pions par camp : les Blancs sur celui du bas, les Noirs sur celui du haut ; c3 est libre
    [egara-guti] 23 points sur deux triangles qui se touchent en d4 et que relient deux lignes, onze pions par camp : les Blancs sur la moitié du bas, les Noirs sur celle du haut ; d4 est libre
    [zamma] 9×9 points, avec des lignes comme sur les 5×5 habituels, quarante pions par camp : les Blancs sur les rangées 1–4, f5, g5, h5 et i5 ; les Noirs sur 6–9, a5, b5, c5 et d5 ; e5 est libre
    [kharbaga] 41 points, soit 5×5 (a1–i9), avec les deux diagonales de chaque carré, et leurs 16 croisements (b2–h8), vingt pions par camp : les Blancs sur les rangées 1–4, g5 et i5 ; les Noirs sur 6–9, a5 et c5 ; e5 est libre
    [satoel] 93 points, soit 9×9 sur les rangées 3–11, avec des lignes comme sur les 5×5 habituels, et, au-delà de e3 et de e11, chaque fois un triangle de six, avec trois lignes partant de là et deux en travers, quarante pions par camp : les Blancs sur les rangées 3–6, f7, g7, h7 et i7 ; les Noirs sur 8–11, a7, b7, c7 et d7 ; e7 et les triangles sont libres
    [peralikatuma] 49 points, soit les 5×5 habituels, de c3 à g7, et, au-delà de e3, c5, g5 et e7, chaque fois un triangle de six, avec trois lignes partant de là et deux en travers, vingt-trois pions par camp : les Blancs sur les rangées 3 et 4 du carré, c5 et les triangles du bas et de gauche ; les Noirs sur les rangées 6 et 7 du carré, g5 et les triangles du haut et de droite ; d5, e5 et f5 sont libres
   *[usual] 25 points, douze pions par camp : les Blancs sur les rangées 1 et 2, d3 et e3 ; les Noirs sur 4 et 5, a3 et b3 ; c3 est libre
}. Les Blancs commencent. But : prendre ou bloquer tous les pions adverses.
book-board-squares = Les cases foncées d’un plateau 8×8 ; les Blancs sur les rangées 1–3, les Noirs sur 6–8. Les Blancs commencent. But : prendre ou bloquer tous les pions adverses.
book-lines = Ses lignes : { $lines }.
book-moving-any = Un coup est un déplacement ou une prise. Un pion suit une ligne jusqu’à un point voisin libre, dans n’importe quel sens : `{ $step }`.
book-moving-ahead = Un coup est un déplacement ou une prise. Un pion suit une ligne, en avant (droit ou en diagonale) ou de côté, jamais en arrière, jusqu’à un point voisin libre : `{ $step }`.
book-moving-forward = Un coup est un déplacement ou une prise. Un pion suit une ligne en avant (droit ou en diagonale), jamais de côté ni en arrière, jusqu’à un point voisin libre : `{ $step }`.
book-moving-men = Un pion avance d’une case en diagonale : `c3-d4`.
book-jump = Sur une ligne, ton pion saute par-dessus un pion adverse voisin jusqu’au point libre juste derrière ; le pion sauté quitte aussitôt le plateau.
# optional : yes si l’on peut s’arrêter après chaque saut.
book-capturing-any = Si le tien peut encore sauter, quel que soit le sens, il { $optional ->
    [yes] peut continuer dans le même coup
   *[no] continue
} : `{ $capture }`.
book-capturing-around = Le tien saute dans n’importe quel sens, même en arrière, tant qu’il peut : `{ $capture }`.
book-capturing-first-ahead = Le premier saut va en avant (droit ou en diagonale) ou de côté ; les suivants, dans n’importe quel sens, même en arrière : `{ $capture }`.
book-capturing-ahead = Le tien saute dans les mêmes { $optional ->
    [yes] sens et peut continuer de saut en saut
   *[no] sens, tant qu’il peut
} : `{ $capture }`.
book-capturing-once = Le tien saute dans n’importe quel sens, une seule fois par coup : `{ $capture }`.
book-capturing-men = Un pion saute en avant, en diagonale, par-dessus un pion adverse voisin jusqu’à la case libre derrière, et continue tant qu’il peut ; ce qu’il prend quitte aussitôt le plateau.
book-duty-enforced = La prise est obligatoire, jusqu’au dernier saut possible ; je n’accepte rien d’autre. Entre plusieurs prises, tu choisis : la plus longue n’est pas imposée.
book-duty-enforced-once = La prise est obligatoire ; je n’accepte rien d’autre. Entre plusieurs prises, tu choisis.
book-duty-owed = Tu dois prendre si tu peux, jusqu’au dernier saut ; tu choisis ta prise.
book-duty-none = Chaque saut est libre : rien ne t’oblige à prendre, et tu peux t’arrêter quand tu veux, sans pénalité.
book-duty-none-once = Rien ne t’oblige à prendre.
book-leaving-penalty = C’est possible, mais coûte un pion : si tu ne prends rien, un de ceux qui pouvaient prendre ; si tu arrêtes une rafle trop tôt, celui qui s’est arrêté. Il quitte aussitôt le plateau ; si plusieurs pouvaient prendre, ton adversaire en choisit un dans un menu avant de jouer.
book-leaving-huff = C’est possible, mais avant de jouer, ton adversaire peut souffler un pion qui pouvait prendre ou celui qui s’est arrêté trop tôt (`/partie souffler point:b4`). Qui joue sans souffler y renonce. Je ne signale rien.
book-leaving-insist = C’est possible, mais avant de jouer, ton adversaire peut souffler un pion qui pouvait prendre ou celui qui s’est arrêté trop tôt (`/partie souffler point:b4`), ou exiger la prise (`/partie exiger`) : tu annules ton coup et fais une prise entière. Qui joue y renonce. Je ne signale rien.
book-nothing = Aucune : les pions peuvent retourner d’où ils viennent, et la dernière rangée ne change rien.
book-opening = Le premier coup des Blancs est c2-c3, et aucun autre.
book-king-flying = Un pion qui finit son coup sur la dernière rangée devient dame : elle se déplace et prend en diagonale à toute distance, et se pose sur toute case libre derrière, jusqu’au pion suivant.
book-king-long = Un pion qui finit son coup sur la dernière rangée devient dame : sur les lignes, elle se déplace et prend à toute distance, dans tous les sens, et se pose sur tout point libre derrière sa prise, jusqu’au pion suivant.
book-king-short = Un pion qui finit son coup sur la dernière rangée devient dame : elle se déplace et prend comme avant, mais dans n’importe quel sens.
book-king-diagonals = Un pion qui finit son coup sur la dernière rangée devient dame. Sur les deux grandes diagonales, elle se déplace et prend à toute distance, et se pose sur tout point libre derrière sa prise, jusqu’au pion suivant ; sur les autres lignes, elle se déplace et prend comme avant, mais dans n’importe quel sens.
book-king-sides = Un pion qui finit son coup dans un coin de la dernière rangée devient dame. Sur les côtés des triangles (a1-e5, a5-e1, a1-e1, a5-e5), elle se déplace et prend à toute distance, et se pose sur tout point libre derrière sa prise, jusqu’au pion suivant ; sur les autres lignes, elle se déplace et prend comme avant.
book-far-row = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre.
book-far-row-first-sideways = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre, le premier saut étant de côté.
book-far-row-sideways = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre, de côté.
book-return-not-by-step = Un pion ne peut pas revenir par un déplacement au point qu’il a quitté à ton coup précédent. En prenant, il peut y arriver.
book-return-not-at-once = Le pion que tu as joué à ton coup précédent ne peut pas se poser là où il était avant ce coup, même en prenant ; une prise ainsi exclue n’est pas obligatoire.
book-return-never = Aucun pion ne se pose où il a déjà été (j’y veille) ; une prise ainsi exclue n’est pas obligatoire.
book-return-no-undo = Un pion qui s’est déplacé de côté ne peut pas revenir par un déplacement au point qu’il a quitté, même bien des coups plus tard, avant de s’être déplacé ailleurs ou d’avoir pris.
book-touch = Pion touché, pion joué : celui que tu choisis dans le menu doit jouer s’il peut, sauf si tu as dit **J’adoube**. Un coup tapé ne touche rien.
book-end-loss = Qui n’a plus rien sur le plateau ou plus de coup perd.
book-end-equal = À égalité de pions, dans une finale résolue comme nulle, `/partie nulle` met aussitôt fin à la partie ; sinon, elle propose la nulle.
book-end-count = `/partie compter` propose d’arrêter et de compter : qui a le plus de pions gagne ; à égalité, c’est nulle.
book-end-offer = `/partie nulle` propose la nulle.
book-end-added = { $result ->
    [counted] Je compte d’office
   *[drawn] Nulle aussi
} à la troisième apparition d’une position ou après { $turns } coups de suite (des deux camps) sans { $quiet ->
    [stones] prise
    [rows] prise ni changement de rangée
    [kings] prise ni nouvelle dame
    [advances] prise ni changement de rangée d’un pion
   *[men] prise ni coup de pion
}.
book-readings-medieval = la source est un dépliant anglais sur l’alquerque médiéval d’après le livre d’Alphonse X. Nos choix : les Blancs commencent ; qui ne peut pas jouer perd ; les pions peuvent revenir (rien ne l’interdit). « Autant de prises que possible » signifie pour nous : sauter tant qu’on peut, non chercher le plus long chemin. Sa nulle, quand deux camps égaux ne peuvent plus s’attaquer « sans danger », se conclut d’un commun accord. Triple répétition et 50 coups sont nos ajouts.
book-readings-penalty = la source est une « Spielanleitung » allemande. Elle ne dit ni qui choisit le pion perdu, ni quand il part : nous l’avons fixé. Autres choix : un pion fautif qui a bougé compte là où il est ; ce qui a été pris avant l’arrêt reste pris ; après une prise, le point interdit est celui du départ ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-brainking = la source est la page d’aide italienne de BrainKing. Un pion y prend dans son « sens de marche » ; que cela comprenne partout le côté est notre lecture. Autres choix : l’interdiction de revenir vaut pour les prises et vise le départ de tout le coup précédent ; les Blancs commencent ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-free = la source est la feuille d’alquerque à imprimer de J. P. Smith, sans les règles supplémentaires de R. C. Bell qu’elle cite. Elle tire au sort qui commence ; ici, ce sont toujours les Blancs. Elle finit la partie quand il « devient évident » qu’il n’y aura plus de prise ; que les deux camps doivent être d’accord, et que je compte à la triple répétition et après 50 coups calmes, vient de nous. Revenir est permis, car la feuille ne l’interdit pas dans ces règles.
book-readings-bell = la source est la feuille de J. P. Smith, avec les règles supplémentaires de R. C. Bell (« Board and Table Games »). Nos choix : les Blancs commencent (la feuille tire au sort) ; on ne prend pas non plus en arrière ; qui s’arrête trop tôt peut être soufflé ; on souffle un pion, là où il est, puis on joue ; on compte par accord, à la répétition ou après 50 coups calmes ; ces deux dernières fins passent avant le droit de souffler.
book-readings-bell-strict = la source est la feuille de J. P. Smith avec toutes les règles de R. C. Bell. Nos choix : les Blancs commencent ; pas de prise en arrière ; qui s’arrête trop tôt peut être soufflé ; on souffle un pion, là où il est, puis on joue ; chaque arrivée d’une rafle compte ; on compte par accord, à la répétition ou après 50 coups calmes (ces deux fins passent avant le droit de souffler).
book-readings-covarrubias = la source est le dictionnaire de Sebastián de Covarrubias (1674). On y prend plusieurs pions à la fois, et il tient pour perdu, « soufflé », le pion qui pouvait prendre et ne l’a pas fait. Nos choix : le nombre des pions, la mise en place et le jeu dans tous les sens, comme à l’alquerque médiéval ; qui s’arrête trop tôt peut aussi être soufflé ; on souffle un pion, là où il est, puis on joue ; triple répétition et 50 coups (ces deux fins passent avant le droit de souffler).
book-readings-qirkat = la source est un devoir pour un cours de programmation de Berkeley (CS61B, 2017), du moins ce qu’on peut encore en lire, avec les programmes de deux étudiants. L’interdiction de revenir vaut pour chaque pion séparément et ne touche pas les prises. Nos choix : toutes les nulles (accord, triple répétition, 50 coups).
book-readings-terhuchu = la source est le livre de J. H. Hutton sur les Naga Angami (1921). Il parle de manger un pion ; qu’un coup en prenne un au plus, et que rien n’oblige à prendre, est notre lecture. Autres choix : les Blancs commencent ; qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-terhuchu-8 = la source est le livre de J. H. Hutton sur les Naga Angami (1921), qui connaît le jeu à huit pions à côté du jeu à dix. Qu’un coup prenne un pion au plus, et que rien n’oblige à prendre, est notre lecture. Autres choix : les Blancs commencent ; qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-sumi-war = la source est le livre de J. H. Hutton sur les Naga Sümi, ou Sema (1921). Sur la rangée du milieu, chaque camp place son onzième pion tout à gauche : c’est ainsi que nous lisons le dessin. Autres choix : rien n’oblige à prendre, et un coup prend un pion au plus ; les Blancs commencent ; qui ne peut pas jouer perd ; on compte par accord, à la répétition ou après 50 coups calmes.
book-readings-arabic = la source est la page de Jocly, qui suit la reconstitution d’A. van der Stoep. Chez Jocly, une dame contre une ou deux dames, c’est aussitôt nulle ; ici, c’est aux joueurs d’en convenir. Nos choix : un simple pion ne prend jamais en arrière, même au fil d’une rafle ; nulle par accord, à la triple répétition ou après 50 coups.
book-readings-roman = la source est la page de Jocly, qui suit la reconstitution d’A. van der Stoep. Comme chez Jocly, toute prise va jusqu’au bout. Une dame se pose juste derrière le pion qu’elle prend. Nos choix : toutes les nulles (accord, triple répétition, 50 coups).
book-readings-dama-comoros = la source est ce que Ludii rapporte d’un article d’A. de Voogt (2019). Nos choix : un coup peut prendre plusieurs pions, et qui s’arrête trop tôt peut être soufflé ; souffler est un droit de l’adversaire, rien n’est automatique ; on souffle un pion, là où il est, puis on joue ; qui ne peut pas jouer perd ; les nulles (accord, répétition, 50 coups), dont les deux dernières passent avant le droit de souffler.
book-readings-kharberg = la source est ce que Ludii rapporte d’un article de T. Monod (1950). On y lit que les pions reculent aussi. Nos choix : une dame prend à toute distance, tout comme elle se déplace ; un coup peut prendre plusieurs pions, et qui s’arrête trop tôt peut être soufflé ; on souffle un pion, là où il est, puis on joue ; les nulles (accord, répétition, 50 coups), dont les deux dernières passent avant le droit de souffler.
book-readings-fetach = la source est un court texte de Bouhajbane (1989). Le pion de la ligne médiane y commence : d’où c2-c3. De la dame, il dit seulement qu’elle joue sur les deux grandes diagonales. Nos choix : elle y va à toute distance, ailleurs comme un pion, mais dans tous les sens ; chaque saut suit la règle de sa ligne ; les prises sont libres et peuvent s’enchaîner ; seule la dame recule ; on compte par accord, à la répétition ou après 50 coups calmes.
book-readings-codecup = la source est la page de règles de la CodeCup 2008, un concours de programmes ; la mise en place est celle de ses parties. Ce que la page dit de la durée et des points n’a pas pu être lu. Nos choix : qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-lau-kata-kati = la source est l’article de J. Datta sur des jeux du Bas-Bengale (1933) : les règles habituelles des dames, mais un seul pion pris à la fois. Nos choix : la prise est donc obligatoire, et dans tous les sens ; il n’y a pas de dames ; qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-felli = la source est un court texte de Bouhajbane (1989). La dame y joue sur les deux côtés qui partent de son coin. Nos choix : elle va à toute distance sur tous les côtés des triangles, ailleurs comme un pion ; les prises sont libres et peuvent s’enchaîner ; on compte par accord, à la répétition ou après 50 coups calmes.
book-readings-egara-guti = la source est le compte rendu d’un article de Das-Gupta (1926). Nos choix : on se déplace et on prend dans tous les sens ; les prises sont libres et peuvent s’enchaîner ; b2 et b6 sont voisins, f2 et f6 aussi ; qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-zamma = le plateau et la mise en place viennent d’un article de T. Monod (1950–51), le reste vient de ce qu’en rapporte Ludii et d’une page française de jeux. Les pions « mâles » commencent : ici les Blancs. Qu’un coup puisse prendre plusieurs pions, tous le disent sauf Ludii. Nos choix : qui s’arrête trop tôt peut être soufflé ; les nulles (accord, répétition, 100 coups), dont les deux dernières passent avant le droit de souffler.
book-readings-kharbaga = la source est une phrase de Hamidoun (1952) : le jeu décrit juste avant, simplifié, à vingt pions par camp. Le reste vient de Ludii. Nos choix : le plateau, car vingt pions par camp n’y tiennent qu’avec les croisements ; la prise oubliée se souffle, comme au zamma (chez Ludii, la prise est libre) ; les nulles (accord, répétition, 60 coups), dont les deux dernières passent avant le droit de souffler.
book-readings-satoel = la source est le texte de Jacobson sur Simeulue (1919), pour ce qu’on a pu en lire. Un pion y a le droit de continuer sa prise : nous en concluons que les prises sont libres. Nos choix : quelle moitié de la rangée du milieu revient à qui ; qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 100 coups).
book-readings-peralikatuma = la source est le livre de H. Parker sur Ceylan (1909), où le jeu s’appelle Perali kotuma. Chaque camp a les seize pions du jeu décrit juste avant, et sept autres dans le triangle à sa gauche ; trois points de la ligne du milieu sont libres. Ce triangle ayant six points, le septième pion est, selon notre lecture, à sa pointe (c5, g5). Les prises libres, en nombre quelconque et dans tous les sens, viennent de Parker. Nos choix : qui ne peut pas jouer perd ; et toutes les nulles (accord, triple répétition, 50 coups).
book-readings-dame = la source est une description allemande. Nos choix : les Blancs commencent ; les pions ne prennent qu’en avant ; ni prise majoritaire, ni arrivée imposée à la dame pour continuer ; on souffle un pion, là où il est, puis on joue ; après `/partie exiger`, toute prise entière convient ; on ne touche que par le menu ; les nulles (accord, répétition, 60 coups), dont les deux dernières passent avant le droit de souffler.

# The facts about rule sets, and how each differs from Medieval Alquerque: short, as menus show 100 characters
facts-game = Jeu
facts-origin = Lieu et époque
facts-board = Plateau
facts-differences = À la différence de l’alquerque médiéval
facts-source = Source
facts-proven = Prouvé
size-lines = { $points } points, { $stones } pions par camp
size-squares = 8×8 cases, { $stones } pions par camp
differs-king-flying = dames volantes
differs-king-long = dames volantes le long des lignes
differs-king-short = dames qui vont dans tous les sens
differs-king-diagonals = dames volantes sur certaines lignes
differs-king-sides = dames volantes sur les côtés des triangles
differs-moving-men = pions seulement en diagonale vers l’avant
differs-moving-ahead = aucun déplacement en arrière
differs-moving-forward = déplacements seulement en avant
differs-capturing-first-ahead = aucun premier saut en arrière
differs-capturing-ahead = aucun saut en arrière
differs-capturing-once = un saut par coup
differs-duty-none = prise libre
differs-duty-penalty = une prise oubliée coûte un pion
differs-duty-huff = une prise oubliée se souffle
differs-duty-insist = une prise oubliée se souffle ou s’exige
differs-opening = premier coup imposé
differs-far-row = seulement des prises sur la dernière rangée
differs-return-not-by-step = pas de retour immédiat, sauf en prenant
differs-return-not-at-once = aucun retour immédiat
differs-return-never = jamais de retour
differs-return-no-undo = aucun déplacement refait à l’envers
differs-touch = pion touché, pion joué
differs-count = décompte possible
origin-medieval = Espagne, XIIIᵉ siècle
origin-penalty = Allemagne
origin-brainking = Serveur BrainKing
origin-free = Une feuille imprimée
origin-bell = R. C. Bell, Angleterre
origin-bell-strict = { origin-bell }
origin-dame = { origin-penalty }
origin-covarrubias = Espagne, 1674
origin-qirkat = Berkeley, Californie, 2017
origin-terhuchu = Naga Angami, 1921
origin-terhuchu-8 = { origin-terhuchu }
origin-sumi-war = Naga Sümi, 1921
origin-arabic = Proche-Orient et Espagne, Xᵉ siècle, reconstitué
origin-roman = France et Angleterre, XVᵉ siècle, reconstitué
origin-dama-comoros = Grande Comore, 2018
origin-kharberg = Ouest du Sahara, 1950
origin-fetach = Sud du Maroc, 1960–82
origin-codecup = CodeCup, un concours de programmes, 2008
origin-lau-kata-kati = Bas-Bengale, 1933
origin-felli = { origin-fetach }
origin-egara-guti = Bhandara, Inde centrale, 1926
origin-zamma = Ouest du Sahara, 1950–51
origin-kharbaga = Mauritanie, 1952
origin-satoel = Simeulue, Indonésie, 1919
origin-peralikatuma = Ceylan (Sri Lanka), 1909

rules-pictures = Images : { $names }
button-play-by-rules = Contre moi avec ces règles
button-rulebook = Règles et sources
menu-rules = Autres règles…
rules-picture-lines = Les lignes du plateau, que suivent les déplacements et les prises.
    .name = les lignes
rules-picture-squares = Les cases foncées du plateau, voisines en diagonale.
    .name = les cases
rules-picture-step = Un déplacement : de { $stone }, le pion peut aller en { $points }.
    .name = un déplacement
rules-picture-king = Une dame : de { $stone }, elle peut aller en { $points }.
    .name = une dame
rules-picture-capture = Une prise : un pion en prend plusieurs, saut après saut.
    .name = une rafle
rules-picture-hop = Une prise : le pion saute une fois et en prend un.
    .name = une prise
rules-picture-offence = Une faute : la prise qui arrive en { $points } a été oubliée.
    .name = une faute
rules-picture-penalty = Une faute et sa pénalité : le pion qui pouvait prendre et arriver en { $points } quitte le plateau.
    .name = une faute et sa pénalité
rules-picture-huff = Souffler : le pion qui pouvait prendre quitte le plateau.
    .name = souffler
rules-picture-insist = Exiger la prise : le coup est annulé, et il faut prendre.
    .name = exiger la prise

## Les feuilles de /partie imprimer. On les lit sans le bot : elles ne nomment aucune commande et ne tutoient pas.

button-print = Imprimer
paper-a4 = A4 (210 × 297 mm)
paper-letter = Letter (8½ × 11 pouces)
print-done = **{ $rules }** sur quatre pages { $paper } : les règles sur une page, le plateau à taille réelle en deux dessins, et des pions à découper. Imprime à 100 % (« taille réelle »).
print-failed = Je n’ai pas pu faire les pages à l’instant. Réessaie, s’il te plaît.
printed-start = Mise en place
printed-start-lines = Le plateau a { $setup ->
    [codecup] sept points sur sept, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a vingt-quatre pions et les place sur les trois rangées les plus proches et sur les trois points de droite de la rangée du milieu ; le centre reste libre
    [lau-kata-kati] dix-neuf points, sur deux triangles qui se touchent au centre. Chaque camp a neuf pions et les place sur tous les points du triangle le plus proche ; le centre reste libre
    [felli] treize points, sur deux triangles qui se touchent au centre. Chaque camp a six pions et les place sur tous les points du triangle le plus proche ; le centre reste libre
    [egara-guti] vingt-trois points, sur deux triangles qui se touchent au centre et que relient deux lignes. Chaque camp a onze pions et les place sur tous les points de la moitié la plus proche ; le centre reste libre
    [zamma] neuf points sur neuf, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a quarante pions et les place sur les quatre rangées les plus proches et sur les quatre points de droite de la rangée du milieu ; le centre reste libre
    [kharbaga] quarante et un points : cinq sur cinq, et les seize croisements dans les carrés, où seules des diagonales se coupent. Chaque camp a vingt pions et les place sur tous les points en deçà de la rangée du milieu et sur les deux points de droite de cette rangée ; le centre reste libre
    [satoel] quatre-vingt-treize points : neuf sur neuf, et un triangle de six points à chaque bout. Chaque camp a quarante pions et les place sur les quatre rangées du carré les plus proches et sur les quatre points de droite de sa rangée du milieu ; le centre et les triangles restent libres
    [peralikatuma] quarante-neuf points : cinq sur cinq, et un triangle de six points au milieu de chaque côté. Chaque camp a vingt-trois pions et les place sur le triangle le plus proche, les deux rangées du carré les plus proches, le triangle de gauche et le point le plus à gauche de la rangée du milieu du carré ; trois points restent libres
    [terhuchu] cinq points sur cinq, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a dix pions et les place sur les deux rangées les plus proches ; la rangée du milieu reste libre
    [terhuchu-8] cinq points sur cinq, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a huit pions et les place sur la rangée la plus proche et sur les trois points du milieu de la suivante ; les autres points restent libres
    [sumi-war] cinq points sur cinq, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a onze pions et les place sur les deux rangées les plus proches et sur le point le plus à gauche de la rangée du milieu ; trois points restent libres
   *[usual] cinq points sur cinq, reliés par des lignes horizontales, verticales et diagonales. Chaque camp a douze pions et les place sur les deux rangées les plus proches et sur les deux points de droite de la rangée du milieu ; le centre reste libre
}. On tire les couleurs au sort : les Blancs commencent. Le but est de prendre tous les pions adverses ou de les bloquer.
printed-start-squares = Le plateau se place de sorte que chaque camp ait une case d’angle foncée à sa gauche. Chaque camp a douze pions et les place sur les cases foncées des trois rangées les plus proches ; les cases claires ne servent pas. On tire les couleurs au sort : les Blancs commencent. Le but est de prendre tous les pions adverses ou de les bloquer.
printed-moving = Déplacement
printed-moving-any = On joue à tour de rôle. Un coup est un déplacement ou une prise avec un seul pion, jamais les deux. Un pion se déplace le long d’une ligne jusqu’à un point voisin libre, dans n’importe quel sens.
printed-moving-ahead = On joue à tour de rôle. Un coup est un déplacement ou une prise avec un seul pion, jamais les deux. Un pion se déplace le long d’une ligne jusqu’à un point voisin libre : en avant (droit ou en diagonale) ou de côté, jamais en arrière.
printed-moving-forward = On joue à tour de rôle. Un coup est un déplacement ou une prise avec un seul pion, jamais les deux. Un pion se déplace le long d’une ligne jusqu’à un point voisin libre : en avant (droit ou en diagonale), jamais de côté ni en arrière.
printed-moving-men = On joue à tour de rôle. Un coup est un déplacement ou une prise avec un seul pion, jamais les deux. Un pion avance d’une case en diagonale, si elle est libre.
printed-capturing = Prise
printed-capturing-any = Pour prendre, un pion saute, sur une ligne, par-dessus un pion adverse voisin jusqu’au point libre juste derrière. Le pion sauté quitte aussitôt le plateau. Si le pion peut alors sauter par-dessus un autre pion adverse, quel que soit le sens, il peut continuer dans le même coup. On ne saute jamais par-dessus son propre camp.
printed-capturing-around = Pour prendre, un pion saute, sur une ligne, par-dessus un pion adverse voisin jusqu’au point libre juste derrière, dans n’importe quel sens, même en arrière. Le pion sauté quitte aussitôt le plateau. Si le pion peut alors sauter par-dessus un autre pion adverse, il continue dans le même coup. On ne saute jamais par-dessus son propre camp.
printed-capturing-once = Pour prendre, un pion saute, sur une ligne, par-dessus un pion adverse voisin jusqu’au point libre juste derrière, dans n’importe quel sens. Le pion sauté quitte le plateau, et le coup est fini. On ne saute jamais par-dessus son propre camp.
printed-capturing-first-ahead = Pour prendre, un pion saute, sur une ligne, par-dessus un pion adverse voisin jusqu’au point libre juste derrière. Le pion sauté quitte aussitôt le plateau. Si le pion peut alors sauter par-dessus un autre pion adverse, il continue dans le même coup. Le premier saut va en avant (droit ou en diagonale) ou de côté ; les suivants vont dans n’importe quel sens, même en arrière. On ne saute jamais par-dessus son propre camp.
printed-capturing-ahead = Pour prendre, un pion saute, sur une ligne, par-dessus un pion adverse voisin jusqu’au point libre juste derrière : en avant (droit ou en diagonale) ou de côté, jamais en arrière. Le pion sauté quitte aussitôt le plateau. Si le pion peut alors sauter par-dessus un autre pion adverse dans un de ces sens, il peut continuer dans le même coup. On ne saute jamais par-dessus son propre camp.
printed-capturing-men = Pour prendre, un pion saute en avant, en diagonale, par-dessus un pion adverse voisin jusqu’à la case libre juste derrière. Le pion sauté quitte aussitôt le plateau. Si le pion peut alors sauter par-dessus un autre pion adverse, il continue dans le même coup. On ne saute jamais par-dessus son propre camp.
printed-duty = Obligation de prendre
printed-duty-enforced = Qui peut prendre doit prendre, et continuer tant que le pion peut sauter. Entre plusieurs prises, le choix est libre : la plus longue n’est pas imposée.
printed-duty-enforced-once = Qui peut prendre doit prendre. Entre plusieurs prises, le choix est libre.
printed-duty-none = Il n’y en a pas. Qui peut prendre peut aussi jouer un autre coup, et peut s’arrêter après n’importe quel saut, sans pénalité.
printed-duty-none-once = Il n’y en a pas. Qui peut prendre peut aussi jouer un autre coup.
printed-duty-penalty = Qui peut prendre doit prendre, et continuer tant que le pion peut sauter. Entre plusieurs prises, le choix est libre. Qui ne prend rien perd un des pions qui pouvaient prendre ; s’il y en a plusieurs, l’adversaire choisit. Qui arrête une rafle trop tôt perd le pion qui s’est arrêté.
printed-duty-huff = Qui peut prendre doit prendre, et continuer tant que le pion peut sauter. Entre plusieurs prises, le choix est libre. À qui l’oublie, l’adversaire peut, avant de jouer, « souffler » un pion qui pouvait prendre, ou celui qui s’est arrêté trop tôt : il l’enlève de là où il est. Souffler n’est pas jouer. Qui joue sans souffler y renonce.
printed-duty-insist = Qui peut prendre doit prendre, et continuer tant que le pion peut sauter. Entre plusieurs prises, le choix est libre. À qui l’oublie, l’adversaire peut, avant de jouer, « souffler » un pion qui pouvait prendre, ou celui qui s’est arrêté trop tôt : il l’enlève de là où il est. Souffler n’est pas jouer. Au lieu de souffler, il peut exiger que le coup soit annulé et que l’on prenne. Qui joue sans faire ni l’un ni l’autre y renonce.
printed-king = Dames
printed-king-flying = Un pion qui finit son coup sur la dernière rangée devient dame. Une dame se déplace en diagonale à toute distance, en avant et en arrière, tant que les cases sont libres. Elle prend un pion adverse à toute distance si la case juste derrière est libre, et se pose sur toute case libre derrière, jusqu’au pion suivant. L’obligation de prendre vaut aussi pour elle.
printed-king-long = Un pion qui finit son coup sur la dernière rangée devient dame. Une dame se déplace le long d’une ligne à toute distance, dans n’importe quel sens, tant que les points sont libres. Elle prend de même, dans n’importe quel sens, un pion adverse à toute distance si le point juste derrière est libre, et se pose sur tout point libre derrière, jusqu’au pion suivant. Ce qui est dit de l’obligation de prendre vaut aussi pour elle.
printed-king-short = Un pion qui finit son coup sur la dernière rangée devient dame. Une dame se déplace et prend comme tout pion, mais dans n’importe quel sens, même en arrière.
printed-king-diagonals = Un pion qui finit son coup sur la dernière rangée devient dame. Sur les deux grandes diagonales, une dame se déplace à toute distance tant que les points sont libres, prend un pion adverse à toute distance si le point juste derrière est libre, et se pose sur tout point libre derrière, jusqu’au pion suivant. Sur les autres lignes, elle se déplace et prend comme tout pion, mais dans n’importe quel sens.
printed-king-sides = Un pion qui finit son coup dans un coin de la dernière rangée devient dame. Sur les côtés des triangles, une dame se déplace à toute distance tant que les points sont libres, prend un pion adverse à toute distance si le point juste derrière est libre, et se pose sur tout point libre derrière, jusqu’au pion suivant. Sur les autres lignes, elle se déplace et prend comme tout pion.
printed-special = Règles particulières
printed-opening = Le premier coup des Blancs est imposé : le pion du milieu de la deuxième rangée va tout droit au centre.
printed-far-row = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre.
printed-far-row-sideways = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre, de côté.
printed-far-row-first-sideways = Sur la dernière rangée, un pion ne se déplace plus ; il ne peut que prendre, avec un premier saut de côté.
printed-return-not-by-step = Le dernier pion joué par un camp ne peut pas revenir, au coup suivant de ce camp, au point où il était avant. En prenant, il peut y arriver.
printed-return-not-at-once = Le dernier pion joué par un camp ne peut pas arriver, au coup suivant de ce camp, au point où il était avant, même en prenant. Une prise ainsi exclue n’est pas obligatoire.
printed-return-never = Aucun pion ne peut arriver à un point où il a déjà été. Une prise ainsi exclue n’est pas obligatoire.
printed-return-no-undo = Aucun pion ne peut revenir au point qu’il a quitté à son dernier déplacement, même bien des coups plus tard. Après un autre déplacement ou une prise, il le peut.
printed-touch = Pion touché, pion joué : qui touche un pion doit le jouer, s’il peut jouer. Qui veut seulement le replacer dit d’abord « j’adoube ».
printed-end = Fin de la partie
printed-end-loss = Qui n’a plus de pion ou ne peut plus jouer perd.
printed-end-equal = La partie est nulle si les forces sont égales et que personne ne peut attaquer sans perdre.
printed-end-count = Quand il semble qu’on ne prendra plus rien, on peut convenir de s’arrêter : qui a le plus de pions gagne ; à égalité, la partie est nulle.
printed-end-agreed = On peut convenir d’une nulle à tout moment.
printed-end-added = Un ajout : à la troisième apparition d’une position, ou après { $turns } coups de suite (des deux camps) sans { $quiet ->
        [stones] prise
        [rows] prise ni changement de rangée
        [kings] prise ni nouvelle dame
        [advances] prise ni changement de rangée d’un pion
       *[men] prise ni coup de pion
    }, { $result ->
        [counted] on compte les pions
       *[drawn] la partie est nulle
    }.
printed-source-medieval = D’après un dépliant anglais sur le jeu de l’Europe médiévale, tiré du livre des jeux d’Alphonse X le Sage (1283).
printed-source-penalty = D’après une règle du jeu allemande de l’alquerque (« Spielanleitung »).
printed-source-brainking = D’après la page d’aide italienne de BrainKing.
printed-source-free = D’après la feuille d’alquerque à imprimer de J. P. Smith.
printed-source-bell = D’après la feuille d’alquerque à imprimer de J. P. Smith, avec les règles supplémentaires de « Board and Table Games from Many Civilizations » de R. C. Bell.
printed-source-bell-strict = D’après la feuille d’alquerque à imprimer de J. P. Smith, avec toutes les règles supplémentaires de « Board and Table Games from Many Civilizations » de R. C. Bell.
printed-source-covarrubias = D’après le dictionnaire de Sebastián de Covarrubias (1674).
printed-source-qirkat = D’après un devoir pour un cours de programmation de Berkeley (CS61B, 2017).
printed-source-terhuchu = D’après le livre de J. H. Hutton sur les Naga Angami (1921).
printed-source-terhuchu-8 = D’après le livre de J. H. Hutton sur les Naga Angami (1921).
printed-source-sumi-war = D’après le livre de J. H. Hutton sur les Naga Sümi, ou Sema (1921).
printed-source-arabic = D’après la page de règles de Jocly, qui suit la reconstitution d’A. van der Stoep.
printed-source-roman = D’après la page de règles de Jocly, qui suit la reconstitution d’A. van der Stoep.
printed-source-dama-comoros = D’après ce que Ludii rapporte d’un article d’A. de Voogt sur la Grande Comore (2019).
printed-source-kharberg = D’après ce que Ludii rapporte d’un article de T. Monod sur l’ouest du Sahara (1950).
printed-source-fetach = D’après Bouhajbane, sur des jeux du sud du Maroc (1989).
printed-source-codecup = D’après les règles de la CodeCup 2008, un concours de programmes.
printed-source-lau-kata-kati = D’après l’article de J. Datta sur des jeux du Bas-Bengale (1933).
printed-source-felli = D’après Bouhajbane, sur des jeux du sud du Maroc (1989).
printed-source-egara-guti = D’après le compte rendu d’un article de Das-Gupta sur des jeux de Bhandara (1926).
printed-source-zamma = D’après un article de T. Monod sur l’ouest du Sahara (1950–51), ce qu’en rapporte Ludii et une page française de jeux.
printed-source-kharbaga = D’après Hamidoun, sur la Mauritanie (1952), et Ludii.
printed-source-satoel = D’après Jacobson, sur Simeulue (1919).
printed-source-peralikatuma = D’après le livre de H. Parker sur Ceylan (1909).
printed-source-dame = D’après une description allemande du jeu de dames.
printed-picture-start = La position de départ
printed-picture-move = Un déplacement : les flèches montrent où le pion peut aller
printed-picture-capture = Une prise en deux sauts
printed-picture-hop = Une prise en un saut
printed-picture-king = Une dame : les flèches montrent où elle peut aller
printed-board-plain = Le plateau
printed-board-plain-lines = Le plateau de { $points } points, dessin simple de ses lignes
printed-board-plain-squares = Le plateau de 8×8 cases, dessin simple ; la case en bas à gauche est foncée
printed-board-floral = Le plateau fleuri
printed-board-floral-lines = Le plateau de { $points } points, avec une fleur sur chaque point, dans un cadre de feuilles
printed-board-floral-squares = Le plateau de 8×8 cases, avec une fleur sur chaque case foncée, dans un cadre de feuilles
printed-counters = Pions à découper
printed-counters-stones = { $stones } pions clairs avec un anneau et { $stones } foncés avec une étoile
printed-counters-kings = { $stones } pions clairs avec un anneau et { $stones } foncés avec une étoile, et six de chaque couleur avec une couronne, pour les dames
printed-counters-hint = Coller la page sur du carton, puis découper le long des contours. Chaque pion mesure { $counter } mm de large.
printed-counters-kings-hint = Ceux qui portent une couronne sont des dames.
printed-size = Le plateau mesure { $board } mm de large.
printed-scale = Imprimer à 100 % (« taille réelle ») : cette barre mesure { $bar } mm
