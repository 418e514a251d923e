import { signUp } from "@/tests/support/member";
import type { Site } from "./sites";
import { speedOf } from "./measure";

const EDITS = 1_000;

/**
 * Edits an entry again and again while others read its page, and asks for the page as soon as each edit is
 * acknowledged. Resolves with how many of those answers showed it, and of how many.
 */
export async function freshness(site: Site): Promise<{ fresh: number; of: number }> {
  const origin = `http://127.0.0.1:${site.port}`;
  const write = await signUp(origin, "quien-edita");
  const { entry_id, slug } = await write<{ entry_id: number; slug: string }>(
    "POST",
    "/api/entries",
    { title: "La que se edita", content: "Un texto con lo justo." },
  );
  const page = `/e/${slug}`;

  const readers = new AbortController();
  const reading = (async () => {
    while (!readers.signal.aborted) {
      await speedOf(
        { port: site.port, path: page, headers: ["Accept-Encoding: br"] },
        { connections: 4, seconds: 2 },
      );
    }
  })();
  let fresh = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    const title = `La edición número ${edit}`;
    await write("PATCH", `/api/entries/${entry_id}`, { title });
    const html = await (await fetch(origin + page)).text();
    if (html.includes(`${title}</h1>`)) fresh++;
  }
  readers.abort();
  await reading;
  return { fresh, of: EDITS };
}
