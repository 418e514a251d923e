"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { routes } from "@/lib/platform/addresses/routes";
import { entriesQuery, userEntriesQuery } from "@/lib/texts/entries/client";

interface ChooseFirstProps {
  spaceId: number;
  /** The author whose entries may be chosen; absent for everybody's. */
  ownOnly?: number;
  label: string;
}

/** The button to the choice of a space's first entries; nothing while there is no entry to choose. */
export function ChooseFirst({ spaceId, ownOnly, label }: ChooseFirstProps) {
  const { data } = useInfiniteQuery(
    ownOnly === undefined ? entriesQuery() : userEntriesQuery(ownOnly),
  );
  if (!data?.pages.some(({ items }) => items.length > 0)) return null;
  return (
    <ButtonLink href={routes.addEntries(spaceId)} variant="outline">
      {label}
    </ButtonLink>
  );
}
