import { describe, expect, test } from "vitest";
import { checkText, mendText } from "@/lib/platform/checks";
import { bad } from "./bad";
import { ARTICLE, comment, entry, plainContext } from "./cases";
import { nine } from "./nine";

const done = (content: string, title?: string) => {
  const mended = mendText(entry(content, title));
  return { content: mended.text.content, done: mended.done.map(({ check }) => check) };
};

describe("what can be mended is", () => {
  test.each([
    ["JSON", JSON.stringify({ title: "El puerto madruga", content: ARTICLE }), ["wrapper"]],
    ["JSON in Spanish", JSON.stringify({ titulo: "x", contenido: ARTICLE }), ["wrapper"]],
    ["a fence", `\`\`\`markdown\n${ARTICLE}\n\`\`\``, ["wrapper"]],
    ["front matter", `---\ntitle: El puerto\ntags:\n  - mar\n---\n\n${ARTICLE}`, ["wrapper"]],
    ["the title", `# El puerto madruga\n\n${ARTICLE}`, ["wrapper"]],
    ["the title in bold", `**El puerto madruga**\n\n${ARTICLE}`, ["wrapper"]],
    [
      "all of it",
      `\`\`\`json\n${JSON.stringify({ content: `---\ntitle: x\n---\n# El puerto madruga\n\n${ARTICLE}` })}\n\`\`\``,
      ["wrapper", "wrapper", "wrapper"],
    ],
    ["chat before it", `¡Claro! Aquí tienes el artículo:\n\n---\n\n${ARTICLE}`, ["chat"]],
    ["chat in bold before it", `**¡Por supuesto! Aquí tienes tu texto.**\n\n${ARTICLE}`, ["chat"]],
    ["chat after it", `${ARTICLE}\n\n---\n\n¿Quieres que lo amplíe?`, ["chat"]],
    [
      "chat around it",
      `¡Claro! Aquí tienes el artículo que me pediste:\n\n${ARTICLE}\n\nEspero que este texto te sirva. Hazme saber si quieres cambios.`,
      ["chat"],
    ],
    ["chat in bold on the same line", `${ARTICLE} **¿Quieres que lo amplíe?**`, ["chat"]],
    ["chat on the same line", `${ARTICLE} ¿Quieres que lo amplíe?`, ["chat"]],
    ["a comment in HTML", `<!-- borrador -->\n\n${ARTICLE}`, ["html"]],
    ["a script", `${ARTICLE}\n\n<script>\nalert("hola")\n</script>`, ["html"]],
    ["HTML around it", `<article>\n\n${ARTICLE}\n\n</article>`, ["html"]],
  ])("%s", (_what, content, what) => {
    expect(done(content)).toEqual({ content: ARTICLE, done: what });
  });

  test("and what is quoted beside chat stays", () => {
    const quoted = "> El pescado no espera a nadie.\n\nAsí empieza el día.\n\n> Y así termina.";
    expect(
      done(`Aquí tienes el texto:\n\n${quoted}\n\n¿Quieres que lo amplíe?\n\n> Firmado.`).content,
    ).toBe(`${quoted}\n\n\n\n> Firmado.`);
  });

  test("and what is indented in a tag is no code", () => {
    const { content } = done("<div>\n    <p>Un texto con sangría.</p>\n</div>\n\nY otro.");
    expect(content).toMatch(/^Un texto con sangría\.\s+Y otro\.$/);
  });

  test("and the text in a tag stays", () => {
    expect(done("Un <b>texto</b> con <a href='https://x.example'>un enlace</a> dentro.")).toEqual({
      content: "Un  texto  con  un enlace  dentro.",
      done: ["html"],
    });
  });

  test("in comments, too", () => {
    const { text } = mendText(comment("¡Claro! Aquí tienes el comentario: El final es lo mejor."));
    expect(text).toMatchObject({ kind: "comment", content: "El final es lo mejor." });
    expect(mendText(comment('{"content": "El final es lo mejor."}')).text.content).toBe(
      "El final es lo mejor.",
    );
  });

  test("so that nothing is found in it any more", () => {
    const mendable = [...nine, ...bad].filter(({ found }) =>
      found.every((one) => /^(?:wrapper|chat|html) repair$/.test(one)),
    );
    expect(mendable.length).toBeGreaterThan(8);
    for (const { name, text } of mendable) {
      expect(checkText(mendText(text).text, plainContext), name).toEqual([]);
    }
  });
});

describe("what cannot be mended stays as it is", () => {
  test.each([
    ["a text without any of it", ARTICLE],
    ["nothing but chat", "¡Claro! Aquí tienes el artículo que me pediste."],
    ["a program", "```js\nconst uno = 1;\n```"],
    ["two programs", "```\nuno\n```\n\nY después:\n\n```\ndos\n```"],
    ["an object that is no text", '{"barcas": 12}'],
    ["a line and what is below", "---\n\nUn texto: con dos puntos.\n\n---\n\nY otro."],
    ["a heading that is not the title", `## El puerto duerme\n\n${ARTICLE}`],
    ["the title alone", "# El puerto madruga"],
    ["chat that somebody quotes", `«¡Claro! Aquí tienes el artículo», contestó.\n\n${ARTICLE}`],
    ["HTML in code", "Se escribe `<b>así</b>`, y se lee en negrita."],
  ])("%s", (_what, content) => expect(done(content)).toEqual({ content, done: [] }));

  test("a comment shows its tags", () => {
    expect(mendText(comment("Vale: <b>sí</b>")).done).toEqual([]);
  });
});

test("tags within tags leave none", () => {
  const { content } = done(
    "Uno <im<img>g src=x onerror=alert(1)> y <scr<script></script>ipt>alert(2)</script> dos.",
  );
  expect(checkText(entry(content), plainContext).filter(({ check }) => check === "html")).toEqual(
    [],
  );
});

test("keeps what else is known of a text", () => {
  const { text } = mendText({ ...entry(`# El puerto madruga\n\n${ARTICLE}`), cutShort: true });
  expect(text).toEqual({ ...entry(ARTICLE), cutShort: true });
});
