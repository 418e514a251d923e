import { getStatus } from "@/lib/operation/status/queries";
import { route } from "@/lib/platform/http/route";

/** How every part of the site is, for administrators. */
export const GET = route({}, ({ actor }) => getStatus(actor));
