import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AuthorLink } from "@/components/shared/author-link";
import { EntryMark } from "@/components/shared/badges";
import { Cosigners } from "@/components/shared/cosigners";
import { PersonName } from "@/components/shared/person-name";
import { EntryImage } from "@/components/shared/entry-image";
import { WrittenDate } from "@/components/shared/written-date";
import { cn } from "@/components/ui/cn";
import { signatureOf } from "@/lib/house/users/dto";
import { imageSources } from "@/lib/platform/addresses/image-url";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { spoken } from "@/lib/platform/text/languages";
import { standfirstOf, type EntrySummary } from "@/lib/texts/entries/dto";

/** The properties of one entry as it is announced on a page of many. */
export interface StoryProps {
  entry: EntrySummary;
  /** Null for an entry that can no longer be read. */
  href: Route | null;
  dates: DateStyle;
  /** Level of the headline; h2 by default. */
  as?: "h2" | "h3";
  /** The space that the entry comes from, on pages with entries of many; null for an entry that is in no space. */
  section?: { name: string; href: Route } | null;
  /** A note in the line of the date, such as what has become of the entry since. */
  note?: string;
  /** The control for what can be done with the entry here, in the line of the date. */
  control?: ReactNode;
}

/**
 * The small line over a headline: on pages of many spaces, the space that the entry comes from; on those of one, its
 * author.
 */
export function StoryKicker({ entry, section }: Pick<StoryProps, "entry" | "section">) {
  if (section === undefined) return <Author entry={entry} className="kicker" />;
  if (section === null) return null;
  return (
    <p className="min-w-0 kicker">
      <Link href={section.href} className="link-quiet">
        {section.name}
      </Link>
    </p>
  );
}

/** A title of up to 100 characters, perhaps a single word: it breaks rather than run into the next column. */
export function StoryHeadline({
  entry,
  href,
  as: Heading = "h2",
  className,
  children = entry.title,
}: Pick<StoryProps, "entry" | "href" | "as"> & { className?: string; children?: ReactNode }) {
  return (
    <Heading {...spoken(entry)} className={cn("headline wrap-anywhere", className)}>
      {href ? (
        <Link href={href} className="link-quiet">
          {children}
        </Link>
      ) : (
        children
      )}
    </Heading>
  );
}

/** The standfirst of an entry, else its beginning. */
export function StoryStandfirst({
  entry,
  className,
  children = standfirstOf(entry),
}: Pick<StoryProps, "entry"> & { className?: string; children?: ReactNode }) {
  return (
    <p {...spoken(entry)} className={cn("font-serif text-muted-foreground", className)}>
      {children}
    </p>
  );
}

interface PictureProps {
  entry: PicturedEntry;
  href: Route | null;
  sizes: string;
  priority?: boolean;
  /** Width over height; by default the image's own, within the limits of `ownRatio`. */
  ratio?: number;
  className?: string;
}

/** The image of an entry, a second link for the pointer: screen readers get only the link of the headline beside it. */
export function StoryPicture({ entry, href, sizes, priority, ratio, className }: PictureProps) {
  const frame = {
    style: { aspectRatio: ratio ?? ownRatio(entry.image) },
    className: cn("block overflow-hidden", className),
  };
  const image = (
    <EntryImage
      image={entry.image}
      alt=""
      sizes={sizes}
      focus={entry}
      priority={priority}
      className="size-full object-cover"
    />
  );
  return href ? (
    <Link href={href} tabIndex={-1} aria-hidden {...frame}>
      {image}
    </Link>
  ) : (
    <div {...frame}>{image}</div>
  );
}

/** The last line: the date, the author if the kicker does not name them, and what can be done. */
export function StoryMeta({
  entry,
  dates,
  section,
  note,
  control,
}: Pick<StoryProps, "entry" | "dates" | "section" | "note" | "control">) {
  return (
    <div className="mt-auto flex min-h-8 items-center justify-between gap-3 text-xs text-muted-foreground">
      <div className="grid gap-0.5">
        {section !== undefined && <Author entry={entry} className="font-medium text-foreground" />}
        <WrittenDate date={entry.created} dates={dates} />
        {note && <strong className="font-medium text-accent">{note}</strong>}
      </div>
      {control}
    </div>
  );
}

type PicturedEntry = EntrySummary & { image: string };

/** True for an entry with an image; one without is set in larger type instead. */
export function hasImage(entry: EntrySummary): entry is PicturedEntry {
  return Boolean(entry.image);
}

/** Names the author of an entry, and says whether it was a machine. */
function Author({ entry, className }: { entry: EntrySummary; className: string }) {
  const { author, byline, coauthors } = entry;
  const looks = cn("min-w-0 wrap-anywhere", className);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {byline ? (
        <bdi className={looks}>{byline}</bdi>
      ) : (
        <AuthorLink author={author} className={looks}>
          <PersonName of={author} gone={signatureOf(entry)} />
        </AuthorLink>
      )}
      <Cosigners coauthors={coauthors} after={byline ?? signatureOf(entry)} className={looks} />
      <EntryMark entry={entry} />
    </p>
  );
}

/**
 * Returns the width over height of an image. Most are shown whole; only very tall and very wide ones are cut, to 4:3
 * and 2.4:1. When the size is not known, 3:2.
 */
export function ownRatio(image: string) {
  const { width, height } = imageSources(image);
  return width && height ? Math.min(Math.max(width / height, 4 / 3), 2.4) : 3 / 2;
}
