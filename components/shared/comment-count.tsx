import { MessageSquare } from "lucide-react";

/** Shows how many comments an entry has. */
export function CommentCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <MessageSquare aria-hidden className="size-4" />
      {count === 1 ? "1 comentario" : `${count} comentarios`}
    </span>
  );
}
