import { route } from "@/lib/http/route";
import { markNoticesRead } from "@/lib/notices/commands";
import { markRead } from "@/lib/notices/schema";

export const POST = route({ body: markRead }, ({ actor, body }) => markNoticesRead(actor, body));
