import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resolve } from "@/lib/discovery/resolve";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { importFile } from "@/lib/operation/import/elsewhere/import-file";
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { env } from "@/lib/kernel/env";
import { renderMarkdown } from "@/lib/platform/markdown";
import { findSpaceBySlug } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import { exportFile, written, wxr, wxrItem } from "@/tests/support/elsewhere";
import { createAdmin, createEntryFor, createUser } from "@/tests/support/factories";

/** The other site. The settings are read when the modules above are, which is after this. */
const { theirs, files, port } = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const files = new Map<string, Buffer>();
  const theirs = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (file) response.writeHead(200, { "content-type": "image/png" }).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => theirs.listen(0, "127.0.0.1", resolve));
  const { port } = theirs.address() as AddressInfo;
  process.env.IMAGES_ELSEWHERE_HOSTS = `127.0.0.1:${port}`;
  return { theirs, files, port };
});

const STORED = /^\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp$/;

type Wishes = Partial<Parameters<typeof importFile>[0]>;

let folder: string;
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin({ username: "directora" });
  folder = await mkdtemp(path.join(tmpdir(), "rotativa-elsewhere-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(uploads(), { recursive: true, force: true });
});
afterAll(() => theirs.close());

describe("an export of WordPress", () => {
  test("is published with its dates, addresses, words and what was said under it", async () => {
    const lines = await importAll("wordpress.xml");

    const [pan, page] = await entries();
    expect(pan).toMatchObject({
      title: "Pan & masa madre",
      slug: "pan",
      created: "2020-05-01T10:00:00.000Z",
      updated: "2020-05-01T10:00:00.000Z",
      summary: "Cómo se hace pan.",
      image: "https://tahona.example/wp-content/uploads/2020/05/horno.png",
      image_alt: "Un horno",
      image_caption: "El horno de leña",
      user_id: admin.id,
    });
    expect(page).toMatchObject({ title: "Una página de siempre", slug: "siempre" });
    expect(pan?.content).toContain(
      "**Luis**, 3 de mayo de 2020, en respuesta a Ana:\n\n> Yo también.",
    );
    expect(pan?.content).not.toMatch(/secreto|203\.0|Barato|alert\(2\)/);
    expect(lines).toEqual(
      expect.arrayContaining([
        "  Autores: sus textos quedan a nombre de directora (2): «Marta Peña», «Un invitado»",
        "  Comentarios: quedan citados bajo el texto (2): «Pan & masa madre»",
        "  Etiquetas (1): «trigo»",
        "  Borradores (1): «A medias»",
        "  Protegidas con contraseña (1): «Con llave»",
        "  Direcciones antiguas con «?» (como ?p=123), que no pueden llevar a la entrada (1): «https://tahona.example/?p=11»",
        expect.stringContaining("  Imágenes que siguen enlazadas al otro sitio ("),
        expect.stringMatching(/^Importadas: 2 · Ya importadas: 0 · Rechazadas: 0 \(en /),
      ]),
    );
  });

  test("is found at the address that it had", async () => {
    await importAll("wordpress.xml");
    const [pan] = await entries();
    expect(await find("2020/05/pan")).toMatchObject({
      kind: "entry",
      entry: { entry_id: pan?.entry_id },
      redirect: "/pan",
    });
  });

  test("takes no address from anybody, nor one of the site's own", async () => {
    const own = await createEntryFor(admin, { slug: "2020/05/pan" });
    const at = (path: string) =>
      `<link>https://tahona.example/${path}/</link><wp:post_name>x</wp:post_name>`;
    const file = await written(
      folder,
      "a.xml",
      wxr(
        wxrItem(1, "Una entrada", "Miga y corteza.", at("2020/05/pan")),
        wxrItem(2, "Otra entrada", "Miga y corteza.", at("api/entrada")),
        wxrItem(3, "Tercera entrada", "Miga y corteza.", at("2021/x")),
      ),
    );

    const lines = await importAll(file);

    expect(await find("2020/05/pan")).toMatchObject({ entry: { entry_id: own.entry_id } });
    expect((await entries()).map(({ slug }) => slug).sort()).toEqual([
      "2020/05/pan",
      "x",
      "x-2",
      "x-3",
    ]);
    expect(await find("2021/x")).toMatchObject({ entry: { title: "Tercera entrada" } });
    expect(lines).toEqual(
      expect.arrayContaining([
        "  Direcciones antiguas que ya llevan a otra parte (1): «/2020/05/pan»",
        "  Direcciones antiguas que son del propio sitio (1): «https://tahona.example/api/entrada/»",
      ]),
    );
  });

  test("shows the pictures of a copy of its uploads, in their full size, and nothing outside of it", async () => {
    const copy = path.join(folder, "uploads");
    await mkdir(path.join(copy, "2020/05"), { recursive: true });
    await writeFile(path.join(copy, "2020/05/hogaza.png"), await picture(900));
    await writeFile(path.join(copy, "2020/05/horno.png"), await picture(800));
    await writeFile(path.join(folder, "secreta.png"), await picture(700));
    const hostile = wxrItem(
      50,
      "Ladrona",
      '<img src="https://tahona.example/wp-content/uploads/%2e%2e/secreta.png">',
    );

    const lines = await importAll("wordpress.xml", { attachments: copy });
    await importAll(await written(folder, "b.xml", wxr(hostile)), { attachments: copy });

    const named = (slug: string) => all.find((entry) => entry.slug === slug);
    const all = await entries();
    const [pan, ladrona] = [named("pan"), named("ladrona")];
    expect(pan?.image).toMatch(STORED);
    expect(pan?.content).toMatch(
      /!\[Una hogaza\]\(\/uploads\/[0-9a-f]{32}-900x\d+\.webp "La primera"\)/,
    );
    expect(ladrona?.content).toContain("https://tahona.example/");
    expect(lines).toContainEqual("Imágenes traídas (2)");
    expect(lines.join()).not.toContain("siguen enlazadas");
  });

  test("has its pictures fetched when that is asked for, but none from within this network", async () => {
    files.set("/a.png", await picture(600));
    const pictures = [
      `http://127.0.0.1:${port}/a.png`,
      `http://127.0.0.1:${port}/no.png`,
      "http://127.0.0.1:1/b.png",
    ];
    const text = pictures.map((src) => `<img src="${src}" alt="x">`).join("\n\n");
    const file = await written(folder, "a.xml", wxr(wxrItem(1, "Pan de pueblo", text)));

    const lines = await importAll(file, { fetchImages: true });

    const [entry] = await entries();
    expect(entry?.content).toMatch(
      new RegExp(
        `^!\\[x\\]\\(/uploads/\\S+-600x\\d+\\.webp\\)\n\n!\\[x\\]\\(${pictures[1]}\\)\n\n!\\[x\\]\\(${pictures[2]}\\)\n$`,
      ),
    );
    expect(lines).toContainEqual(
      expect.stringContaining(
        "Imágenes que no se han podido descargar: siguen enlazadas al otro sitio (2)",
      ),
    );
  });

  test("runs no script of a text or a comment", async () => {
    const text = `<p onclick="alert(1)">Miga</p><script>alert(1)</script><a href="javascript:alert(1)">x</a><iframe src="https://malo.example/"></iframe><svg onload=alert(1)></svg><img src=x onerror=alert(1)>`;
    const comment = `<wp:comment><wp:comment_author><![CDATA[<img src=x onerror=alert(1)>]]></wp:comment_author><wp:comment_content><![CDATA[${text}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
    const file = await written(folder, "a.xml", wxr(wxrItem(1, "Pan de pueblo", text, comment)));

    await importAll(file);

    const [entry] = await entries();
    const html = await renderMarkdown(entry?.content ?? "");
    expect(html).toContain("1 comentario de cuando se publicó en otro sitio");
    expect(html).not.toMatch(/<(script|iframe|svg)|\son\w+=|javascript:/i);
  });

  test("makes spaces of its categories when that is asked for", async () => {
    const lines = await importAll("wordpress.xml", { spacesFromCategories: true });

    const space = await findSpaceBySlug("recetas");
    expect(space).toMatchObject({ name: "Recetas de casa" });
    expect((await listFrontPage(space?.space_id ?? 0, 1)).map(({ slug }) => slug)).toEqual(["pan"]);
    expect(await findSpaceBySlug("uncategorized")).toBeNull();
    expect(lines).toContainEqual("Espacios nuevos (1): «Recetas de casa»");
  });

  test("is in the name of accounts that are there, when that is asked for, and of no e-mail that nobody has shown", async () => {
    const marta = await createUser({
      email: "marta@tahona.example",
      email_verified_at: new Date(),
    });
    await createUser({ email: "otro@tahona.example" });

    await importAll("wordpress.xml", { matchAuthors: true });

    const [pan, page] = await entries();
    expect([pan?.user_id, page?.user_id]).toEqual([marta.id, admin.id]);
  });

  test("of dates that cannot be and slugs that are taken is published all the same, and it is told", async () => {
    const dated = (date: string) =>
      `<wp:post_name>pan</wp:post_name><wp:post_date_gmt>${date}</wp:post_date_gmt>`;
    const item = (id: number, date: string) =>
      wxrItem(id, `Pan ${id} de pueblo`, "Miga y corteza.").replace(
        /<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/,
        dated(date),
      );
    const file = await written(
      folder,
      "a.xml",
      wxr(
        item(1, "0000-00-00 00:00:00"),
        item(2, "9999-99-99 99:99:99"),
        item(3, "2999-01-01 00:00:00"),
        item(4, "0007-01-01 00:00:00"),
      ),
    );

    const lines = await importAll(file);

    expect((await entries()).map(({ slug }) => slug).sort()).toEqual([
      "pan",
      "pan-2",
      "pan-3",
      "pan-4",
    ]);
    expect(lines.filter((line) => line.includes("se publica con la de hoy"))).toHaveLength(4);
  });

  test("that is cut off gives what came before, and says where it ends", async () => {
    const whole = wxr(
      wxrItem(1, "Pan de pueblo", "Miga y corteza."),
      wxrItem(2, "A medias", "Miga"),
    );
    const file = await written(folder, "a.xml", whole.slice(0, whole.indexOf("Miga]]>")));

    const lines = await importAll(file);

    expect((await entries()).map(({ title }) => title)).toEqual(["Pan de pueblo"]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /El archivo está a medias: termina en el byte [\d.]+, dentro de «A medias»\./,
      ),
    );
  });

  test("is refused in part for what does not fit, with the reason", async () => {
    const file = await written(
      folder,
      "a.xml",
      wxr(
        wxrItem(1, "Vacía del todo", ""),
        wxrItem(2, "Enorme", "pan ".repeat(2_600_000)),
        wxrItem(3, "Larga", `<p>${"Pan y vino. ".repeat(80)}</p>`.repeat(300)),
        wxrItem(4, "Pan de pueblo", "Miga y corteza."),
      ),
    );

    const lines = await importAll(file);

    expect((await entries()).map(({ title }) => title).sort()).toEqual(["Larga", "Pan de pueblo"]);
    expect(lines).toEqual(
      expect.arrayContaining([
        "    – El contenido debe tener al menos 10 caracteres.",
        "    – Pesa más de 5 MB: un artículo puede pesar 5 MB.",
        expect.stringMatching(
          /^ {4}– El contenido tiene [\d.]+ caracteres: se corta tras el [\d.]+\.$/,
        ),
      ]),
    );
  });
});

describe("importing again", () => {
  test("makes nothing twice, and brings nothing back that was deleted", async () => {
    await importAll("wordpress.xml");
    const [pan] = await entries();
    await deleteEntry(admin, pan?.entry_id ?? 0);

    const lines = await importAll("wordpress.xml", { spacesFromCategories: true });

    expect(await entries()).toHaveLength(1);
    expect(lines).toContainEqual(expect.stringContaining("Importadas: 0 · Ya importadas: 2"));
  });

  test("goes on where it was interrupted", async () => {
    let asked = 0;
    const first = await run("wordpress.xml", { isInterrupted: () => ++asked > 1 });
    expect(first.isInterrupted).toBe(true);
    expect(await entries()).toHaveLength(1);

    const lines = await importAll("wordpress.xml");

    expect(await entries()).toHaveLength(2);
    expect(lines).toContainEqual(expect.stringContaining("Importadas: 1 · Ya importadas: 1"));
  });
});

test("a rehearsal tells the same and keeps nothing", async () => {
  const copy = path.join(folder, "uploads");
  await mkdir(copy);
  await writeFile(path.join(copy, "horno.png"), await picture(800));

  const wishes = { dryRun: true, attachments: copy, spacesFromCategories: true };
  const lines = await importAll("wordpress.xml", wishes);

  expect(await entries()).toEqual([]);
  expect(await findSpaceBySlug("recetas")).toBeNull();
  await expect(readdir(uploads())).rejects.toMatchObject({ code: "ENOENT" });
  expect(lines).toEqual(
    expect.arrayContaining([
      "  Borradores (1): «A medias»",
      "Imágenes que se traerían (1)",
      "Espacios que se harían (1): «Recetas de casa»",
      expect.stringContaining("Se importarían: 2 · Ya importadas: 0"),
      "Era un ensayo (--dry-run): no se ha guardado nada.",
    ]),
  );
});

test("an export of Ghost has its pictures from a copy, and no address that is nowhere", async () => {
  const copy = path.join(folder, "images");
  await mkdir(path.join(copy, "2023/01"), { recursive: true });
  await writeFile(path.join(copy, "2023/01/hogaza.png"), await picture(900));

  const lines = await importAll("ghost.json", { attachments: copy, spacesFromCategories: true });

  const [otro, pan] = await entries();
  expect(otro).toMatchObject({ title: "Otro pan", slug: "otro-pan" });
  expect(pan).toMatchObject({
    title: "Pan de pueblo",
    slug: "pan-de-pueblo",
    created: "2023-01-10T09:00:00.000Z",
    summary: "Receta de pueblo.",
    image: null,
    spaces: [expect.objectContaining({ slug: "recetas" })],
  });
  expect(pan?.content).toMatch(/!\[Hogaza\]\(\/uploads\/[0-9a-f]{32}-900x/);
  expect(pan?.content).toContain(`[otro pan](${env.SITE_URL}/otro-pan/)`);
  expect(pan?.content).not.toContain("invalid");
  expect(lines).toContainEqual(expect.stringContaining("Imágenes que faltan"));
  expect(lines.join()).not.toContain("secreto");
});

test("a feed is published, its addresses lead here where they can", async () => {
  const lines = await importAll("feed.rss");

  const all = await entries();
  expect(all.map(({ title }) => title).sort()).toEqual(["Año nuevo & pan", "Solo resumen"]);
  expect(await find("2021/02/resumen")).toMatchObject({ kind: "entry" });
  expect(lines).toContainEqual(expect.stringContaining("No se entiende su fecha («nunca»)"));
  expect(lines).toContainEqual(expect.stringContaining("Sin texto en el canal (1): «Sin nada»"));
});

async function run(name: string, wishes: Wishes = {}) {
  const file = path.isAbsolute(name) ? name : exportFile(name);
  return importFile({
    source: await openSource(file),
    publisher: admin,
    spacesFromCategories: false,
    matchAuthors: false,
    withoutComments: false,
    fetchImages: false,
    dryRun: false,
    onProgress: () => {},
    isInterrupted: () => false,
    ...wishes,
  });
}

const importAll = async (name: string, wishes: Wishes = {}) => (await run(name, wishes)).report(1);

const find = async (address: string) => (await tagsOf(() => resolve(null, address))).result;

const entries = async () => (await listEntries({ limit: 50 })).items;

const picture = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: "#c80" } })
    .png()
    .toBuffer();

const uploads = () => path.join(env.DATA_DIR, "uploads");
