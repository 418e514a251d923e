import { Badge } from "@/components/ui/badge";
import { EntryDate } from "@/components/shared/entry-date";
import { formatCommentDate } from "@/lib/platform/text/dates";
import type { OffReason, Webhook } from "@/lib/texts/webhooks/dto";

const offNotes: Record<OffReason, string> = {
  hand: "Apagado",
  failing: "Apagado tras días de fallos",
  gone: "Apagado: respondió que ya no existe",
  owner: "Apagado con la cuenta de su titular",
};

/** Whether a webhook is told of anything, and whether that arrives. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { off_reason, failing_since } = webhook;
  if (off_reason) return <Badge variant="outline">{offNotes[off_reason]}</Badge>;
  if (!failing_since) return <Badge>Activo</Badge>;
  return (
    <Badge variant="outline">
      Falla desde el <EntryDate date={failing_since} format={formatCommentDate} />
    </Badge>
  );
}
