import { endOtherSessions } from "@/lib/access/commands";
import { listSessions } from "@/lib/access/queries";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => listSessions(actor));

export const DELETE = route({}, ({ actor }) => endOtherSessions(actor));
