import { describe, expect, test } from "vitest";
import {
  checkText,
  mendText,
  riskOf,
  type CheckContext,
  type TextToCheck,
} from "@/lib/platform/checks";
import { ARTICLE, plainContext, published } from "./cases";

const found = (title: string, content = ARTICLE) =>
  checkText({ kind: "entry", title, content }, plainContext).map(
    ({ check, level }) => `${check} ${level}`,
  );

/** What is said of an article in which nothing else is wrong. */
const told = (text: Partial<TextToCheck>, context: Partial<CheckContext> = {}) => {
  const given = { kind: "entry", title: "El puerto madruga", content: ARTICLE, ...text } as const;
  return checkText(given, { ...plainContext, ...context }).map(
    (finding) => `${finding.check}: ${finding.text}`,
  );
};

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

test("what is wrong in several places is told of each", () => {
  const refusal = "Lo siento, como modelo de lenguaje no puedo ayudar con eso";
  expect(told({ title: refusal, content: `${refusal}.` })).toEqual([
    "refusal: El modelo se negó a escribir, o habla de lo que no puede hacer.",
    "refusal: En el titular: El modelo se negó a escribir, o habla de lo que no puede hacer.",
  ]);
  expect(told({ title: "Lo que dice […] [NOMBRE]", summary: "Lo firma [AUTOR] hoy." })).toEqual([
    "placeholder: En el titular: Quedan huecos sin rellenar.",
    "placeholder: En el resumen: Quedan huecos sin rellenar.",
  ]);
  const title = "«[CITA]», dice la alcaldesa"; // in a headline even a quotation is no excuse
  expect(told({ title })).toEqual(["placeholder: En el titular: Quedan huecos sin rellenar."]);
});

describe("headline, standfirst and text are counted together", () => {
  const QUOTED = '"Nadie recuerda un otoño tan largo como este", afirmó la ministra.';
  const THREE = "El 93 % de los 12.500 vecinos, contra la ley 27/2031";

  test("so that nothing invented stands above a clean text", () => {
    const findings = checkText(
      {
        kind: "entry",
        title: THREE,
        summary: `${QUOTED} El 48 % de 12.500 hogares pagó 3.400.000 euros en 2019.`,
        content: ARTICLE,
      },
      plainContext,
    );
    expect(findings.map(({ check, level, text }) => `${check} ${level}: ${text}`)).toEqual([
      "figures warn: En el titular y en el resumen: Hay 5 cifras sin fuente.",
      "quotation warn: En el resumen: Hay citas, y ninguna fuente en la que comprobarlas.",
    ]);
    expect(riskOf(findings)).toBeGreaterThan(50);
  });

  const [one, two, three] = ["Vota el 93 %", "Lo pide el 48 % de quienes votan.", "Pasó el 12 %."];
  const content = `${ARTICLE}

${three}`;

  test.each<[string, Partial<TextToCheck>, string[]]>([
    ["three in a headline", { title: THREE }, ["En el titular: Hay 3 cifras sin fuente."]],
    ["two in a headline", { title: "El 93 % de los 12.500 vecinos" }, []],
    ["one in a headline and one in a standfirst", { title: one, summary: two }, []],
    [
      "one in each place",
      { title: one, summary: two, content },
      ["En el titular, en el resumen y en el texto: Hay 3 cifras sin fuente."],
    ],
    [
      "the same everywhere",
      {
        title: one,
        summary: `${one}.`,
        content: `${ARTICLE}

${one}.`,
      },
      [],
    ],
    [
      "those of a headline that stand in the text",
      {
        title: THREE,
        content: `${ARTICLE}

${THREE}.`,
      },
      ["Hay 3 cifras sin fuente."],
    ],
    ["numbers that nobody has to look up", { title: "70 juegos, 9 trucos y 24 horas de 2026" }, []],
  ])("%s", (_what, text, expected) => {
    expect(told(text)).toEqual(expected.map((sentence) => `figures: ${sentence}`));
  });

  test("what stands in the text is shown there", () => {
    const text = { kind: "entry", title: one, summary: two, content } as const;
    const [found] = checkText(text, plainContext);
    expect(found?.spans.map(({ start, end }) => content.slice(start, end))).toEqual(["12 %"]);
  });

  test("figures of the brief and of a source are given", () => {
    expect(told({ title: THREE }, { instructions: [THREE] })).toEqual([]);
    const sources = [{ title: "Nota", text: THREE }];
    expect(told({ title: THREE }, { sources })).toEqual([]);
    expect(told({ title: "49 barcos, 31 camiones y 11 gatos" }, { sources })).toEqual([
      "figures: En el titular: Hay 3 cifras que no están en ninguna fuente.",
    ]);
  });

  const NO_SOURCE = "Hay citas, y ninguna fuente en la que comprobarlas.";

  test("a quotation is looked up wherever it stands", () => {
    const said = "«Nadie recuerda un otoño tan largo», afirma la ministra";
    expect(told({ title: said })).toEqual([`quotation: En el titular: ${NO_SOURCE}`]);
    expect(told({ title: said, summary: QUOTED })).toEqual([
      `quotation: En el titular: ${NO_SOURCE}`,
      `quotation: En el resumen: ${NO_SOURCE}`,
    ]);
    expect(told({ title: said }, { instructions: [said] })).toEqual([]);
    expect(told({ title: "Vuelve «Cien años de soledad» a las librerías" })).toEqual([]);
    expect(told({ title: "«Nadie lo recuerda», afirma la ministra" })).toEqual([]);
  });

  test.each(
    (
      "dijeron dijimos pidió pidieron aclaró argumentó sugirió opinó agregó justificó celebró agradeció " +
      "prometió reclamó exigió alertó comunicó informó reiteró expuso planteó valoró apostilló ironizó"
    ).split(" "),
  )("somebody said what they «%s»", (verb) => {
    const title = `«Nunca pensé en irme de aquí», ${verb} Marta`;
    expect(told({ title })).toEqual([`quotation: En el titular: ${NO_SOURCE}`]);
  });

  test("with sources, what somebody never said is a block", () => {
    const context = { ...plainContext, sources: [{ title: "Nota", text: "Nada." }] };
    const text = { kind: "entry", title: "Otoño", summary: QUOTED, content: ARTICLE } as const;
    expect(checkText(text, context)).toMatchObject([{ check: "quotation", level: "block" }]);
    const sources = [{ title: "Nota", text: QUOTED }];
    expect(checkText(text, { ...context, sources })).toEqual([]);
  });

  test("a headline is no source of a quotation in the text", () => {
    const words = "Nadie recuerda un otoño tan largo";
    const quoting = `${ARTICLE}

La ministra dijo: «${words}».`;
    expect(told({ title: `«${words}»`, content: quoting })).toEqual([`quotation: ${NO_SOURCE}`]);
    expect(told({ title: `«${words}»` })).toEqual([]);
  });
});

describe("a standfirst is read as the text is", () => {
  const ENGLISH =
    "At five in the morning the pier belongs to the cats and the boats that left at night come back in a line with their lights on while whoever waits on land knows by the sound of the engine which one is first and which one is loaded with the fish that will be sold before the sun is up over the old town".split(
      " ",
    );
  const SOURCE =
    "la farera sube cada tarde los ciento veinte escalones del faro viejo para encender una luz que ya nadie mira porque los barcos llevan otras";
  const earlier = [published("Cuento", SOURCE)];
  const words = ARTICLE.replace(/[.,]/g, "").split(/\s+/);

  test.each<[string, string, string[], Partial<CheckContext>?]>([
    ["60 words of English", `${ENGLISH.slice(0, 60).join(" ")}.`, ["language"]],
    ["a sentence in English", `${ENGLISH.slice(0, 12).join(" ")}.`, ["language"]],
    ["some English words", "El *pull request* del viernes y su *rollback*.", []],
    ["a correction", "Salen cuarenta; mejor dicho, la cifra es treinta.", ["correction"]],
    ["another way to say it", "Salen cuarenta o, mejor dicho, casi todas.", []],
    ["a note to the editor", "Nota para el editor: falta la hora.", ["correction"]],
    ["a note for readers", "Nota para quien lee: abre a las cinco.", []],
    ["25 words that lead on", `${words.slice(0, 24).join(" ")} de`, ["truncated"]],
    ["4 words that lead on", `${words.slice(0, 3).join(" ")} de`, ["truncated"]],
    ["3 words that lead on", `${words.slice(0, 2).join(" ")} de`, []],
    ["a headline without a full stop", "El puerto madruga", []],
    [
      "an address",
      "Más en https://estafa.example/oferta",
      ["links"],
      { links: { has: () => false } },
    ],
    ["a known address", "Más en https://faro.example/", [], { links: { has: () => true } }],
    ["25 words of another text", `Dicen que ${SOURCE}.`, ["copy"], { earlier }],
    [
      "14 words of another text",
      `Dicen que ${SOURCE.split(" ").slice(0, 14).join(" ")}.`,
      [],
      { earlier },
    ],
    ["hashtags", "#puerto #lonja #redes #sal #faro #mareas", []],
  ])("%s", (_what, summary, expected, context) => {
    expect(told({ summary }, context).map((one) => one.split(":")[0])).toEqual(expected);
    for (const one of told({ summary }, context)) expect(one).toContain(": En el resumen: ");
  });
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
