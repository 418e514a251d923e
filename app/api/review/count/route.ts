import { route } from "@/lib/platform/http/route";
import { countWaiting } from "@/lib/publishing/review/queue";

export const GET = route({}, async ({ actor }) => ({ count: await countWaiting(actor) }));
