import { describe, expect, test } from "vitest";
import { asRead, differenceOf, type Piece } from "@/lib/texts/versions/difference";
import { modifiedAt, revisedAt } from "@/lib/texts/entries/dto";
import { correctionSentence } from "@/lib/texts/versions/correction-sentence";
import { changedMuch, changedWords, wordsAnew } from "@/lib/texts/versions/measure";
import { addressesIn, seenAtOnce, seenOf } from "@/lib/texts/versions/seen";
import { correctionLine, startedFrom } from "@/lib/platform/text/saving";

const pieces = (before: string, after: string) =>
  differenceOf(before, after).flatMap(({ pieces }) => pieces);

const joined = (all: Piece[], kind: Piece["kind"]) =>
  all
    .filter((piece) => piece.kind === "same" || piece.kind === kind)
    .map(({ text }) => text)
    .join("");

describe("the difference of two texts", () => {
  test("marks the words that changed, not their paragraph", () => {
    const before = "Hubo 121 heridos.\n\nEl niño volvió a casa.\n";
    const after = "Hubo 112 heridos.\n\nEl niño volvió a casa.\n";
    expect(pieces(before, after)).toEqual([
      { kind: "same", text: "Hubo " },
      { kind: "removed", text: "121" },
      { kind: "added", text: "112" },
      { kind: "same", text: " heridos.\n" },
      { kind: "same", text: "\nEl niño volvió a casa.\n" },
    ]);
  });

  test("keeps Spanish words whole", () => {
    const marked = pieces("La acción según el niño.", "La reacción según la niña.");
    expect(marked.filter(({ kind }) => kind !== "same").map(({ text }) => text)).toEqual([
      ...["acción", "reacción", "el", "la", "niño", "niña"],
    ]);
  });

  test.each([
    ["", "Un texto nuevo."],
    ["Un texto que se va.\n", ""],
    ["Uno.\n\nDos.\n\nTres.", "Tres.\n\nDos bien.\n\nUno.\n"],
    ["Iguales.", "Iguales."],
    ["Sin nada en común aquí.", "Otro asunto distinto por completo, y largo."],
    ["a\r\nb\r\n", "a\nb\n"],
  ])("holds both texts to the letter: %o, %o", (before, after) => {
    const all = pieces(before, after);
    expect(joined(all, "removed")).toBe(before);
    expect(joined(all, "added")).toBe(after);
  });

  test("shows what has nothing in common one after the other, not word by word", () => {
    const all = pieces(
      "El gato come pescado fresco hoy.",
      "Mañana lloverá sobre los campos secos.",
    );
    expect(all.map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  test("takes no longer than it may, however long the texts and however little they share", () => {
    const words = (seed: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        ((at * 7919 + seed * 104_729) % 99_991).toString(36),
      );
    const oneLine = (seed: number) => words(seed, 40_000).join(" ").slice(0, 200_000);
    const manyLines = (seed: number) => words(seed, 40_000).join("\n").slice(0, 200_000);
    for (const text of [oneLine, manyLines]) {
      const all = pieces(text(1), text(2)); // without an end to its work it would be minutes
      expect(joined(all, "removed")).toBe(text(1));
      expect(joined(all, "added")).toBe(text(2));
    }
  });
});

describe("what readers see of the difference", () => {
  test.each([
    ["### El resumen\n\n- Hubo **121** heridos", "El resumen\n\nHubo 121 heridos"],
    ['![Un barco](/uploads/a.webp#ancha "El puerto")', "[Imagen: Un barco · El puerto]"],
    ["![](/uploads/a.webp)", "[Imagen]"],
    ["Eran ~~121~~ 112", "Eran [Tachado: 121] 112"],
    ["> En [la web](https://a.es)<br>", "En la web"],
    ["```sh\n# nota\n*a*\n```\n", "```sh\n# nota\n*a*\n```\n"],
  ])("of %o is %o", (before, seen) => {
    expect(asRead(before, "Otra cosa")).toEqual({ before: seen, after: "Otra cosa" });
  });

  test.each([
    ["El **resumen** de _ayer_", "### El resumen de ayer"],
    ["Uno.\n\nDos.", "- Uno.\n- Dos."],
    ["![a](/uploads/a.webp)", "![a](/uploads/a.webp)\n"],
    ["Costó 5\u00a0€", "Costó 5 €"],
  ])("is nothing between %o and %o", (before, after) => {
    expect(asRead(before, after)).toBeNull();
  });

  test.each([
    ["[la web](https://a.es/)", "[la web](https://b.es/)"],
    ["![a](/uploads/a.webp)", "![a](/uploads/b.webp)"],
    ['<a href="https://a.es/">la web</a>', '<a href="https://b.es/">la web</a>'],
    ["Hubo 121 heridos", "Hubo ~~121~~ heridos"],
    ["```\n# a\n```\n", "```\na\n```\n"],
    ["5*", "5"],
  ])("is something between %o and %o", (before, after) => {
    const read = asRead(before, after)!;
    expect(read.before).not.toBe(read.after);
  });

  // Quadratic, each would be minutes.
  test.each(["```\n", "<a ", "![a](b ", "~~a ", "*a ", "[a]("])("%j over and over", (piece) => {
    expect(() => asRead(piece.repeat(100_000), `${piece.repeat(100_000)}a`)).not.toThrow();
  });
});

describe("how much changed", () => {
  test("counts words that one text has and the other has not", () => {
    expect(changedWords("uno dos tres", "uno tres cuatro cinco")).toEqual({ added: 2, removed: 1 });
    expect(changedWords("uno uno dos", "uno dos")).toEqual({ added: 0, removed: 1 });
    expect(changedWords("dos uno", "uno   dos")).toEqual({ added: 0, removed: 0 });
  });

  const sentences = [
    "El ayuntamiento ha aprobado este lunes el presupuesto de la villa, que sube un tres por ciento.",
    "La mitad de las inversiones queda para el puerto, como pedía la cofradía.",
  ];
  const news = sentences.join(" ");

  test.each([
    [
      "all of it in other words: those that any text has are not kept",
      "La villa tendrá más dinero el año que viene: el pleno dio el visto bueno al presupuesto, " +
        "y la mitad de lo que se invierta irá al puerto, no a las calles.",
      100,
    ],
    ["a figure in it", news.replace("tres", "cuatro"), 3],
    ["its sentences in another order", sentences.toReversed().join(" "), 0],
    ["nothing", news, 0],
  ])("of a text that was rewritten, %s", (_, after, share) => {
    const { anew, all } = wordsAnew([news], after);
    expect(Math.round((100 * anew) / all)).toBe(share);
  });

  test("nothing is new in a text that stayed, however short it is", () => {
    expect(wordsAnew(["Muy bien."], "Muy bien.")).toEqual({ anew: 0, all: 2 });
    expect(wordsAnew(["Muy bien."], "¡Muy\nbien!")).toEqual({ anew: 0, all: 2 });
    expect(wordsAnew(["Muy bien."], "Muy mal.")).toEqual({ anew: 2, all: 2 });
    expect(wordsAnew([], "Muy bien.")).toEqual({ anew: 2, all: 2 });
  });

  const text = Array.from({ length: 100 }, (_, at) => `palabra${at}`).join(" ");

  const asRead = (content: string, seen: string | null = content) => ({ content, seen });
  const isMuch = (before: string, after: string) =>
    changedMuch(asRead(before), asRead(after), false);

  test("much begins at 15 of 100 words", async () => {
    const with_ = (count: number) =>
      text.replace(/palabra(\d+)/g, (word, at) => (at < count ? `otra${at}` : word));
    expect(await isMuch(text, with_(14))).toBe(false);
    expect(await isMuch(text, with_(15))).toBe(true);
    expect(await isMuch(text, `${text} ${"más ".repeat(15)}`)).toBe(true);
    expect(await isMuch(text, text)).toBe(false);
    expect(await isMuch("", "")).toBe(false);
  });

  test.each(["&#32;", "&nbsp;", "\u00a0", "<br>", "\u200b", "_", "\u2800"])(
    "N5: words that %o stands between are as many words",
    async (between) => {
      const other = Array.from({ length: 20 }, (_, at) => `otra${at}`);
      expect(changedWords("", `una${between}otra`).added).toBeGreaterThanOrEqual(2);
      expect(await isMuch(text, `${text} ${other.join(between)}`)).toBe(true);
      expect(await isMuch(text, `${text} ${other.slice(0, 3).join(between)}`)).toBe(false);
    },
  );

  test("N5: much is 15 of 100 characters, too, in however few words", async () => {
    expect(await isMuch(text, `${text} ${"a".repeat(200)}`)).toBe(true);
    expect(await isMuch(text, `${text} ${"a".repeat(20)}`)).toBe(false);
  });

  test("N5: what is written still and seen no more has gone", async () => {
    const seen = asRead(`# Titular\n\n${text}`, `Titular ${text}`);
    const folded = (kept: string) => asRead(`# Titular\n\n<s>${text}</s>`, `Titular ${kept}`);
    expect(await changedMuch(seen, folded(""), false)).toBe(true);
    expect(await changedMuch(seen, folded(text), false)).toBe(false);
  });

  test("N5: of what nobody noted as it was seen nothing is known but of plain prose", async () => {
    const more = `${text} y más.`;
    const ofBefore = (content: string) => changedMuch(asRead(content, null), asRead(more), true);
    expect(await ofBefore(text)).toBe(false);
    expect(await ofBefore(`${text} <b>y</b>`)).toBe(true);
  });

  test("N5: the longest texts take little of the thread", async () => {
    const long = (from: number) =>
      Array.from({ length: 100_000 }, (_, at) =>
        String.fromCharCode(0x4e00 + ((from + at) % 20_000)),
      );
    const [one, other] = [long(0).join(" "), long(9).join("<")];
    const before = process.cpuUsage();
    expect(await isMuch(one, other)).toBe(false);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000); // strings took seconds
  });
});

describe("N5: what readers see of a text", () => {
  const words = (html: string) => seenAtOnce(seenOf(html)).split(/\s+/).filter(Boolean).join(" ");

  test.each([
    ["<p>Uno<br/>dos &amp; <strong>tres</strong></p>", "Uno dos tres"],
    [
      "<p>Uno</p><details><summary>Dos</summary><p>Tres</p></details><p>Cuatro</p>",
      "Uno Dos Cuatro",
    ],
    ['<details open=""><summary>Uno</summary><p>Dos</p></details>', "Uno Dos"],
    ['<details title=" open "><p>Uno</p></details>Dos', "Dos"],
    ["<details><div><summary>Uno</summary></div></details>Dos", "Dos"],
    ["<details><summary>Uno</summary><summary>Dos</summary></details>", "Uno"],
    ['<details><details open=""><summary>Uno</summary>Dos</details></details>Tres', "Tres"],
    ['<details><img src="/uploads/a.webp"/><p>Uno</p></details>Dos', "Dos"],
    ["<p><del>Uno</del> dos <s>tres</s></p>", "dos"],
    ["<ruby>uno<rp>dos</rp><rt>tres</rt></ruby>", "uno tres"],
    ["<math><mphantom><mi>uno</mi></mphantom><mi>dos</mi></math>", "dos"],
    ["<p>Uno\fdos</p>", "Uno dos"],
  ])("is of %o the words %o", (html, seen) => expect(words(html)).toBe(seen));

  test("is kept with what is folded behind it", () => {
    const seen = seenOf("<details><summary>Uno</summary><p>Dos <s>tres</s></p></details>Cuatro");
    expect(seen.match(/\p{L}+/gu)).toEqual(["Uno", "Cuatro", "Dos", "tres"]);
  });
});

describe("F9: the addresses in a text", () => {
  test.each([
    [
      '<p><a href="/otra">Uno</a> <img src="/uploads/a.webp" alt=""/></p>',
      "/otra\n/uploads/a.webp",
    ],
    ['<p><a href="https://youtu.be/x" class="embed-link">youtu.be</a></p>', "https://youtu.be/x"],
    ['<h2 id="texto-uno">Uno</h2><a href="#texto-uno">Arriba</a>', ""],
    ['<a title=" href=" href="https://ejemplo.es/a">Uno</a>', "https://ejemplo.es/a"],
    ["<p>Se escribe href=&quot;/otra&quot;</p>", ""],
  ])("are of %o the addresses %o", (html, found) => expect(addressesIn(html)).toBe(found));
});

test("an empty correction is none, a short one is refused", () => {
  expect(correctionLine.parse("  ")).toBeUndefined();
  expect(correctionLine.parse(null)).toBeUndefined();
  expect(correctionLine.parse(" la cifra era 112,\nno 121 ")).toBe("la cifra era 112, no 121");
  expect(correctionLine.safeParse("no").success).toBe(false);
  expect(correctionLine.safeParse("a".repeat(301)).success).toBe(false);
  expect(startedFrom.safeParse(0).success).toBe(false);
});

describe("the dates of a text", () => {
  const created = "2026-05-05T12:30:00.000Z";
  const later = "2026-05-06T12:30:00.000Z";
  const last = "2026-05-07T12:30:00.000Z";
  const correction = { version: 2, line: "la cifra era 112, no 121", created: last };

  test("it was modified when it was published, until it is changed after that", () => {
    expect(modifiedAt({ created, modified_at: null })).toBe(created);
    expect(modifiedAt({ created, modified_at: later })).toBe(later);
    expect(modifiedAt({ created: last, modified_at: later })).toBe(last);
  });

  test("it is to be read again when it changed much or was corrected, whichever was last", () => {
    expect(revisedAt({ revised_at: null, corrections: [] })).toBeNull();
    expect(revisedAt({ revised_at: later, corrections: [] })).toBe(later);
    expect(revisedAt({ revised_at: later, corrections: [correction] })).toBe(last);
  });

  test("a correction is told with its day", () => {
    expect(correctionSentence(correction, "Europe/Madrid")).toBe(
      "Corregido el 7 de mayo de 2026: la cifra era 112, no 121",
    );
  });
});
