/**
 * The version of the renderer. Raise it whenever the same text is rendered differently: HTML that was kept under
 * another number is rendered again. A test says when (tests/unit/markdown-version.test.ts).
 */
export const RENDERER_VERSION = 7;
