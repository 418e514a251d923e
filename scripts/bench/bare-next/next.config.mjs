/** Next as it comes, for comparison. */
const config = { typescript: { ignoreBuildErrors: true }, poweredByHeader: false };
export default config;
