import { getStatus } from "@/lib/operation/status/queries";
import { route } from "@/lib/platform/http/route";

/** Returns the state of every part of the site, for administrators. */
export const GET = route({}, ({ actor }) => getStatus(actor));
