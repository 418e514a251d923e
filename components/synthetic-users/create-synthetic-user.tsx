"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useCreateSyntheticUser } from "@/lib/synthetic-users/client";
import { SyntheticUserForm } from "./synthetic-user-form";

/** The form of a new synthetic user, above the list; `onClose` takes it away. */
export function CreateSyntheticUser({ onClose }: { onClose: () => void }) {
  const create = useCreateSyntheticUser();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-10 rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="mb-6 headline text-2xl">
        Crear Usuario Sintético
      </h2>
      <SyntheticUserForm
        submitLabel="Crear Usuario"
        pendingLabel="Creando..."
        cancel={
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
        }
        save={async (input) => {
          await create.mutateAsync(input);
          onClose();
        }}
      />
    </section>
  );
}
