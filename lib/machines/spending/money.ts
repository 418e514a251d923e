/** Millionths of a currency's unit for a million tokens. */
export interface Rates {
  input_micros: bigint;
  cached_micros: bigint;
  output_micros: bigint;
}

/** Tokens of an answer; the cached ones are among input, those of reasoning among output. */
export interface Tokens {
  input: number;
  cached: number;
  output: number;
}

const MILLION = 1_000_000n;

/** Returns the cost of tokens in millionths of the currency's unit: whole ones, rounded up once. */
export function costOf(rates: Rates, { input, cached, output }: Tokens): bigint {
  const read = BigInt(Math.min(cached, input)); // a service may claim more cached tokens than input
  const sum =
    (BigInt(input) - read) * rates.input_micros +
    read * rates.cached_micros +
    BigInt(output) * rates.output_micros;
  return (sum + MILLION - 1n) / MILLION;
}

/** Returns whether a budget has room for the most that another call may cost. */
export const hasRoom = (
  { limit_micros, spent_micros }: { limit_micros: bigint; spent_micros: bigint },
  needed: bigint,
): boolean => spent_micros + needed <= limit_micros;

/** Returns the part of a budget that is used, in whole percent, rounded down; a budget of nothing is used up. */
export const percentOf = (spent: bigint, limit: bigint): number =>
  limit === 0n ? 100 : Number((spent * 100n) / limit);
