import type { Route } from "next";
import Link from "next/link";
import type { Space } from "@/lib/spaces/dto";
import { formatDay } from "@/lib/text/dates";
import { cn } from "@/components/ui/cn";
import { ManageLinks } from "./manage-links";
import { TodaysDate } from "./todays-date";

interface SpaceMastheadProps {
  space: Space;
  /** The first page, from where it is being read. */
  front: Route;
  siteTz: string;
}

/** The head of a space's front page: its name as a newspaper sets it, the date, and where to go. */
export function SpaceMasthead({ space, front, siteTz }: SpaceMastheadProps) {
  return (
    <header>
      <div className="py-6 text-center sm:py-9">
        <h1 className={cn("headline font-bold wrap-anywhere", nameSize(space.name))}>
          {space.name}
        </h1>
        {space.subtitle && (
          <p className="mx-auto mt-3 max-w-prose font-serif text-lg text-balance text-muted-foreground italic sm:text-xl">
            {space.subtitle}
          </p>
        )}
      </div>
      <div className="rule-double" />
      <div className="relative flex flex-wrap items-center justify-between gap-x-8 border-b py-2 text-sm max-sm:mb-4">
        <TodaysDate served={formatDay(new Date(), siteTz)} />
        <nav aria-label="Espacio" className="flex flex-wrap gap-x-5 font-medium">
          <Link href={front} className="py-1 link-quiet">
            Portada
          </Link>
          <ManageLinks space={{ space_id: space.space_id, owner_id: space.owner_id }} />
        </nav>
      </div>
    </header>
  );
}

/** Up to 100 characters have to fit: the shorter the name, the larger. */
function nameSize(name: string) {
  if (name.length <= 18) return "text-[clamp(3rem,9vw,6.5rem)] leading-none tracking-tight";
  if (name.length <= 40) return "text-[clamp(2.5rem,6.5vw,4.75rem)] tracking-tight";
  return "text-[clamp(2rem,4.5vw,3.25rem)]";
}
