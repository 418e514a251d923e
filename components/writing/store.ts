import { createStore, del, entries, keys, set } from "idb-keyval";
import { isOf, isOld, type Kept, type KeptKey, type Place } from "./kept";
import { isLeft, isOwn } from "./openings";

const store = createStore("rotativa-writing", "kept");

export interface Found {
  key: KeptKey;
  kept: Kept;
}

/** Keeps what is typed in this browser. Rejects when there is no room, or where the browser keeps nothing. */
export const keep = (key: KeptKey, kept: Kept): Promise<void> => set(key, kept, store);

export const drop = (key: KeptKey): Promise<void> => del(key, store);

/**
 * Finds the text of this form that was left behind by a tab that was reloaded, closed or has crashed: those of this tab
 * before those of others, the newest first; undefined for none. `own` is the opening that asks. Texts that are too old
 * are deleted on the way.
 */
export async function findLeft(place: Place, own: string): Promise<Found | undefined> {
  const now = Date.now();
  const found: Found[] = [];
  for (const [key, kept] of await entries<KeptKey, Kept>(store)) {
    if (isOld(kept, now)) await drop(key);
    else if (isOf(place, key) && key[3] !== own) found.push({ key, kept });
  }
  const isHere = ({ key }: Found) => Number(isOwn(key[3]));
  for (const one of found.toSorted((a, b) => isHere(b) - isHere(a) || b.kept.at - a.kept.at)) {
    if (await isLeft(one.key[3])) return one;
  }
}

/** Counts the texts of an account that are kept in this browser. */
export const countOf = async (account: number): Promise<number> => (await keysOf(account)).length;

/** Forgets all that an account has left in this browser. */
export async function forgetAccount(account: number): Promise<void> {
  await Promise.all((await keysOf(account)).map(drop));
}

const keysOf = async (account: number) =>
  (await keys<KeptKey>(store)).filter(([theirs]) => theirs === account);
