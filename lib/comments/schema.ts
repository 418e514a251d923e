import { z } from "zod";
import { uploadedImage } from "@/lib/entries/schema";
import { pageQuery } from "@/lib/kernel/pagination";

/** Characters of a comment: 1 to 10,000. */
export const commentLimits = { content: { min: 1, max: 10_000 } } as const;

/** What lists of comments show of a text and of an entry's title, in characters. */
export const commentPreview = { content: 100, title: 30 } as const;

/** A new comment. Author and entry come from the session and the address, never from the body. */
export const commentInput = z.object({
  content: z
    .string({ error: "El comentario no puede estar vacío" })
    .trim()
    .min(commentLimits.content.min, "El comentario no puede estar vacío")
    .max(commentLimits.content.max, "El comentario no puede tener más de 10.000 caracteres"),
  image: uploadedImage,
});

/** A change to a comment: what is absent stays. */
export const commentChanges = commentInput.partial();

/** A list call: `q` searches without regard to case or accents. */
export const commentListQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() });

/** Comments that stand in the served page of an entry; the rest is loaded on demand. */
export const SERVED_COMMENTS = 100;

export type CommentListQuery = z.output<typeof commentListQuery>;
export type CommentForm = z.input<typeof commentInput>;
export type CommentInput = z.output<typeof commentInput>;
export type CommentChanges = z.output<typeof commentChanges>;
