"use client";

import { useId, type Ref } from "react";
import { CopyField } from "@/components/shared/copy-field";
import { Button } from "@/components/ui/button";

interface SecretPanelProps {
  /** The name of the webhook that the secret belongs to. */
  name: string;
  secret: string;
  onClose: () => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A new secret, shown once. */
export function SecretPanel({ name, secret, onClose, autoFocus, ref }: SecretPanelProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="headline text-2xl wrap-anywhere">
        Secreto del webhook de {name}
      </h2>
      <p className="mt-2 mb-5 max-w-prose">
        Con él compruebas que un mensaje es nuestro. No se vuelve a mostrar: cópialo ahora.
      </p>
      <CopyField label="Secreto del webhook" text={secret} autoFocus={autoFocus} ref={ref} />
      <Button variant="outline" className="mt-5" onClick={onClose}>
        Hecho
      </Button>
    </section>
  );
}
