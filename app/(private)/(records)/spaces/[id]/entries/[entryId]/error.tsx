"use client";

import { useParams } from "next/navigation";
import { EntryLoadError } from "@/components/entries/entry-load-error";
import { routes } from "@/lib/platform/addresses/routes";

export default function LoadError({ retry }: { retry: () => void }) {
  const { id, entryId } = useParams<{ id: string; entryId: string }>();
  return (
    <EntryLoadError retry={retry} within={{ entry: entryId, space: routes.space(Number(id)) }} />
  );
}
