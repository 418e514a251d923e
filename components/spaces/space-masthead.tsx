import type { Route } from "next";
import Link from "next/link";
import { FollowFeed } from "@/components/reading/follow-feed";
import { spaceNameLook } from "@/components/shared/name-size";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { formatDay } from "@/lib/platform/text/dates";
import type { Space } from "@/lib/spaces/spaces/dto";
import { ManageLinks } from "./manage-links";
import { TodaysDate } from "./todays-date";

interface SpaceMastheadProps {
  space: Space;
  /** The address of the first page, on the host where it is being read. */
  front: Route;
  /** The full address of the folder of its feeds. */
  feeds: string;
  dates: DateStyle;
}

/** The head of a space's front page: its name as a newspaper sets it, the date, and where to go. */
export function SpaceMasthead({ space, front, feeds, dates }: SpaceMastheadProps) {
  return (
    <header>
      <div className="py-6 text-center sm:py-9">
        <h1 {...spaceNameLook(space.name)}>{space.name}</h1>
        {space.subtitle && (
          <p className="mx-auto mt-3 max-w-prose font-serif text-lg text-balance text-muted-foreground italic sm:text-xl">
            {space.subtitle}
          </p>
        )}
      </div>
      <div className="rule-double" />
      <div className="relative flex flex-wrap items-center justify-between gap-x-8 border-b py-2 text-sm max-sm:mb-5 max-[23rem]:mb-12">
        <TodaysDate served={formatDay(new Date(), dates)} dates={dates} />
        <nav aria-label="Espacio" className="flex flex-wrap gap-x-5 font-medium">
          <Link href={front} className="py-1 link-quiet">
            Portada
          </Link>
          <FollowFeed folder={feeds} className="py-1" />
          <ManageLinks space={{ space_id: space.space_id, owner_id: space.owner_id }} />
        </nav>
      </div>
    </header>
  );
}
