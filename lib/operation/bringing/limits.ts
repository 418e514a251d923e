/** The most bytes of all files of one import (2 GB), and of one part of a file on its way here (8 MiB). */
export const MAX_BYTES = 2_000_000_000;
export const PART_BYTES = 8 * 2 ** 20;

/** The most characters of the name of a file. */
export const MAX_FILE_NAME = 255;

/** How many things of each fate are shown; the downloaded report has up to `KEPT_LINES` of each. */
export const SHOWN_LINES = 100;
export const KEPT_LINES = 5_000;

/**
 * Milliseconds without a sign of life after which the process that has an import is taken for ended, and another takes
 * it up.
 */
export const SILENT_MS = 30_000;
