import { randomInt } from "node:crypto";

/** How many readings of one entry are counted from one network, within one to two times `SPAN`. */
export const FEW = 10;

/** The milliseconds for which a table of readings is filled (half an hour). */
export const SPAN = 30 * 60_000;

/** How many places of a table are used before the next one begins early, so that few are shared. */
const MAX_PLACES = 50_000;

/** Bits of a place's number. */
const BITS = 18;

/**
 * Counts how often entries were lately read from networks, to limit the readings of each. A count is in a place of a
 * table, whose number is mixed with a secret that ends with the process: nothing says who read what. Two networks or
 * entries may share a place, and rarely lose a reading to each other. Two tables that take turns cost less than a cache
 * with a date for each item.
 */
export class FewReadings {
  readonly #secret = randomInt(2 ** 32);
  #read = new Uint8Array(2 ** BITS);
  #before = new Uint8Array(2 ** BITS);
  #places = 0;
  #since = 0;

  /**
   * Counts a reading of an entry from a network and returns true; false when the network has read it `FEW` times
   * lately.
   */
  takes(network: string, entryId: number): boolean {
    const now = Date.now();
    if (now - this.#since > SPAN || this.#places >= MAX_PLACES) this.#turn(now);
    const place = this.#mix(network, entryId) >>> (32 - BITS);
    const count = this.#read[place]!;
    if (count + this.#before[place]! >= FEW) return false;
    if (count === 0) this.#places++;
    this.#read[place] = count + 1;
    return true;
  }

  /** Begins a new table. The one before the last is forgotten, and the last one too if it is old. */
  #turn(now: number) {
    const isOld = now - this.#since > 2 * SPAN;
    [this.#before, this.#read] = [this.#read, this.#before.fill(0)];
    if (isOld) this.#before.fill(0);
    this.#places = 0;
    this.#since = now;
  }

  /** Mixes a network and an entry into a number. A cryptographic digest would cost as much as half the answer. */
  #mix(network: string, entryId: number): number {
    let mixed = this.#secret ^ Math.imul(entryId, 0x9e3779b1);
    for (let at = 0; at < network.length; at++) {
      mixed = Math.imul(mixed ^ network.charCodeAt(at), 0x85ebca6b);
      mixed ^= mixed >>> 15;
    }
    return mixed;
  }
}
