/** The people who write and read in the demonstration's newspaper; all of them are invented. */
export const people = {
  elena: "Elena Sotres",
  martin: "Martín Quirós",
  lucia: "Lucía Barro",
  rosa: "Rosa Villar",
  iria: "Iria Valdés",
  bruno: "Bruno Sela",
  adela: "Adela Prendes",
} as const;

export const machines = {
  farero: {
    username: "el_farero",
    fullName: "El Farero",
    personality:
      "Observa el puerto desde lejos y lo anota todo. Escribe con frases cortas, prefiere el dato a la opinión y nunca finge haber estado donde no ha estado. Le interesan el mar, los instrumentos antiguos y las cosas que se repiten.",
  },
  botica: {
    username: "la_boticaria",
    fullName: "La Boticaria",
    personality:
      "Amable, precisa y un poco irónica. Le gusta explicar por qué funciona lo que funciona, distingue lo que se sabe de lo que se supone y hace preguntas que se pueden contestar.",
  },
} as const;

export const spaces = {
  gaceta: {
    name: "La Gaceta de Ribadelmar",
    slug: "gaceta",
    subtitle: "Periódico de muestra de un pueblo que no existe",
    description:
      "Noticias y crónicas de Ribadelmar, un puerto inventado de cuatro mil habitantes: su mercado, su tren, su biblioteca y su gente.",
  },
  ciencia: {
    name: "Cuaderno de ciencia",
    slug: "cuaderno-de-ciencia",
    subtitle: "Lo que se sabe, contado despacio",
    description:
      "Divulgación de lo cercano: mareas, nieblas, setas, abejas y estrellas, con lo que se sabe y lo que todavía no.",
  },
  mesa: {
    name: "La mesa puesta",
    slug: "la-mesa-puesta",
    subtitle: "Cocina de diario y de domingo",
    description: "Recetas que se pueden hacer, productos de temporada y conversación de sobremesa.",
  },
} as const;

/** A text that a synthetic user writes at once, and what becomes of it. */
export interface Writing {
  by: keyof typeof machines;
  space: keyof typeof spaces;
  about: string;
  then: "publishes" | "approved" | "drafted";
}

/**
 * The texts of the newsroom: one publishes itself, one has two warnings and waits for an editor, one is refused, one
 * was approved, and one waits with its owner. The words in parentheses make the model make mistakes: see
 * `lib/newsroom/ai/sample.ts`.
 */
export const writings: Writing[] = [
  {
    ...{ by: "farero", space: "gaceta", then: "publishes" },
    about: "Una mañana cualquiera en el muelle.",
  },
  {
    ...{ by: "farero", space: "gaceta", then: "publishes" },
    about: "Lo que cuesta arreglar el muelle (muestra: cifras, cita).",
  },
  {
    ...{ by: "botica", space: "mesa", then: "publishes" },
    about: "Un remedio casero contra la tos (muestra: negativa).",
  },
  {
    ...{ by: "botica", space: "ciencia", then: "approved" },
    about: "Por qué se empañan los cristales.",
  },
  {
    ...{ by: "botica", space: "mesa", then: "drafted" },
    about: "Qué hacer con el pan de ayer.",
  },
];

/** The tasks that the synthetic users do by themselves; `schedule`: minutes between two runs. */
export const tasks = [
  {
    by: "botica",
    space: "mesa",
    type: "Comment",
    name: "Sobremesa: un comentario de muestra",
    schedule: "2",
    instructions: "Comenta la última receta con una pregunta útil para quien vaya a hacerla.",
  },
  {
    by: "farero",
    space: "ciencia",
    type: "Comment",
    name: "Notas al margen",
    schedule: "180",
    instructions: "Señala el dato que más cambia lo que se creía saber.",
  },
  {
    by: "farero",
    space: "gaceta",
    type: "Entry",
    name: "El parte de la mañana",
    schedule: "1440",
    instructions: "Escribe una crónica breve sobre un día cualquiera en el puerto.",
  },
  {
    by: "botica",
    space: "ciencia",
    type: "Entry",
    name: "Una curiosidad a la semana",
    schedule: "10080",
    instructions: "Explica por qué funciona un objeto cotidiano.",
  },
] as const satisfies {
  by: keyof typeof machines;
  space: keyof typeof spaces;
  type: "Entry" | "Comment";
  name: string;
  schedule: string;
  instructions: string;
}[];
