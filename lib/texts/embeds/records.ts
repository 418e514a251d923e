import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import { rateLimiter, takesUse } from "@/lib/kernel/rate-limit";
import { embedLinks } from "./links";
import { canBeAsked } from "./oembed";

export const hasEmbeds = (html: string): boolean => embedLinks(html).length > 0;

const addressesIn = (html: string): string[] => [
  ...new Set(
    embedLinks(html)
      .map(({ embed }) => embed.address)
      .filter(canBeAsked),
  ),
];

/** Stores addresses to ask for soon; those that are stored already stay as they are. */
const want = (tx: Database, addresses: string[]) =>
  tx.embed.createMany({ data: addresses.map((address) => ({ address })), skipDuplicates: true });

/** The most embeds that the previews of one account may ask for within an hour: 10, since a writer looks at few. */
const previewed = rateLimiter("previewed-embed", 10, 3_600);

/** Stores the embeds that a preview shows, as far as the limit of its account allows. */
export async function wantPreviewed({ id }: { id: number }, html: string): Promise<void> {
  const addresses = addressesIn(html);
  const rows = await db.embed.findMany({
    where: { address: { in: addresses } },
    select: { address: true },
  });
  const noted = new Set(rows.map(({ address }) => address));
  for (const address of addresses.filter((address) => !noted.has(address))) {
    if (!(await takesUse(previewed, String(id)))) return;
    await want(db, [address]);
  }
}

/** Stores the embeds of an entry, within the change that saves its text: pages are made again when more is known. */
export async function keepEmbeds(tx: Database, entryId: number, html: string): Promise<void> {
  const addresses = addressesIn(html);
  if (addresses.length > 0) await want(tx, addresses);
  const gone = { entry_id: entryId, address: { notIn: addresses } };
  const dropped = await tx.entryEmbed.findMany({ where: gone, select: { address: true } });
  if (dropped.length > 0) {
    await tx.entryEmbed.deleteMany({ where: gone });
    const known = dropped.map(({ address }) => address);
    // Embeds that no text shows any more, and that were never asked for, are no longer needed.
    await tx.embed.deleteMany({
      where: { address: { in: known }, fetched_at: null, failures: 0, uses: { none: {} } },
    });
  }
  if (addresses.length === 0) return;
  await tx.entryEmbed.createMany({
    data: addresses.map((address) => ({ entry_id: entryId, address })),
    skipDuplicates: true,
  });
}
