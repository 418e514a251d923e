import { htmlText } from "@/lib/operation/import/elsewhere/html-text";
import type { PieceComment } from "@/lib/operation/import/elsewhere/piece";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import { allOf, textAt, type XmlNode } from "@/lib/operation/import/elsewhere/xml-node";
import { autop } from "./autop";
import { utcDate } from "./dates";

/** Returns the approved comments under a text, the oldest first, each with the name of whom it answers. */
export function commentsOf(item: XmlNode, title: string, tally: Tally): PieceComment[] {
  const comments = allOf(item, "wp:comment");
  const nameOf = (comment: XmlNode) => htmlText(textAt(comment, "wp:comment_author"));
  const names = new Map(
    comments.map((comment) => [textAt(comment, "wp:comment_id"), nameOf(comment)]),
  );
  names.delete("");
  return comments
    .filter((comment) => isTaken(comment, title, tally))
    .map((comment) => ({
      name: nameOf(comment),
      date: utcDate(textAt(comment, "wp:comment_date_gmt")) ?? textAt(comment, "wp:comment_date"),
      html: autop(textAt(comment, "wp:comment_content")),
      inReplyTo: names.get(textAt(comment, "wp:comment_parent")),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function isTaken(comment: XmlNode, title: string, tally: Tally): boolean {
  const type = textAt(comment, "wp:comment_type");
  if (type !== "" && type !== "comment") {
    tally.add("Avisos de enlaces (pingbacks y parecidos)", title);
    return false;
  }
  if (textAt(comment, "wp:comment_approved") === "1") return true;
  tally.add("Comentarios sin aprobar, marcados como basura o en la papelera", title);
  return false;
}
