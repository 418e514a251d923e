import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { beginRun, findUndoable } from "@/lib/operation/import/runs";
import { undoRun } from "@/lib/operation/import/undo";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { resetDatabase } from "@/tests/support/database";
import { exportFile, importFrom, written, wxr, wxrItem } from "@/tests/support/elsewhere";
import { createAdmin, createUser } from "@/tests/support/factories";

let folder: string;
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin({ username: "directora", email_verified_at: new Date() });
  folder = await mkdtemp(path.join(tmpdir(), "rotativa-authors-"));
});
afterEach(() => rm(folder, { recursive: true }));

type Wishes = Partial<Parameters<typeof importFrom>[1]>;

async function run(file: string, wishes: Wishes = {}) {
  const { program: kind, bytes } = await openSource(file);
  const run = await beginRun(admin, { kind, name: file, bytes });
  return importFrom(file, { publisher: admin, accountsBy: admin, run, ...wishes });
}

/** An export of WordPress with one text of each of these authors: login, name, e-mail. */
const blog = (...authors: [login: string, name: string, email?: string][]) =>
  written(
    folder,
    "a.xml",
    wxr(
      ...authors.map(
        ([login, name, email = ""]) =>
          `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email>${email}</wp:author_email><wp:author_display_name>${name}</wp:author_display_name></wp:author>`,
      ),
      ...authors.map(([login], index) =>
        wxrItem(
          index + 1,
          `Pan ${index + 1}`,
          "Miga y corteza.",
          `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${login}</dc:creator>`,
        ),
      ),
    ),
  );

/** The accounts but the administrator's, in the order in which they were made. */
const people = () =>
  db.user.findMany({
    where: { id: { not: admin.id }, deleted_at: null },
    orderBy: { id: "asc" },
    select: { username: true, fullName: true, email: true },
  });

/** The usernames of those who sign, in the order of the texts. */
const signers = async () => {
  const entries = await db.entry.findMany({
    orderBy: { title: "asc" },
    select: { user: { select: { username: true } } },
  });
  return entries.map(({ user }) => user.username);
};

describe("an author without an account", () => {
  test("gets one that nobody can enter, and signs", async () => {
    const file = await blog(["ana", "Ana Núñez Ibáñez", "ana@tahona.example"], ["luis", "Luis"]);
    const { lines, told } = await run(file);

    expect(await db.user.findMany({ where: { id: { not: admin.id } } })).toMatchObject([
      {
        ...{ username: "ana-nunez-ibanez", fullName: "Ana Núñez Ibáñez" },
        ...{ email: "ana@tahona.example", email_verified_at: null, lastLogin: null },
        ...{ isAdmin: false, isEditor: false, waiting_since: null, trusted_at: expect.any(Date) },
      },
      { username: "luis", fullName: "Luis", email: null },
    ]);
    expect(await signers()).toEqual(["ana-nunez-ibanez", "luis"]);
    expect(await db.entry.count({ where: { listed: true } })).toBe(2);
    expect(await db.accountLink.count()).toBe(0);
    const made = { where: { id: { not: admin.id } }, select: { password: true } };
    for (const { password } of await db.user.findMany(made)) expect(password).toMatch(/^!/);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Cuentas nuevas, en las que nadie puede entrar .* \(2\):$/),
        "  Ana Núñez Ibáñez (@ana-nunez-ibanez)",
        "  Luis (@luis)",
      ]),
    );
    expect(JSON.stringify(told)).not.toContain("@tahona.example");
    const events = await db.auditEvent.findMany({ where: { action: "account.imported" } });
    expect(events.map(({ actor_id }) => actor_id)).toEqual([admin.id, admin.id]);
  });

  test("has it again the next time, also under another name there", async () => {
    await run(await blog(["ana", "Ana Núñez"]));
    const { outcomes } = await run(await blog(["ana", "Ana N."], ["luis", "Luis"]));
    expect(outcomes.counts).toMatchObject({ imported: 1, present: 1 });
    const file = await written(
      folder,
      "b.xml",
      wxr(
        wxrItem(
          9,
          "Pan 9",
          "Miga y corteza.",
          `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">ana</dc:creator>`,
        ),
      ),
    );
    await run(file);
    expect((await people()).map(({ username }) => username)).toEqual(["ana-nunez", "luis"]);
    expect(await signers()).toEqual(["ana-nunez", "luis", "ana-nunez"]);
  });

  test("is not another one of the same name", async () => {
    await run(await blog(["ana1", "Ana Pérez"], ["ana2", "Ana Pérez"]));
    expect(await people()).toMatchObject([
      { username: "ana-perez", fullName: "Ana Pérez" },
      { username: "ana-perez-2", fullName: "Ana Pérez" },
    ]);
    expect(await signers()).toEqual(["ana-perez", "ana-perez-2"]);
  });

  test("takes no account that is here already, unless authors are matched", async () => {
    const mail = "ana@tahona.example";
    const ana = await createUser({ username: "ana", email: mail, email_verified_at: new Date() });
    const { lines } = await run(await blog(["ana", "Ana", mail]));
    expect(await people()).toMatchObject([{ username: "ana" }, { username: "ana-2", email: null }]);
    expect(await signers()).toEqual(["ana-2"]);
    expect(lines).toContain("  Cuentas sin su correo, que es de otra cuenta (1)");
    expect((await db.user.findUniqueOrThrow({ where: { id: ana.id } })).entries_count).toBe(0);

    await undoRun(admin, (await findUndoable())!);
    await run(await blog(["ana", "Ana", mail], ["luis", "Luis"]), { matchAuthors: true });
    expect(await signers()).toEqual(["ana", "luis"]);
  });

  test("who is the very person who imports keeps their account", async () => {
    await run(await blog(["directora", "Otra"], ["jefa", "La jefa", admin.email!]));
    expect(await people()).toEqual([]);
    expect(await signers()).toEqual(["directora", "directora"]);
  });

  test("has a username that one may have, and no e-mail for a name", async () => {
    const file = await blog(
      ["li", "李明"],
      ["admin", "Redacción de la tahona"],
      ["eva@tahona.example", "eva@tahona.example"],
      ["api", "Api"],
    );
    await run(file);
    expect(await people()).toMatchObject([
      { username: "autor-li" },
      { username: "redaccion-de-la-tahona" },
      { username: "eva", fullName: "eva" },
    ]);
  });

  test("gets none with a name that could be taken for who runs the site", async () => {
    const { lines } = await run(await blog(["a", "Administrador"], ["b", "Directοra"]));
    expect(await people()).toEqual([]);
    expect(await signers()).toEqual(["directora", "directora"]);
    expect(lines.join("\n")).toContain("Autores sin cuenta aquí: sus textos quedan a nombre de");
  });

  test("gets none again while it is suspended: the texts are the publisher's", async () => {
    await run(await blog(["ana", "Ana"]));
    const ana = await db.user.findFirstOrThrow({ where: { username: "ana" } });
    await db.user.update({ where: { id: ana.id }, data: { suspended_at: new Date() } });
    const { lines } = await run(await blog(["ana", "Ana"], ["ana", "Ana"]));
    expect(await signers()).toEqual(["ana", "directora"]);
    expect(lines.join("\n")).toContain("se eliminó o está suspendida (1): «Ana»");
  });

  test("gets none without the wish", async () => {
    await run(await blog(["ana", "Ana"]), { accountsBy: undefined });
    expect([await people(), await signers()]).toEqual([[], ["directora"]]);
  });
});

test("only who may invite to the site may have accounts made", async () => {
  const editor = await createUser({ isEditor: true });
  const importing = importFrom(await blog(["ana", "Ana"]), {
    publisher: admin,
    accountsBy: editor,
  });
  await expect(importing).rejects.toThrow("Solo los administradores");
  expect([await db.user.count(), await db.entry.count()]).toEqual([2, 0]);
});

test("a rehearsal says which accounts would be made, and makes none", async () => {
  const file = await blog(["ana1", "Ana Pérez"], ["ana2", "Ana Pérez"]);
  const { lines } = await importFrom(file, { publisher: admin, accountsBy: admin, dryRun: true });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Cuentas que se harían, .* \(2\):$/),
      "  Ana Pérez (@ana-perez)",
      "  Ana Pérez (@ana-perez-2)",
    ]),
  );
  expect(lines.join("\n")).not.toContain("quedan a nombre");
  expect([await db.user.count(), await db.imported.count()]).toEqual([1, 0]);
});

describe("authors of other programs", () => {
  const ghost = () => {
    const posts = [
      { id: "p", title: "Pan", slug: "pan", html: "<p>Miga y corteza.</p>", status: "published" },
    ];
    const users = [
      { id: "1", name: "Ana", slug: "ana", email: "ana@tahona.example", bio: "Panadera.\0" },
      { id: "2", name: "Luis", slug: "luis", email: null },
    ];
    const posts_authors = users.map(({ id }, sort_order) => ({
      ...{ post_id: "p", author_id: id, sort_order },
    }));
    const data = { posts, users, posts_authors };
    return written(folder, "a.json", JSON.stringify({ db: [{ data }] }));
  };

  test("of Ghost bring what they say of themselves, and co-authors are asked", async () => {
    const { lines } = await importFrom(await ghost(), {
      ...{ publisher: admin, accountsBy: admin, dryRun: true },
    });
    expect(lines).toEqual(expect.arrayContaining(["  Ana (@ana)", "  Luis (@luis)"]));

    await run(await ghost());
    const [ana, luis] = await db.user.findMany({
      where: { id: { not: admin.id } },
      orderBy: { id: "asc" },
    });
    expect(ana).toMatchObject({ username: "ana", about: "Panadera." });
    expect(await signers()).toEqual(["ana"]);
    expect(await db.entrySignature.findMany()).toMatchObject([
      { user_id: luis!.id, role: "coauthor", asked_by: ana!.id, agreed_at: null },
    ]);
  });

  test("of a folder are known within it, and its texts wherever it lies", async () => {
    const text = "---\ntitle: Pan\nauthors: [Ana Pérez, Luis]\n---\nMiga y corteza.";
    const texts = async (name: string) => {
      const at = path.join(folder, name, "textos");
      await mkdir(at, { recursive: true });
      await writeFile(path.join(at, "pan.md"), text);
      return at;
    };
    await run(await texts("uno"));
    await run(await texts("uno"));
    const { outcomes } = await run(await texts("otro"));
    expect(outcomes.counts).toMatchObject({ imported: 0, present: 1 });
    expect((await people()).map(({ username }) => username)).toEqual(["ana-perez", "luis"]);
    expect(await signers()).toEqual(["ana-perez"]);
  });

  test("of a feed are their names, not the addresses beside them", async () => {
    const item = (author: string, id: number) =>
      `<item><title>Pan ${id}</title><link>https://tahona.example/${id}</link>${author}<description>Miga y corteza.</description></item>`;
    const items = [
      item("<author>ana@tahona.example (Ana Pérez)</author>", 1),
      item("<author>luis@tahona.example</author>", 2),
    ];
    const file = await written(
      folder,
      "a.xml",
      `<rss version="2.0"><channel><link>https://tahona.example</link>${items.join("")}</channel></rss>`,
    );
    const { told } = await run(file);
    expect(await people()).toEqual([
      { username: "ana-perez", fullName: "Ana Pérez", email: "ana@tahona.example" },
    ]);
    expect(await signers()).toEqual(["ana-perez", "directora"]);
    expect(JSON.stringify(told)).not.toContain("@tahona.example");
  });
});

describe("undoing", () => {
  test("takes the accounts back, and they can come again", async () => {
    const file = await blog(["ana", "Ana", "ana@tahona.example"], ["luis", "Luis"]);
    await run(file);
    const { kept } = await undoRun(admin, (await findUndoable())!);
    expect([kept, await people(), await db.imported.count()]).toEqual([[], [], 0]);
    await run(file);
    expect(await people()).toMatchObject([
      { username: "ana", email: "ana@tahona.example" },
      { username: "luis" },
    ]);
  });

  test("leaves those that somebody has entered, and that have something", async () => {
    const file = await blog(["ana", "Ana"], ["eva", "Eva"], ["luis", "Luis"], ["paz", "Paz"]);
    await run(file);
    const [ana, eva, luis] = await db.user.findMany({
      where: { id: { not: admin.id } },
      orderBy: { id: "asc" },
    });
    await db.user.update({ where: { id: ana!.id }, data: { password: "$argon2id$de-ana" } });
    await db.user.update({ where: { id: eva!.id }, data: { lastLogin: new Date() } });
    await createDraft(luis!, { title: "Sin acabar" });
    const { kept } = await undoRun(admin, (await findUndoable())!);
    expect(kept).toEqual(["luis", "eva", "ana"]);
    expect((await people()).map(({ username }) => username)).toEqual(["ana", "eva", "luis"]);
  });
});

test("an author's address stands with the account alone, and nobody else's anywhere", async () => {
  for (const name of ["wordpress.xml", "wordpress-6.1.xml", "ghost.json", "ghost-6.json"]) {
    await run(exportFile(name));
  }
  expect((await people()).filter(({ email }) => email !== null).length).toBeGreaterThan(2);
  await db.user.updateMany({ data: { email: null } });
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(relname) AS "name" FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  const SECRET = /@(?:secreto|tahona|y)\.example|203\.0\.113|10\.1\.1\.1|\$(?:P|2[aby])\$/;
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS "row" FROM ${name} AS t`,
    );
    expect(
      rows.map(({ row }) => row).filter((row) => SECRET.test(row)),
      name,
    ).toEqual([]);
  }
});
