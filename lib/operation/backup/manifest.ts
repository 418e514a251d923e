import { z } from "@/lib/kernel/zod";

/** The archive's last file, which says what is in it. */
export const MANIFEST = "manifest.json";

/** The names of the archive's other files and folders. */
export const DATABASE = "database/";
export const UPLOADS = "uploads/";
export const SETTINGS = "settings.json";
export const SEALED = "secrets.json";

/** Removes the quotation marks from a name or a list of names that SQL quotes where it must. */
export const unquoted = (names: string): string => names.replaceAll('"', "");

/** Returns the folder with the rows of a table, whose name is as SQL writes it. */
export const folderOf = (table: string): string => `${DATABASE}${unquoted(table)}/`;

/** Checks for the name of a file in the folder of images itself: a restore must not write anywhere else. */
export const isPlainName = (name: string): boolean => /^[\w-]+\.\w+$/.test(name);

/** The version of the format, raised when older versions of the product can no longer read the archive. */
const FORMAT = 1;

const count = z.number().int().min(0);

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the product. */
  version: z.string(),
  created: z.iso.datetime(),
  /** The names of the database's migrations, in their order. */
  migrations: z.array(z.string()),
  /** The columns and number of rows of each table, by its name as SQL writes it. */
  tables: z.record(z.string(), z.object({ columns: z.string(), rows: count })),
  /** The last number that each sequence gave. */
  sequences: z.record(z.string(), z.string()),
  /** The other files of the archive, in its order. */
  files: z.array(
    z.object({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** Images that a text shows and whose files the storage did not have. */
  missing: z.array(z.string()),
});

/** A manifest that this version cannot read, whatever else it says. */
export const newerSchema = z.object({ format: z.number().int().gt(FORMAT) });

export type Manifest = z.infer<typeof manifestSchema>;

export const emptyManifest = (version: string): Manifest => ({
  format: FORMAT,
  version,
  created: new Date().toISOString(),
  migrations: [],
  tables: {},
  sequences: {},
  files: [],
  missing: [],
});

/** Counts the files of images in the archive: each image has one for each of its sizes. */
export const countUploads = ({ files }: Manifest): number =>
  files.filter(({ name }) => name.startsWith(UPLOADS)).length;

export const countAllRows = ({ tables }: Manifest): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
