import { PictureField } from "@/components/shared/picture-field";
import { useUpdateSyntheticUser } from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";

const words = {
  title: "Imagen",
  change: "Elegir imagen",
  uploading: "Subiendo…",
  remove: "Quitar imagen",
  hint: "Se recorta en un cuadrado, la forma de todas las máquinas. Sin imagen, se dibuja un robot a partir de su nombre de usuario.",
};

/** Saved by itself, apart from the fields below. */
export function SyntheticPicture({ user }: { user: SyntheticUser }) {
  const { mutate, isPending } = useUpdateSyntheticUser();
  return (
    <PictureField
      {...{ user, words }}
      saving={isPending}
      onChange={(picture) => mutate({ userId: user.id, picture })}
    />
  );
}
