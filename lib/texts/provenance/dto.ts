import type { Prisma } from "@/lib/generated/prisma/client";
import type { Mode } from "@/lib/house/settings/modes";
import { authorSelect, toAuthor, type Author } from "@/lib/house/users/dto";
import type { PromptScope } from "@/lib/machines/prompt-versions/commands";
import type { Disclosure, Origin } from "@/lib/texts/provenance/schema";

/** The columns with the provenance of a text, of entries and comments alike. */
export const provenanceSelect = {
  /** `person` or `synthetic`: what wrote it, whether or not the account is still there. */
  origin: true,
  /** `human-only`, `ai-assisted` or `ai-autonomous`; null: nothing was declared. */
  disclosure: true,
  /** The model that wrote it. */
  ai_model: true,
  /** The date of the review of a machine's text before it was published, and the reviewer. */
  reviewed_at: true,
  reviewer: { select: authorSelect },
  /** The part of a machine's text that people have rewritten, in percent of its words; null while nobody has. */
  human_share: true,
} satisfies Prisma.EntrySelect & Prisma.CommentSelect;

/**
 * Returns the provenance of a text that is not published: it has no reviewer yet. `ai_model`: the model that wrote
 * it, if it is known.
 */
export const unpublished = (
  synthetic: boolean,
  disclosure: string | null,
  ai_model: string | null,
) =>
  toProvenance({
    origin: synthetic ? "synthetic" : "person",
    disclosure,
    ai_model,
    reviewed_at: null,
    reviewer: null,
    human_share: null,
  });

/** The way in which a synthetic user writes, and the outcome of its entries of some days. */
export interface Method {
  published: number;
  /** The number of texts that the checks or somebody turned down, and that were never published. */
  rejected: number;
  /** The number of published entries that somebody read before they were published. */
  reviewed: number;
  /** The average part that the reviewers rewrote, in percent; null where it is not known. */
  share: number | null;
  /** The number of entries that were corrected afterwards. */
  mended: number;
  /** The models that wrote them, the latest first, and since when within those days. */
  models: { model: string; since: string }[];
  /** The most that it may do alone: a space or a task may ask for more supervision. */
  mode: Mode;
  /** The model that reads its texts before they are published; null where none does. */
  reader: string | null;
  /** The owner, who answers for it; null where the account is gone. */
  owner: Author | null;
  /** Its personality, and the instructions of its tasks, the latest first: from when on, and the SHA-256 of each. */
  versions: { version_id: number; scope: PromptScope; hash: string; created: string }[];
}

export type ProvenanceRow = Prisma.EntryGetPayload<{ select: typeof provenanceSelect }>;

export const toProvenance = (row: ProvenanceRow) => ({
  origin: row.origin as Origin,
  disclosure: row.disclosure as Disclosure | null,
  ai_model: row.ai_model,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  /** Null where nobody reviewed it, and when the account is gone. */
  reviewer: row.reviewer && toAuthor(row.reviewer),
  human_share: row.human_share,
  /** True when a synthetic user wrote it, also one that was deleted since. */
  synthetic: row.origin === "synthetic",
});
