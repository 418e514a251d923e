import { serve } from "inngest/next";
import { functions, inngest } from "@/inngest";
import { env, usesInngest } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { errorResponse } from "@/lib/http/error-response";

const closed = async (request: Request) => errorResponse(notFound(), request);

// Inngest signs what it sends; without its keys anybody could run the tasks, so nobody can. Anybody may ask
// the site to register itself there (PUT), so what to call it is not read from the request.
export const { GET, POST, PUT } = usesInngest
  ? serve({
      client: inngest,
      functions,
      serveOrigin: env.SITE_URL,
      servePath: "/api/inngest",
    })
  : { GET: closed, POST: closed, PUT: closed };
