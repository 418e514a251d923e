import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { editReason, startedFrom } from "@/lib/platform/text/saving";
import { isSeen } from "@/lib/platform/text/visible";
import { uploadedImage } from "@/lib/texts/entries/schema";

/** Characters of a comment: 1 to 10,000. */
export const commentLimits = { content: { min: 1, max: 10_000 } } as const;

/** Characters of a comment and of an entry's title that lists of comments show. */
export const commentPreview = { content: 100, title: 30 } as const;

/** A new comment. Author and entry come from the session and the address, never from the body. */
export const commentInput = z.object({
  content: z
    .string({ error: "El comentario no puede estar vacío" })
    .trim()
    .min(commentLimits.content.min, { error: "El comentario no puede estar vacío", abort: true })
    .max(commentLimits.content.max, "El comentario no puede tener más de 10.000 caracteres")
    .refine((text) => isSeen(text), "El comentario no puede estar vacío"),
  image: uploadedImage,
});

/** A change to a comment: what is absent stays. `reason`: why somebody else changes it. */
export const commentChanges = commentInput
  .partial()
  .extend({ version: startedFrom, reason: editReason });

/** The filters of the list of all comments: `reported` are those with reports and no decision yet. */
export const commentFilters = ["all", "people", "machines", "reported"] as const;

/** A list call: `q` searches without regard to case or accents. */
export const commentListQuery = pageQuery.extend({
  q: z.string().trim().max(200).optional(),
  filter: z.enum(commentFilters).default("all"),
});

/** The most comments that one call may act on: a decision about each takes several statements. */
export const MAX_BULK = 100;

const ids = z.array(z.int().min(1).max(2_147_483_647)).default([]);

/** An action on many comments at once; `held` are those that wait for approval. */
export const bulkInput = z
  .object({ action: z.enum(["admit", "delete"]), comments: ids, held: ids })
  .refine(({ comments, held }) => comments.length + held.length > 0, {
    error: "Elige al menos un comentario",
    path: ["comments"],
  })
  .refine(({ comments, held }) => comments.length + held.length <= MAX_BULK, {
    error: `Como mucho ${MAX_BULK} de una vez`,
    path: ["comments"],
  });

/** The request that closes or opens the comments of an entry. */
export const commentsClosedInput = z.object({ closed: z.boolean() });

/** The most comments in the served page of an entry; the rest is loaded on demand. */
export const SERVED_COMMENTS = 100;

export type CommentFilter = (typeof commentFilters)[number];
export type BulkInput = z.output<typeof bulkInput>;
export type BulkForm = z.input<typeof bulkInput>;
export type CommentListQuery = z.output<typeof commentListQuery>;
export type CommentForm = z.input<typeof commentInput>;
export type CommentInput = z.output<typeof commentInput>;
export type CommentChanges = z.output<typeof commentChanges>;
