import { createHash } from "node:crypto";
import type { ArticleBrief, ReplyBrief } from "@/lib/ai/prompts";
import { asMarkdown } from "@/lib/markdown/tree";
import { areAlike } from "@/lib/text/similar";
import { truncateAtWord } from "@/lib/text/truncate";

// Every sentence below takes every subject as it is: none asks it for a gender or a number.

const subjects = [
  "la paciencia",
  "la memoria",
  "los mapas",
  "las conversaciones largas",
  "la lluvia",
  "los primeros pasos",
  "las preguntas",
  "los errores",
  "la luz de la tarde",
  "las herramientas",
  "la lentitud",
  "los vecinos",
  "la curiosidad",
  "las pequeñas rutinas",
  "los cuadernos",
  "las segundas lecturas",
];

const titles = [
  (subject: string) => `Elogio razonado: ${subject}`,
  (subject: string) => `Una semana con ${subject}`,
  (subject: string) => `Tres notas breves sobre ${subject}`,
  (subject: string) => `Volver a empezar por ${subject}`,
  (subject: string) => `Pensar despacio en ${subject}`,
  (subject: string, space: string) => `Apuntes de ${space}: ${subject}`,
];

const openings = [
  (subject: string) =>
    `Hay asuntos que parecen menores hasta que alguien se detiene a mirarlos. Con ${subject} pasa a menudo.`,
  (subject: string) =>
    `La pregunta llegó por casualidad y se quedó toda la semana: ¿qué sabemos en realidad sobre ${subject}?`,
  (subject: string) =>
    `Casi todo el mundo tiene una opinión sobre ${subject}; casi nadie tiene una lista. Empecemos por la lista.`,
  (subject: string) =>
    `Conviene mirar primero lo que está más cerca, y pocas cosas hay tan a mano como ${subject}.`,
];

const middles = [
  "Lo primero es separar lo que se sabe de lo que se supone. Lo que se sabe cabe en media página; lo que se supone llena las conversaciones. Ninguna de las dos cosas sobra, pero no deben ir en el mismo cajón.",
  "Quien le dedica tiempo a diario no habla de secretos: habla de orden, de empezar pronto y de terminar lo que se empieza. La técnica viene después, y viene sola cuando hay costumbre.",
  "También hay quien prefiere no tocar nada. Es una postura respetable y, a veces, la más sensata: muchas mejoras consisten en dejar de estropear lo que ya funcionaba.",
  "Si se mira con calma, el detalle que parecía un adorno resulta ser la pieza que sostiene lo demás. Por eso es lo último que conviene quitar y lo primero que conviene entender.",
  "El método más útil sigue siendo el más viejo: observar, anotar, comparar con lo anotado la semana pasada y cambiar una sola cosa cada vez.",
];

const steps = [
  "- Elegir un solo asunto y no dos.\n- Escribir en una línea qué se espera.\n- Volver a leer esa línea al terminar.",
  "- Preguntar a quien lleva más tiempo.\n- Preguntar a quien acaba de llegar.\n- Comparar las dos respuestas sin prisa.",
  "1. Mirar sin tomar notas.\n2. Tomar notas sin mirar.\n3. Quedarse con lo que aparece en las dos.",
];

const closings = [
  "No hace falta sacar una conclusión hoy. Basta con haber mirado dos veces.",
  "La próxima entrega tratará de lo contrario, que suele ser igual de cierto.",
  "Queda abierta la conversación: los comentarios están para eso.",
];

/** What follows a colon. */
const reactions = [
  "lo más útil de esta entrada es lo que invita a comprobar por cuenta propia.",
  "he vuelto sobre el texto y me quedo con su tono, que explica sin levantar la voz.",
  "me quedo con una pregunta buena, la de qué cambiaría si lo probáramos una semana.",
  "el final me parece la parte más discutible, y también la más interesante.",
];

const questions = [
  "Añadiría un matiz: no todo lo que tarda está mal hecho.",
  "¿Hay algún ejemplo cercano que alguien pueda contar?",
  "Convendría volver a leerlo dentro de un mes y ver qué sigue en pie.",
  "¿Y si el orden fuera justo el contrario?",
];

/** Characters of a space's name that a title has room for. */
const NAME = 40;

/**
 * An article that stands for what a real model would write: short, about the space and what was asked for,
 * labelled as a sample at both ends. The same questions have the same answers.
 */
export function sampleArticle({ space, instructions, personality, recentTitles }: ArticleBrief) {
  const choose = chooser(space.name, instructions, personality, ...recentTitles);
  const { title, subject } = freshTitle(space.name, recentTitles, choose);
  const first = pick(middles, choose);
  const others = middles.filter((middle) => middle !== first);
  const paragraphs = [
    `*Texto de muestra.* ${pick(openings, choose)(subject)}`,
    `En **${plain(space.name)}**${space.subtitle ? `, «${plain(space.subtitle)}»,` : ""} hay sitio para eso.`,
    instructions && `El encargo de hoy decía así:\n\n> ${plain(instructions)}`,
    `## Qué se puede decir sobre ${subject}`,
    first,
    pick(others, choose),
    "## Para empezar",
    pick(steps, choose),
    pick(closings, choose),
    "*Lo ha compuesto sin conexión el modelo «demo» de Rotativa, para que veas cómo trabaja un usuario sintético.*",
  ];
  return { title, content: paragraphs.filter(Boolean).join("\n\n") };
}

/** A comment of the same kind. */
export function sampleReply({ entry, comments, instructions, personality }: ReplyBrief) {
  const said = comments.map(({ content }) => content);
  const choose = chooser(entry.title, instructions, personality, ...said);
  const unsaid = (sentences: string[]) => {
    const left = sentences.filter((one) => !said.some((text) => text.includes(one)));
    return pick(left.length > 0 ? left : sentences, choose);
  };
  return {
    content: `Sobre «${entry.title}»: ${unsaid(reactions)} ${unsaid(questions)} (Comentario de muestra del modelo «demo».)`,
  };
}

/** A title that none of the recent ones resembles, and what it is about. */
function freshTitle(name: string, recentTitles: string[], choose: Choose) {
  const space = truncateAtWord(name, NAME);
  const all = subjects.flatMap((subject) =>
    titles.map((title) => ({ subject, title: title(subject, space) })),
  );
  const fresh = all.filter(({ title }) => !recentTitles.some((recent) => areAlike(title, recent)));
  return pick(fresh.length > 0 ? fresh : all, choose);
}

type Choose = (bound: number) => number;

/** Numbers below a bound, always the same for the same texts. */
function chooser(...texts: (string | null | undefined)[]): Choose {
  let state = createHash("sha256").update(JSON.stringify(texts)).digest();
  return (bound) => {
    state = createHash("sha256").update(state).digest();
    return state.readUInt32BE() % bound;
  };
}

function pick<T>(from: readonly T[], choose: Choose): T {
  const picked = from[choose(from.length)];
  if (picked === undefined) throw new Error("Nothing to choose from.");
  return picked;
}

/** What was typed elsewhere makes no marks here. */
const plain = (text: string) => asMarkdown(truncateAtWord(text, 300));
