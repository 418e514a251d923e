import "server-only";
import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { env } from "@/lib/kernel/env";
import type { Found } from "@/lib/spaces/domains/dto";

/** Milliseconds that one question to DNS may take, and how often it is asked. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/** The largest number of a stranger's records that are shown, and the characters shown of each. */
const SHOWN = { values: 3, length: 100 };

/** Makes the text by which an account proves its names; it is no secret. */
export const newToken = () => `rotativa-${randomBytes(20).toString("hex")}`;

/** Returns the name of the TXT record in DNS that proves a name. */
export const proofName = (name: string) => `_rotativa.${name}`;

interface DnsAnswer {
  found: Found;
  /** The TXT records that DNS has there instead, cut. */
  values: string[];
}

/** Asks DNS whether a name has the token. Never throws; takes a few seconds at most. */
export async function askDns(name: string, token: string): Promise<DnsAnswer> {
  const resolver = new Resolver(PATIENCE);
  if (env.DNS_SERVERS) resolver.setServers(env.DNS_SERVERS);
  try {
    const records = (await resolver.resolveTxt(proofName(name))).map((chunks) => chunks.join(""));
    if (records.some((text) => text.trim() === token)) return { found: "token", values: [] };
    return records.length ? { found: "other", values: readable(records) } : NOTHING;
  } catch (error) {
    return FAILURES[(error as NodeJS.ErrnoException).code ?? ""] ?? { found: "failed", values: [] };
  }
}

const NOTHING: DnsAnswer = { found: "nothing", values: [] };

/** The answers for the error codes of c-ares (https://nodejs.org/api/dns.html#error-codes). */
const FAILURES: Record<string, DnsAnswer> = {
  ENOTFOUND: NOTHING,
  ENODATA: NOTHING,
  ESERVFAIL: { found: "servfail", values: [] },
  EREFUSED: { found: "servfail", values: [] },
  ETIMEOUT: { found: "timeout", values: [] },
  ECONNREFUSED: { found: "timeout", values: [] },
};

const readable = (records: string[]) =>
  records
    .slice(0, SHOWN.values)
    .map((text) => text.replace(/[^\x20-\x7e]/g, "�").slice(0, SHOWN.length));
