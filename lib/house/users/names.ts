import "server-only";
import { LRUCache } from "lru-cache";
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

/** The names of offices that are official as a whole, whose words are not. */
const OFFICIAL_NAMES = [
  "dirección",
  "director",
  "directora",
  "editorial",
  "consejo editorial",
  "comité editorial",
  "defensor del lector",
  "defensora del lector",
  "atención al lector",
  "soporte técnico",
  "equipo técnico",
  "aviso legal",
];

const CONNECTING = "de del la las el los y the of and";

/** The words that stand before a name in a byline, besides: «Redacción de El Faro», «Sección Deportes». */
const BEFORE_NAMES = "redaccion seccion equipo texto textos por";

/** An address of the site that may be a name, since newspapers sign with it. */
const SIGNED = "redaccion";

const isAddress = (name: string) => reservedSegments.has(name) && name !== SIGNED;

const seen = (words: string) => words.split(" ").map(lookOf);
const offices = new Set(seen(OFFICES));
const official = new Set([...offices, ...seen(OFFICIAL)]);
const officialNames = new Set(OFFICIAL_NAMES.map(lookOf));
const connecting = new Set(seen(CONNECTING));
const beforeNames = new Set([...connecting, ...seen(BEFORE_NAMES)]);
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
      officialNames.has(lookOf(withoutLead(words.join(" "), connecting))) ||
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
    (officialNames.has(words.join("")) && words.length > 1) ||
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
 * Refuses a name that could be taken for the site, for somebody who runs it, or for a space that is not theirs. Throws
 * 400 or 409 with these sentences; administrators may have any name. A person who opens an account (`actor` null) may
 * have the same full name as one of them, written the same: both are shown with their usernames. `userId`: the account
 * that has the name, or is to have it.
 */
export async function refuseImpersonation(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin"> | null,
  { username, fullName }: Called,
  { userId, sentences }: { userId: number; sentences: Record<keyof typeof MISLEADING, string> },
): Promise<void> {
  if (actor?.isAdmin) return;
  const called = partsOf(fullName ?? "");
  const siteName = await readSiteName(tx);
  if (called.some((name) => passesForSite(name, siteName))) {
    throw invalid("fullName", sentences.site);
  }
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
  const names = new Set(
    [username, fullName ?? "", ...called.filter(hasWords)].map(lookOf).filter(Boolean),
  );
  const taken = running.some(
    ({ username: theirs, fullName: name }) =>
      names.has(lookOf(theirs)) || (name && !namesake(name) && names.has(lookOf(name))),
  );
  if (taken) throw conflict(sentences.somebody);
  const whole = fullName ?? "";
  if (await isAnothersSpace(tx, [whole, withoutLead(whole)], [userId, actor?.id ?? userId])) {
    throw invalid("fullName", sentences.space);
  }
}

/** The signs beside names: «Ana Pérez (EFE)», «Ana Pérez, periodista». */
const SIGNS = /[^\p{L}\p{M}\p{N}\s.'’´`_@-]+|\s-+\s/gu;
/** The words between names in a byline: «Ana Pérez y Luis Gil». One name may have them: «Ramón y Cajal». */
const BETWEEN_NAMES = /(?<=^|\s)(?:por|by|y|e|i|and|con|para)(?=\s|$)/giu;

/** Returns a name without the words before it that are none of it: «Deportes» of «La sección de Deportes». */
function withoutLead(name: string, lead = beforeNames): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = words.findIndex((word) => !lead.has(lookOf(word)));
  return words.slice(Math.max(first, 0)).join(" ");
}

const withAndWithoutLead = (names: string[]): string[] =>
  names.filter((name) => name.trim()).flatMap((name) => [name, withoutLead(name)]);

/** Lists what a full name may be read as: all of it, and what stands between the signs in it. */
const partsOf = (name: string) => withAndWithoutLead([name, ...name.split(SIGNS)]);

/** Lists the names that a byline may be read as: its parts, and what stands between the words in them. */
const namesIn = (byline: string) =>
  withAndWithoutLead([
    byline,
    ...byline.split(SIGNS).flatMap((part) => [part, ...part.split(BETWEEN_NAMES)]),
  ]);

const beginnings = (words: string[]) => words.map((_, at) => words.slice(0, at + 1));
const ends = (words: string[]) => words.map((_, at) => words.slice(at));

/** The most words of a byline that are looked through: one sign may stand for a sentence. */
const MOST_WORDS = 60;

/** Lists the looks of all words that follow each other in a byline, also turned round at a comma: «Gil Robles, Luis». */
function runsIn(byline: string): string[] {
  const parts = byline
    .normalize("NFKC")
    .split(",")
    .map((part) => wordsAsSeen(part).slice(0, MOST_WORDS));
  const turned = parts.flatMap((part, at) =>
    ends(parts[at - 1] ?? []).flatMap((name) =>
      beginnings(part).map((given) => [...given, ...name]),
    ),
  );
  const words = wordsAsSeen(byline).slice(0, MOST_WORDS);
  return [...ends(words).flatMap(beginnings), ...turned].map((run) => run.join(""));
}

/** Given names that stand before others: two of them are the beginning of many names, and nobody's whole one. */
const GIVEN =
  "maría josé juan luis carlos antonio manuel francisco javier miguel ángel ana isabel carmen pilar rosa teresa " +
  "jesús pedro pablo fernando alberto rafael mar";

const given = new Set(seen(GIVEN));

/** Returns whether a name is told apart within a longer line: by two words beside articles, not both given names. */
function hasWords(name: string): boolean {
  const words = wordsAsSeen(name).filter((word) => !connecting.has(word));
  return words.length > 1 && !words.every((word) => given.has(word));
}

/**
 * Returns whether a byline has, as it looks, the name of an account that is none of these: one of several words anywhere
 * in it, one of a single word as a whole name, and so a username of several words, or behind an `@`. Accounts count that
 * somebody has admitted and that are not suspended, machines with their owner: no stranger takes an agency's name away.
 */
export async function isAnothers(
  tx: Database,
  byline: string,
  userIds: number[],
): Promise<boolean> {
  const names = namesIn(byline);
  const keys = names.map((username) => nameKey({ username }));
  const usernames = names
    .map((name) => ({ words: slugify(name).split("-"), isHandle: name.trim().startsWith("@") }))
    .filter(({ words, isHandle }) => isHandle || words.length > 1)
    .flatMap(({ words }) => ["", ".", "-", "_"].map((between) => words.join(between)));
  const runs = (await isNameOf(tx, byline, userIds)) ? [] : runsIn(byline);
  const found = await tx.$queryRaw<{ fullName: string | null; whole: boolean | null }[]>`
    SELECT DISTINCT "one"."fullName",
      "one"."name_key" = ANY(${keys}) OR lower("one"."username") = ANY(${usernames}) AS "whole"
    FROM "user" AS "one" LEFT JOIN "user" AS "owner" ON "owner"."id" = "one"."owner_id"
    WHERE "one"."deleted_at" IS NULL AND "one"."id" <> ALL(${userIds})
      AND "one"."suspended_at" IS NULL AND "owner"."suspended_at" IS NULL AND "one"."waiting_since" IS NULL
      AND CASE WHEN "owner"."id" IS NULL THEN "one"."trusted_at" ELSE "owner"."trusted_at" END IS NOT NULL
      AND ("one"."name_key" = ANY(${[...keys, ...runs]}) OR lower("one"."username") = ANY(${usernames}))`;
  return found.some(({ fullName, whole }) => whole || hasWords(fullName ?? ""));
}

/** Returns whether one of these accounts is called like this. */
const isNameOf = async (tx: Database, name: string, userIds: number[]): Promise<boolean> =>
  (await tx.user.count({
    where: { id: { in: userIds }, name_key: nameKey({ username: name }) },
  })) > 0;

/** The looks of the names of spaces, which are asked for whenever somebody is named. */
const looksOfSpaces = new LRUCache<string, string[]>({
  max: 20_000,
  memoMethod: (name) => [name, withoutLead(name)].map(lookOf),
});

/**
 * Returns whether one of these names looks like that of a space that is on the home page and that none of these accounts
 * writes for; a space that is called as its owner takes the name away from nobody else.
 */
async function isAnothersSpace(tx: Database, names: string[], userIds: number[]): Promise<boolean> {
  const looks = new Set(names.map(lookOf).filter(Boolean));
  if (looks.size === 0) return false;
  const writes = {
    user_id: { in: userIds },
    role: { not: "colaborador" },
    joined_at: { not: null },
  };
  const spaces = await tx.space.findMany({
    where: { listed: true, owner_id: { notIn: userIds }, members: { none: writes } },
    select: { name: true, owner: { select: { fullName: true } } },
  });
  return spaces.some(
    ({ name, owner }) =>
      looksOfSpaces.memo(name).some((look) => looks.has(look)) &&
      lookOf(name) !== lookOf(owner.fullName ?? ""),
  );
}

/**
 * Throws 400 for a byline that has another account's name, or could be taken for the site, an office of it, or a space
 * that is not theirs; those who run the site sign as they like. `userId`: the account of the entry's author.
 */
export async function refuseBorrowedName(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor">,
  byline: string,
  userId: number,
): Promise<void> {
  if (canModerate(actor)) return;
  if (await isAnothers(tx, byline, [userId])) {
    throw invalid(
      "byline",
      "Esa firma es el nombre de otra cuenta: pídele a esa persona que firme contigo",
    );
  }
  const [names, siteName] = [namesIn(byline), await readSiteName(tx)];
  if (names.some((name) => passesForSite(name, siteName))) {
    throw invalid("byline", "Esa firma podría tomarse por la del propio sitio");
  }
  // A place in brackets is where it was written: «Ana Pérez (Sevilla)», on a site with a space of that name.
  const signing = namesIn(byline.replace(/\([^)]*\)/g, " "));
  const isOwn = await isNameOf(tx, byline, [userId]);
  if (!isOwn && (await isAnothersSpace(tx, signing, [actor.id, userId]))) {
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
  space: "This name could be taken for that of a space that is somebody else's",
};
