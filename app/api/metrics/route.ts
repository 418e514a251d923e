import { env } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { findPart } from "@/lib/kernel/process";
import { requireBearer } from "@/lib/platform/http/bearer";
import { errorResponse } from "@/lib/platform/http/error-response";

/**
 * Returns the metrics for the operator's Prometheus: what this process does and what waits. It asks for no session, so
 * that it also answers while the database cannot be reached.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const metrics = findPart("metrics");
    if (!env.METRICS_TOKEN || !metrics) throw notFound("Esta llamada no existe.");
    requireBearer(request, env.METRICS_TOKEN);
    return new Response(await metrics.scrape(), {
      headers: { "content-type": metrics.contentType, "cache-control": "no-store" },
    });
  } catch (error) {
    const response = errorResponse(error, request);
    if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
    return response;
  }
}
