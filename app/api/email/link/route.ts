import { requestEmailLink } from "@/lib/accounts/access/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({}, ({ actor }) => requestEmailLink(actor));
