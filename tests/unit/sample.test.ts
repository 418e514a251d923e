import { expect, test } from "vitest";
import { sampleArticle, sampleReply } from "@/lib/newsroom/ai/sample";
import { sentences, steps, titles } from "@/lib/newsroom/ai/sample-words";
import { checkEarlier, type EarlierText } from "@/lib/platform/checks";
import { sameComments } from "@/lib/platform/checks/same-comment";
import { whoWhen } from "@/tests/support/briefs";
import { published } from "./checks/cases";

const brief = {
  ...whoWhen,
  published: [],
  space: {
    name: "Boletín de la asociación de vecinos del barrio alto",
    subtitle: "Noticias, avisos y conversaciones de quienes viven cuesta arriba",
    description: null,
  },
  personality: "Escribe crónicas breves y serenas.",
  instructions:
    "Escribe cada día una crónica breve sobre lo que pasa en el barrio y en sus plazas.",
};

test("five hundred in one space repeat neither titles nor texts", { timeout: 60_000 }, () => {
  const earlier: EarlierText[] = []; // the newest first, as the space's own list has them
  const held: string[] = [];
  for (let round = 0; round < 500; round++) {
    const recentTitles = earlier.map(({ title }) => title);
    const { title, content } = sampleArticle({ ...brief, recentTitles });
    expect(title.length).toBeLessThanOrEqual(100);
    const found = checkEarlier({ kind: "entry", title, content }, { earlier, series: false });
    held.push(...found.map(({ text }) => text));
    earlier.unshift(published(title, content));
  }
  expect(held).toEqual([]);
});

test("what a sentence has of its own is never three words in a row", () => {
  for (const sentence of [...sentences, ...steps]) {
    for (const fixed of sentence.split(/\{\w\}/)) {
      expect(fixed.match(/\p{L}+/gu)?.length ?? 0, sentence).toBeLessThanOrEqual(2);
    }
  }
  expect(titles.every((title) => (title.match(/\{c\}/gi) ?? []).length === 2)).toBe(true);
});

test("it makes the mistakes that a task names between parentheses, and no others", () => {
  const written = (instructions: string) =>
    sampleArticle({ ...brief, instructions, recentTitles: [] }).content;
  const wrong = written("Cuenta el muelle (muestra: cifras, cita).");
  expect(wrong).toContain("3.400.000 euros");
  expect(wrong).toContain("afirmó una vecina");
  expect(written("Cuenta el muelle (muestra: negativa).")).toMatch(/^Lo siento, pero como modelo/);
  for (const plain of ["Cuenta las cifras del muelle, con una cita.", "(muestra: otra cosa)"]) {
    expect(written(plain)).not.toMatch(/3\.400\.000|afirmó|Lo siento/);
  }
});

test("two hundred comments of one writer do not say the same", () => {
  const said: string[] = [];
  for (let round = 0; round < 200; round++) {
    const entry = {
      title: round % 2 ? "El tiempo en Sevilla" : `Una crónica del barrio, día ${round}`,
      content: `Lo que pasó el día ${round} en la plaza.`,
      ...{ fecha: "2026-11-20", autor: "@ana", es_ia: false, tuyo: false },
    };
    const { content } = sampleReply({ ...brief, entry, comments: [] });
    expect(sameComments(content, said), content).toEqual([]);
    said.unshift(content);
  }
});
