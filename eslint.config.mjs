import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import prettier from "eslint-config-prettier";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { browsers } from "./eslint.browsers.mjs";
import { fences } from "./eslint.fences.mjs";
import { bareNodeFiles } from "./scripts/bare-node.mjs";

/** A literal that is spread to have its properties packed into one line. */
const confetti = {
  selector:
    "ObjectExpression > SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression",
  message: "Write the properties out.",
};

/** A path beginning with a slash where an address belongs: in an href, a redirect or a move of the router. */
const literalAddress =
  ":matches(JSXAttribute[name.name='href'], Property[key.name='href'], " +
  "CallExpression[callee.name=/^(redirect|permanentRedirect|requirePageActor)$/], " +
  "CallExpression[callee.object.name='router']) " +
  ":matches(Literal[value=/^\\u002F/], TemplateLiteral[quasis.0.value.raw=/^\\u002F/])";

/** What would make a test of the gate depend on how quick a machine is: docs/development.md, “A test that cannot flake”. */
const clocks = [
  {
    selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    message: "A stopwatch is for benches and for the soak: stopwatch() of tests/support/soak.",
  },
  {
    selector:
      "CallExpression[callee.name='expect'] BinaryExpression[operator='-'] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "How long something took is for benches and for the soak.",
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^waitFor|^waitUntil/]",
    message: "Wait with soon() of tests/support/soon.",
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: "Wait for what is to come, not for a while.",
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: "Wait for what is to come, not for a while.",
  },
  {
    selector: "ImportDeclaration[source.value='node:timers/promises']",
    message: "Wait for what is to come, not for a while.",
  },
];

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
  browsers,
  {
    files: ["inngest/**", "lib/**", "server/**"],
    rules: { "no-restricted-syntax": ["error", confetti] },
  },
  {
    files: ["app/**", "components/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        confetti,
        { selector: literalAddress, message: "Addresses come from lib/platform/addresses/routes." },
      ],
    },
  },
  {
    files: ["app/**", "inngest/**", "lib/**", "server/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["$queryRawUnsafe", "$executeRawUnsafe"].map((property) => ({
          property,
          message: "What somebody sends is a parameter: $queryRaw and $executeRaw.",
        })),
      ],
    },
  },
  {
    // Whom the operator has named, and our own calls from a browser; what anybody else names is pinned.
    files: ["app/**", "inngest/**", "lib/**", "server/**"],
    ignores: [
      "lib/{discovery/announce,kernel/purge,operation/status/outside,platform/http/client}.ts",
      "lib/newsroom/{ai/meter,ai/service,generation/client}.ts",
      "lib/operation/bringing/send-parts.ts",
      "{lib/fronts/reading,server/forms}/*.mjs",
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "Another host is asked by lib/platform/http/pinned.ts or fetch-file.ts.",
        },
      ],
    },
  },
  { files: ["scripts/**", "server/**"], rules: { "no-console": "off" } },
  {
    files: ["tests/**"],
    ignores: ["tests/support/{rounds,soon,soak}.ts", "tests/support/moved-clock.mjs"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...clocks,
        {
          selector:
            "CallExpression[callee.object.name='expect'][callee.property.name='poll'] Property[key.name='timeout'], " +
            "CallExpression[callee.property.name='toPass'] Property[key.name='timeout']",
          message: "The ceiling of waits stands in playwright.config.ts.",
        },
      ],
    },
  },
  {
    files: ["tests/{unit,integration,machinery}/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...clocks,
        {
          selector: "CallExpression[callee.object.name='expect'][callee.property.name='poll']",
          message: "Wait with soon() of tests/support/soon.",
        },
      ],
    },
  },
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
