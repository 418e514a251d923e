import { notFound } from "next/navigation";
import { cache } from "react";
import { recordId } from "@/lib/kernel/ids";
import { findSpace } from "@/lib/spaces/queries";

/** The space at `/spaces/{id}/…`, asked once a request; the not-found page when there is none. */
export const spaceOfPage = cache(async (id: string) => {
  const spaceId = recordId.safeParse(id).data;
  const space = spaceId ? await findSpace(spaceId) : null;
  return space ?? notFound();
});
