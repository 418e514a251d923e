import { AuthorLink } from "@/components/shared/author-link";
import { EntryMark } from "@/components/shared/badges";
import { Cosigners } from "@/components/shared/cosigners";
import { PersonName } from "@/components/shared/person-name";
import { UserAvatar } from "@/components/shared/user-avatar";
import { cn } from "@/components/ui/cn";
import { handleOf, signatureOf } from "@/lib/house/users/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import type { Made } from "@/lib/texts/provenance/marks";

interface BylineProps {
  entry: Pick<EntrySummary, "author" | "user_id" | "synthetic" | "byline"> &
    Partial<Pick<EntrySummary, "coauthors">> &
    Made;
  /** True to name all who sign it, and who has read a machine's text. */
  whole?: boolean;
  className?: string;
}

/**
 * Names the author of an entry, and says whether it was a machine. Where somebody else signs in the author's place, the
 * author is named last, as who published it.
 */
export function Byline({ entry, whole = false, className }: BylineProps) {
  const { author, byline, coauthors = [] } = entry;
  const name = (
    <AuthorLink
      author={author}
      // What tells two authors of one name apart must not be cut off; within a line there is nothing to cut at.
      className={cn(
        "font-medium",
        byline || (author && handleOf(author)) ? "wrap-anywhere" : "truncate",
      )}
    >
      <PersonName of={author} gone={signatureOf(entry)} />
    </AuthorLink>
  );
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-2",
        (whole || byline) && "flex-wrap", // on a phone, what stands behind a name would leave two letters of it
        className,
      )}
    >
      {byline ? (
        <bdi className="font-medium wrap-anywhere">{byline}</bdi>
      ) : (
        <span className="inline-flex max-w-full min-w-0 items-center gap-2">
          <UserAvatar user={author} className="size-7" />
          {name}
        </span>
      )}
      {coauthors.length > 0 && (
        <Cosigners
          coauthors={coauthors}
          whole={whole}
          after={byline ?? signatureOf(entry)}
          className="font-medium wrap-anywhere"
        />
      )}
      <EntryMark entry={entry} whole={whole} />
      {byline && <span className="min-w-0 text-muted-foreground">· Publicado por {name}</span>}
    </span>
  );
}
