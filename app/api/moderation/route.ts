import { countWaiting } from "@/lib/desk/moderation/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => countWaiting(actor));
