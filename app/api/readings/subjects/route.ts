import { route } from "@/lib/platform/http/route";
import { listReadingsSubjects } from "@/lib/fronts/readings/queries";

export const GET = route({}, ({ actor }) => listReadingsSubjects(actor));
