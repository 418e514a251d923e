import { randomInt } from "node:crypto";

/** Readings of one entry that are counted of one network, in one to two of `SPAN`. */
export const FEW = 10;

/** In milliseconds. */
export const SPAN = 30 * 60_000;

/** Places after which those of before are forgotten early: few are shared then. */
const MOST = 50_000;

/** Bits of a place's number. */
const BITS = 18;

/**
 * How often entries were read from networks of late. Counted in places, whose numbers are mixed with a secret that ends
 * with the process: nothing says who read what. Two networks or entries may share a place, and rarely lose a reading
 * to each other. Two tables that take turns cost less than a cache that dates each.
 */
export class FewReadings {
  readonly #secret = randomInt(2 ** 32);
  #read = new Uint8Array(2 ** BITS);
  #before = new Uint8Array(2 ** BITS);
  #places = 0;
  #since = 0;

  /**
   * Counts a reading of an entry from a network and returns true; false when the network has read it `FEW` times of
   * late.
   */
  takes(network: string, entryId: number): boolean {
    const now = Date.now();
    if (now - this.#since > SPAN || this.#places >= MOST) this.#turn(now);
    const place = this.#mix(network, entryId) >>> (32 - BITS);
    const count = this.#read[place]!;
    if (count + this.#before[place]! >= FEW) return false;
    if (count === 0) this.#places++;
    this.#read[place] = count + 1;
    return true;
  }

  /** Begins another table; the one before goes, and the last one too when it is old. */
  #turn(now: number) {
    const isOld = now - this.#since > 2 * SPAN;
    [this.#before, this.#read] = [this.#read, this.#before.fill(0)];
    if (isOld) this.#before.fill(0);
    this.#places = 0;
    this.#since = now;
  }

  /** A digest would cost as much as half the answer. */
  #mix(network: string, entryId: number): number {
    let mixed = this.#secret ^ Math.imul(entryId, 0x9e3779b1);
    for (let at = 0; at < network.length; at++) {
      mixed = Math.imul(mixed ^ network.charCodeAt(at), 0x85ebca6b);
      mixed ^= mixed >>> 15;
    }
    return mixed;
  }
}
