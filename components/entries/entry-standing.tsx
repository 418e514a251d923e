"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canModerate, answersFor } from "@/lib/house/users/policy";
import type { Entry } from "@/lib/texts/entries/dto";

const AdmitButtons = lazyPart(async () => (await import("./admit-buttons")).AdmitButtons);

/** The reason why a text is not on the home page yet. */
export const WAITING_TEXT =
  "Todavía no está en la portada ni en los buscadores: tu cuenta es nueva, y un editor la mirará antes.";

type Standing = Pick<Entry, "entry_id" | "title" | "author" | "synthetic" | "user_id" | "version">;

/**
 * Tells the person who answers for a new account's text why it is not listed yet, and lets site editors admit it. It is
 * at the foot of the window, because only the browser learns who reads: nothing may move then.
 */
export function EntryStanding({ entry }: { entry: Standing }) {
  const user = useCurrentUser();
  if (!user) return null;
  const admits = canModerate(user);
  if (!admits && !answersFor(user, entry)) return null;
  return (
    <div
      role="note"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-muted text-sm shadow-raised print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="max-w-[42rem]">
          {admits
            ? "Es de una cuenta nueva: no está en la portada ni en los buscadores."
            : WAITING_TEXT}
        </p>
        {admits && <AdmitButtons entry={entry} />}
      </div>
    </div>
  );
}
