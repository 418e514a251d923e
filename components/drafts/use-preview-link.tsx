"use client";

import { useState } from "react";
import { CopyField } from "@/components/shared/copy-field";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useMakePreviewLink, useRevokePreviewLink } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { DraftDesk } from "./use-draft";

/**
 * «Enlace secreto»: a secret address that shows the text as its page will be. `onClosed` puts the focus where it
 * belongs once the dialog is gone.
 */
export function usePreviewLink({ save, took }: DraftDesk, onClosed: () => void) {
  const { siteUrl } = useSite();
  const make = useMakePreviewLink();
  const revoke = useRevokePreviewLink();
  const [shown, setShown] = useState<Draft>();
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      const draft = await save();
      if (!draft) return;
      const linked = await make.mutateAsync(draft.draft_id);
      took(linked);
      setShown(linked);
    } catch {
      // The mutation has said what went wrong in its toast.
    } finally {
      setBusy(false);
    }
  }

  async function takeBack(draft: Draft) {
    await revoke.mutateAsync(draft.draft_id);
    took({ ...draft, preview: null });
    setShown(undefined);
  }

  return {
    open,
    busy,
    dialog: (
      <Dialog open={shown !== undefined} onOpenChange={(next) => !next && setShown(undefined)}>
        <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
          <DialogHeader>
            <DialogTitle>Enlace secreto</DialogTitle>
            <DialogDescription>
              Quien lo tenga verá el texto como va a quedar, aunque no tenga cuenta, hasta que se
              publique o revoques el enlace.
            </DialogDescription>
          </DialogHeader>
          <CopyField label="Enlace secreto" text={siteUrl + (shown?.preview ?? "")} autoFocus />
          <DialogFooter>
            <Button
              variant="outline"
              pending={revoke.isPending}
              onClick={() => shown && void takeBack(shown).catch(() => {})}
            >
              Revocar el enlace
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    ),
  };
}
