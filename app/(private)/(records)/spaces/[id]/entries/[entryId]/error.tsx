"use client";

import { useParams } from "next/navigation";
import { EntryLoadError, type LoadErrorProps } from "@/components/spaces/load-errors";
import { routes } from "@/lib/addresses/routes";

export default function LoadError({ retry }: LoadErrorProps) {
  const { id, entryId } = useParams<{ id: string; entryId: string }>();
  return <EntryLoadError retry={retry} entry={entryId} space={routes.space(Number(id))} />;
}
