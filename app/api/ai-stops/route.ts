import { stopAi } from "@/lib/ai-stops/commands";
import { listAiStops } from "@/lib/ai-stops/queries";
import { stopInput } from "@/lib/ai-stops/schema";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ actor }) => listAiStops(actor));

export const POST = route({ body: stopInput, status: 201 }, ({ actor, body }) =>
  stopAi(actor, body),
);
