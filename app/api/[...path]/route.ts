import { notFound } from "@/lib/kernel/errors";
import { publicRoute } from "@/lib/platform/http/route";

/** Without this, an unknown call would get the HTML page of a 404. */
const unknownCall = publicRoute({}, async () => {
  throw notFound("Esta llamada no existe.");
});

export {
  unknownCall as DELETE,
  unknownCall as GET,
  unknownCall as PATCH,
  unknownCall as POST,
  unknownCall as PUT,
};
