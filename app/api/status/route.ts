import { route } from "@/lib/http/route";
import { getStatus } from "@/lib/status/queries";

/** How every part of the site is, for administrators. */
export const GET = route({}, ({ actor }) => getStatus(actor));
