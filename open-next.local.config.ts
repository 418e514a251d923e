import type { OpenNextConfig } from "@opennextjs/aws/types/open-next";
import deployed from "./open-next.config";

/** The same bundle with everything on this machine, as a server of Node: `npm run serverless`. */
export default {
  ...deployed,
  default: {
    ...deployed.default,
    override: {
      ...deployed.default.override,
      wrapper: "express-dev",
      converter: "node",
      incrementalCache: "fs-dev",
      queue: "direct",
    },
  },
  imageOptimization: { loader: "fs-dev" },
} satisfies OpenNextConfig;
