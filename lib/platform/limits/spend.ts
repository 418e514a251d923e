import "server-only";
import { RateLimiterMemory, type RateLimiterPrisma } from "rate-limiter-flexible";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { rateLimited } from "@/lib/kernel/errors";
import { isRepeated } from "@/lib/kernel/once";
import { consume, rateLimiter, refusal } from "@/lib/kernel/rate-limit";
import { limits, rateOf, type LimitName } from "@/lib/kernel/rates";
import { findRequestContext } from "@/lib/kernel/request-context";

type Per<Who extends string> = {
  [Name in LimitName]: (typeof limits)[Name]["per"] extends Who ? Name : never;
}[LimitName];

/**
 * Counts one use of what an account may do only so often; an administrator's are not counted. Throws 429 with
 * a sentence and `Retry-After`. `points`: how much one use counts for. Call it before the change, and only when
 * the rest of the input is valid. A save that is sent again is one use.
 */
export async function spend(name: Per<"account">, actor: Actor, points = 1): Promise<void> {
  if (actor.isAdmin || env.LIMITS_FACTOR === 0 || isRepeated()) return;
  await count(name, String(actor.id), points, isNew(actor));
}

/**
 * Throws as `spend` does when nothing is left, and counts nothing: for what is counted only once it is done, because
 * nobody knows before what it costs.
 */
export async function requireLeft(name: Per<"account">, actor: Actor): Promise<void> {
  if (actor.isAdmin || env.LIMITS_FACTOR === 0) return;
  const used = await limiterOf(name, isNew(actor)).get(String(actor.id));
  if (used && used.remainingPoints <= 0) throw refusal(used, sentenceOf(name));
}

const isNew = ({ trusted_at }: Actor) => !trusted_at;

/**
 * Counts one use of what a network may do only so often, as `spend` does for an account; work that no request asked for
 * is not counted.
 */
export async function spendOfNetwork(name: Per<"network">): Promise<void> {
  const network = findRequestContext()?.network;
  if (network === undefined || env.LIMITS_FACTOR === 0) return;
  await count(name, network);
}

/**
 * Counts one use, as `spend` does, by a key that the caller names: an account that is tried, a browser. Administrators
 * count like anybody.
 */
export async function spendBy(name: Per<"key">, key: string): Promise<void> {
  if (env.LIMITS_FACTOR === 0) return;
  await count(name, key);
}

/** Forgets the uses that were counted for this key. */
export async function forgive(name: Per<"key">, key: string): Promise<void> {
  if (env.LIMITS_FACTOR === 0) return;
  await limiterOf(name).delete(key);
}

/** Throws the 429 of `spendOfNetwork` when the network has no use left, and counts none. */
export async function requireUnspent(name: Per<"network">): Promise<void> {
  const network = findRequestContext()?.network;
  if (network === undefined || env.LIMITS_FACTOR === 0) return;
  const limiter = limiterOf(name);
  const used = await limiter.get(network);
  if (!used || used.consumedPoints < limiter.points) return;
  const seconds = Math.ceil(used.msBeforeNext / 1000);
  throw rateLimited(sentenceOf(name)(Math.ceil(seconds / 60)), seconds);
}

/** The counters by name and rate, made when one is first needed. */
const limiters = new Map<string, RateLimiterPrisma>();

/**
 * Counts the megabytes that a network reads from us (whole texts in lists) or has us read (strangers' bodies), and
 * throws as `spend` does. They are counted in this process alone, because a write to the database for each read would
 * cost more than the read.
 */
export async function spendReading(megabytes: number): Promise<void> {
  const network = findRequestContext()?.network;
  if (network === undefined || env.LIMITS_FACTOR === 0) return;
  if (!reading) {
    const { points, duration } = allowed("READ_MEGABYTES");
    reading = new RateLimiterMemory({ points: points * 1_000, duration }); // it counts in whole numbers
  }
  await consume(reading, network, sentenceOf("READ_MEGABYTES"), Math.ceil(megabytes * 1_000));
}

let reading: RateLimiterMemory | undefined;

const count = (name: LimitName, key: string, points = 1, ofNew = false) =>
  consume(limiterOf(name, ofNew), key, sentenceOf(name), points);

function limiterOf(name: LimitName, ofNew = false): RateLimiterPrisma {
  const { points, duration } = allowed(name, ofNew);
  const rate = `${name} ${points}/${duration}`;
  const known = limiters.get(rate);
  if (known) return known;
  // One counter for a new account and for the same one once it is trusted.
  const limiter = rateLimiter(`limit-${name.toLowerCase()}`, points, duration);
  limiters.set(rate, limiter);
  return limiter;
}

function allowed(name: LimitName, ofNew = false) {
  const { points, seconds } = rateOf(name, ofNew);
  const factor = env.LIMITS_FACTOR * env[`LIMITS_${limits[name].of}`];
  return { points: Math.max(1, Math.round(points * factor)), duration: seconds };
}

/** Returns the sentence of a refusal, made for the minutes to wait. */
function sentenceOf(name: LimitName) {
  const { sentence, lang }: { sentence: string; lang?: "en" } = limits[name];
  const again = lang === "en" ? "Try again in" : "Inténtalo de nuevo en";
  return (minutes: number) =>
    `${sentence} ${again} ${minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`}.`;
}
