import { describe, expect, test } from "vitest";
import { articleContent, withinLimit } from "@/lib/operation/paste/article";
import { bodyImages, isLocal } from "@/lib/operation/import/body-images";
import { applyEdits } from "@/lib/platform/markdown/edits";
import { textFinder, textName } from "@/lib/operation/import/elsewhere/folder/links";
import { withoutLiquid } from "@/lib/operation/import/elsewhere/folder/liquid";
import { foreignMarkup } from "@/lib/operation/import/elsewhere/folder/markup";
import { folderKey } from "@/lib/operation/import/import-key";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import { Refusal } from "@/lib/operation/paste/refusal";
import { entryTitle } from "@/lib/operation/paste/title";

describe("the title", () => {
  const titleOf = (written?: string, heading?: string) =>
    entryTitle(written, heading, "receta-de-pan", 2020);

  test("is the article's own, its entities decoded", () => {
    expect(titleOf("C&oacute;mo  hacer\npan &amp; vino")).toEqual({
      title: "Cómo hacer pan & vino",
    });
  });

  test("is the first heading, else the file's name, when there is none", () => {
    expect(titleOf(undefined, "Pan de pueblo")).toMatchObject({ title: "Pan de pueblo" });
    expect(titleOf("  ")).toMatchObject({ title: "receta de pan", note: expect.any(String) });
  });

  test("beyond 100 characters is cut between words, emoji counted as the database does", () => {
    const long = `🍞${"pan ".repeat(40)}`.trim();
    const { title, full, note } = titleOf(long);
    expect(title.length).toBeLessThanOrEqual(100);
    expect(title).toMatch(/ pan…$/);
    expect(full).toBe(long);
    expect(note).toContain(`${long.length} caracteres`);
    expect(titleOf("🍞".repeat(80)).title.length).toBeLessThanOrEqual(100);
  });

  test("of a series keeps its number when it is cut", () => {
    const long =
      "Empezar una masa madre desde cero con harina, agua y mucha paciencia en la cocina de casa";
    expect(titleOf(`${long} sin prisa. Parte 1 de 2`).title).toMatch(
      / la cocina de… Parte 1 de 2$/,
    );
    expect(titleOf(`${long}, otra vez (II)`).title).toMatch(/ cocina de casa… \(II\)$/);
  });

  test("below 3 characters takes the year along", () => {
    expect(titleOf("Pi")).toMatchObject({ title: "Pi (2020)" });
  });
});

describe("the content", () => {
  const contentOf = (body: string, heading: { title: string; fullTitle?: string }) => {
    const text = withinLimit(body);
    return articleContent(heading, body, text, parseMarkdown(text), []);
  };

  test.each([
    "# Pan *de* pueblo\n\nMiga.",
    "\nPan de pueblo\n====\nMiga.",
    "# PAN DE PUEBLO #\nMiga.",
  ])("loses a first heading that repeats the title: %j", (body) =>
    expect(contentOf(body, { title: "Pan de pueblo" }).content).toBe("Miga.\n"),
  );

  test.each(["# Pan de pueblo\n", "## Vino\n"])("keeps any other: %j", (body) => {
    expect(contentOf(body, { title: "Vino" }).content).toBe(body);
  });

  test("begins with the title that was shortened, as it is written", () => {
    const { content } = contentOf("Miga.", { title: "Pan…", fullTitle: "Pan *y* [vino]_" });
    expect(content).toBe("**Pan \\*y\\* \\[vino\\]\\_**\n\nMiga.\n");
  });

  test("too long is cut after its last whole block, and says so", () => {
    const paragraph = `${"miga ".repeat(999)}miga.\n\n`;
    const { content, note } = contentOf(`${paragraph.repeat(50)}Fin.`, { title: "Pan" });
    expect(content.length).toBeLessThan(200_000);
    expect(content).toMatch(/miga\.\n\n\*\(El texto original continúa\.\)\*\n$/);
    expect(note).toContain("250.104 caracteres");
  });

  test("too long without a place to cut is refused", () => {
    expect(() => contentOf("pan ".repeat(60_000), { title: "Pan" })).toThrow(Refusal);
  });
});

describe("local images of a text", () => {
  const rewritten = (markdown: string, show: boolean) =>
    applyEdits(
      markdown,
      bodyImages(markdown, parseMarkdown(markdown))
        .filter(({ src }) => isLocal(src))
        .map((image) => (show ? image.show("/uploads/x.webp") : image.describe())),
    );

  test.each([
    ["![Un pan](img/pan.jpg)", "![Un pan](/uploads/x.webp)", "*Un pan*"],
    ['![a](/pan.jpg "El pan")', '![a](/uploads/x.webp "El pan")', "*a*"],
    ["![](img/pan_1.jpg?w=2)", "![](/uploads/x.webp)", "*pan\\_1.jpg*"],
    [
      "![pan][p]\n\n[p]: pan.jpg",
      "![pan](/uploads/x.webp)\n\n[p]: pan.jpg",
      "*pan*\n\n[p]: pan.jpg",
    ],
    [
      "[![pan](a.png)](https://x.es)",
      "[![pan](/uploads/x.webp)](https://x.es)",
      "[*pan*](https://x.es)",
    ],
    [
      "> - <img alt='El pan' src='a.png'> fin",
      "> - <img alt='El pan' src=\"/uploads/x.webp\"> fin",
      "> - <em>El pan</em> fin",
    ],
    [
      "<p>\n<IMG SRC=a.png>\n</p>",
      '<p>\n<IMG src="/uploads/x.webp">\n</p>',
      "<p>\n<em>a.png</em>\n</p>",
    ],
  ])("%s", (markdown, shown, described) => {
    expect(rewritten(markdown, true)).toBe(shown);
    expect(rewritten(markdown, false)).toBe(described);
  });

  test.each([
    "![x](https://x.es/a.png)",
    "![x](//x.es/a.png)",
    "![x](data:image/png;base64,AAAA)",
    '<img src="http://x.es/a.png">',
    "`![x](a.png)`",
    "    ![x](a.png)",
    "<!-- <img src=a.png> -->",
  ])("are not these: %s", (markdown) => expect(rewritten(markdown, false)).toBe(markdown));
});

const texts = [
  "posts/pan/index.md",
  "posts/vino.md",
  "_posts/2020-05-01-sal.md",
  "content/es/año.md",
];
const finder = textFinder(
  texts.map((file) => ({
    file,
    slug: textName("/blog", file),
    addresses: file.endsWith("sal.md") ? ["/2020/05/01/sal.html"] : [],
  })),
);
const among = {
  finder,
  file: "posts/vino.md",
  addressOf: (_: string, slug: string) => `x/${slug}`,
};

describe("markup of other programs", () => {
  const translated = (markdown: string) => {
    const { edits, images } = foreignMarkup(markdown, parseMarkdown(markdown), among);
    const files = images.filter(({ src }) => isLocal(src));
    return applyEdits(markdown, [...edits, ...files.map((image) => image.describe())]);
  };

  test.each([
    ['{{< figure src="a.png" alt="Un pan" >}}', "*Un pan*"],
    ['{{<figure src = "a.png" caption = "<b>Pan<br></b>de casa" alt = "x">}} y', "*Pan de casa* y"],
    ['{{< figure src="https://x.es/a.png" alt="Pan" >}}', "![Pan](<https://x.es/a.png>)"],
    [
      "{{< youtube abc_DEF-123 >}}",
      "[Ver el vídeo en YouTube](https://www.youtube.com/watch?v=abc_DEF-123)",
    ],
    ['{{< vimeo id=8001 title="Pan" >}}', "[Ver el vídeo en Vimeo](https://vimeo.com/8001)"],
    ["::: callout\n\nMiga\n\n:::::::", "\n\nMiga\n\n"],
    ["- Miga\n:::\n", "- Miga\n\n"],
    ["    :::python\n    import pan\n      miga", "    import pan\n      miga"],
    [
      '<aside markdown="1" class="a">\n  <p markdown="1">\n*Pan*</p>\n</aside>',
      '\n\n<aside class="a">\n\n\n  \n\n\n*Pan*\n\n\n\n\n</aside>\n\n',
    ],
  ])("%s is translated", (markdown, expected) => expect(translated(markdown)).toBe(expected));

  test.each([
    "`{{< youtube abc >}}`",
    "```\n::: callout\n```",
    "```\n# :::python\n```",
    "<aside>\n*Pan*\n</aside>",
    "{{< tabla id=3 >}}",
    "Pan ::: vino",
    '{{< figure alt="nada" >}}',
    "[[1]](https://x.es)",
    "`[[vino]]`",
  ])("%s stays", (markdown) => expect(translated(markdown)).toBe(markdown));

  test("that is not known is noted, once each", () => {
    const text = "{{< tabla id=3 >}} y {% include a.html %}\n\n{{< tabla id=3 >}} `{{ x }}`";
    expect(foreignMarkup(text, parseMarkdown(text), among).notes).toEqual([
      "No se entiende {{< tabla id=3 >}}: queda como está.",
      "No se entiende {% include a.html %}: queda como está.",
    ]);
  });

  test.each([
    ["[el pan](pan/index.md)", "[el pan](/x/pan)"],
    ["[el *pan*](./pan/#masa)", "[el *pan*](./pan/#masa)"],
    ["[pan](../posts/pan/index.md#masa 'Pan')", '[pan](/x/pan#masa "Pan")'],
    ["[sal](/2020/05/01/sal.html)", "[sal](/x/2020-05-01-sal)"],
    ["[sal](2020-05-01-sal.md)", "[sal](/x/2020-05-01-sal)"],
    ["[año](/es/A%C3%B1o.md)", "[año](/x/año)"],
    ["[año](/es/año/)", "[año](/x/año)"],
    ["[x][y]\n\n[y]: pan/index.md", "[x][y]\n\n[y]: /x/pan"],
    ["[no está](otro.md)", "no está"],
    ["[fuera](https://x.es/pan.md)", "[fuera](https://x.es/pan.md)"],
    ["[aquí](#parte)", "[aquí](#parte)"],
    ["[[vino]] y [[Pan|un pan]]", "[vino](/x/vino) y [un pan](/x/pan)"],
    ["[[posts/pan#Masa]]", "[posts/pan](/x/pan#Masa)"],
    ["[[nadie]], [[nadie|nada]]", "nadie, nada"],
    ["![[foto.png|300]]", "*foto.png*"],
  ])("leads to a text beside it: %s", (markdown, expected) => {
    expect(translated(markdown)).toBe(expected);
  });
});

test("an index is called like its folder", () => {
  expect(textName("/blog", "posts/pan/index.md")).toBe("pan");
  expect(textName("/blog", "posts/pan/index.es.md")).toBe("pan");
  expect(textName("/blog", "index.md")).toBe("blog");
  expect(textName("/blog", "posts/indice.md")).toBe("indice");
});

describe("what Jekyll and Hugo replace first", () => {
  test.each([
    ["{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}\n", "~~~~ruby\nputs 1\n~~~~\n"],
    ["{% highlight js %}a{% endhighlight %}", "~~~~js\na\n~~~~"],
    ["{% raw %}{{ x }}{% endraw %} y {{ site.baseurl }}/z", "{{ x }} y /z"],
    [
      "```\n{% raw %}{{ site.url }}{% endraw %}\n```\n{{site.url}}/a",
      "```\n{{ site.url }}\n```\n/a",
    ],
    ["[a]({{ '/b.html' | relative_url }})", "[a](/b.html)"],
    ["[a]({% post_url 2020-05-01-sal %})", "[a](2020-05-01-sal.md)"],
    ["[a]({% link _posts/2020-05-01-sal.md %})", "[a](_posts/2020-05-01-sal.md)"],
    [
      '[a]({{< ref "posts/pan" >}}) [b]({{% relref "vino.md#x" %}})',
      "[a](posts/pan.md) [b](vino.md#x)",
    ],
    ["{% highlight ruby %} sin fin", "{% highlight ruby %} sin fin"],
    ["```pan``` a secas\n{{site.url}}/a", "```pan``` a secas\n/a"], // no fence
    ["~~~ `pan`\n{{site.url}}\n~~~\n{{site.url}}/a", "~~~ `pan`\n{{site.url}}\n~~~\n/a"],
    ["{{ page.title }} {% include x.html %}", "{{ page.title }} {% include x.html %}"],
  ])("%j", (text, expected) => expect(withoutLiquid(text)).toBe(expected));

  test("takes no long time, however much is left open", () => {
    for (const tag of ["{% raw %}", "{% highlight x %}\n", "```\n", "`", "{{ '", "{% post_url "]) {
      withoutLiquid(`${tag.repeat(100_000)}a\``); // growing with the square, it would be longer than a test may be
    }
  });
});

test("the keys of earlier versions tell folders apart and fit their column", () => {
  expect(folderKey("/sitios/blog/articulos", "2020/pan.md")).toBe("blog/articulos/2020/pan.md");
  expect(folderKey("/otros/diario/articulos", "2020/pan.md")).toBe("diario/articulos/2020/pan.md");
  expect(folderKey("/", "pan.md")).toBe("//pan.md");
  expect(folderKey("/blog", `${"x".repeat(400)}.md`)).toMatch(/^[0-9a-f]{64}$/);
});
