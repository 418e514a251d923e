import type { Control } from "react-hook-form";
import type { Entry } from "@/lib/texts/entries/dto";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";

/** The control of the entry's form, whose fields the panel shares with the text. */
export type PanelControl = Control<EntryForm, unknown, EntryInput>;

export type PanelField =
  | "disclosure"
  | "no_ai_comments"
  | "spaces"
  | "slug"
  | "summary"
  | "dated"
  | "social_title"
  | "social_summary"
  | "social_image";

/** The part of an existing entry that the panel shows. */
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
  | "disclosure"
  | "no_ai_comments"
  | "origin"
>;
