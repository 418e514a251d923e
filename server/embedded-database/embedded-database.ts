export interface EmbeddedDatabase {
  /** The address for any PostgreSQL client of this machine; valid until `close`. */
  connectionString: string;
  /** True when it is a thread of this process, with one backend for all clients: PGlite. */
  isThread: boolean;
  /**
   * Has it refuse every write from now on (SQLSTATE 25006), or take them again. What has begun before ends as it would.
   */
  setReadOnly(yes: boolean): Promise<void>;
  /**
   * Rolls back open transactions, writes everything to disk and ends the database. Clients that are still connected are
   * told last, so that a process that ends right afterwards does not get their errors.
   */
  close(): Promise<void>;
}
