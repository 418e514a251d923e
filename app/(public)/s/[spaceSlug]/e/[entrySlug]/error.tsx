"use client";

import { useParams } from "next/navigation";
import { EntryLoadError, type LoadErrorProps } from "@/components/spaces/load-errors";
import { routes } from "@/lib/addresses/routes";

export default function LoadError({ retry }: LoadErrorProps) {
  const { spaceSlug, entrySlug } = useParams<{ spaceSlug: string; entrySlug: string }>();
  return <EntryLoadError retry={retry} entry={entrySlug} space={routes.spaceFront(spaceSlug)} />;
}
