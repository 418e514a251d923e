"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/shared/button-link";
import { PictureField } from "@/components/shared/picture-field";
import { Screen } from "@/components/shared/screen";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { useUpdateSyntheticUser } from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { AccessRestricted } from "./access-restricted";
import { SyntheticUserForm } from "./synthetic-user-form";

interface EditSyntheticUserProps {
  user: SyntheticUser;
  /** True when the site has a model read what machines write. */
  siteReads: boolean;
}

/** `/synthetic-users/{id}/edit`, for users who manage the synthetic user. */
export function EditSyntheticUser({ user, siteReads }: EditSyntheticUserProps) {
  const router = useRouter();
  const signedOut = useCurrentUser() === null;
  if (signedOut) return <AccessRestricted next={routes.editSyntheticUser(user.id)} />;
  return (
    <Screen
      narrow
      title="Editar Usuario"
      subtitle={`@${user.username}`}
      back={{ href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SyntheticPicture user={user} />
        <SyntheticUserForm
          user={user}
          siteReads={siteReads}
          cancel={() => (
            <ButtonLink href={routes.syntheticUsers} variant="outline">
              Cancelar
            </ButtonLink>
          )}
          done={() => router.push(routes.syntheticUsers)}
        />
      </div>
    </Screen>
  );
}

const words = {
  title: "Imagen",
  change: "Elegir imagen",
  uploading: "Subiendo…",
  remove: "Quitar imagen",
  hint: "Se recorta en un cuadrado, la forma de todos los usuarios sintéticos. Sin imagen, se dibuja un robot a partir de su nombre de usuario.",
};

/** The field for the picture, which is saved by itself, apart from the fields below. */
function SyntheticPicture({ user }: { user: SyntheticUser }) {
  const { mutate, isPending } = useUpdateSyntheticUser();
  return (
    <PictureField
      user={user}
      words={words}
      saving={isPending}
      onChange={(picture) => mutate({ userId: user.id, picture })}
    />
  );
}
