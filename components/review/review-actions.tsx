"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { TextDialog } from "@/components/shared/text-dialog";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";
import { useChangeWaitingComment, usePublishUnread, useRewriteReview } from "@/lib/review/client";
import type { Review } from "@/lib/review/dto";
import { MAX_NOTE } from "@/lib/review/schema";
import { ApproveDialog } from "./approve-dialog";
import { RejectDialog } from "./reject-dialog";
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
  const router = useRouter();
  const publish = usePublishUnread();
  const rewrite = useRewriteReview();
  const change = useChangeWaitingComment();
  const { draft_id, kind, may, user } = review;
  const isComment = kind === "comment";
  const machines = user.synthetic;
  const edit = () => (isComment ? setAsked("edit") : router.push(routes.draft(draft_id)));
  useReviewKeys(draft_id, {
    a: may.publish && machines ? () => setAsked("approve") : undefined,
    e: may.edit ? edit : undefined,
    r: may.decide ? () => setAsked("reject") : undefined,
  });
  const dialog = (which: Asked) => ({
    open: asked === which,
    onOpenChange: (open: boolean) => setAsked(open ? which : undefined),
  });
  const decision = { review, onDone: onDecided };
  if (!may.edit) return null;
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
        <ButtonLink href={routes.draft(draft_id)} variant="outline">
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
      <ApproveDialog {...dialog("approve")} {...decision} />
      <RejectDialog {...dialog("reject")} {...decision} />
      <TextDialog
        {...dialog("rewrite")}
        title="Pedir otra versión"
        description="Se escribirá de nuevo con lo que digas, y la versión nueva esperará en el lugar de esta."
        label="Qué debe cambiar"
        maxLength={MAX_NOTE}
        confirmLabel="Pedir otra versión"
        pendingLabel="Escribiendo…"
        onConfirm={async (note) => {
          await rewrite.mutateAsync({ ...review, note });
          onDecided();
        }}
      />
      <TextDialog
        {...dialog("edit")}
        title="Editar el comentario"
        description="Sigue esperando hasta que alguien lo apruebe."
        label="Comentario"
        text={review.content}
        rows={8}
        confirmLabel="Guardar"
        pendingLabel="Guardando…"
        onConfirm={async (content) => {
          await change.mutateAsync({ ...review, content });
          router.refresh();
        }}
      />
    </>
  );
}
