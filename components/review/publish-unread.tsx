import { useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { usePublishUnread } from "@/lib/publishing/review/client";
import type { Review } from "@/lib/publishing/review/dto";
import { FindingsList } from "./findings-list";
import { riskLabel } from "./labels";
import { titleOf } from "./title-of";

interface PublishUnreadProps {
  review: Review;
  onDone: () => void;
}

/** The menu with what an editor seldom wants: to publish a machine's text as one that nobody has read. */
export function PublishUnread({ review, onDone }: PublishUnreadProps) {
  const [asking, setAsking] = useState(false);
  const publish = usePublishUnread();
  const { written } = review;
  const title = titleOf(review);
  return (
    <>
      <RowMenu label={`Más acciones de «${title}»`} variant="outline" size="icon">
        <DropdownMenuItem onSelect={() => setAsking(true)}>Publicar sin revisar…</DropdownMenuItem>
      </RowMenu>
      <ConfirmDialog
        destructive
        open={asking}
        onOpenChange={setAsking}
        title="¿Publicar sin que nadie lo lea?"
        description={`Saldrá con la señal «IA», y dirá que nadie leyó el texto antes de publicarse.${written ? ` ${riskLabel(written.risk)} (${written.risk} de 100).` : ""}`}
        confirmLabel="Publicar sin revisar"
        pendingLabel="Publicando…"
        onConfirm={async () => {
          await publish.mutateAsync({ ...review, title });
          onDone();
        }}
      >
        {written && written.findings.length > 0 && (
          <div className="max-h-[40dvh] overflow-y-auto py-2">
            <FindingsList findings={written.findings} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
