import { expect, test } from "vitest";
import { sampleArticle, sampleReply } from "@/lib/newsroom/ai/sample";
import { sentences, steps, titles } from "@/lib/newsroom/ai/sample-words";
import { articlePrompt } from "@/lib/newsroom/ai/prompts";
import {
  checkEarlier,
  checkText,
  marksOf,
  type EarlierText,
  type TextToCheck,
} from "@/lib/platform/checks";
import { sameComments } from "@/lib/platform/checks/same-comment";
import { whoWhen } from "@/tests/support/briefs";
import { commented, plainContext, published } from "./checks/cases";

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
  const titles: string[] = []; // the newest first, as the space's own list has them
  const marked = new Map<number, EarlierText[]>();
  const held: string[] = [];
  for (let round = 0; round < 500; round++) {
    const { title, content } = sampleArticle({ ...brief, recentTitles: titles });
    expect(title.length).toBeLessThanOrEqual(100);
    const marks = marksOf(content);
    const earlier = [...new Set(marks.flatMap((mark) => marked.get(mark) ?? []))];
    const said = { earlier, titles, series: false };
    held.push(...checkEarlier({ kind: "entry", title, content }, said).map(({ text }) => text));
    titles.unshift(title);
    const text = published(title, content);
    for (const mark of marks) marked.set(mark, [...(marked.get(mark) ?? []), text]);
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

test("nothing stands against a thousand comments and three hundred articles", () => {
  const instructions = [articlePrompt({ ...brief, recentTitles: [] }).instructions];
  const found = (text: TextToCheck) => checkText(text, { ...plainContext, instructions });
  for (let round = 0; round < 1000; round++) {
    const entry = {
      title: `El barrio de abajo cambia ${round}`,
      content: `Lo que pasó el día ${round} en la plaza.`,
      ...{ fecha: "2026-11-20", autor: "@ana", es_ia: false, tuyo: false },
    };
    const { content } = sampleReply({ ...brief, entry, comments: [] });
    expect(found({ kind: "comment", content }), content).toEqual([]);
  }
  for (let round = 0; round < 300; round++) {
    const { title, content } = sampleArticle({ ...brief, recentTitles: [`Día ${round}`] });
    expect(found({ kind: "entry", title, content }), content).toEqual([]);
  }
});

test("two hundred comments of one writer do not say the same", () => {
  const said: EarlierText[] = [];
  for (let round = 0; round < 200; round++) {
    const entry = {
      title: round % 2 ? "El tiempo en Sevilla" : `Una crónica del barrio, día ${round}`,
      content: `Lo que pasó el día ${round} en la plaza.`,
      ...{ fecha: "2026-11-20", autor: "@ana", es_ia: false, tuyo: false },
    };
    const { content } = sampleReply({ ...brief, entry, comments: [] });
    expect(sameComments(content, said), content).toEqual([]);
    said.unshift(commented(content));
  }
});
