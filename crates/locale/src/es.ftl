# board = tablero
# frame (of a message) = marco
# point = punto
# square = casilla
# line = línea
# row, rank = fila
# far rank = última fila
# neighbouring = vecino
# empty = libre
# stone = ficha
# man = peón
# king = dama
# draughts = juego de damas
# become a king = convertirse en dama
# enemy stone = ficha rival
# opponent = rival
# side = bando
# White = blancas
# Black = negras
# game = partida
# turn = turno
# move = jugada
# to move a stone = mover
# step = paso
# forward = hacia adelante
# back = hacia atrás
# sideways = de lado
# capture = captura
# to capture, to take = capturar
# to jump over = saltar sobre
# jump = salto
# to land on = caer en
# capture chain = captura en cadena
# to leave a capture out = dejar pasar una captura
# offence = infracción
# penalty = penalización
# to huff = soplar
# huff = soplo
# to insist = exigir
# demand = exigencia
# to take off the board = quitar
# Adjust = Compongo
# draw = tablas
# threefold repetition = triple repetición
# count = recuento
# to resign = abandonar
# offer = oferta
# takeback, to undo = deshacer
# rematch = revancha
# premove, queued reply = anticipada
# nudge = aviso
# reminder = recordatorio
# ping = mención
# pace = ritmo
# bank = reserva
# clock = reloj
# deadline = plazo
# rated = puntuada
# unrated = amistosa
# rating = puntuación
# ranking = clasificación
# level = nivel
# rule set = reglamento
# hint = pista
# turning point = momento clave
# blunder = error grave
# replay = reproducción
# record = registro
# challenge = desafío
# to withdraw = retirar
# thread = hilo
# puzzle = problema
# streak = racha

## Comandos: lo que se ve al escribir. Los nombres van en minúscula y tienen 32 letras como mucho; las descripciones, 100.

command-challenge = desafiar
    .description = Desafía a alguien, o a mí, a una partida de alquerque
command-challenge-opponent = rival
    .description = Tu rival; yo también juego (si no lo indicas, puede aceptar cualquiera de aquí)
command-challenge-level = nivel
    .description = Con qué fuerza juego, si me desafías a mí (por defecto: Club)
command-challenge-rules = reglas
    .description = Las reglas de la partida (por defecto: las del servidor o Alquerque medieval)
command-challenge-colour = color
    .description = Tus fichas; empiezan las blancas (por defecto: al azar)
command-challenge-pace = ritmo
    .description = El tiempo para cada jugada (por defecto: el del servidor o 3 días)
command-challenge-bank = reserva
    .description = Tiempo extra por persona, por si una jugada se alarga (por defecto: nada)
command-challenge-days-off = días-libres
    .description = Días sin reloj, según la zona horaria de cada cual: /preferencias utc (por defecto: ninguno)
command-challenge-rated = puntuada
    .description = Si la partida cuenta para la puntuación (por defecto: como en el servidor, o sí)
command-challenge-hints = pistas
    .description = Si ambos bandos pueden pedir pistas; solo en partidas amistosas
command-challenge-fair-opening = apertura-justa
    .description = Empezar con jugadas sorteadas, de equidad demostrada (solo Alquerque medieval; si no: no)
command-challenge-thread = hilo
    .description = Jugar en un hilo propio (por defecto: según los ajustes del servidor)
command-challenge-theme = tema
    .description = Los colores de las imágenes (por defecto: los del servidor)
command-challenge-games-at-once = partidas-a-la-vez
    .description = Deja publicado un desafío abierto, para tantas partidas a la vez (por defecto: solo para una)
command-challenge-open-for = plazo
    .description = Cuánto tiempo queda abierto el desafío (por defecto: 1 día)
command-tournament = torneo
    .description = Los torneos de este servidor: crear uno, ver cómo va, terminarlo
command-tournament-new = nuevo
    .description = Anunciar un torneo en este canal
command-tournament-new-name = nombre
    .description = Cómo se llama
command-tournament-new-format = sistema
    .description = Quién juega contra quién; a doble vuelta, todos se enfrentan dos veces, con ambos colores
command-tournament-new-places = plazas
    .description = Cuántos pueden participar: de 3 a 64 (si no: 8; en una escalera: 64)
command-tournament-new-rules = reglas
    .description = Con qué reglas (si no: las del servidor, o Alquerque medieval)
command-tournament-new-pace = ritmo
    .description = El tiempo de cada jugada (si no: el del servidor, o 3 días)
command-tournament-new-days-off = días-libres
    .description = Días en que no corre el tiempo, en la zona horaria de cada uno (si no: ninguno)
command-tournament-new-rated = puntuada
    .description = Si las partidas cuentan para la puntuación (si no: como en el servidor, o sí)
command-tournament-new-fair-opening = apertura-justa
    .description = Empezar con jugadas sorteadas de valor demostrado (solo Alquerque medieval; si no: no)
command-tournament-new-starts = inicio
    .description = Cuándo empieza (si no: cuando se ocupen todas las plazas)
command-tournament-show = ver
    .description = Ver cómo va un torneo
command-tournament-show-tournament = torneo
    .description = Cuál (si no: el más reciente)
command-tournament-cancel = cancelar
    .description = Terminar sin ganador un torneo que organizas
command-tournament-cancel-tournament = torneo
    .description = Cuál
command-of-person = Desafiar al alquerque
command-game = partida
    .description = Tus partidas y tú: abandonar, tablas, reproducir, pistas, ausencia, bloqueos, tus datos…
command-move = mover
    .description = Haz una jugada
command-move-to = jugada
    .description = La jugada, como c2-c3 o e3xc3xa5
command-move-game = partida
    .description = El número de la partida, si te toca en varias
command-premove = anticipar
    .description = Anticipa tu respuesta a la próxima jugada de tu rival; solo la ves tú
command-premove-if = si
    .description = La jugada de tu rival, como c4xc2
command-premove-then = entonces
    .description = Tu respuesta, como c1xc3
command-premove-lines = variantes
    .description = Varias respuestas seguidas, con ; entre variantes: c4xc2 c1xc3 a3xc1 c3xa3; …
command-premove-forget = olvidar
    .description = Quita todas las respuestas que anticipaste en la partida
command-premove-game = partida
    .description = El número de la partida
command-huff = soplar
    .description = Quita una ficha rival que dejó pasar una captura en el último turno; luego mueves
command-huff-point = punto
    .description = Dónde está ahora la ficha, por ejemplo b4
command-huff-game = partida
    .description = El número de la partida, si te toca en varias
command-insist = exigir
    .description = Exige a tu rival que deshaga su jugada y capture
command-insist-game = partida
    .description = El número de la partida, si te toca en varias
command-draw = tablas
    .description = Ofrece tablas a tu rival
command-draw-game = partida
    .description = El número de la partida
command-count = contar
    .description = Ofrece parar y contar: gana quien tenga más fichas (si las reglas lo permiten)
command-count-game = partida
    .description = El número de la partida
command-takeback = deshacer
    .description = Pide deshacer tu última jugada
command-takeback-game = partida
    .description = El número de la partida
command-pause = pausa
    .description = Propón parar el reloj una semana o hasta la próxima jugada
command-pause-game = partida
    .description = El número de la partida
command-nudge = avisar
    .description = Avisa a tu rival de que le toca (una vez al día)
command-nudge-game = partida
    .description = El número de la partida
command-gift = regalar-tiempo
    .description = Regala a tu rival más tiempo para toda la partida
command-gift-days = días
    .description = Cuántos días regalas
command-gift-game = partida
    .description = El número de la partida
command-rules = reglas
    .description = Lee las reglas, con imágenes
command-rules-rules = reglas
    .description = Qué reglas
command-board = tablero
    .description = Muestra el tablero de una partida
command-board-game = partida
    .description = El número de la partida
command-board-as = formato
    .description = Como imagen o como texto para lectores de pantalla
command-board-view = vista
    .description = El bando que queda abajo en la imagen (por defecto: blancas)
command-replay = reproducir
    .description = Vuelve a ver una partida desde la primera jugada
command-replay-game = partida
    .description = El número de la partida (por defecto: la más reciente de aquí, antes las tuyas)
command-replay-view = vista
    .description = El bando que queda abajo (por defecto: blancas)
command-replay-share = compartir
    .description = Mostrarla a todo el canal, no solo a ti
command-history = jugadas
    .description = Lee las jugadas de una partida y mira el tablero después de cada una
command-history-game = partida
    .description = El número de la partida (por defecto: la más reciente de aquí, antes las tuyas)
command-export = exportar
    .description = Recibe el registro de una partida en un archivo
command-export-game = partida
    .description = El número de la partida (por defecto: la más reciente de aquí, antes las tuyas)
command-print = imprimir
    .description = Recibe tablero, fichas y reglas para imprimir: un PDF a tamaño real
command-print-rules = reglas
    .description = Qué reglas, con su tablero (por defecto: las de tu partida aquí o Alquerque medieval)
command-print-paper = papel
    .description = El papel de tu impresora (por defecto: A4, o Carta con inglés de EE. UU.)
command-import = importar
    .description = Mira aquí una partida registrada
command-import-record = registro
    .description = El registro como texto, con una etiqueta como [RuleSet "medieval"]
command-import-file = archivo
    .description = El registro como archivo de hasta 64 KiB, tal como lo da /partida exportar
command-import-of-message = Importar este registro
command-ranking = clasificación
    .description = Las mejores puntuaciones de este servidor
command-ranking-rules = reglas
    .description = Con qué reglas (por defecto: Alquerque medieval)
command-ranking-share = compartir
    .description = Mostrarla a todo el canal, no solo a ti
command-profile = perfil
    .description = Puntuaciones, resultados y partidas de un miembro en este servidor
command-profile-player = miembro
    .description = De quién es el perfil (por defecto, el tuyo)
command-profile-of-person = Perfil de Alquerque
command-games = partidas
    .description = Muestra tus partidas en este servidor
command-games-player = persona
    .description = Las partidas de otra persona
command-games-all = todas
    .description = Todas las partidas del servidor (para quienes lo administran)
command-away = ausencia
    .description = Detén tus relojes mientras no puedas jugar: hasta 14 días seguidos
command-away-until = hasta
    .description = Cuánto tiempo o hasta cuándo: 5 días, 12 h, 2026-12-24, o vuelta
command-preferences = preferencias
    .description = Tus preferencias: imágenes, recordatorios, silencio, zona horaria, desafíos
command-preferences-language = idioma
    .description = El idioma de lo que escribo solo para ti
command-preferences-theme = tema
    .description = Los colores de las imágenes que solo ves tú
command-preferences-size = tamaño
    .description = El tamaño de esas imágenes
command-preferences-numbers = números
    .description = Si las casillas de las damas muestran sus números en los tableros que solo ves tú
command-preferences-moving = animación
    .description = Si la última jugada, en los tableros que solo ves tú, es una animación, siempre pequeña
command-preferences-keys = botones
    .description = Qué muestran los botones: fichas o nombres de los puntos
command-preferences-reminders = recordatorios
    .description = Si te recuerdo que se te acaba el tiempo
command-preferences-quiet = silencio
    .description = Horas sin recordatorios, como 22-7; ninguna para no tenerlas
command-preferences-utc = utc
    .description = Tu zona horaria, como Europe/Madrid, o la diferencia de tu hora con UTC, como +2
command-preferences-vacation = vacaciones
    .description = Si se gasta un día de vacaciones en vez de perder por tiempo, hasta 20 al año
command-preferences-challenges = desafíos
    .description = Si aceptas desafíos; tus partidas siguen en todo caso
command-block = bloqueo
    .description = Deja de recibir desafíos y menciones de alguien; no se enterará
command-block-add = poner
    .description = Bloquea a alguien
command-block-add-player = persona
    .description = La persona
command-block-remove = quitar
    .description = Desbloquea a alguien
command-block-remove-player = persona
    .description = La persona
command-block-list = lista
    .description = Mira a quién has bloqueado
command-privacy = privacidad
    .description = Lo que guardo sobre ti: míralo, llévatelo o bórralo
command-privacy-show = ver
    .description = Mira qué guardo sobre ti, y por cuánto tiempo
command-privacy-export = exportar
    .description = Recibe todo lo que guardo sobre ti en un archivo
command-privacy-delete = borrar
    .description = Borra todo lo que guardo sobre ti; pregunto dos veces
command-settings = ajustes
    .description = El idioma, las imágenes y las condiciones habituales del servidor (para quienes lo administran)
command-settings-language = idioma
    .description = El idioma de lo que escribo para todo el mundo
command-settings-theme = tema
    .description = Los colores de las imágenes
command-settings-rules = reglas
    .description = Las reglas de los desafíos que no indican ninguna
command-settings-pace = ritmo
    .description = El tiempo para cada jugada en los desafíos que no lo indican
command-settings-rated = puntuada
    .description = Si las partidas cuentan para la puntuación cuando el desafío no lo indica
command-settings-puzzles = problemas
    .description = El canal en el que publico un problema cada día
command-settings-no-puzzles = sin-problemas
    .description = Si se deja de publicar el problema del día
command-settings-roles = roles
    .description = Un rol que doy y quito según la puntuación o el puesto en la temporada (hasta 5)
command-settings-hall = sala
    .description = El canal en el que un mensaje muestra las partidas de este servidor
command-settings-no-hall = sin-sala
    .description = Si se deja de mantener la lista de partidas
command-settings-threads = hilos
    .description = Si las partidas tienen su propio hilo cuando el desafío no lo indica
command-settings-tournaments = torneos
    .description = Quién puede crear torneos
command-moderate = moderar
    .description = Cuida las partidas del canal y del servidor (para quienes lo administran)
command-moderate-games = partidas
    .description = Muestra las partidas abiertas de este canal
command-moderate-end = terminar
    .description = Termina una partida sin resultado; no cambia ninguna puntuación
command-moderate-end-game = partida
    .description = El número de la partida
command-moderate-clear = limpiar
    .description = Quita los desafíos abiertos de este canal
command-moderate-forbid = vetar
    .description = Impide que alguien empiece partidas en este servidor; las que ya juega siguen
command-moderate-forbid-player = persona
    .description = La persona
command-moderate-allow = permitir
    .description = Permite que alguien vuelva a empezar partidas
command-moderate-allow-player = persona
    .description = La persona
command-hint = pista
    .description = Recibe una pista, contra mí o en una amistosa con pistas; solo la ves tú
command-hint-game = partida
    .description = El número de la partida, si te toca en varias
command-analyse = analizar
    .description = Mira dónde se decidió una partida terminada, quién estaba mejor y qué era lo mejor
command-analyse-game = partida
    .description = El número de la partida (por defecto: la última terminada aquí, antes las tuyas)
command-card = tarjeta
    .description = La tarjeta de una partida terminada: resultado, puntuaciones, momento clave, desarrollo
command-card-game = partida
    .description = El número de la partida (por defecto: la última terminada aquí, antes las tuyas)
command-resign = abandonar
    .description = Abandona una partida
command-resign-game = partida
    .description = El número de la partida
command-help = ayuda
    .description = Qué juego es este, cómo funciono y cómo seguir en tu partida
command-learn = aprender
    .description = Cinco lecciones breves: paso, captura, cadena, captura obligatoria, victoria
command-puzzle = problema
    .description = El problema del día: encuentra la única jugada buena; solo lo ves tú
command-puzzle-degree = dificultad
    .description = Qué dificultad (por defecto: la menor que hoy no has resuelto)

## Bandos, colores, reglamentos

side = { $side ->
    [white] blancas
   *[black] negras
}
colour = { $colour ->
    [white] Blancas
    [black] Negras
   *[random] Al azar
}
level-beginner = Principiante
level-casual = Aficionado
level-club = Club
level-master = Maestro
level-perfect = Perfecto
rules-medieval = Alquerque medieval
rules-penalty = Alquerque con penalización
rules-brainking = Alquerque de BrainKing
rules-free = Alquerque de captura libre
rules-bell = Alquerque de R. C. Bell
rules-bell-strict = Alquerque de Bell sin retorno
rules-covarrubias = Alquerque de Covarrubias
rules-qirkat = Qirkat
rules-terhuchu = Terhüchü
rules-terhuchu-8 = Terhüchü de ocho fichas
rules-sumi-war = Juego de guerra de los sümi
rules-arabic = Alquerque árabe
rules-roman = Alquerque romano
rules-dama-comoros = Dama de Gran Comora
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
rules-dame = Damas alemanas (Dame)
# The groups of rule sets, behind their names in lists.
group-alquerque = alquerque
group-kings = con damas
group-boards = otro tablero
group-draughts = damas
brief-medieval = Mueve o salta por las líneas. Capturar es obligatorio; captura o bloquea todas las fichas rivales.
brief-penalty = Mueve o salta por las líneas. Dejar pasar una captura cuesta una ficha; captura o bloquea todas las fichas rivales.
brief-brainking = Solo hacia adelante o de lado; la captura, obligatoria, puede seguir hacia atrás. Captura o bloquea todas las fichas rivales.
brief-free = Mueve o salta por las líneas: ninguna captura es obligatoria. Captura o bloquea todas las fichas rivales, o gana al contar.
brief-bell = Solo hacia adelante o de lado. La ficha que deja pasar una captura se puede soplar; captura o bloquea todas las rivales, o gana al contar.
brief-bell-strict = Reglas de Bell, y ninguna ficha vuelve a donde ya estuvo. Captura o bloquea todas las rivales, o gana al contar.
brief-covarrubias = Mueve o salta por las líneas. La ficha que deja pasar una captura se puede soplar; captura o bloquea todas las rivales.
brief-qirkat = Mueve hacia adelante o de lado, captura en cualquier dirección. Capturar es obligatorio; ninguna ficha deshace su último paso.
brief-terhuchu = Diez fichas por bando, un salto por turno, sin captura obligatoria. Captura o bloquea todas las fichas rivales.
brief-terhuchu-8 = Ocho fichas por bando, un salto por turno, sin captura obligatoria. Captura o bloquea todas las fichas rivales.
brief-sumi-war = Once fichas por bando, un salto por turno, sin captura obligatoria. Captura o bloquea todas las rivales, o gana al contar.
brief-arabic = Solo hacia adelante o de lado, sin captura obligatoria. En la última fila, la ficha se convierte en dama y vuela por las líneas.
brief-roman = Solo hacia adelante o de lado, con captura obligatoria. En la última fila, la ficha se convierte en dama y va en cualquier dirección.
brief-dama-comoros = Solo hacia adelante o de lado, con damas voladoras. La ficha que deja pasar una captura se puede soplar.
brief-kharberg = Mueve o salta en cualquier dirección, con damas voladoras. La ficha que deja pasar una captura se puede soplar.
brief-fetach = Solo hacia adelante o de lado, con primera jugada fija. Las damas vuelan por las diagonales largas; captura, bloquea o gana al contar.
brief-codecup = Veinticuatro fichas por bando en 7×7 puntos. Captura obligatoria; ningún paso se deshace enseguida.
brief-lau-kata-kati = Nueve fichas por bando en dos triángulos. Capturar es obligatorio, con un solo salto por turno.
brief-felli = Seis fichas por bando en dos triángulos. Las damas vuelan por sus lados; captura, bloquea o cuenta.
brief-egara-guti = Once fichas por bando en dos triángulos unidos por dos líneas. Ninguna captura es obligatoria.
brief-zamma = Cuarenta fichas por bando en 9×9 puntos, con damas voladoras. Mueve hacia adelante, captura en cualquier dirección. La ficha que deja pasar una captura se puede soplar.
brief-kharbaga = Veinte fichas por bando en 41 puntos, con damas voladoras. Mueve hacia adelante, captura en cualquier dirección. La ficha que deja pasar una captura se puede soplar.
brief-satoel = Cuarenta fichas por bando en 9×9 puntos y dos triángulos. Ninguna captura es obligatoria.
brief-peralikatuma = Veintitrés fichas por bando en un cuadrado con cuatro triángulos. Ninguna captura es obligatoria.
brief-dame = Juego de damas en 8×8 casillas, con damas voladoras. La ficha que deja pasar una captura se puede soplar.

## Cómo se ven las imágenes

theme-server = como en este servidor
theme-wood = Madera
theme-parchment = Pergamino
theme-slate = Pizarra (para pantallas oscuras)
theme-contrast = Contraste (negro, blanco y pocos colores)
panel-size-standard = normal
panel-size-hd = nítido, para pantallas de alta resolución
preferences = Tus preferencias. La imagen muestra cómo se ven los tableros que solo ves tú.
preferences-none = No has cambiado ninguna.
preferences-entry = · { $item }: { $value }{ $default ->
    [yes] { " " }(por defecto)
   *[no] {""}
}
preferences-theme = **{ $theme }**, como en este servidor
value-numbers = { $value ->
    [no] **no**
   *[yes] **sí**, en las damas alemanas
}
value-moving = { $value ->
    [no] **no**
   *[yes] **sí**, para la última jugada, en imágenes pequeñas con cualquier tamaño
}
value-vacation = { $value ->
    [yes] **sí**, en vez de perder por tiempo, hasta 20 días al año
   *[no] **no**
}
value-reminders = { $value ->
    [no] **no**, ninguna mención cuando se acaba tu tiempo
   *[yes] **sí**, una mención cuando queda un cuarto de tu tiempo
}
preferences-quiet-none = **ninguna**
preferences-quiet = **{ $from }–{ $to }**, sin recordatorios
block-added = Has bloqueado a { $player }: sus desafíos y menciones ya no te llegan. No se enterará. Las partidas ya empezadas siguen. `/partida bloqueo quitar` lo deshace.
block-removed = { $player } ya no está en tu lista de bloqueo.
block-none = No has bloqueado a { $player }. `/partida bloqueo lista` muestra a quién has bloqueado.
block-self-or-bot = Puedes bloquear a otras personas, pero no a ti ni a un bot.
blocked = Tu lista de bloqueo (`/partida bloqueo quitar` desbloquea):
blocked-former = { $count ->
    [one] alguien que ya no juega
   *[other] { $count } personas que ya no juegan
}
blocked-none = Tu lista de bloqueo está vacía. `/partida bloqueo poner` bloquea a alguien.
privacy-show = Lo que guardo sobre ti:
    · { $open ->
    [one] 1 partida o desafío abierto
   *[other] { $open } partidas y desafíos abiertos
}, { $over ->
    [one] 1 partida terminada
   *[other] { $over } partidas terminadas
}; quienes juegan en esos canales pueden verlas
    · { $challenges ->
    [one] 1 desafío cerrado
   *[other] { $challenges } desafíos cerrados
} y { $studies ->
    [one] 1 partida importada
   *[other] { $studies } partidas importadas
}, durante un tiempo
    · { $ratings ->
    [one] 1 puntuación
   *[other] { $ratings } puntuaciones
}, que ve todo el mundo en esos servidores
    · { $preferences ->
    [yes] tus preferencias
   *[no] ninguna preferencia
} y { $blocked ->
    [0] ninguna persona bloqueada
    [one] 1 persona bloqueada
   *[other] { $blocked } personas bloqueadas
}, que solo ves tú{ $puzzles ->
    [yes] {";"} también tu racha de problemas resueltos
   *[no] {""}
}{ $following ->
    [0] {""}
    [one] {";"} la partida que sigues
   *[other] {";"} { $following } partidas que sigues
}
    Con ello guardo tu ID de Discord y, en las partidas, el nombre que tenías. `/partida privacidad exportar` te lo da todo, `/partida privacidad borrar` lo borra.
privacy-policy = Política de privacidad: { $link }
privacy-terms = Condiciones de uso: { $link }
privacy-export = { $left ->
    [0] Todo lo que guardo sobre ti.
    [one] Todo lo que guardo sobre ti, menos la partida más antigua, que no cabía. Pídela a quienes me administran.
   *[other] Todo lo que guardo sobre ti, menos las { $left } partidas más antiguas, que no cabían. Pídelas a quienes me administran.
}
privacy-ask = ¿Borro todo lo que guardo sobre ti?
    · **Abandonas** todas las partidas que estás jugando, en todos los servidores. Las puntuadas cuentan para tus rivales.
    · Se borran tus puntuaciones, preferencias, bloqueos y partidas importadas.
    · Las partidas terminadas quedan para tus rivales, con «{ former-player }» en tu lugar.
    · Los mensajes que publiqué en Discord siguen ahí.
privacy-ask-again = Esto no se puede deshacer. ¿Lo borro todo ahora?
privacy-kept = No se borró nada.
privacy-removed = Estoy borrando tus datos. Tardo unos minutos como mucho; hasta entonces no puedes jugar.
button-privacy-ask-again = Borrar mis datos
button-privacy-remove = Sí, borrar todo
button-privacy-keep = Conservar
refused-not-a-member = Ya no estás en el servidor de la partida { $number }, así que no puedes seguir jugándola.
refused-timed-out = Estás en aislamiento temporal en el servidor de la partida { $number }. Podrás seguir jugando a partir del { $until }.
refused-silent-channel = Ahora mismo no puedo escribir en el canal de la partida { $number }. Juega allí, donde se ve tu jugada.
refused-unknown-membership = No he podido preguntar a Discord si sigues en el servidor de la partida { $number }. Vuelve a intentarlo en un momento.
refused-leaving = Estoy borrando tus datos, como pediste. Podrás empezar de nuevo en unos minutos.
preferences-messages-refused = Discord rechazó mi último mensaje directo para ti. Permite los mensajes directos en los ajustes de privacidad de un servidor que compartamos; podrás volver a activarlos aquí { $again }.
panel-quiet-unreadable = No entiendo esas horas. Escríbelas como `22-7`, o `ninguna`.
panel-utc-unreadable = No lo entiendo. Escribe tu zona horaria, como `Europe/Madrid`, o la diferencia de tu hora con UTC, como `+2` o `-3:30`.
language-name = Español
language-discord = el que indique Discord
settings = Los ajustes de este servidor:
    · Las partidas empiezan en: { $channels-default ->
    [yes] **todos los canales**
   *[no] { $channels }
}
    · Hilos para las partidas: { $threads }
    · Crean torneos: { $tournaments }
    · Los resultados se publican en: { $results-default ->
    [yes] **ningún canal**
   *[no] { $results }
}
    · Lista de partidas: { $hall-default ->
    [yes] ninguna
   *[no] en { $hall }
}
    · Partidas sin límite de tiempo: { $idle }
    · Idioma: { $language }{ $language-default ->
    [yes] {" "}(sin fijar: el de un servidor de comunidad o, si no, el de quien me usa)
   *[no] {""}
}
    · Desafíos que no dicen otra cosa: { $rules }, { $pace }, { $rated }
    · Problema del día: { $puzzles-default ->
    [yes] ninguno
   *[no] en { $puzzles }
}
    · Roles por nivel: { $roles-default ->
    [yes] ninguno
   *[no] { $roles }
}
    · Tableros con marco: { $frames }
    · Tableros a los que sigue otro: { $boards }
    · Imágenes: { $theme }, como esta:

value-rated = { $value ->
    [no] **partida amistosa**
   *[yes] **partida puntuada**
}
value-frames = { $value ->
    [no] **no**
   *[yes] **sí**
}
panel-threads-always = Siempre, donde pueda abrir uno
panel-threads-offered = Solo si el desafío lo pide
panel-threads-never = Nunca
panel-view-own-on-keypad = Las blancas; tu bando en los botones
panel-view-own = Siempre tu bando
panel-view-white = Siempre las blancas
panel-boards-shrink = se reducen a una línea
panel-boards-keep = conservan su imagen
panel-keys-stones = fichas
panel-keys-labels = nombres de los puntos, como c3
quiet-from = inicio: { $hour }
quiet-to = fin: { $hour }
panel-menu = ¿Qué quieres cambiar?
panel-choose = Elige…
panel-choose-channel = Elige canales…
panel-choose-role = Elige un rol…
panel-choose-standing = Quién lo recibe…
panel-role = ¿Quién recibe { $role }? Elige qué puntuaciones cuentan y, después, desde qué nivel. Actualizo el rol tras las partidas puntuadas. Una puntuación provisional («?») solo cuenta para los puestos.
standing-rating = Puntuación de { $rating } o más
standing-rank = { $rank ->
    [1] Primer puesto de la temporada
   *[other] Primeros { $rank } de la temporada
}
standing-none = Nadie (lo vuelvo a quitar)
role-rule = { $role }: { $who }{ $refused ->
    [yes] {" "}(⚠️ ahora no puedo darlo ni quitarlo: permíteme *Gestionar roles* y pon mi rol por encima)
   *[no] {""}
}
role-lost = { $gone ->
    [yes] Un rol que daba en [tu servidor]({ $url }) ya no existe, así que no lo doy a nadie más{ $who }. Con `/ajustes` puedes elegir otro.
   *[no] Ya no puedo dar ni quitar un rol en [tu servidor]({ $url }){ $who }. Permíteme *Gestionar roles* y pon mi rol por encima. Lo intento de nuevo cada hora.
}
panel-back = Volver
panel-all = Todas las preferencias
panel-default = Por defecto
panel-yes = Sí
panel-no = No
panel-quiet-from = Inicio del silencio…
panel-quiet-to = Fin del silencio…
panel-utc-west = Al oeste de Greenwich, o UTC…
panel-utc-east = Al este de Greenwich…
panel-channels = Canales para partidas
    .description = Dónde pueden empezar partidas; un hilo cuenta como su canal. Las partidas en curso siguen.
panel-threads = Hilos
    .description = Si una partida tiene su propio hilo. Discord lo archiva un día después de la partida.
panel-tournaments = Torneos
    .description = Quién puede crear torneos
panel-tournaments-managers = Quienes administran el servidor
panel-tournaments-members = Todos los miembros
panel-rules = Reglas
    .description = Las reglas de los desafíos que no indican ninguna
panel-pace = Ritmo
    .description = El tiempo para cada jugada en los desafíos que no lo indican
panel-rated = Partidas puntuadas
    .description = Si las partidas cuentan para la puntuación cuando el desafío no lo indica
panel-theme = Tema
    .description = Los colores de las imágenes
panel-themes = Las imágenes, por orden: { $names }
panel-language = Idioma
    .description = El idioma en el que escribo
panel-idle-7 = aplazadas tras 7 días sin jugadas
panel-idle-30 = aplazadas tras 30 días sin jugadas
panel-idle-90 = aplazadas tras 90 días sin jugadas
panel-idle-0 = nunca aplazadas
direct-turn = Te toca contra { $opponent }: { $rules }, partida { $number }
result-won = { $winner } ha ganado a { $loser }: { $rules }, partida { $number }
result-drawn = { $white } y { $black } han hecho tablas: { $rules }, partida { $number }
button-follow = Seguir
button-unfollow = Dejar de seguir
follows = Sigues la partida { $number }. Cuando termine, te enviaré el resultado por mensaje directo, si tus ajustes de privacidad me dejan.
unfollowed = Ya no sigues la partida { $number }.
result-voided = La partida de { $white } y { $black } se cerró sin resultado: { $rules }, partida { $number }
hall = 🏛️ **Las partidas de este servidor**
hall-none = No hay ninguna partida en curso. `/desafiar` empieza una.
hall-playing = **En curso** (en negrita, a quién le toca; desde cuándo)
hall-challenges = **Desafíos abiertos**
hall-results = **Últimos resultados**
hall-alt = Tableros de las partidas en curso, cada uno con su número: { $games }
hall-accept = Aceptar la partida { $number }
hall-refused = No puedo publicar en { $channel }, así que no mantengo allí la lista de partidas. Dame en ese canal los permisos *Ver canal*, *Enviar mensajes* y *Adjuntar archivos* y elígelo de nuevo con `/ajustes sala:`.
hall-no-writing = No puedes escribir en { $channel }, donde empezaría esta partida. No cambió nada.
digest = { $count ->
    [one] Te espera una partida:
   *[other] Te esperan { $count } partidas:
}
panel-frames = Marcos
    .description = Si un tablero está en un marco con su texto y sus botones. Para los mensajes nuevos.
panel-boards = Tableros anteriores
    .description = Si un tablero se reduce a una línea cuando le sigue otro, o conserva su imagen
panel-results = Canal de resultados
    .description = Dónde anuncio el final de cada partida del servidor, también de canales ocultos
panel-hall = Lista de partidas
    .description = Dónde un mensaje muestra partidas en curso, desafíos abiertos y últimos resultados
panel-idle = Partidas paradas
    .description = Cuándo se aplaza una partida sin límite de tiempo; la siguiente jugada la reanuda. Para las nuevas.
panel-puzzles = Problema del día
    .description = Dónde publico un problema cada día
panel-roles = Roles por nivel
    .description = Hasta 5 roles que doy y quito según la puntuación o el puesto en la temporada
panel-view = Bando de abajo
    .description = Quién está abajo en las imágenes de tus partidas que solo ves tú
panel-keys = Botones
    .description = Qué muestran los botones con los que juegas
panel-size = Tamaño
    .description = El tamaño de las imágenes que solo ves tú
panel-numbers = Números de las casillas
    .description = Si las casillas de las damas muestran sus números en los tableros que solo ves tú
panel-moving = Imágenes animadas
    .description = Si la última jugada, en los tableros que solo ves tú, es una animación, siempre pequeña
panel-reminders = Recordatorios
    .description = Si te recuerdo que se te acaba el tiempo
panel-messages = Mensajes directos
    .description = Si te escribo: si te toca o a diario (desde las 8:00), y al acabar partidas; no en horas de silencio
panel-messages-no = no
panel-messages-yes = sí
panel-messages-daily = una vez al día, sin menciones
panel-quiet = Horas de silencio
    .description = Las horas sin recordatorios ni mensajes directos, en tu zona horaria
panel-utc = Zona horaria
    .description = La diferencia de tu hora con UTC; con horario de verano: /preferencias utc:Europe/Madrid
panel-vacation = Vacaciones
    .description = Si se gasta un día de vacaciones en vez de perder por tiempo, hasta 20 al año
panel-challenges = Desafíos
    .description = Con «ninguno» no te pueden desafiar; tus partidas siguen
panel-challenges-welcome = bienvenidos
panel-challenges-none = ninguno

moderated-ended = La partida { $number } terminó sin resultado; lo digo en el canal.
moderated-ended-gone = La partida { $number } terminó sin resultado. Su canal ya no existe, así que no puedo decírselo a los jugadores.
moderated-cleared = { $count ->
    [0] No había ningún desafío abierto en este canal.
    [one] Se quitó un desafío.
   *[other] Se quitaron { $count } desafíos.
}
moderated-forbidden = { $player } ya no puede empezar partidas en este servidor. Las ya empezadas siguen; `/moderar terminar` termina una.
moderated-allowed = { $player } puede volver a empezar partidas en este servidor.
moderated-not-forbidden = { $player } ya podía empezar partidas en este servidor.

## Desafíos

challenge-made = { $challenged }, { $challenger } te desafía a una partida de **{ $rules }** (n.º { $number }). { $colour ->
    [white] { $challenger } juega con blancas y empieza.
    [black] { $challenger } juega con negras, así que empiezas tú.
   *[random] Un sorteo decide quién juega con blancas y empieza.
}
challenge-rematch = { $challenged }, { $challenger } quiere jugar contigo otra partida de **{ $rules }** (n.º { $number }). { $colour ->
    [white] { $challenger } juega con blancas y empieza.
    [black] { $challenger } juega con negras, así que empiezas tú.
   *[random] Un sorteo decide quién juega con blancas y empieza.
}
challenge-open = { $challenger } desafía a cualquiera de aquí a una partida de **{ $rules }** (n.º { $number }): { $places ->
    [0] juega quien acepte primero.
    [1] sigue abierto, para una partida a la vez.
   *[other] sigue abierto, para hasta { $places } partidas a la vez.
} { $colour ->
    [white] { $challenger } juega con blancas y empieza.
    [black] { $challenger } juega con negras; empiezan las blancas.
   *[random] Un sorteo decide quién juega con blancas y empieza.
}
challenge-yours = Desafías a { $challenged } a una partida de **{ $rules }** (n.º { $number }). { $colour ->
    [white] Juegas con blancas y empiezas.
    [black] Juegas con negras; empiezan las blancas.
   *[random] Un sorteo decide quién juega con blancas y empieza.
}
challenge-yours-open = Desafías a cualquiera de aquí a una partida de **{ $rules }** (n.º { $number }): { $places ->
    [0] juega quien acepte primero.
    [1] sigue abierto, para una partida a la vez.
   *[other] sigue abierto, para hasta { $places } partidas a la vez.
} { $colour ->
    [white] Juegas con blancas y empiezas.
    [black] Juegas con negras; empiezan las blancas.
   *[random] Un sorteo decide quién juega con blancas y empieza.
}
challenge-posted = Tu desafío (partida { $number }) está publicado. Mientras no tenga respuesta, puedes retirarlo aquí o con `/tablero partida:{ $number }`.
challenge-ask = ¿Publico en este canal un desafío abierto de **{ $rules }**? { $places ->
    [0] Juega contra ti quien acepte primero; queda abierto durante { $open }.
    [1] Queda abierto durante { $open } tras cada aceptación, para una partida a la vez.
   *[other] Queda abierto durante { $open } tras cada aceptación, para hasta { $places } partidas a la vez.
}
challenge-not-posted = No se publicó nada. Para desafiar a una persona en concreto, elígela como `rival` en `/desafiar`.
button-post = Publicar
button-cancel = Cancelar
challenge-places = { $free ->
    [0] Todas las plazas están ocupadas; podrás aceptar cuando termine una partida.
    [one] Queda 1 plaza libre.
   *[other] Quedan { $free } plazas libres.
}
challenge-until = Abierto hasta el { $at } ({ $in }).
challenge-accepted = -# Partida { $number } · { $challenged } aceptó el desafío de { $challenger }
challenge-begun = { $challenger } juega **{ $rules }** contra mí, nivel **{ $level }** (partida { $number }).
challenge-begun-unrated = (Las partidas contra mí son amistosas.)
challenge-begun-few-stones = (Aquí, el nivel Perfecto solo es infalible en los finales.)
challenge-begun-unreached = (Aquí, el nivel Perfecto es fuerte, pero no infalible.)
challenge-declined = { $challenged } rechazó el desafío de { $challenger }: **{ $rules }** (partida { $number }).
challenge-withdrawn = { $challenger } retiró su desafío a { $challenged } (partida { $number }).
challenge-open-withdrawn = { $challenger } retiró su desafío (partida { $number }).
challenge-voided = La moderación quitó el desafío de { $challenger } (partida { $number }).
challenge-expired = El desafío de { $challenger } a { $challenged } (partida { $number }) caducó: no tuvo respuesta a tiempo.
challenge-open-expired = El desafío de { $challenger } (partida { $number }) caducó: nadie lo aceptó a tiempo.
challenge-thread = La partida se juega en { $thread }.
challenge-no-thread = (No pude abrir un hilo aquí, así que la partida se juega en este canal.)
challenge-many-threads = (Acaban de abrirse demasiados hilos, así que la partida se juega en este canal.)
challenge-silent = (En este canal no puedo escribir por mi cuenta, así que aquí no publico recordatorios ni derrotas por tiempo.)
thread-name = Partida { $number }: { $white } – { $black }
anybody = quien quiera
former-player = alguien que ya no juega
tournament-round-robin = liga a una vuelta
tournament-double = liga a doble vuelta
tournament-swiss = sistema suizo
tournament-knock-out = eliminatoria
tournament-ladder = escalera
tournament-title = ### 🏆 { $name }
tournament-terms = -# { $format } · { $rules } · { $terms }
tournament-entries = { $count } de { $places } plazas ocupadas. { $count ->
    [0] ¿Quién juega?
   *[other] Hacen falta { $least }.
}
tournament-begins-at = Empieza { $in }.
tournament-begins-full = Empieza cuando se ocupen todas las plazas, o cuando lo inicie { $organiser }.
tournament-event = Torneo ({ $rules }): { $format }, { $places } plazas. Apúntate en el canal.
tournament-round = **Ronda { $round }**
tournament-playing = **Partidas en curso**
tournament-pairing = { $white } { $score } { $black }
tournament-bye = { $white } descansa
tournament-standing = { $place }. **{ $name }**{ $values }{ $withdrawn ->
    [yes] { " · fuera" }
   *[no] { "" }
}
tournament-more = { " … y " }{ $count } más
tournament-cancelled = Este torneo se canceló. Las partidas en curso siguen.
tournament-podium = **{ $name }** terminó: { $best }
tournament-points = ptos.
tournament-buchholz = Buch.
tournament-direct = directo
tournament-sonneborn-berger = S-B
tournament-wins = victorias
tournament-ties = ganadas
tournament-order-round-robin = -# A igualdad de puntos cuenta el resultado directo (directo), luego Sonneborn-Berger (S-B: los puntos de los rivales vencidos y la mitad de los empatados), luego las victorias.
tournament-order-double = -# A igualdad de puntos cuentan los resultados directos (directo), luego Sonneborn-Berger (S-B: los puntos de los rivales vencidos y la mitad de los empatados), luego las victorias.
tournament-order-swiss = -# A igualdad de puntos cuenta el Buchholz (Buch.: los puntos de todos los rivales), luego el resultado directo (directo), luego Sonneborn-Berger (S-B).
tournament-order-knock-out = -# Una partida empatada se repite con los colores cambiados; tras el segundo empate pasa el mejor cabeza de serie.
tournament-order-ladder = -# Una escalera no termina nunca. Se entra por abajo y se reta a una de las tres personas de encima, que lleva las blancas. Quien gana su reto ocupa su puesto; todos los de en medio bajan uno.
tournament-choice = { $name } ({ $format })
tournament-game = 🏆 { $name }, ronda { $round }
tournament-ladder-game = 🏆 { $name }
tournament-starts = { $hours ->
    [1] en una hora
    [24] en un día
    [72] en 3 días
    [168] en una semana
   *[other] en { $hours } horas
}
tournament-made = **{ $name }** está anunciado en este canal. `/torneo cancelar` lo termina.
tournament-joined = Participas en **{ $name }** ({ $count } de { $places }). Cuando empiece, tu primera partida aparecerá aquí, y se avisa a quien le toca.
tournament-joined-ladder = Estás en **{ $name }** ({ $count } de { $places }). **Retar**, bajo su mensaje, empieza una partida contra una de las tres personas por encima de ti.
tournament-left = Ya no participas en **{ $name }**.
tournament-withdrawn = Has dejado **{ $name }**. Tus partidas en curso siguen; no tendrás nuevas.
tournament-ask-withdraw = ¿Dejar **{ $name }**? Las partidas en curso siguen, las siguientes se pierden por incomparecencia, y no se puede volver.
tournament-ask-leave-ladder = ¿Dejar **{ $name }**? Pierdes tu puesto cuando acabe tu partida en curso. Puedes volver a entrar por abajo.
tournament-ask-opponent = ¿A quién retas en **{ $name }**? La partida empieza enseguida, y llevas las negras.
tournament-challenged = Tu partida de **{ $name }** empieza. Aparece aquí en un momento.
tournament-started = **{ $name }** empieza.
tournament-ended = **{ $name }** está cancelado. Las partidas en curso siguen.
tournament-closed = **{ $name }** se cierra tal como está. Las partidas en curso siguen, pero ya no cuentan para ella.
tournament-none = En este servidor no hay torneos. `/torneo nuevo` crea uno.
tournament-alt = La clasificación de { $name }: { $best }
tournament-podium-alt = El podio de { $name }: { $best }
tournament-records = Las partidas de **{ $name }** hasta ahora: { $count } de { $total }.
button-tournament-join = Participar
button-tournament-leave = Salir
button-tournament-start = Empezar ya
button-tournament-challenge = Retar
button-tournament-table = Clasificación
button-tournament-games = Todas las partidas en un archivo
button-tournament-withdraw = Dejar el torneo
pace-none = sin límite de tiempo
pace-hour = 1 hora por jugada
pace-day = 1 día por jugada
pace-three-days = 3 días por jugada
pace-week = 7 días por jugada
pace-day-8h = 1 día al inicio + 8 horas por jugada
pace-three-days-12h = 3 días al inicio + 12 horas por jugada
pace-week-1d = 7 días al inicio + 1 día por jugada
days-off-none = sin días libres
days-off-weekend = fines de semana libres
days-off-friday-saturday = viernes y sábados libres
days-off-monday = lunes libres
days-off-tuesday = martes libres
days-off-wednesday = miércoles libres
days-off-thursday = jueves libres
days-off-friday = viernes libres
days-off-saturday = sábados libres
days-off-sunday = domingos libres
terms-bank = { " + " }{ $days ->
    [one] 1 día
   *[other] { $days } días
}
terms-rated = puntuada
terms-friendly = amistosa
terms-bank-more = { ", más una reserva de " }{ $days ->
    [one] 1 día
   *[other] { $days } días
}
terms-zones = días libres según la zona horaria de cada cual (`/preferencias utc:`)
terms-hints = pistas para ambos bandos
terms-opening = apertura por sorteo
terms-thread = se juega en un hilo
bank = { $days ->
    [0] sin reserva
    [one] 1 día, por si una jugada se alarga
   *[other] { $days } días, por si una jugada se alarga
}
games-at-once = { $games ->
    [one] 1 partida a la vez
   *[other] hasta { $games } partidas a la vez
}
open-for = { $hours ->
    [one] 1 hora
    [24] 1 día
    [72] 3 días
    [168] 7 días
   *[other] { $hours } horas
}
button-accept = Aceptar
button-decline = Rechazar
button-withdraw = Retirar

## El tablero

game-title = -# Partida { $number } · { $terms } · { $white } (blancas) – { $black } (negras)
moved-step = { $you ->
    [player] Jugaste
   *[none] { $player ->
        [blancas] Las blancas jugaron
        [negras] Las negras jugaron
       *[other] { $player } jugó
    }
} { $move }
moved-capture = { $you ->
    [player] Capturaste
   *[none] { $player ->
        [blancas] Las blancas capturaron
        [negras] Las negras capturaron
       *[other] { $player } capturó
    }
} { $count ->
    [one] una ficha
   *[other] { $count } fichas
}: { $move }
moved-prepared = (jugada anticipada)
taken-back = { $player } deshizo { $action ->
    [huff] el soplo de **{ $what }**
    [penalty] la penalización de **{ $what }**
    [insist] la exigencia de capturar
    [move] **{ $what }**
   *[last] su última jugada
}
turn = **Le toca a { $player }**
turn-bot = **Estoy pensando mi jugada**
turn-bot-later = Mi respuesta tarda un poco más: `/tablero` la mostrará.
turn-yours = **Te toca**
moved-crowned = (se convierte en dama)
penalty-missed = La ficha de **{ $point }** podía capturar: como penalización, sale del tablero.
penalty-stopped = Podía seguir capturando desde **{ $point }**: como penalización, sale del tablero.
penalty-chosen = { $you ->
    [player] Quitaste
   *[none] { $player ->
        [blancas] Las blancas quitan
        [negras] Las negras quitan
       *[other] { $player } quita
    }
} del tablero la ficha de **{ $point }** como penalización
huffed = { $you ->
    [player] **Soplaste { $point }**
   *[none] { $player ->
        [blancas] Las blancas **soplan { $point }**
        [negras] Las negras **soplan { $point }**
       *[other] { $player } **sopla { $point }**
    }
}: la ficha podía { $how ->
    [stopped] seguir capturando
   *[missed] capturar
}, y sale del tablero
insisted = { $you ->
    [player] **Exiges la captura**: { $opponent } deshace **{ $move }** y tiene que capturar
    [opponent] { $player } **exige la captura**: deshaces **{ $move }** y tienes que capturar
   *[none] { $player ->
        [blancas] Las blancas **exigen la captura**: las negras deshacen **{ $move }** y tienen que capturar
        [negras] Las negras **exigen la captura**: las blancas deshacen **{ $move }** y tienen que capturar
       *[other] { $player } **exige la captura**: { $opponent } deshace **{ $move }** y tiene que capturar
    }
}
turn-penalty = Elige primero la ficha que sale del tablero por no capturar: { $points }.
turn-stuck = No te quedan jugadas. Si tu rival dejó pasar una captura, puedes soplar (`/partida soplar`).
turn-capture = Ahora tienes que capturar, hasta el último salto.
warning-repetition = Segunda vez en esta posición: { $end ->
    [counted] a la tercera se cuentan las fichas
   *[drawn] a la tercera son tablas
}
warning-quiet = { $turns ->
    [one] 1 turno más
   *[other] { $turns } turnos más
} sin { $quiet ->
    [stones] captura
    [rows] captura ni cambio de fila
    [kings] captura ni nueva dama
    [advances] captura ni avance de una ficha que no sea dama
   *[men] captura ni jugada de peón
} y { $end ->
    [counted] se cuentan las fichas
   *[drawn] son tablas
}
menu-move = Jugada de las { $side }…
menu-penalty = ¿Qué ficha sale del tablero?
huff-explained = ¿Qué ficha tenía que capturar en la última jugada? Sale del tablero y después juegas tú. Si te equivocas, no cambia nada.
menu-huff = ¿Qué ficha tenía que capturar?
menu-expect = Si tu rival juega…
menu-answer = Respuesta a { $move }…
menu-touch = Toca una ficha (luego hay que moverla)
menu-look = Mira una ficha…
menu-stone = Elige una ficha…
menu-from = De { $point } a…
choice-penalty = { $point } sale del tablero
choice-man = { $point }
choice-king = { $point } (dama)
button-adjust = Compongo
button-huff = Soplar…
button-forget = Borrar
button-premove = Anticipar
former-line = -# Partida { $number } · { $what }
former-played = { $action ->
    [huff] Después se sopló **{ $what }**.
    [penalty] Después **{ $what }** salió del tablero como penalización.
    [insist] Después hubo que deshacer **{ $what }**, porque había una captura.
   *[move] Después se jugó **{ $what }**.
}
former-taken-back = Esta jugada se deshizo.
former-ended = { $how ->
    [resigned] Aquí abandonaron las { $side }.
    [timeout] Aquí se agotó el tiempo de las { $side }.
    [agreed] Aquí se acordaron tablas.
    [counted] Aquí se acordó parar y contar.
    [proven] Aquí se reclamaron unas tablas demostradas.
   *[other] La partida terminó aquí.
}
former-voided = La partida terminó aquí sin resultado.
former-again = Más abajo hay un tablero más reciente.
touched = Tocaste **{ $point }**, así que tienes que mover esa ficha.
adjusting = Solo estás mirando: nada de esto te compromete.
looked-at = Solo estás mirando **{ $point }**.
wins = { $you ->
    [winner] **Ganas**
   *[none] { $winner ->
        [blancas] **Ganan las blancas**
        [negras] **Ganan las negras**
       *[other] **Gana { $winner }**
    }
}

## Finales

ended-won-stones = { $wins }: las { $side } se quedaron sin fichas
ended-won-blocked = { $wins }: las { $side } ya no pueden mover
ended-resigned = { $wins }: { $you ->
    [loser] abandonaste
   *[none] { $loser ->
        [blancas] las blancas abandonaron
        [negras] las negras abandonaron
       *[other] { $loser } abandonó
    }
}
ended-resigned-bot = { $wins }: abandono. ¡Bien jugado!
ended-timeout = { $wins }: se agotó { $you ->
    [loser] tu tiempo
   *[none] el tiempo de { $loser }
}
ended-timeout-drawn = **Tablas**: { $you ->
    [winner] se agotó el tiempo de { $loser }, pero no te queda ficha con la que ganar
    [loser] se agotó tu tiempo, pero a { $winner } no le queda ficha con la que ganar
   *[none] se agotó el tiempo de { $loser }, pero a { $winner } no le queda ficha con la que ganar
}
ended-proven = **Tablas**: alguien las reclamó, y está demostrado que el mejor juego lleva a ellas
rating-changes = Puntuaciones: { $white } · { $black }
rating-provisional = (El signo «?» marca una puntuación provisional: se basa en pocas partidas y aún cambia mucho.)
rating-change = { $player } { $before } → **{ $after }**{ $mark } ({ $change })
rating-none = Sin puntuar: terminó antes de que ambos bandos movieran.
button-rematch = Revancha
button-replay = Reproducir
button-export = Exportar
ended-agreed = **Tablas** de mutuo acuerdo
ended-counted = { $result }: se acordó parar y contar
ended-repetition = { $result }: la misma posición por tercera vez
ended-move-limit = { $result }: se alcanzó el límite de { $limit } turnos
ended-quiet = { $result }: { $turns } turnos sin captura ni avance
ended-turns = { $turns ->
    [one] 1 jugada
   *[other] { $turns } jugadas
}
result-draw = **Tablas**
result-count-equal = **Tablas por recuento** (blancas { $white }, negras { $black })
result-count-won = { $you ->
    [winner] **Ganas por recuento**
   *[none] { $winner ->
        [blancas] **Ganan las blancas por recuento**
        [negras] **Ganan las negras por recuento**
       *[other] **Gana { $winner } por recuento**
    }
} (blancas { $white }, negras { $black })

## Ofertas

offer-made = { $player } { $ending ->
    [count] ofrece parar la partida { $number } y contar: gana quien tenga más fichas. ¿De acuerdo, { $opponent }? La oferta vale hasta la próxima jugada.
    [takeback] pide deshacer su última jugada en la partida { $number }. ¿De acuerdo, { $opponent }? La petición vale hasta la próxima jugada.
    [pause] propone una pausa en la partida { $number }: el reloj se detiene una semana o hasta la próxima jugada. ¿De acuerdo, { $opponent }?
   *[draw] ofrece tablas en la partida { $number }. ¿Aceptas, { $opponent }? La oferta vale hasta la próxima jugada.
}
offer-declined = { $player } { $ending ->
    [count] prefiere seguir jugando la partida { $number } a contar, { $opponent }.
    [takeback] prefiere no deshacer tu última jugada en la partida { $number }, { $opponent }.
    [pause] prefiere no poner en pausa la partida { $number }, { $opponent }.
   *[draw] rechazó las tablas en la partida { $number }, { $opponent }.
}
offer-accepted = { $player } { $ending ->
    [count] aceptó parar la partida { $number } y contar, { $opponent }.
    [takeback] te deja deshacer tu última jugada en la partida { $number }, { $opponent }.
    [pause] aceptó la pausa en la partida { $number }, { $opponent }: el reloj se detiene una semana o hasta la próxima jugada.
   *[draw] aceptó las tablas en la partida { $number }, { $opponent }.
}
offer-to-bot = { $player } { $ending ->
    [count] ofrece parar la partida { $number } y contar: gana quien tenga más fichas. A ver…
    [takeback] pide deshacer su última jugada en la partida { $number }. Un momento…
    [pause] pide una pausa en la partida { $number }. Un momento…
   *[draw] me ofrece tablas en la partida { $number }. A ver…
}
bot-declined = { $ending ->
    [count] Gracias, { $opponent }, pero prefiero seguir jugando la partida { $number } a contar.
    [takeback] Prefiero no deshacer tu última jugada en la partida { $number }, { $opponent }.
    [pause] Prefiero no poner en pausa la partida { $number }, { $opponent }.
   *[draw] Gracias por la oferta, { $opponent }, pero prefiero seguir jugando la partida { $number }.
}
bot-accepted = { $ending ->
    [count] De acuerdo, { $opponent }: paramos la partida { $number } y contamos.
    [takeback] Claro, { $opponent }: tu última jugada en la partida { $number } queda deshecha.
    [pause] Claro, { $opponent }: la partida { $number } queda en pausa una semana o hasta tu próxima jugada.
   *[draw] Acepto las tablas en la partida { $number }, { $opponent }. ¡Gracias por jugar!
}
button-hint = Pista
button-draw = Ofrecer tablas
button-count = Ofrecer recuento
button-takeback = Pedir deshacer
button-pause = Proponer una pausa
button-rules = Reglas
offer-noted = { $ending ->
    [count] Ofreciste parar la partida { $number } y contar.
    [takeback] Pediste deshacer tu última jugada en la partida { $number }.
    [pause] Propusiste una pausa en la partida { $number }.
   *[draw] Ofreciste tablas en la partida { $number }.
}
button-take-back = Deshacer
take-back-aside = { $done } Plazo para deshacer: { $at }, si { $opponent } no actúa antes (partida { $number }).
take-back-done = Deshiciste { $action ->
    [huff] el soplo de **{ $what }**
    [penalty] la penalización de **{ $what }**
    [insist] la exigencia de capturar
   *[move] **{ $what }**
} en la partida { $number }.

## Tiempo

clock-bank = la reserva se agota { $in }
clock-moved = (Estuve un tiempo sin conexión, así que el plazo se alarga { $time }.)
clock-stopped = El reloj está detenido, porque no puedo llegar al canal de la partida.
game-adjourned = Aplazada tras { $days } días sin jugadas. La próxima jugada (`/mover partida:{ $number }`) la reanuda.
game-returned = Ya no puedo usar el hilo de esta partida, así que continúa aquí.
opening-by-lot = { $value ->
    [draw] Apertura por sorteo, tablas demostradas: { $moves }.
    [won] Apertura por sorteo: { $moves }. Está demostrado que ganan las { $side }; en la otra partida se cambian los colores.
   *[unknown] Apertura por sorteo: { $moves }.
}
game-voided = Terminada sin resultado; ninguna puntuación cambia.
clock-paused = En pausa hasta el { $until } o hasta la próxima jugada.
clock-away = { $you ->
    [yes] Te ausentas hasta el { $until }; tu reloj está detenido.
   *[no] { $player } se ausenta hasta el { $until }; su reloj está detenido.
}
nudge-bot = Estoy en ello: mi jugada en la partida { $number } llega enseguida.
time-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
time-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
time-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
prepared = Tus respuestas anticipadas en la partida { $number }; solo las ves tú:
prepared-none = No tienes respuestas anticipadas en la partida { $number }. `/partida anticipar si:… entonces:…` anticipa una a la próxima jugada rival, y `variantes:…` varias seguidas.
prepared-no-huff = Una respuesta anticipada nunca sopla: si esa jugada omite una captura, tu respuesta renuncia al soplo.
prepared-entry = • si **{ $to }**, entonces **{ $answer }**
reminder = { $player }, te toca en la partida { $number }: tu tiempo se agota el { $at } ({ $in }).
reminder-board = El tablero: { $url }
gave-time = { $player } da tiempo a { $opponent } en la partida { $number }: { $days } más para toda la partida.
nudge = { $player }, { $opponent } espera tu jugada en la partida { $number }.
away = { $player } se ausenta hasta el { $until } ({ $in }). Su reloj está detenido en { $count ->
    [one] la partida { $games }
   *[other] las partidas { $games }
}.
back = { $player } está de vuelta. Su reloj vuelve a correr en { $count ->
    [one] la partida { $games }
   *[other] las partidas { $games }
}.
away-noted = Te ausentas hasta el { $until }. { $count ->
    [0] No tienes partidas abiertas.
    [one] Tu reloj está detenido en tu partida; se lo digo a tu rival.
   *[other] Tus relojes están detenidos en tus { $count } partidas; se lo digo a tus rivales.
} `/partida ausencia hasta:vuelta` termina tu ausencia.
back-noted = ¡Hola de nuevo! { $count ->
    [0] No tienes partidas abiertas.
    [one] Tu reloj vuelve a correr en tu partida.
   *[other] Tus relojes vuelven a correr en tus { $count } partidas.
}
away-choice-back = de vuelta
away-unreadable = No lo entiendo. Escribe días u horas, como `5 días` o `12 h`, una fecha como `2026-12-24`, o `vuelta` si ya volviste.
away-not = No estás ausente.
away-past = Ese momento ya pasó. Escribe uno posterior, como `5 días`.
away-too-long = Puedes ausentarte 14 días seguidos como mucho: hasta el { $until } a más tardar.
away-used-up = Puedes ausentarte 30 días al año como mucho; te { $left ->
    [0] queda menos de un día
    [one] queda un día
   *[other] quedan { $left } días
}.

## Palabras que se entienden en lo que se escribe, separadas por |

words-day = día | días | dia | dias
words-hour = hora | horas
words-week = semana | semanas
words-back = vuelta | de vuelta
words-none = ninguna | ninguno

## Reproducciones

replay = Reproducción de la partida { $number }: { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}
replay-thinned = (Es larga, así que solo se ve una de cada { $stride } posiciones.)
replay-none = No pude preparar la reproducción. `/tablero` muestra el tablero.
exported = El registro de la partida { $number }. `/partida importar` la muestra de nuevo, aquí o en otro servidor.

## Las jugadas de una partida

history = Jugadas:
    { $moves }
history-page = Página { $page } de { $pages }:
    { $moves }
history-shown = El tablero tras **{ $move }**:
history-shown-start = El tablero al principio:
history-start = el principio
menu-history = Ver el tablero tras…
button-history = Jugadas
button-earlier = Jugadas anteriores
button-later = Más jugadas
button-share = Compartir
button-shared = Compartido
shared-by = -# Compartido por { $player }
play-me-again = Tu partida ya está empezando.
share-again = Ya está en el canal. Dentro de unos minutos podrás compartirlo otra vez.
share-forbidden = No puedo publicar en este canal (necesito los permisos *Enviar mensajes* y *Adjuntar archivos*), así que solo lo ves tú. No cambió nada.

## Pistas y análisis

hint = Partida { $number } · { $what }
hint-stone = Fíjate en la ficha de **{ $point }**.
hint-offence = Fíjate en lo que tu rival acaba de dejar pasar.
hint-move = Juega **{ $move }**.
hint-huff = Quita del tablero la ficha de **{ $point }**.
hint-insist = **Exige la captura**: tu rival tendrá que deshacer su jugada y capturar.
reason = Con el mejor juego: { $what }.
reason-draws = Así conservas las tablas; ganar no es posible.
reason-loses = Con el mejor juego: { $what }; no hay nada mejor.
reason-lost = No hay nada mejor: { $what }.
reason-only = Es tu única opción.
reason-wins = Así conservas la victoria.
reason-wins-stones = Gana { $count ->
    [one] una ficha
   *[other] { $count } fichas
}: { $line }
reason-avoids-losing = Si no, puedes perder { $count ->
    [one] una ficha
   *[other] { $count } fichas
}: { $line }
reason-better = Parece mejor que las demás jugadas.
reason-better-action = Parece mejor que mover enseguida.
effect-forces-recapture = Fuerza { $reply }, y recapturas con { $next }.
effect-forces-capture = Fuerza { $reply }, y capturas con { $next }.
effect-forces = Fuerza { $reply }.
effect-recaptures = Tras { $reply }, recapturas con { $next }.
effect-captures = Captura { $count ->
    [one] una ficha
   *[other] { $count } fichas
}.
effect-crowns = La ficha se convierte en dama.
effect-saves = Salva { $count ->
    [one] la ficha de { $points }
   *[other] las fichas de { $points }
}.
effect-blocks = Deja a las { $side } sin jugadas.
effect-last = Captura la última ficha.
effect-line = La partida podría seguir así: { $line }.
button-hint-move = Ver la jugada
button-hint-play = Jugarla
button-hint-reason = ¿Por qué?
button-analyse = Analizar
button-card = Tarjeta
card-posted = La tarjeta está en el canal.
card-title = { $rules } · partida { $number } · { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}
card-won = { $winner ->
    [blancas] Ganan las blancas
    [negras] Ganan las negras
   *[other] Gana { $winner }
} en { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}
card-turning-point = La partida cambió con { $move } de { $player ->
    [blancas] las blancas
    [negras] las negras
   *[other] { $player }
}{ $what ->
    [capture] {" "}en lugar de capturar { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
    [stones] , que regaló { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
    [win] , que dejó escapar la victoria
    [draw] , que dejó escapar las tablas
   *[better] ; era mejor { $best }
}.
alt-card-player = { $side }: { $name } { $rating }
alt-card = Tarjeta de una partida. { $headline }. { $white }. { $black }. { $lines } Al final: { $board }
button-analysis = Resumen
button-ply-before = ◀ Jugada
button-ply-after = Jugada ▶
button-turning-point = Momento clave
score-even = posición igualada
score-little = las { $side } están un poco mejor
score-stones = las { $side } llevan { $stones ->
    [one] cerca de una ficha
   *[other] unas { $stones } fichas
} de ventaja
score-winning = las { $side } tienen posición ganadora
score-wins = las { $side } ganan en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos como mucho
}
score-wins-at-best = las { $side } ganan con el mejor juego
score-won = victoria de las { $side }
score-draw = tablas con el mejor juego
analysing = Estoy analizando la partida { $number }: van { $done } de { $all } posiciones.
analysis-stopped = Tuve que parar antes de acabar. Vuelve a pedirlo en un minuto.
analysis-graph = -# Arriba, ventaja de las blancas en fichas, y en el borde la victoria; abajo, de las negras; en horizontal, las jugadas. Liso: demostrado; rayado: estimado.
analysis-steady = Ninguna jugada decidió por sí sola la partida.
analysis-turning-point = **Momento clave: { $move }.** Antes: { $before }. Después: { $after }. Lo mejor era: { $line }
analysis-count = { $verdict ->
    [blunder] { $count ->
        [one] 1 error grave
       *[other] { $count } errores graves
    }
    [mistake] { $count ->
        [one] 1 error
       *[other] { $count } errores
    }
   *[inaccuracy] { $count ->
        [one] 1 imprecisión
       *[other] { $count } imprecisiones
    }
}
analysis-flawless = **Las { $side }** no cometieron errores que yo vea.
analysis-side = **Las { $side }**: { $counts }.
analysis-worst = { $move }{ $mark } (mejor: { $best })
analysis-start = Al principio: { $score }.
analysis-ply = Tras **{ $move }**{ $verdict ->
    [blunder] {" "}(un error grave)
    [mistake] {" "}(un error)
    [inaccuracy] {" "}(una imprecisión)
   *[fine] {""}
}: { $score }.
analysis-better = Lo mejor era ({ $score }): { $line }
analysis-instead = Igual de bueno: { $line }
analysis-slightly = Un poco mejor ({ $score }): { $line }
analysis-next = El mejor juego desde aquí: { $line }
alt-analysis = A la izquierda: { $board } A la derecha: { $graph }
alt-graph = Gráfico de quién estaba mejor al principio y tras cada jugada, { $positions } posiciones: ventaja de las blancas en { $white }, de las negras en { $black }, resueltas { $solved }. Al principio: { $start }. Al final: { $end }.
alt-graph-axes = En horizontal: los números de las jugadas; arriba y abajo: la ventaja en fichas.
alt-course = Por encima del cero, ventaja de las blancas; por debajo, de las negras.
alt-turning-point = Marcado: el momento clave, { $move }.

## Partidas de otros sitios

study-title = -# Partida { $number } · { $rules } · importada por { $by } · { $white } (blancas) – { $black } (negras)
study-title-nameless = -# Partida { $number } · { $rules } · importada por { $by }
study-open = **Les toca a las { $side }**: el registro acaba aquí
record-too-long = La partida es demasiado larga: puedo mostrar { $most } turnos como mucho.
record-error = Línea { $line }, columna { $column }: { $problem }
record-action = «{ $text }»: { $why }
record-tag = Escribe las etiquetas así: `[Nombre "valor"]`.
record-tag-twice = La etiqueta «{ $text }» aparece dos veces, con valores distintos.
record-late-tag = Las etiquetas van antes de las jugadas.
record-no-rule-set = El registro no dice con qué reglas se jugó. Ponle al principio una etiqueta como `[RuleSet "medieval"]`; el valor es { $rules }.
record-rule-set = No conozco las reglas «{ $text }». El valor de `RuleSet` es { $rules }.
record-position = No entiendo la etiqueta `{ $tag }`: { $why }
record-set-up = Las etiquetas `Position`, `FEN` y `SetUp` se contradicen.
record-comment = El comentario que empieza aquí no se cierra.
record-no-comment = Aquí no hay ningún comentario que cerrar.
record-nested-comment = Un comentario no puede contener otro: el comentario terminó aquí, en la primera `{"}"}`.
record-variation = La variante que empieza aquí no se cierra.
record-no-variation = Aquí no hay ninguna variante que cerrar.
record-no-tag = Aquí no hay ninguna etiqueta que cerrar.
record-set-up-command = No puedo colocar otra posición en medio de una partida. La etiqueta `FEN` da la primera posición.
record-percent = Un comentario que empieza con `%` va en una línea propia.
record-after-end = «{ $text }» viene después del final de la partida.
record-result = «{ $text }» no es un resultado. Escribe `1-0`, `0-1`, `1/2-1/2` o `*`.
record-wrong-result = El resultado «{ $text }» no concuerda con el resto del registro.
record-notice-games = El registro contiene { $games } partidas; esta es la primera.
record-notice-skipped = El registro es una sola línea, y me he saltado un comentario que llega hasta el final: «{ $text }». Si era algo más que un comentario, dame el registro como archivo.
record-notice-game-type = La etiqueta `GameType` («{ $text }») indica otro juego. Solo tengo en cuenta la etiqueta `RuleSet`.
record-notice-termination = No conozco el final que indica la etiqueta `Termination` («{ $text }»). Solo tengo en cuenta el resultado.

## Listas de partidas

games-none = No tienes partidas abiertas en este servidor. `/desafiar` empieza una.
games-none-of = { $player } no tiene partidas abiertas en este servidor.
games-none-all = No hay partidas abiertas en este servidor. `/desafiar` empieza una.
games-none-here = No hay partidas abiertas en este canal.
games-title-here = Partidas abiertas de este canal:
games-title = Tus partidas abiertas en este servidor:
games-title-of = Partidas abiertas de { $player } en este servidor:
games-title-all = Todas las partidas abiertas de este servidor:
games-entry-bot = **Partida { $number }** en { $channel } · { $level } · { $state ->
    [yours] **te toca**
   *[theirs] me toca
}
games-entry = **Partida { $number }** en { $channel } contra { $opponent } · { $state ->
    [yours] **te toca**
    [theirs] le toca a { $opponent }
    [answer] **tienes un desafío**
   *[waiting] a la espera de respuesta
}
games-entry-other = **Partida { $number }** en { $channel }: { $one } y { $other } · { $state ->
    [playing] le toca a { $awaited }
   *[waiting] a la espera de { $awaited }
}
games-entry-gone = **Partida { $number }** · { $who } · su canal ya no existe
games-until = el tiempo se agota { $in }
games-open-until = se cierra { $in }
games-stopped = el reloj está detenido
games-away = ausente, vuelve { $until }
games-link = [Ir al tablero]({ $url })
games-more = … y { $count } más.
games-elsewhere = **{ $number }** contra { $opponent } en { $where }
games-elsewhere-open = **{ $number }** (para quien quiera) en { $where }
games-elsewhere-more = { $list } y { $count } más
button-next-game = Siguiente partida
next-game = La partida { $number } se juega en { $where }. Lo que juegues aquí se verá allí.
next-game-private = La partida { $number } solo la ves tú.
next-game-none = Ninguna otra partida te espera. `/partidas` muestra las tuyas.
next-game-told = Hecho. El tablero está en { $channel }.
next-game-acted = Has jugado en la partida { $number }.
games-none-everywhere = No tienes partidas abiertas. `/desafiar` empieza una.
games-title-everywhere = Todas tus partidas abiertas:
games-entry-outside = **Partida { $number }** { $place ->
    [direct] en nuestros mensajes directos
   *[private] solo para ti
} · { $level } · { $state ->
    [yours] **te toca**
   *[theirs] me toca
}
refused-games-on-servers = Aquí solo muestro tus partidas. Las de otras personas se muestran en sus servidores.
refused-opponent-on-servers = Aquí solo puedes jugar contra mí: `/desafiar nivel:` elige mi nivel. Las partidas contra otras personas se juegan en servidores donde estoy yo.
choice-study = { $number } · importada: { $white } – { $black }
choice-game = { $number } · contra { $opponent } · { $state ->
    [yours] te toca
    [theirs] le toca a tu rival
    [answer] tienes un desafío
    [over] terminada
   *[waiting] a la espera de respuesta
}
choice-other-game = { $number } · { $one } y { $other } · { $state ->
    [over] terminada
   *[open] abierta
}

## Puntuaciones

ranking = Las mejores puntuaciones de **{ $rules }** en este servidor:
ranking-none = **{ $rules }**: aún no hay puntuaciones. Termina una partida puntuada para tener la tuya.
ranking-entry = { $place }. { $player } **{ $rating }**{ $mark } · ganadas: { $wins }, tablas: { $draws }, perdidas: { $losses }
ranking-bot = Contra mí (amistosas): gané { $wins }, hice tablas en { $draws } y perdí { $losses }.
ranking-page = Página { $page } de { $pages }
ranking-inactive = { $own ->
    [yes] Fuera de la lista por no jugar aquí desde hace 90 días: { $count ->
        [one] tú
       *[other] { $count } personas, también tú
    }. Con tu próxima partida puntuada vuelves a aparecer.
   *[no] Fuera de la lista por no jugar aquí desde hace 90 días: { $count ->
        [one] 1 persona
       *[other] { $count } personas
    }.
}
ranking-season = **Podio de { $season }**: { $best }
season = { $quarter ->
    [1] enero–marzo de { $year }
    [2] abril–junio de { $year }
    [3] julio–septiembre de { $year }
   *[4] octubre–diciembre de { $year }
}
season-best = { $place }. { $player } **{ $rating }**{ $mark }
seasons = Las temporadas de **{ $rules }** en este servidor
seasons-current = Esta temporada termina antes del { $ends }.
seasons-entry = **{ $season }**: { $best }
button-seasons = Temporadas
button-ranking = Clasificación
profile-none = { $player } aún no ha jugado aquí.
profile-title = { $here ->
    [yes] **{ $player } en este servidor**
   *[no] **{ $player }**
}
profile-ratings = **Puntuaciones**
profile-rating = { $rules }: **{ $rating }**{ $mark } ± { $deviation } tras { $games ->
    [one] 1 partida puntuada
   *[other] { $games } partidas puntuadas
}
profile-server = [servidor]({ $url })
profile-results = **Todas las partidas terminadas**
profile-result = { $rules }: con blancas, { $white }; con negras, { $black }
profile-tally = ganadas: { $wins }, tablas: { $draws }, perdidas: { $losses }
profile-streak-won = { $games ->
    [one] **Racha**: ganó la última partida
   *[other] **Racha**: ganó las últimas { $games } partidas
}
profile-streak-lost = { $games ->
    [one] **Racha**: perdió la última partida
   *[other] **Racha**: perdió las últimas { $games } partidas
}
profile-against = **Tú contra { $player }**: { $results }
profile-current = { $count ->
    [one] **1 partida en curso**
   *[other] **{ $count } partidas en curso**
}
profile-cut = Solo se cuentan las últimas { $games } partidas.
profile-alt = Evolución de las puntuaciones. { $curves }
profile-alt-curve = { $rules }: ahora { $rating }, entre { $low } y { $high } en { $games ->
    [one] la última partida
   *[other] las últimas { $games } partidas
}.

## Abandonar

resign-ask = ¿Quieres abandonar la partida { $number } contra { $opponent }? Entonces gana { $opponent }.
resign-done = Abandonaste la partida { $number }.
resign-kept = La partida { $number } sigue.
button-resign = Abandonar
button-play-on = Seguir jugando

## Mover con toques

button-move = Mover
button-type = Escribir una jugada
button-only = Única jugada: { $move }
button-stop = Parar aquí: { $move }
button-go-on = Seguir a { $point }
button-back = Un salto atrás
button-let-go = Soltar la ficha
keypad = Partida { $number } · { $what }
keypad-turned = -# Desde el lado de las { $side }. **Girar** está en **⋯**.
seen-from = -# Desde el lado de las { $side }
turned-for-all = -# Desde ahora vale para todas tus partidas contra personas.
button-turn = Girar
keypad-renewed = El tablero ha cambiado: así está ahora.
keypad-stone = Toca la ficha que quieras mover.
keypad-landing = **{ $stone }**: toca su destino, o { $stone } para soltarla.
keypad-hop = **{ $path }** por ahora: toca el siguiente destino, { $last } para volver un salto atrás o { $stone } para soltarla.
keypad-hop-round = **{ $path }** por ahora: toca el siguiente destino, o { $last } para volver un salto atrás.
keypad-stop = **{ $path }** por ahora: ¿parar aquí o seguir?
keypad-penalty = Toca la ficha que sale del tablero por no capturar.
keypad-huff = No te quedan jugadas. Toca una ficha rival que podía capturar.
acted = { $action ->
    [huff] Soplaste **{ $what }**.
    [penalty] Quitaste del tablero la ficha de **{ $what }** como penalización.
    [insist] Exigiste la captura.
   *[move] Jugaste **{ $what }**.
}
action-name = { $action ->
    [huff] el soplo de { $what }
    [penalty] la penalización de { $what }
    [insist] la exigencia de capturar
   *[move] { $what }
}
action-listed = { $action ->
    [huff] (sopla { $what })
    [penalty] (quita { $what })
    [insist] (exige)
   *[move] { $what }
}

## Ayuda y lecciones

welcome = ¡Hola! Conmigo puedes jugar al **alquerque**, el antepasado de las damas, en este tablero de 25 puntos. Las partidas duran días, con unos toques de vez en cuando, entre miembros o contra mí. Para empezar, juega contra mí, desafía a alguien o mira cómo funciona (`/ayuda`).
help = El **alquerque** es el antepasado de las damas: doce fichas contra doce, en los puntos de este tablero. Mueve una ficha por una línea, salta sobre las fichas rivales para capturarlas y gana cuando el otro bando se quede sin fichas o sin jugadas.
help-begin = Pulsa **Juega contra mí** para empezar una partida en el nivel más bajo. Las **lecciones** (`/aprender`) enseñan las jugadas en cinco posiciones breves.
help-game = Aquí juegas la **partida { $number }** con las reglas **{ $rules }** (`/reglas`), contra { $opponent }. { $next ->
    [tap] Te toca: pulsa **Mover**.
    [type] Te toca: usa `/mover`, que te ofrece las jugadas legales.
    [answer] Tienes un desafío: responde con `/tablero partida:{ $number }`.
    [waiting] Tu desafío aún no tiene respuesta.
   *[wait] Le toca a { $opponent }; `/tablero partida:{ $number }` muestra el tablero.
}
help-game-open = Tu desafío a la **partida { $number }** con las reglas **{ $rules }** (`/reglas`) está abierto: juega contra ti quien acepte primero aquí.
help-game-bot = Aquí juegas la **partida { $number }** con las reglas **{ $rules }** (`/reglas`), contra mí. { $next ->
    [tap] Te toca: pulsa **Mover**.
    [type] Te toca: usa `/mover`, que te ofrece las jugadas legales.
   *[wait] Me toca; mi jugada llega enseguida.
}
help-play-name = Jugar
help-play =
    • Ganas cuando el otro bando se queda sin fichas o sin jugadas.
    • { $place ->
        [direct] `/desafiar nivel:` empieza una partida contra mí en uno de cinco niveles; el más fácil es Principiante.
       *[server] `/desafiar rival:` desafía a un miembro, o a mí en uno de cinco niveles; el más fácil es Principiante.
    }
    • Cuando te toque, pulsa **Mover** bajo el tablero. Toca la ficha y luego el punto al que va. `/mover jugada:c2-c3` hace lo mismo.
    • `/partidas` muestra tus partidas, y `/tablero`, una de ellas.
    • Hay 25 reglamentos; `/reglas` explica cada uno con imágenes.
help-moves-name = Mover y capturar
help-moves =
    • Un paso va por una línea a un punto vecino libre: `c2-c3`.
    • Una captura salta sobre una ficha rival vecina al punto libre justo detrás, y sigue mientras pueda: `e3xc3xa5`.
    • En el alquerque medieval tienes que capturar si puedes, hasta el último salto. Otros reglamentos son distintos (`/reglas`).
    • Los puntos se nombran como en el ajedrez, desde `a1`, a la izquierda de las blancas, hasta `e5`.
help-time-name = Tiempo
help-time =
    • Una partida dura días. Lo normal son 3 días por jugada; `/desafiar ritmo:` elige otro tiempo, y cada tablero dice hasta cuándo hay que jugar.
    • Te lo recuerdo una vez, cuando queda un cuarto de tu tiempo. Si se agota, pierdes.
    • `/partida ausencia` detiene tus relojes mientras no puedas jugar. Si yo no funciono, no corre ningún reloj.
help-ratings-name = Puntuaciones
help-ratings =
    • Una partida puntuada entre dos personas cambia sus puntuaciones: quien gana suma más cuanto más fuerte es su rival. Cada servidor y cada reglamento tienen sus propias puntuaciones.
    • Una puntuación con **?** es provisional: aún cambia mucho.
    • `/clasificación` muestra las mejores de aquí. Las partidas contra mí nunca son puntuadas.
help-study-name = Estudiar
help-study =
    • `/aprender` tiene cinco lecciones para los primeros pasos.
    • `/partida pista` ayuda en las partidas contra mí y en las amistosas con pistas: primero la ficha, luego la jugada, luego el motivo.
    • Bajo una partida terminada, **Reproducir** la muestra otra vez, **Jugadas** enseña sus jugadas, y **Analizar** encuentra el momento clave y los errores.
help-privacy-name = Privacidad
help-privacy =
    • Solo leo mis comandos, mis botones y los mensajes que me haces importar. A un mensaje directo respondo con la ayuda; no leo ni guardo ninguno.
    • Guardo tus partidas, puntuaciones y preferencias, con tu ID de Discord y el nombre que tenías entonces.
    • `/partida privacidad ver` dice qué guardo de ti, `/partida privacidad exportar` te lo da todo y `/partida privacidad borrar` lo borra.
    • `/partida bloqueo` te libra de los desafíos y las menciones de una persona.
help-challenge = Elige abajo a un miembro. Tu desafío a **{ $rules }** ({ $terms }) se publica en este canal. Con `/desafiar rival:` eliges reglas, tiempo, color y más.
help-challenge-direct = Las partidas contra otras personas se juegan en servidores: allí, `/desafiar rival:` desafía a un miembro.
menu-help = Más sobre…
menu-opponent = A quién desafiar…
button-play-me = Juega contra mí
button-play-me-beginner = Contra mí en Principiante
button-challenge = Desafía a alguien
button-how-it-works = Cómo funciona
button-lessons = Lecciones
button-try-again = Otra vez
button-next-lesson = Siguiente lección
lesson = Lección { $number } de { $count }
lesson-why = { $reason ->
    [empty] En **{ $point }** no hay ninguna ficha: toca primero tu ficha y luego su destino.
    [enemy] La ficha de **{ $point }** es negra, y tú juegas con blancas.
   *[diagonal] Ninguna línea une **{ $stone }** y **{ $point }**: solo uno de cada dos puntos tiene diagonales, como **c3**, y **{ $stone }** no las tiene.
}
lesson-step-name = un paso
lesson-step-task = Juegas con blancas. Una ficha se mueve por una línea a un punto vecino libre. Uno de cada dos puntos, como **c3**, tiene además diagonales; **c2** no tiene ninguna. Mueve la tuya de **c2** a **c3**.
lesson-step-right = ¡Bien hecho! Un paso va por una línea hasta el punto vecino, en cualquier dirección: cuatro caminos desde **c2**, ocho desde **c3** con sus diagonales.
lesson-step-wrong = Casi: la ficha de **c2** tiene que subir un punto, a **c3**. Inténtalo otra vez.
lesson-capture-name = una captura
lesson-capture-task = Una ficha captura saltando sobre una ficha rival vecina, al punto libre justo detrás. Salta desde **c2** sobre la ficha negra.
lesson-capture-right = ¡Eso es! La ficha de **c3** queda capturada y sale del tablero.
lesson-capture-wrong = Ahí no: la ficha de **c2** salta sobre **c3** y cae en **c4**. Inténtalo otra vez.
lesson-chain-name = una cadena
lesson-chain-task = Si tras una captura la ficha puede saltar de nuevo, sigue en el mismo turno, en cualquier dirección. Captura **tres** fichas con la de **e3**.
lesson-chain-right = ¡Tres de un golpe! Cuando solo queda un camino, no hace falta tocarlo: la captura sigue sola.
lesson-chain-wrong = Así no capturas tres. Ve de **e3** a **c3** y luego a **a5**; el último salto viene solo. Inténtalo otra vez.
lesson-must-name = la captura obligatoria
lesson-must-task = Si puedes capturar, tienes que hacerlo: no se permite otra jugada. ¿Cuál de tus dos fichas tiene que moverse, y adónde?
lesson-must-right = ¡Correcto! Mientras **b2** podía capturar, **d1** tenía que esperar.
lesson-must-wrong = Eso no se permite mientras puedas capturar: **b2** salta sobre **b3** a **b4**. Inténtalo otra vez.
lesson-win-name = la victoria
lesson-win-task = Ganas cuando el otro bando se queda sin fichas o no puede mover. Las negras tienen dos fichas: captura ambas en un turno.
lesson-win-right = ¡Ganaste! Las negras se quedaron sin fichas. No necesitas saber más para jugar; una partida que no lleva a nada acaba en tablas.
lesson-win-wrong = Así no capturas ambas. La ficha de **c1** salta a **a3** y sigue a **c5**. Inténtalo otra vez.
degree-easy = Fácil
degree-medium = Medio
degree-hard = Difícil
puzzle-title = **Problema del día · { $degree }** · { $rules }
puzzle-title-past = **Problema del { $day } · { $degree }** · { $rules } (ya no cuenta)
puzzle-task = { $side ->
    [white] Juegan las blancas.
   *[black] Juegan las negras.
} { $goal ->
    [win] Solo una jugada gana.
   *[draw] Solo una jugada salva las tablas.
}
puzzle-right = ¡Bien hecho! **{ $move }** es la única jugada buena.
puzzle-wrong = { $goal ->
    [win] Todavía no: **{ $move }** no gana.
   *[draw] Todavía no: **{ $move }** pierde.
}
puzzle-wrong-reply = Permite la respuesta **{ $move }**.
puzzle-streak = Tu racha: { $days ->
    [one] 1 día
   *[other] { $days } días
} (la más larga: { $best }).
puzzle-streak-none = Resuelve uno de los problemas de hoy para empezar una racha.
puzzle-next = Has resuelto los tres. Los próximos problemas llegan { $at }.
puzzle-solvers = Resueltos ayer en este servidor: { $solved }.
puzzle-solved = { $count } × { $degree ->
    [easy] fácil
    [medium] medio
   *[hard] difícil
}
puzzle-hidden = Una partida puntuada de este servidor está en la posición de hoy: la muestro solo en privado.
puzzle-solution = La solución de ayer era **{ $move }**.
button-puzzle-solve = Resolver

## Negativas: con amabilidad, y con lo que sí se puede hacer

or = { $first } o { $last }
and-more = { $list } y otras
refused-challenged-oneself = No puedes desafiarte a ti. Elige a otra persona con `/desafiar`.
refused-challenged-bot = { $bot } es un bot y no juega. Elige con `/desafiar` a una persona, o a mí.
refused-level-of-person = Solo yo tengo niveles. Elígeme como rival, o no indiques `nivel`.
refused-too-many-bot-games = Ya tienes { $most } partidas abiertas contra mí en este servidor. Termina antes alguna; `/partidas` las muestra.
refused-bot-silent = En este canal no puedo escribir por mi cuenta, así que no puedo jugar aquí. Desafíame en otro canal.
refused-opponent-absent = Esa persona no está en este servidor, así que no desafié a nadie. Elige a un miembro.
refused-rated-with-hints = En las partidas puntuadas no hay pistas. No indiques `puntuada`, o pon `puntuada:False`.
refused-no-fair-openings = Solo el Alquerque medieval tiene aperturas cuya equidad está demostrada. Con otras reglas, una liga a doble vuelta es justa: todos se enfrentan dos veces, con ambos colores.
refused-rated-without-limit = Una partida puntuada necesita un límite de tiempo, o podría alargarse para siempre. Elige un `ritmo`, como 3 días por jugada, o pon `puntuada:False`.
refused-no-time-limit = En la partida { $number } no hay un límite de tiempo que cambiar.
refused-enough-time = Es demasiado para la reserva de tu rival en la partida { $number }: caben como máximo { $most } días.
refused-no-hints = La partida { $number } no tiene pistas. Las hay contra mí, y en las amistosas que empiezan con `/desafiar pistas:True`.
refused-cannot-think = Ahora mismo no puedo calcularlo. Vuelve a pedirlo dentro de un rato.
refused-already-analysing = Ya estoy analizando una partida para ti. Espera a que termine.
refused-too-many-analyses = Ya hay { $most } partidas esperando su análisis. Vuelve a pedirlo en un minuto.
refused-already-hinting = Ya estoy buscando una pista para ti. Espera a que la tenga.
refused-too-many-hints = Ya hay { $most } jugadores esperando una pista. Vuelve a pedirla en un minuto.
refused-not-the-challenged = Solo { $challenged } puede responder a este desafío.
refused-not-the-challenger = Solo { $challenger } puede retirar este desafío.
refused-already-accepted = Ese desafío ya se aceptó. `/tablero partida:{ $number }` muestra la partida.
refused-already-declined = Ese desafío (partida { $number }) se rechazó. `/desafiar` hace uno nuevo.
refused-already-withdrawn = Ese desafío (partida { $number }) se retiró. `/desafiar` hace uno nuevo.
refused-already-expired = Ese desafío (partida { $number }) caducó. `/desafiar` hace uno nuevo.
refused-own-challenge = Ese desafío es tuyo (partida { $number }); tiene que aceptarlo otra persona.
refused-no-place = Todas las plazas del desafío (partida { $number }) están ocupadas. Podrás aceptarlo cuando termine una partida.
refused-has-place = Ya juegas una partida de este desafío: la partida { $number }.
refused-stands-already = Ya tienes en este servidor un desafío que sigue abierto: partida { $number }. Retíralo antes.
refused-too-many-standing = Este canal ya tiene { $most } desafíos que siguen abiertos. Publica el tuyo en otro, o sin `partidas-a-la-vez`.
refused-one-at-once = Solo un desafío abierto sigue publicado: quita `rival` y `nivel`, o `partidas-a-la-vez`.
refused-open-to-all = ¿No es para ti? Ignora este desafío abierto (partida { $number }).
refused-no-challenges = { $player } no acepta desafíos por ahora. Elige a otra persona con `/desafiar`.
refused-wants-no-challenges = No aceptas desafíos, así que tampoco puedes desafiar a todo el mundo. Indica un rival, o usa `/preferencias desafíos:bienvenidos`.
refused-has-blocked = Has bloqueado a { $player }. `/partida bloqueo quitar` lo deshace.
refused-too-many-blocked = Ya has bloqueado a { $most } personas. `/partida bloqueo lista` las muestra y `/partida bloqueo quitar` desbloquea a una.
refused-tournament-full = Las { $places } plazas están ocupadas.
refused-tournament-already-entered = Ya participas.
refused-tournament-not-entered = No participas en este torneo.
refused-tournament-has-begun = Este torneo ya empezó.
refused-tournament-too-few = Para empezar hacen falta { $least } jugadores. **Participar**, bajo el anuncio, añade uno.
refused-tournament-over = Este torneo terminó.
refused-tournament-too-many = Hay demasiados torneos abiertos: como mucho { $most } por servidor. Antes tiene que terminar uno.
refused-tournament-unknown = Ese torneo ya no está en este servidor. `/torneo ver` los muestra.
refused-tournament-not-the-organiser = Solo pueden hacerlo { $organiser } y quienes administran el servidor.
refused-tournament-managers = En este servidor crean los torneos quienes lo administran. Se puede cambiar con `/ajustes`.
refused-tournament-in-thread = Un torneo tiene hilos para sus partidas, y los hilos no tienen ninguno: anúncialo en un canal.
refused-tournament-limit = Un torneo necesita un límite de tiempo para llegar a su fin: elige un `ritmo`.
refused-follows-own-game = Tú juegas la partida { $number }, así que te llegan sus noticias de todos modos.
refused-nothing-to-follow = La partida { $number } no se está jugando, así que no hay un final que esperar.
refused-too-many-followers = La partida { $number } ya tiene { $most } seguidores y no caben más. `/tablero partida:{ $number }` muestra cómo va.
refused-too-many-followed = Ya sigues { $most } partidas. Deja de seguir una, bajo su **⋯**, o espera a que termine alguna.
refused-tournament-busy = Tienes una partida en esta escalera. Puedes volver a retar cuando termine.
refused-tournament-at-top = Vas en cabeza de esta escalera: no hay nadie por encima de ti a quien retar.
refused-tournament-out-of-reach = Ahora no es posible: puedes retar a una de las tres personas por encima de ti que no tenga partida en esta escalera y con quien no hayas jugado en el último día.
refused-tournament-ladder-starts = Una escalera empieza enseguida: omite `inicio`.
refused-too-many-challenges = Ya tienes { $most } desafíos abiertos en este servidor. Retira uno o espera una respuesta; `/partidas` los muestra.
refused-too-many-here = { $you ->
    [yes] Ya tienes
   *[no] { $player } ya tiene
} { $most } partidas abiertas en este canal. Hay que terminar antes alguna, o jugar en otro canal.
refused-too-many-adjourned = { $you ->
    [yes] Ya tienes
   *[no] { $player } ya tiene
} { $most } partidas aplazadas en este canal. Hay que seguir antes con alguna, o abandonarla con `/partida abandonar partida:`.
refused-forbidden = La moderación de este servidor no te deja empezar partidas aquí. Las que ya juegas siguen; habla con la moderación.
refused-too-many-forbidden = Ya hay { $most } personas vetadas aquí. `/moderar permitir` deja sitio.
refused-voided = La partida { $number } terminó sin resultado. `/desafiar` empieza una nueva.
refused-not-open = La partida { $number } ya no está abierta. `/moderar partidas` muestra las abiertas.
refused-own-rated-game = En la partida { $number } juegas tú, y es puntuada: pide que la termine otra persona de la moderación, o usa `/partida abandonar`.
refused-too-many-games-an-hour = Has hecho { $most } desafíos en una hora. Espera un poco antes del próximo.
refused-channel-full = Este canal ya tiene { $most } partidas abiertas. Juega en otro, o termina antes alguna aquí.
refused-not-in-channel = En este servidor las partidas empiezan en { $channels }. Desafía allí; las partidas en curso aquí siguen.
refused-not-over = La partida { $number } aún no ha terminado. `/tablero partida:{ $number }` la muestra.
refused-rematch-proposed = Ya se ha ofrecido una revancha: la partida { $number }. `/tablero partida:{ $number }` la muestra.
refused-stands-in-study = Tu partida puntuada { $number } tiene la misma posición que esta partida importada, y en las puntuadas no ayudo. Vuelve a pedirlo cuando tu partida haya avanzado.
refused-only-a-study = La partida { $number } es importada, solo para mirarla: `/partida jugadas`, `/partida reproducir` y `/tablero` la muestran. `/desafiar` empieza una para jugar.
refused-nothing-to-take-back = Aún no has movido en la partida { $number }, así que no hay nada que deshacer.
refused-too-late-to-take-back = Ya es tarde para deshacer tu jugada en la partida { $number }. `/partida deshacer` se lo pide a tu rival.
refused-your-turn = Te toca en la partida { $number }. Juega con `/mover`.
refused-ends-no-turn = Soplar no termina el turno en la partida { $number }. Responde a la jugada que sigue; si soplas tú, la variante acaba ahí.
refused-ends-game = Con eso terminaría la partida { $number }: no habría nada que responder.
refused-too-many-premoves = En la partida { $number } caben como mucho { $most } respuestas anticipadas. `/partida anticipar olvidar:True` quita las tuyas.
refused-no-reply = Indica las dos cosas: la jugada de tu rival (`si`) y tu respuesta (`entonces`). En una variante se alternan, y tu respuesta va al final.
refused-in-line = No se ha anticipado nada: la última jugada de **{ $line }** no vale. { $why }
refused-too-early-to-nudge = Dale un poco de tiempo a tu rival en la partida { $number }. Podrás avisarle { $from }.
refused-already-nudged = Ya has avisado a tu rival en la partida { $number }. Podrás volver a hacerlo { $again }.
refused-opponent-away = Tu rival en la partida { $number } se ausenta hasta el { $until }; el reloj está detenido.
refused-no-proof = No está demostrado que la partida { $number } acabe en tablas. `/partida tablas` las ofrece.
refused-open-not-begun = La partida { $number } no ha empezado: el desafío sigue abierto.
refused-too-many-studies = Hoy ya has importado { $most } partidas. Mañana podrás importar la siguiente.
refused-not-begun = La partida { $number } no ha empezado: { $you ->
    [yes] aún no has aceptado
   *[no] { $challenged } aún no ha aceptado
} el desafío.
refused-over = La partida { $number } ya terminó. `/tablero partida:{ $number }` muestra cómo.
refused-not-a-player = No juegas en la partida { $number }. `/partidas` muestra las tuyas.
refused-not-your-turn = En la partida { $number } le toca a { $player }.
refused-nowhere-your-turn = No te toca en ninguna de tus partidas de aquí ({ $numbers }).
refused-already-done = Eso ya está hecho. `/tablero partida:{ $number }` muestra el tablero como está ahora.
refused-stale = La partida { $number } ha avanzado desde entonces. `/tablero partida:{ $number }` muestra el tablero como está ahora.
refused-no-game = Aquí no hay ninguna partida para eso. `/partidas` muestra las tuyas y `/desafiar` empieza una nueva.
refused-no-game-here = No tienes partidas en este canal. Las tuyas: { $games }.
refused-played-elsewhere = Tu partida { $number } se juega en otro canal: { $where }.
refused-channel-gone = El canal de la partida { $number } ya no existe, así que nadie puede jugar allí. Desde cualquier canal de este servidor aún puedes verla, ofrecer tablas, abandonar o exportarla.
refused-no-such-game = En este canal no hay ninguna partida { $number }. `/partidas` muestra las tuyas.
refused-several-games = ¿Te refieres a la partida { $numbers }? Indica cuál con la opción `partida`.
refused-empty = Escribe una jugada como `c2-c3` o `e3xc3xa5`.
refused-unexpected = No lo entiendo: «{ $sign }» (carácter { $at }) no puede estar en una jugada. Escribe una jugada como `c2-c3` o `e3xc3xa5`.
refused-no-rank = No lo entiendo: tras «{ $file }» (carácter { $at }) falta el número de su fila, como en `c3`. Escribe una jugada como `c2-c3` o `e3xc3xa5`.
refused-out-of-range = { $point } no es un punto de este tablero. Escribe una jugada como `c2-c3` o `e3xc3xa5`.
refused-off-board = { $point } no está en este tablero: va de a1 a { $corner }.
refused-no-stone = No hay ninguna ficha en { $point }.
refused-not-yours = La ficha de { $point } no es tuya; juegas con { $side }.
refused-occupied = En { $point } ya hay una ficha.
refused-no-line = Ninguna línea une { $from } y { $to }; las fichas se mueven por las líneas.
refused-no-capture = Así no se captura ninguna ficha.
right-capture-from = { $from } tiene que capturar: { $moves }.
right-capture = Tienes que capturar: { $moves }.
refused-incomplete = La captura tiene que seguir: { $moves }.
refused-ambiguous = Puede ser más de una jugada: { $moves }. Escribe completa la que quieras.
refused-too-many-moves = Aquí hay tantas jugadas posibles que tienes que escribir la tuya completa, como en { $moves }.
refused-illegal = Esa jugada no es legal.
right-from = Desde { $from } puedes jugar { $moves }.
right = Puedes jugar { $moves }.
refused-direction = Con estas reglas, las fichas no se mueven en esa dirección.
refused-opening = La primera jugada de la partida va recta hacia adelante.
refused-no-return = La ficha de { $from } no puede volver a { $to }.
refused-on-far-rank = La ficha de { $point } llegó a la última fila: allí solo puede capturar.
refused-no-number = No existe la casilla { $number }: van de la 1 a la { $last }.
refused-numbers = Los puntos de este tablero tienen nombres, como `c3`, no números.
refused-no-point = No lo entiendo: «{ $sign }» (carácter { $at }) no puede estar ahí. Indica el lugar de una ficha, como `b4`.
refused-light-square = { $point } es una casilla clara; solo se juega en las oscuras.
refused-between-points = { $point } no es un punto de este tablero; la imagen los muestra todos.
refused-not-one-point = Indica el lugar de una ficha, como `b4`.
refused-penalty-first = Elige primero la ficha que sale del tablero: { $points }. Usa el menú bajo el tablero o `/partida soplar`.
refused-no-huffing = Las reglas de esta partida no permiten soplar.
refused-not-theirs = La ficha de { $point } es tuya. Puedes soplar las de tu rival.
refused-no-offender = La ficha de { $point } no se puede soplar: no dejó pasar ninguna captura en el último turno.
refused-no-insisting = Las reglas de esta partida no permiten exigir la captura.
refused-no-offence = No hay nada que exigir: en el último turno no se dejó pasar ninguna captura.
refused-touched = Tocaste la ficha de { $point } en la partida { $number }, así que tienes que moverla. (La próxima vez, elige antes **Compongo**.)
refused-cannot-move = La ficha de { $point } no tiene jugadas legales en la partida { $number }.
refused-no-offer = No hay ofertas pendientes en la partida { $number }. `/partida tablas` hace una.
refused-own-offer = Esa oferta en la partida { $number } es tuya; le toca responder a tu rival.
refused-offer-to-answer = Tu rival ha hecho una oferta en la partida { $number }: responde primero.
refused-already-offered = Ya has hecho una oferta en la partida { $number }. Haz una jugada antes de la próxima.
refused-no-counting = Las reglas de la partida { $number } no prevén el recuento. `/partida tablas` ofrece tablas.
refused-nothing-played = Aún no se ha jugado nada en la partida { $number }.
refused-not-manager = Eso solo lo puede hacer quien administra este servidor. `/preferencias` cambia las imágenes que solo ves tú.
refused-role-gone = Este rol ya no existe. Elige otro.
refused-role-everyone = Todos los miembros tienen { $role }. Elige otro rol o crea uno.
refused-role-managed = { $role } pertenece a un bot, a los boosters o a una integración, así que solo lo da Discord. Elige otro rol o crea uno.
refused-role-not-permitted = Aquí no puedo dar roles. Permíteme *Gestionar roles* en los ajustes del servidor, en Roles, y vuelve a elegir { $role }.
refused-role-too-high = { $role } no está por debajo de mi rol. Pon mi rol por encima en los ajustes del servidor, en Roles, y vuelve a elegirlo.
refused-role-too-powerful = { $role } no está por debajo de tu rol más alto, permite más de lo que puedes hacer tú, o te falta *Gestionar roles*. Puede elegirlo aquí quien pueda darlo.
refused-role-unknown = Ahora no puedo leer los roles de este servidor. Vuelve a elegir { $role } en un momento.
refused-too-many-roles = Ya doy 5 roles. Quita primero uno de ellos.
refused-channel = Elige canales de texto de este servidor en los que tú puedas escribir. No cambió nada.
refused-import-none = Indica el registro de una partida: como texto (`registro`) o como archivo (`archivo`).
refused-import-both = Indica el registro como texto o como archivo, no ambos.
refused-import-large = Este archivo pasa de 64 KiB, así que no es el registro de una partida. `/partida exportar` da uno.
refused-import-binary = Este archivo no es texto, así que no es el registro de una partida. `/partida exportar` da uno.
refused-import-unreachable = Discord no me dio el archivo a tiempo. Inténtalo de nuevo, o indica el registro como texto.
refused-import-message = No encuentro ningún registro de partida en este mensaje: ni texto con una etiqueta como `[RuleSet "medieval"]`, ni un archivo como el que da `/partida exportar`.
refused-not-moderator = Eso solo lo puede hacer quien administra este servidor. `/partida bloqueo` te libra de una persona.
refused-not-manager-games = Solo quien administra este servidor ve todas las partidas. `/partidas persona:` muestra las de otra persona.
refused-no-thread = No puedes abrir hilos aquí, así que tampoco puedo abrir uno para ti. Sin `hilo`, la partida se juega en este canal.
refused-threads-never = En este servidor las partidas no tienen hilos. Sin `hilo`, la partida se juega en este canal.
refused-no-writing = No puedes escribir en este canal (te falta el permiso *Enviar mensajes*), así que no publico nada aquí en tu nombre. No cambió nada.
refused-no-writing-thread = No puedes escribir en este hilo (te falta el permiso *Enviar mensajes en hilos*), así que no publico nada aquí en tu nombre. No cambió nada.
refused-failed = Perdona, algo ha fallado por mi parte. No cambió nada; inténtalo de nuevo.
refused-unreadable = Discord me envió esto en una forma que no puedo leer, así que no cambió nada. Inténtalo de nuevo y, si no funciona, avisa a quien me administra.
refused-in-doubt = Lo siento, no sé si esto se guardó. Mira el tablero antes de intentarlo de nuevo.
refused-full = Lo siento, no se guardó nada: mi disco está lleno. Inténtalo más tarde, o díselo a quienes me administran.
refused-slow = Mi disco va lento ahora mismo y no puedo consultar las partidas. No se hizo nada; inténtalo de nuevo en un momento.
done-late = Hecho. Tardé más de lo normal, porque mi disco va lento ahora mismo.
form-late = Abrir el formulario tardó demasiado y no ha cambiado nada. Inténtalo de nuevo, o usa el comando con sus opciones.
form-usual = Lo habitual aquí: { $what }
form-usual-pace = Entre personas: { $what }
form-usual-rated = Entre personas, con límite de tiempo: { $what }
refused-busy = Tengo demasiado trabajo ahora mismo. No se hizo nada; inténtalo de nuevo en un momento.
refused-too-often = Me has pedido muchas cosas en poco tiempo. No se hizo nada; inténtalo de nuevo { $again }.
refused-unknown-rules = No sé a qué reglas te refieres. Elígelas de la lista que aparece al escribir; `/reglas` las explica todas.
refused-unknown-command = Ya no conozco este comando. Discord también lo olvidará pronto.
refused-unknown-button = Ya no conozco este botón. `/tablero` muestra el tablero como está ahora.

## Tableros en texto, para lectores de pantalla

form-picture = una imagen
form-text = texto
form-ascii = texto y un dibujo con caracteres simples
drawing = Blancas o { $white }, negras x { $black }; las mayúsculas son damas:
alt-board = { $board ->
    [squares] Tablero de damas
   *[lines] Tablero de alquerque
}
alt-replay = La partida en imágenes animadas: { $moves }. Al final: { $board }
alt-bare = { $board }.
alt-start = { $board } al principio.
alt-step = { $board } tras la jugada { $move } de las { $side }.
alt-capture = { $board } tras la captura { $move } de las { $side }; las { $victim } pierden { $count ->
    [one] la ficha de { $points }
   *[other] las fichas de { $points }
}.
alt-crowned = La ficha se convirtió en dama.
alt-penalty = Como penalización, las { $side } perdieron la ficha de { $point }.
alt-penalty-chosen = { $board } después de que las { $side } perdieran la ficha de { $point } como penalización.
alt-huff = { $board } después de que las { $side } perdieran por un soplo la ficha de { $point }.
alt-insist = { $board } después de que las { $side } deshicieran { $move }.
alt-kings = Damas: { $points }.
alt-turn = Les toca a las { $side }.
alt-won = Ganaron las { $side }.
alt-resigned = Abandonaron las { $side }.
alt-drawn = La partida terminó en tablas.
alt-stones = Las { $side }, { $count ->
    [0] sin fichas.
    [one] 1 ficha: { $points }.
   *[other] { $count } fichas: { $points }.
}
alt-empty = Libres: { $points }.
alt-choices = Marcadas: las fichas que se pueden elegir, en { $stones }.
alt-targets = Marcado: la ficha de { $stones } y adónde puede ir, a { $points }.
alt-full = Ningún punto está libre.
# In the picture of a board, before a number of stones. The letters are those of `Strip::SIGNS`.
strip-took = { $side ->
    [white] Blancas capturaron
   *[black] Negras capturaron
}
and = { $first } y { $last }

## Las páginas de /reglas: 1200 caracteres cada una como mucho, con una línea por cada clase de regla que haya

summary-goal-lines = Captura o bloquea todas las fichas rivales.
summary-goal-count = Captura o bloquea todas las fichas rivales, o ten más que tu rival al contar.
summary-goal-squares = Captura o bloquea todas las fichas rivales en las casillas oscuras.
summary-moving-any = Mueve una ficha por una línea a un punto vecino libre, en cualquier dirección.
summary-moving-ahead = Mueve una ficha por una línea a un punto vecino libre, hacia adelante o de lado.
summary-moving-forward = Mueve una ficha por una línea a un punto vecino libre, hacia adelante, recto o en diagonal.
summary-moving-men = Un peón se mueve una casilla en diagonal hacia adelante.
# optional: yes si se puede parar después de cualquier salto.
summary-capturing-any = Captura saltando sobre una ficha rival al punto libre de detrás, y sigue desde ahí si { $optional ->
    [yes] quieres
   *[no] puedes
}.
summary-capturing-around = Captura en cualquier dirección, también hacia atrás, saltando sobre una ficha rival al punto libre de detrás, y sigue si puedes.
summary-capturing-first-ahead = Captura saltando sobre una ficha rival al punto libre de detrás; tras el primer salto, en cualquier dirección.
summary-capturing-ahead = Captura en esas direcciones saltando sobre una ficha rival al punto libre de detrás, y sigue si { $optional ->
    [yes] quieres
   *[no] puedes
}.
summary-capturing-once = Captura saltando sobre una ficha rival al punto libre de detrás. Un solo salto por turno.
summary-capturing-men = Captura hacia adelante saltando sobre una ficha rival a la casilla libre de detrás, y sigue si puede.
summary-duty-enforced = Si puedes capturar, tienes que hacerlo, hasta el último salto. Entre varias capturas eliges tú.
summary-duty-enforced-once = Si puedes capturar, tienes que hacerlo. Entre varias capturas eliges tú.
summary-duty-none = Capturar no es obligatorio, y puedes parar después de cualquier salto.
summary-duty-none-once = Capturar no es obligatorio.
summary-duty-penalty = Si dejas pasar una captura, pierdes una ficha que podía hacerla.
summary-duty-huff = Si dejas pasar una captura, tu rival puede soplar la ficha: sale del tablero.
summary-duty-insist = Si dejas pasar una captura, tu rival puede soplar la ficha o exigir que deshagas la jugada.
summary-opening = La primera jugada de las blancas es c2-c3.
summary-king-flying = En la última fila, un peón se convierte en dama, que se mueve y captura a cualquier distancia.
summary-king-long = En la última fila, una ficha se convierte en dama, que se mueve y captura a cualquier distancia y en cualquier dirección.
summary-king-short = En la última fila, una ficha se convierte en dama, que se mueve y captura en cualquier dirección.
summary-king-diagonals = En la última fila, una ficha se convierte en dama, que va en cualquier dirección y, por las dos diagonales largas, a cualquier distancia.
summary-king-sides = En las esquinas de la última fila, una ficha se convierte en dama, que se mueve y captura a cualquier distancia por los lados de los triángulos.
summary-far-row = En la última fila, una ficha ya no se mueve; solo captura.
summary-return-not-by-step = Al mover, una ficha no puede volver enseguida al punto que dejó.
summary-return-not-at-once = Ninguna ficha puede volver enseguida al punto que dejó.
summary-return-never = Ninguna ficha cae donde ya estuvo.
summary-return-no-undo = Ninguna ficha deshace su último paso, ni siquiera más tarde.
summary-end-drawn = La misma posición por tercera vez, o { $turns } turnos sin captura, son tablas.
summary-end-counted = Cuando ya no vaya a haber más capturas, `/partida contar` ofrece un recuento.

## Las reglas completas, hechas de estos apartados: 2000 caracteres como mucho con la lectura de cada reglamento

book-board = Tablero.
book-moving = Mover.
book-capturing = Capturar.
book-leaving = Dejar pasar una captura.
book-special = Reglas especiales.
book-end = Final.
book-readings = Nuestra lectura:
book-board-lines = { $setup ->
    [terhuchu] 25 puntos, diez fichas por bando. Blancas: filas 1 y 2; negras: 4 y 5; la fila 3 queda libre
    [terhuchu-8] 25 puntos, ocho fichas por bando. Blancas: fila 1 y b2, c2, d2; negras: fila 5 y b4, c4, d4
    [sumi-war] 25 puntos, once fichas por bando. Blancas: filas 1 y 2 y a3; negras: 4 y 5 y e3; b3, c3 y d3 quedan libres
    [codecup] 7×7 puntos, con líneas como en el 5×5 habitual, veinticuatro fichas por bando. Blancas: filas 1–3, e4, f4 y g4; negras: 5–7, a4, b4 y c4; d4 queda libre
    [lau-kata-kati] 19 puntos en dos triángulos que se tocan en d4, nueve fichas por bando. Blancas: el triángulo de abajo; negras: el de arriba; d4 queda libre
    [felli] 13 puntos en dos triángulos que se tocan en c3, seis fichas por bando. Blancas: el triángulo de abajo; negras: el de arriba; c3 queda libre
    [egara-guti] 23 puntos en dos triángulos que se tocan en d4, unidos por dos líneas, once fichas por bando. Blancas: la mitad de abajo; negras: la de arriba; d4 queda libre
    [zamma] 9×9 puntos, con líneas como en el 5×5 habitual, cuarenta fichas por bando. Blancas: filas 1–4, f5, g5, h5 e i5; negras: 6–9, a5, b5, c5 y d5; e5 queda libre
    [kharbaga] 41 puntos: 5×5 (a1–i9), con las dos diagonales de cada cuadro, y los 16 cruces de estas (b2–h8); veinte fichas por bando. Blancas: filas 1–4, g5 e i5; negras: 6–9, a5 y c5; e5 queda libre
    [satoel] 93 puntos: 9×9 en las filas 3–11, con líneas como en el 5×5 habitual, y más allá de e3 y e11 sendos triángulos de seis puntos, cada uno con tres líneas desde allí y dos transversales; cuarenta fichas por bando. Blancas: filas 3–6, f7, g7, h7 e i7; negras: 8–11, a7, b7, c7 y d7; e7 y los triángulos quedan libres
    [peralikatuma] 49 puntos: el 5×5 habitual, de c3 a g7, y más allá de e3, c5, g5 y e7 sendos triángulos de seis puntos, cada uno con tres líneas desde allí y dos transversales; veintitrés fichas por bando. Blancas: filas 3 y 4 del cuadrado, c5 y los triángulos de abajo y de la izquierda; negras: filas 6 y 7 del cuadrado, g5 y los triángulos de arriba y de la derecha; d5, e5 y f5 quedan libres
   *[usual] 25 puntos, doce fichas por bando. Blancas: filas 1 y 2, d3 y e3; negras: 4 y 5, a3 y b3; c3 queda libre
}. Empiezan las blancas. Objetivo: capturar o bloquear todas las fichas rivales.
book-board-squares = Las casillas oscuras de un tablero de 8×8; blancas en las filas 1–3, negras en 6–8. Empiezan las blancas. Objetivo: capturar o bloquear todas las fichas rivales.
book-lines = Sus líneas: { $lines }.
book-moving-any = En tu turno mueves o capturas, nunca ambas cosas. Mueves una ficha por una línea a un punto vecino libre, en cualquier dirección: `{ $step }`.
book-moving-ahead = En tu turno mueves o capturas, nunca ambas cosas. Mueves una ficha por una línea a un punto vecino libre, hacia adelante (recto o en diagonal) o de lado, nunca hacia atrás: `{ $step }`.
book-moving-forward = En tu turno mueves o capturas, nunca ambas cosas. Mueves una ficha por una línea a un punto vecino libre, hacia adelante (recto o en diagonal), nunca de lado ni hacia atrás: `{ $step }`.
book-moving-men = Un peón va una casilla en diagonal hacia adelante: `c3-d4`.
book-jump = Tu ficha salta por una línea sobre una ficha rival vecina al punto libre justo detrás, y la rival sale del tablero al momento.
# optional: yes si se puede parar después de cualquier salto.
book-capturing-any = Si la tuya puede saltar otra vez, en la dirección que sea, { $optional ->
    [yes] puede seguir en el mismo turno
   *[no] sigue
}: `{ $capture }`.
book-capturing-around = La tuya salta en cualquier dirección, también hacia atrás. Si puede saltar otra vez, sigue: `{ $capture }`.
book-capturing-first-ahead = El primer salto va en las mismas direcciones; los demás, en cualquiera, incluso hacia atrás: `{ $capture }`.
book-capturing-ahead = La tuya salta en las direcciones en que se mueve y { $optional ->
    [yes] puede seguir tras cada salto
   *[no] sigue mientras pueda
}: `{ $capture }`.
book-capturing-once = La tuya salta en cualquier dirección, y con ese salto acaba el turno: `{ $capture }`.
book-capturing-men = Un peón salta en diagonal hacia adelante sobre una ficha rival vecina a la casilla libre de detrás, y sigue mientras pueda; lo capturado sale al momento.
book-duty-enforced = La captura es obligatoria, hasta el último salto posible; no acepto otra cosa. Entre varias capturas eliges libremente; no tiene que ser la más larga.
book-duty-enforced-once = La captura es obligatoria; no acepto otra cosa. Entre varias capturas eliges libremente.
book-duty-owed = Debes capturar si puedes, hasta el último salto; entre varias capturas eliges tú.
book-duty-none = Cada salto es decisión tuya: no tienes que capturar, y puedes parar cuando quieras, sin penalización.
book-duty-none-once = No tienes que capturar.
book-leaving-penalty = Puedes, pero cuesta una ficha: si no capturas, pierdes una que podía capturar; si paras antes de tiempo, la que paró. Sale al momento; si podían capturar varias, tu rival elige una en un menú antes de mover.
book-leaving-huff = Puedes, pero tu rival puede soplar una ficha que podía capturar, o la que paró antes de tiempo: `/partida soplar punto:b4` la quita antes de su jugada. Si mueve, la ocasión pasa; yo no la señalo.
book-leaving-insist = Puedes, pero tu rival, antes de mover, puede soplar una ficha que podía capturar, o la que paró antes (`/partida soplar punto:b4`), o exigir que deshagas el turno (`/partida exigir`) y hagas una captura completa. Si mueve, la ocasión pasa; yo no la señalo.
book-nothing = Ninguna: las fichas pueden volver al punto del que vienen, y la última fila no cambia nada.
book-opening = La primera jugada de las blancas es c2-c3, y ninguna otra.
book-king-flying = El peón que acaba su turno en la última fila se convierte en dama: se mueve y captura en diagonal a cualquier distancia, y cae en cualquier casilla libre de detrás, hasta la siguiente ficha.
book-king-long = La ficha que acaba su turno en la última fila se convierte en dama: se mueve y captura por las líneas a cualquier distancia y en cualquier dirección, y al capturar cae en cualquier punto libre de detrás, hasta la siguiente ficha.
book-king-short = La ficha que acaba su turno en la última fila se convierte en dama: se mueve y captura como antes, pero en cualquier dirección.
book-king-diagonals = La ficha que acaba su turno en la última fila se convierte en dama. En las dos diagonales largas (a1-e5 y a5-e1) se mueve y captura a cualquier distancia, y al capturar cae en cualquier punto libre de detrás, hasta la siguiente ficha; en las demás líneas se mueve y captura como antes, pero en cualquier dirección.
book-king-sides = La ficha que acaba su turno en una esquina de la última fila se convierte en dama. En los lados de los triángulos (a1-e5, a5-e1, a1-e1 y a5-e5) se mueve y captura a cualquier distancia, y al capturar cae en cualquier punto libre de detrás, hasta la siguiente ficha; en las demás líneas se mueve y captura como antes.
book-far-row = En la última fila, una ficha ya no se mueve; solo puede capturar.
book-far-row-first-sideways = En la última fila, una ficha ya no se mueve; solo puede capturar, con el primer salto de lado.
book-far-row-sideways = En la última fila, una ficha ya no se mueve; solo puede capturar, de lado.
book-return-not-by-step = Una ficha no puede volver enseguida al punto que dejó en tu último turno. Capturando, sí puede caer en él.
book-return-not-at-once = La ficha que moviste en tu último turno no puede caer donde estaba antes de él, ni siquiera capturando; una captura así vedada no es obligatoria.
book-return-never = Ninguna ficha puede caer donde ya estuvo (yo lo recuerdo); una captura así vedada no obliga.
book-return-no-undo = Tras un paso de lado, una ficha no puede dar el paso de vuelta, por muchos turnos que pasen, hasta que se mueva a otro punto o capture.
book-touch = La ficha que eliges en el menú queda tocada y hay que moverla si puede, salvo que antes digas **Compongo**. Las jugadas escritas no tocan nada.
book-end-loss = Pierde quien se queda sin fichas o sin jugadas.
book-end-equal = Si ambos bandos tienen igual número de fichas en un final resuelto como tablas, `/partida tablas` acaba la partida al momento; si no, ofrece tablas.
book-end-count = `/partida contar` ofrece parar y contar: gana quien tenga más fichas; con igualdad, son tablas.
book-end-offer = `/partida tablas` ofrece tablas.
book-end-added = { $result ->
    [counted] También cuento yo
   *[drawn] También son tablas
} cuando una posición se da por tercera vez, o tras { $turns } turnos seguidos (sumando ambos bandos) sin { $quiet ->
    [stones] captura
    [rows] captura ni cambio de fila
    [kings] captura ni nueva dama
    [advances] captura ni avance de una ficha que no sea dama
   *[men] captura ni jugada de peón
}.
book-readings-medieval = La fuente es un folleto inglés sobre el alquerque medieval según el libro de Alfonso X. Decidimos esto: empiezan las blancas; quien no puede mover pierde; las fichas pueden volver (no lo prohíbe). «Tantas capturas como sean posibles» lo leemos así: saltar hasta no poder más, no buscar el camino más largo. Sus tablas, cuando hay igualdad y nadie puede atacar sin peligro, quedan al acuerdo de las partes. La triple repetición y los 50 turnos son añadidos nuestros.
book-readings-penalty = La fuente es una «Spielanleitung» (instrucciones) alemana. No dice quién elige la ficha que se pierde, ni cuándo sale: eso lo decidimos aquí. También: la infractora que se movió cuenta donde está ahora; lo capturado antes de parar sigue capturado; tras una captura, el punto vedado es aquel donde empezó. No conoce las tablas: el acuerdo, la triple repetición y los 50 turnos son añadidos nuestros.
book-readings-brainking = La fuente es la página de ayuda italiana de BrainKing. Dice que una ficha captura en su «sentido de marcha»; que eso incluya siempre los lados es lectura nuestra. También lo es que la prohibición de volver valga para las capturas y se refiera al inicio de todo el turno anterior. La página no dice quién empieza ni cuándo hay tablas: que empiecen las blancas, el acuerdo, la triple repetición y los 50 turnos son añadidos nuestros.
book-readings-free = La fuente es la hoja imprimible de alquerque de J. P. Smith, sin las reglas adicionales de R. C. Bell que cita. Allí una moneda decide quién empieza; aquí, siempre las blancas. La partida acaba cuando «es evidente» que no habrá más capturas; que ambas partes deban aceptarlo, y que yo acabe la partida por recuento en la triple repetición y tras 50 turnos tranquilos, es decisión nuestra. Se permite volver porque la hoja no lo prohíbe en estas reglas.
book-readings-bell = La fuente es la hoja imprimible de J. P. Smith con las reglas adicionales de R. C. Bell («Board and Table Games»). Decidimos esto: empiezan las blancas (allí, una moneda lo decide); tampoco se captura hacia atrás; quien para antes de tiempo se expone al soplo; se sopla una ficha, donde está ahora, y luego se mueve; se cuenta por acuerdo, triple repetición o 50 turnos tranquilos. Un final por repetición o turnos tranquilos va antes que el soplo.
book-readings-bell-strict = La fuente es la hoja de J. P. Smith con todas las reglas de R. C. Bell («Board and Table Games»). Decidimos esto: empiezan las blancas; no se captura hacia atrás; quien para antes de tiempo se expone al soplo; se sopla una ficha, donde está ahora, y luego se mueve; cuentan los puntos donde cae al capturar; se cuenta por acuerdo, repetición o 50 turnos tranquilos. Un final por repetición o turnos tranquilos va antes que el soplo.
book-readings-covarrubias = La fuente es el diccionario de Sebastián de Covarrubias (1674). Habla de capturar varias fichas a la vez, y dice que se pierde, «soplada», la que podía capturar y no lo hizo. Decidimos esto: el número de fichas, la posición inicial y las direcciones son los del alquerque medieval; también quien para antes de tiempo se expone al soplo; se sopla una ficha, donde está ahora, y luego se mueve. La triple repetición y los 50 turnos son añadidos nuestros. Un final por repetición o turnos tranquilos va antes que el soplo.
book-readings-qirkat = La fuente es un proyecto de un curso de programación de Berkeley (CS61B, 2017), hasta donde aún se puede leer, con los programas de dos estudiantes. La prohibición de deshacer un paso vale para cada ficha por separado, y no afecta a las capturas. El acuerdo, la triple repetición y los 50 turnos son añadidos nuestros.
book-readings-terhuchu = La fuente es el libro de J. H. Hutton sobre los nagas angami (1921). Habla de comer una ficha; que en un turno se capture una como mucho, y que ninguna captura sea obligatoria, es lectura nuestra. También decidimos esto: empiezan las blancas; quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-terhuchu-8 = La fuente es el libro de J. H. Hutton sobre los nagas angami (1921), que conoce el juego con ocho fichas además del de diez. Que en un turno se capture una como mucho, y que ninguna captura sea obligatoria, es lectura nuestra. También decidimos esto: empiezan las blancas; quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-sumi-war = La fuente es el libro de J. H. Hutton sobre los nagas sümi o sema (1921). La undécima ficha va en un extremo de la fila central: el de la izquierda de cada bando, según entendemos su diagrama. También decidimos esto: ninguna captura es obligatoria; en un turno se captura una ficha como mucho; empiezan las blancas; quien no puede mover pierde; se cuenta por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-arabic = La fuente es la página de Jocly, que sigue la reconstrucción de A. van der Stoep. En Jocly, dama contra una o dos damas son tablas al momento; aquí quedan al acuerdo de las partes. Decidimos esto: una ficha que no es dama nunca captura hacia atrás; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-roman = La fuente es la página de Jocly, que sigue la reconstrucción de A. van der Stoep. Las capturas hay que completarlas, como en Jocly. Una dama cae justo detrás de la ficha que captura. El acuerdo, la triple repetición y los 50 turnos son añadidos nuestros.
book-readings-dama-comoros = La fuente es lo que Ludii recoge de un artículo de A. de Voogt (2019). Decidimos esto: en un turno se pueden capturar varias fichas, y quien para antes de tiempo se expone al soplo; soplar es un derecho del rival y no ocurre por sí solo; se sopla una ficha, donde está ahora, y luego se mueve; quien no puede mover pierde. Acuerdo, triple repetición y 50 turnos son añadidos. Un final por repetición o turnos tranquilos va antes que el soplo.
book-readings-kharberg = La fuente es lo que Ludii recoge de un artículo de T. Monod (1950). De ahí viene que las fichas se muevan también hacia atrás. Decidimos esto: una dama captura a cualquier distancia, igual que se mueve; en un turno se pueden capturar varias fichas, y quien para antes de tiempo se expone al soplo; se sopla una ficha, donde está ahora, y luego se mueve. Acuerdo, triple repetición y 50 turnos son añadidos. Un final por repetición o turnos tranquilos va antes que el soplo.
book-readings-fetach = La fuente es un texto breve de Bouhajbane (1989). Según él, empieza la ficha de la línea central, o sea, c2-c3. De la dama solo dice que va por las dos diagonales largas. Decidimos esto: allí va a cualquier distancia y, en las demás líneas, como una ficha en cualquier dirección; cada salto sigue la regla de su línea; capturar es libre, y se pueden capturar varias; solo las damas van hacia atrás; se cuenta por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-codecup = La fuente es la página de reglas de la CodeCup 2008, un concurso de programas; la posición inicial es la de sus partidas. Lo que la página dice de la duración y los puntos no se pudo leer. Decidimos esto: quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-lau-kata-kati = La fuente es el artículo de J. Datta sobre juegos de la Baja Bengala (1933): las reglas habituales de las damas, pero capturando una sola ficha cada vez. Decidimos esto: capturar es obligatorio, como en las damas, y en cualquier dirección; no hay damas; quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-felli = La fuente es un texto breve de Bouhajbane (1989). Según él, la dama va por los dos lados que salen de su esquina. Decidimos esto: va a cualquier distancia por todos los lados de los triángulos y, por las demás líneas, como cualquier ficha; capturar es libre, y se pueden capturar varias; se cuenta por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-egara-guti = La fuente es un resumen de un artículo de Das-Gupta (1926). Decidimos esto: se mueve y se captura en cualquier dirección; capturar es libre, y se pueden capturar varias; b2 y b6 son puntos vecinos, igual que f2 y f6; quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-zamma = El tablero y la posición inicial vienen de un artículo de T. Monod (1950–51); lo demás, de lo que Ludii recoge de él y de una página francesa de juegos. Empiezan las fichas «macho»: aquí, las blancas. Que en un turno se puedan capturar varias fichas lo dicen todos menos Ludii. Decidimos esto: quien para antes de tiempo se expone al soplo. Acuerdo, triple repetición y 100 turnos son añadidos; los dos últimos van antes que el soplo.
book-readings-kharbaga = La fuente es una frase de Hamidoun (1952): el juego descrito antes, simplificado, con veinte fichas por bando. Lo demás viene de Ludii. Decidimos esto: el tablero, pues solo con los cruces caben veinte fichas por bando; hay que capturar y se sopla como en el zamma (en Ludii capturar es libre). Acuerdo, triple repetición y 60 turnos son añadidos; los dos últimos van antes que el soplo.
book-readings-satoel = La fuente es el texto de Jacobson sobre Simeulue (1919), hasta donde se pudo leer. Dice que una ficha puede seguir capturando; por eso leemos que capturar es libre. Decidimos esto: qué mitad de la fila central es de cada bando; quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 100 turnos tranquilos.
book-readings-peralikatuma = La fuente es el libro de H. Parker sobre Ceilán (1909), que lo llama Perali kotuma. Cada bando tiene las dieciséis fichas del juego que el libro describe antes y siete más en el triángulo de su izquierda; tres puntos de la línea central quedan libres. Como ese triángulo tiene seis puntos, leemos que la séptima va en su vértice (c5, g5). Que capturar sea libre, en cualquier número y dirección, es de Parker. Decidimos esto: quien no puede mover pierde; hay tablas por acuerdo, triple repetición o 50 turnos tranquilos.
book-readings-dame = La fuente es una descripción alemana del juego. Decidimos esto: empiezan las blancas; los peones solo capturan hacia adelante; no hay que capturar el máximo, ni una dama tiene que caer donde pueda seguir; se sopla una ficha, donde está ahora, y luego se mueve; tras `/partida exigir` vale cualquier captura completa; solo el menú toca. No conoce las tablas: acuerdo, repetición y 60 turnos son añadidos. Un final por repetición o turnos tranquilos va antes que el soplo.

# The facts about rule sets, and how each differs from Medieval Alquerque: short, as menus show 100 characters
facts-game = Juego
facts-origin = Lugar y época
facts-board = Tablero
facts-differences = A diferencia del alquerque medieval
facts-source = Fuente
facts-proven = Demostrado
size-lines = { $points } puntos, { $stones } fichas por bando
size-squares = 8×8 casillas, { $stones } fichas por bando
differs-king-flying = damas voladoras
differs-king-long = damas que vuelan por las líneas
differs-king-short = damas que van en cualquier dirección
differs-king-diagonals = damas que vuelan por algunas líneas
differs-king-sides = damas que vuelan por los lados de los triángulos
differs-moving-men = peones solo en diagonal hacia adelante
differs-moving-ahead = sin pasos atrás
differs-moving-forward = pasos solo hacia adelante
differs-capturing-first-ahead = sin primer salto atrás
differs-capturing-ahead = sin saltos atrás
differs-capturing-once = un salto por turno
differs-duty-none = sin captura obligatoria
differs-duty-penalty = dejar pasar una captura cuesta una ficha
differs-duty-huff = se sopla la captura que se deja pasar
differs-duty-insist = se sopla o se exige la captura que se deja pasar
differs-opening = primera jugada fija
differs-far-row = en la última fila solo se captura
differs-return-not-by-step = sin volver enseguida de un paso
differs-return-not-at-once = sin volver enseguida
differs-return-never = sin volver nunca
differs-return-no-undo = sin deshacer ningún paso
differs-touch = ficha tocada, ficha movida
differs-count = se puede contar
origin-medieval = España, siglo XIII
origin-penalty = Alemania
origin-brainking = Servidor BrainKing
origin-free = Una hoja impresa
origin-bell = R. C. Bell, Inglaterra
origin-bell-strict = { origin-bell }
origin-dame = { origin-penalty }
origin-covarrubias = España, 1674
origin-qirkat = Berkeley, California, 2017
origin-terhuchu = Nagas angami, 1921
origin-terhuchu-8 = { origin-terhuchu }
origin-sumi-war = Nagas sümi, 1921
origin-arabic = Oriente Próximo y España, siglo X, reconstruido
origin-roman = Francia e Inglaterra, siglo XV, reconstruido
origin-dama-comoros = Gran Comora, 2018
origin-kharberg = Oeste del Sáhara, 1950
origin-fetach = Sur de Marruecos, 1960–82
origin-codecup = CodeCup, un concurso de programas, 2008
origin-lau-kata-kati = Baja Bengala, 1933
origin-felli = { origin-fetach }
origin-egara-guti = Bhandara, India central, 1926
origin-zamma = Oeste del Sáhara, 1950–51
origin-kharbaga = Mauritania, 1952
origin-satoel = Simeulue, Indonesia, 1919
origin-peralikatuma = Ceilán (Sri Lanka), 1909

rules-pictures = Imágenes: { $names }
button-play-by-rules = Contra mí con estas reglas
button-rulebook = Reglas y fuentes
menu-rules = Otras reglas…
rules-picture-lines = Las líneas del tablero, por las que las fichas se mueven y capturan.
    .name = las líneas
rules-picture-squares = Las casillas oscuras del tablero, vecinas entre sí por las diagonales.
    .name = las casillas
rules-picture-step = Un paso: desde { $stone } la ficha puede ir a { $points }.
    .name = un paso
rules-picture-king = Una dama: desde { $stone } puede ir a { $points }.
    .name = una dama
rules-picture-capture = Una captura: una ficha captura varias, salto a salto.
    .name = una captura en cadena
rules-picture-hop = Una captura: la ficha salta una vez y captura una.
    .name = una captura
rules-picture-offence = Una infracción: se dejó pasar la captura que cae en { $points }.
    .name = una infracción
rules-picture-penalty = Una infracción y su penalización: la ficha que podía capturar, cayendo en { $points }, sale del tablero.
    .name = una infracción y su penalización
rules-picture-huff = El soplo: la ficha que podía capturar sale del tablero.
    .name = el soplo
rules-picture-insist = La exigencia: el turno se deshace, y hay que capturar.
    .name = la exigencia

## Las hojas de /partida imprimir. Se leen sin el bot: no nombran comandos ni tutean.

button-print = Imprimir
paper-a4 = A4 (210 × 297 mm)
paper-letter = Carta (8½ × 11 pulgadas)
print-done = **{ $rules }** en cuatro páginas { $paper }: las reglas en una página, el tablero a tamaño real en dos dibujos y fichas para recortar. Imprime al 100 % («tamaño real»).
print-failed = Ahora mismo no he podido hacer las páginas. Inténtalo de nuevo, por favor.
printed-start = Preparación
printed-start-lines = El tablero tiene { $setup ->
    [codecup] siete por siete puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene veinticuatro fichas y las pone en las tres filas más cercanas y en los tres puntos de la derecha de la fila central; el centro queda libre
    [lau-kata-kati] diecinueve puntos, en dos triángulos que se tocan en el centro. Cada bando tiene nueve fichas y las pone en todos los puntos del triángulo más cercano; el centro queda libre
    [felli] trece puntos, en dos triángulos que se tocan en el centro. Cada bando tiene seis fichas y las pone en todos los puntos del triángulo más cercano; el centro queda libre
    [egara-guti] veintitrés puntos, en dos triángulos que se tocan en el centro, unidos por dos líneas. Cada bando tiene once fichas y las pone en todos los puntos de la mitad más cercana; el centro queda libre
    [zamma] nueve por nueve puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene cuarenta fichas y las pone en las cuatro filas más cercanas y en los cuatro puntos de la derecha de la fila central; el centro queda libre
    [kharbaga] cuarenta y un puntos: cinco por cinco y los dieciséis cruces dentro de los cuadros, donde solo se cortan diagonales. Cada bando tiene veinte fichas y las pone en todos los puntos que quedan más cerca que la fila central y en los dos puntos de la derecha de esa fila; el centro queda libre
    [satoel] noventa y tres puntos: nueve por nueve y un triángulo de seis puntos en cada extremo. Cada bando tiene cuarenta fichas y las pone en las cuatro filas más cercanas del cuadrado y en los cuatro puntos de la derecha de su fila central; el centro y los triángulos quedan libres
    [peralikatuma] cuarenta y nueve puntos: cinco por cinco y un triángulo de seis puntos en medio de cada lado. Cada bando tiene veintitrés fichas y las pone en el triángulo más cercano, en las dos filas más cercanas del cuadrado, en el triángulo de la izquierda y en el punto más a la izquierda de la fila central del cuadrado; tres puntos quedan libres
    [terhuchu] cinco por cinco puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene diez fichas y las pone en las dos filas más cercanas; la fila central queda libre
    [terhuchu-8] cinco por cinco puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene ocho fichas y las pone en la fila más cercana y en los tres puntos centrales de la siguiente; los demás puntos quedan libres
    [sumi-war] cinco por cinco puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene once fichas y las pone en las dos filas más cercanas y en el punto más a la izquierda de la fila central; tres puntos quedan libres
   *[usual] cinco por cinco puntos, unidos por líneas horizontales, verticales y diagonales. Cada bando tiene doce fichas y las pone en las dos filas más cercanas y en los dos puntos de la derecha de la fila central; el centro queda libre
}. Los colores se sortean: empiezan las blancas. El objetivo es capturar todas las fichas rivales o bloquearlas.
printed-start-squares = El tablero se coloca de modo que cada bando tenga una casilla oscura en la esquina izquierda. Cada bando tiene doce peones y los pone en las casillas oscuras de las tres filas más cercanas; las casillas claras no se usan. Los colores se sortean: empiezan las blancas. El objetivo es capturar todas las fichas rivales o bloquearlas.
printed-moving = Mover
printed-moving-any = Se juega por turnos. En cada turno se mueve una ficha o se captura con una, nunca ambas cosas. Una ficha se mueve por una línea hasta un punto vecino libre, en cualquier dirección.
printed-moving-ahead = Se juega por turnos. En cada turno se mueve una ficha o se captura con una, nunca ambas cosas. Una ficha se mueve por una línea hasta un punto vecino libre: hacia adelante (recto o en diagonal) o de lado, nunca hacia atrás.
printed-moving-forward = Se juega por turnos. En cada turno se mueve una ficha o se captura con una, nunca ambas cosas. Una ficha se mueve por una línea hasta un punto vecino libre: hacia adelante (recto o en diagonal), nunca de lado ni hacia atrás.
printed-moving-men = Se juega por turnos. En cada turno se mueve una ficha o se captura con una, nunca ambas cosas. Un peón avanza una casilla en diagonal, si está libre.
printed-capturing = Capturar
printed-capturing-any = Una ficha captura saltando por una línea sobre una ficha rival vecina, hasta el punto libre justo detrás. La ficha saltada sale del tablero al momento. Si desde allí la ficha puede saltar sobre otra ficha rival, en la dirección que sea, puede seguir en el mismo turno. Nunca se salta sobre fichas propias.
printed-capturing-around = Una ficha captura saltando por una línea sobre una ficha rival vecina, hasta el punto libre justo detrás, en cualquier dirección, también hacia atrás. La ficha saltada sale del tablero al momento. Si desde allí la ficha puede saltar sobre otra ficha rival, sigue en el mismo turno. Nunca se salta sobre fichas propias.
printed-capturing-once = Una ficha captura saltando por una línea sobre una ficha rival vecina, hasta el punto libre justo detrás, en cualquier dirección. La ficha saltada sale del tablero, y ahí acaba el turno. Nunca se salta sobre fichas propias.
printed-capturing-first-ahead = Una ficha captura saltando por una línea sobre una ficha rival vecina, hasta el punto libre justo detrás. La ficha saltada sale del tablero al momento. Si desde allí la ficha puede saltar sobre otra ficha rival, sigue en el mismo turno. El primer salto va hacia adelante (recto o en diagonal) o de lado; los demás, en cualquier dirección, también hacia atrás. Nunca se salta sobre fichas propias.
printed-capturing-ahead = Una ficha captura saltando por una línea sobre una ficha rival vecina, hasta el punto libre justo detrás: hacia adelante (recto o en diagonal) o de lado, nunca hacia atrás. La ficha saltada sale del tablero al momento. Si desde allí la ficha puede saltar sobre otra ficha rival en una de estas direcciones, puede seguir en el mismo turno. Nunca se salta sobre fichas propias.
printed-capturing-men = Un peón captura saltando en diagonal hacia adelante sobre una ficha rival vecina, hasta la casilla libre justo detrás. La ficha saltada sale del tablero al momento. Si desde allí el peón puede saltar sobre otra ficha rival, sigue en el mismo turno. Nunca se salta sobre fichas propias.
printed-duty = Obligación de capturar
printed-duty-enforced = Quien puede capturar debe capturar, y seguir hasta que la ficha no pueda saltar más. Entre varias capturas se elige libremente; no tiene que ser la más larga.
printed-duty-enforced-once = Quien puede capturar debe capturar. Entre varias capturas se elige libremente.
printed-duty-none = No la hay. Quien puede capturar también puede hacer otra jugada, y puede parar tras cualquier salto, sin penalización.
printed-duty-none-once = No la hay. Quien puede capturar también puede hacer otra jugada.
printed-duty-penalty = Quien puede capturar debe capturar, y seguir hasta que la ficha no pueda saltar más. Entre varias capturas se elige libremente. Quien no captura pierde una de las fichas que podían capturar; si son varias, elige el rival. Quien para antes de tiempo pierde la ficha que paró.
printed-duty-huff = Quien puede capturar debe capturar, y seguir hasta que la ficha no pueda saltar más. Entre varias capturas se elige libremente. A quien no lo hace, el rival puede «soplarle» una ficha antes de mover: quita del tablero una que podía capturar, o la que paró antes de tiempo, de donde esté ahora. Soplar no gasta el turno. Quien mueve sin soplar pierde ese derecho.
printed-duty-insist = Quien puede capturar debe capturar, y seguir hasta que la ficha no pueda saltar más. Entre varias capturas se elige libremente. A quien no lo hace, el rival puede «soplarle» una ficha antes de mover: quita del tablero una que podía capturar, o la que paró antes de tiempo, de donde esté ahora. Soplar no gasta el turno. En vez de eso, puede exigir que se deshaga el turno y se capture. Quien mueve sin hacer ni una cosa ni otra pierde ambos derechos.
printed-king = Damas
printed-king-flying = El peón que acaba su turno en la última fila se convierte en dama. La dama se mueve en diagonal a cualquier distancia, hacia adelante y hacia atrás, mientras las casillas estén libres. Captura una ficha rival a cualquier distancia si la casilla justo detrás está libre, y cae en cualquier casilla libre de detrás, hasta la siguiente ficha. También la dama está obligada a capturar.
printed-king-long = La ficha que acaba su turno en la última fila se convierte en dama. La dama se mueve por una línea a cualquier distancia, en cualquier dirección, mientras los puntos estén libres. También captura en cualquier dirección y a cualquier distancia si el punto justo detrás de la ficha rival está libre, y cae en cualquier punto libre de detrás, hasta la siguiente ficha. Por lo demás, para la dama valen las mismas reglas de captura.
printed-king-short = La ficha que acaba su turno en la última fila se convierte en dama. La dama se mueve y captura como cualquier ficha, pero en cualquier dirección, también hacia atrás.
printed-king-diagonals = La ficha que acaba su turno en la última fila se convierte en dama. En las dos diagonales largas, la dama se mueve a cualquier distancia mientras los puntos estén libres, captura una ficha rival a cualquier distancia si el punto justo detrás está libre, y cae en cualquier punto libre de detrás, hasta la siguiente ficha. En las demás líneas se mueve y captura como cualquier ficha, pero en cualquier dirección.
printed-king-sides = La ficha que acaba su turno en una esquina de la última fila se convierte en dama. En los lados de los triángulos, la dama se mueve a cualquier distancia mientras los puntos estén libres, captura una ficha rival a cualquier distancia si el punto justo detrás está libre, y cae en cualquier punto libre de detrás, hasta la siguiente ficha. En las demás líneas se mueve y captura como cualquier ficha.
printed-special = Reglas especiales
printed-opening = En su primera jugada, las blancas mueven al centro, recto hacia adelante.
printed-far-row = En la última fila, una ficha ya no se mueve; solo puede capturar.
printed-far-row-sideways = En la última fila, una ficha ya no se mueve; solo puede capturar, de lado.
printed-far-row-first-sideways = En la última fila, una ficha ya no se mueve; solo puede capturar, con el primer salto de lado.
printed-return-not-by-step = La última ficha que movió un bando no puede volver, en el siguiente turno de ese bando, al punto donde estaba antes. Capturando, sí puede caer en él.
printed-return-not-at-once = La última ficha que movió un bando no puede caer, en el siguiente turno de ese bando, en el punto donde estaba antes, tampoco al capturar. Una captura así prohibida no es obligatoria.
printed-return-never = Ninguna ficha puede caer en un punto donde ya estuvo. Una captura así prohibida no es obligatoria.
printed-return-no-undo = Ninguna ficha puede volver, con un paso, al punto que dejó en su último paso, por muchos turnos que hayan pasado. Después de moverse a otro punto o de capturar, sí puede.
printed-touch = Ficha tocada, ficha movida: quien toca una ficha debe moverla, si puede moverse. Quien solo quiere colocarla bien lo dice antes.
printed-end = Final de la partida
printed-end-loss = Pierde quien se queda sin fichas o no puede mover.
printed-end-equal = Son tablas si las fuerzas están igualadas y nadie puede atacar sin perder.
printed-end-count = Cuando parezca que ya no se capturará nada, se puede acordar parar: gana quien tenga más fichas; con igualdad, son tablas.
printed-end-agreed = Se pueden acordar tablas en cualquier momento.
printed-end-added = Un añadido: cuando una posición se da por tercera vez, o tras { $turns } turnos seguidos (sumando ambos bandos) sin { $quiet ->
        [stones] captura
        [rows] captura ni cambio de fila
        [kings] captura ni nueva dama
        [advances] captura ni avance de una ficha que no sea dama
       *[men] captura ni jugada de peón
    }, { $result ->
        [counted] se cuentan las fichas
       *[drawn] son tablas
    }.
printed-source-medieval = Según un folleto inglés sobre el juego de la Europa medieval, del libro de los juegos de Alfonso X el Sabio (1283).
printed-source-penalty = Según unas instrucciones alemanas («Spielanleitung») del alquerque.
printed-source-brainking = Según la página de ayuda italiana de BrainKing.
printed-source-free = Según la hoja imprimible del alquerque de J. P. Smith.
printed-source-bell = Según la hoja imprimible del alquerque de J. P. Smith, con las reglas adicionales de «Board and Table Games from Many Civilizations» de R. C. Bell.
printed-source-bell-strict = Según la hoja imprimible del alquerque de J. P. Smith, con todas las reglas adicionales de «Board and Table Games from Many Civilizations» de R. C. Bell.
printed-source-covarrubias = Según el diccionario de Sebastián de Covarrubias (1674).
printed-source-qirkat = Según un proyecto de un curso de programación de Berkeley (CS61B, 2017).
printed-source-terhuchu = Según el libro de J. H. Hutton sobre los nagas angami (1921).
printed-source-terhuchu-8 = Según el libro de J. H. Hutton sobre los nagas angami (1921).
printed-source-sumi-war = Según el libro de J. H. Hutton sobre los nagas sümi o sema (1921).
printed-source-arabic = Según la página de reglas de Jocly, que sigue la reconstrucción de A. van der Stoep.
printed-source-roman = Según la página de reglas de Jocly, que sigue la reconstrucción de A. van der Stoep.
printed-source-dama-comoros = Según lo que Ludii recoge de un artículo de A. de Voogt sobre Gran Comora (2019).
printed-source-kharberg = Según lo que Ludii recoge de un artículo de T. Monod sobre el oeste del Sáhara (1950).
printed-source-fetach = Según Bouhajbane, sobre los juegos del sur de Marruecos (1989).
printed-source-codecup = Según las reglas de la CodeCup 2008, un concurso de programas.
printed-source-lau-kata-kati = Según el artículo de J. Datta sobre juegos de la Baja Bengala (1933).
printed-source-felli = Según Bouhajbane, sobre los juegos del sur de Marruecos (1989).
printed-source-egara-guti = Según un resumen de un artículo de Das-Gupta sobre juegos de Bhandara (1926).
printed-source-zamma = Según un artículo de T. Monod sobre el oeste del Sáhara (1950–51), lo que Ludii recoge de él y una página francesa de juegos.
printed-source-kharbaga = Según Hamidoun, sobre Mauritania (1952), y Ludii.
printed-source-satoel = Según Jacobson, sobre Simeulue (1919).
printed-source-peralikatuma = Según el libro de H. Parker sobre Ceilán (1909).
printed-source-dame = Según una descripción alemana del juego de damas.
printed-picture-start = La posición inicial
printed-picture-move = Una jugada: las flechas muestran adónde puede ir la ficha
printed-picture-capture = Una captura con dos saltos
printed-picture-hop = Una captura con un salto
printed-picture-king = Una dama: las flechas muestran adónde puede ir
printed-board-plain = El tablero
printed-board-plain-lines = El tablero de { $points } puntos, dibujo sencillo de sus líneas
printed-board-plain-squares = El tablero de 8×8 casillas, dibujo sencillo; la casilla de abajo a la izquierda es oscura
printed-board-floral = El tablero con flores
printed-board-floral-lines = El tablero de { $points } puntos, con una flor en cada punto, en un marco de hojas
printed-board-floral-squares = El tablero de 8×8 casillas, con una flor en cada casilla oscura, en un marco de hojas
printed-counters = Fichas para recortar
printed-counters-stones = { $stones } fichas claras con un anillo y { $stones } oscuras con una estrella
printed-counters-kings = { $stones } fichas claras con un anillo y { $stones } oscuras con una estrella, y seis de cada color con una corona, para las damas
printed-counters-hint = Pegar la página en cartulina y recortar por los contornos. Cada ficha mide { $counter } mm de ancho.
printed-counters-kings-hint = Las de la corona son damas.
printed-size = El tablero mide { $board } mm de ancho.
printed-scale = Imprimir al 100 % («tamaño real»): esta barra mide { $bar } mm
