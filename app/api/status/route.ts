import { route } from "@/lib/platform/http/route";
import { getStatus } from "@/lib/operation/status/queries";

/** How every part of the site is, for administrators. */
export const GET = route({}, ({ actor }) => getStatus(actor));
