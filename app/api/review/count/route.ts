import { route } from "@/lib/http/route";
import { countWaiting } from "@/lib/review/desk";

export const GET = route({}, async ({ actor }) => ({ count: await countWaiting(actor) }));
