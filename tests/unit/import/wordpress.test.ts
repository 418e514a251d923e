import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { autop } from "@/lib/operation/import/elsewhere/wordpress/autop";
import { expandShortcodes } from "@/lib/operation/import/elsewhere/wordpress/shortcodes";
import { toMarkdown } from "@/lib/operation/import/elsewhere/to-markdown";
import { exportFile, readExport, written, wxr, wxrItem } from "@/tests/support/elsewhere";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), "rotativa-wxr-"))));
afterAll(() => rm(folder, { recursive: true }));

const markdownOf = (html: string) =>
  toMarkdown({ key: "", source: "", title: "", written: "", html, categories: [], comments: [] })
    .markdown;

describe("an export", () => {
  test("gives its texts, says which are not for everybody, and names the rest", async () => {
    const { source, pieces, lines, ending, bytes } = await readExport(exportFile("wordpress.xml"));

    expect(source.kind).toContain("WordPress");
    expect(bytes).toBe(source.bytes);
    expect(ending).toMatchObject({ whole: true });
    expect(pieces).toMatchObject([
      {
        key: "wordpress:tahona.example:10",
        title: "Pan & masa madre",
        date: "2020-05-01 10:00:00Z",
        slug: "pan",
        address: "https://tahona.example/2020/05/pan/",
        summary: "Cómo se hace <b>pan</b>.",
        cover: {
          src: "https://tahona.example/wp-content/uploads/2020/05/horno.png",
          alt: "Un horno",
          caption: "El horno de leña",
        },
        tags: [{ name: "trigo" }],
        categories: [
          { slug: "recetas", name: "Recetas de casa" },
          { slug: "uncategorized", name: "Sin categoría" },
        ],
        author: { username: "marta", email: "marta@tahona.example", name: "Marta Peña" },
      },
      { key: "wordpress:tahona.example:11", slug: "siempre", author: { name: "Un invitado" } },
      { title: "A medias", draft: "borradores allí", date: undefined },
      { title: "Solo para mí", draft: "privadas" },
      { title: "Con llave", draft: "protegidas con contraseña" },
    ]);
    expect(pieces.slice(0, 2).map(({ draft }) => draft)).toEqual([undefined, undefined]);
    expect(lines).toEqual([
      "Bloques que WordPress hace al mostrar la página (1): «latest-posts» en «Pan & masa madre»",
      "Comentarios sin aprobar, marcados como basura o en la papelera (1): «Pan & masa madre»",
      "Avisos de enlaces (pingbacks y parecidos) (1): «Pan & masa madre»",
      "Código corto [contact-form-7] que aquí no existe (1): «Una página de siempre»",
      "Código corto [caja] que aquí no existe (1): «Una página de siempre»",
      "Revisiones (1): «Pan»",
      "Elementos de menú (1): «Inicio»",
      "Contenidos de tipo «product» (1): «Molde de hierro»",
    ]);
  });

  test("in blocks and in the classic editor becomes Markdown", async () => {
    const { texts } = await readExport(exportFile("wordpress.xml"));
    expect(texts[0]).toBe(
      [
        "Miga y **corteza**.",
        '![Una hogaza](https://tahona.example/wp-content/uploads/2020/05/hogaza-300x200.png "La primera")',
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "Con nota[^1].",
        "[^1]: De la abuela.",
      ].join("\n\n"),
    );
    expect(texts[1]).toBe(
      [
        "Primera línea\\\ny segunda.",
        '![Una hogaza](https://tahona.example/wp-content/uploads/2020/05/hogaza.png "La primera")',
        '![Un horno](https://tahona.example/wp-content/uploads/2020/05/horno.png "El horno de leña")',
        "![](https://tahona.example/wp-content/uploads/2020/05/hogaza.png)",
        "Un [sic] y una palabra.",
      ].join("\n\n"),
    );
  });

  test("that WordPress 6.1 itself wrote is read as it was shown there", async () => {
    const { pieces, texts, lines } = await readExport(exportFile("wordpress-6.1.xml"));

    const published = pieces.filter(({ draft }) => !draft);
    const [pan, classic, , untitled, gallery] = published;
    expect(pan).toMatchObject({
      title: "Pan de pueblo: «la miga» &amp; la corteza 🍞",
      date: "2021-03-04 22:30:00Z",
      author: { username: "marta.p", name: "Marta Peña & Cía" },
      categories: [{ slug: "masa-madre" }, { slug: "panes-y-bollos" }],
      comments: [{ name: "Rosa López" }, { inReplyTo: "Rosa López" }, {}, {}, { name: "" }],
    });
    expect(texts[0]).toContain(
      "> Quien amasa, espera.\n>\n> *Refrán*\n\n> La miga lo dice todo.\n>\n> *Marta*\n\n",
    );
    expect(texts[0]).toContain(
      "\n\n[receta](https://tahona.example/wp-content/uploads/2021/03/receta.pdf)\n\n",
    );
    expect(texts[0]).toContain("if (masa < 2) { [caption] amasar(); }\n  sangrado\n");
    expect(classic?.comments).toHaveLength(9);
    expect(texts[1]).toContain('/2021/03/horno.jpg "El horno, con enlace")\n\n### Un intertítulo');
    expect(untitled).toMatchObject({ title: "", slug: "12-2" });
    expect(texts[pieces.indexOf(gallery!)]).toContain('/adjunta-1.jpg "Pie 1")');
    expect(lines).toContainEqual(
      "Código corto [contact-form-7] que aquí no existe (1): «Pan de pueblo: «la miga» & la corteza 🍞»",
    );
  });

  test("has its comments in their order, each with whom it answers, and nobody's e-mail", async () => {
    const [piece] = (await readExport(exportFile("wordpress.xml"))).pieces;
    expect(piece?.comments).toMatchObject([
      { name: "Ana", date: "2020-05-02 08:00:00Z", inReplyTo: undefined },
      { name: "Luis", inReplyTo: "Ana" },
    ]);
    expect(JSON.stringify(piece?.comments)).not.toMatch(/secreto|203\.0/);
  });

  test("has threads of comments as they stood there, also broken ones", async () => {
    const comment = (id: number, parent: number, day: number) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>C${id}</wp:comment_author><wp:comment_date_gmt>2020-05-0${day} 10:00:00</wp:comment_date_gmt><wp:comment_content>x</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
    const comments = [comment(1, 0, 1), comment(2, 0, 2), comment(3, 1, 3), comment(4, 3, 4)];
    const broken = [comment(5, 99, 5), comment(6, 7, 6), comment(7, 6, 7), comment(8, 8, 8)];
    const item = wxrItem(1, "Pan", "Miga", [...comments, ...broken].join(""));
    const { pieces } = await readExport(await written(folder, "threads.xml", wxr(item)));
    expect(pieces[0]?.comments.map(({ name, depth }) => [name, depth])).toEqual([
      ["C1", 0],
      ["C3", 1],
      ["C4", 2],
      ["C2", 0],
      ["C5", 0],
      ["C8", 0],
      ["C6", 0],
      ["C7", 1],
    ]);
  });

  test("has dates without a zone by the clock of its nearest text, else by ours", async () => {
    const dated = (id: number, local: string, gmt: string) =>
      wxrItem(id, `Pan ${id}`, "Miga", `<wp:post_date>${local}</wp:post_date>`).replace(
        /(?<=<wp:post_date_gmt>).*?(?=<)/,
        gmt,
      );
    const none = "0000-00-00 00:00:00";
    const summer = dated(1, "2020-07-01 12:00:00", "2020-07-01 08:00:00");
    const winter = dated(2, "2020-01-01 12:00:00", "2020-01-01 07:00:00");
    const file = await written(
      folder,
      "zone.xml",
      wxr(
        dated(3, "2020-08-01 12:00:00", none),
        dated(4, "2019-12-01 12:00:00", none),
        summer,
        winter,
      ),
    );
    const alone = await written(folder, "alone.xml", wxr(dated(5, "2020-08-01 12:00:00", none)));

    const [august, december] = (await readExport(file)).pieces;
    expect([august?.date, december?.date]).toEqual([
      "2020-08-01 12:00:00+04:00",
      "2019-12-01 12:00:00+05:00",
    ]);
    expect(august?.notes).toEqual(["Su fecha no dice la zona: se toma la del blog (+04:00)."]);
    expect((await readExport(alone)).pieces[0]).toMatchObject({
      date: "2020-08-01 12:00:00",
      notes: [expect.stringContaining("la de este sitio")],
    });
  });

  test("says who made a picture", async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
    const media = (id: number, more: string) =>
      wxrItem(
        id,
        "a",
        "",
        `<wp:attachment_url>https://a.example/${id}.png</wp:attachment_url>${more}`,
      ).replace(">post<", ">attachment<");
    const image = (id: number) =>
      `<img class="wp-image-${id}" src="https://a.example/${id}.png" alt="">`;
    const text = `<!-- wp:image --><figure>${image(7)}<figcaption>El horno</figcaption></figure><p>${image(8)}</p><figure>${image(9)}<figcaption>Pie</figcaption></figure>`;
    const file = await written(
      folder,
      "credits.xml",
      wxr(
        wxrItem(1, "Pan", text, meta("_thumbnail_id", "7")),
        media(7, meta("_media_credit", "Ana") + meta("_navis_media_credit_org", "EFE")),
        media(8, meta("_wp_attachment_metadata", 'a:1:{s:6:"credit";s:7:"Luis $&";}')),
        media(9, ""),
      ),
    );
    const { pieces, texts } = await readExport(file);
    expect(pieces[0]?.cover).toMatchObject({ credit: "Ana / EFE" });
    expect(texts[0]).toBe(
      [
        '![](https://a.example/7.png "El horno (Ana / EFE)")',
        '![](https://a.example/8.png "Luis $&")',
        '![](https://a.example/9.png "Pie")',
      ].join("\n\n"),
    );
  });

  test("that was cut off gives what came before, and where it ends", async () => {
    const whole = wxr(wxrItem(1, "Uno", "Texto primero"), wxrItem(2, "Dos", "Texto segundo"));
    const file = await written(folder, "cut.xml", whole.slice(0, whole.indexOf("segundo")));

    const { pieces, ending } = await readExport(file);

    expect(pieces.map(({ title }) => title)).toEqual(["Uno"]);
    expect(ending).toEqual({ whole: false, bytes: whole.indexOf("segundo"), title: "Dos" });
  });

  test("with an item that is not closed goes on with the next", async () => {
    const open = wxrItem(1, "Abierto", "Texto primero").replace("</item>", "");
    const file = await written(folder, "open.xml", wxr(open, wxrItem(2, "Dos", "Texto segundo")));

    const { pieces, lines } = await readExport(file);

    expect(pieces.map(({ title }) => title)).toEqual(["Dos"]);
    expect(lines).toEqual(["Mal cerradas en el XML (1): «Abierto»"]);
  });

  test("is refused when it declares entities of its own, not for the DTD of a feed", async () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;"><!ENTITY secret SYSTEM "file:///etc/passwd">]>`;
    const text = wxr(wxrItem(1, "&lol2;&secret; &amp; pan", "Texto primero"));
    const file = await written(folder, "bomb.xml", text.replace("?>", `?>${bomb}`));

    await expect(readExport(file)).rejects.toThrow("entidades propias");

    const dtd = `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "https://a.example/rss.dtd">`;
    const harmless = await written(folder, "dtd.xml", text.replace("?>", `?>${dtd}`));
    expect((await readExport(harmless)).pieces.map(({ title }) => title)).toEqual([
      "&lol2;&secret; & pan",
    ]);
  });

  test("with a text beyond 5 MB refuses that one alone", async () => {
    const huge = wxrItem(1, "Enorme", "pan ".repeat(2_600_000));
    const file = await written(folder, "huge.xml", wxr(huge, wxrItem(2, "Dos", "Texto segundo")));
    await expect(readExport(file)).rejects.toThrow("5 MB");
  });

  test("is known by its content, in any encoding, and nothing else is", async () => {
    const latin = wxr(wxrItem(1, "Año", "Texto")).replace("UTF-8", "ISO-8859-1");
    const file = await written(folder, "nombre.rss", Buffer.from(latin, "latin1"));
    expect((await readExport(file)).pieces).toMatchObject([{ title: "Año" }]);
    const utf16 = await written(folder, "utf16.xml", Buffer.from(`\uFEFF${latin}`, "utf16le"));
    expect((await readExport(utf16)).pieces).toMatchObject([{ title: "Año" }]);
    for (const [name, text] of [
      ["texto.xml", "hola"],
      ["pagina.xml", "<html><body>hola</body></html>"],
      ["vacio.xml", ""],
      ["otro.json", '{"posts": []}'],
    ] as const) {
      const other = await written(folder, name, text);
      await expect(readExport(other), name).rejects.toThrow(/No se reconoce|no una exportación/);
    }
  });
});

describe("shortcodes", () => {
  const library = {
    byId: (id: string) => (id === "7" ? { url: "https://a.example/7.mp3" } : undefined),
    of: () => [{ url: "https://a.example/suya.png", alt: "Suya" }],
  };
  const expand = (html: string) => {
    const lost: string[] = [];
    const made = expandShortcodes(html, {
      library,
      postId: "1",
      onLost: (name) => lost.push(name),
    });
    return { text: markdownOf(made), lost };
  };
  const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

  test.each([
    ["[gallery]", "![Suya](https://a.example/suya.png)"],
    ["[playlist ids='7']", "https://a.example/7.mp3"],
    [`[embed width="500"]${VIDEO}[/embed]`, VIDEO],
    [`[youtube ${VIDEO}]`, VIDEO],
    [`[youtube=${VIDEO}]`, VIDEO],
    ["[youtube id=dQw4w9WgXcQ]", VIDEO],
    ["[vimeo 76979871]", "https://vimeo.com/76979871"],
    ['[audio mp3="https://a.example/a.mp3"][/audio]', "https://a.example/a.mp3"],
    ['[video src="https://a.example/a.mp4" /]', "https://a.example/a.mp4"],
    ["[[gallery ids='1']]", "[gallery ids='1']"],
    ["<pre>[gallery]</pre>", "```\n[gallery]\n```"],
    ['[code language="php"]<?php echo 1;[/code]', "```php\n<?php echo 1;\n```"],
    ["Dicen [sic] que [nota del editor] sí [1].", "Dicen [sic] que [nota del editor] sí [1]."],
  ])("%s", (html, text) => {
    expect(expand(html)).toEqual({ text, lost: [] });
  });

  test("of plugins leave what they hold, and are named", () => {
    expect(expand('[row][col_6 w="2"]Dos <b>panes</b>[/col_6][/row] [ninja_form id=3]')).toEqual({
      text: "Dos **panes**",
      lost: ["col_6", "row", "ninja_form"],
    });
  });

  test("that lead nowhere are dropped", () => {
    expect(expand('[embed]javascript:alert(1)[/embed][youtube "><script>"]').text).toBe("");
  });

  test.each([
    ["brackets", "[a ".repeat(200_000)],
    ["tags that open", "[caja x=1]".repeat(50_000)],
    ["open code", "<pre ".repeat(200_000)],
    ["quotation marks", `[a "${'x" "'.repeat(200_000)}`],
    ["blocks", "<!-- wp:a ".repeat(100_000)],
  ])("many %s take no long time", (_, html) => {
    // Growing with the square, it would be longer than a test may be.
    autop(expandShortcodes(html, { library, postId: "1", onLost: () => {} }));
  });
});

describe("a classic text", () => {
  test.each([
    ["Uno\n\nDos\ntres", "Uno\n\nDos\\\ntres"],
    ["<ul>\n<li>Uno</li>\n<li>Dos</li>\n</ul>\nFin", "- Uno\n- Dos\n\nFin"],
    ["<blockquote>Uno\n\nDos</blockquote>Fin", "> Uno\n>\n> Dos\n\nFin"],
    ["<pre>uno\n\ndos</pre>\nFin", "```\nuno\n\ndos\n```\n\nFin"],
    ["Usa <code>a\n\nb</code> y ya", "Usa `a b` y ya"],
    ["<h2>Título</h2>\nTexto<!--more-->", "## Título\n\nTexto"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "| a | b |\n| - | - |"],
  ])("%j", (html, text) => {
    expect(markdownOf(autop(html))).toBe(text);
  });
});

test("a text of hundreds of thousands of tags is refused before it takes all memory", () => {
  expect(() => markdownOf("<li>pan".repeat(200_000))).toThrow("demasiado enredado");
});

describe("a picture", () => {
  test.each([
    [
      "that is loaded late",
      '<img src="data:image/gif;base64,R0" data-src="/a.png" alt="A">',
      "![A](https://x.example/a.png)",
    ],
    [
      "of an emoji",
      '<p>Pan <img class="emoji" alt="🍞" src="https://s.w.org/1.svg"></p>',
      "Pan 🍞",
    ],
    [
      "that links to another page",
      '<a href="/otra"><img src="/a.png"></a>',
      "[![](https://x.example/a.png)](https://x.example/otra)",
    ],
  ])("%s", (_, html, text) => {
    const piece = {
      key: "",
      source: "",
      title: "",
      written: "",
      html,
      categories: [],
      comments: [],
    };
    expect(toMarkdown({ ...piece, address: "https://x.example/2020/hola/" }).markdown).toBe(text);
  });
});
