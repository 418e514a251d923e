"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/shared/page-header";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";
import { useUpdateSyntheticUser } from "@/lib/synthetic-users/client";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { useCurrentUser } from "@/lib/users/current-user";
import { AccessRestricted } from "./access-restricted";
import { SyntheticUserForm } from "./synthetic-user-form";

/** `/synthetic-users/{id}/edit`, for who manages the user. */
export function EditSyntheticUser({ user }: { user: SyntheticUser }) {
  const router = useRouter();
  const update = useUpdateSyntheticUser();
  const signedOut = useCurrentUser() === null;
  if (signedOut) return <AccessRestricted next={routes.editSyntheticUser(user.id)} />;
  return (
    <div className="page py-10">
      <PageHeader
        title="Editar Usuario"
        subtitle={`@${user.username}`}
        back={{ href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" }}
      />
      <SyntheticUserForm
        user={user}
        submitLabel="Guardar Cambios"
        pendingLabel="Guardando..."
        cancel={
          <Button asChild variant="outline">
            <Link href={routes.syntheticUsers}>Cancelar</Link>
          </Button>
        }
        save={async (input) => {
          await update.mutateAsync({ userId: user.id, ...input });
          router.push(routes.syntheticUsers);
        }}
      />
    </div>
  );
}
