"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { hasOpenDialog } from "@/components/shared/keys/has-open-dialog";
import { useRemembered } from "@/components/shared/use-remembered";
import { isPressed, type Shortcut } from "./shortcuts";

/** The keys that save the draft, and those that do what the form's button does. */
export const SAVE: Shortcut = { code: "KeyS" };
export const FINISH: Shortcut = { code: "Enter" };

interface WritingShortcutsProps {
  /** False where Ctrl+Enter publishes nothing by itself. */
  asks: boolean;
  /** Runs on Ctrl+S: saves a draft. */
  onSave?: () => void;
  /** Runs on Ctrl+Enter, after a question the first time in this browser. */
  onPublish: () => Promise<unknown>;
}

/** The keys with which a whole form of writing is saved and published, wherever the focus is in it. */
export function WritingShortcuts({ asks, onSave, onPublish }: WritingShortcutsProps) {
  const [asking, setAsking] = useState(false);
  const [known, setKnown] = useRemembered("editor-publicar-con-teclas", false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasOpenDialog()) return;
    if (isPressed(SAVE, event)) {
      event.preventDefault(); // the browser would save the page
      onSave?.();
    } else if (isPressed(FINISH, event)) {
      event.preventDefault();
      if (known || !asks) void onPublish();
      else setAsking(true);
    }
  });

  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", heard);
    return () => window.removeEventListener("keydown", heard);
  }, []);

  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="¿Publicar la entrada?"
      description="Con estas teclas se guarda y se publica lo que has escrito, a la vista de todos. En este navegador no volveremos a preguntarlo."
      confirmLabel="Publicar"
      pendingLabel="Publicando…"
      onConfirm={async () => {
        setKnown(true);
        setAsking(false);
        await onPublish();
      }}
    />
  );
}
