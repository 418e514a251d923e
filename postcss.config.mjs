import publicSources from "./scripts/public-sources.mjs";

const config = { plugins: [publicSources(), "@tailwindcss/postcss"] };

export default config;
