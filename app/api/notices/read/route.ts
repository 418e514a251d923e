import { route } from "@/lib/platform/http/route";
import { markNoticesRead } from "@/lib/house/notices/commands";
import { markRead } from "@/lib/house/notices/schema";

export const POST = route({ body: markRead }, ({ actor, body }) => markNoticesRead(actor, body));
