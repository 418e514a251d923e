import { describe, expect, test } from "vitest";
import {
  afterRepair,
  checkText,
  riskOf,
  toldToWriter,
  type CheckContext,
  type CheckLevel,
  type EarlierText,
  type Finding,
  type TextToCheck,
} from "@/lib/platform/checks";
import { prose } from "@/tests/support/prose";
import { ARTICLE, comment, commented, entry, plainContext, published } from "./cases";

const found = (text: TextToCheck, context: Partial<CheckContext> = {}) =>
  checkText(text, { ...plainContext, ...context });
const names = (text: TextToCheck, context?: Partial<CheckContext>) =>
  found(text, context).map(({ check, level }) => `${check} ${level}`);

/** The first words of a text. */
const first = (text: string, count: number) =>
  `${text.split(/\s+/).slice(0, count).join(" ").replace(/[,.]$/, "")}.`;

/** Takes so many words of a list, from its beginning again when it has no more. */
const some = (words: string[], count: number) =>
  Array.from({ length: count }, (_, at) => words[at % words.length] ?? "");

const WORDS = ARTICLE.match(/\p{L}+/gu) ?? [];
/** Returns one Spanish sentence of so many words. */
const spanish = (count: number) => `${some(WORDS, count).join(" ")}.`;

/** Words that are all different, and of which none holds a sentence together, in any language. */
const NOUNS =
  "puerto lonja pescado subasta redes barcas madrugada muelle gatos sal camiones invierno cofradía marineros faro mareas viento precio mercado familia cajas aguja madera suelo cinta pantalla mostrador remiendo botón café".split(
    " ",
  );

/** Returns 100 words: so many of each kind, and nouns for the rest. */
const ofHundred = (...kinds: [count: number, words: string][]) => {
  const told = kinds.flatMap(([count, words]) => some(words.split(" "), count));
  return `${[...told, ...some(NOUNS, 100 - told.length)].join(" ")}.`;
};

/** Cuts a text after so many letters. */
const letters = (text: string, count: number) =>
  new RegExp(`^(?:\\P{L}*\\p{L}){${count}}`, "u").exec(text)?.[0] ?? "";

describe("on either side of each threshold", () => {
  const ENGLISH =
    "At five in the morning the pier belongs to the cats and the boats that left at night come back in a line with their lights on while whoever waits on land knows by the sound of the engine which one is first and which one is loaded with the fish that will be sold before the sun is up over the old town wall, as it was done for years";

  test("language: 59 words and 60", () => {
    expect(names(entry(first(ENGLISH, 59)))).toEqual(["language warn"]);
    expect(names(entry(first(ENGLISH, 60)))).toEqual(["language block"]);
  });

  test.each([
    [24, ["language warn"]],
    [25, ["language block"]],
  ])("language: %i different words among 60", (count, expected) => {
    const different = [...new Set(ENGLISH.toLowerCase().split(" "))].slice(0, count);
    expect(names(entry(`${some(different, 60).join(" ")}.`))).toEqual(expected);
  });

  const told = (text: TextToCheck) =>
    found(text).map((finding) => `${finding.check} ${finding.level}: ${finding.text}`);

  /** Small words that Spanish shares with its neighbours, and words that it has for itself. */
  const SHARED = "de en con para por";
  const ONLY_OURS = "del las los pero cuando";
  const ENGLISH_ONLY = "with from they have been";
  const ITALIAN_ONLY = "anche più nella degli sempre";

  test.each([
    [14, ["language block: El texto no parece estar en español."]],
    [15, []],
  ])("language: %i of 100 words hold a Spanish sentence together", (count, expected) => {
    expect(told(entry(ofHundred([count, SHARED])))).toEqual(expected);
  });

  test.each([
    [4, 15, []],
    [5, 15, ["language block: Una parte del texto está en inglés."]],
    [5, 14, ["language block: El texto está en inglés."]],
  ])("language: of 100 words %i are English, and %i Spanish", (english, ours, expected) => {
    expect(told(entry(ofHundred([ours, SHARED], [english, ENGLISH_ONLY])))).toEqual(expected);
  });

  test.each([
    [5, 0, []],
    [6, 0, ["language block"]],
    [6, 5, ["language block"]],
    [6, 6, []], // as many words that only Spanish has
  ])("language: of 100 words %i are Italian, and %i only Spanish", (italian, ours, expected) => {
    const content = ofHundred([20, SHARED], [ours, ONLY_OURS], [italian, ITALIAN_ONLY]);
    expect(names(entry(content))).toEqual(expected);
  });

  const RUSSIAN =
    "В пять часов утра причал ещё принадлежит кошкам, а лодки, ушедшие ночью, возвращаются одна за другой с огнями";

  test.each([
    [60, []],
    [61, ["language block"]],
  ])("language: %i of 200 letters are Russian", (count, expected) => {
    const content = `${letters(ARTICLE, 200 - count)}. ${letters(RUSSIAN, count)}.`;
    expect(names(entry(content))).toEqual(expected);
  });

  test.each([
    [149, []],
    [150, ["language block"]],
  ])("language: %i Chinese letters", (count, expected) => {
    const chinese = "凌晨五点，码头仍然属于猫。夜里出海的船排成一列归来，灯还亮着。".repeat(8);
    expect(names(entry(letters(chinese, count)))).toEqual(expected);
  });

  /** Returns a sentence of so many characters. */
  const long = (count: number) => `${ARTICLE.slice(0, count - 1)}.`;

  test.each([
    [199, ["chat repair"]],
    [200, []],
  ])("chat: what announces the text after %i characters", (count, expected) => {
    const content = `${long(count - 1)} Aquí tienes el artículo. ${long(230)}`;
    expect(content.indexOf("Aquí")).toBe(count);
    expect(names(entry(content))).toEqual(expected);
    expect(names(entry(`\n\n${content}`))).toEqual(expected); // what is empty is no text
  });

  test("chat: what offers more, wherever it stands", () => {
    const content = `${long(230)} ¿Quieres que lo amplíe? ${prose(1).join(" ")}`;
    expect(names(entry(content))).toEqual(["chat repair"]);
  });

  const ASKED =
    "la farera sube cada tarde los ciento veinte escalones del faro viejo para encender una luz que ya nadie mira porque los barcos llevan otras";

  const TALE = published("Cuento", ASKED);

  test.each([
    [16, []],
    [17, ["leak block"]],
  ])("leak: a stretch of %i words", (count, expected) => {
    const content = `${ASKED.split(" ").slice(0, count).join(" ")}: así empieza el cuento que se contaba en el puerto.`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual(expected);
  });

  test("leak: a stretch in a long text", () => {
    const content = `${prose(3).join("\n\n")}\n\n${ASKED}.`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual([]);
  });

  test.each([
    [7, []],
    [8, ["leak block"]],
  ])("leak: %i words of what is confided, in a long text", (count, expected) => {
    for (const [before, after] of [
      ["", ""],
      ["«", "»"],
    ] as const) {
      const content = `${prose(3).join("\n\n")}\n\n${before}${first(ASKED, count)}${after}`;
      expect(names(entry(content), { confided: [ASKED] })).toEqual(expected);
    }
  });

  /** Returns how many words make so many runs of eight. */
  const wordsOf = (runs: number) => runs + 7;

  test.each([
    [100, ["leak block"]],
    [101, []],
  ])("leak: 10 runs of %i", (count, expected) => {
    const content = `${spanish(wordsOf(count) - wordsOf(10))} ${first(ASKED, wordsOf(10))}`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual(expected);
  });

  test.each([
    [34, ["leak block"]],
    [35, []],
  ])("leak: a quotation of 17 runs of %i", (count, expected) => {
    const content = `${spanish(wordsOf(count) - wordsOf(17))} «${first(ASKED, wordsOf(17))}»`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual(expected);
  });

  test.each([
    [14, []],
    [15, ["copy warn"]],
    [24, ["copy warn"]],
    [25, ["copy block"]],
  ])("copy: a run of %i words", (count, expected) => {
    const content = `${ARTICLE}\n\nEmpieza así, y sigue otro día, que hoy es tarde: ${ASKED.split(" ").slice(0, count).join(" ")}!`;
    expect(names(entry(content), { earlier: [TALE] })).toEqual(expected);
  });

  test.each([
    [12, 100, ["copy block"]],
    [12, 101, []],
    [12, 80, ["copy block"]],
    [11, 80, []], // 9 runs: a share of .11, but too few
  ])("copy: two stretches of 12 and %i words, in %i runs", (second, count, expected) => {
    const words = ASKED.split(" ");
    const [one, other] = [words.slice(0, 12), words.slice(12, 12 + second)];
    const plain = some(WORDS, wordsOf(count) - 12 - second);
    const content = [...one, ...plain.slice(0, 20), ...other, ...plain.slice(20)].join(" ");
    expect(names(entry(`${content}.`), { earlier: [TALE] })).toEqual(expected);
  });

  test("copy: what stands between quotation marks is quoted", () => {
    const quoting = [`Empieza así: «${ASKED}».`, `> ${ASKED}.`, `“${ASKED}”, se lee en el cuento.`];
    for (const quoted of quoting) {
      expect(names(entry(`${ARTICLE}\n\n${quoted}`), { earlier: [TALE] }), quoted).toEqual([]);
    }
  });

  test("S6: no finding names a draft that only its author's owner has", () => {
    const kept = (content: string) => [
      { ...published("Cierre secreto", content, true), kept: true },
    ];
    const says = (content: string, earlier: EarlierText[], titles: string[] = []) =>
      found(entry(content, "Cierre secreto"), { earlier, titles }).map(({ text }) => text);
    const copied = `${ARTICLE}\n\nEmpieza así, y sigue otro día, que hoy es tarde: ${first(ASKED, 24)}`;
    expect(says(copied, kept(TALE.content))).toEqual([
      "El texto copia 24 palabras seguidas de otro borrador suyo.",
    ]);
    expect(says(ARTICLE, kept(ARTICLE))).toEqual([
      "El texto repite otro borrador suyo: coinciden en un 100 %.",
    ]);
    expect(says(ARTICLE, kept(TALE.content), ["Cierre secreto"])).toEqual([
      "El título repite el de otro borrador suyo.",
    ]);
    expect(says(ARTICLE, kept(ARTICLE), ["Cierre secreto"])).toContain(
      "El título y el texto repiten otro borrador suyo.",
    );
    const said = "Al final llamamos a otro que tampoco vino nunca, como siempre pasa en agosto.";
    const comments = { earlier: [{ ...commented(said, true), kept: true }] };
    expect(found(comment(said), comments).map(({ text }) => text)).toEqual([
      "El comentario repite otro borrador suyo.",
    ]);
    const shown = [published("Cierre secreto", TALE.content, true)];
    expect(says(ARTICLE, shown, ["Cierre secreto"])).toEqual([
      "El título repite el de «Cierre secreto».",
    ]);
  });

  test("copy: of several texts, the one that most was copied from is told", () => {
    const half = published("Medio cuento", first(ASKED, 18), true);
    const earlier = [half, { ...TALE, elsewhere: true }, commented(first(ASKED, 16))];
    const told = (of: typeof earlier) =>
      found(entry(`${ARTICLE}\n\n${ASKED}.`), { earlier: of }).map(({ text }) => text);
    expect(told(earlier)).toEqual(["El texto copia frases de «Cuento», de otro espacio."]);
    expect(told([half])).toEqual(["El texto copia 18 palabras seguidas de «Medio cuento»."]);
    expect(told([commented(first(ASKED, 16))])).toEqual([
      "El texto copia 16 palabras seguidas de un comentario en «El puerto madruga».",
    ]);
  });

  test("copy: what the texts of a series have in common is their frame", () => {
    const content = `${ARTICLE}\n\n${ASKED}.`;
    const own = { ...TALE, own: true };
    expect(names(entry(content), { earlier: [own], series: true })).toEqual([]);
    expect(names(entry(content), { earlier: [own] })).toEqual(["copy block"]);
    expect(names(entry(content), { earlier: [TALE], series: true })).toEqual(["copy block"]);
  });

  test.each([
    ["tres palabras solas", []],
    ["ya son cuatro palabras", ["quotation warn"]],
  ])("quotation: %s", (said, expected) => {
    expect(names(entry(`El alcalde dijo: «${said}».`))).toEqual(expected);
    expect(
      names(entry(`El alcalde dijo: «${said}».`), { instructions: [`Cita: ${said}`] }),
    ).toEqual([]);
  });

  test("quotation: with sources, one that is nobody's is for an editor", () => {
    const context = { sources: [{ title: "Nota", text: "Nada." }] };
    expect(names(entry("Allí leen «Cien años de soledad» por la noche."), context)).toEqual([
      "quotation warn",
    ]);
  });

  test.each([
    ["el 12 % y el 30 %", []],
    ["el 12 %, otra vez el 12 % y el 30 %", []],
    ["el 12 %, el 30 % y 4 millones", ["figures warn"]],
  ])("figures: %s", (figures, expected) => {
    expect(names(entry(`De eso hablan ${figures} de quienes contestan.`))).toEqual(expected);
  });

  test.each([
    ["49 barcos y 31 camiones", []],
    ["48 barcos, 49 cajas y 31 camiones", []], // the first is in the source
    ["49 barcos, 31 camiones y 10 gatos", []], // the last is counted on the fingers
    ["49 barcos, 31 camiones y 11 gatos", ["figures warn"]],
  ])("figures, with a source: %s", (figures, expected) => {
    const sources = [{ title: "Nota", text: "Ese día había 48 barcos." }];
    expect(names(entry(`Aquel día salieron ${figures}.`), { sources })).toEqual(expected);
  });

  test("set phrases: two and three, and three in a long text", () => {
    const phrase = "Cabe destacar que hoy llueve.";
    expect(names(entry(`${ARTICLE}\n\n${phrase} ${phrase}`))).toEqual([]);
    expect(names(entry(`${ARTICLE}\n\n${phrase} ${phrase} ${phrase}`))).toEqual(["cliches warn"]);
    expect(names(entry(`${prose(14).join("\n\n")}\n\n${phrase} ${phrase} ${phrase}`))).toEqual([]);
  });

  test.each([
    [1111, ["cliches warn"]], // 2.7003 for each thousand
    [1112, []], // 2.6978
  ])("set phrases: three in %i words", (count, expected) => {
    const phrases = "Cabe destacar que hoy llueve. ".repeat(3); // 15 words
    expect(names(entry(`${phrases}${spanish(count - 15)}`))).toEqual(expected);
  });

  test.each([
    [24, []],
    [25, ["truncated repair"]],
  ])("truncated: %i words that lead on", (count, expected) => {
    const words = ARTICLE.replace(/[.,]/g, "")
      .split(/\s+/)
      .slice(0, count - 1);
    expect(names(entry(`${words.join(" ")} de`))).toEqual(expected);
  });

  test("truncated: whoever writes without full stops ends without one", () => {
    const withoutStops = ARTICLE.replace(/\.$/gm, "");
    expect(names(entry(withoutStops))).toEqual([]);
    expect(names(entry(ARTICLE.replace(/\.$/, "")))).toEqual(["truncated repair"]);
  });

  test.each([
    [19, []],
    [20, ["keywords block"]],
  ])("keywords: %i", (count, expected) => {
    expect(names(entry(some(NOUNS, count).join(", ")))).toEqual(expected);
  });

  test.each([
    [11, []],
    [12, ["keywords block"]],
  ])("keywords: %i different ones among 20", (count, expected) => {
    expect(names(entry(some(NOUNS.slice(0, count), 20).join(", ")))).toEqual(expected);
  });

  test.each([
    [10, []],
    [9, ["keywords block"]],
  ])("keywords: of 50 words %i are a sentence", (count, expected) => {
    const content = `${spanish(count)}\n\n${some(NOUNS, 50 - count).join(", ")}`;
    expect(names(entry(content))).toEqual(expected);
  });

  test.each([
    [4, ["keywords block"]],
    [5, []],
  ])("keywords: five lines of %i words", (count, expected) => {
    const lines = Array.from({ length: 5 }, (_, at) => {
      const nouns = NOUNS.slice(at * (count - 1), (at + 1) * (count - 1));
      return `el ${nouns.join(" ")}`;
    });
    expect(names(entry(lines.join("\n\n")))).toEqual(expected);
  });

  test.each([
    [8, []], // 2.5 words for each
    [9, ["keywords block"]],
  ])("keywords: %i commas in a line of 20 words", (count, expected) => {
    const nouns = NOUNS.slice(0, 19).map((noun, at) => (at < count ? `${noun},` : noun));
    expect(names(entry(`el ${nouns.join(" ")}`))).toEqual(expected);
  });

  test.each([
    ["#a #b #c #d", []],
    ["#a #b #c #d #f", ["keywords block"]],
    ["#a #b #c #d #e y otras palabras más, que dicen algo de verdad aquí mismo, sin duda", []],
  ])("hashtags: %s", (content, expected) => expect(names(comment(content))).toEqual(expected));

  test.each([
    [20, ["keywords block"]],
    [21, []],
  ])("hashtags: 6 of %i words", (count, expected) => {
    const content = `${spanish(count - 6)} #puerto #lonja #redes #sal #faro #mareas`;
    expect(names(comment(content))).toEqual(expected);
  });

  test.each([
    ["consectetur adipiscing elit sed", []],
    ["consectetur adipiscing elit sed sed", []],
    ["consectetur adipiscing elit sed eiusmod", ["placeholder block"]],
  ])("placeholder: lorem ipsum dolor sit amet %s", (more, expected) => {
    const content = `Quien prueba una letra compone lorem ipsum dolor sit amet ${more} y luego lo borra.`;
    expect(names(entry(content))).toEqual(expected);
  });
});

describe("a repeated text", () => {
  const words = prose(10).join(" ").split(" ");
  /** Of 102 words, which are 100 runs of three, so many of which are those of `earlier`. */
  const sharing = (runs: number) => {
    const shared = runs > 0 ? runs + 2 : 0;
    return `${[...words.slice(0, shared), ...words.slice(300, 402 - shared)].join(" ")}.`;
  };
  const earlier = [published("Otro asunto", words.slice(0, 102).join(" "))];
  const own = [published("Otro asunto", words.slice(0, 102).join(" "), true)];
  const repeated = (text: TextToCheck, context: Partial<CheckContext>) =>
    names(text, context).filter((name) => name.startsWith("repeated"));

  test.each([
    [0, []],
    [14, []], // 14 of 186 are .075
    [15, ["repeated warn"]], // 15 of 185 are .081
    [33, ["repeated warn"]], // 33 of 167 are .198
    [34, ["repeated block"]], // 34 of 166 are .205
  ])("is found by what it shares: %i of 100 runs", (runs, expected) => {
    expect(repeated(entry(sharing(runs), "Un asunto propio"), { earlier })).toEqual(expected);
  });

  test.each([
    [51, []], // 51 of 149 are .342
    [52, ["repeated warn"]], // 52 of 148 are .351
    [74, ["repeated warn"]], // 74 of 126 are .587
    [75, ["repeated block"]], // 75 of 125 are .6
  ])("is found later among its series' own: %i of 100 runs", (runs, expected) => {
    const text = entry(sharing(runs), "Un asunto propio");
    expect(names(text, { earlier: own, series: true })).toEqual(expected);
    const ofOthers = repeated(text, { earlier: [...own, ...earlier], series: true });
    expect(ofOthers).toEqual(["repeated block"]); // as that of any text
  });

  test("says which, and how much", () => {
    const others = [...earlier, published("Un tercero", words.slice(500, 602).join(" "))];
    const [finding] = found(entry(sharing(50), "Un asunto propio"), { earlier: others });
    expect(finding?.text).toBe("El texto repite «Otro asunto»: coinciden en un 33 %.");
    const elsewhere = others.map((one) => ({ ...one, elsewhere: true }));
    const [other] = found(entry(sharing(50), "Un asunto propio"), { earlier: elsewhere });
    expect(other?.text).toBe(
      "El texto repite «Otro asunto», de otro espacio: coinciden en un 33 %.",
    );
  });

  test("of 59 words says too little to be held against others", () => {
    const first = (count: number) =>
      entry(`${words.slice(0, count).join(" ")}.`, "Un asunto propio");
    expect(names(first(59), { earlier })).toEqual([]);
    expect(names(first(60), { earlier })).not.toEqual([]);
  });
});

describe("a title", () => {
  const titles = ["El tiempo en Sevilla: 20 de noviembre"];
  const today = entry(ARTICLE, "El tiempo en Sevilla: 21 de noviembre");

  test("that repeats another is changed, but in a series", () => {
    expect(names(today, { titles })).toEqual(["title repair"]);
    expect(names(today, { titles, series: true })).toEqual([]);
  });

  test("that another space has is no matter", () => {
    const elsewhere = {
      ...published("El tiempo en Sevilla: 20 de noviembre", prose(1).join(" ")),
      elsewhere: true,
    };
    expect(names(today, { earlier: [elsewhere] })).toEqual([]);
  });

  test("has 90 characters at most where a length is asked for", () => {
    const words = { min: 1, max: 1000 };
    expect(names(entry(ARTICLE, "á".repeat(90)), { words })).toEqual([]);
    expect(names(entry(ARTICLE, "á".repeat(91)), { words })).toEqual(["length repair"]);
    expect(names(entry(ARTICLE, "á".repeat(91)))).toEqual([]);
  });
});

describe("a repair that was not made", () => {
  const left = (text: TextToCheck, context?: Partial<CheckContext>) =>
    found(text, context).map(afterRepair)[0]?.level;
  const length = ARTICLE.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

  test.each([
    ["a little too long", { min: 1, max: length - 1 }, "warn"],
    ["just twice as long", { min: 1, max: length / 2 }, "warn"],
    ["more than twice as long", { min: 1, max: length / 2 - 1 }, "block"],
    ["a little too short", { min: length + 1, max: 1000 }, "warn"],
    ["less than half", { min: length * 2 + 1, max: 1000 }, "block"],
  ])("%s", (_what, words, level) => expect(left(entry(ARTICLE), { words })).toBe(level));

  test("is a block when the text has no end, and a warning for chat", () => {
    expect(left({ ...entry(ARTICLE), cutShort: true })).toBe("block");
    expect(left(entry(`${ARTICLE}\n\n¿Quieres que lo amplíe?`))).toBe("warn");
  });

  test("leaves what is none as it is", () => {
    const [refusal] = found(entry("No puedo cumplir con esa solicitud."));
    expect(refusal && afterRepair(refusal)).toBe(refusal);
  });
});

describe("a finding", () => {
  test("shows where in the Markdown it is", () => {
    const content =
      "Un **texto** con `código`, una [cosa](/x) y &quot;comillas&quot;. Lo firma [NOMBRE] aquí.";
    const [finding] = found(entry(content));
    const shown = finding?.spans.map(({ start, end }) => content.slice(start, end));
    expect(shown).toEqual(["[NOMBRE]"]);
  });

  test("shows where in a comment it is", () => {
    const content = "😀 Mirad https://x.example. Sí, soy humana, de verdad.";
    const [finding] = found(comment(content));
    const shown = finding?.spans.map(({ start, end }) => content.slice(start, end));
    expect(shown).toEqual(["soy humana"]);
  });

  test("F11: tells its writer nothing that others have written", () => {
    const titles = ["El puerto». Obedece: «madruga"];
    const [finding, ...more] = found(entry(ARTICLE), { titles });
    expect(finding?.text).toBe("El título repite el de «El puerto». Obedece: «madruga».");
    expect([finding!, ...more].map(toldToWriter)).toEqual(["El título repite el de otra entrada."]);
  });

  test("makes a risk: nothing none, a block more than two warnings, and never more than all", () => {
    const one = (level: CheckLevel): Finding => ({ check: "figures", level, text: "", spans: [] });
    expect(riskOf([])).toBe(0);
    expect(riskOf([one("repair")])).toBeLessThan(riskOf([one("warn")]));
    expect(riskOf([one("block")])).toBeGreaterThan(riskOf([one("warn"), one("warn")]));
    expect(riskOf(Array.from({ length: 30 }, () => one("block")))).toBe(100);
  });
});
