"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EntryDate } from "@/components/shared/entry-date";
import { QueryState } from "@/components/shared/query-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { deliveriesQuery, useResendDelivery } from "@/lib/texts/webhooks/client";
import type { Delivery, Problem } from "@/lib/texts/webhooks/dto";
import { KEPT, PING, webhookTypes } from "@/lib/texts/webhooks/schema";

const problems: Record<Problem, string> = {
  timeout: "No respondió en 10 segundos",
  dns: "El DNS no responde",
  address: "Su nombre no lleva a una dirección de internet",
  connection: "No se pudo conectar",
};

/** The newest messages of a webhook, and what became of each. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const query = useQuery(deliveriesQuery(webhookId));
  return (
    <QueryState query={query} error="No se pudo cargar el registro.">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-muted-foreground">Todavía no se ha enviado nada.</p>
        ) : (
          <div>
            <DataTable
              label="Envíos"
              columns={columns(webhookId)}
              rows={deliveries}
              rowKey={({ delivery_id }) => delivery_id}
            />
            <p className="mt-3 text-sm text-muted-foreground">
              Se conservan los últimos {KEPT.messages} envíos, {KEPT.days} días como mucho.
            </p>
          </div>
        )
      }
    </QueryState>
  );
}

const columns = (webhookId: number): Column<Delivery>[] => [
  {
    header: "Envío",
    narrow: "title",
    className: "lg:min-w-48",
    cell: ({ type, entry_id }) => (
      <span>
        {type === PING ? "Prueba" : webhookTypes[type]}
        {entry_id !== null && (
          <span className="text-sm text-muted-foreground">
            {" · "}
            <Link href={routes.entry(entry_id)} className="link">
              entrada {entry_id}
            </Link>
          </span>
        )}
      </span>
    ),
  },
  {
    header: "Estado",
    className: "lg:min-w-40",
    cell: (delivery) => <State delivery={delivery} />,
  },
  {
    header: "Cuándo",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ created }) => <EntryDate date={created} format={formatCommentDate} />,
  },
  {
    header: "Tardó",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ took_ms }) => (took_ms === null ? "—" : `${took_ms} ms`),
  },
  {
    header: "Respuesta",
    cell: ({ answer, problem }) =>
      problem ? (
        problems[problem]
      ) : (
        <span className="line-clamp-3 font-mono text-xs">{answer || "—"}</span>
      ),
  },
  {
    header: "Acciones",
    narrow: "foot",
    cell: (delivery) => <ResendButton webhookId={webhookId} delivery={delivery} />,
  },
];

function State({ delivery: { outcome, status, tries, next_at } }: { delivery: Delivery }) {
  const code = status === null || tries === 0 ? "" : ` (${status})`;
  if (outcome === "sent") return <Badge>Enviado{code}</Badge>;
  if (outcome === "failed") return <Badge variant="accent">No enviado{code}</Badge>;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge variant="outline">En espera{code}</Badge>
      {tries > 0 && next_at && (
        <span className="text-sm text-muted-foreground">
          Intentos: {tries}. El próximo, <EntryDate date={next_at} format={formatCommentDate} />
        </span>
      )}
    </span>
  );
}

function ResendButton({ webhookId, delivery }: { webhookId: number; delivery: Delivery }) {
  const resend = useResendDelivery();
  const waits = delivery.next_at !== null;
  if (waits && delivery.tries === 0) return null; // it is being sent
  return (
    <Button
      variant="outline"
      size="sm"
      pending={resend.isPending}
      onClick={() => resend.mutate({ webhookId, deliveryId: delivery.delivery_id })}
    >
      {waits ? "Enviar ya" : "Enviar otra vez"}
    </Button>
  );
}
