import type { Control } from "react-hook-form";
import type { Entry } from "@/lib/texts/entries/dto";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import type { WordName } from "@/lib/texts/entries/words";

/** The control of the entry's form, whose fields the panel shares with the text. */
export type PanelControl = Control<EntryForm, unknown, EntryInput>;

export type PanelField = keyof EntryForm;

/** The part of an existing entry that the panel shows. */
export type PanelEntry = Pick<
  Entry,
  | WordName
  | "entry_id"
  | "title"
  | "slug"
  | "created"
  | "spaces"
  | "author"
  | "coauthors"
  | "user_id"
  | "synthetic"
  | "social_image"
  | "disclosure"
  | "no_ai_comments"
  | "origin"
>;
