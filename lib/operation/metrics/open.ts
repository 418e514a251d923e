import "server-only";
import { collectDefaultMetrics, Registry, type OpenMetricsContentType } from "prom-client";
import { partOrMake } from "@/lib/kernel/process";
import { countHappenings } from "./happenings";
import { gaugeProcess } from "./process";
import { gaugeSite } from "./site-gauges";

interface Metrics {
  contentType: string;
  /** Everything as OpenMetrics text, now. Never waits longer than two seconds for the database. */
  scrape(): Promise<string>;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** The metrics of this process that operators read; absent without METRICS_TOKEN. */
    metrics: Metrics;
  }
}

/** Begins to measure. This file, and prom-client with it, is loaded only when metrics are wanted. */
export const openMetrics = (): Metrics => partOrMake("metrics", makeMetrics);

function makeMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry, prefix: "rotativa_" });
  countHappenings(registry);
  gaugeProcess(registry);
  const renewSite = gaugeSite(registry);
  return {
    contentType: registry.contentType,
    async scrape() {
      await renewSite();
      return registry.metrics();
    },
  };
}
