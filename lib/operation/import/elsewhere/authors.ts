import "server-only";
import { canInviteToSite } from "@/lib/house/users/policy";
import { findActor, findActorByEmail } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, assertMay } from "@/lib/kernel/errors";
import { askSignature } from "@/lib/texts/signatures/commands";
import { accountMaker } from "./author-accounts";
import type { Outcomes } from "./outcomes";
import type { Piece, PieceAuthor } from "./piece";
import type { Tally } from "./tally";

interface Wishes {
  /** True when texts go to accounts that are here already. */
  matches: boolean;
  /** The administrator who has accounts made for authors without one; undefined: they get none. */
  accountsBy?: Actor;
  /** False for a dry run. */
  writes: boolean;
  run_id?: number;
  tally: Tally;
  outcomes: Pick<Outcomes, "opened">;
}

/** Throws 403 unless the actor may have accounts made for authors: who may invite to the site, may. */
export const assertMayMakeAccounts = (actor: Actor): void =>
  assertMay(
    canInviteToSite(actor),
    "Solo los administradores pueden hacer una cuenta para cada autor.",
  );

/**
 * Knows whose a text is here: the publisher's; if it `matches`, of the account that has the author's username, or that
 * has proven the author's e-mail; if accounts are made, of the one that an import has made for this very author. No
 * account gets rights that it does not have.
 */
export function authorBook(publisher: Actor, wishes: Wishes) {
  const { matches, accountsBy, writes, tally } = wishes;
  const matched = new Map<string, Promise<Actor | null>>();
  const make = accountsBy && accountMaker(accountsBy, wishes);
  const made = new Map<string, ReturnType<ReturnType<typeof accountMaker>>>();

  async function find({ username = "", email = "" }: PieceAuthor): Promise<Actor | null> {
    if (!matches) return null;
    const key = `${username}\n${email}`;
    const found = matched.get(key) ?? findAccount(username, email);
    matched.set(key, found);
    return found;
  }

  /** Finds or makes the account of an author; `planned` where a dry run would make one, null for none. */
  async function accountFor(author: PieceAuthor): Promise<Actor | "planned" | null> {
    const found = await find(author);
    if (found || !make) return found;
    if (await isThePublisher(author)) return publisher;
    const account = made.get(author.key) ?? make(author);
    made.set(author.key, account);
    return account;
  }

  const hasTheirName = ({ username = "" }: PieceAuthor) =>
    username.toLowerCase() === publisher.username.toLowerCase();

  const isThePublisher = async (author: PieceAuthor) =>
    hasTheirName(author) ||
    (author.email !== undefined && (await findActorByEmail(author.email))?.id === publisher.id);

  return {
    /** Finds the account by which a text is known: those that imports have made count as the publisher's. */
    knownBy: async ({ author }: Piece): Promise<Actor> =>
      (author && (await find(author))) ?? publisher,

    /** Finds the account in whose name a text is kept, and makes it if need be; tells whose the publisher's text was. */
    async signerOf({ author }: Piece): Promise<Actor> {
      const account = author && (await accountFor(author));
      if (account && account !== "planned") return account;
      if (!author || account || hasTheirName(author)) return publisher;
      const who = matches || make ? "Autores sin cuenta aquí" : "Autores";
      const name = author.name || (author.username ?? "");
      tally.adapt(`${who}: sus textos quedan a nombre de ${publisher.username}`, name);
      return publisher;
    },

    /** Asks those who signed with the author for their signature: nobody signs without having agreed. */
    async askCoauthors({ coauthors = [] }: Piece, actor: Actor, entryId: number): Promise<void> {
      for (const coauthor of coauthors) {
        const who = coauthor.name || (coauthor.username ?? "");
        const account = await accountFor(coauthor);
        if (!account) tally.leave("Coautores sin cuenta aquí", who);
        if (!account || account === "planned" || account.id === actor.id) continue;
        try {
          await askSignature(actor, entryId, { user_id: account.id, role: "coauthor" });
          tally.adapt("Coautores: se les pide que firmen", who);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          tally.leave("Coautores a los que no se les puede pedir la firma", who);
        }
      }
    },

    /** Tells which accounts would be made for those who signed with the author. */
    async planCoauthors({ coauthors = [] }: Piece): Promise<void> {
      if (make && !writes) for (const coauthor of coauthors) await accountFor(coauthor);
    },
  };
}

const findAccount = async (username: string, email: string) =>
  (username && (await findActor(username))) || (email ? findActorByEmail(email) : null);
