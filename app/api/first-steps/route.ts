import { endFirstSteps } from "@/lib/accounts/first-steps/commands";
import { findFirstSteps } from "@/lib/accounts/first-steps/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, async ({ actor }) => ({ steps: await findFirstSteps(actor) }));

export const DELETE = route({}, ({ actor }) => endFirstSteps(actor));
