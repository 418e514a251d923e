"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/shared/button-link";
import type { Entry } from "@/lib/entries/dto";
import { routes } from "@/lib/addresses/routes";
import { DeleteEntry } from "./delete-entry";

/** What may be done with an entry from its page; on a phone the icons alone, beside the byline. */
export function EntryControls({ entry }: { entry: Pick<Entry, "entry_id" | "title"> }) {
  const router = useRouter();
  return (
    <div className="flex shrink-0 gap-2 max-sm:[&_span]:sr-only">
      <ButtonLink href={routes.editEntry(entry.entry_id)} variant="outline" size="sm">
        <Pencil aria-hidden />
        <span>Editar</span>
      </ButtonLink>
      <DeleteEntry
        entry={entry}
        variant="outline"
        size="sm"
        className="text-destructive"
        onDeleted={() => router.push(routes.entries)}
      />
    </div>
  );
}
