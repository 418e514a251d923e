"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { countOf, forgetAccount } from "@/components/writing/store";
import { useLogout, useSetCurrentUser } from "@/lib/accounts/access/client";
import { useCurrentUser } from "@/lib/house/users/current-user";

/**
 * Ends the session; the screens that need one then lead to /auth by themselves. What the account has not saved is
 * forgotten in this browser, which others may use: `question` asks first, where there is such a text.
 */
export function useSignOut() {
  const user = useCurrentUser();
  const logout = useLogout();
  const setCurrentUser = useSetCurrentUser();
  const [unsaved, setUnsaved] = useState(0);
  const [asking, setAsking] = useState(false);

  async function start() {
    // A browser that keeps nothing has nothing to forget.
    const count = user ? await countOf(user.id).catch(() => 0) : 0;
    setUnsaved(count);
    if (count > 0) setAsking(true);
    else await signOut().catch(() => {}); // the toast has told why
  }

  async function signOut() {
    await logout.mutateAsync(undefined);
    setCurrentUser(null);
    if (user) await forgetAccount(user.id).catch(() => {});
  }

  return {
    start: () => void start(),
    pending: logout.isPending,
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Cerrar la sesión sin guardar?"
        description={`${unsaved === 1 ? "Un texto tuyo sin guardar se borrará" : `${unsaved} textos tuyos sin guardar se borrarán`} de este navegador, que quizá usen otras personas.`}
        confirmLabel="Cerrar la sesión"
        pendingLabel="Cerrando…"
        destructive
        onConfirm={signOut}
      />
    ),
  };
}
