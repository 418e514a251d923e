import { serve } from "inngest/next";
import { functions, inngest } from "@/inngest";
import { usesInngest } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";

const closed = async (request: Request) => errorResponse(notFound(), request);

// Inngest signs what it sends; without its keys anybody could run the tasks, so nobody can.
export const { GET, POST, PUT } = usesInngest
  ? serve({ client: inngest, functions })
  : { GET: closed, POST: closed, PUT: closed };
