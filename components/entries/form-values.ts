import type { Draft } from "@/lib/texts/drafts/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { LeadImage } from "@/lib/texts/entries/lead-image";
import { entryWordsOf } from "@/lib/texts/entries/words";
import type { PanelEntry } from "./panel/fields";

export type EditableEntry = Pick<Entry, "content" | "image" | "version"> & LeadImage & PanelEntry;

/**
 * Returns the first values of the entry's form: those of the opened draft, else of the entry, else empty ones, but for
 * the `spaces` that a new text is to go into.
 */
export const formValues = (
  entry: EditableEntry | undefined,
  draft: Draft | null,
  spaces: number[] = [],
) => ({
  ...textOf(draft ?? entry),
  // Address, spaces and date of an entry stay as they are until they are touched.
  slug: draft?.slug ?? null,
  spaces: draft?.spaces ?? spaces,
  dated: draft?.dated ?? null,
  correction: null,
});

const textOf = (written?: EditableEntry | Draft) => ({
  title: written?.title ?? "",
  content: written?.content ?? "",
  image: written?.image ?? null,
  ...entryWordsOf(written),
  image_focus_x: written?.image_focus_x ?? null,
  image_focus_y: written?.image_focus_y ?? null,
  social_image: written?.social_image ?? null,
  disclosure: written?.disclosure ?? null,
  no_ai_comments: written?.no_ai_comments ?? false,
});
