import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { env } from "@/lib/kernel/env";
import type { Reach } from "./reach";

interface Asking {
  /** Where the host may be. */
  to: Reach;
  /** Ends the request, whatever it waits for. */
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** The body of a POST; without it the request is a GET. */
  body?: string;
}

/**
 * Asks a server elsewhere, at the very addresses that were found and checked for its host; follows no redirect. Nothing
 * of ours is sent along: no cookie, no referrer, no reader's address. The caller ends the answer.
 */
export async function askPinned(
  url: URL,
  { to, signal, headers, body }: Asking,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== "http:" && protocol !== "https:")
    throw new Error("The scheme is not the web's.");
  if (username || password) throw new Error("The address has a password.");
  const [client, usual] = protocol === "https:" ? [https, "443"] : [http, "80"];
  const found = await within(signal, to(hostname.replace(/^\[|\]$/g, ""), port || usual));
  // The connection asks this in place of the system: nobody resolves the name a second time.
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all) return answer(null, found);
    answer(null, found[0]?.address ?? "", found[0]?.family);
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const options = {
      agent: false,
      lookup,
      signal,
      method,
      headers: { ...OF_REQUEST, ...headers },
    };
    client
      .request(url, options, resolve)
      .on("error", reject)
      // An answer «101 Switching Protocols», which nobody asked for, causes this event alone.
      .on("close", () => reject(new Error("There was no answer.")))
      .end(body);
  });
}

const OF_REQUEST = {
  "accept-encoding": "identity",
  "user-agent": `Rotativa (+${env.SITE_URL})`,
};

/** Returns the value of a promise; rejects when the signal aborts before. */
async function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  return Promise.race([promise, late]).finally(() => signal.removeEventListener("abort", end));
}
