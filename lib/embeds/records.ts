import "server-only";
import type { Database } from "@/lib/kernel/db";
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

/** Notes what a rendered text shows, so that it is asked for soon, and nothing that is noted already. */
export async function wantEmbeds(tx: Database, html: string): Promise<string[]> {
  const addresses = addressesIn(html);
  if (addresses.length > 0) {
    await tx.embed.createMany({
      data: addresses.map((address) => ({ address })),
      skipDuplicates: true,
    });
  }
  return addresses;
}

/** The same of an entry, within the change that saves its text: its pages are made anew when more is known. */
export async function keepEmbeds(tx: Database, entryId: number, html: string): Promise<void> {
  const addresses = await wantEmbeds(tx, html);
  await tx.entryEmbed.deleteMany({ where: { entry_id: entryId, address: { notIn: addresses } } });
  if (addresses.length === 0) return;
  await tx.entryEmbed.createMany({
    data: addresses.map((address) => ({ entry_id: entryId, address })),
    skipDuplicates: true,
  });
}
