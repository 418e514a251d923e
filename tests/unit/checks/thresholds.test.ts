import { describe, expect, test } from "vitest";
import {
  afterRepair,
  checkText,
  riskOf,
  type CheckContext,
  type CheckLevel,
  type Finding,
  type TextToCheck,
} from "@/lib/platform/checks";
import { prose } from "@/tests/support/prose";
import { ARTICLE, comment, entry, plainContext, published } from "./cases";

const found = (text: TextToCheck, context: Partial<CheckContext> = {}) =>
  checkText(text, { ...plainContext, ...context });
const names = (text: TextToCheck, context?: Partial<CheckContext>) =>
  found(text, context).map(({ check, level }) => `${check} ${level}`);

/** The first words of a text. */
const first = (text: string, count: number) =>
  `${text.split(/\s+/).slice(0, count).join(" ").replace(/[,.]$/, "")}.`;

describe("on either side of each threshold", () => {
  const ENGLISH =
    "At five in the morning the pier belongs to the cats and the boats that left at night come back in a line with their lights on while whoever waits on land knows by the sound of the engine which one is first and which one is loaded with the fish that will be sold before the sun is up over the old town wall, as it was done for years";

  test("language: 59 words and 60", () => {
    expect(names(entry(first(ENGLISH, 59)))).toEqual([]);
    expect(names(entry(first(ENGLISH, 60)))).toEqual(["language block"]);
  });

  const ASKED =
    "la farera sube cada tarde los ciento veinte escalones del faro viejo para encender una luz que ya nadie mira porque los barcos llevan otras";

  test.each([
    [16, []],
    [17, ["leak block"]],
  ])("leak: a stretch of %i words", (count, expected) => {
    const content = `${ASKED.split(" ").slice(0, count).join(" ")}: así empieza el cuento que se contaba en el puerto.`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual(expected);
  });

  test("leak: a stretch in a long text", () => {
    const content = `${ARTICLE.repeat(2)}\n\n${ASKED}.`;
    expect(names(entry(content), { instructions: [ASKED] })).toEqual([]);
  });

  test.each([
    [14, []],
    [15, ["copy warn"]],
    [24, ["copy warn"]],
    [25, ["copy block"]],
  ])("copy: a run of %i words", (count, expected) => {
    const source = { title: "Cuento", text: ASKED };
    const content = `${ARTICLE}\n\nEmpieza así, y sigue otro día, que hoy es tarde: ${ASKED.split(" ").slice(0, count).join(" ")}!`;
    expect(names(entry(content), { sources: [source] })).toEqual(expected);
  });

  test("copy: what stands between quotation marks is quoted", () => {
    const source = { title: "Cuento", text: ASKED };
    expect(names(entry(`${ARTICLE}\n\nEmpieza así: «${ASKED}».`), { sources: [source] })).toEqual(
      [],
    );
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
    const words =
      "puerto lonja pescado subasta redes barcas madrugada muelle gatos sal camiones invierno cofradía marineros faro mareas viento precio mercado familia"
        .split(" ")
        .slice(0, count);
    expect(names(entry(words.join(", ")))).toEqual(expected);
  });

  test.each([
    ["#a #b #c #d", []],
    ["#a #b #c #d #e", ["keywords block"]],
    ["#a #b #c #d #e y otras palabras más, que dicen algo de verdad aquí mismo, sin duda", []],
  ])("hashtags: %s", (content, expected) => expect(names(comment(content))).toEqual(expected));
});

describe("a repeated text", () => {
  const words = prose(10).join(" ").split(" ");
  /** Of 102 words, which are 100 runs of three, so many of which are those of `earlier`. */
  const sharing = (runs: number) => {
    const shared = runs > 0 ? runs + 2 : 0;
    return `${[...words.slice(0, shared), ...words.slice(300, 402 - shared)].join(" ")}.`;
  };
  const earlier = [published("Otro asunto", words.slice(0, 102).join(" "))];

  test.each([
    [0, []],
    [14, []], // 14 of 186 are .075
    [15, ["repeated warn"]], // 15 of 185 are .081
    [33, ["repeated warn"]], // 33 of 167 are .198
    [34, ["repeated block"]], // 34 of 166 are .205
  ])("is found by what it shares: %i of 100 runs", (runs, expected) => {
    expect(names(entry(sharing(runs), "Un asunto propio"), { earlier })).toEqual(expected);
  });

  test.each([
    [51, []], // 51 of 149 are .342
    [52, ["repeated warn"]], // 52 of 148 are .351
    [74, ["repeated warn"]], // 74 of 126 are .587
    [75, ["repeated block"]], // 75 of 125 are .6
  ])("is found later in a series: %i of 100 runs", (runs, expected) => {
    const text = entry(sharing(runs), "Un asunto propio");
    expect(names(text, { earlier, series: true })).toEqual(expected);
  });

  test("says which, and how much", () => {
    const others = [...earlier, published("Un tercero", words.slice(500, 602).join(" "))];
    const [finding] = found(entry(sharing(50), "Un asunto propio"), { earlier: others });
    expect(finding?.text).toBe("El texto repite «Otro asunto»: coinciden en un 33 %.");
  });

  test("of 59 words is not looked at", () => {
    const short = `${words.slice(0, 59).join(" ")}.`;
    expect(names(entry(short, "Un asunto propio"), { earlier })).toEqual([]);
  });
});

describe("a title", () => {
  const earlier = [published("El tiempo en Sevilla: 20 de noviembre", prose(1).join(" "))];
  const today = entry(ARTICLE, "El tiempo en Sevilla: 21 de noviembre");

  test("that repeats another is changed, but in a series", () => {
    expect(names(today, { earlier })).toEqual(["title repair"]);
    expect(names(today, { earlier, series: true })).toEqual([]);
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

  test("makes a risk: nothing none, a block more than two warnings, and never more than all", () => {
    const one = (level: CheckLevel): Finding => ({ check: "figures", level, text: "", spans: [] });
    expect(riskOf([])).toBe(0);
    expect(riskOf([one("repair")])).toBeLessThan(riskOf([one("warn")]));
    expect(riskOf([one("block")])).toBeGreaterThan(riskOf([one("warn"), one("warn")]));
    expect(riskOf(Array.from({ length: 30 }, () => one("block")))).toBe(100);
  });
});
