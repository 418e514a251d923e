import { recordId } from "@/lib/kernel/ids";
import { z } from "@/lib/kernel/zod";
import { bytesText } from "@/lib/platform/text/bytes";
import { urlOf } from "@/lib/platform/text/url";
import { MAX_BYTES, MAX_FILE_NAME } from "./limits";

/** The files of an import: the texts, a copy of the other site's pictures as a ZIP, and its redirects. */
export const purposes = ["texts", "media", "redirects"] as const;

export type Purpose = (typeof purposes)[number];

const NO_ADDRESS = "Escribe una dirección entera, que empiece por http:// o https://";

/** Text that is null when it is empty. */
const orNone = (longest: number, sentence?: string) =>
  z
    .string()
    .trim()
    .max(longest, sentence)
    .nullable()
    .transform((written) => written || null);

const address = orNone(2000, NO_ADDRESS).refine(
  (written) => written === null || /^https?:$/.test(urlOf(written)?.protocol ?? ""),
  NO_ADDRESS,
);

export const importOptions = z.object({
  /** The username of the account in whose name texts come. */
  user: z.string().trim().min(1, "Di a nombre de quién").max(40, "Di a nombre de quién"),
  /** The slug of the space that gets everything; one that is not there is made. */
  space: orNone(100),
  spaces_from_categories: z.boolean(),
  spaces_from_tags: z.boolean(),
  match_authors: z.boolean(),
  with_comments: z.boolean(),
  fetch_images: z.boolean(),
  /** Where a Ghost site is: its export does not say it. */
  site_url: address,
});

export type ImportOptions = z.output<typeof importOptions>;

/** The same as the fields of a form hold it. */
export type OptionFields = z.input<typeof importOptions>;

const newFile = z.object({
  purpose: z.enum(purposes),
  name: z.string().trim().min(1).max(MAX_FILE_NAME),
  bytes: z.number().int().positive("El archivo está vacío"),
});

export const newImport = z
  .object({
    files: z.array(newFile).max(purposes.length),
    /** The address of a feed, in place of a file with texts. */
    feed: address,
    options: importOptions,
  })
  .refine(({ files, feed }) => files.some(({ purpose }) => purpose === "texts") === !feed, {
    path: ["feed"],
    error: "Elige un archivo o escribe la dirección de un canal, una de las dos cosas",
  })
  .refine(({ files }) => new Set(files.map(({ purpose }) => purpose)).size === files.length, {
    path: ["files"],
    error: "Hay dos archivos para lo mismo",
  })
  .refine(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_BYTES, {
    path: ["files"],
    error: `Los archivos pesan más de ${bytesText(MAX_BYTES)}: trae el resto aparte, o usa npm run import`,
  });

export type NewImport = z.output<typeof newImport>;
export type NewImportFields = z.input<typeof newImport>;

/** The typed part of the form of a new import; its files are chosen. */
export const importForm = z.object({ feed: address, options: importOptions });

export const rehearsalInput = z.object({ options: importOptions });

export const fileParams = z.object({ runId: recordId, purpose: z.enum(purposes) });

export const partQuery = z.object({
  offset: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
});
