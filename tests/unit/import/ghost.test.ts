import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mobiledocHtml } from "@/lib/operation/import/elsewhere/ghost/mobiledoc";
import { exportFile, readExport, written } from "@/tests/support/elsewhere";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), "rotativa-ghost-"))));
afterAll(() => rm(folder, { recursive: true }));

const AT = { siteUrl: "https://tahona.example/" };

describe("an export of Ghost", () => {
  test("has texts with parts for members as drafts, not those with parts for everybody", async () => {
    const gated = (who: string) =>
      `<p>Miga.</p><!--kg-gated-block:begin ${who} memberSegment:"status:-free" --><p>Corteza.</p><!--kg-gated-block:end-->`;
    const lexical = (nonMember: boolean) =>
      JSON.stringify({
        root: {
          children: [{ type: "html", html: "<p>Miga.</p>", visibility: { web: { nonMember } } }],
        },
      });
    const bodies = [
      { html: gated("nonMember:false") },
      { html: gated("nonMember:true") },
      { lexical: lexical(false) },
      { lexical: lexical(true) },
      { html: "<p>Dice «nonMember: false».</p>" },
    ];
    const posts = bodies.map((body, id) => ({
      ...{ id, title: `Pan ${id}`, slug: `pan-${id}`, status: "published", visibility: "public" },
      ...body,
    }));
    const file = await written(folder, "a.json", JSON.stringify({ db: [{ data: { posts } }] }));
    const { pieces } = await readExport(file, AT);
    const why = "con partes solo para miembros";
    const expected = [why, undefined, why, undefined, undefined];
    expect(pieces.map(({ draft }) => draft)).toEqual(expected);
  });

  test("gives its texts, says which are not for everybody, and names the rest", async () => {
    const { source, pieces, lines } = await readExport(exportFile("ghost.json"), AT);

    expect(source.kind).toContain("Ghost");
    expect(pieces).toMatchObject([
      {
        key: "ghost:11111111-1111-4111-8111-111111111111",
        title: "Pan de pueblo",
        slug: "pan-de-pueblo",
        address: "https://tahona.example/pan-de-pueblo/",
        date: "2023-01-10T09:00:00.000Z",
        summary: "Receta de pueblo.",
        cover: { src: "https://tahona.example/content/images/2023/01/horno.png", alt: "Un horno" },
        categories: [{ slug: "recetas", name: "Recetas" }],
        tags: [{ name: "Trigo" }],
        author: { username: "marta", email: "marta@tahona.example", name: "Marta Peña" },
      },
      { title: "Otro pan", slug: "otro-pan" },
      { title: "Para socios", draft: "solo para miembros o de pago" },
      { title: "Sin acabar", draft: "borradores allí" },
      { title: "Boletín", draft: "enviadas solo por correo" },
    ]);
    expect(pieces.slice(0, 2).map(({ draft }) => draft)).toEqual([undefined, undefined]);
    expect(lines).toEqual(["Tarjeta «nueva-tarjeta», que aquí no existe (1): «Otro pan»"]);
  });

  test("has its cards as Markdown", async () => {
    const { texts } = await readExport(exportFile("ghost.json"), AT);
    expect(texts[0]).toBe(
      [
        "Miga y corteza, como en [otro pan](https://tahona.example/otro-pan/).",
        '![Hogaza](https://tahona.example/content/images/size/w600/2023/01/hogaza.png "La primera")',
        "[Harinas](https://molino.example/harinas)",
        "> De piedra.",
        "> 💡 Templa el **horno**.",
        "#### ¿Y la sal?",
        "Dos por ciento.",
        "[Comprar](https://molino.example/)",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      ].join("\n\n"),
    );
    expect(texts[1]).toBe(
      ["Hola ***mundo***", "## Harina", "1. Uno", "Y *esto* a mano."].join("\n\n"),
    );
  });

  test("that Ghost 6 itself wrote is read as it was shown there", async () => {
    const { pieces, texts } = await readExport(exportFile("ghost-6.json"), AT);

    expect(pieces.filter(({ draft }) => !draft).map(({ title }) => title)).toEqual([
      "Pan de pueblo: «la miga» & la corteza 🍞",
      "Segunda",
      "Con muro",
    ]);
    expect(pieces[0]).toMatchObject({
      date: "2021-03-04 22:30:00Z", // SQLite's have no zone
      author: { username: "marta" },
      cover: { alt: "La portada" },
      categories: [{ slug: "panes-y-bollos" }],
    });
    expect(texts[0]).toContain("> El pan es un alimento básico\n\n> 💡 Ojo con la **sal**\n\n");
    expect(texts[0]).toContain("> Quien amasa, espera.\n\n> Una cita apartada.\n\n");
    expect(texts[0]).toContain("[Suena el horno](https://tahona.example/content/media/");
    expect(texts[0]).not.toMatch(/alert\(1\)|solo correo|Suscríbete/);
    const drafts = pieces.filter(({ draft }) => draft);
    expect(drafts).toContainEqual(expect.objectContaining({ title: "Para miembros" }));
  });

  test("has all its authors in their order, and where its original was", async () => {
    const posts = [
      {
        id: 1,
        title: "Pan",
        slug: "pan",
        html: "<p>Miga</p>",
        status: "published",
        canonical_url: "https://otro.example/pan",
      },
      {
        id: 2,
        title: "Sal",
        slug: "sal",
        html: "<p>Sal</p>",
        status: "published",
        canonical_url: "https://tahona.example/la-sal/",
      },
    ];
    const users = ["ana", "luis"].map((slug, id) => ({ id, slug, name: slug }));
    const posts_authors = [
      { post_id: 1, author_id: 1, sort_order: 0 },
      { post_id: 1, author_id: 0, sort_order: 1 },
    ];
    const text = JSON.stringify({ db: [{ data: { posts, users, posts_authors } }] });
    const { pieces } = await readExport(await written(folder, "authors.json", text), AT);
    expect(pieces).toMatchObject([
      {
        author: { username: "luis" },
        coauthors: [{ username: "ana" }],
        notes: [expect.stringContaining("https://otro.example/pan")],
        furtherAddresses: [],
      },
      { author: undefined, furtherAddresses: ["https://tahona.example/la-sal/"], notes: [] },
    ]);
  });

  test("without its address has no links to its files", async () => {
    const { pieces, texts } = await readExport(exportFile("ghost.json"));
    expect(texts[0]).toContain("(https://nowhere.invalid/content/images/");
    expect(texts[0]).not.toContain("tahona.example");
    expect(pieces[0]?.address).not.toContain("nowhere");
  });

  test("that is cut off is refused with a sentence", async () => {
    const file = await written(folder, "cut.json", '{"db": [{"data": {"posts": [');
    await expect(readExport(file)).rejects.toThrow("JSON entero");
    const other = await written(folder, "other.json", '{"db": [{"data": {"post": []}}]}');
    await expect(readExport(other)).rejects.toThrow("forma de una exportación");
  });
});

test("a Mobiledoc becomes HTML, and what it holds is no markup of its own", () => {
  const lost: string[] = [];
  const document = {
    markups: [["strong"], ["a", ["href", 'https://a.example/"><script>']], ["a", ["rel", "me"]]],
    cards: [
      ["image", { src: "https://a.example/a.png", caption: "Pie" }],
      ["hr", {}],
      ["raro", {}],
    ],
    sections: [
      [
        1,
        "p",
        [
          [0, [0], 1, "Pan <b>"],
          [0, [1], 1, "de casa"],
          [0, [2], 1, ", sin dirección"],
        ],
      ],
      [3, "ul", [[[0, [], 0, "Uno"]]]],
      [10, 0],
      [10, 1],
      [10, 2],
    ],
  };
  const making = { markdown: (text: string) => text, onLost: (name: string) => lost.push(name) };
  expect(mobiledocHtml(JSON.stringify(document), making)).toBe(
    '<p><strong>Pan &lt;b&gt;</strong><a href="https://a.example/&quot;&gt;&lt;script&gt;">de casa</a><a>, sin dirección</a></p>' +
      '<ul><li>Uno</li></ul><figure><img src="https://a.example/a.png" alt=""><figcaption>Pie</figcaption></figure><hr>',
  );
  expect(lost).toEqual(["raro"]);
  expect(mobiledocHtml("{", making)).toBeNull();
  expect(mobiledocHtml('{"sections":[[1,"p",7]]}', making)).toBeNull();
});
