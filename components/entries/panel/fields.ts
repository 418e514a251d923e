import type { Control } from "react-hook-form";
import type { Entry } from "@/lib/entries/dto";
import type { EntryForm, EntryInput } from "@/lib/entries/schema";

/** The control of the entry's form, whose fields the panel shares with the text. */
export type PanelControl = Control<EntryForm, unknown, EntryInput>;

export type PanelField =
  "spaces" | "slug" | "summary" | "dated" | "social_title" | "social_summary" | "social_image";

/** What the panel shows of an entry that there is already. */
export type PanelEntry = Pick<
  Entry,
  | "entry_id"
  | "title"
  | "slug"
  | "summary"
  | "created"
  | "spaces"
  | "author"
  | "coauthors"
  | "user_id"
  | "synthetic"
  | "social_title"
  | "social_summary"
  | "social_image"
>;

/** What the panel's fields begin with. Address, spaces and date of an entry stay as they are until they are touched. */
export const panelDefaults = (entry?: PanelEntry) => ({
  summary: entry?.summary ?? null,
  social_title: entry?.social_title ?? null,
  social_summary: entry?.social_summary ?? null,
  social_image: entry?.social_image ?? null,
  ...{ slug: null, spaces: [] as number[], dated: null },
});
