"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { SyntheticUserForm } from "./synthetic-user-form";

/** The form of a new synthetic user, above the list; `onClose` takes it away. */
export function CreateSyntheticUser({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-10 rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="mb-6 headline text-2xl">
        Crear Usuario Sintético
      </h2>
      <SyntheticUserForm
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
