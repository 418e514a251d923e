"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { Screen } from "@/components/shared/screen";
import { TextDialog } from "@/components/shared/text-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { withdrawEdition } from "@/lib/fronts/editions/client";
import type { EditionLink, KeptMonth } from "@/lib/fronts/editions/dto";
import { editionPart, routes } from "@/lib/platform/addresses/routes";
import { capital } from "@/lib/platform/text/capital";
import { sayDay, sayHour, sayMonth } from "./words";

interface KeptEditionsScreenProps {
  /** The name of the site or space, and the space that the front pages belong to; without one, they are home pages. */
  name: string;
  space?: { space_id: number; slug: string };
  /** Null while no front page is kept, or none of the month that was asked for. */
  month: KeptMonth | null;
  siteTz: string;
}

/** The kept front pages of a month, for users who may withdraw them. */
export function KeptEditionsScreen({ name, space, month, siteTz }: KeptEditionsScreenProps) {
  const compose = space ? routes.compose(space.space_id) : routes.composeHome;
  const monthAt = (asked: string) =>
    space ? routes.keptFronts(space.space_id, asked) : routes.keptHomes(asked);
  return (
    <Screen
      title="Hemeroteca"
      subtitle={month ? `${name}: ${sayMonth(month.month)}` : name}
      back={{ href: compose, label: "Componer la portada" }}
    >
      {month ? (
        <>
          <ul className="grid divide-y">
            {month.editions.map((edition) => (
              <li
                key={edition.edition_id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <Link
                  href={routes.editions(editionPart(edition), space?.slug)}
                  className="min-w-0 link-quiet"
                >
                  <span className="block wrap-anywhere">
                    {edition.headline ?? "Texto retirado"}
                  </span>
                  <span className="block text-sm text-muted-foreground">
                    {sayWhen(edition, siteTz)}
                  </span>
                </Link>
                <Withdraw edition={edition} siteTz={siteTz} />
              </li>
            ))}
          </ul>
          <nav aria-label="Meses" className="mt-6 flex flex-wrap justify-end gap-2">
            {month.newer && (
              <ButtonLink href={monthAt(month.newer)} variant="outline" rel="next">
                Mes siguiente
              </ButtonLink>
            )}
            {month.older && (
              <ButtonLink href={monthAt(month.older)} variant="outline" rel="prev">
                Mes anterior
              </ButtonLink>
            )}
          </nav>
        </>
      ) : (
        <EmptyState title="No hay ninguna portada guardada" />
      )}
    </Screen>
  );
}

/** The button that withdraws a front page, after asking for a reason. */
function Withdraw({ edition, siteTz }: { edition: EditionLink; siteTz: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Quitar de la hemeroteca
        <span className="sr-only"> la portada del {sayWhen(edition, siteTz)}</span>
      </Button>
      <TextDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Quitar esta portada?"
        description="Nadie podrá leerla ni recuperarla: su dirección dirá que se quitó. Si es la que se lee ahora, las entradas irán por fecha hasta que se publique otra."
        label="Motivo"
        hint="Queda en el registro de lo que se hace."
        missing="Escribe el motivo"
        maxLength={500}
        confirmLabel="Quitar"
        pendingLabel="Quitando…"
        onConfirm={async (reason) => {
          await withdrawEdition(edition.edition_id, reason);
          toast({ title: "Portada quitada" });
          router.refresh();
        }}
      />
    </>
  );
}

const sayWhen = (edition: EditionLink, siteTz: string) =>
  `${capital(sayDay(edition.day))}. ${sayHour(edition, siteTz)}`;
