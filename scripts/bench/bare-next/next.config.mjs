/** Next as it comes, for comparison. */
export default { typescript: { ignoreBuildErrors: true }, poweredByHeader: false };
