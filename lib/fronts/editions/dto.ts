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
  /** The day that it was published on, and which of that day it is, from 1. */
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

/** The editions of one front page: the one that shows and those that wait. */
export interface EditionDesk {
  /** The newest that was composed and published; null while nobody has composed. */
  in_force: Edition | null;
  /** Those being prepared and those that wait for their hour, the next first. */
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
  /** Null while nobody has composed it. */
  published: Hour | null;
  /** The next first. */
  scheduled: Hour[];
}

/** A front page as its edition in force shows it. */
export interface ComposedFront {
  layout: Layout | null;
  breaking: EntrySummary | null;
  stories: EntrySummary[];
}

/** One day's front page as a link to it says it. */
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
  /** With what was shown of it then; its addresses are those of today. */
  entry: EntrySummary;
  /**
   * `there`; `left`: it stands in this space no more; `gone`: it can be read no more; `forgotten`: nothing of it may be
   * told any more. Of what is not there its title stays at most.
   */
  state: "there" | "left" | "gone" | "forgotten";
  /** True when readers were told of a mistake in it since. */
  corrected: boolean;
}

/** A front page as readers saw it once. */
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
  /** The entries that they opened with. */
  lead_ids: number[];
  older: string | null;
  newer: string | null;
}
