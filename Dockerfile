# The site in a container: docs/deploying.md says how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx prisma generate && node scripts/build.ts && rm -r .next/cache .next/standalone
# What only builds, or is within the build already (tests/unit/deploying.test.ts holds the list), stays here.
# Elsewhere, because npm would change package-lock.json, from which the build came.
RUN mkdir /packages && mv node_modules /packages && cp package.json package-lock.json /packages
RUN cd /packages \
  && npm prune --omit=dev --no-audit --no-fund \
  && npm uninstall --no-save --omit=dev --no-audit --no-fund \
    @dnd-kit/dom @dnd-kit/react @hookform/resolvers @tailwindcss/postcss @tanstack/react-query inngest lucide-react \
    prisma radix-ui react-hook-form tailwindcss \
  && rm -r node_modules/@next/swc-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
  HOST_KIND=server \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/data/cache/node
COPY --from=build /packages/node_modules ./node_modules
COPY --from=build /app ./
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node itself gets the signals; the flags are those of scripts/start.mjs.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--external-memory-accounted-in-global-limit", "server/index.ts"]
