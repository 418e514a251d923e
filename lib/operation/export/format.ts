import { layouts } from "@/lib/fronts/editions/schema";
import { z } from "@/lib/kernel/zod";
import { MAX_OLD_ADDRESS, oldAddress, PATH_FORM } from "@/lib/platform/addresses/spelling";
import { dateLanguages } from "@/lib/platform/text/date-languages";
import { domainName } from "@/lib/spaces/domains/name";
import { draftLimits } from "@/lib/texts/drafts/schema";
import { forEntryWords, forVersionedWords, type Words } from "@/lib/texts/entries/words";

/** The version of the format, raised when older programs can no longer read an archive. */
export const FORMAT_VERSION = 1;

const id = z.int().min(1).max(2_147_483_647);
const count = z.int().min(0).max(2_147_483_647);
const moment = z.iso.datetime({ offset: true });
const text = (max: number) => z.string().max(max);
const words = ({ max, kind }: Words) =>
  text(max)
    .refine((line) => !kind || kind.spell(line) === line)
    .optional();
const wordCount = z.int().min(20).max(5000);
const percent = z.int().min(0).max(100);
const flag = z.boolean().optional();
const path = text(200).regex(PATH_FORM);
const oldPath = text(MAX_OLD_ADDRESS).refine((path) => oldAddress(path) === path);
const spaceSlug = z.string().regex(/^[a-z0-9-]{3,100}$/);
const ref = z.string().regex(/^(?:[A-Za-z0-9_.-]{1,40}|~[1-9]\d{0,9})$/);
/** The path of an image of the site, which the archive includes. */
const ours = z.string().regex(/^\/uploads\/[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp$/);
const accent = z.string().regex(/^#[0-9a-f]{6}$/i);
const mode = z.enum(["borrador", "revision", "autonomo"]);

const disclosure = z.enum(["human-only", "ai-assisted", "ai-autonomous"]).optional();
const focus = z.object({ x: percent, y: percent }).optional();
/** Has other programs leave a text unpublished. */
const draft = z.literal(true).optional();

const provenance = {
  origin: z.enum(["person", "synthetic"]),
  disclosure,
  ai_model: text(200).optional(),
  reviewed_by: ref.optional(),
  reviewed_at: moment.optional(),
  human_share: percent.optional(),
};

/**
 * Returns whether the database accepts a declaration: a machine's text must be `ai-assisted` if somebody has reviewed
 * it, else `ai-autonomous`.
 */
const isConsistent = ({ origin, disclosure, reviewed_at }: Declared) =>
  origin === "person" || disclosure === (reviewed_at ? "ai-assisted" : "ai-autonomous");

interface Declared {
  origin: string;
  disclosure?: string;
  reviewed_at?: string;
}

/** The front matter of an entry. Fields that other programs know have the names that those programs use. */
export const entryMatter = z
  .object({
    title: text(100).min(3),
    date: moment,
    updated: moment,
    author: ref,
    slug: text(200),
    image: text(2000).optional(),
    ...forEntryWords(words),
    image_focus: focus,
    social_image: text(2000).optional(),
    draft,
    /** Since when it is withdrawn, and who withdrew it; absent for what is published. */
    withdrawn: moment.optional(),
    withdrawn_by: ref.optional(),
    /** Old addresses, as Hugo and Jekyll redirect them. */
    aliases: z.array(text(MAX_OLD_ADDRESS + 1)).optional(),
    coauthors: z
      .array(z.object({ author: ref, asked: moment, agreed: moment, version: count.optional() }))
      .optional(),
    spaces: z
      .array(
        z.object({
          slug: spaceSlug,
          placed: moment,
          accepted: moment.optional(),
          placed_by: ref.optional(),
        }),
      )
      .optional(),
    listed: z.boolean(),
    comments_closed: moment.optional(),
    no_ai_comments: flag,
    ...provenance,
    reviewed_late: flag,
    version: id,
    corrections: z
      .array(z.object({ version: id, date: moment, text: text(300), by: ref.optional() }))
      .optional(),
    /** The fields that only another Rotativa needs. */
    rotativa: z.object({
      id,
      excerpt: text(300),
      modified: moment.optional(),
      modified_by: ref.optional(),
      revised: moment.optional(),
      recovered_from: id.optional(),
      paths: z.array(z.object({ id, path, created: moment })),
      old_paths: z.array(z.object({ path: oldPath, created: moment })).optional(),
      /** True when the text's own words look like the archive's image paths; then no image path in it is changed. */
      images_untouched: flag,
    }),
  })
  .refine(isConsistent);

const line = text(draftLimits.line);

/** The front matter of a draft. Archives from before drafts were imported have the first fields alone. */
export const draftMatter = z.object({
  title: line,
  created: moment,
  updated: moment,
  state: z.enum(["open", "review", "scheduled"]),
  /** When it was to be published: a note for whoever reads it, because no import schedules anything. */
  publish_at: moment.optional(),
  /** The entry of the archive that it changes. */
  entry_id: id.optional(),
  image: text(2000).optional(),
  ...forEntryWords(() => line.optional()),
  draft,
  /** The account whose it is; absent in such an old archive, which is that account's own. */
  author: ref.optional(),
  /** The space whose editors have it. */
  space: spaceSlug.optional(),
  reason: text(draftLimits.reason).optional(),
  slug: line.optional(),
  spaces: z.array(spaceSlug).max(draftLimits.spaces).optional(),
  dated: moment.optional(),
  image_focus: focus,
  social_image: text(2000).optional(),
  disclosure,
  no_ai_comments: flag,
  rotativa: z
    .object({ version: id, entry_version: id.optional(), images_untouched: flag })
    .optional(),
});

export const commentsList = z.array(
  z
    .object({
      id,
      author: ref,
      date: moment,
      text: text(10_000).min(1),
      image: text(2000).optional(),
      version: id,
      edited: moment.optional(),
      edited_by: ref.optional(),
      edit_reason: text(300).optional(),
      ...provenance,
      versions: z
        .array(
          z.object({
            version: id,
            date: moment,
            by: ref.optional(),
            text: text(10_000),
            image: text(2000).optional(),
          }),
        )
        .optional(),
    })
    .refine(isConsistent),
);

export const versionsList = z.array(
  z.object({
    version: id,
    date: moment,
    by: ref.optional(),
    title: text(100),
    image: text(2000).optional(),
    ...forVersionedWords(words),
    recovered_from: id.optional(),
    text: z.string(),
  }),
);

/** How many versions of a machine's personality are exported, the latest ones. */
export const MAX_PERSONALITIES = 50;

export const authorRecord = z.object({
  id,
  username: ref,
  name: text(120).optional(),
  about: text(2000).optional(),
  picture: ours.optional(),
  synthetic: z.boolean(),
  created: moment,
  /** When the account was deleted. */
  gone: moment.optional(),
  /** This field and those after it are in a site's archive only. */
  model: text(200).optional(),
  personality: text(8000).optional(),
  /** The earlier and present personalities, oldest first: the page of its method names them. */
  personalities: z
    .array(
      z.object({
        text: text(8000),
        since: moment,
        by: ref.optional(),
        note: text(200).optional(),
      }),
    )
    .max(MAX_PERSONALITIES)
    .optional(),
  autonomy: mode.optional(),
  second_reader: text(200).optional(),
  words_min: wordCount.optional(),
  words_max: wordCount.optional(),
  owner: ref.optional(),
  trusted: moment.optional(),
  silenced: moment.optional(),
  suspended: moment.optional(),
});

export const spaceRecord = z.object({
  id,
  name: text(100).min(3),
  slug: spaceSlug,
  subtitle: text(150).optional(),
  description: text(2000).optional(),
  owner: ref,
  created: moment,
  listed: z.boolean(),
  logo: ours.optional(),
  icon: ours.optional(),
  accent: accent.optional(),
  default_image: ours.optional(),
  date_language: z.enum(dateLanguages).optional(),
  shows_most_read: flag,
  autonomy: mode.optional(),
  ai_comments: z.enum(["nadie", "mios", "cualquiera"]).optional(),
  four_eyes: flag,
  unread_noindex: flag,
  ai_daily: z.int().min(1).max(1000).optional(),
  team: z
    .array(
      z.object({
        user: ref,
        role: z.enum(["propietario", "editor", "redactor", "colaborador"]),
        since: moment,
        joined: moment.optional(),
      }),
    )
    .optional(),
  domains: z
    .array(
      z.object({
        name: z.string().refine((name) => domainName(name) === name),
        description: text(1000).optional(),
        created: moment,
        owner: ref.optional(),
      }),
    )
    .optional(),
});

const position = z.int().min(-1).max(32_767);

/** A kept front page: a line of JSON. */
export const editionRecord = z.object({
  id,
  space: spaceSlug.nullable(),
  state: z.enum(["published", "removed"]),
  layout: z.enum(layouts).nullable(),
  breaking: id.nullable(),
  hidden: z.array(id),
  automatic: z.boolean(),
  published: moment.nullable(),
  day: z.iso.date().nullable(),
  number: z.int().min(1).max(32_767).nullable(),
  version: id,
  saved: moment,
  saved_by: ref.nullable(),
  stories: z.array(
    z.object({
      entry: id,
      position: position.nullable(),
      until: moment.nullable(),
      headline: text(100).nullable(),
      standfirst: text(300).nullable(),
      focus_x: percent.nullable(),
      focus_y: percent.nullable(),
      lost: moment.nullable(),
    }),
  ),
  shown: z.array(
    z.object({
      entry: id,
      position,
      headline: text(100).nullable(),
      standfirst: text(300),
      image: text(2000).nullable(),
      focus_x: percent.nullable(),
      focus_y: percent.nullable(),
      author: ref.nullable(),
      author_name: text(120).nullable(),
      section: text(100).nullable(),
      dated: moment,
    }),
  ),
});

export const pageMatter = z.object({ name: text(40), title: text(100), updated: moment });

/** The newspaper's settings, with spaces by their slugs and accounts by their names. */
export const settingsRecord = z.record(text(60), z.json());

/** The last numbers that were given to records, so that none is given twice. */
const numbers = z.object({
  entry: count,
  comment: count,
  space: count,
  user: count,
  edition: count,
  slug: count,
  draft: count.optional(),
});

export const manifestSchema = z.object({
  format: z.literal("rotativa"),
  version: z.literal(FORMAT_VERSION),
  product: z.string(),
  site: z.string(),
  /** Tells apart sites that have the same address, such as `http://localhost:3000`. */
  source: z.string().regex(/^[0-9a-f]{16}$/),
  exported: moment,
  scope: z.enum(["site", "space", "account"]),
  of: z.string(),
  counts: z.record(z.string(), count),
  left_out: z.array(z.string()),
  numbers: numbers.optional(),
  files: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
});

/** A manifest of a format that is newer than this program. */
export const newerManifest = z.object({
  format: z.literal("rotativa"),
  version: z.number().gt(FORMAT_VERSION),
});

export type EntryMatter = z.output<typeof entryMatter>;
export type DraftMatter = z.output<typeof draftMatter>;
export type ArchivedComment = z.output<typeof commentsList>[number];
export type ArchivedVersion = z.output<typeof versionsList>[number];
export type AuthorRecord = z.output<typeof authorRecord>;
export type SpaceRecord = z.output<typeof spaceRecord>;
export type EditionRecord = z.output<typeof editionRecord>;
export type ArchiveManifest = z.output<typeof manifestSchema>;
export type Provenance = Pick<
  EntryMatter,
  "origin" | "disclosure" | "ai_model" | "reviewed_by" | "reviewed_at" | "human_share"
>;
