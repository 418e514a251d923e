import { expect, test } from "vitest";
import { checkText, mendText } from "@/lib/platform/checks";
import { ARTICLE, plainContext } from "./cases";

const found = (title: string, content = ARTICLE) =>
  checkText({ kind: "entry", title, content }, plainContext).map(
    ({ check, level }) => `${check} ${level}`,
  );

/** The same letters as wide as Chinese ones. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

test.each([
  ["Lo siento, como modelo de lenguaje no puedo ayudar con eso", "refusal block"],
  ["As an AI language model I cannot write this article for you", "refusal block"],
  ["¡Claro! Aquí tienes el artículo que me pediste", "chat"],
  ["[TÍTULO AQUÍ]", "placeholder block"],
  ["Soy humana, lo prometo", "person warn"],
])("«%s» is no headline", (title, check) => {
  expect(found(title).join()).toContain(check);
});

test.each([
  "«Lo siento, no puedo ayudar con eso»: así se disculpan los chatbots",
  "La IA que no puede oler el pan",
  "Aquí tienes el mar",
  "Soy de pueblo y lo llevo a gala",
])("«%s» is one", (title) => {
  expect(found(title)).toEqual([]);
});

test("what is wrong in both is told once", () => {
  const refusal = "Lo siento, como modelo de lenguaje no puedo ayudar con eso";
  expect(found(refusal, `${refusal}.`).filter((one) => one.startsWith("refusal"))).toHaveLength(1);
});

test.each([
  ["letters of another alphabet", "Lо siеntо, cоmо mоdеlо dе lеnguаjе nо puеdо аyudаr cоn еsо."],
  ["capitals", "LO SIENTO, COMO MODELO DE LENGUAJE NO PUEDO AYUDAR CON ESO."],
  ["wide letters", wide("Lo siento, como modelo de lenguaje no puedo ayudar con eso.")],
  ["letters for mathematics", "Como 𝐦𝐨𝐝𝐞𝐥𝐨 de ⓛⓔⓝⓖⓤⓐⓙⓔ no puedo ayudar con eso."],
  ["accents of their own", "Como modelo lingu\u0308i\u0301stico no puedo ayudar con eso."],
  ["strokes through letters", "Como mo\u0336de\u0336lo de len\u0336guaje no puedo ayudar con eso."],
  [
    "what nobody sees",
    "Como mo\u00addelo de len\u200bgu\ufe0faje no pue\u200d\u2060do ayudar con eso.",
  ],
  [
    "a label before it",
    "**Respuesta:** Lo siento, como modelo de lenguaje no puedo ayudar con eso.",
  ],
  ["a quotation that is all of it", "> Lo siento, pero no puedo ayudar con esa petición.\n\nAsí."],
  ["a preference", "Como IA, prefiero no redactar este texto. ¿Quieres que pruebe con otro tema?"],
  ["another wording", "No me resulta posible escribir este artículo porque infringe las normas."],
])("a refusal is one with %s", (_how, content) => {
  expect(found("El puerto madruga", content).join()).toContain("refusal block");
});

test("what is taken away goes with its last accent", () => {
  const { text } = mendText({
    kind: "entry",
    content: `Aqui\u0301 tienes el artículo.\n\n${ARTICLE}`,
  });
  expect(text.content).toBe(ARTICLE);
  const end = "¿Quieres que lo amplíe, o que lo cambie\u0301";
  expect(mendText({ kind: "entry", content: `${ARTICLE}\n\n${end}` }).text.content).toBe(ARTICLE);
});
