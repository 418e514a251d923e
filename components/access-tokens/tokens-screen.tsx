"use client";

import Link from "next/link";
import { useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { Screen } from "@/components/shared/screen";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useRevokeToken } from "@/lib/accounts/access-tokens/client";
import type { AccessToken } from "@/lib/accounts/access-tokens/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { TokenForm } from "./token-form";

/** `/profile/claves`: the keys with which programs act for the account. */
export function TokensScreen({ tokens }: { tokens: AccessToken[] }) {
  const [making, setMaking] = useState(false);
  return (
    <Screen
      narrow
      title="Claves para programas"
      subtitle={
        <>
          Con una de estas claves, un programa tuyo publica, comenta o lee en tu nombre, y solo lo
          que le permitas. Cómo se usa está en{" "}
          <Link href={routes.developers} className="link">
            la página para desarrolladores
          </Link>
          .
        </>
      }
      back={{ href: routes.profile, label: "Volver al perfil" }}
      actions={!making && <Button onClick={() => setMaking(true)}>Crear clave</Button>}
    >
      {making && <TokenForm onClose={() => setMaking(false)} />}
      {tokens.length === 0 ? (
        !making && (
          <EmptyState
            title="No tienes claves"
            description="Crea una cuando un programa tenga que entrar por ti: nunca le des tu contraseña."
          />
        )
      ) : (
        <ul aria-label="Tus claves" className="grid border-t">
          {tokens.map((token) => (
            <Token key={token.token_id} token={token} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

function Token({ token }: { token: AccessToken }) {
  const { token_id, name, ending, scopes, created, expires, expired, last_used } = token;
  const revoke = useRevokeToken();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          <code className="text-sm font-normal text-muted-foreground">rtv_…{ending}</code>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope} variant="outline">
              {scope}
            </Badge>
          ))}
        </p>
        <p className="mt-1.5 text-sm text-muted-foreground">
          Creada el <EntryDate date={created} format={formatCommentDate} />.{" "}
          {last_used ? (
            <>
              Usada por última vez el <EntryDate date={last_used} format={formatCommentDate} />.
            </>
          ) : (
            "Sin usar."
          )}{" "}
          {expired ? "Caducó" : "Caduca"} el <EntryDate date={expires} format={formatCommentDate} />
          .
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`Anular ${name}`}>
            Anular
          </Button>
        }
        title={`¿Anular «${name}»?`}
        description="El programa que la usa deja de entrar al momento. No se puede deshacer."
        confirmLabel="Anular"
        pendingLabel="Anulando..."
        destructive
        onConfirm={() => revoke.mutateAsync(token_id)}
      />
    </li>
  );
}
