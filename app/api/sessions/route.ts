import { endOtherSessions } from "@/lib/accounts/access/commands";
import { listSessions } from "@/lib/accounts/access/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listSessions(actor));

export const DELETE = route({}, ({ actor }) => endOtherSessions(actor));
