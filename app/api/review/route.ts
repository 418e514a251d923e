import { route } from "@/lib/platform/http/route";
import { listReviews } from "@/lib/publishing/review/queue";
import { reviewQuery } from "@/lib/publishing/review/schema";

export const GET = route({ query: reviewQuery }, ({ actor, query }) => listReviews(actor, query));
