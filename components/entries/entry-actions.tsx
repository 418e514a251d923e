"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { routes } from "@/lib/routes";
import { useCurrentUser } from "@/lib/users/client";
import { DeleteEntry } from "./delete-entry";

/** Under an article's title: edit and delete, for those who may. */
export function EntryActions({ entry }: { entry: Pick<Entry, "entry_id" | "title" | "user_id"> }) {
  const router = useRouter();
  const user = useCurrentUser();
  if (!canEditEntry(user, entry)) return null;
  return (
    <div className="flex gap-2">
      <Button asChild variant="outline" size="sm">
        <Link href={routes.editEntry(entry.entry_id)}>
          <Pencil aria-hidden />
          Editar
        </Link>
      </Button>
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
