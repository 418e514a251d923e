"use client";

import { useId, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCommentDate } from "@/lib/platform/text/dates";
import {
  useDeleteWebhook,
  usePingWebhook,
  useRotateSecret,
  useUpdateWebhook,
} from "@/lib/texts/webhooks/client";
import type { Webhook, OffReason } from "@/lib/texts/webhooks/dto";
import { webhookTypes } from "@/lib/texts/webhooks/schema";
import { DeliveryLog } from "./delivery-log";
import { SecretPanel } from "./secret-panel";
import { WebhookForm } from "./webhook-form";
import { webhookName } from "./webhook-name";

/** One webhook: its state, what can be done with it, and its log. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { webhook_id: webhookId, types, off_at } = webhook;
  const headingId = useId();
  const [part, setPart] = useState<"form" | "log" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const secretField = useRef<HTMLInputElement>(null);
  const update = useUpdateWebhook();
  const ping = usePingWebhook();
  const name = webhookName(webhook);
  function showSecret() {
    secretField.current?.focus({ preventScroll: true });
    secretField.current?.scrollIntoView({ block: "center" });
  }
  return (
    <article aria-labelledby={headingId} className="grid gap-4">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="headline text-xl wrap-anywhere">
            {name}
          </h2>
          <WebhookState webhook={webhook} />
        </div>
        <p className="text-sm text-muted-foreground">
          {types.map((type) => webhookTypes[type]).join(" · ")}
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          pending={ping.isPending}
          onClick={() => ping.mutate(webhookId, { onSuccess: () => setPart("log") })}
        >
          Probar
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={part === "log"}
          onClick={() => setPart(part === "log" ? null : "log")}
        >
          Registro
        </Button>
        <Button variant="outline" size="sm" onClick={() => setPart("form")}>
          Cambiar
        </Button>
        <Button
          variant="outline"
          size="sm"
          pending={update.isPending}
          onClick={() => update.mutate({ webhookId, on: off_at !== null })}
        >
          {off_at ? "Encender" : "Apagar"}
        </Button>
        <RotateButton
          webhookId={webhookId}
          onSecret={setSecret}
          onClosed={secret === null ? undefined : showSecret}
        />
        <DeleteButton webhookId={webhookId} name={name} />
      </div>
      {secret !== null && (
        <SecretPanel
          ref={secretField}
          name={name}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {part === "form" && (
        <WebhookForm
          webhook={webhook}
          save={(input) => update.mutateAsync({ webhookId, ...input })}
          done={() => setPart(null)}
          onCancel={() => setPart(null)}
        />
      )}
      {part === "log" && <DeliveryLog webhookId={webhookId} />}
    </article>
  );
}

interface RotateButtonProps {
  webhookId: number;
  /** Called with the new secret. */
  onSecret: (secret: string) => void;
  onClosed?: () => void;
}

function RotateButton({ webhookId, onSecret, onClosed }: RotateButtonProps) {
  const rotate = useRotateSecret();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Renovar secreto
        </Button>
      }
      title="Renovar el secreto"
      description="Se crea otro, que verás una vez. Durante 24 horas cada mensaje lleva las dos firmas, la nueva y la de antes."
      confirmLabel="Renovar"
      pendingLabel="Renovando..."
      onConfirm={async () => onSecret((await rotate.mutateAsync(webhookId)).secret)}
      onClosed={onClosed}
    />
  );
}

function DeleteButton({ webhookId, name }: { webhookId: number; name: string }) {
  const remove = useDeleteWebhook();
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar el webhook de ${name}`} />}
      title="Confirmar eliminación"
      description={`¿Seguro que quieres eliminar el webhook que avisa a ${name}? Su registro se va con él, y lo que esperaba no se envía.`}
      onConfirm={() => remove.mutateAsync(webhookId)}
    />
  );
}

const offNotes: Record<OffReason, string> = {
  hand: "Apagado",
  failing: "Apagado tras días de fallos",
  gone: "Apagado: respondió que ya no existe",
  owner: "Apagado con la cuenta de su titular",
};

/** Says whether messages are sent to a webhook, and whether they arrive. */
function WebhookState({ webhook }: { webhook: Webhook }) {
  const { off_reason, failing_since } = webhook;
  if (off_reason) return <Badge variant="outline">{offNotes[off_reason]}</Badge>;
  if (!failing_since) return <Badge>Activo</Badge>;
  return (
    <Badge variant="outline">
      Falla desde el <EntryDate date={failing_since} format={formatCommentDate} />
    </Badge>
  );
}
