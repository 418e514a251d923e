/** Where stored files live. A file is written once and never changed. */
export interface FileStorage {
  /** The file is there, whole, when the promise resolves. */
  write(name: string, data: Buffer): Promise<void>;
  /** Null when there is no such file. The stream must be read to its end or cancelled. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
}
