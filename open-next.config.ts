import type { OpenNextConfig } from "@opennextjs/aws/types/open-next";
import packageJson from "./package.json";

/** The serverless bundle for AWS: pages in S3, what was invalidated in DynamoDB. See docs/hosting.md. */
export default {
  buildCommand: "npm run build",
  default: {
    override: { tagCache: "dynamodb-nextMode" },
    install: { packages: [`sharp@${packageJson.dependencies.sharp}`] }, // it is left out of the trace
  },
} satisfies OpenNextConfig;
