import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openOldQueries } from "@/lib/discovery/old-queries";
import { resolve } from "@/lib/discovery/resolve";
import { db } from "@/lib/kernel/db";
import { deleteDraft, publishDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { env } from "@/lib/kernel/env";
import { renderMarkdown } from "@/lib/platform/markdown";
import { findSpaceBySlug } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import { exportFile, importFrom, written, wxr, wxrItem } from "@/tests/support/elsewhere";
import { createAdmin, createEntryFor, createUser } from "@/tests/support/factories";

/** The other site. The settings are read when the modules above are, which is after this. */
const { theirs, files, silences, port } = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const files = new Map<string, Buffer>();
  /** The addresses that were asked for in vain: the connection just ended. */
  const silences: string[] = [];
  const theirs = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/mudo/")) {
      silences.push(url);
      return void request.socket.destroy();
    }
    const file = files.get(url);
    if (file) response.writeHead(200, { "content-type": "image/png" }).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => theirs.listen(0, "127.0.0.1", resolve));
  const { port } = theirs.address() as AddressInfo;
  process.env.IMAGES_ELSEWHERE_HOSTS = `127.0.0.1:${port}`;
  return { theirs, files, silences, port };
});

const STORED = /^\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp$/;

type Wishes = Partial<Parameters<typeof importFrom>[1]>;

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
      "> **Luis**, 3 de mayo de 2020, en respuesta a Ana:\n>\n> > Yo también.",
    );
    expect(pan?.content).not.toMatch(/secreto|203\.0|Barato|alert\(2\)/);
    expect(lines).toEqual(
      expect.arrayContaining([
        "  Autores: sus textos quedan a nombre de directora (2): «Marta Peña», «Un invitado»",
        "  Comentarios: quedan citados bajo el texto (2): «Pan & masa madre»",
        "  Etiquetas (1): «trigo»",
        "Borradores: borradores allí (1): «A medias»",
        "Borradores: protegidas con contraseña (1): «Con llave»",
        expect.stringContaining("  Imágenes que siguen enlazadas al otro sitio ("),
        expect.stringMatching(
          /^Importadas: 2 · Borradores: 3 · Ya importadas: 0 · Rechazadas: 0 \(en /,
        ),
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

  test("is found by its number, by the slugs that it had before, and at addresses of any form", async () => {
    openOldQueries().clear();
    const old = (slug: string) =>
      `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${slug}</wp:meta_value></wp:postmeta>`;
    const at = (link: string, name: string, more = "") =>
      `<link>https://tahona.example/${link}</link><wp:post_name>${name}</wp:post_name>${more}`;
    const text = "Miga y corteza.";
    const file = await written(
      folder,
      "a.xml",
      wxr(
        wxrItem(1, "Pan", text, at("2020/05/pan/", "pan", old("hogaza") + old("pan-de-ayer"))),
        wxrItem(2, "Horno", text, at("Horno_Viejo.html", "horno_viejo", old("fuego"))),
        wxrItem(3, "Masa", text, at("?p=3", "masa", old("harina"))),
      ),
    );

    const lines = await importAll(file);

    expect(lines.join("\n")).not.toContain("Direcciones antiguas");
    for (const [path, to] of [
      ["2020/05/pan", "/pan"],
      ["2020/05/hogaza", "/pan"],
      ["pan-de-ayer", "/pan"],
      ["Horno_Viejo.html", "/horno-viejo"],
      ["fuego", "/horno-viejo"],
      ["harina", "/masa"],
    ] as const) {
      expect(await find(path), path).toMatchObject({ kind: "entry", redirect: to });
    }
    for (const [number, to] of [
      [1, "/pan"],
      [2, "/horno-viejo"],
      [3, "/masa"],
    ]) {
      expect(await openOldQueries().find(null, `/?p=${number}&utm_source=x`)).toBe(to);
    }
  });

  test("is found where its redirects led to it, and takes nothing by them", async () => {
    const theirs = await createEntryFor(await createUser(), { slug: "ajena" });
    const item = wxrItem(
      1,
      "Pan",
      "Miga y corteza.",
      "<link>https://tahona.example/2020/pan/</link><wp:post_name>pan</wp:post_name>",
    );
    const redirects = [
      ["/a", "/b"],
      ["/b", "/2020/pan/"],
      ["https://tahona.example/c.html", "https://tahona.example/2020/pan"],
      ["/ajena", "/pan"],
      ["/fuera", "https://otro.example/pan"],
      ["/nada", "/nada-de-nada"],
      ["^/blog/(.*)$", "/$1"],
      ["/api/x", "/pan"],
    ].map(([from = "", to = ""]) => ({ from, to }));

    const { lines } = await run(await written(folder, "a.xml", wxr(item)), { redirects });

    for (const path of ["a", "b", "c.html"]) {
      expect(await find(path), path).toMatchObject({ kind: "entry", redirect: "/pan" });
    }
    expect(await find("ajena")).toMatchObject({ entry: { entry_id: theirs.entry_id } });
    expect(lines).toEqual(
      expect.arrayContaining([
        "Redirecciones (3): «/b», «https://tahona.example/c.html», «/a»",
        "  Direcciones antiguas que ya llevan a otra parte (1): «/ajena»",
        "  Redirecciones que no llevan a un texto (2): «/fuera → https://otro.example/pan», «/nada → /nada-de-nada»",
        "  Redirecciones con comodines (1): «^/blog/(.*)$»",
        "  Redirecciones desde lo que aquí no puede haber (1): «/api/x»",
      ]),
    );
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

  test("is not asked for more pictures once it says nothing, as long as it said nothing each time", async () => {
    const show = (...names: string[]) =>
      names.map((name) => `<img src="http://127.0.0.1:${port}/${name}" alt="x">`).join("\n\n");
    const mute = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, number) => `mudo/${from + number}.png`);
    const file = await written(
      folder,
      "a.xml",
      wxr(
        wxrItem(1, "Pan de pueblo", show(...mute(0, 4), "no.png", ...mute(4, 12))),
        wxrItem(2, "Pan de molde", show(...mute(20, 22))),
      ),
    );

    const lines = await importAll(file, { fetchImages: true });

    expect(silences).toEqual([...mute(0, 4), ...mute(4, 9)].map((name) => `/${name}`));
    expect(lines).toContainEqual(expect.stringContaining("siguen enlazadas al otro sitio (15)"));
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

  test("makes spaces of its categories and its tags when that is asked for", async () => {
    const lines = await importAll("wordpress.xml", { spacesFromCategories: true });
    expect(await findSpaceBySlug("trigo")).toBeNull();
    await importAll("wordpress.xml", { spacesFromTags: true });
    const tagged = await findSpaceBySlug("trigo");
    expect((await listFrontPage(tagged?.space_id ?? 0, 1)).map(({ slug }) => slug)).toEqual([
      "pan",
    ]);

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

  test("keeps what was not for everybody as drafts, which nothing publishes", async () => {
    const status = (id: number, status: string, more = "") =>
      wxrItem(id, `Pan ${id}`, "Miga.", more).replace(">publish<", `>${status}<`);
    const dated = "<wp:post_date_gmt>2999-01-01 10:00:00</wp:post_date_gmt>";
    const file = await written(
      folder,
      "a.xml",
      wxr(
        status(1, "draft"),
        status(2, "pending"),
        status(3, "private", "<wp:post_name>tres</wp:post_name>"),
        status(4, "publish", "<wp:post_password>x</wp:post_password>"),
        status(5, "future").replace(/<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/, dated),
        status(6, "publish").replace(/<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/, dated),
        status(7, "trash"),
        status(8, "inherit"),
      ),
    );

    const { lines, told } = await run(file, { spacesFromCategories: true });

    expect(await entries()).toEqual([]);
    const drafts = await db.draft.findMany({ orderBy: { draft_id: "asc" } });
    expect(drafts.map(({ title, dated }) => [title, dated?.toISOString()])).toEqual([
      ["Pan 1", undefined],
      ["Pan 2", undefined],
      ["Pan 3", "2020-05-01T10:00:00.000Z"],
      ["Pan 4", "2020-05-01T10:00:00.000Z"],
      ["Pan 5", undefined],
      ["Pan 6", undefined],
      ["Pan 8", "2020-05-01T10:00:00.000Z"],
    ]);
    for (const draft of drafts) {
      expect(draft).toMatchObject({ state: "open", publish_at: null, user_id: admin.id });
    }
    expect(drafts[2]).toMatchObject({ slug: "tres", content: "Miga.\n" });
    expect(told).toContainEqual({
      fate: "taken",
      what: "Pan 3",
      reason: "Borradores: privadas",
      source: "n.º 3",
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        "    – Su fecha allí: 2999-01-01 10:00:00Z.",
        "Borradores: con fecha por llegar (1): «Pan 6»",
        "  En la papelera (1): «Pan 7»",
        expect.stringContaining("Importadas: 0 · Borradores: 7"),
      ]),
    );
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
        item(3, "0007-01-01 00:00:00"),
      ),
    );

    const lines = await importAll(file);

    expect((await entries()).map(({ slug }) => slug).sort()).toEqual(["pan", "pan-2", "pan-3"]);
    expect(lines.filter((line) => line.includes("se publica con la de hoy"))).toHaveLength(3);
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
    expect(lines).toContainEqual(
      expect.stringContaining("Importadas: 0 · Borradores: 0 · Ya importadas: 5"),
    );
  });

  test("takes the pictures that failed before, silently, unless somebody has changed the text", async () => {
    const src = `http://127.0.0.1:${port}/tarde.png`;
    const item = (id: number) =>
      wxrItem(
        id,
        `Pan ${id}`,
        `Miga.<img src="${src}" alt="x">`,
        `<wp:post_name>pan-${id}</wp:post_name>`,
      );
    const file = await written(folder, "a.xml", wxr(item(1), item(2)));
    await importAll(file, { fetchImages: true });
    const changed = (await entries()).find(({ slug }) => slug === "pan-2");
    await updateEntry(admin, changed!.entry_id, { title: "Otro título" });
    const before = await db.entry.findMany({ orderBy: { entry_id: "asc" } });
    files.set("/tarde.png", await picture(640));

    const { told } = await run(file, { fetchImages: true });

    const [first, second] = await db.entry.findMany({ orderBy: { entry_id: "asc" } });
    expect(first?.content).toMatch(/!\[x\]\(\/uploads\/\S+-640x\d+\.webp\)/);
    const { content: _, excerpt: __, ...rest } = first!;
    expect(before[0]).toMatchObject(rest);
    expect(second).toEqual(before[1]);
    expect(await renderMarkdown(first!.content)).toContain("/uploads/");
    expect(told).toContainEqual(
      expect.objectContaining({ what: "Pan 1", reason: "Llegan las imágenes que faltaban." }),
    );
    const again = await run(file, { fetchImages: true });
    expect(again.told.filter(({ fate }) => fate === "adapted")).toEqual([]);
  });

  test("says what changed there, and leaves it as it was here", async () => {
    const item = (title: string, text: string) => wxr(wxrItem(1, title, text));
    await importAll(await written(folder, "a.xml", item("Pan de pueblo", "Miga y corteza.")));
    const { told } = await run(await written(folder, "b.xml", item("Pan de pueblo", "Otra cosa.")));

    expect(told).toContainEqual({
      fate: "adapted",
      what: "Pan de pueblo",
      reason: "Cambió allí; aquí se queda como estaba.",
      source: "n.º 1",
    });
    expect((await entries()).map(({ content }) => content)).toEqual(["Miga y corteza.\n"]);
  });

  test("makes no draft twice, brings none back, and leaves what its author has made of it", async () => {
    await importAll("wordpress.xml");
    const [first, second, third] = await db.draft.findMany({ orderBy: { draft_id: "asc" } });
    await deleteDraft(admin, first!.draft_id);
    await updateDraft(admin, second!.draft_id, { content: "Otra cosa muy distinta." });
    await publishDraft(admin, third!.draft_id);

    const { told } = await run("wordpress.xml");

    expect(told.filter(({ fate }) => fate === "taken")).toEqual([]);
    expect(told).toContainEqual({
      fate: "adapted",
      what: "A medias",
      reason: "Se eliminó después de importarla.",
      source: expect.any(String),
    });
    expect(await db.draft.findMany({ where: { state: "open" } })).toMatchObject([
      { draft_id: second!.draft_id, content: "Otra cosa muy distinta." },
    ]);
    expect((await entries()).map(({ title }) => title)).toContain("Con llave");
  });

  test("says of a draft that it is published there by now", async () => {
    const item = wxrItem(1, "Pan de pueblo", "Miga y corteza.");
    await importAll(await written(folder, "a.xml", wxr(item.replace(">publish<", ">draft<"))));

    const { told } = await run(await written(folder, "b.xml", wxr(item)));

    expect(told).toContainEqual(
      expect.objectContaining({ reason: "Allí ya está publicada; aquí sigue siendo un borrador." }),
    );
    expect([await db.draft.count(), await entries()]).toEqual([1, []]);
  });

  test("goes on where it was interrupted", async () => {
    let asked = 0;
    const { outcomes } = await run("wordpress.xml", { isInterrupted: () => ++asked > 1 });
    expect(outcomes.isInterrupted).toBe(true);
    expect(await entries()).toHaveLength(1);

    const lines = await importAll("wordpress.xml");

    expect(await entries()).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.stringContaining("Importadas: 1 · Borradores: 3 · Ya importadas: 1"),
    );
  });
});

test("a rehearsal tells the same and keeps nothing", async () => {
  const copy = path.join(folder, "uploads");
  await mkdir(copy);
  await writeFile(path.join(copy, "horno.png"), await picture(800));

  const wishes = { dryRun: true, attachments: copy, spacesFromCategories: true };
  const lines = await importAll("wordpress.xml", wishes);

  expect([await entries(), await db.draft.count()]).toEqual([[], 0]);
  expect(await findSpaceBySlug("recetas")).toBeNull();
  await expect(readdir(uploads())).rejects.toMatchObject({ code: "ENOENT" });
  expect(lines).toEqual(
    expect.arrayContaining([
      "Borradores: borradores allí (1): «A medias»",
      expect.stringMatching(/^Imágenes que se traerían \(\d\)/),
      "Espacios que se harían (1): «Recetas de casa»",
      expect.stringContaining("Se importarían: 2 · Borradores: 3 · Ya importadas: 0"),
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
  expect(await db.draft.findMany({ where: { title: "Para socios" } })).toHaveLength(1);
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

test("co-authors of Ghost who have accounts are asked to sign, and sign nothing before", async () => {
  const [luis, ana] = [
    await createUser({ username: "luis" }),
    await createUser({ username: "ana" }),
  ];
  const users = ["luis", "ana", "nadie"].map((slug, id) => ({ id, slug, name: slug }));
  const posts_authors = users.map(({ id }) => ({ post_id: 1, author_id: id, sort_order: id }));
  const posts = [
    { id: 1, title: "Pan", slug: "pan", html: "<p>Miga y corteza</p>", status: "published" },
  ];
  const text = JSON.stringify({ db: [{ data: { posts, users, posts_authors } }] });

  const lines = await importAll(await written(folder, "a.json", text), { matchAuthors: true });

  expect((await entries()).map(({ user_id }) => user_id)).toEqual([luis.id]);
  expect(await db.entrySignature.findMany()).toMatchObject([
    { user_id: ana.id, role: "coauthor", asked_by: luis.id, agreed_at: null },
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "  Coautores: se les pide que firmen (1): «ana»",
      "  Coautores sin cuenta aquí (1): «nadie»",
    ]),
  );
});

test("characters that cannot be stored end no import, wherever they stand", async () => {
  const [nul, half] = ["\0", "\ud83c"];
  const data = {
    posts: [
      {
        ...{ id: "1", title: `Pan${nul} de pueblo`, slug: `pan${nul}`, status: "published" },
        ...{ html: `<p>Miga${nul} y corteza${half}</p>`, custom_excerpt: `De${nul} leña` },
        feature_image: "https://tahona.example/a.png",
      },
    ],
    posts_meta: [
      {
        ...{ post_id: "1", feature_image_alt: `Un${nul} pan` },
        feature_image_caption: `El horno${half}`,
      },
    ],
    tags: [{ id: "1", name: `Rece${nul}tas`, slug: `recetas${nul}` }],
    posts_tags: [{ post_id: "1", tag_id: "1" }],
    users: [{ id: "1", name: `Ana${nul}`, slug: `ana${nul}`, email: `ana${nul}@tahona.example` }],
    posts_authors: [{ post_id: "1", author_id: "1" }],
  };
  const file = await written(folder, "a.json", JSON.stringify({ db: [{ data }] }));

  await importAll(file, { matchAuthors: true, spacesFromCategories: true });

  expect(await entries()).toMatchObject([
    {
      ...{ title: "Pan de pueblo", slug: "pan", content: "Miga y corteza\ufffd\n" },
      ...{ summary: "De leña", image_alt: "Un pan", image_caption: "El horno\ufffd" },
      spaces: [expect.objectContaining({ slug: "recetas" })],
    },
  ]);
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
  return importFrom(file, { publisher: admin, ...wishes });
}

const importAll = async (name: string, wishes: Wishes = {}) => (await run(name, wishes)).lines;

const find = async (address: string) => (await tagsOf(() => resolve(null, address))).result;

const entries = async () => (await listEntries({ limit: 50 })).items;

const picture = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: "#c80" } })
    .png()
    .toBuffer();

const uploads = () => path.join(env.DATA_DIR, "uploads");
