import { notFound } from "next/navigation";
import { resolve } from "@/lib/addresses/resolve";

/** What is at `/spaces/{id}`, looked up once a request; the not-found page when there is nothing. */
export async function frontOfPage(id: string) {
  const found = await resolve(null, `spaces/${id}`);
  return found.kind === "front" ? found : notFound();
}

/** The space at `/spaces/{id}/…`. */
export const spaceOfPage = async (id: string) => (await frontOfPage(id)).space;
