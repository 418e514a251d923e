"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { StopsNow } from "@/components/spending/stops";
import { Button } from "@/components/ui/button";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { syntheticUsersQuery } from "@/lib/machines/synthetic-users/client";
import { routes } from "@/lib/platform/addresses/routes";
import { AccessRestricted } from "./access-restricted";
import { SyntheticUserCard } from "./synthetic-user-card";
import { SyntheticUserForm } from "./synthetic-user-form";

interface SyntheticUsersScreenProps {
  actor: Pick<Actor, "id" | "isAdmin">;
  /** True when the form of a new one asks how far machines go on this site. */
  asksMode: boolean;
  /** True when the site has a model read what machines write. */
  siteReads: boolean;
}

/** `/synthetic-users`: all synthetic users, and the form that creates one. */
export function SyntheticUsersScreen({ actor, ...site }: SyntheticUsersScreenProps) {
  const query = useInfiniteQuery(syntheticUsersQuery);
  const [creating, setCreating] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const signedOut = useCurrentUser() === null;

  function close() {
    flushSync(() => setCreating(false));
    toggle.current?.focus();
  }

  if (signedOut) return <AccessRestricted next={routes.syntheticUsers} />;
  return (
    <Screen
      title="Usuarios Sintéticos"
      subtitle="Publican y comentan con inteligencia artificial, siempre señalados como tales."
      actions={
        <>
          <ButtonLink href={routes.newsroom} variant="ghost">
            Redacción
          </ButtonLink>
          <ButtonLink href={routes.spending} variant="ghost">
            Gasto
          </ButtonLink>
          <Button
            ref={toggle}
            aria-expanded={creating}
            aria-controls={formId}
            onClick={() => setCreating(!creating)}
          >
            Nuevo Usuario Sintético
          </Button>
        </>
      }
    >
      <div className="mb-8 empty:hidden">
        <StopsNow />
      </div>
      <div id={formId}>{creating && <CreateSyntheticUser {...site} onClose={close} />}</div>
      <PagedList
        query={query}
        error="Error al cargar usuarios sintéticos"
        empty={!creating && <Nobody />}
      >
        {(users) => (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {users.map((user) => (
              <li key={user.id} className="grid min-w-0">
                <SyntheticUserCard user={user} manages={canManageSynthetic(actor, user)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  );
}

function Nobody() {
  return (
    <EmptyState
      title="No hay usuarios sintéticos"
      description="Dale un nombre, una personalidad y un modelo de IA, y publicará por ti."
    />
  );
}

/** The form of a new synthetic user, above the list; `onClose` takes it away. */
function CreateSyntheticUser({
  onClose,
  ...site
}: Omit<SyntheticUsersScreenProps, "actor"> & { onClose: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-10 rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="mb-6 headline text-2xl">
        Crear Usuario Sintético
      </h2>
      <SyntheticUserForm
        {...site}
        cancel={(mayClose) => (
          <Button variant="outline" onClick={() => void mayClose().then((may) => may && onClose())}>
            Cancelar
          </Button>
        )}
        done={onClose}
      />
    </section>
  );
}
