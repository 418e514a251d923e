"use client";

import { useParams } from "next/navigation";
import { EntryLoadError } from "@/components/entries/entry-load-error";
import { routes } from "@/lib/platform/addresses/routes";

export default function LoadError({ retry }: { retry: () => void }) {
  const { spaceSlug, entrySlug } = useParams<{ spaceSlug: string; entrySlug: string }>();
  const space = routes.spaceFront(spaceSlug);
  return <EntryLoadError retry={retry} within={{ entry: entrySlug, space }} />;
}
