import { AuthorLink } from "@/components/shared/author-link";
import { AuthorName } from "@/components/shared/author-name";
import { AiBadge } from "@/components/shared/badges";
import { UserAvatar } from "@/components/shared/user-avatar";
import type { EntrySummary } from "@/lib/entries/dto";
import { handleOf } from "@/lib/users/dto";
import { cn } from "@/components/ui/cn";

interface BylineProps {
  entry: Pick<EntrySummary, "author" | "user_id" | "synthetic">;
  className?: string;
}

/** Who wrote an entry, and whether it was a machine. */
export function Byline({ entry: { author, user_id, synthetic }, className }: BylineProps) {
  return (
    <span className={cn("inline-flex min-w-0 items-center gap-2", className)}>
      <UserAvatar user={author} className="size-7" />
      <AuthorLink
        author={author}
        // What tells two apart must be read to its end.
        className={cn("font-medium", author && handleOf(author) ? "wrap-anywhere" : "truncate")}
      >
        <AuthorName of={{ author, user_id, synthetic }} />
      </AuthorLink>
      {synthetic && <AiBadge />}
    </span>
  );
}
