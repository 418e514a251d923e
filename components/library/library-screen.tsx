"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { useImageUpload } from "@/components/shared/use-image-upload";
import { useSearchField } from "@/components/shared/use-search-field";
import { Button } from "@/components/ui/button";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { ACCEPTED_IMAGES } from "@/lib/platform/uploads/limits";
import { canSeeAllImages } from "@/lib/texts/library/policy";
import { ImageCard } from "./image-card";
import { ImagePages } from "./image-pages";

/** `/entries/imagenes`: the uploaded images, the newest first, with a search and the texts that use each. */
export function LibraryScreen() {
  const user = useCurrentUser();
  const [address, setAddress] = useAddressFields({ q: "", ver: "" });
  const [q, searchField] = useSearchField({
    label: "Buscar imágenes",
    placeholder: "Por nombre, descripción o texto...",
    className: "w-80 max-w-full",
    initial: address.q,
  });
  const follow = useEffectEvent((q: string) => setAddress({ q }));
  useEffect(() => follow(q), [q]);
  return (
    <Screen
      title="Biblioteca de imágenes"
      back={{ href: routes.entries, label: "Volver a Entradas" }}
      actions={
        <>
          {searchField}
          <UploadButton />
        </>
      }
    >
      {user && canSeeAllImages(user) && (
        <TabsBar
          label="De quién"
          value={address.ver}
          onValueChange={(ver) => setAddress({ ver })}
          options={[
            { value: "", label: "Mías" },
            { value: "todas", label: "Todas" },
          ]}
          className="-mt-4 mb-6"
        />
      )}
      <ImagePages q={q} all={address.ver === "todas"}>
        {(images) => (
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {images.map((image) => (
              <li key={image.upload_id}>
                <ImageCard image={image} />
              </li>
            ))}
          </ul>
        )}
      </ImagePages>
    </Screen>
  );
}

function UploadButton() {
  const queries = useQueryClient();
  const { state, upload } = useImageUpload(
    () => void queries.invalidateQueries({ queryKey: ["library"] }),
  );
  const file = useRef<HTMLInputElement>(null);
  const uploading = state.status === "uploading";
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPTED_IMAGES}
        aria-label="Archivo"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = "";
          if (chosen) void upload(chosen);
        }}
      />
      <Button pending={uploading} onClick={() => file.current?.click()}>
        <Upload aria-hidden />
        {uploading ? `Subiendo… ${state.percent} %` : "Subir imagen"}
      </Button>
    </>
  );
}
