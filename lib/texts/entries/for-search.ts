import type { KeptSettings } from "@/lib/house/settings/schema";
import { isUnread, type Declared } from "@/lib/texts/provenance/marks";

/** The fields of an entry by which it is decided whether search engines may show it. */
export interface Found extends Declared {
  listed: boolean;
  spaces: { accepted: boolean; unread_noindex: boolean }[];
}

/** The columns of those fields, besides the ones of its spaces. */
export const forSearchSelect = { listed: true, origin: true, disclosure: true } as const;

/**
 * Returns whether search engines may show an entry: one that is listed, unless nobody has read it and the site, or a
 * space that it is in with its author's consent, keeps such texts from them.
 */
export function isForSearch(
  entry: Found,
  { unread_noindex }: Pick<KeptSettings, "unread_noindex">,
): boolean {
  if (!entry.listed || !isUnread(entry)) return entry.listed;
  return !unread_noindex && !entry.spaces.some((one) => one.accepted && one.unread_noindex);
}
