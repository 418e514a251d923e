import "server-only";
import { findActor, findActorByEmail } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { askSignature } from "@/lib/texts/signatures/commands";
import type { Piece, PieceAuthor } from "./piece";
import type { Tally } from "./tally";

/**
 * Knows whose a text is here: the publisher's; if it `matches`, of the account that has the author's username, or that
 * has proven the author's e-mail. No account is created, and none gets rights that it does not have.
 */
export function authorBook(publisher: Actor, matches: boolean, tally: Tally) {
  const known = new Map<string, Promise<Actor | null>>();

  async function find({ username = "", email = "" }: PieceAuthor): Promise<Actor | null> {
    if (!matches) return null;
    const key = `${username}\n${email}`;
    const found = known.get(key) ?? findAccount(username, email);
    known.set(key, found);
    return found;
  }

  return {
    accountOf: async ({ author }: Piece): Promise<Actor> =>
      (author && (await find(author))) ?? publisher,

    /** Tells whose the text was, if it is the publisher's now. */
    tell({ author }: Piece, actor: Actor): void {
      if (!author || actor !== publisher) return;
      const { username = "", name } = author;
      if (username.toLowerCase() === publisher.username.toLowerCase()) return;
      const who = matches ? "Autores sin cuenta aquí" : "Autores";
      tally.adapt(`${who}: sus textos quedan a nombre de ${publisher.username}`, name || username);
    },

    /** Asks those who signed with the author for their signature: nobody signs without having agreed. */
    async askCoauthors({ coauthors = [] }: Piece, actor: Actor, entryId: number): Promise<void> {
      for (const coauthor of coauthors) {
        const who = coauthor.name || (coauthor.username ?? "");
        const account = await find(coauthor);
        if (!account) tally.leave("Coautores sin cuenta aquí", who);
        if (!account || account.id === actor.id) continue;
        try {
          await askSignature(actor, entryId, { user_id: account.id, role: "coauthor" });
          tally.adapt("Coautores: se les pide que firmen", who);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          tally.leave("Coautores a los que no se les puede pedir la firma", who);
        }
      }
    },
  };
}

const findAccount = async (username: string, email: string) =>
  (username && (await findActor(username))) || (email ? findActorByEmail(email) : null);
