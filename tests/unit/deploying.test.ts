import { existsSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import packageJson from "@/package.json";

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

const dockerfile = read("Dockerfile");
const service = read("deploy/systemd/rotativa.service");
const settings = new Set(all(read(".env.example"), /^([A-Z]\w+)=/gm));

interface Compose {
  services: Record<string, { environment?: Record<string, unknown>; healthcheck?: object }>;
}
const compose = parse(read("compose.yaml")) as Compose;

describe("the image", () => {
  test("runs on a Node that the product runs on and is tested on", () => {
    const versions = all(dockerfile, /^FROM node:(\d+)-/gm);
    const tested = packageJson.devDependencies.node.split(".")[0]!;
    expect(new Set(versions)).toEqual(new Set([tested]));
    const least = Number(/\d+/.exec(packageJson.engines.node)?.[0]);
    expect(Number(tested)).toBeGreaterThanOrEqual(least);
  });

  test("sets only what the product knows, Node's and glibc's own aside", () => {
    const names = all(dockerfile.replaceAll(/^.*(CMD|HEALTHCHECK).*$/gm, ""), /\b([A-Z]\w+)=/g);
    const others = ["NODE_ENV", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];
    expect(names.filter((name) => !settings.has(name)).sort()).toEqual(others.sort());
  });

  test("is not root, and asks for its health where there is an answer", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    const [asked] = all(dockerfile, /\}(\/api\/[\w/]+)`/g);
    expect(existsSync(`app${asked}/route.ts`)).toBe(true);
  });

  test("keeps out of its layers what stands in .gitignore, and the settings", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".env*", ".data", ".git", "node_modules"]) {
      expect(ignored).toContain(name);
    }
  });

  test("leaves package-lock.json as it was built from: the server would build again", () => {
    const [before = ""] = dockerfile.split("npm prune");
    expect(before.trimEnd()).toMatch(/RUN cd \/packages \\\n\s+&&$/);
  });

  test("takes out no package that the server or a command for operators imports", async () => {
    const removed =
      /npm uninstall ([^&]+)/.exec(dockerfile)?.[1]?.match(/(?<= )[@a-z][^\s\\]+/g) ?? [];
    expect(removed.filter((name) => !(name in packageJson.dependencies))).toEqual([]);
    const commands = [
      "admin",
      "reseal",
      "backup",
      "restore",
      "doctor",
      "registro",
      "import",
    ] as const;
    const { metafile } = await build({
      entryPoints: [
        ...[
          "server/index.ts",
          "server/migrate-command.ts",
          "lib/platform/markdown/worker/worker.ts",
          "lib/platform/checks/worker/worker.ts",
        ],
        "lib/discovery/social-images/worker/worker.ts",
        "lib/platform/uploads/avif-to-png.ts",
        ...commands.map((name) => packageJson.scripts[name].split(" ").at(-1)!),
      ],
      ...({ bundle: true, write: false, metafile: true, outdir: "out" } as const),
      ...({ platform: "node", format: "esm", packages: "external", external: ["*.wasm"] } as const),
      conditions: ["react-server"],
      alias: { "@": process.cwd() },
      logLevel: "error",
    });
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    );
    expect(imported).toContain("next");
    const needed = removed.filter((name) =>
      imported.some((path) => path === name || path.startsWith(`${name}/`)),
    );
    expect(needed).toEqual([]);
  }, 30_000);
});

test.each([
  ["Dockerfile", dockerfile.replaceAll(/[",]/g, "")],
  ["rotativa.service", service],
])("%s starts the server with the flags of npm start", (_name, text) => {
  const flags = all(read("scripts/start.mjs"), /^\s+"(--[\w=-]+)",$/gm);
  expect(flags).not.toEqual([]);
  expect(text).toContain(`${flags.join(" ")} server/index.ts`);
});

describe("compose.yaml", () => {
  test("sets only what the product knows", () => {
    const names = Object.keys(compose.services.site?.environment ?? {});
    expect(names).toContain("DATABASE_URL");
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  test("names no other setting where it speaks of the product's", () => {
    const own = ["POSTGRES_PASSWORD", "CADDY_GLOBAL_OPTIONS", "HTTP_PORT", "HTTPS_PORT"];
    const names = all(read("compose.yaml"), /\$\{(\w+)/g);
    expect(names.filter((name) => !settings.has(name) && !own.includes(name))).toEqual([]);
  });
});

test("Caddy asks where there is an answer", () => {
  const [asked] = all(read("deploy/Caddyfile"), /ask http:\/\/\{.*\}(\/\S+)/g);
  expect(existsSync(`app${asked}/route.ts`)).toBe(true);
});

test("nginx lets an image of the largest size through", () => {
  const [megabytes] = all(read("deploy/nginx.conf"), /client_max_body_size (\d+)m;/g);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_IMAGE_BYTES);
});
