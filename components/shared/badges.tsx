import { Image as ImageIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { marksOf, type Made } from "@/lib/texts/provenance/marks";

/** The badge beside the author of a comment that a synthetic user wrote. */
export function BotBadge() {
  return (
    <Badge variant="accent" title="Escrito por un usuario sintético">
      Bot
    </Badge>
  );
}

/** The badge beside an author who is a machine. */
export function AiBadge() {
  return (
    <Badge variant="accent" title="Escrito por inteligencia artificial">
      IA
    </Badge>
  );
}

/**
 * The label beside the author of an entry, which says how AI was used in it, and whether somebody read it; `whole`: also
 * who that was.
 */
export function EntryMark({ entry, whole = false }: { entry: Made; whole?: boolean }) {
  const { badge, generated, review } = marksOf(entry);
  return (
    <>
      {badge && (generated ? <AiBadge /> : <Badge>{badge}</Badge>)}
      {review && <span className="text-muted-foreground">· {whole ? review : "revisada"}</span>}
    </>
  );
}

export function WithImageBadge() {
  return (
    <Badge>
      <ImageIcon aria-hidden />
      Con imagen
    </Badge>
  );
}
