import { expect, test } from "vitest";
import { render } from "@/lib/platform/markdown/worker/render";

const marked = (markdown: string, ...parts: string[]) => {
  const spans = parts.map((part) => {
    const start = markdown.indexOf(part);
    return { start, end: start + part.length };
  });
  return render({ markdown, spans, idPrefix: "t", siteOrigin: "https://x.example" }).html;
};

test("what is meant is marked in the text as it is read", () => {
  expect(marked("Costó **mil euros** y pico.", "mil euros")).toBe(
    "<p>Costó <strong><mark>mil euros</mark></strong> y pico.</p>",
  );
  expect(marked("## El muelle\n\nCostó mil euros.", "El muelle", "mil")).toContain(
    "<mark>El muelle</mark>",
  );
});

test("a mark over the ends of elements and lines comes in pieces, and overlapping ones are one", () => {
  expect(marked("Dicen «que **sí** hay» algo.", "«que **sí** hay»", "sí")).toBe(
    "<p>Dicen <mark>«que </mark><strong><mark>sí</mark></strong><mark> hay»</mark> algo.</p>",
  );
  expect(marked("Uno dos tres.", "Uno dos", "dos tres")).toBe(
    "<p><mark>Uno dos</mark><mark> tres</mark>.</p>",
  );
  const list = marked("- Pan\n- Agua\n", "Pan\n- Agua");
  expect(list).toContain("<mark>Pan</mark>");
  expect(list).toContain("<mark>Agua</mark>");
});

test("the first piece of a place has its id", () => {
  const markdown = "Dicen «que **sí** hay» algo, y otra vez.";
  const span = (part: string, id?: string) => {
    const start = markdown.indexOf(part);
    return { start, end: start + part.length, id };
  };
  const spans = [span("«que **sí** hay»", "aviso-6"), span("otra", "aviso-31"), span("vez")];
  expect(render({ markdown, spans, idPrefix: "t", siteOrigin: "https://x.example" }).html).toBe(
    '<p>Dicen <mark id="aviso-6">«que </mark><strong><mark>sí</mark></strong><mark> hay»</mark>' +
      ' algo, y <mark id="aviso-31">otra</mark> <mark>vez</mark>.</p>',
  );
});

test("escapes and entities do not put it elsewhere", () => {
  expect(marked("Son 3 \\* 4 y **doce** &amp; ya, en casa.", "en casa")).toContain(
    "<mark>en casa</mark>",
  );
});

test("nothing is marked where nothing is meant", () => {
  expect(marked("Un texto.")).toBe("<p>Un texto.</p>");
});
