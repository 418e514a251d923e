/** A place where files are stored. An uploaded file is written once and never changed. */
export interface FileStorage {
  /** The file is there, whole, when the promise resolves. */
  write(name: string, data: Buffer): Promise<void>;
  /**
   * Null when there is no such file. A stream that somebody has begun to read must be read to its end or cancelled; it
   * fails where the file is removed before. `failed` is called with the error when reading fails.
   */
  read(name: string, failed?: (error: unknown) => void): Promise<ReadableStream<Uint8Array> | null>;
  /** Its bytes; null when there is no such file. */
  size(name: string): Promise<number | null>;
  /** The file is gone when the promise resolves; nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** Throws unless files can be kept now. */
  check(): Promise<void>;
  /** Removes what interrupted writes have left, except those that may still be under way. */
  tidy(): Promise<void>;
  /** The names of all files, in any order. */
  list(): AsyncIterable<string>;
}
