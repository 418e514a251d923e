import "server-only";
import { cardFile, type Card } from "./card";
import { drawCard } from "./draw";

/** What an address shows never changes: what it would show changed has another address. */
const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_NOW = "public, max-age=300";

/** The image of a card when `file` is its name; a name of old leads to today's, at `address(file)`. */
export async function cardAnswer(
  card: Card,
  file: string,
  address: (file: string) => string,
): Promise<Response> {
  const current = cardFile(card);
  if (file !== current) return redirect(address(current));
  const drawn = await drawCard(card);
  if (!drawn) return busy();
  const { jpeg, complete } = drawn;
  return new Response(new Uint8Array(jpeg), {
    headers: { "content-type": "image/jpeg", "cache-control": complete ? FOR_GOOD : FOR_NOW },
  });
}

const redirect = (location: string) =>
  new Response(null, { status: 307, headers: { location, "cache-control": FOR_NOW } });

const busy = () =>
  new Response("Inténtalo dentro de un rato.\n", {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "30",
    },
  });
