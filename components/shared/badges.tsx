import { Image as ImageIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Beside the author of a comment that a synthetic user wrote. */
export function BotBadge() {
  return (
    <Badge variant="accent" title="Escrito por un usuario sintético">
      Bot
    </Badge>
  );
}

/** Beside the author of an entry that a synthetic user wrote. */
export function AiBadge() {
  return (
    <Badge variant="accent" title="Escrito por inteligencia artificial">
      IA
    </Badge>
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
