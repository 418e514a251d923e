import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";
import { activeDomain } from "@/lib/spaces/spaces/dto";
import { entryWordsOf, wordColumns } from "@/lib/texts/entries/words";
import { provenanceSelect, toProvenance } from "@/lib/texts/provenance/dto";
import type { Made } from "@/lib/texts/provenance/marks";

const coauthorSignatures = {
  where: { role: "coauthor", agreed_at: { not: null }, user: { deleted_at: null } },
  orderBy: [{ asked_at: "asc" }, { user_id: "asc" }],
  select: { user: { select: authorSelect } },
} satisfies Prisma.Entry$signaturesArgs;

/** The columns of an entry that front pages show: all but its text. */
export const entrySummarySelect = {
  entry_id: true,
  title: true,
  /** The beginning as plain text, at most 300 characters. */
  excerpt: true,
  /** The standfirst that its writer gave it; null when the beginning is used instead. */
  summary: true,
  image: true,
  /**
   * The point of the image that every crop includes, in percent from the left and the top; null when none was set.
   */
  image_focus_x: true,
  image_focus_y: true,
  /** Title, standfirst and image for social networks; null where the entry's own are used. */
  social_title: true,
  social_summary: true,
  social_image: true,
  /** The language that it is written in, a BCP 47 tag; null: the site's. */
  language: true,
  /** Who signs it in place of its author's account; null: the account does. */
  byline: true,
  user_id: true,
  created: true,
  updated: true,
  /** The date of the last change of the text after it was published; null: never. */
  modified_at: true,
  comments_count: true,
  /** True when the home page, site feeds and search engines show it; false while it waits to be admitted. */
  listed: true,
  user: { select: authorSelect },
  ...provenanceSelect,
  /** The coauthors, in the order in which they were asked. */
  signatures: coauthorSignatures,
  slugs: { select: { path: true }, orderBy: { slug_id: "asc" }, take: 1 },
  /** The spaces, in the order in which the entry was added to them. */
  spaces: {
    select: {
      accepted_at: true,
      space: {
        select: {
          space_id: true,
          name: true,
          slug: true,
          domains: activeDomain,
          /** The image that social images show for its entries without a photo. */
          default_image: true,
          /** The language of the dates on its pages. */
          date_language: true,
          /** True when search engines are asked to leave out what a machine published in it unread. */
          unread_noindex: true,
        },
      },
    },
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
  },
} satisfies Prisma.EntrySelect;

/** The columns of an entry that waits to be admitted, with the version that is read. */
export const waitingEntrySelect = {
  ...entrySummarySelect,
  version: true,
} satisfies Prisma.EntrySelect;

/** The columns of an entry that a call answers; `content` is Markdown. */
export const entrySelect = {
  ...entrySummarySelect,
  content: true,
  ...wordColumns,
  /** Rises with each save of the text. */
  version: true,
  /** The date of the last large change of the text. */
  revised_at: true,
  /** True when a machine's text was reviewed only after it was published. */
  reviewed_late: true,
  /** The published corrections, the latest first; `version` is the first without the mistake. */
  corrections: {
    select: { version: true, line: true, created: true },
    orderBy: { version: "desc" },
  },
  /** The moment when somebody closed its comments; it may also be too old for comments. */
  comments_closed_at: true,
  /** True when synthetic users may not comment on it. */
  no_ai_comments: true,
} satisfies Prisma.EntrySelect;

/** The columns for links to an entry: its addresses, and what a list of addresses says of each. */
export const addressedEntrySelect = {
  entry_id: true,
  title: true,
  language: true,
  image: true,
  created: true,
  updated: true,
  modified_at: true,
  slugs: entrySummarySelect.slugs,
  spaces: entrySummarySelect.spaces,
} satisfies Prisma.EntrySelect;

type AddressedEntryRow = Prisma.EntryGetPayload<{ select: typeof addressedEntrySelect }>;
type EntrySummaryRow = Prisma.EntryGetPayload<{ select: typeof entrySummarySelect }>;
type WaitingEntryRow = Prisma.EntryGetPayload<{ select: typeof waitingEntrySelect }>;
type EntryRow = Prisma.EntryGetPayload<{ select: typeof entrySelect }>;

export type AddressedEntry = ReturnType<typeof toAddressedEntry<AddressedEntryRow>>;
export type EntrySpace = AddressedEntry["spaces"][number];

/** An entry as a link offers it to readers: its title, its addresses, and its provenance but for who reviewed it. */
export interface OfferedEntry extends Made {
  entry_id: number;
  title: string;
  language: string | null;
  slug: string | null;
  /** The spaces, those that the author agrees to first. */
  spaces: Pick<EntrySpace, "space_id" | "slug" | "domain" | "accepted">[];
}

/** An entry without its text. */
export type EntrySummary = ReturnType<typeof toEntrySummary>;

/** An entry without its text that waits to be admitted. */
export type WaitingEntry = ReturnType<typeof toWaitingEntry>;

/** An entry as every call answers it. */
export type Entry = ReturnType<typeof toEntry>;

export function toEntry(row: EntryRow) {
  const { content, comments_closed_at, no_ai_comments, version, revised_at, corrections, ...rest } =
    row;
  const { reviewed_late, ...summary } = rest;
  return {
    ...toEntrySummary(summary),
    ...entryWordsOf(row),
    content,
    reviewed_late,
    ...toWire({ comments_closed_at, no_ai_comments, version, revised_at, corrections }),
  };
}

export const toWaitingEntry = ({ version, ...row }: WaitingEntryRow) => ({
  ...toEntrySummary(row),
  version,
});

export function toEntrySummary({ user, signatures, ...found }: EntrySummaryRow) {
  const author = toAuthor(user);
  const { origin, disclosure, ai_model, reviewed_at, reviewer, human_share, ...row } = found;
  return {
    ...toAddressedEntry(row),
    ...toProvenance({ origin, disclosure, ai_model, reviewed_at, reviewer, human_share }),
    /** The author's username; null when the account was deleted. */
    user_name: author?.username ?? null,
    author,
    coauthors: signatures.flatMap(({ user }) => toAuthor(user) ?? []),
  };
}

/** Returns whether the space of a placement exists: Prisma reads it later, and it may be deleted between the two. */
const isThere = (place: { space: object | null }) => place.space !== null;

/** Puts placements that the author agrees to before mere listings, each in the order given. */
export const acceptedFirst = <Place extends { accepted_at: Date | null }>(places: Place[]) => [
  ...places.filter(({ accepted_at }) => accepted_at),
  ...places.filter(({ accepted_at }) => !accepted_at),
];

/** Converts the addresses and dates of an entry for answers; other columns stay as they are. */
export function toAddressedEntry<Row extends AddressedEntryRow>(row: Row) {
  const { slugs, spaces, created, updated, ...columns } = row;
  return toWire({
    ...columns,
    /** The path of its first slug. */
    slug: slugs[0]?.path ?? null,
    created,
    updated,
    /** The spaces, those that the author agrees to first: the first of them is the entry's section. */
    spaces: acceptedFirst(spaces.filter(isThere)).map(({ accepted_at, space }) => ({
      ...withDomain(space),
      /** True when the author agrees to be there; otherwise the space only lists the entry. */
      accepted: accepted_at !== null,
    })),
  });
}

const withDomain = <Row extends { domains: { name: string }[] }>({ domains, ...space }: Row) => ({
  ...space,
  /** The host name that its addresses are on; null for the main site's. */
  domain: domains[0]?.name ?? null,
});

/** Returns the text that announces an entry wherever only some of it is shown: its standfirst, else its beginning. */
export const standfirstOf = ({ summary, excerpt }: { summary: string | null; excerpt: string }) =>
  summary ?? excerpt;

/** Returns when the text of an entry last changed, as machines are told: never before it was published. */
export const modifiedAt = ({
  created,
  modified_at,
}: Pick<AddressedEntry, "created" | "modified_at">) =>
  modified_at && modified_at > created ? modified_at : created;

/** Returns when an entry last changed much or was corrected, so that readers should look at it again; null: never. */
export const revisedAt = ({
  revised_at,
  corrections,
}: Pick<Entry, "revised_at" | "corrections">): string | null =>
  [revised_at, corrections[0]?.created]
    .filter((date) => date != null)
    .toSorted()
    .at(-1) ?? null;
