import { listReadingsSubjects } from "@/lib/fronts/readings/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listReadingsSubjects(actor));
