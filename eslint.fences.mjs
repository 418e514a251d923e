import importX from "eslint-plugin-import-x";
import { bareNodeFiles } from "./scripts/bare-node.mjs";
import { rooms } from "./scripts/house/floors.mjs";

/** Imports point one way, types included: in each zone, `target` must not import `from` (globs from the root). */

const program = ["app/**", "inngest/**", "scripts/**", "server/**", "*.ts"];
/** `writing` stands beside `shared`: its forms are made of shared parts, and every form that holds writing of its. */
const productComponents = ["components/!(ui|shared|writing)/**"];
const serverOnly = [
  "lib/@(kernel|generated)/**",
  "lib/*/*/@(*commands|queries|records).ts",
  "lib/platform/auth/**",
  "lib/publishing/@(publish|drafting)/**",
  "lib/newsroom/task-runs/**",
];

/** Imports nothing of ours, so anybody may import it. */
const LEAF = "**/server/next-internals.ts";

const zone = (target, from, message, except = []) => ({
  target,
  from,
  message,
  except: [LEAF, ...except],
});

const zones = [
  zone(
    ["lib/**"],
    ["app/**", "components/**", "inngest/**", "server/**", "scripts/**"],
    "lib is below the program that uses it.",
    ["**/components/ui/{toast.ts,toaster.tsx}"], // lib/platform/http/mutation.ts shows toasts
  ),
  ...floorsOfLib(),
  zone(
    program,
    ["lib/generated/**", "lib/kernel/@(db|change).ts", "lib/*/*/records.ts"],
    "The database belongs to lib: ask a query or a command.",
  ),
  zone(
    ["inngest/**", "scripts/**", "server/**"],
    ["app/**", "components/**"],
    "Pages are for app alone.",
  ),
  zone(
    ["components/**"],
    ["app/**", "inngest/**", "server/**", "scripts/**", ...serverOnly],
    "Components get data by props or through client.ts.",
    ["**/lib/kernel/{actor,zod}.ts", "**/lib/platform/auth/{scopes,signed-in-hint}.ts"],
  ),
  zone(["components/shared/**"], productComponents, "components/shared is below the entities."),
  zone(
    ["components/ui/**"],
    ["components/shared/**", ...productComponents, "lib/**"],
    "components/ui knows nothing of the product.",
  ),
  zone(
    ["app/**", "components/**", "inngest/**", "lib/**", "server/**"],
    ["tests/**"],
    "Tests are not part of the program.",
  ),
];

/** A room imports those that `scripts/house/floors.mjs` names before it, and the types of the database. */
function floorsOfLib() {
  return rooms.slice(0, -1).map((room, place) =>
    zone(
      [`lib/${room}/**`],
      rooms.slice(place + 1).map((above) => `lib/${above}/**`),
      `${room} is below: see scripts/house/floors.mjs.`,
    ),
  );
}

/** One way to write an import, but where Node runs a file as it is, without the aliases of the bundler. */
const oneStyle = {
  files: ["app/**", "components/**", "inngest/**", "lib/**", "tests/**"],
  ignores: bareNodeFiles(),
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: [{ group: ["../*"], message: "In the same folder ./…, from another @/…" }] },
    ],
  },
};

export const fences = [
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "import-x": importX },
    rules: { "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }] },
  },
  oneStyle,
];
