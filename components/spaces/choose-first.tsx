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

/** The button to the choice of a space's first entries; nothing while no entry to choose is known of. */
export function ChooseFirst({ spaceId, ownOnly, label }: ChooseFirstProps) {
  const { data, isError } = useInfiniteQuery(
    ownOnly === undefined ? entriesQuery() : userEntriesQuery(ownOnly),
  );
  if (!isError && !data?.pages.some(({ items }) => items.length > 0)) return null;
  return (
    <ButtonLink href={routes.addEntries(spaceId)} variant="outline">
      {label}
    </ButtonLink>
  );
}
