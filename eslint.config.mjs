import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { fences } from "./eslint.fences.mjs";
import { bareNodeFiles } from "./scripts/bare-node.mjs";

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
      ".open-next/",
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
  ...fences,
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
    // What Node runs as it is.
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
