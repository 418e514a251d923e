import { serve } from "inngest/next";
import { NextRequest } from "next/server";
import { functions, inngest } from "@/inngest";
import { env, usesInngest } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { partOrMake } from "@/lib/kernel/process";
import { CALL_BYTES, readBytes } from "@/lib/platform/http/body";
import { errorResponse } from "@/lib/platform/http/error-response";

const closed = async (request: Request) => errorResponse(notFound(), request);

type Handlers = Pick<ReturnType<typeof serve>, "GET" | "POST" | "PUT">;

const seen = () => partOrMake("inngest", () => ({ refused: false, unregistered: false }));

/**
 * Limits the size of a request: Inngest reads the body before it checks the signature, so strangers may send no more
 * than signed-in accounts.
 */
const bounded =
  (answer: Handlers["POST"]): Handlers["POST"] =>
  async (request, ...more) => {
    const { url, method, headers } = request;
    try {
      const body = await readBytes(request, CALL_BYTES);
      return await answer(new NextRequest(url, { method, headers, body }), ...more);
    } catch (error) {
      return errorResponse(error, request);
    }
  };

/** Notes the status of each answer, so that the state of the site can say why Inngest does not run the schedule. */
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
    POST: noting(bounded(served.POST), (status) => (seen().refused = status === 401)),
    PUT: noting(bounded(served.PUT), (status) => (seen().unregistered = status >= 400)),
  };
}

// Inngest signs its requests. Without its keys, anybody could run the tasks, so all calls are refused. Anybody may ask
// the site to register itself with Inngest (PUT), so the address to register is not read from the request.
export const { GET, POST, PUT } = usesInngest ? open() : { GET: closed, POST: closed, PUT: closed };
