import { notFound } from "@/lib/kernel/errors";
import { publicRoute } from "@/lib/http/route";

/** Without this, an unknown call would answer with the page for readers. */
const nothing = publicRoute({}, async () => {
  throw notFound("Esta llamada no existe.");
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
