"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import { useCreateWebhook, webhooksQuery } from "@/lib/texts/webhooks/client";
import type { Webhook, WebhookWithSecret } from "@/lib/texts/webhooks/dto";
import { SecretPanel } from "./secret-panel";
import { WebhookForm } from "./webhook-form";
import { WebhookItem } from "./webhook-item";
import { webhookName } from "./webhook-name";

interface WebhooksScreenProps {
  /** The space that the webhooks belong to; null for the site's. */
  space: { space_id: number; name: string } | null;
  webhooks: Webhook[];
}

/** The programs elsewhere that are told of what is published, with what became of each message. */
export function WebhooksScreen({ space, webhooks: served }: WebhooksScreenProps) {
  const space_id = space?.space_id ?? null;
  const webhooks = useQuery(webhooksQuery(space_id, served)).data;
  const create = useCreateWebhook();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  return (
    <Screen
      title="Webhooks"
      subtitle={`Avisan a otros programas de lo que se publica en ${space ? `«${space.name}»` : "el sitio"}, con mensajes firmados.`}
      back={
        space
          ? { href: routes.editSpace(space.space_id) as Route, label: "Volver a Editar Espacio" }
          : { href: routes.settings, label: "Volver a Ajustes" }
      }
      actions={!adding && <Button onClick={() => setAdding(true)}>Añadir webhook</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {made && (
          <SecretPanel
            name={webhookName(made.webhook)}
            secret={made.secret}
            autoFocus
            onClose={() => setMade(null)}
          />
        )}
        {adding && (
          <section className="rounded-lg border bg-card p-5 sm:p-8">
            <h2 className="mb-6 headline text-2xl">Añadir webhook</h2>
            <WebhookForm
              save={(input) => create.mutateAsync({ ...input, space_id })}
              done={(made) => {
                setMade(made);
                setAdding(false);
              }}
              onCancel={() => setAdding(false)}
            />
          </section>
        )}
        {webhooks.length === 0 ? (
          !adding && (
            <EmptyState
              title="Todavía no hay webhooks"
              description="Añade la dirección de un programa tuyo para que se entere de lo que se publica."
            />
          )
        ) : (
          <ul className="divide-y border-y">
            {webhooks.map((webhook) => (
              <li key={webhook.webhook_id} className="py-6">
                <WebhookItem webhook={webhook} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Screen>
  );
}
