import "server-only";
import { findActor, findActorByEmail } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import type { PieceAuthor } from "./piece";
import type { Tally } from "./tally";

/** Finds the account in whose name a text is published. */
export type AuthorOf = (author: PieceAuthor | undefined) => Promise<Actor>;

/**
 * Gives every text to the publisher; with `matches`, to the account that has the author's username, or that has proven
 * the author's e-mail. No account is created, and none gets rights that it does not have.
 */
export function authorFinder(publisher: Actor, matches: boolean, tally: Tally): AuthorOf {
  const known = new Map<string, Promise<Actor | null>>();
  return async (author) => {
    if (!author) return publisher;
    const { username = "", email = "", name } = author;
    if (matches) {
      const key = `${username}\n${email}`;
      const found = known.get(key) ?? find(username, email);
      known.set(key, found);
      const account = await found;
      if (account) return account;
    }
    if (username.toLowerCase() !== publisher.username.toLowerCase()) {
      tally.add(
        `${matches ? "Autores sin cuenta aquí" : "Autores"}: sus textos quedan a nombre de ${publisher.username}`,
        name || username,
      );
    }
    return publisher;
  };
}

const find = async (username: string, email: string) =>
  (username && (await findActor(username))) || (email ? findActorByEmail(email) : null);
