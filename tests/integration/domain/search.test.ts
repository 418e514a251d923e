import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { typedSearch } from "@/lib/texts/entries/search-terms";
import { searchPublished } from "@/lib/texts/entries/word-search";
import type { MarkedText } from "@/lib/platform/text/marked";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";

let author: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});

/** Publishes an entry; the n-th is one day newer than the one before. */
let day = 0;
const publish = (title: string, content: string) =>
  createEntry(author, { title, content, image: null }, { created: new Date(2024, 0, ++day) });

const search = (typed: string, page = 1) => searchPublished(typedSearch(typed), page);
const titles = async (typed: string) => (await search(typed))?.items.map(({ title }) => title);
const foundIn = (text: MarkedText | null | undefined) =>
  text?.filter(({ found }) => found).map((piece) => piece.text);

test("a word is found whatever sign stands beside it", async () => {
  await publish(
    "«Manatí»",
    "«Ornitorrinco». —Murciélago —dijo—. ¿Cigüeña? ¡Zarigüeya! “Wombat” Quokka… ‘Suricata’",
  );
  const words = "manati ornitorrinco murcielago cigueña zarigüeya wombat quokka suricata";
  for (const word of words.split(" ")) expect(await titles(word), word).toEqual(["«Manatí»"]);
});

describe("a word is found in all its forms", () => {
  test.each([
    ["economia", "La economía del barrio"],
    ["ECONOMÍA", "La economía del barrio"],
    ["canciones", "Una canción sola"],
    ["cancion", "Tres canciones seguidas"],
    ["publicacion", "Las publicaciones del mes"],
    ["publicación", "Otra publicacion sin tilde"],
    ["ninos", "Los niños del coro"],
    ["niño", "Los ninos sin eñe"],
    ["escribir", "Ella escribía despacio"],
    ["pingüino", "Dos pinguinos"],
    ["covid-19", "El covid-19 en la aldea"],
    ["té verde", "Un té verde"],
  ])("%s finds «%s»", async (typed, text) => {
    await publish("Nada que ver", "Aquí se habla de otra cosa distinta.");
    await publish("En el texto", `${text}, y algo más que decir.`);
    await publish(text, "El título lo dice todo por sí mismo.");
    expect(await titles(typed)).toEqual([text, "En el texto"]);
  });

  test("words may stand in the title and in the text", async () => {
    await publish("El mercado", "Los puestos de pescado abren temprano.");
    expect(await titles("mercados pescados")).toEqual(["El mercado"]);
    expect(await titles("mercados carnes")).toEqual([]);
  });

  test("what is spelt the same comes before what only sounds so", async () => {
    await publish("Un año entero", "Contado por meses, con calma.");
    await publish("Un ano entero", "Contado por meses, con calma.");
    expect(await titles("año")).toEqual(["Un año entero", "Un ano entero"]);
  });
});

describe("order", () => {
  test("the title weighs more than the text, and of equals the newer comes first", async () => {
    await publish("Todo sobre el faro", "Un texto que habla de otras cosas del mar.");
    await publish("Por la costa", "El faro, el faro y otra vez el faro: siempre el faro.");
    await publish("Paseo primero", "Al final del camino está el faro.");
    await publish("Paseo segundo", "Al final del camino está el faro.");
    const order = await titles("faros");
    expect(order?.[0]).toBe("Todo sobre el faro");
    expect(order?.slice(-2)).toEqual(["Paseo segundo", "Paseo primero"]);
  });

  test("an old title is found among many newer texts", async () => {
    await publish("La barca", "Una historia de pescadores y redes.");
    await db.$executeRaw`
      INSERT INTO "entry" ("title", "content", "user_id")
      SELECT 'Entrada ' || n, 'Pasó una barca por la ría.', ${author.id}::integer FROM generate_series(1, 350) n`;
    const results = await search("barca");
    expect(results).toMatchObject({ total: 300, cut: true, pages: 30 });
    expect(results?.items[0]?.title).toBe("La barca");
  });
});

describe("what can be asked", () => {
  beforeEach(async () => {
    await publish("Plaza nueva", "La plaza mayor abre los domingos por la mañana.");
    await publish("Plaza vieja", "Mayor que la plaza es el mercado del pescado.");
  });

  test.each([
    ['"plaza mayor"', ["Plaza nueva"]],
    ['"plazas mayores"', ["Plaza nueva"]],
    ["plaza -mercado", ["Plaza nueva"]],
    ['plaza -"plaza mayor"', ["Plaza vieja"]],
    ["pescado O domingos", ["Plaza vieja", "Plaza nueva"]],
    ['plaza"', ["Plaza vieja", "Plaza nueva"]],
    ["una plaza de la que", ["Plaza vieja", "Plaza nueva"]],
    ["no-existe", []],
  ])("%s", async (typed, found) => {
    expect((await titles(typed))?.toSorted()).toEqual(found.toSorted());
  });

  test.each(["el de la", "más", "-plaza", '""', "¿?", `'":*&|!()<>\\`, "O", "-", "\0", "\uD800"])(
    "nothing to search for in %j",
    async (typed) => expect(await search(typed)).toBeNull(),
  );

  test.each([
    ["10 kB of text", "plaza ".repeat(2_000)],
    ["operators", "plaza & | ! <-> :* mayor"],
    ["a query as PostgreSQL writes it", "'plaza':A & 'mayor'"],
    ["an injection", "plaza'); DROP TABLE entry; --"],
    ["hyphens", "-".repeat(150) + "plaza"],
    ["brackets", "(".repeat(199)],
    ["controls and surrogates", "plaza\0\u0007\uDFFF mayor"],
    ["emoji and others", "🙂 plaza \u202E 広場"],
    ["alternatives", "plaza O O O mayor O"],
  ])("%s does no harm", async (_what, typed) => {
    const results = await search(typed);
    for (const { title } of results?.items ?? []) expect(title).toMatch(/^Plaza/);
    expect(await titles("plaza")).toHaveLength(2);
  });
});

describe("what is shown", () => {
  test("a passage of plain text with the words marked as they are written", async () => {
    const filler = "Un párrafo largo que habla de otras cosas sin importancia. ".repeat(20);
    await publish(
      "Las canciones de la ría",
      `# Cabecera\n\n${filler}\n\n> En la **Economía** [del pueblo](https://ejemplo.es/x) <script>alert(1)</script> 3 < 4 & \`código\`.`,
    );
    const [result] = (await search("cancion economia"))?.items ?? [];
    expect(foundIn(result?.markedTitle)).toEqual(["canciones"]);
    expect(foundIn(result?.passage)).toEqual(["Economía"]);
    const passage = result?.passage?.map(({ text }) => text).join("");
    expect(passage).toContain("En la Economía del pueblo alert(1) 3 < 4 & código");
    expect(passage?.length).toBeLessThan(400);
  });

  test("none when the words are in the title only", async () => {
    await publish("Solo el faro", "Un texto que habla de otras cosas del mar.");
    expect((await search("faro"))?.items[0]).toMatchObject({
      passage: null,
      excerpt: "Un texto que habla de otras cosas del mar.",
    });
  });

  test("marks that an author has put into a text mean nothing", async () => {
    await publish("Un \uE000ardid\uE001", "Con \uE000marcas\uE001 propias y una palabra.");
    const [result] = (await search("palabra"))?.items ?? [];
    expect(foundIn(result?.passage)).toEqual(["palabra"]);
    expect(foundIn(result?.markedTitle)).toEqual([]);
  });

  test("only what is published, as it is now", async () => {
    const entry = await publish("La cigüeña", "Anida en la torre de la iglesia.");
    expect(await titles("cigueña")).toEqual(["La cigüeña"]);
    await updateEntry(author, entry.entry_id, { title: "La golondrina" });
    expect(await titles("cigueña")).toEqual([]);
    expect(await titles("golondrinas torre")).toEqual(["La golondrina"]);
    await updateEntry(author, entry.entry_id, { content: "Anida en el campanario." });
    expect(await titles("torre")).toEqual([]);
    await deleteEntry(author, entry.entry_id);
    expect(await titles("golondrina")).toEqual([]);
    expect(await titles("campanario")).toEqual([]);
  });

  test("page after page, each entry once", async () => {
    for (let number = 1; number <= 23; number++) {
      await publish(`Crónica ${number}`, "De la misma jornada, contada por partes.");
    }
    const pages = await Promise.all([1, 2, 3].map((page) => search("crónicas", page)));
    const all = pages.flatMap((page) => page?.items.map(({ entry_id }) => entry_id) ?? []);
    expect(new Set(all).size).toBe(23);
    expect(pages[0]).toMatchObject({ total: 23, cut: false, page: 1, pages: 3 });
    expect(await search("crónicas", 2_000_000_000)).toMatchObject({ page: 3 });
  });
});

// Quadratic, each would be minutes.
describe("texts made to keep the search busy", () => {
  const LENGTH = 200_000;
  const of = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

  test.each(["<!--", "a@1", "a_", "/~", "[a](b)", "[a](((", "*a_", "\\", "ñ", "a-", "&amp;", "👁 "])(
    "%j a hundred thousand times",
    async (unit) => {
      const content = `Comienza aquí. ${of(unit)}`.slice(0, LENGTH);
      await db.$executeRaw`
        INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Un texto', ${content}, ${author.id}::integer)`;
      expect((await search("comienza"))?.total).toBe(1);
    },
  );

  test("as many different words as fit", async () => {
    const content = Array.from({ length: LENGTH / 3 }, (_, index) =>
      String.fromCodePoint(0x20000 + (index % 42_000)),
    ).join(" ");
    await db.$executeRaw`
      INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Un texto', ${content}, ${author.id}::integer)`;
    expect((await search("texto"))?.total).toBe(1);
  });
});
