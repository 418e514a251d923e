import { stopAi } from "@/lib/machines/ai-stops/commands";
import { listAiStops } from "@/lib/machines/ai-stops/queries";
import { stopInput } from "@/lib/machines/ai-stops/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listAiStops(actor));

export const POST = route({ body: stopInput, status: 201 }, ({ actor, body }) =>
  stopAi(actor, body),
);
