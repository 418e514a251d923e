import { requestEmailLink } from "@/lib/access/commands";
import { route } from "@/lib/http/route";

export const POST = route({}, ({ actor }) => requestEmailLink(actor));
