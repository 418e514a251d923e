import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { answer, publicRoute, route } from "@/lib/platform/http/route";
import { postComment } from "@/lib/publishing/publish/comment-commands";
import { setCommentsClosed } from "@/lib/publishing/publish/entry-commands";
import { listEntryComments } from "@/lib/texts/comments/queries";
import { commentInput, commentsClosedInput } from "@/lib/texts/comments/schema";

const params = idParams("entryId");

export const GET = publicRoute({ params, query: pageQuery }, ({ params, query }) =>
  listEntryComments(params.entryId, query),
);

/** 201 with the comment; 202 when it waits until somebody admits it. */
export const POST = route(
  { params, body: commentInput, status: 201, once: true },
  async ({ actor, params, body }) => {
    const { comment, held } = await postComment(actor, params.entryId, body);
    return comment ?? answer({ held: true, message: held }, 202);
  },
);

/** Closes the comments of an entry, or opens them again. */
export const PATCH = route({ params, body: commentsClosedInput }, ({ actor, params, body }) =>
  setCommentsClosed(actor, params.entryId, body.closed),
);
