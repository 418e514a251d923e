import { readdirSync } from "node:fs";
import importX from "eslint-plugin-import-x";
import { bareNodeFiles } from "./scripts/bare-node.mjs";

/**
 * Imports point one way, types included: in each zone, `target` must not import `from` (globs from the root).
 * Only the other floors are named here, so a new folder in lib or components is an entity, fenced as one.
 */

const PLATFORM = "auth|avatars|checks|http|limits|mail|markdown|text|uploads";
const FEATURES = "ai|backup|discovery|export|generation|import|metrics|paste|status|traces";
/** Of lib/addresses: what an address is made of is platform; what it leads to is asked of the entities. */
const PURE_ADDRESSES = "canonical|grammar|inner-paths|routes|spelling";
/** The files of an entity that another may import. */
const OPEN =
  "answer|checking|client|commands|current-user|desk|dto|email-links|limits|names|pause|policy|publication|queries|records|role-names|schema|shown|sketches";

// The floors of lib, from the lowest.
const kernel = ["lib/@(kernel|generated)/**"];
const platform = [`lib/@(${PLATFORM})/**`, `lib/addresses/@(${PURE_ADDRESSES}).ts`];
const otherFloors = `kernel|generated|addresses|${PLATFORM}|${FEATURES}`;
const entities = [
  `lib/!(${otherFloors}|tasks)/**`,
  "lib/tasks/!(commands).ts",
  "lib/tasks/!(run)/**",
];
const features = [
  `lib/@(${FEATURES})/**`,
  `lib/addresses/!(${PURE_ADDRESSES}).ts`,
  "lib/tasks/{commands.ts,run/**}", // a task runs by generating
];

const program = ["app/**", "inngest/**", "scripts/**", "server/**", "*.ts"];
/** `writing` stands beside `shared`: its forms are made of shared parts, and every form that holds writing of its. */
const productComponents = ["components/!(ui|shared|writing)/**"];
const serverOnly = [
  ...kernel,
  "lib/*/@(checking|commands|desk|publication|queries|records|sketches).ts",
  "lib/auth/!(actor).ts",
  "lib/task-runs/**",
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
    ["**/components/ui/{toast.ts,toaster.tsx}"], // lib/http/mutation.ts shows toasts
  ),
  zone(kernel, [...platform, ...entities, ...features], "The kernel knows no noun."),
  zone(platform, [...entities, ...features], "The platform knows no entity."),
  zone(entities, features, "Features stand above the entities."),
  ...privacyOfEntities(),
  zone(
    program,
    ["lib/generated/**", "lib/kernel/@(db|change).ts", "lib/*/records.ts"],
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
    ["**/lib/kernel/zod.ts"],
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

function privacyOfEntities() {
  const rooms = readdirSync(`${import.meta.dirname}/lib`).filter(
    (room) => !otherFloors.split("|").includes(room),
  );
  return rooms.map((room) =>
    zone(
      [`lib/!(${otherFloors}|${room})/!(run)`, `lib/!(${otherFloors}|${room})/!(run)/**`],
      [`lib/${room}/!(${OPEN}).ts`],
      "Of another entity, only the files in OPEN are for you.",
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
