import "server-only";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from "@opentelemetry/sdk-trace";

/** Returns the sampler, which decides which traces are kept, by OpenTelemetry's name for it. */
export function samplerOf(name: string, share: number): Sampler {
  const isParents = name.startsWith("parentbased_");
  const root = samplers[name.replace("parentbased_", "")]!(share);
  return isParents ? new ParentBasedSampler({ root }) : root;
}

const samplers: Record<string, (share: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
};
