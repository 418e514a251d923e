import { WordDifference } from "@/components/versions/word-difference";
import type { Review } from "@/lib/review/dto";

/** What people have changed in what the machine wrote. */
export function Changes({ review: { title, content, written, state } }: { review: Review }) {
  if (!written) {
    return <p className="text-sm text-muted-foreground">Lo ha escrito una persona.</p>;
  }
  const { first_title, first_content } = written;
  if (state === "published") {
    return <p className="text-sm text-muted-foreground">Lo publicado se ve en su entrada.</p>;
  }
  if (title === first_title && content === first_content) {
    return <p className="text-sm text-muted-foreground">Nadie ha cambiado nada.</p>;
  }
  return (
    <div className="grid gap-4">
      {title !== first_title && <WordDifference before={first_title} after={title} />}
      {content !== first_content && <WordDifference before={first_content} after={content} />}
    </div>
  );
}
