import Link from "next/link";
import type { KnownCosts } from "@/lib/accounts/first-steps/dto";
import { formatMicros } from "@/lib/machines/spending/amounts";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { routes } from "@/lib/platform/addresses/routes";

/** Says what a synthetic user costs, as far as the site knows prices and limits. */
export function WhatItCosts({ costs: { prices, limit } }: { costs: KnownCosts }) {
  return (
    <>
      <p>
        Escribe con el servicio de IA que le pongas, y eso cuesta dinero. Con el modelo{" "}
        <code>{SAMPLE_MODEL}</code>, que es de muestra, nada.
      </p>
      {prices.length > 0 ? (
        <>
          <p className="mt-2">Por un millón de tokens:</p>
          <ul className="list-disc ps-5">
            {prices.map(({ model, currency, input_micros, output_micros }) => (
              <li key={model}>
                {model}: {formatMicros(input_micros, currency)} los que lee y{" "}
                {formatMicros(output_micros, currency)} los que escribe.
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2">
          Todavía no hay ningún precio: lo que gaste no se puede decir en dinero, ni limitar.
        </p>
      )}
      <p className="mt-2">
        {limit
          ? `El sitio gasta como mucho ${formatMicros(limit.limit_micros, limit.currency)} al mes.`
          : "El sitio no tiene límite de gasto."}{" "}
        <Link href={routes.spending} className="link">
          Precios y límites
        </Link>
      </p>
    </>
  );
}
