// The parts that samples are made of. Every part takes every other as it is: none asks it for a gender or a number. No
// part that two texts may share is three words long, so that no two texts say the same.

const list = (text: string) => text.split("|").map((part) => part.trim());

/** The subjects of texts: an article and one word each. */
export const things = list(
  `la paciencia|la memoria|los mapas|la lluvia|las preguntas|los errores|las herramientas|la lentitud|los zaguanes|la
  curiosidad|las rutinas|los cuadernos|las relecturas|el silencio|la cocina|los horarios|el desorden|las listas|la
  costumbre|los paseos|la espera|las ventanas|los atajos|el cansancio|la sombra|los nudos|las semillas|el ruido|la
  mudanza|los recados|las sobremesas|el tejado|la brújula|los borradores|las promesas|el descanso|la puntualidad|los
  cajones|las escaleras|el correo|la afinación|los remiendos|las cosechas|el barro|la niebla|los márgenes|las
  llaves|el equipaje|la siesta|los faroles|las mareas|el mercado|la letra|los oficios|las veredas|el reloj|la
  conversación|los silbidos|las macetas|el fuego|la merienda|los charcos|las bibliotecas|el taller|la madera|los
  bolsillos|las despedidas|el calendario|la cuesta|los ensayos|las fuentes|el pan|la duda|los puentes|las
  estaciones|el hilo|la fruta|los tranvías|las plazas|el eco|la nieve|los jardines|las tijeras|el viento|la
  tinta|los espejos|las orillas|el asombro|la tiza|los relevos|las tormentas|el aprendizaje|la bicicleta|los
  archivos|las cenizas|el compás|la azotea|los domingos|las etiquetas|el umbral|la almohada|los caminos|las
  agujas|el trueque|la cantera|los botones|las cerezas|el andamio|la vendimia|los inventarios`.replace(
    /\s+/g,
    " ",
  ),
);

/** The infinitives of what can be done with anything. */
export const deeds = list(
  `mirar|anotar|comparar|ordenar|esperar|repetir|preguntar|medir|dibujar|escuchar|guardar|contar|aplazar|compartir|
  corregir|probar|describir|recordar|soltar|limpiar|resumir|discutir|traducir|imitar|separar|releer|explicar|
  reparar|agradecer|observar|empezar|terminar|elegir|descartar|ensayar|pensar|caminar|conversar|aprender|olvidar|
  regresar|callar|insistir|dudar|calcular|simplificar|cuidar|celebrar|desmontar|rehacer`.replace(
    /\s+/g,
    " ",
  ),
);

/** The words for people in general. */
export const people = list(
  `quien empieza|quien vuelve|quien espera|quien enseña|quien madruga|quien pregunta|quien duda|quien navega|quien
  viaja|quien cocina|quien repara|quien lee|quien escucha|quien cultiva|quien ordena|quien llega|quien observa|quien
  recuerda|quien ensaya|quien aprende|quien comparte|quien camina|quien estudia|quien descansa|cualquiera|casi
  nadie|más gente|medio barrio|cada cual|poca gente`.replace(/\s+/g, " "),
);

/** The verbs for what such a person does with a thing. */
export const verbs = list(
  `agradece|descubre|olvida|necesita|recuerda|prefiere|defiende|evita|entiende|aprovecha|cuida|busca|confunde|
  encuentra|lleva consigo|tiene presente|deja atrás|tiene cerca|conoce|respeta|discute|comparte|disfruta|
  menciona|subestima|valora|aplaza|imagina|elige|sigue|acepta|cuestiona|reconoce|admite|celebra|ensaya`.replace(
    /\s+/g,
    " ",
  ),
);

export const manners = list(
  `sin prisa|con calma|a medias|de memoria|por costumbre|a solas|en compañía|sin ruido|con cuidado|a tientas|por
  turnos|sin mapa|de oído|a diario|con humor|sin remedio|a ratos|con método|de reojo|sin excusas|por gusto|a
  conciencia|con tiempo|sin linterna|de frente|a oscuras|por partes|con ganas|sin adornos|a mano`.replace(
    /\s+/g,
    " ",
  ),
);

export const times = list(
  `al amanecer|los lunes|en invierno|al mediodía|por abril|después|antes|de noche|en vacaciones|al anochecer|los
  sábados|en primavera|hoy mismo|mañana|entretanto|en otoño|al final|al principio|los jueves|en verano|por navidad|
  tarde|temprano|algún día|esta semana|por septiembre|entre semana|a deshora|casi siempre|rara vez`.replace(
    /\s+/g,
    " ",
  ),
);

export const places = list(
  `en casa|en clase|bajo techo|al sol|al borde|al raso|calle arriba|calle abajo|río abajo|río arriba|mar adentro|tierra
  adentro|puertas adentro|puertas afuera|entre bastidores|en ruta|entre amigos|en cubierta|en obras|a bordo|en público|
  en familia|cuesta abajo|cuesta arriba|campo adentro|en silencio|entre libros|en tránsito|al lado|enfrente|cerca|
  lejos|fuera|dentro|alrededor|aquí|allí|en medio|entre líneas|a cubierto`.replace(/\s+/g, " "),
);

/** Titles: two things each. */
export const titles = list(
  `Elogio: {c} y {c}|Entre {c} y {c}|De {c} a {c}: apuntes|{C}, frente a frente con {c}|Volver por {c} hacia {c}|
  {C} contra {c}: tablas|Pensar {c} desde {c}|Con {c}, hasta {c}|Ni {c} ni {c}|{C} y {c}, paso por paso|
  Notas breves: {c}, {c}|{C}, muy cerca de {c}|¿Antes {c} o {c}?|Mirar {c} como {c}`.replace(
    /\s+/g,
    " ",
  ),
);

/** Sentences, with a place for each kind of word: see `fillers`. A run of fixed words is two long at most. */
export const sentences = list(
  `{Q} {v} {c} {a}, y {t} {v} {c}.
  |{T}, {q} {v} {c}; {t}, {c}.
  |Conviene {i} {l}, {i} {a} y dejar {c} {t}.
  |Entre {c} y {c}, {q} {v} {c} {a}.
  |Para {i} {a}, {c}; para {i}, {t}, {c}.
  |{L}, {q} {v} {c}, aunque {t} {v} {c}.
  |Quizá {i} {a} enseñe {c} mejor que {i} {l}.
  |Si {q} {v} {c}, {t} toca {i} {a}.
  |No basta {i}: también {i} {l}, {a}, con {c}.
  |{I} {t} sirve; {i} {l}, con {c}, más aún.
  |Ante {c}, {q} {v} {c}, sobre todo {t}.
  |¿Y {c}? {Q} {v} {c} {a} cuando puede {i}.
  |De {c} se habla {a}; de {c}, {t} y {l}.
  |Hay {a} cómo {i}: {i} {t}, {l}.
  |{Q} suele {i} {l}; {q}, {i} {a} {t}.
  |Aparte quedan {c} y {c}, que {q} {v} {a}.
  |Menos {c}, más {c}: {q} {v} {t} esa mezcla.
  |Sin {c}, {i} cuesta; sin {c}, {t}, ni {i}.
  |{T}, {c}; {l}, {c}; {a}, {c} también.
  |Saber {i} {l} ayuda: {q} {v} así {c}.
  |Lejos {c}, cerca {c}: {a}, {q} {v} ambas cosas.
  |Donde {q} {v} {c}, {q} {v} {c} {t}.
  |Primero {i}, luego {i} {a}, y {t} {i} {l}.
  |Ni {i} {t} ni {i} {a}: mejor {i} {l}.
  |Tal vez {q} pida {c} y {q} {v} {c} {a}.
  |Suele ocurrir {l}: {q} {v} {c} {a}.
  |Por {c}, {q} {v} {c}; por {c}, {t}, nada.
  |Así, {q} halla {a} cómo {i} {l}.
  |Con {c} {l}, {i} {t} parece {a} posible; con {c}, {i}.
  |A {i} {a} se llega {t}; a {i}, {l}.`.replace(/\s+/g, " "),
);

/** Steps of a list. */
export const steps = list(
  `{I} {c} {a}.|{I} {l}, {t}.|{I} {t} y {i} {a}.|Dejar {c} {l}.|Cambiar {c} por {c}.|{I} sin {c} {t}.|Unir {c} con {c} {a}.|{I} {a} {c}.`,
);

/** The sentences that follow a colon in a comment. */
export const reactions = list(
  `me quedo con {i} {a}, que {q} {v} {t}.
  |falta hablar de {c}; {q} {v} {c} {a}.
  |pensaba en {c}, y {t} cuenta {c} también.
  |lo mejor es {i} {l}; lo dudoso, {i} {a}.
  |entre {c} y {c}, elegiría {i} {l}.
  |yo empezaría por {i} {a}, con {c} {l}.
  |sobra, quizá, {i} {t}; faltan {c} y {c}.
  |leído {t}, gana: {q} {v} {c} {a}.`.replace(/\s+/g, " "),
);

export const questions = list(
  `¿Y si {q} {v} {c} {l}?
  |¿Alguien probó {i} {t}, sin {c}?
  |Añadiría un matiz: {i} {l} también cuenta.
  |¿Qué pasa con {c} {t}, cuando {q} {v} {c}?
  |¿No sería mejor {i} {a}?
  |Habrá que {i} {l}, aunque {q} {v} {c}.`.replace(/\s+/g, " "),
);
