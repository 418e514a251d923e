import path from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true }, // sizes are made at upload
  htmlLimitedBots: /.*/, // metadata in <head> for every reader, not only known crawlers
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pino", "piscina", "pg"],
  cacheHandler: path.resolve("lib/cache/next-cache-handler.mjs"),
  cacheMaxMemorySize: 0, // the handler's own memory is the cache
};

export default config;
