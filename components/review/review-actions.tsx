"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";
import { usePublishUnread } from "@/lib/review/client";
import type { Review } from "@/lib/review/dto";
import { ApproveDialog } from "./approve-dialog";
import { EditCommentDialog } from "./edit-comment-dialog";
import { RejectDialog } from "./reject-dialog";
import { RewriteDialog } from "./rewrite-dialog";
import { useReviewKeys } from "./use-review-keys";

type Asked = "approve" | "reject" | "rewrite" | "edit";

interface ReviewActionsProps {
  review: Review;
  /** The text is decided about. */
  onDecided: () => void;
}

/** What may be done about a text: approve and answer for it, publish it unread, have it written anew, turn it down. */
export function ReviewActions({ review, onDecided }: ReviewActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const publish = usePublishUnread();
  const { draft_id, kind, state, may, user } = review;
  const isOpen = state === "open" || state === "review" || state === "scheduled";
  const isComment = kind === "comment";
  const machines = user.synthetic;
  useReviewKeys(draft_id, {
    a: may.publish && machines ? () => setAsked("approve") : undefined,
    e: isOpen && isComment ? () => setAsked("edit") : undefined,
    r: may.decide ? () => setAsked("reject") : undefined,
  });
  const dialog = (which: Asked) => ({
    review,
    open: asked === which,
    onOpenChange: (open: boolean) => setAsked(open ? which : undefined),
    onDone: onDecided,
  });
  if (!isOpen) return null;
  return (
    <>
      {may.publish && machines && (
        <Button onClick={() => setAsked("approve")}>Aprobar y publicar…</Button>
      )}
      {may.publish && (
        <Button
          variant="outline"
          pending={publish.isPending}
          onClick={() => publish.mutate(review, { onSuccess: onDecided })}
        >
          {machines ? "Publicar sin revisar" : "Publicar"}
        </Button>
      )}
      {isComment ? (
        <Button variant="outline" onClick={() => setAsked("edit")}>
          Editar
        </Button>
      ) : (
        <ButtonLink href={routes.draft(draft_id)} variant="outline" data-key="e">
          Editar
        </ButtonLink>
      )}
      {may.decide && (
        <>
          <Button variant="outline" onClick={() => setAsked("rewrite")}>
            Pedir otra versión…
          </Button>
          <Button variant="ghost" onClick={() => setAsked("reject")}>
            Rechazar…
          </Button>
        </>
      )}
      <ApproveDialog {...dialog("approve")} />
      <RejectDialog {...dialog("reject")} />
      <RewriteDialog {...dialog("rewrite")} />
      <EditCommentDialog {...dialog("edit")} onDone={() => setAsked(undefined)} />
    </>
  );
}
