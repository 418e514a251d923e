import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { bareNodeFiles } from "./scripts/bare-node.mjs";

/** Imports point one way: see "The tree" in CONTRIBUTING.md. */
const forbid = (files, group, message, ignores = []) => ({
  files,
  ignores,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
});

const server = [
  "@/lib/*/queries",
  "@/lib/*/commands",
  "@/lib/kernel/db",
  "@/lib/kernel/env",
  "@/lib/kernel/log",
  "@/lib/cache/*",
  "@/lib/auth/session",
];
const everyEntity =
  "{auth,authors,comments,domains,entries,home,layout,profile,search,slugs,spaces,synthetic-users,tasks}";

/** A path beginning with a slash where an address belongs: in an href, a redirect or a move of the router. */
const literalAddress =
  ":matches(JSXAttribute[name.name='href'], Property[key.name='href'], " +
  "CallExpression[callee.name=/^(redirect|permanentRedirect|requirePageActor)$/], " +
  "CallExpression[callee.object.name='router']) " +
  ":matches(Literal[value=/^\\u002F/], TemplateLiteral[quasis.0.value.raw=/^\\u002F/])";

const config = [
  {
    ignores: [
      "**/.next/",
      ".data/",
      "lib/generated/",
      "next-env.d.ts",
      "test-results/",
      "playwright-report/",
    ],
  },
  ...next,
  ...nextTypescript,
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "@typescript-eslint": tseslint.plugin, "import-x": importX },
    languageOptions: { parserOptions: { projectService: true } },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "import-x/no-cycle": "error",
      "no-console": "error",
      "@next/next/no-img-element": "off", // sizes are made at upload, not by next/image
    },
  },
  forbid(
    ["lib/**"],
    // next-internals imports nothing of ours: it is below everything.
    ["@/app/*", "@/components/*", "@/inngest/*", "@/server/*", "!@/server/next-internals"],
    "lib is below app, components, inngest and server.",
    ["lib/http/mutation.ts"], // shows toasts
  ),
  forbid(
    [`components/${everyEntity}/**`],
    [...server, "@/app/*"],
    "Components get data by props or through client.ts.",
  ),
  forbid(
    ["components/shared/**"],
    [...server, "@/app/*", `@/components/${everyEntity}/*`],
    "components/shared stands below the entities.",
  ),
  forbid(
    ["components/ui/**"],
    ["@/lib/*", "@/app/*", "@/components/shared/*", `@/components/${everyEntity}/*`],
    "components/ui knows nothing of the product.",
  ),
  forbid(
    ["app/**", "inngest/**", "scripts/**", "server/**"],
    ["@/lib/kernel/db", "@/lib/generated/*"],
    "app, inngest and scripts are doors into the domain modules; they never touch the database.",
  ),
  {
    files: ["app/**", "components/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: literalAddress, message: "Addresses come from lib/addresses/routes." },
      ],
    },
  },
  { files: ["scripts/**", "server/**"], rules: { "no-console": "off" } },
  {
    // What Node runs as it is. A rule of its own name, beside the one that `forbid` sets for the same files.
    files: bareNodeFiles(),
    rules: {
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: String.raw`^@/|^\.(?!.*\.(ts|mjs|json)$)`,
              message: "Node runs this file as it is: a relative path with its extension.",
            },
            {
              regex: String.raw`^server-only$|^next/(?!.*\.js$)`,
              message: "Node runs this file as it is, and cannot load this.",
            },
          ],
        },
      ],
    },
  },
  prettier,
];

export default config;
