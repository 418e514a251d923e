"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "@/components/shared/data-table";
import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { NUMBER } from "@/components/shared/number-column";
import { PersonName } from "@/components/shared/person-name";
import { QueryState } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { formatMicros } from "@/lib/machines/spending/amounts";
import { pricesQuery, useDeletePrice } from "@/lib/machines/spending/client";
import type { Price, SpendingOf } from "@/lib/machines/spending/dto";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { urlOf } from "@/lib/platform/text/url";
import { PriceForm } from "./price-form";
import { Section } from "./section";

interface PricesSectionProps {
  /** The models that were asked in the month, of which some have no price. */
  models: SpendingOf[];
  /** The currency of the site. */
  currency: string;
}

/** Lists the prices of models. */
export function PricesSection({ models, currency }: PricesSectionProps) {
  const [adding, setAdding] = useState(false);
  const prices = useQuery(pricesQuery);
  const counted = prices.data?.filter((price) => price.currency === currency);
  const known = new Set(counted?.map(({ model }) => model));
  const unpriced = models.flatMap(({ name }) =>
    name === null || name === SAMPLE_MODEL || known.has(name) ? [] : name,
  );
  return (
    <Section
      title="Precios"
      description="Por un millón de tokens, como los publica el servicio. Lo ya gastado no se recalcula."
      action={
        !adding && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            Añadir un precio
          </Button>
        )
      }
    >
      {adding && (
        <PriceForm model={unpriced[0] ?? ""} currency={currency} onClose={() => setAdding(false)} />
      )}
      {prices.data && unpriced.length > 0 && (
        <p className="text-muted-foreground">
          Sin precio en {currency}: {[...new Set(unpriced)].join(", ")}. No se puede limitar lo que
          cuestan.
        </p>
      )}
      <QueryState query={prices} error="No se pudieron cargar los precios.">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted-foreground">Todavía no hay ningún precio.</p>
          ) : (
            <DataTable
              label="Precios"
              columns={columns}
              rows={rows}
              rowKey={({ price_id }) => price_id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

const columns: Column<Price>[] = [
  {
    header: "Modelo",
    narrow: "title",
    className: "font-medium",
    cell: ({ model, provider }) => (provider ? `${model} · ${provider}` : model),
  },
  {
    header: "Entrada",
    className: NUMBER,
    cell: ({ input_micros, currency }) => formatMicros(input_micros, currency),
  },
  {
    header: "En caché",
    className: NUMBER,
    cell: ({ cached_micros, currency }) => formatMicros(cached_micros, currency),
  },
  {
    header: "Salida",
    className: NUMBER,
    cell: ({ output_micros, currency }) => formatMicros(output_micros, currency),
  },
  {
    header: "Desde",
    cell: ({ valid_from }) => <EntryDate date={valid_from} format={formatCommentDate} />,
  },
  {
    header: "Fuente",
    cell: ({ source_url, creator }) => (
      <span>
        <a href={source_url} className="link" rel="noreferrer">
          {urlOf(source_url)?.host ?? source_url}
        </a>
        {creator && (
          <>
            {", de "}
            <PersonName of={creator} />
          </>
        )}
      </span>
    ),
  },
  {
    header: "Acciones",
    narrow: "corner",
    className: "lg:w-12",
    cell: (price) => <Remove price={price} />,
  },
];

function Remove({ price: { price_id, model } }: { price: Price }) {
  const remove = useDeletePrice();
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar el precio de ${model}`} />}
      title="¿Eliminar el precio?"
      description={`Vale para un precio de ${model} que se escribió mal. Si el precio ha cambiado, añade otro.`}
      onConfirm={() => remove.mutateAsync(price_id)}
    />
  );
}
