import { expect, test, describe, vi } from "vitest";
import { readImageSignature } from "@/lib/platform/auth/image-signature";
import { inspectMarkdown, renderMarkdown } from "@/lib/platform/markdown";

vi.hoisted(() => {
  process.env.SECRET_KEY = "a key for tests only, 32 characters at least";
});

describe("headings", () => {
  test("begin at h2, keep their order and leave out no level", async () => {
    const html = await renderMarkdown("# Uno\n\n### Tres\n\n###### Seis\n\n# Otro");
    expect(html.match(/<h\d/g)).toEqual(["<h2", "<h3", "<h4", "<h2"]);
  });

  test("of a text that begins low are raised", async () => {
    expect(await renderMarkdown("#### Cuatro")).toMatch(/^<h2/);
  });

  test("get ids that the text's own links find, in whichever way they were derived", async () => {
    const html = await renderMarkdown(
      "## Qué es esto\n\n[a](#qué-es-esto) [b](#que-es-esto) [c](#otra)",
    );
    expect(html).toContain('id="texto-que-es-esto"');
    expect(html.match(/href="#[^"]*"/g)).toEqual([
      'href="#texto-que-es-esto"',
      'href="#texto-que-es-esto"',
      'href="#otra"',
    ]);
  });

  test("take their id from braces, which are not shown", async () => {
    const html = await renderMarkdown(
      "## Datos {#los-datos}\n\n## Fin {/*the-end*/}\n\n[a](#the-end)",
    );
    expect(html).toContain('<h2 id="texto-los-datos">Datos</h2>');
    expect(html).toContain('<h2 id="texto-the-end">Fin</h2>');
    expect(html).toContain('href="#texto-the-end"');
  });
});

describe("links", () => {
  test("lead out with rel, and stay plain inside of the site", async () => {
    const html = await renderMarkdown(
      "[fuera](https://otro.example) [aquí](/e/uno) [aquí](http://localhost:3000/e/uno) [fuera](//otro.example)",
    );
    expect(html.match(/rel="ugc nofollow noopener"/g)).toHaveLength(2);
    expect(html).toContain(
      '<a href="/e/uno">aquí</a> <a href="http://localhost:3000/e/uno">aquí</a>',
    );
  });

  test.each([
    "http://a.es",
    "https://a.es",
    "irc://a.es",
    "ircs://a.es",
    "mailto:a@a.es",
    "xmpp:a@a.es",
  ])("to %s are allowed", async (address) =>
    expect(await renderMarkdown(`[x](${address})`)).toContain(`href="${address}"`),
  );

  test.each([
    "ftp://a.es",
    "tel:1",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("to %s lose their address, not their text", async (address) =>
    expect(await renderMarkdown(`[texto](${address})`)).toBe("<p><a>texto</a></p>"),
  );
});

describe("addresses that stand in a text by themselves", () => {
  const hrefs = async (markdown: string) =>
    [...(await renderMarkdown(markdown)).matchAll(/href="([^"#]*)"/g)].map(([, href]) => href);
  const address = "https://ejemplo.es/nota";

  test.each([
    `«${address}»`,
    `“${address}”;`,
    `‘${address}’`,
    `${address}…`,
    `—lo cuenta ${address}— y más`,
    `en ${address} –dijo–`,
    `(«${address}»).`,
    `*Lo dice «${address}».*`,
    `**“${address}”**`,
    `[sin cerrar ${address}»`,
    `| a |\n| - |\n| «${address}» |`,
    `> «${address}»`,
    `Uno[^1]\n\n[^1]: En «${address}».`,
    `${address}\\\nseguido`,
  ])("end before the sentence's own signs: %s", async (markdown) =>
    expect(await hrefs(markdown)).toEqual([address]),
  );

  test("keep the signs that are theirs", async () => {
    const all = ["https://es.wikipedia.org/wiki/Rosa_(flor)", "https://a.es/L’Hospitalet–Sants/"];
    expect(await hrefs(all.join(" y "))).toEqual([all[0], encodeURI(all[1]!)]);
    expect(await hrefs("<https://ejemplo.es/»> y [a](https://ejemplo.es/»)")).toEqual(
      Array(2).fill("https://ejemplo.es/%C2%BB"),
    );
    expect(await hrefs("«www.ejemplo.es/ocho», «ana@ejemplo.es»")).toEqual([
      "http://www.ejemplo.es/ocho",
      "mailto:ana@ejemplo.es",
    ]);
  });

  test("are two where only signs stand between them", async () => {
    expect(await renderMarkdown("«https://a.es»,«https://b.es»")).toMatch(
      /^<p>«<a [^>]*>https:\/\/a\.es<\/a>»,«<a [^>]*>https:\/\/b\.es<\/a>»<\/p>$/,
    );
  });

  test("leave a break after them what it is", async () => {
    expect(await renderMarkdown("Web: https://a.es\\\nTel.")).toMatch(/<\/a><br\/>\nTel\.<\/p>$/);
  });

  test("of a video make no card when they are quoted", async () => {
    const video = "https://www.youtube.com/watch?v=abcdefghijk";
    expect(await renderMarkdown(`«${video}»`)).not.toContain("embed-link");
    expect(await renderMarkdown(video)).toContain("embed-link");
  });
});

test.each([
  ["Duran 3~5 días y cuestan 1.200~1.500 €", 0],
  ["~200 km en ~3 horas y H~2~O", 0],
  ["a ~b~ c", 0],
  ["Son ~~121~~ 112", 1],
])("two tildes strike out, one does not: %s", async (markdown, struck) => {
  expect((await renderMarkdown(markdown)).split("<del>")).toHaveLength(struck + 1);
});

describe("images", () => {
  const upload = `/uploads/${"a".repeat(32)}-1000x500`;

  test("of our own come in sizes, with their dimensions, late", async () => {
    const html = await renderMarkdown(`![Una foto](${upload}.webp)`);
    expect(html).toContain(`srcSet="${upload}-320.webp 320w`);
    expect(html).toContain('width="1000" height="500"');
    expect(html).toContain('alt="Una foto" loading="lazy" decoding="async"');
  });

  test("keep the width an author gave", async () => {
    expect(await renderMarkdown(`<img src="${upload}.webp" width="300">`)).toContain(
      'width="300" height="150"',
    );
  });

  test.each([
    ["http://localhost:3000/uploads/a.webp", "/uploads/a.webp"],
    ["foto.png", "/uploads/foto.png"],
    ["./img/foto.png", "/uploads/img/foto.png"],
    ["/img/foto.png", "/uploads/img/foto.png"],
  ])("at %s are read from %s", async (written, read) => {
    expect(await renderMarkdown(`![a](${written})`)).toContain(`src="${read}"`);
  });

  test.each([
    ["https://otro.example/a.png", "https://otro.example/a.png"],
    ["//otro.example/a.png", "https://otro.example/a.png"],
    [
      "https://otro.example/a.png?a=1&b=%C3%B1#x",
      "https://otro.example/a.png?a=1%26b=%25C3%25B1%23x",
    ],
    ['<https://otro.example/a b"c.png>', "https://otro.example/a%2520b%2522c.png"],
  ])("at %s come from the proxy, with their address and its signature", async (written, read) => {
    const html = await renderMarkdown(`![Una foto](${written} "Título")`);
    const [, signature = "", address] =
      /src="\/uploads\/ajenas\/([^?]*)\?de=([^"]*)"/.exec(html) ?? [];
    expect(address).toBe(read);
    expect(readImageSignature(decodeURIComponent(read), signature)).toBeNull(); // of no entry
    expect(html).toContain('alt="Una foto"');
    expect(html).not.toMatch(/="(https?:)?\/\/otro/);
  });

  test("written as HTML come from it, too, and text that looks like one does not", async () => {
    const html = await renderMarkdown(
      '<img alt="a" SRC="https://otro.example/a.png"> `<img src="https://b.example/">` &lt;img src="https://c.example/"',
    );
    expect(html.match(/\/uploads\/ajenas\//g)).toHaveLength(1);
    expect(html).toContain("b.example/");
  });

  test.each([
    "data:image/png;base64,AAAA",
    `https://otro.example/${"a".repeat(2000)}`,
    "https://otro.example:99999/",
    "/uploads/../api/logout",
    "/uploads/%2e%2e/api/logout",
    "",
  ])("at “%s” leave their description", async (written) =>
    expect(await renderMarkdown(`![Descripción](${written})`)).toBe("<p>Descripción</p>"),
  );
});

describe("embedded pages", () => {
  test("become links to what they showed", async () => {
    const video =
      '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0"></iframe>';
    expect(await renderMarkdown(video)).toBe(
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="embed-link" rel="ugc nofollow noopener">Ver en youtube.com</a></p>',
    );
    expect(await renderMarkdown('Mira <iframe src="//otro.example/x"></iframe>')).toContain(
      ">Ver en otro.example</a></p>",
    );
  });

  test("name the host that is really behind an address", async () => {
    expect(
      await renderMarkdown('<iframe src="https://www.youtube.com@otro.example/"></iframe>'),
    ).toContain("Ver en otro.example");
  });

  test("without an address of the web vanish", async () => {
    expect(
      await renderMarkdown(
        '<iframe src="javascript:alert(1)"></iframe><iframe src="a.html"></iframe>',
      ),
    ).toBe("");
  });
});

describe("formulas", () => {
  test("are typeset, in a line and displayed", async () => {
    expect(await renderMarkdown("Sea $x_1$.")).toContain(
      "<math><msub><mi>x</mi><mn>1</mn></msub></math>",
    );
    expect(await renderMarkdown("Sea $$x_1$$.")).toContain("<p>Sea <math>");
    expect(await renderMarkdown("$$x_1$$")).toContain('<math display="block">');
    expect(await renderMarkdown("$$\nx_1\n$$")).toContain('<math display="block">');
  });

  test.each([
    "cuesta $5 y $10",
    "de $1.000 (US$20) a $3",
    "entre $ 5 y 6 $ al día",
    "un \\$x\\$ escapado",
    "solo $HOME y $PATH",
    "costó $5,00/$10",
    "El dólar ($) sube y el peso ($) baja.",
    "Cuesta $20 (precio en US$).",
    "Entre $300 y 400$, o 300$, 400$ y 500$",
    "de $20 a 50$, de $20 mil o 30$",
    "«$» y «$», [$] y [$], R$ 30 y R$ 40",
    "$1.200,50 (unos 60 €) y $3",
    "en $, no en €: el $",
    "($5) y (US$), $5 (o 10$)",
    "costaba $5. Ahora, 10$.",
    "Bares ($$), tabernas ($$)",
  ])("%s is not one", async (text) => expect(await renderMarkdown(text)).not.toContain("<math"));

  test.each([
    ...["$2n+1$", "$ax + by = c$", "$abc + abd = 0$", "$\\text{si } x > 0$", "el $n$-ésimo"],
    ...["$[0, \\infty[$ y", "$]a, b[$", "$(0,1]$", "$\\int x dx$", "$n log n$", "$sen 2x$"],
    ...["$a\n= b$", "$\\left( x \\right)$", "${\\emptyset}, {a}$", "$$Velocidad media = v$$"],
  ])("%s is one", async (text) => expect(await renderMarkdown(text)).toContain("<math"));

  test("beside money, and several in a sentence", async () => {
    expect((await renderMarkdown("Sea $a$ y $b$: cuesta $5.")).split("<math")).toHaveLength(3);
  });

  test("keep emphasis marks to themselves", async () => {
    expect(await renderMarkdown("$a*b*c_d_e$")).not.toContain("<em>");
  });

  test("that TeX cannot read stay as they were written", async () => {
    expect(await renderMarkdown("$\\frac{a$")).toContain("\\frac{a</code>");
  });
});

test("footnotes are in Spanish, and two texts on a page do not share ids", async () => {
  const text = "Uno[^a] y otra vez[^a].\n\n[^a]: La nota.";
  const html = await renderMarkdown(text, { idPrefix: "comentario-7" });
  expect(html).toContain(">Notas</h2>");
  expect(html).toContain('aria-label="Volver al texto, nota 1"');
  expect(html).toContain('aria-label="Volver al texto, nota 1 (2)"');
  expect(html).toContain('href="#comentario-7-fn-a"');
  expect(html).toContain('id="comentario-7-fn-a"');
  expect(await renderMarkdown(text)).not.toContain("comentario-7");
});

test("tables scroll in their own box and need no style attribute", async () => {
  const html = await renderMarkdown("| a | b |\n|---|--:|\n| 1 | 2 |");
  expect(html).toContain(
    '<div class="table-scroll" role="group" aria-label="Tabla" tabindex="0"><table>',
  );
  expect(html).toContain('<td class="align-right">2</td>');
  expect(html).not.toContain("style=");
});

test("HTML that belongs into a text is kept", async () => {
  const html = "<details><summary>Más</summary><p>H<sub>2</sub>O <kbd>Ctrl</kbd></p></details>";
  expect(await renderMarkdown(html)).toBe(html);
});

test("task lists, quotations and attribute lists of kramdown", async () => {
  expect(await renderMarkdown("- [x] hecho")).toContain(
    '<input type="checkbox" disabled="" aria-label="Hecho"',
  );
  expect(await renderMarkdown('> cita{: .nota title="x"}\n\n{: .aviso}')).toBe(
    "<blockquote>\n<p>cita</p>\n</blockquote>",
  );
  expect(await renderMarkdown("`{: .nota}` y {: nada}")).toContain(
    "<code>{: .nota}</code> y {: nada}",
  );
});

describe("excerpts", () => {
  const excerpt = async (markdown: string) => (await inspectMarkdown(markdown)).excerpt;

  test("are the text without its markup", async () => {
    expect(
      await excerpt("# Título\n\nUn **texto** con [enlace](/x), `código` &amp; H<sub>2</sub>O."),
    ).toBe("Un texto con enlace, código & H2O.");
    expect(await excerpt("```js\nlet a = 1;\n```\n\n![foto](a.png)\n\nSea $x^2$.")).toBe(
      "let a = 1; Sea x^2.",
    );
    expect(
      await excerpt("Nota[^1].\n\n[^1]: Al pie.\n\n<iframe src='https://a.es'></iframe>"),
    ).toBe("Nota.");
    expect(await excerpt("uno<br>dos")).toBe("uno dos");
    expect(await excerpt("{{< figure src='x.png' >}}\n\nTexto")).toBe("Texto");
    expect(await excerpt("<script>1</script>")).toBe("");
    const folded =
      "<details>\n<summary>2 comentarios</summary>\n\n**Lola**:\n\n> Rico.\n\n</details>";
    expect(await excerpt(`Pan de masa madre.\n\n${folded}`)).toBe("Pan de masa madre.");
  });

  test("have headings and tables only where there is nothing else", async () => {
    const table = "| a | b |\n|--|--|\n| c | d |";
    expect(await excerpt(`uno\n\n${table}\n\ndos`)).toBe("uno dos");
    expect(await excerpt(table)).toBe("a b c d.");
    expect(await excerpt("## ¿Qué es?\n\nUna cosa\n\n### Y `otra`\n\n- más")).toBe("Una cosa más");
    expect(await excerpt("<h2>Uno</h2>\n\n> ### Dos\n>\n> Tres")).toBe("Tres");
    expect(await excerpt("## ¿Qué es?\n\n### Y `otra`\n\n![](a.png)")).toBe("¿Qué es? Y otra.");
  });

  test("are cut between words at 300 characters", async () => {
    const text = await excerpt("palabra ".repeat(100));
    expect(text).toBe(`${"palabra ".repeat(37).trim()}…`);
  });
});
