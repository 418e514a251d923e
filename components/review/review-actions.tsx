"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { useScreenKeys } from "@/components/shared/keys/use-screen-keys";
import { TextDialog } from "@/components/shared/text-dialog";
import { UnlessStopped } from "@/components/spending/stops";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import {
  useChangeWaitingComment,
  useHandOver,
  usePublishSigned,
  useRewriteReview,
  useApproveReview,
} from "@/lib/publishing/review/client";
import type { Review } from "@/lib/publishing/review/dto";
import { MAX_NOTE } from "@/lib/publishing/review/schema";
import { AnswerDialog } from "./answer-dialog";
import type { DecisionDialogProps } from "./decision-dialog";
import { leadOn } from "./led-on";
import { PublishUnread } from "./publish-unread";
import { RejectDialog } from "./reject-dialog";
import { ReturnDraft } from "./return-draft";

type Asked = "approve" | "reject" | "rewrite" | "edit";

interface ReviewActionsProps {
  review: Review;
  /** Called once the text is decided about: leads on to the next. */
  onDecided: () => void;
  /** Lead to the waiting texts before and after this one; undefined where there is none. */
  toPrevious: (() => void) | undefined;
  toNext: (() => void) | undefined;
  /** Returns the hosts of the text's links that the reader has followed. */
  opened: () => string[];
}

/**
 * The buttons for what may be done about a text: approve and answer for it, publish it with its writer's name or unread,
 * have it written again, turn it down, send it back.
 */
export function ReviewActions({
  review,
  onDecided,
  toPrevious,
  toNext,
  opened,
}: ReviewActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const router = useRouter();
  const publish = usePublishSigned();
  const rewrite = useRewriteReview();
  const change = useChangeWaitingComment();
  const handOver = useHandOver();
  const { draft_id, kind, may, user, space } = review;
  const isComment = kind === "comment";
  const edit = () => (isComment ? setAsked("edit") : router.push(routes.draft(draft_id)));
  useScreenKeys({
    j: toNext,
    k: toPrevious,
    a: may.approve ? () => setAsked("approve") : undefined,
    e: may.edit ? edit : undefined,
    r: may.decide ? () => setAsked("reject") : undefined,
  });
  const dialog = (which: Asked) => ({
    open: asked === which,
    onOpenChange: (open: boolean) => setAsked(open ? which : undefined),
  });
  const decision = { review, onDone: onDecided };
  const isPublishing = // until the next text is shown
    publish.variables?.draft_id === draft_id && (publish.isPending || publish.isSuccess);
  const skip = toNext && (
    <Button variant="ghost" {...keyed("j")} onClick={toNext}>
      {may.edit ? "Saltar" : "Siguiente"}
    </Button>
  );
  return (
    <>
      {may.edit && (
        <>
          {may.refused && <p className="basis-full text-sm text-muted-foreground">{may.refused}</p>}
          {may.four_eyes && !may.approve && !may.refused && (
            <p className="basis-full text-sm text-muted-foreground">
              {space
                ? "Cuatro ojos: lo aprueba otra persona que edite el espacio."
                : "Cuatro ojos: lo aprueba quien administra el sitio."}
            </p>
          )}
          {may.approve && (
            <Button {...keyed("a")} onClick={() => setAsked("approve")}>
              Aprobar y publicar
            </Button>
          )}
          {may.publish && !user.synthetic && (
            <Button
              pending={isPublishing}
              onClick={({ detail }) => {
                if (detail > 1) return; // a second click on the same spot, where the next text may be by now
                publish.mutate(review, { onSuccess: onDecided });
              }}
            >
              Publicar con su firma
            </Button>
          )}
          {may.return && <ReturnDraft variant="outline" draftId={draft_id} onDone={onDecided} />}
          {may.submit && space && (
            <Button
              pending={handOver.isPending}
              onClick={() =>
                handOver.mutate({ ...review, space_id: space.space_id }, { onSuccess: onDecided })
              }
            >
              Enviar a revisión
            </Button>
          )}
          {isComment ? (
            <Button variant="outline" {...keyed("e")} onClick={() => setAsked("edit")}>
              Editar
            </Button>
          ) : (
            <ButtonLink href={routes.draft(draft_id)} variant="outline" {...keyed("e")}>
              Editar
            </ButtonLink>
          )}
          {may.rewrite && (
            <UnlessStopped of={{ user_id: user.id, space_id: space?.space_id }}>
              <Button variant="outline" onClick={() => setAsked("rewrite")}>
                Pedir otra versión…
              </Button>
            </UnlessStopped>
          )}
          {may.decide && (
            <Button variant="outline" {...keyed("r")} onClick={() => setAsked("reject")}>
              Rechazar…
            </Button>
          )}
          {may.publish && user.synthetic && <PublishUnread review={review} onDone={onDecided} />}
        </>
      )}
      {skip}
      {/* These are there also once somebody else has decided: they say so themselves. */}
      <ApproveDialog {...dialog("approve")} {...decision} opened={opened} />
      <RejectDialog {...dialog("reject")} {...decision} />
      <TextDialog
        {...dialog("rewrite")}
        title="Pedir otra versión"
        description="Se escribirá de nuevo con lo que digas, y la versión nueva esperará en el lugar de esta. Las dos se comparan en «Cambios»."
        label="Qué debe cambiar"
        missing="Escribe qué debe cambiar"
        maxLength={MAX_NOTE}
        confirmLabel="Pedir otra versión"
        pendingLabel="Escribiendo…"
        onConfirm={async (note) => {
          const { draft } = await rewrite.mutateAsync({ ...review, note });
          leadOn();
          router.push(routes.review(draft.draft_id));
        }}
      />
      <TextDialog
        {...dialog("edit")}
        title="Editar el comentario"
        description="Sigue esperando hasta que alguien lo apruebe."
        label="Comentario"
        missing="Escribe el comentario"
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

/** Says which key does the same as a control. */
const keyed = (key: string) => ({ title: `Tecla ${key}`, "aria-keyshortcuts": key });

/** Publishes a text that the editor has read; readers see their name beside the machine's. */
function ApproveDialog({
  review,
  open,
  onOpenChange,
  onDone,
  opened,
}: DecisionDialogProps & Pick<ReviewActionsProps, "opened">) {
  const approve = useApproveReview();
  return (
    <AnswerDialog
      open={open}
      onOpenChange={onOpenChange}
      version={review.version}
      title="Aprobar y publicar"
      description="Se publicará con tu nombre como la persona que lo ha revisado."
      confirmLabel="Aprobar y publicar"
      pendingLabel="Publicando…"
      onConfirm={async (checked_where) => {
        await approve.mutateAsync({ ...review, checked_where, opened: opened() });
        onDone();
      }}
    />
  );
}
