import "server-only";
import { nameKey } from "@/lib/house/users/names";
import { findAccounts } from "@/lib/house/users/records";
import { authorsTag, authorTag, touchNamesakes } from "@/lib/house/users/shown";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { bringPersonalities } from "@/lib/machines/prompt-versions/commands";
import type { AuthorRecord } from "@/lib/operation/export/format";
import { kindOf } from "@/lib/operation/export/names";
import { unusablePassword } from "@/lib/platform/auth/password";
import { readAuthor } from "./read";
import { dateOf, findImported, keyOf, noteImported, ownNumber, type Run } from "./run";

/**
 * Finds or creates an account for each that the archive names: the one with the same username, if the run matches
 * accounts and both are persons or both are machines, else a new one that nobody can sign in to yet. Nobody gets rights
 * that they do not have here already.
 */
export async function importUsers(run: Run): Promise<void> {
  const files = run.archive.names.filter((name) => kindOf(name) === "author");
  const machines: string[] = [];
  for (const name of files) {
    const author = await readAuthor(run.archive, name);
    if (author.synthetic) machines.push(name);
    else await bring(run, author);
  }
  for (const name of machines) await bring(run, await readAuthor(run.archive, name));
}

async function bring(run: Run, author: AuthorRecord): Promise<void> {
  const { username, synthetic } = author;
  const meet = (id: number, isNew: boolean) => run.users.set(username, { id, synthetic, isNew });
  const key = keyOf(run, "user", author.id);
  const known = await findImported(key);
  if (known !== null) return void meet(known, true);
  const namesake = author.gone ? null : await findNamesake(username);
  const isSameKind = namesake?.synthetic === synthetic;
  if (namesake && isSameKind && run.matchesAuthors) {
    run.notes.push(`La cuenta «${username}» ya existía: se le atribuye lo suyo, sin más permisos.`);
    return void meet(namesake.id, false);
  }
  run.counts.accounts++;
  const name = namesake ? await freeName(username) : username;
  if (namesake) {
    const what = namesake.synthetic ? "un usuario sintético" : "una persona";
    const told = isSameKind ? `${what} que quizá es otra (--match-authors: es la misma)` : what;
    run.notes.push(`«${username}» es aquí ${told}: la del archivo se llama «${name}».`);
  }
  if (run.dry) return void meet(0, true);
  meet(await create(run, { ...author, username: name }, key), true);
}

const findNamesake = async (username: string) => {
  const [id] = await findAccounts(db, [username]);
  return id ? db.user.findUnique({ where: { id }, select: { id: true, synthetic: true } }) : null;
};

async function freeName(username: string): Promise<string> {
  for (let number = 2; ; number++) {
    const name = `${username.slice(0, 34)}-${number}`;
    if (!(await findNamesake(name))) return name;
  }
}

async function create(run: Run, author: AuthorRecord, key: string): Promise<number> {
  const { synthetic, gone } = author;
  const id = await ownNumber(run, author.id, (id) =>
    db.user.findUnique({ where: { id }, select: { id: true } }),
  );
  const username = gone ? "" : author.username;
  const fullName = author.name ?? null;
  return change(async (tx, touched) => {
    const user = await tx.user.create({
      data: {
        id,
        username,
        fullName,
        synthetic,
        password: unusablePassword(),
        about: author.about,
        picture: author.picture,
        createdAt: author.created,
        model: author.model,
        personality: author.personality,
        autonomy: author.autonomy,
        second_reader: author.second_reader,
        words_min: author.words_min,
        words_max: author.words_max,
        owner_id: synthetic ? ownerOf(run, author) : undefined,
        name_key: gone ? null : nameKey({ username, fullName }),
        // On a site that has its own people, somebody there decides whom to trust.
        trusted_at: run.keepsNumbers ? dateOf(author.trusted) : null,
        silenced_at: dateOf(author.silenced),
        suspended_at: dateOf(author.suspended),
        deleted_at: dateOf(gone),
      },
      select: { id: true },
    });
    const told = (author.personalities ?? []).map(({ text, since, by, note }) => ({
      text,
      created: new Date(since),
      note,
      created_by: run.users.get(by ?? "")?.id,
    }));
    await bringPersonalities(tx, user.id, told);
    await noteImported(tx, run, { import_key: key, kind: "user", record_id: user.id });
    touched.tag(authorTag(username));
    await touchNamesakes(tx, touched, user.id);
    touched.tag(authorsTag);
    return user.id;
  });
}

/** Finds the owner of a machine, who answers for what it writes: no account that was here before gets one unasked. */
function ownerOf(run: Run, { owner }: AuthorRecord): number | undefined {
  const known = owner === undefined ? undefined : run.users.get(owner);
  if (known && (known.isNew || run.keepsNumbers)) return known.id;
  return run.publisher?.id;
}
