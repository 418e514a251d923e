"use client";

import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { whenInWords } from "./kept";
import type { Offer } from "./use-kept";
import type { Writing } from "./use-writing";
import { WAITING } from "./waiting";

/** Tells a writer, above the fields, what they have to know of a text that is not saved yet. */
export function WritingNotices({ writing: { kept, obstacle, refusal } }: { writing: Writing }) {
  const { offer, failing, take, discard } = kept;
  return (
    <div role="status" className="mb-5 grid gap-2 empty:hidden">
      {(obstacle?.kind === "connection" || obstacle?.kind === "server") && (
        <WaitingLine text={WAITING[obstacle.kind]} end={() => obstacle.end(false)} />
      )}
      {refusal && <Line urgent>{refusal}</Line>}
      {failing && (
        <Line urgent>
          Este navegador no tiene sitio para guardar lo que escribes: guárdalo cuanto antes.
        </Line>
      )}
      {offer && <OfferLine offer={offer} take={take} discard={discard} />}
    </div>
  );
}

/**
 * The line about a text that waits to be saved. It takes the focus, which the fields cannot have meanwhile, unless that
 * is elsewhere.
 */
function WaitingLine({ text, end }: { text: string; end: () => void }) {
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[inert]")) way.current?.focus();
  }, []);
  return (
    <Line urgent>
      {text}
      <Way ref={way} onClick={end}>
        Seguir escribiendo
      </Way>
    </Line>
  );
}

interface OfferLineProps {
  offer: Offer;
  take: (offer: Offer) => Promise<void>;
  discard: (offer: Offer) => Promise<void>;
}

function OfferLine({ offer, take, discard }: OfferLineProps) {
  const { siteTz } = useSite();
  const [now] = useState(Date.now);
  const when = whenInWords(offer.found.kept.at, now, siteTz);
  return (
    <Line>
      {offer.filled
        ? `Hemos recuperado lo que escribías ${when}`
        : `Hay algo más que escribías ${when}`}
      {!offer.filled && <Way onClick={() => void take(offer)}>Recuperar</Way>}
      <Way onClick={() => void discard(offer)}>Descartar</Way>
    </Line>
  );
}

function Line({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <p
      className={
        urgent
          ? "border-s-2 border-destructive bg-muted px-4 py-2.5 text-sm font-medium"
          : "border-s-2 border-accent bg-muted px-4 py-2.5 text-sm"
      }
    >
      {children}
    </p>
  );
}

/** A button for an action, set off by a dot. */
function Way(button: { ref?: Ref<HTMLButtonElement>; onClick: () => void; children: string }) {
  return (
    <>
      <span aria-hidden> · </span>
      <Button variant="link" {...button} />
    </>
  );
}
