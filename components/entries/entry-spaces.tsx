import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";
import type { EntrySpace } from "@/lib/texts/entries/dto";

/** Lists the spaces that an entry is in, its section first; nothing for none. */
export function EntrySpaces({ spaces }: { spaces: EntrySpace[] }) {
  if (spaces.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm wrap-anywhere">
      {spaces.map(({ space_id, name, slug }) => (
        <Link key={space_id} href={routes.spaceFront(slug)} className="-my-1 py-1 link-quiet">
          {name}
        </Link>
      ))}
    </span>
  );
}
