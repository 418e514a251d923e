import { createHash } from "node:crypto";
import type { ArticleBrief, ReplyBrief } from "@/lib/ai/prompts";
import { areAlike } from "@/lib/text/similar";

const LABEL = "*Texto de muestra, compuesto sin conexión por el modelo «demo» de Rotativa.*";

const subjects = [
  "la paciencia",
  "el oficio",
  "la memoria",
  "los mapas",
  "el silencio",
  "la lluvia",
  "los primeros pasos",
  "el precio de las cosas",
  "las preguntas",
  "los errores",
  "la luz de la tarde",
  "las herramientas",
  "el tiempo lento",
  "los vecinos",
  "la curiosidad",
  "las pequeñas rutinas",
];

const titles = [
  (subject: string, space: string) => `${capital(subject)}, visto desde ${space}`,
  (subject: string) => `Elogio razonado: ${subject}`,
  (subject: string) => `Qué nos enseña hoy ${subject}`,
  (subject: string, space: string) => `Apuntes de ${space}: ${subject}`,
  (subject: string) => `Tres notas breves acerca de ${subject}`,
  (subject: string) => `Volver a empezar por ${subject}`,
];

const openings = [
  "Hay asuntos que parecen menores hasta que alguien se detiene a mirarlos.",
  "Conviene empezar por lo que tenemos más cerca, que suele ser lo que menos miramos.",
  "Todo el mundo tiene una opinión sobre esto; casi nadie tiene una lista.",
  "La pregunta llegó por casualidad y se quedó toda la semana.",
];

const middles = [
  "Lo primero es separar lo que se sabe de lo que se supone. Lo que se sabe cabe en media página; lo que se supone llena las conversaciones. Ninguna de las dos cosas sobra, pero no deben ir en el mismo cajón.",
  "Quien lo practica a diario no habla de secretos: habla de orden, de empezar pronto y de terminar lo que se empieza. La técnica viene después, y viene sola cuando hay costumbre.",
  "También hay quien prefiere no tocar nada. Es una postura respetable y, a veces, la más sensata: muchas mejoras consisten en dejar de estropear lo que ya funcionaba.",
  "Si se mira con calma, el detalle que parecía un adorno resulta ser la pieza que sostiene lo demás. Por eso es lo último que conviene quitar y lo primero que conviene entender.",
  "El método más útil sigue siendo el más viejo: observar, anotar, comparar con lo anotado la semana pasada y cambiar una sola cosa cada vez.",
];

const lists = [
  "- Elegir un solo asunto y no dos.\n- Escribir en una línea qué se espera.\n- Volver a leer esa línea al terminar.",
  "- Preguntar a quien lleva más tiempo.\n- Preguntar a quien acaba de llegar.\n- Comparar las dos respuestas sin prisa.",
  "1. Mirar sin tomar notas.\n2. Tomar notas sin mirar.\n3. Quedarse con lo que aparece en las dos.",
];

const closings = [
  "No hace falta sacar una conclusión hoy. Basta con haber mirado dos veces.",
  "La próxima entrega tratará de lo contrario, que suele ser igual de cierto.",
  "Queda abierta la conversación: los comentarios están para eso.",
];

const reactions = [
  (title: string) => `Lo más útil de «${title}» es lo que invita a comprobar por cuenta propia.`,
  (title: string) =>
    `He vuelto sobre «${title}» y me quedo con su tono: explica sin levantar la voz.`,
  (title: string) =>
    `«${title}» deja una pregunta buena: qué cambiaría si lo probáramos una semana.`,
];

const follow = [
  "Añadiría un matiz: no todo lo que tarda está mal hecho.",
  "¿Hay algún ejemplo cercano que alguien pueda contar aquí?",
  "Convendría volver a leerlo dentro de un mes y ver qué sigue en pie.",
];

/** An article that stands for what a real model would write: short, about the space, and labelled as a sample. */
export function sampleArticle({ space, instructions, recentTitles }: ArticleBrief) {
  const choose = chooser(space.name, instructions, ...recentTitles);
  const title = freshTitle(space.name, recentTitles, choose(subjects.length * titles.length));
  const asked = instructions && `El encargo era este: «${oneLine(instructions)}».`;
  const [first, second] = twoOf(middles, choose);
  const content = [
    LABEL,
    `${pick(openings, choose)} En **${oneLine(space.name)}** le dedicamos hoy unas líneas.`,
    asked,
    `## ${capital(pick(subjects, choose))}`,
    first,
    pick(lists, choose),
    second,
    pick(closings, choose),
  ];
  return { title, content: content.filter(Boolean).join("\n\n") };
}

/** A comment of the same kind. */
export function sampleReply({ entry, comments, instructions }: ReplyBrief) {
  const choose = chooser(entry.title, instructions, ...comments.map(({ content }) => content));
  const reaction = pick(reactions, choose)(entry.title);
  return {
    content: `${reaction} ${pick(follow, choose)} (Comentario de muestra del modelo «demo».)`,
  };
}

/** The first title, from a place in the list of all on, that none of the recent ones resembles. */
function freshTitle(space: string, recentTitles: string[], start: number): string {
  const all = subjects.flatMap((subject) =>
    titles.map((title) => title(subject, space).slice(0, 100)),
  );
  const turned = [...all.slice(start), ...all.slice(0, start)];
  const fresh = turned.find((title) => !recentTitles.some((recent) => areAlike(title, recent)));
  return fresh ?? `Muestra número ${recentTitles.length + 1}`;
}

/** Numbers below a bound, always the same for the same texts. */
function chooser(...texts: (string | undefined)[]) {
  let state = createHash("sha256").update(JSON.stringify(texts)).digest();
  return (bound: number) => {
    state = createHash("sha256").update(state).digest();
    return state.readUInt32BE() % bound;
  };
}

type Choose = ReturnType<typeof chooser>;

function pick<T>(from: readonly T[], choose: Choose): T {
  const picked = from[choose(from.length)];
  if (picked === undefined) throw new Error("Nothing to choose from.");
  return picked;
}

function twoOf<T>(from: readonly T[], choose: Choose): [T, T] {
  const first = pick(from, choose);
  return [
    first,
    pick(
      from.filter((one) => one !== first),
      choose,
    ),
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As Markdown would show it: what was typed elsewhere makes no marks here. */
const oneLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .slice(0, 300);
