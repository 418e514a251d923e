import path from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { innerPaths } from "./lib/platform/addresses/inner-paths.ts";
import { callHeaders, securityHeaders } from "./lib/platform/http/security-headers.ts";

const ownPageCache = {
  cacheHandler: path.resolve("server/page-cache/next-cache-handler.ts"),
  cacheMaxMemorySize: 0, // the handler's own memory is the cache
};

/** Besides: a folder that serves without ours, for containers and serverless bundles. */
async function forElsewhere(): Promise<NextConfig> {
  const { filesReadByPath } = await import("./server/file-trace.ts");
  return {
    output: "standalone",
    outputFileTracingIncludes: { "/**": await filesReadByPath(process.cwd()) },
  };
}

const config = async (phase: string): Promise<NextConfig> => ({
  ...(phase === PHASE_PRODUCTION_BUILD && (await forElsewhere())),
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true }, // `npm run check` is where types are checked
  images: { unoptimized: true }, // sizes are made at upload
  htmlLimitedBots: /.*/, // metadata in <head> for every reader, not only known crawlers
  serverExternalPackages: [
    "@node-rs/argon2",
    "sharp",
    "pino",
    "pg",
    "nodemailer",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/context-async-hooks",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
  ...(process.env.VERCEL ? {} : ownPageCache), // Vercel has a cache of its own
  experimental: {
    preloadEntriesOnStart: false, // a page's code is loaded when it is first asked for
    caseSensitiveRoutes: true, // `/x.MD` is no second address of `/x.md`
  },
  expireTime: 86_400, // seconds; what no record is behind may be shown this old
  rewrites: async () => innerPaths,
  headers: async () => [
    {
      source: "/((?!uploads/|avatars/).*)", // files close themselves more tightly
      headers: securityHeaders({ dev: process.env.NODE_ENV === "development" }),
    },
    { source: "/api/:path*", headers: callHeaders },
  ],
});

export default config;
