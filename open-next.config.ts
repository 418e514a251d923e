import type { OpenNextConfig } from "@opennextjs/aws/types/open-next";
import packageJson from "./package.json";

/** The serverless bundle for AWS: pages in S3. See docs/hosting.md. */
export default {
  buildCommand: "npm run build",
  default: {
    override: {
      tagCache: () => import("./server/open-next/tag-cache").then((file) => file.default),
    },
    install: { packages: [`sharp@${packageJson.dependencies.sharp}`] }, // it is left out of the trace
  },
} satisfies OpenNextConfig;
