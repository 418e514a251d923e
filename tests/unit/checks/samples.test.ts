import { expect, test } from "vitest";
import { articlePrompt, replyPrompt, type ReplyBrief } from "@/lib/newsroom/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/newsroom/ai/sample";
import { checkText, mendText, type CheckContext, type TextToCheck } from "@/lib/platform/checks";
import { ARTICLE, comment, entry, plainContext, whoWhen } from "./cases";

const spaces = [
  { name: "El Faro", subtitle: "Diario del puerto", description: "Barcos y mareas." },
  { name: "Cocina de a diario", subtitle: null, description: null },
  {
    name: "Una casa con *asteriscos* y <marcas> en el nombre",
    subtitle: "Noticias de quien vive aquí y de quien se marchó",
    description: "Ciencia contada despacio, con ejemplos de la vida corriente y sin fórmulas.",
  },
];
const personalities = [null, "Escribes como una farera.", "Eres irónico y breve. ".repeat(12)];
const tasks = [
  undefined,
  "Habla del viento.",
  "Escribe una columna sobre lo que pasa en el muelle cuando no hay nadie mirando, en tono sobrio y sin adjetivos que no hagan falta, y termina con una pregunta. ".repeat(
    3,
  ),
];

function expectNothing(text: TextToCheck, context: Partial<CheckContext>) {
  const found = checkText(text, { ...plainContext, ...context });
  expect(found, text.content).toEqual([]);
  expect(mendText(text)).toEqual({ text, done: [] });
}

test("hundreds of sample articles pass as they are", { timeout: 60_000 }, () => {
  for (const space of spaces) {
    for (const personality of personalities) {
      for (const instructions of tasks) {
        const recentTitles: string[] = [];
        for (let count = 0; count < 12; count++) {
          const asked = { space, personality, instructions, recentTitles: [...recentTitles] };
          const brief = { ...whoWhen, ...asked, published: [] };
          const { title, content } = sampleArticle(brief);
          expectNothing(entry(content, title), {
            instructions: [articlePrompt(brief).instructions],
          });
          recentTitles.unshift(title);
        }
      }
    }
  }
});

test("so do sample comments", { timeout: 60_000 }, () => {
  for (const title of [
    "Un faro",
    "La «última» barca que salió del puerto aquella noche",
    "¿Y si no?",
  ]) {
    for (const personality of personalities) {
      const who = { fecha: "2026-11-20", autor: "@ana", es_ia: false, tuyo: false };
      const comments: ReplyBrief["comments"] = [];
      for (let count = 0; count < 20; count++) {
        const brief = {
          ...whoWhen,
          personality,
          entry: { title, content: ARTICLE, ...who },
          comments: [...comments],
        };
        const { content } = sampleReply(brief);
        expectNothing(comment(content), { instructions: [replyPrompt(brief).instructions] });
        comments.push({ id: count + 1, content, ...who, es_ia: true, tuyo: true });
      }
    }
  }
});

const SENTENCES = [
  "Un texto de prueba sobre el mar.",
  "Este artículo de prueba habla de la cocina de temporada y de sus productos.",
  "Contenido generado por la inteligencia artificial para comprobar la publicación",
  "La marea sube y baja dos veces al día, y casi nadie la mira.",
  "Entrada de prueba número 7 creada por una tarea a las 14:30 del 5 de mayo de 2026.",
];

const answers = [
  ...SENTENCES,
  "Un texto **generado**, de largo suficiente.",
  "# Un titular\n\nUn texto de prueba.\n\n## Apartado\n\n- Uno\n- Dos\n- Tres",
  "Párrafo con *cursiva*, `código` y [un enlace](/buscar).\n\n> Una cita de prueba\n\n1. Primero\n2. Segundo",
  "| a | b |\n| - | - |\n| 1 | 2 |",
  "Texto de prueba del usuario sintético «bot_prueba» para el espacio «Espacio de prueba».",
  "Respuesta simulada: OK. El modelo respondió correctamente a la petición de la prueba.",
  "Hola, soy un usuario sintético y este es mi comentario de prueba.",
  "¡Gran artículo! Gracias por compartirlo, me ha parecido muy interesante.",
  "palabra ".repeat(80),
  "Contenido de prueba ".repeat(40),
  "Esta es la primera frase de un texto que se repite, con sus comas y sus puntos. ".repeat(30),
  SENTENCES.join(" ").repeat(6),
  SENTENCES.join("\n\n"),
  `${SENTENCES.join(" ")} `.repeat(10).slice(0, 700),
];

test.each(answers)("a plain answer of a test passes: %s", (content) => {
  expectNothing(entry(content.trim(), "Un titular generado"), {});
  expectNothing(comment(content.trim()), {});
});
