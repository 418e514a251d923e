import { htmlText } from "@/lib/operation/import/elsewhere/html-text";
import type { PieceComment } from "@/lib/operation/import/elsewhere/piece";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import { allOf, textAt, type XmlNode } from "@/lib/operation/import/elsewhere/xml-node";
import { autop } from "./autop";
import { utcDate } from "./dates";

/**
 * Returns the approved comments under a text as they stood there: the oldest first, each followed by those that answer
 * it, with the name of whom they answer.
 */
export function commentsOf(item: XmlNode, title: string, tally: Tally): PieceComment[] {
  const comments = allOf(item, "wp:comment");
  const nameOf = (comment: XmlNode) => htmlText(textAt(comment, "wp:comment_author"));
  const names = new Map(
    comments.map((comment) => [textAt(comment, "wp:comment_id"), nameOf(comment)]),
  );
  names.delete("");
  const taken = comments
    .filter((comment) => isTaken(comment, title, tally))
    .map((comment) => ({
      id: textAt(comment, "wp:comment_id"),
      parent: textAt(comment, "wp:comment_parent"),
      name: nameOf(comment),
      date: utcDate(textAt(comment, "wp:comment_date_gmt")) ?? textAt(comment, "wp:comment_date"),
      html: autop(textAt(comment, "wp:comment_content")),
      inReplyTo: names.get(textAt(comment, "wp:comment_parent")),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const ids = new Set(taken.map(({ id }) => id));
  const answers = Map.groupBy(taken, ({ id, parent }) =>
    parent !== id && ids.has(parent) ? parent : "",
  );
  const ordered: PieceComment[] = [];
  const put = (to: string, depth: number) => {
    const next = answers.get(to) ?? [];
    answers.delete(to); // so that those that answer each other in a circle come once
    for (const { id, parent: _, ...comment } of next) {
      ordered.push({ ...comment, depth });
      if (id) put(id, depth + 1);
    }
  };
  put("", 0);
  for (const parent of [...answers.keys()]) put(parent, 0);
  return ordered;
}

function isTaken(comment: XmlNode, title: string, tally: Tally): boolean {
  const type = textAt(comment, "wp:comment_type");
  if (type !== "" && type !== "comment") {
    tally.leave("Avisos de enlaces (pingbacks y parecidos)", title);
    return false;
  }
  if (textAt(comment, "wp:comment_approved") === "1") return true;
  tally.leave("Comentarios sin aprobar, marcados como basura o en la papelera", title);
  return false;
}
