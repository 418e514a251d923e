import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { commentList } from "@/lib/operation/import/elsewhere/comments";
import { oldPath } from "@/lib/operation/import/elsewhere/old-address";
import { newTally } from "@/lib/operation/import/elsewhere/tally";
import { exportFile, readExport, written } from "@/tests/support/elsewhere";

test("a feed in RSS gives its items, in its own encoding", async () => {
  const { source, pieces, texts, lines } = await readExport(exportFile("feed.rss"));
  expect(source.kind).toContain("RSS");
  expect(pieces).toMatchObject([
    {
      key: "feed:tag:diario.example,2021:1",
      title: "Año nuevo & pan",
      date: "2021-01-01T09:00:00.000Z",
      slug: "ano-nuevo",
      address: "https://diario.example/2021/01/ano-nuevo.html",
      summary: "Un resumen.",
      cover: { src: "https://diario.example/fotos/portada.png" },
      author: { name: "Marta" },
    },
    {
      title: "Solo resumen",
      date: "nunca",
      address: "https://diario.example/2021/02/resumen",
      summary: undefined,
    },
  ]);
  expect(texts).toEqual([
    "Miga y corteza con ![pan](https://diario.example/fotos/pan.png).",
    "Un texto corto de canal.",
  ]);
  expect(lines).toEqual(["Sin texto en el canal (1): «Sin nada»"]);
});

test("the address that an item has as its id leads to it, too, if it is of the same site", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rotativa-feed-"));
  const item = (link: string, guid: string) =>
    `<item><title>Pan</title><link>${link}</link><guid isPermaLink="false">${guid}</guid><description>Miga y corteza.</description></item>`;
  const feed = `<rss version="2.0"><channel>${[
    item("https://diario.example/pan/", "https://diario.example/?p=12"),
    item("https://diario.example/pan/", "https://diario.example/pan/"),
    item("https://diario.example/pan/", "https://otro.example/?p=12"),
    item("https://diario.example/pan/", "tag:diario.example,2021:1"),
  ].join("")}</channel></rss>`;
  const { pieces } = await readExport(await written(folder, "a.xml", feed));
  expect(pieces.map(({ furtherAddresses }) => furtherAddresses)).toEqual([
    ["https://diario.example/?p=12"],
    [],
    [],
    [],
  ]);
  await rm(folder, { recursive: true });
});

test("a feed in Atom gives its entries, whose text is HTML, elements or plain", async () => {
  const { pieces, texts } = await readExport(exportFile("feed.atom"));
  expect(pieces).toMatchObject([
    {
      key: "feed:urn:uuid:1",
      title: "Pan &amp; vino",
      address: "https://diario.example/pan-y-vino",
      date: "2021-03-01T10:00:00.000Z",
      author: { name: "Marta" },
    },
    { title: "Texto llano", address: "https://diario.example/llano" },
  ]);
  expect(texts).toEqual(["Miga y **corteza** de pan.", "Uno < dos y nada más."]);
});

test("an address of old leads here where it can", () => {
  expect(oldPath("https://a.example/2020/05/Hola-Año/")).toEqual({ path: "2020/05/hola-ano" });
  expect(oldPath("https://a.example/2020/a%C3%B1o/")).toEqual({ path: "2020/ano" });
  expect(oldPath("https://a.example/2021/pan-%f0%9f%8d%9e/")).toEqual({ path: "2021/pan-" });
  expect(oldPath("https://a.example/?p=123")).toEqual({ path: "?p=123" });
  expect(oldPath("https://a.example/Hola.HTML?utm_source=rss")).toEqual({ path: "hola.html" });
  expect(oldPath("/2020/hola.php?id=3", "https://b.example")).toEqual({
    path: "2020/hola.php?id=3",
  });
  for (const home of ["", "index.php", "?utm_source=rss"]) {
    expect(oldPath(`https://a.example/${home}`)).toEqual({
      lost: expect.stringContaining("portada"),
    });
  }
  expect(oldPath("https://a.example/x.php?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9")).toEqual({
    lost: "Direcciones antiguas con más de 8 parámetros",
  });
  expect(oldPath("https://a.example/100%25.html")).toEqual({
    lost: expect.stringContaining("ninguna página"),
  });
  expect(oldPath("no es")).toEqual({ lost: expect.stringContaining("no se entienden") });
  expect(oldPath("https://a.example/api/hola/")).toEqual({
    lost: expect.stringContaining("sitio"),
  });
});

test("what was said under a text is a list of quotations that ends where it must", () => {
  const comments = [
    {
      name: "Ana *",
      date: "2020-05-02 08:00:00Z",
      html: "<h1>Hola</h1></details><img src='https://x.example/a.png'>",
    },
    { name: "", html: "Yo también.", inReplyTo: "Ana *" },
  ];
  const { markdown, left } = commentList(comments, 10_000, "Europe/Madrid");
  expect(left).toBe(0);
  expect(markdown).toBe(`
<details>
<summary>2 comentarios de cuando se publicó en otro sitio</summary>

**Ana \\*${"**"}, 2 de mayo de 2020:

> **Hola**
>
> https://x.example/a.png

**Anónimo**, en respuesta a Ana \\*:

> Yo también.

</details>
`);
  expect(commentList(comments, 300, "Europe/Madrid").left).toBe(1);
});

test("a tally names the first few of each kind", () => {
  const tally = newTally();
  for (const name of ["a", "b", "c", "d"]) tally.leave("Letras", name);
  tally.adapt("Otras");
  tally.take("Más");
  expect(tally.lines("adapted", "left")).toEqual(["Letras (4): «a», «b», «c»…", "Otras (1)"]);
  expect(tally.lines("taken")).toEqual(["Más (1)"]);
});
