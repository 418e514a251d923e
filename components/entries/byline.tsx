import { AuthorLink } from "@/components/shared/author-link";
import { AiBadge } from "@/components/shared/badges";
import { UserAvatar } from "@/components/shared/user-avatar";
import type { EntrySummary } from "@/lib/entries/dto";
import { displayName } from "@/lib/users/dto";
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
      <AuthorLink author={author} className="truncate font-medium">
        {author ? displayName(author) : `Usuario #${user_id}`}
      </AuthorLink>
      {synthetic && <AiBadge />}
    </span>
  );
}
