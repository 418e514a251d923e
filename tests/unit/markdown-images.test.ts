import { describe, expect, test, vi } from "vitest";
import { inspectMarkdown, renderMarkdown } from "@/lib/platform/markdown";
import { captionOf, creditLine, sizeOf, titleOf } from "@/lib/platform/markdown/image-words";

vi.hoisted(() => {
  process.env.SECRET_KEY = "a key for tests only, 32 characters at least";
});

const photo = (letter: string) => `/uploads/${letter.repeat(32)}-1000x500.webp`;
const [a, b, c] = [photo("a"), photo("b"), photo("c")];

/** The elements and texts of what is rendered, without the attributes of images. */
const outline = async (markdown: string) =>
  (await renderMarkdown(markdown)).replace(
    /<img src="\/uploads\/(\w)[^>]* alt="([^"]*)"[^>]*>/g,
    "<img $1 $2>",
  );

describe("an image that is a paragraph of its own", () => {
  test("is a figure", async () => {
    expect(await outline(`Antes\n\n![Un barco](${a})\n\nDespués`)).toBe(
      "<p>Antes</p>\n<figure><img a Un barco></figure>\n<p>Después</p>",
    );
  });

  test("has its title as caption and credit, and not as a tooltip", async () => {
    expect(await outline(`![Un barco](${a} "El puerto, ayer · Foto: Ana Pérez")`)).toBe(
      "<figure><img a Un barco><figcaption>El puerto, ayer <small>Foto: Ana Pérez</small></figcaption></figure>",
    );
    expect(await renderMarkdown(`![Un barco](${a} "El puerto")`)).not.toContain("title=");
  });

  test("has a caption without a credit, or a credit alone", async () => {
    expect(await outline(`![](${a} "Madrid · 2026")`)).toContain(
      "<figcaption>Madrid · 2026</figcaption>",
    );
    expect(await outline(`![](${a} "© EFE")`)).toContain(
      "<figcaption><small>© EFE</small></figcaption>",
    );
  });

  test.each([
    ["media", "image-half", "340px"],
    ["ancha", "image-wide", "60rem"],
    ["completa", "image-full", "80rem"],
  ])("is as wide as its address says: %s", async (size, name, width) => {
    const html = await renderMarkdown(`![](${a}#${size})`);
    expect(html).toContain(`<figure class="${name}"><img src="${a}"`);
    expect(html).toMatch(new RegExp(`sizes="[^"]*${width}, 100vw"`));
    expect(await renderMarkdown(`![](https://otro.example/a.png#${size})`)).toMatch(
      new RegExp(`<figure class="${name}"><img src="[^"]*\\?de=https://otro.example/a.png"`),
    );
  });

  test("keeps a fragment that is no size, and a link around it its address", async () => {
    expect(await outline(`![](${a}#otra)`)).toBe("<figure><img a ></figure>");
    expect(await outline(`[![Barco](${a} "Pie")](/e/uno)`)).toBe(
      '<figure><a href="/e/uno"><img a Barco></a><figcaption>Pie</figcaption></figure>',
    );
  });

  test("stands in quotations and loose lists, too", async () => {
    expect(await outline(`> ![](${a} "Pie")`)).toContain("<figure>");
    expect(await outline(`- ![](${a})\n\n- otra cosa`)).toContain("<figure>");
  });

  test("is described where its definition stands", async () => {
    expect(await outline(`![Barco][foto]\n\n[foto]: ${a}#ancha "Pie · Foto: Ana"`)).toBe(
      '<figure class="image-wide"><img a Barco><figcaption>Pie <small>Foto: Ana</small></figcaption></figure>',
    );
  });
});

describe("other images", () => {
  test("within a line stay in it, with their title as before", async () => {
    const html = await renderMarkdown(`Un icono ![x](${a} "Icono") en la línea`);
    expect(html).toMatch(/^<p>Un icono <img /);
    expect(html).toContain('title="Icono"');
    expect(await outline(`![x](${a}) ![y](${b})`)).toBe("<p><img a x> <img b y></p>");
    expect(await outline(`[![x](${a})](/e/uno)`)).toBe('<p><a href="/e/uno"><img a x></a></p>');
  });

  test("in an author's own figure stay there", async () => {
    const own = `<figure>\n\n![x](${a} "t")\n\n<figcaption>Suyo</figcaption></figure>`;
    expect((await renderMarkdown(own)).match(/<figure/g)).toHaveLength(1);
  });
});

describe("N3: an upload is shown where the text names it letter by letter", () => {
  const id = "0123456789abcdef".repeat(2);
  const name = `${id}-640x480.webp`;
  const shows = async (markdown: string) => (await renderMarkdown(markdown)).includes("<img");

  test.each([
    ["an address", `![x](/uploads/${name})`],
    ["a name alone", `![x](${name})`],
    ["the site's own address", `![x](http://localhost:3000/uploads/${name})`],
    ["a definition", `![x][foto]\n\n[foto]: /uploads/${name}`],
    ["HTML", `<img src="/uploads/${name}" alt="x">`],
    ["an escape beside it", `![x](/uploads/${name.replace(".", "\\.")})`],
    ["an escape where it stands elsewhere, too", `![x](/uploads/${id}\\-640x480.webp)\n\n${name}`],
  ])("N3: by %s", async (_how, markdown) => {
    expect(await shows(markdown)).toBe(true);
  });

  test.each([
    ["a backslash", `![x](/uploads/${id}\\-640x480.webp)`],
    ["a number for a digit", `![x](/uploads/&#48;${name.slice(1)})`],
    ["a number for a mark", `![x](/uploads/${name.replace("-", "&#x2d;")})`],
    ["a definition", `![x][foto]\n\n[foto]: /uploads/${id}\\-640x480.webp`],
    ["HTML", `<img src="/uploads/&#x30;${name.slice(1)}" alt="x">`],
    ["a line break that addresses drop", `<img src="/uploads/0&#10;${name.slice(1)}" alt="x">`],
    ["an escape of addresses", `![x](/uploads/${name.replace("a", "%61")})`],
    [
      "such an escape in the site's own address",
      `![x](http://localhost:3000/uploads/${name.replace("a", "%61")}?a=%zz)`,
    ],
    [
      "the address of another host of the site's",
      `![x](https://espacio.example/uploads/${id}\\-640x480.webp)`,
    ],
  ])("N3: and not by %s", async (_how, markdown) => {
    expect(await shows(markdown)).toBe(false);
    expect(await renderMarkdown(markdown)).toContain("x");
  });

  test("N3: a gallery with one that is not named is none", async () => {
    expect(await outline(`![](${a})\n![Otra](/uploads/${id}\\-640x480.webp)`)).toBe(
      "<p><img a >\nOtra</p>",
    );
  });
});

describe("several images of one paragraph, each on its line", () => {
  test("are a gallery in their order, each with its caption", async () => {
    expect(await outline(`![Uno](${b} "Primero")\n![Dos](${a})\n![Tres](${c} "Foto: Luis")`)).toBe(
      '<div class="gallery gallery-three" role="group" aria-label="Galería de 3 imágenes">' +
        "<figure><img b Uno><figcaption>Primero</figcaption></figure><figure><img a Dos></figure>" +
        "<figure><img c Tres><figcaption><small>Foto: Luis</small></figcaption></figure></div>",
    );
  });

  test("are as wide as the first of them says", async () => {
    expect(await outline(`![](${a}#ancha)\n![](${b}#completa)`)).toBe(
      '<div class="gallery image-wide" role="group" aria-label="Galería de 2 imágenes">' +
        "<figure><img a ></figure><figure><img b ></figure></div>",
    );
  });

  test("with a text between them, or one that cannot be shown, are none", async () => {
    expect(await outline(`![](${a})\ny\n![](${b})`)).toMatch(/^<p>/);
    expect(await outline(`![](${a})\n![Otra](/uploads/../api)`)).toBe("<p><img a >\nOtra</p>");
  });
});

test("what a caption says is text, whatever it says", async () => {
  const html = await renderMarkdown(
    `![" onerror="alert(1)](${a} '</figcaption><script>alert(1)</script>&quot; **x** · Foto: <b onclick=x>Ana</b> \u202e')`,
  );
  expect(html).toContain(
    "<figcaption>&lt;/figcaption&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; **x** <small>Foto: &lt;b onclick=x&gt;Ana&lt;/b&gt;</small></figcaption>",
  );
  expect(html).not.toMatch(/<script|<b|" onerror=|\u202e/);
});

test("one long caption, used many times, does not fill the memory", async () => {
  const definition = `[x]: ${a} "${"pie ".repeat(2_000)}"`;
  await expect(
    inspectMarkdown(`${"![][x]\n\n".repeat(2_000)}\n${definition}`),
  ).rejects.toMatchObject({ code: "invalid" });
});

test("captions are not the beginning of a text", async () => {
  expect((await inspectMarkdown(`![](${a} "Pie")\n\nEl texto.`)).excerpt).toBe("El texto.");
});

describe("the words of an image", () => {
  test.each([
    ["Pie", "Ana Pérez", "Pie · Foto: Ana Pérez"],
    ["Pie", "Ana · EFE", "Pie · Foto: Ana · EFE"],
    ["", "Ana", "Foto: Ana"],
    ["A · B", "", "A · B"],
    ["Pie", "Ilustración: Luis", "Pie · Ilustración: Luis"],
    ["Pie", "© EFE", "Pie · © EFE"],
    ["", "", ""],
  ])("«%s» and «%s» are written %j, and read again", (caption, credit, title) => {
    expect(titleOf({ caption, credit })).toBe(title);
    expect(captionOf(title)).toEqual({ caption, credit });
  });

  test("a credit says what it is", () => {
    expect(creditLine(" Ana ")).toBe("Foto: Ana");
    expect(creditLine("Fuente: INE")).toBe("Fuente: INE");
    expect(creditLine(" ")).toBe("");
  });

  test("a size is the end of an address", () => {
    expect(sizeOf("/uploads/a.webp#ancha")).toEqual({ src: "/uploads/a.webp", size: "ancha" });
    expect(sizeOf("/uploads/a.webp#anchas").size).toBeNull();
  });
});
