import { OlderComments } from "@/components/comments/older-comments";
import type { Comment } from "@/lib/comments/dto";
import type { Entry } from "@/lib/entries/dto";
import type { Page } from "@/lib/kernel/pagination";
import { entryPath, routes } from "@/lib/addresses/routes";

/** A page of the comments under an entry that its own page no longer shows. */
export function OlderCommentsPage({ entry, comments }: { entry: Entry; comments: Page<Comment> }) {
  return (
    <OlderComments
      comments={comments.items}
      entry={{ title: entry.title, address: entryPath(entry) }}
      next={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
    />
  );
}
