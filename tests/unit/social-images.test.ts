import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitHeadline, settable } from "@/lib/discovery/social-images/fit";
import metrics from "@/lib/discovery/social-images/fonts/headline-widths.json";
import { box, FAMILY, ON_PAPER, sheet } from "@/lib/discovery/social-images/parts";
import type { Drawing, DrawingOutcome } from "@/lib/discovery/social-images/worker/drawing";
import { WorkThread } from "@/lib/kernel/work-thread";

describe("what can be set", () => {
  test.each([
    ["¡Año Nuevo! ¿Qué pasó en Łódź?", "¡Año Nuevo! ¿Qué pasó en Łódź?"],
    ["Ελλάδα y Москва", "Ελλάδα y Москва"],
    ["An\u0303o y a\u0301rbol", "Año y árbol"],
    ["Fiesta 🎉👨‍👩‍👧 mayor ❤️", "Fiesta mayor"],
    ["𝗻𝗲𝗴𝗿𝗶𝘁𝗮, ﬁn y Ｈola", "negrita, fin y Hola"],
    ["hispano‑alemán\u00ad\u202E\u200B", "hispano-alemán"],
    ["La palabra 日本 en japonés", "La palabra en japonés"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["日本語のニュース", ""],
    ["خبر عاجل: 2026", ""],
    ["🎉🎉🎉", ""],
  ])("«%s» is set as «%s»", (text, set) => {
    expect(settable(text)).toBe(set);
  });
});

describe("a headline in its box", () => {
  const frame = { width: 480, height: 330, largest: 80, smallest: 34, leading: 1.1 };
  const word = "Electroencefalografistas".repeat(5).slice(0, 100);

  test("a short one is as large as it may be", () => {
    expect(fitHeadline("Nos", frame)).toEqual({ size: 80, lines: ["Nos"] });
  });

  test("a longer one is smaller, its words whole and its lines about as long as each other", () => {
    const text = "El Ayuntamiento aprueba los presupuestos con los votos de la oposición";
    const { size, lines } = fitHeadline(text, frame);
    expect(size).toBeLessThan(80);
    expect(lines.join(" ")).toBe(text);
    expect(fitHeadline("Una noticia que no cabe", { ...frame, width: 700 }).lines).toEqual([
      "Una noticia",
      "que no cabe",
    ]);
  });

  test("one word of 100 letters is broken, none is lost", () => {
    const { lines } = fitHeadline(word, frame);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map((line) => line.replace(/-$/, "")).join("")).toBe(word);
  });

  test("what never fits ends in an ellipsis", () => {
    const { lines } = fitHeadline(`${word} y más`, { ...frame, height: 80 });
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  test("whatever it is, it stays within", () => {
    const characters = fc.constantFrom(...metrics.characters, " ", " ", " ");
    const titles = fc.string({ unit: characters, minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(titles, (title) => {
        const { size, lines } = fitHeadline(settable(title), frame);
        expect(lines.length * size * frame.leading).toBeLessThanOrEqual(frame.height);
      }),
    );
  });
});

describe("the drawing thread", () => {
  const thread = new WorkThread<Drawing, DrawingOutcome>(
    "lib/discovery/social-images/worker/worker.ts",
    5_000,
  );
  const draw = (text: string, fontFamily: string) =>
    thread.run({
      width: 1200,
      height: 630,
      element: sheet(ON_PAPER, box({ width: 1100, fontFamily, fontSize: 20 }, text)),
    });

  test.each(Object.values(FAMILY))(
    "has in %s or its others every character that is set",
    async (family) => {
      expect(await draw(metrics.characters.split("").join(" "), family)).toHaveProperty("png");
    },
  );

  // It would fetch them from the network if it could: a failure here, and never a request.
  test("gets nothing from the network, emoji least of all", async () => {
    expect(await draw("Fiesta 🎉", FAMILY.headline)).toEqual({
      failed: expect.stringContaining("fetch is not a function"),
    });
  });
});
