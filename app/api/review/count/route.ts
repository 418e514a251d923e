import { route } from "@/lib/http/route";
import { countWaiting } from "@/lib/review/queries";

export const GET = route({}, async ({ actor }) => ({ count: await countWaiting(actor) }));
