import { serve } from "inngest/next";
import { functions, inngest } from "@/inngest";
import { env, usesInngest } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { partOrMake } from "@/lib/kernel/process";
import { errorResponse } from "@/lib/http/error-response";

const closed = async (request: Request) => errorResponse(notFound(), request);

type Handlers = Pick<ReturnType<typeof serve>, "GET" | "POST" | "PUT">;

const seen = () => partOrMake("inngest", () => ({ refused: false, unregistered: false }));

/** Has what was answered noted, so that the state of the site can say why nobody keeps the schedule. */
const noting =
  (answer: Handlers["POST"], note: (status: number) => void): Handlers["POST"] =>
  async (...asked) => {
    const response = await answer(...asked);
    note(response.status);
    return response;
  };

function open(): Handlers {
  const served = serve({
    client: inngest,
    functions,
    serveOrigin: env.SITE_URL,
    servePath: "/api/inngest",
  });
  return {
    GET: served.GET,
    POST: noting(served.POST, (status) => (seen().refused = status === 401)),
    PUT: noting(served.PUT, (status) => (seen().unregistered = status >= 400)),
  };
}

// Inngest signs what it sends; without its keys anybody could run the tasks, so nobody can. Anybody may ask
// the site to register itself there (PUT), so what to call it is not read from the request.
export const { GET, POST, PUT } = usesInngest ? open() : { GET: closed, POST: closed, PUT: closed };
