import { route } from "@/lib/platform/http/route";
import { countWaiting } from "@/lib/publishing/review/desk";

export const GET = route({}, async ({ actor }) => ({ count: await countWaiting(actor) }));
