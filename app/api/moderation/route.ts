import { route } from "@/lib/platform/http/route";
import { countWaiting } from "@/lib/desk/moderation/queries";

export const GET = route({}, ({ actor }) => countWaiting(actor));
