import { route } from "@/lib/http/route";
import { countWaiting } from "@/lib/moderation/queries";

export const GET = route({}, ({ actor }) => countWaiting(actor));
