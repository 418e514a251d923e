import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AiBadge } from "@/components/shared/badges";
import { EntryImage } from "@/components/shared/entry-image";
import type { Entry } from "@/lib/entries/dto";
import { formatEntryDate } from "@/lib/text/dates";
import { displayName } from "@/lib/users/dto";
import { cn } from "@/lib/utils";

/** How one entry is announced on a page of many. */
export interface StoryProps {
  entry: Entry;
  href: Route;
  siteTz: string;
  /** Level of the headline; h2 by default. */
  as?: "h2" | "h3";
  /** The space it is announced from, where the page holds entries of many. */
  section?: { name: string; href: Route };
  /** Stands in the line of the date: what can be done with the entry here. */
  control?: ReactNode;
}

/** The small line over a headline: the space if it is told, who signs, and whether it was a machine. */
export function StoryKicker({ entry, section }: Pick<StoryProps, "entry" | "section">) {
  const { author, user_id } = entry;
  const name = author ? displayName(author) : `Usuario #${user_id}`;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {section && (
        <Link href={section.href} className="min-w-0 kicker link-quiet">
          {section.name}
        </Link>
      )}
      <span className={section ? "min-w-0 text-xs text-muted-foreground" : "min-w-0 kicker"}>
        {name}
      </span>
      {author?.synthetic && <AiBadge />}
    </p>
  );
}

/** A title of up to 100 characters, perhaps a single word: it breaks rather than run into the next column. */
export function StoryHeadline({
  entry,
  href,
  as: Heading = "h2",
  className,
}: Pick<StoryProps, "entry" | "href" | "as"> & { className?: string }) {
  return (
    <Heading className={cn("headline wrap-anywhere hyphens-auto", className)}>
      <Link href={href} className="link-quiet">
        {entry.title}
      </Link>
    </Heading>
  );
}

interface PictureProps {
  entry: Entry & { image: string };
  href: Route;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** The image of an entry, a second way in for the pointer: the headline beside it is the link that is announced. */
export function StoryPicture({ entry, href, sizes, priority, className }: PictureProps) {
  return (
    <Link href={href} tabIndex={-1} aria-hidden className="block overflow-hidden">
      <EntryImage
        image={entry.image}
        alt=""
        sizes={sizes}
        priority={priority}
        className={cn("aspect-3/2 w-full object-cover", className)}
      />
    </Link>
  );
}

export function StoryMeta({
  entry,
  siteTz,
  control,
}: Pick<StoryProps, "entry" | "siteTz" | "control">) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-xs text-muted-foreground">
      <time dateTime={entry.created}>{formatEntryDate(entry.created, siteTz)}</time>
      {control}
    </div>
  );
}

/** Whether an entry has an image; without one it is set in larger type instead. */
export function hasImage(entry: Entry): entry is Entry & { image: string } {
  return Boolean(entry.image);
}
