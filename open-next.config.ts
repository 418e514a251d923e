import type { OpenNextConfig } from "@opennextjs/aws/types/open-next";
import packageJson from "./package.json";

/** The serverless bundle for AWS: pages in S3. See docs/hosting.md. */
export default {
  // What middleware.ts says of a private screen is stricter than what next.config.ts says of all.
  dangerous: { middlewareHeadersOverrideNextConfigHeaders: true },
  buildCommand: "npm run build",
  default: {
    override: {
      proxyExternalRequest: "dummy", // nothing here is another site's: whatever looks so is a mistake
      tagCache: () => import("./server/open-next/tag-cache").then((file) => file.default),
    },
    install: { packages: [`sharp@${packageJson.dependencies.sharp}`] }, // it is left out of the trace
  },
} satisfies OpenNextConfig;
