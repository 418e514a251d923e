export interface EmbeddedDatabase {
  /** For any PostgreSQL client of this machine; valid until `close`. */
  connectionString: string;
  /** True when it is a thread of this process, with one backend for all clients: PGlite. */
  isThread: boolean;
  /**
   * Rolls back what is open, writes everything to disk and ends it. Clients that are still
   * connected hear of it last, so that a process that ends right afterwards is spared their complaints.
   */
  close(): Promise<void>;
}
