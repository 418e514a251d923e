"use client";

import type { ReactNode } from "react";
import { useSite } from "@/components/shared/site-context";
import { isIpAddress } from "@/lib/spaces/domains/name";

/** Explains how a host name reaches this site: the record to create where the name was bought. */
export function DnsHelp({ name }: { name: string | null }) {
  const { siteUrl } = useSite();
  const target = new URL(siteUrl).hostname;
  return (
    <aside aria-labelledby="dns" className="border-t-2 border-foreground pt-4 text-sm">
      <h2 id="dns" className="headline text-xl">
        Cómo apuntar el dominio aquí
      </h2>
      <p className="mt-2 text-muted-foreground">
        Donde compraste el nombre, añade a su zona DNS uno de estos registros:
      </p>
      <dl className="mt-4 grid gap-4">
        {!isIpAddress(target) && (
          <Record kind="CNAME" name={name ?? "www.ejemplo.es"} value={target}>
            Para un subdominio, como www.ejemplo.es. También vale un ALIAS o ANAME en la raíz, si tu
            proveedor los ofrece.
          </Record>
        )}
        <Record
          kind="A"
          name={name ?? "ejemplo.es"}
          value={isIpAddress(target) ? target : `la dirección IP de ${target}`}
        >
          Para la raíz del dominio, como ejemplo.es, que no admite CNAME. Si el servidor tiene IPv6,
          añade también un AAAA.
        </Record>
      </dl>
      <p className="mt-4 text-muted-foreground">
        El cambio puede tardar unas horas en verse. Para servirlo por https hace falta además un
        certificado a ese nombre: pídelo a quien administra el servidor.
      </p>
    </aside>
  );
}

interface RecordProps {
  kind: string;
  name: string;
  value: string;
  children: ReactNode;
}

function Record({ kind, name, value, children }: RecordProps) {
  return (
    <div className="border-t pt-3">
      <dt className="font-mono text-[0.8125rem] leading-relaxed break-all">
        {name} <strong className="text-accent">{kind}</strong> {value}
      </dt>
      <dd className="mt-1 text-muted-foreground">{children}</dd>
    </div>
  );
}
