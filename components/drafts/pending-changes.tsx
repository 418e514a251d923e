"use client";

import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { useDeleteDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";

interface PendingChangesProps {
  draft: Draft;
  goOn: () => void;
  discarded: () => void;
}

/** Says that an entry has changes that were begun and not published. */
export function PendingChanges({ draft, goOn, discarded }: PendingChangesProps) {
  const remove = useDeleteDraft();
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-s-2 border-accent bg-muted px-4 py-2.5 text-sm"
    >
      <p>
        Tienes cambios sin publicar, del <EntryDate date={draft.updated} />.
      </p>
      <Button variant="link" onClick={goOn}>
        Seguir con ellos
      </Button>
      <ConfirmDialog
        trigger={<Button variant="link">Descartar</Button>}
        title="¿Descartar los cambios?"
        description="Se pierde lo que no habías publicado; la entrada sigue como está."
        confirmLabel="Descartar"
        pendingLabel="Descartando…"
        destructive
        onConfirm={async () => {
          await remove.mutateAsync(draft.draft_id);
          discarded();
        }}
      />
    </div>
  );
}
