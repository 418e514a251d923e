import type { Site } from "./sites";
import { perSecond } from "./measure";

const EDITS = 1_000;

/**
 * Edits an entry again and again while others read its page, and asks for the page as soon as each edit is
 * acknowledged. Resolves with how many of those answers showed it, and of how many.
 */
export async function freshness(site: Site): Promise<{ fresh: number; of: number }> {
  const origin = `http://127.0.0.1:${site.port}`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  const write = (method: string, path: string, body: object) =>
    fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  const registered = await write("POST", "/api/register", {
    username: "quien-edita",
    fullName: "Quien Edita",
    email: "edita@ejemplo.es",
    password: "una clave larga",
  });
  headers.cookie = registered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const created = await write("POST", "/api/entries", {
    title: "La que se edita",
    content: "Un texto con lo justo.",
  });
  const { entry_id, slug } = (await created.json()) as { entry_id: number; slug: string };
  const page = `/e/${slug}`;

  const readers = new AbortController();
  const reading = (async () => {
    while (!readers.signal.aborted) {
      await perSecond({ port: site.port, path: page, headers: ["Accept-Encoding: br"] }, 4, 2);
    }
  })();
  let fresh = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    const title = `La edición número ${edit}`;
    const answer = await write("PATCH", `/api/entries/${entry_id}`, { title });
    if (!answer.ok) throw new Error(await answer.text());
    const html = await (await fetch(origin + page)).text();
    if (html.includes(`${title}</h1>`)) fresh++;
  }
  readers.abort();
  await reading;
  return { fresh, of: EDITS };
}
