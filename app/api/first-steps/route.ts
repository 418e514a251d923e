import { endFirstSteps } from "@/lib/first-steps/commands";
import { findFirstSteps } from "@/lib/first-steps/queries";
import { route } from "@/lib/http/route";

export const GET = route({}, async ({ actor }) => ({ steps: await findFirstSteps(actor) }));

export const DELETE = route({}, ({ actor }) => endFirstSteps(actor));
