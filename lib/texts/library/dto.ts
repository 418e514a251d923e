/** A text that an image stands in, as far as the reader of the library may know of it. */
export interface ImageUse {
  kind: "entry" | "away" | "draft" | "comment" | "version";
  /** The title of the entry or the draft. */
  title: string;
  entry_id: number | null;
  draft_id: number | null;
}

/** An uploaded image in the library. */
export interface LibraryImage {
  upload_id: string;
  /** Its address, `/uploads/…`. */
  url: string;
  width: number;
  height: number;
  /** The bytes of all its sizes together; null where they were never counted. */
  bytes: number | null;
  /** The name of the file that was sent; empty when it had none. */
  name: string;
  alt: string;
  caption: string;
  credit: string;
  created: string;
  uses: ImageUse[];
  /** The number of other texts in which it stands. */
  others: number;
  /** The date on which it will be swept away; null while a text names it. */
  swept: string | null;
  /** True when the reader of the library may delete it now. */
  deletable: boolean;
}
