import { AuthorLink } from "@/components/shared/author-link";
import { AuthorName } from "@/components/shared/author-name";
import { EntryMark } from "@/components/shared/badges";
import { Cosigners } from "@/components/shared/cosigners";
import { UserAvatar } from "@/components/shared/user-avatar";
import { cn } from "@/components/ui/cn";
import { handleOf, signatureOf } from "@/lib/house/users/dto";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import type { Made } from "@/lib/texts/provenance/marks";

interface BylineProps {
  entry: Pick<EntrySummary, "author" | "user_id" | "synthetic"> &
    Partial<Pick<EntrySummary, "coauthors">> &
    Made;
  /** True to name all who sign it, and who has read a machine's text. */
  whole?: boolean;
  className?: string;
}

/** Names the author of an entry, and says whether it was a machine. */
export function Byline({ entry, whole = false, className }: BylineProps) {
  const { author, user_id, synthetic, coauthors = [] } = entry;
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-2",
        whole && "flex-wrap", // on a phone, the label about AI would leave two letters of a name
        className,
      )}
    >
      <span className="inline-flex max-w-full min-w-0 items-center gap-2">
        <UserAvatar user={author} className="size-7" />
        <AuthorLink
          author={author}
          // The part that tells two authors of one name apart must not be cut off.
          className={cn("font-medium", author && handleOf(author) ? "wrap-anywhere" : "truncate")}
        >
          <AuthorName of={{ author, user_id, synthetic }} />
        </AuthorLink>
      </span>
      {coauthors.length > 0 && (
        <Cosigners
          coauthors={coauthors}
          whole={whole}
          after={signatureOf(entry)}
          className="font-medium wrap-anywhere"
        />
      )}
      <EntryMark entry={entry} whole={whole} />
    </span>
  );
}
