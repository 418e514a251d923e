"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { blockedSpacesQuery, useUnblockSpace } from "@/lib/fronts/placements/client";
import type { BlockedSpace } from "@/lib/fronts/placements/dto";
import { routes } from "@/lib/platform/addresses/routes";

/**
 * The spaces that may not list the account's entries, each with a button that unblocks it. Nothing when there are none.
 */
export function BlockedSpaces() {
  const { data: spaces = [] } = useQuery(blockedSpacesQuery);
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby="bloqueados" className="mt-12">
      <h2 id="bloqueados" className="headline text-2xl">
        Espacios bloqueados
      </h2>
      <p className="mt-1 mb-4 text-muted-foreground">No pueden mostrar tus entradas.</p>
      <ul className="divide-y border-y">
        {spaces.map((space) => (
          <li key={space.space_id} className="flex items-center justify-between gap-4 py-3">
            <Link href={routes.spaceFront(space.slug)} className="min-w-0 wrap-anywhere link-quiet">
              {space.name}
            </Link>
            <Unblock space={space} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unblock({ space: { space_id, name } }: { space: BlockedSpace }) {
  const unblock = useUnblockSpace();
  return (
    <Button
      variant="outline"
      size="sm"
      pending={unblock.isPending}
      onClick={() => unblock.mutate(space_id)}
    >
      Desbloquear<span className="sr-only">: {name}</span>
    </Button>
  );
}
