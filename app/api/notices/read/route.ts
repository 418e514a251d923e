import { markNoticesRead } from "@/lib/house/notices/commands";
import { markRead } from "@/lib/house/notices/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: markRead }, ({ actor, body }) => markNoticesRead(actor, body));
