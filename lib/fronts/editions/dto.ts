import type { EditionState, Layout } from "@/lib/fronts/editions/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, displayName, toAuthor } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";
import type { EntrySummary } from "@/lib/texts/entries/dto";

/** The space whose front page it is; null for the home page. */
export type FrontOf = number | null;

export const editionSelect = {
  edition_id: true,
  space_id: true,
  state: true,
  layout: true,
  breaking_id: true,
  hidden: true,
  automatic: true,
  publish_at: true,
  /** The reason for which it was not published at its hour. */
  reason: true,
  published_at: true,
  /** The day on which it was published, and its number among the front pages of that day, from 1. */
  day: true,
  number: true,
  /** Rises with each save. */
  version: true,
  saved_at: true,
  saver: { select: authorSelect },
  stories: {
    select: {
      entry_id: true,
      position: true,
      until: true,
      headline: true,
      standfirst: true,
      focus_x: true,
      focus_y: true,
      lost_at: true,
    },
    orderBy: [{ position: "asc" }, { entry_id: "asc" }],
  },
} satisfies Prisma.EditionSelect;

export type EditionRow = Prisma.EditionGetPayload<{ select: typeof editionSelect }>;

/** An edition as every call answers it. */
export type Edition = ReturnType<typeof toEdition>;

export function toEdition({ state, layout, saver, ...row }: EditionRow) {
  const author = saver && toAuthor(saver);
  return {
    ...toWire(row),
    state: state as EditionState,
    layout: layout as Layout | null,
    /**
     * The name of the person who saved it last; null once their account is gone, and for an edition that the site made
     * by itself.
     */
    saved_by: author && displayName(author),
  };
}

/** The editions of one front page: the one in force and those that wait. */
export interface EditionDesk {
  /** The newest that was composed and published; null while nobody has composed, and once that was taken out. */
  in_force: Edition | null;
  /** The editions in preparation and those that wait for their hour, the next first. */
  waiting: Edition[];
}

/** An entry that an edition places and that its front page may not show any more. */
export interface LostEntry {
  entry_id: number;
  title: string;
}

/** A moment, and whether it is of today by the site's clock. */
export interface Hour {
  at: string;
  today: boolean;
}

/** The hours at which readers got the edition of a front page that is in force, and get the next ones. */
export interface FrontState {
  /** Null while nobody has composed it, and once its newest edition was taken out. */
  published: Hour | null;
  /** The hours of the next ones, the earliest first. */
  scheduled: Hour[];
}

/** A front page as its edition in force shows it. */
export interface ComposedFront {
  layout: Layout | null;
  breaking: EntrySummary | null;
  stories: EntrySummary[];
}

/** The data with which a link names a kept front page. */
export interface EditionLink {
  edition_id: number;
  day: string;
  number: number;
  published_at: string;
  /** Its number among those published in the same minute, from 1. */
  of_minute: number;
  /** True when the site kept it by itself. */
  automatic: boolean;
  /** The headline of its first story; null once nothing of that text may be told. */
  headline: string | null;
}

/** An entry as a kept front page showed it. */
export interface KeptStory {
  /** The entry with the words and image that were shown then; its addresses are those of today. */
  entry: EntrySummary;
  /**
   * `there`; `left`: it is no longer in this space; `gone`: it can no longer be read; `forgotten`: nothing of it may be
   * told any more. Of an entry that is not there at most the title is shown.
   */
  state: "there" | "left" | "gone" | "forgotten";
  /** True when readers were told of a mistake in it since. */
  corrected: boolean;
}

/** A kept front page, as readers saw it once. */
export interface KeptFront {
  edition: EditionLink & { layout: Layout | null };
  breaking: KeptStory | null;
  stories: KeptStory[];
  older: EditionLink | null;
  newer: EditionLink | null;
}

/** A month of kept front pages, the newest first, with the months around it that have any. */
export interface KeptMonth {
  month: string;
  editions: EditionLink[];
  /** The ids of the entries that they opened with. */
  lead_ids: number[];
  older: string | null;
  newer: string | null;
}
