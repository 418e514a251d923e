import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { readings } from "../lib/fronts/readings/counts.ts";
import { sourceOf } from "../lib/fronts/readings/sources.ts";
import { clientNetwork } from "../lib/platform/http/address.ts";
import type { Form, Forms } from "./forms/forms.ts";
import { SHOWN_FROM } from "./forms/reader.mjs";
import { FewReadings } from "./few.ts";

/**
 * The results by user agent and by referrer: browsers have a few thousand user agents, and most readers come from a few
 * places.
 */
const bots = new Map<string, boolean>();
const sources = new Map<string, { host: string; source: string }>();
const REMEMBERED = 2_000;
const few = new FewReadings();

/** How many characters of a user agent or a referrer are looked at. */
const MAX_LENGTH = 300;

/**
 * Counts a page that is sent, if it is an entry's and is shown to a visitor. Not counted are robots, users who are
 * signed in (mostly those who make the newspaper), a page that a browser fetches ahead, until the page says that it is
 * shown, a part of a page, a page that is loaded again, and an entry that the same network has read often lately. Of
 * the request only its source is recorded.
 * @param form the one that is sent, of `forms`
 */
export function countReading(
  form: Form,
  { reader, entryId }: Forms,
  { method, headers }: { method?: string; headers: IncomingHttpHeaders },
): void {
  if (entryId === null || form !== reader || !isShown(method, headers)) return;
  const agent = headers["user-agent"]?.slice(0, MAX_LENGTH);
  if (
    !agent ||
    isRobot(agent) ||
    !few.takes(clientNetwork(String(headers["x-forwarded-for"] ?? "")), entryId)
  )
    return;
  const from = method === "HEAD" ? String(headers[SHOWN_FROM]) : (headers.referer ?? "");
  readings.add(entryId, knownSource(from.slice(0, MAX_LENGTH), headers.host ?? ""));
}

/**
 * Returns whether the request shows the page. A page that was fetched ahead says so itself, by a HEAD request: no other
 * site can.
 */
function isShown(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers.range !== undefined) return false;
  if (method === "HEAD") {
    return headers[SHOWN_FROM] !== undefined && headers["sec-fetch-site"] === "same-origin";
  }
  const { "sec-purpose": purpose = headers.purpose, "sec-fetch-dest": use = "document" } = headers;
  const isFetchedAhead = purpose !== undefined && String(purpose).startsWith("prefetch");
  return use === "document" && !isFetchedAhead && !isReload(headers);
}

function isReload({ "cache-control": control }: IncomingHttpHeaders): boolean {
  return control !== undefined && /max-age=0|no-cache/.test(control);
}

function isRobot(agent: string): boolean {
  let found = bots.get(agent);
  if (found === undefined) remember(bots, agent, (found = isbot(agent)));
  return found;
}

/**
 * Returns the source of a referrer. It is remembered for the host that was asked last, which is nearly always the same.
 */
function knownSource(referrer: string, host: string): string {
  const known = sources.get(referrer);
  if (known?.host === host) return known.source;
  const source = sourceOf(referrer, host);
  remember(sources, referrer, { host, source });
  return source;
}

/** Remembers a value. Forgetting all of them now and then costs less than a date for each. */
function remember<Value>(known: Map<string, Value>, name: string, value: Value): void {
  if (known.size >= REMEMBERED) known.clear();
  known.set(name, value);
}
