"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { AnswerWhenAsked } from "@/components/review/answer-when-asked";
import { ButtonLink } from "@/components/shared/button-link";
import type { CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { DeleteEntry } from "./delete-entry";
import { EntryMenu, type ControlledEntry } from "./entry-menu";

/** The buttons for what may be done with an entry on its page; on a phone the icons alone, beside the byline. */
export function EntryControls({ entry, user }: { entry: ControlledEntry; user: CurrentUser }) {
  const router = useRouter();
  const leave = () => router.push(routes.entries);
  return (
    <div className="col-start-2 row-start-1 flex shrink-0 items-center gap-2 justify-self-end @max-[18rem]:col-start-1 @max-[18rem]:row-start-3 max-sm:[&_span]:sr-only">
      {canEditEntry(user, entry) && (
        <>
          <ButtonLink href={routes.editEntry(entry.entry_id)} variant="outline" size="sm">
            <Pencil aria-hidden />
            <span>Editar</span>
          </ButtonLink>
          <DeleteEntry
            entry={entry}
            variant="outline"
            size="sm"
            className="text-destructive"
            onDeleted={leave}
          />
        </>
      )}
      <EntryMenu entry={entry} user={user} onRemoved={leave} />
      {entry.synthetic && entry.reviewed_at === null && <AnswerWhenAsked entry={entry} />}
    </div>
  );
}
