import { listWaiting } from "@/lib/desk/lists/waiting";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listWaiting(actor));
