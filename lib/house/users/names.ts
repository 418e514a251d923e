import "server-only";
import { readSiteName } from "@/lib/house/settings/paper";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { conflict, invalid } from "@/lib/kernel/errors";
import { reservedSegments } from "@/lib/platform/addresses/routes";
import { canModerate } from "@/lib/house/users/policy";
import { lookOf, wordsAsSeen } from "@/lib/platform/text/look-alike";
import { slugify } from "@/lib/platform/text/slugify";

/** The titles of those who run a site: nobody else's name may contain one of these words. */
const OFFICES =
  "admin admins administrador administradora administradores administracion administrator administration " +
  "moderador moderadora moderadores moderacion moderator webmaster sysadmin superuser superusuario";

/** The words that sound official by themselves, or beside another of these words or the site's name. */
const OFFICIAL =
  "root system sistema api soporte support staff equipo team oficial official ayuda help seguridad " +
  "security contacto contact info abuse postmaster hostmaster noreply legal privacidad privacy cuenta cuentas " +
  "acceso password verify verificado verificada rotativa";

const CONNECTING = "de del la las el los y the of and";

/** An address of the site that may be a name, since newspapers sign with it. */
const SIGNED = "redaccion";

const isAddress = (name: string) => reservedSegments.has(name) && name !== SIGNED;

const seen = (words: string) => words.split(" ").map(lookOf);
const offices = new Set(seen(OFFICES));
const official = new Set([...offices, ...seen(OFFICIAL)]);
const connecting = new Set(seen(CONNECTING));
/** Lists the names of the site, as its server and its administrators set them, each as words. */
const namesOf = (siteName: string) =>
  [...new Set([env.SITE_NAME, siteName])].map(wordsAsSeen).filter((words) => words.length > 0);

/** Returns a pattern for one word that consists only of official words and names of the site. */
const officialWord = (sites: string[][]) =>
  new RegExp(`^(?:${[...official, ...sites.map((words) => words.join(""))].join("|")})+$`);

/**
 * Throws 400 for the field `username`, with this message, when nobody may be called that: it has no letter or number,
 * is an address of the site, or could be taken for the site itself, also with signs added or swapped. `siteName`: the
 * present name of the site.
 */
export function refuseReserved(username: string, message: string, siteName: string): void {
  const name = username.toLowerCase();
  const bare = name.replace(/[_.-]/g, "");
  const ours = officialWord(namesOf(siteName));
  const reserved =
    bare === "" ||
    isAddress(name) ||
    isAddress(bare) ||
    ours.test(lookOf(bare)) ||
    ours.test(lookOf(bare.replace(/\d+$/, "")));
  if (reserved) throw invalid("username", message);
}

/** Returns whether a name could be taken for the site's own, or for an office that only its administrators have. */
export function passesForSite(name: string, siteName: string): boolean {
  const sites = namesOf(siteName);
  const ours = officialWord(sites);
  return [name, withoutNumbers(name)].map(wordsAsSeen).some((words) => {
    const whole = words.join("");
    return (
      words.some((word) => offices.has(word)) ||
      ours.test(whole) ||
      sites.some((site) => site.join("").length >= 4 && holdsSite(words, site)) ||
      (words.some((word) => official.has(word)) &&
        words.every((word) => official.has(word) || connecting.has(word)))
    );
  });
}

/**
 * Returns whether a space's name could be taken for the site itself or for an office of it; among other words, such a
 * word is allowed.
 */
export function passesForOffice(name: string, siteName: string): boolean {
  const [words, sites] = [wordsAsSeen(name), namesOf(siteName)];
  const own = (word: string) => offices.has(word) || sites.some((site) => site.includes(word));
  return (
    sites.some((site) => words.join("") === site.join("")) ||
    (words.some((word) => own(word) && !connecting.has(word)) &&
      words.every((word) => own(word) || official.has(word) || connecting.has(word)))
  );
}

const withoutNumbers = (name: string) => name.replace(/\p{N}+/gu, " ");

interface Called {
  username: string;
  fullName?: string | null;
}

/**
 * Refuses a name that could be taken for the site, or for somebody who runs it. Throws 400 or 409 with these sentences;
 * administrators may have any name. A person who opens an account (`actor` null) may have the same full name as one of
 * them, written the same: both are shown with their usernames. `userId`: the account that has the name, or is to have
 * it.
 */
export async function refuseImpersonation(
  tx: Database,
  actor: Pick<Actor, "isAdmin"> | null,
  { username, fullName }: Called,
  { userId, sentences }: { userId: number; sentences: { site: string; somebody: string } },
): Promise<void> {
  if (actor?.isAdmin) return;
  if (fullName && passesForSite(fullName, await readSiteName(tx)))
    throw invalid("fullName", sentences.site);
  const names = [username, fullName].filter((name) => name).map((name) => lookOf(name ?? ""));
  const running = await tx.user.findMany({
    where: {
      id: { not: userId },
      deleted_at: null,
      OR: [{ isAdmin: true }, { isEditor: true }],
    },
    orderBy: { id: "asc" },
    take: 500,
    select: { username: true, fullName: true },
  });
  const namesake = (name: string) => !actor && writtenAlike(name, fullName ?? "");
  const taken = new Set(
    running.flatMap(({ username, fullName: name }) => [
      lookOf(username),
      name && !namesake(name) ? lookOf(name) : "",
    ]),
  );
  if (names.some((name) => name !== "" && taken.has(name))) throw conflict(sentences.somebody);
}

/** The words and signs beside names in a byline: «Ana Pérez y Luis Gil», «Por Ana Pérez», «Ana Pérez (EFE)». */
const BESIDE_NAMES =
  /[^\p{L}\p{M}\p{N}\s.'’_@-]+|\s-+\s|(?<=^|\s)(?:por|by|y|e|i|and|con|para)(?=\s|$)/giu;

/** The titles that people are addressed with, which are no part of a name. */
const TITLES =
  "d da dn dna don doña sr sra srta señor señora señorita dr dra doctor doctora prof profa profesor profesora " +
  "lic licenciado licenciada ing ingeniero ingeniera arq arquitecto arquitecta padre fray sor mons monseñor " +
  "excmo excma ilmo ilma mr mrs ms";

/** The words with which a newspaper says whose a text is. */
const LEAD_INS =
  "texto textos artículo artículos crónica crónicas reportaje entrevista columna opinión análisis información " +
  "noticia redacción redacta redactado redactada escribe escrito escrita firma firmado firmada foto fotos " +
  "fotografía fotografías imagen imágenes ilustración vídeo por text story words written photo photos by";

const beforeNames = new Set([...seen(TITLES), ...seen(LEAD_INS)]);
const between = new Set([...connecting, ...seen("a o un una por")]);

/**
 * Returns what is left of a name without the words before it that are none of it, each of them as it may be meant:
 * «Luis Gil» of «Texto de D. Luis Gil»; nothing for a name without such words.
 */
function withoutLead(name: string): string[] {
  const words = name.split(/[\s.]+/).filter(Boolean);
  const looks = words.map(lookOf);
  const first = looks.findIndex((look) => beforeNames.has(look));
  if (first < 0 || !looks.slice(0, first).every((look) => between.has(look))) return [];
  const ends = looks.findIndex(
    (look, at) => at > first && !beforeNames.has(look) && !between.has(look),
  );
  return ends < 0
    ? []
    : words.slice(first + 1, ends + 1).map((_, at) => words.slice(first + 1 + at).join(" "));
}

/** Lists the names that a byline may be read as. */
const namesIn = (byline: string): string[] =>
  [byline, ...byline.split(BESIDE_NAMES)]
    .filter((name) => name.trim())
    .flatMap((name) => [name, ...withoutLead(name)]);

/**
 * Returns whether a byline has, as it looks, the name or the username of an account that is not this one, also with a
 * title or a lead-in before it.
 */
export async function isAnothers(tx: Database, byline: string, userId: number): Promise<boolean> {
  const names = namesIn(byline);
  const keys = names.map((username) => nameKey({ username }));
  const usernames = names
    .map((name) => slugify(name).split("-"))
    .flatMap((words) => ["", ".", "-", "_"].map((between) => words.join(between)));
  const [found] = await tx.$queryRaw<unknown[]>`
    SELECT "id" FROM "user" WHERE "deleted_at" IS NULL AND "id" <> ${userId}
      AND ("name_key" = ANY(${keys}) OR lower("username") = ANY(${usernames}))
    LIMIT 1`;
  return found !== undefined;
}

/** Returns whether a byline is the name of a space that is on the home page and that none of these accounts writes for. */
async function isAnothersSpace(tx: Database, byline: string, userIds: number[]): Promise<boolean> {
  const [found] = await tx.$queryRaw<unknown[]>`
    SELECT "space_id" FROM "space" AS s WHERE s."listed"
      AND fold_text(s."name") IN (SELECT fold_text("said") FROM unnest(${namesIn(byline)}::text[]) AS n("said"))
      AND NOT s."owner_id" = ANY(${userIds})
      AND NOT EXISTS (
        SELECT FROM "space_member" AS m WHERE m."space_id" = s."space_id" AND m."user_id" = ANY(${userIds})
          AND m."role" <> 'colaborador' AND m."joined_at" IS NOT NULL)
    LIMIT 1`;
  return found !== undefined;
}

/**
 * Throws 400 for a byline that has another account's name, and, unless who signs so runs the site, for one that could be
 * taken for the site, an office of it, or a space that is not theirs. `userId`: the account of the entry's author.
 */
export async function refuseBorrowedName(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor">,
  byline: string,
  userId: number,
): Promise<void> {
  if (await isAnothers(tx, byline, userId)) {
    throw invalid(
      "byline",
      "Esa firma es el nombre de otra cuenta: pídele a esa persona que firme contigo",
    );
  }
  if (canModerate(actor)) return;
  const siteName = await readSiteName(tx);
  if ([byline, ...withoutLead(byline)].some((name) => passesForSite(name, siteName))) {
    throw invalid("byline", "Esa firma podría tomarse por la del propio sitio");
  }
  if (await isAnothersSpace(tx, byline, [actor.id, userId])) {
    throw invalid("byline", "Esa firma podría tomarse por la de un espacio en el que no escribes");
  }
}

/** Returns whether two names have the same letters, whatever their case and accents. */
const writtenAlike = (one: string, other: string) =>
  new Intl.Collator("es", { sensitivity: "base" }).compare(one.trim(), other.trim()) === 0;

/** Returns a key that is equal for two accounts when readers cannot tell them apart by name. */
export const nameKey = ({ username, fullName }: Called): string =>
  lookOf(fullName || username).slice(0, 200) || (fullName || username).slice(0, 200);

/** Returns whether a name contains the words of the site's name, one after the other. */
function holdsSite(words: string[], site: string[]): boolean {
  return words.some((_, at) => site.every((word, index) => words[at + index] === word));
}

/** Returns whether a name has the form of a username; reserved names do, too. */
export const isUsername = (name: string): boolean => /^[A-Za-z0-9_.-]{1,40}$/.test(name);

export const MISLEADING = {
  site: "This name could be taken for the site itself or for those who run it",
  somebody: "This name is too close to that of somebody who runs the site",
};
