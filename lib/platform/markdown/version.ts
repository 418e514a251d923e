/**
 * Raise it whenever the same text renders otherwise: HTML that was kept under another number is made anew. A test
 * says when (tests/unit/markdown-version.test.ts).
 */
export const RENDERER_VERSION = 5;
