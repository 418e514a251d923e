import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import { nameKey, refuseImpersonation, refuseReserved } from "@/lib/house/users/names";
import { findUserId } from "@/lib/house/users/queries";
import { findActorById, findPersonByEmail } from "@/lib/house/users/records";
import { email as emailInput, fullName as fullNameInput } from "@/lib/house/users/schema";
import { authorsTag, authorTag, touchNamesakes } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { findAccountOf, noteAccount } from "@/lib/operation/import/imported";
import { userLimits } from "@/lib/platform/auth/account-limits";
import { unusablePassword } from "@/lib/platform/auth/password";
import { slugify } from "@/lib/platform/text/slugify";
import type { Outcomes } from "./outcomes";
import type { PieceAuthor } from "./piece";
import type { Tally } from "./tally";

interface Means {
  writes: boolean;
  run_id?: number;
  tally: Tally;
  outcomes: Pick<Outcomes, "opened">;
}

/** The account that an author is to have. */
interface Account {
  username: string;
  fullName: string;
  about: string | null;
  email: string | null;
}

/**
 * Returns a function that finds the account that an import has made for an author, or makes it: with the author's name
 * and, where no other account has it, e-mail. Nobody can enter it before an administrator hands over a link, and no
 * mail is sent. It resolves with null for an author who gets none, with `planned` where a dry run would make one.
 */
export function accountMaker(administrator: Actor, { writes, run_id, tally, outcomes }: Means) {
  /** The usernames that a dry run has given. */
  const given = new Set<string>();

  return async (author: PieceAuthor): Promise<Actor | "planned" | null> => {
    const known = await findAccountOf(author.key);
    if (known !== null) {
      const actor = await findActorById(db, known);
      if (!actor) tally.leave("Autores cuya cuenta se eliminó o está suspendida", author.name);
      return actor;
    }
    const account = await accountOf(author);
    if (!account) return null;
    outcomes.opened(account);
    if (!writes) {
      given.add(account.username);
      return "planned";
    }
    return create(author, account);
  };

  async function accountOf({ name, username = "", email, about }: PieceAuthor) {
    const names = [name, username].map(withoutMail);
    const { max } = userLimits.fullName;
    const called = names.map((each) => fullNameInput.safeParse(each.slice(0, max)));
    const fullName = called.find(({ success }) => success)?.data;
    if (fullName === undefined) return null;
    const account: Account = {
      username: await freeUsername(names),
      fullName,
      about: about?.trim().slice(0, userLimits.about) || null,
      email: await freeEmail(email),
    };
    try {
      const own = { userId: 0, sentences: LIKE_OTHERS }; // nobody's number: it has no account yet
      await refuseImpersonation(db, null, account, own);
      return account;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tally.leave(error.message, account.fullName);
      return null;
    }
  }

  async function freeUsername(names: string[]): Promise<string> {
    const base = usernameFrom(names, await siteName());
    for (let number = 1; ; number++) {
      const username = number === 1 ? base : `${base}-${number}`;
      if (!given.has(username) && (await findUserId(username)) === null) return username;
    }
  }

  async function freeEmail(written: string | undefined): Promise<string | null> {
    const { data } = emailInput.safeParse(written);
    if (data === undefined) return null;
    if (!(await findPersonByEmail(db, data))) return data;
    tally.leave("Cuentas sin su correo, que es de otra cuenta");
    return null;
  }

  function create({ key }: PieceAuthor, { username, fullName, about, email }: Account) {
    return orConflict(
      "Alguien acaba de tomar el nombre o el correo de su autor: vuelve a importar.",
      change(async (tx, touched): Promise<Actor> => {
        const actor = await tx.user.create({
          data: {
            username,
            fullName,
            about,
            email,
            name_key: nameKey({ username, fullName }),
            password: unusablePassword(),
            trusted_at: new Date(), // as whoever an administrator invites
          },
          select: { id: true, username: true, isAdmin: true, isEditor: true, trusted_at: true },
        });
        const { id } = actor;
        await noteAccount(tx, key, id, run_id);
        await recordEvent(tx, {
          action: "account.imported",
          actor: administrator,
          subject: "user",
          subjectId: id,
          after: { username },
        });
        touched.tag(authorTag(username), authorsTag);
        await touchNamesakes(tx, touched, id);
        return actor;
      }),
    );
  }
}

const LIKE_OTHERS = {
  site: "Autores con un nombre que podría tomarse por el del sitio: no se les hace cuenta",
  somebody: "Autores con un nombre demasiado parecido al de quien lleva el sitio: sin cuenta",
  space: "Autores con un nombre que podría tomarse por el de un espacio: no se les hace cuenta",
};

/** Programs take an e-mail for a name, which is nobody's business here. */
const withoutMail = (name: string): string => name.trim().replace(/^([^\s@]+)@\S+\.\S+$/, "$1");

/** Characters kept free at the end for the `-2`, `-3`, … of a username that is taken. */
const ROOM_FOR_NUMBER = 6;

/** Makes a username of the first of these names that may be one; never empty. `site`: the name of the site. */
function usernameFrom(names: string[], site: string): string {
  const { min, max } = userLimits.username;
  const [first, ...others] = names
    .map((name) =>
      slugify(name)
        .slice(0, max - ROOM_FOR_NUMBER - SOMEBODY.length)
        .replace(/-+$/, ""),
    )
    .filter(Boolean);
  if (first === undefined) return "autor";
  const fit = [first, ...others].find((name) => name.length >= min && !isReserved(name, site));
  return fit ?? SOMEBODY + first;
}

const SOMEBODY = "autor-";

function isReserved(username: string, site: string): boolean {
  try {
    refuseReserved(username, "", site);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
