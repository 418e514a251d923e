import { scheduleEdition, unscheduleEdition } from "@/lib/fronts/editions/commands";
import { scheduleInput, unscheduleInput } from "@/lib/fronts/editions/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("editionId");

export const POST = route({ params, body: scheduleInput }, ({ actor, params, body }) =>
  scheduleEdition(actor, params.editionId, body),
);

export const DELETE = route({ params, query: unscheduleInput }, ({ actor, params, query }) =>
  unscheduleEdition(actor, params.editionId, query.version),
);
