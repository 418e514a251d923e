"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { PagedList } from "@/components/shared/paged-list";
import { libraryPagesQuery } from "@/lib/texts/library/client";
import type { LibraryImage } from "@/lib/texts/library/dto";

interface ImagePagesProps {
  q: string;
  /** True for everybody's images, not only the user's own. */
  all?: boolean;
  /** Shows what has been read so far. */
  children: (images: LibraryImage[]) => ReactNode;
}

/** The images of the library that match a search, page by page. */
export function ImagePages({ q, all = false, children }: ImagePagesProps) {
  const query = useInfiniteQuery({
    ...libraryPagesQuery({ q, all }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      query={query}
      error="Error al cargar las imágenes. Por favor, intenta de nuevo."
      empty={
        q ? (
          <EmptyState title="No hay imágenes" description={`Ninguna coincide con «${q}».`} />
        ) : (
          <EmptyState
            title="Aún no hay imágenes"
            description="Las que subas en el editor, o aquí, estarán a mano para el texto siguiente."
          />
        )
      }
    >
      {children}
    </PagedList>
  );
}
