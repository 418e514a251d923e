import "server-only";
import { aboutAccount } from "@/lib/accounts/account/about";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import { uploadsIn } from "@/lib/operation/export/image-paths";

/** Comments that are read at once. */
const AT_ONCE = 100;

/**
 * Returns what the site knows of a person besides their texts, as the file that only they may have, and the images of
 * their comments that are held.
 */
export async function accountFile(actor: Actor) {
  const about = await aboutAccount(actor);
  return {
    name: "account.json",
    text: JSON.stringify(about, null, 2),
    images: about.held_comments.flatMap(({ image }) => uploadsIn(image ?? "")),
  };
}

/** Reads all comments of a person, as the pieces of a JSON array. */
export async function* ownComments({ id }: Actor): AsyncGenerator<string> {
  let opening = "[\n";
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.comment.findMany({
        where: { user_id: id, comment_id: { gt: after } },
        orderBy: { comment_id: "asc" },
        take,
        select: {
          comment_id: true,
          content: true,
          image: true,
          created: true,
          entry: { select: { entry_id: true, title: true, deleted_at: true } },
        },
      }),
    ({ comment_id }) => comment_id,
  );
  for await (const comments of parts) {
    for (const { entry, ...comment } of comments) {
      const { deleted_at, ...known } = entry;
      const about = deleted_at ? { entry_id: known.entry_id } : known;
      yield opening + JSON.stringify({ ...comment, entry: about });
      opening = ",\n";
    }
  }
  yield opening === "[\n" ? "[]\n" : "\n]\n";
}
