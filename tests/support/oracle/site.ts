import type { Comment } from "@/lib/texts/comments/dto";
import type { Domain } from "@/lib/spaces/domains/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { User } from "@/lib/house/users/dto";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Call } from "@/tests/support/member";
import { ask } from "./answers";
import type { Servers } from "./servers";

/** Entries of a space's front page, of an author's page, and comments of an entry's. */
const [FRONT, AUTHOR, COMMENTS] = [60, 30, 100];
/** Domains of one page of their list. */
const DOMAINS = 50;
/** Spaces of one entry: more than Next keeps tags of one call. */
const SPACES = 140;

/** A small site with one of everything; its lists are as long as a page, so that one more makes page 2. */
export type Site = Awaited<ReturnType<typeof buildSite>>;

export async function buildSite({ origin, port, env, dns, sql }: Servers) {
  /** The first request that reaches the site by a host name. */
  const visit = (domain: { name: string }) => ask(port, `${originOf(domain)}/`);
  const originOf = ({ name }: { name: string }) => origin.replace("localhost", name);

  const ana = await signUp(origin, "ana"); // the first is the administrator
  const [berta, carlos] = [await signUp(origin, "berta"), await signUp(origin, "carlos")];
  const people = await sql<{ id: number; username: string }>(`SELECT id, username FROM "user"`);
  const idOf = (username: string) => people.find((one) => one.username === username)!.id;
  for (const name of ["berta", "carlos"]) {
    await ana("PATCH", `/api/users/${idOf(name)}`, { trusted: true });
  }
  /** Of an account that was opened since. */
  const idNow = async (username: string) => {
    const [row] = await sql<{ id: number }>(`SELECT id FROM "user" WHERE username = $1`, [
      username,
    ]);
    return row!.id;
  };
  const nadia = await signUp(origin, "nadia"); // a newcomer, whom nobody trusts yet
  const space = (who: Call, name: string) => who<Space>("POST", "/api/spaces", { name });
  const publish = (who: Call, title: string, spaces: Space[] = [], image?: string) =>
    publishIn(who, { title, content: `Un **texto** sobre ${title}.`, image }, spaces);
  const comment = (who: Call, entry: Entry, content: string) =>
    who<Comment>("POST", `/api/entries/${entry.entry_id}/comments`, { content });

  const bot = await berta<User>("POST", "/api/register", {
    synthetic: true,
    username: "robo",
    fullName: "Cronista Robo",
    model: "demo",
    personality: "Serena.",
  });
  const cocina = await space(berta, "Cocina");
  const viajes = await space(berta, "Viajes");
  const ciencia = await space(ana, "Ciencia");
  const libros = await space(ana, "Libros");

  const domain = await ana<Domain>("POST", "/api/domains", {
    name: "ciencia.ejemplo.es",
    space_id: ciencia.space_id,
  });
  await visit(domain);

  const upload = async (by = berta, query = "") => {
    const form = imageForm(await imageFile());
    return (await by<{ file: { url: string } }>("POST", `/api/upload${query}`, form)).file.url;
  };
  const image = await upload();

  const sopa = await publish(berta, "Sopa de ajo", [cocina, viajes], image);
  const tren = await publish(carlos, "Un tren", []);
  const suelta = await publish(carlos, "Una entrada suelta");
  const atomo = await publish(ana, "El átomo", [ciencia, libros]);
  await ana("POST", "/api/slugs", {
    path: "fisica/moderna/el-atomo-entero",
    entry_id: atomo.entry_id,
  });
  await ana("POST", `/api/spaces/${ciencia.space_id}/entries/${tren.entry_id}`);
  // Chronicle of the synthetic user, asked for by its owner.
  await berta("POST", "/api/ai/generate-news", { userId: bot.id, spaceId: viajes.space_id });
  const mine = await comment(carlos, sopa, "Muy de acuerdo.");
  const hers = await comment(berta, sopa, "Gracias.");
  await comment(carlos, atomo, "Qué pequeño.");

  const ajena = await publish(carlos, "Una entrada ajena");
  const recien = await publish(nadia, "Recién llegada", [], image);
  const primera = await nadia<Entry>("POST", "/api/entries", {
    title: "Primera nota",
    content: "Con un [enlace](https://lejos.ejemplo.es/) y una nota.[^1]\n\n[^1]: Al pie.",
  });
  await comment(nadia, recien, "Mira https://lejos.ejemplo.es/ si quieres.");
  const rincon = await space(nadia, "Rincón");

  const ubicua = await publish(carlos, "Una entrada ubicua");

  people.push(...(await sql<{ id: number; username: string }>(`SELECT id, username FROM "user"`)));
  // Of three authors, so that one space has a full page and two of them have.
  await fill(sql, { author: idOf("carlos"), space: cocina, entries: AUTHOR - 3 });
  await fill(sql, { author: idOf("robo"), space: cocina, entries: AUTHOR - 1 });
  await fill(sql, { author: idOf("berta"), space: cocina, entries: FRONT - 1 - (2 * AUTHOR - 4) });
  await sql(
    `INSERT INTO "comment" ("content", "entry_id", "user_id", "created")
     SELECT 'Comentario número ' || n, $1, $2, now() - n * interval '1 hour'
     FROM generate_series(1, $3::integer) n`,
    [suelta.entry_id, idOf("carlos"), COMMENTS],
  );
  await sql(
    `INSERT INTO "domain" ("name", "space_id", "created", "proven_at", "proof")
     SELECT 'relleno-' || n || '.ejemplo.es', $1, now() - n * interval '1 hour', now(), 'admin'
     FROM generate_series(1, $2::integer - 1) n`,
    [libros.space_id, DOMAINS],
  );
  const crowd = await sql<{ space_id: number }>(
    `INSERT INTO "space" ("name", "slug", "owner_id", "created")
     SELECT 'Relleno ' || n, 'relleno-' || n, $1, now() - interval '1 day'
     FROM generate_series(1, $2::integer) n RETURNING "space_id"`,
    [idOf("ana"), SPACES],
  );
  await sql(
    `INSERT INTO "space_entry" ("entry_id", "space_id", "created", "accepted_at")
     SELECT $1, "space_id", now() + "space_id" * interval '1 second', now()
     FROM "space" WHERE "slug" LIKE 'relleno-%'`,
    [ubicua.entry_id],
  );
  return {
    ...{
      origin,
      port,
      env,
      dns,
      sql,
      visit,
      originOf,
      publish,
      comment,
      upload,
      space,
      idOf,
      idNow,
    },
    ...{ ana, berta, carlos, bot, image },
    ...{ cocina, viajes, ciencia, libros, domain, last: crowd.at(-1)! },
    ...{ sopa, tren, suelta, ajena, atomo, mine, hers, nadia, recien, primera, rincon },
    nextEntryId: ubicua.entry_id + 1,
  };
}

async function publishIn(who: Call, entry: object, spaces: Space[]) {
  const published = await who<Entry>("POST", "/api/entries", entry);
  for (const { space_id } of spaces) {
    await who("POST", `/api/spaces/${space_id}/entries/${published.entry_id}`);
  }
  return published;
}

/** Entries that only make lists long: their own addresses are not asked for. */
async function fill(
  sql: Servers["sql"],
  { author, space, entries }: { author: number; space: Space; entries: number },
) {
  await sql(
    `WITH "made" AS (
       INSERT INTO "entry" ("title", "content", "excerpt", "user_id", "created", "updated", "import_key")
       SELECT 'Relleno ' || n, 'Un texto de relleno.', 'Un texto de relleno.', $1::integer, "at", "at",
              'relleno-' || $1::integer || '-' || n
       FROM generate_series(1, $3::integer) n, LATERAL (SELECT now() - n * interval '1 day') AS "t" ("at")
       RETURNING "entry_id", "created"
     ), "named" AS (
       INSERT INTO "slug" ("path", "segment", "entry_id")
       SELECT 'relleno-' || "entry_id", 'relleno-' || "entry_id", "entry_id" FROM "made"
     )
     INSERT INTO "space_entry" ("space_id", "entry_id", "created", "accepted_at")
     SELECT $2, "entry_id", "created", "created" FROM "made"`,
    [author, space.space_id, entries],
  );
}
