import "server-only";
import { Counter, Gauge, type OpenMetricsContentType, type Registry } from "prom-client";
import { databasePool } from "@/lib/kernel/database-pool";
import { findPart } from "@/lib/kernel/process";
import { productVersion } from "@/lib/kernel/product";

/** Registers the metrics of this process, which are read again at each scrape. */
export function gaugeProcess(registry: Registry<OpenMetricsContentType>): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read() ?? 0);
      },
    });
  /** Makes a counter that shows a number counted elsewhere. */
  const counter = (name: string, help: string, read: () => number | undefined) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });

  new Gauge({
    name: "rotativa_build_info",
    help: "1, with the version that runs",
    labelNames: ["version"],
    registers,
  }).set({ version: productVersion }, 1);

  const pages = () => findPart("pageCache"); // absent where none are served
  counter(
    "rotativa_page_cache_hits_total",
    "Pages that were asked for and found in the page cache",
    () => pages()?.counts.hits,
  );
  counter(
    "rotativa_page_cache_misses_total",
    "Pages that were not in the page cache and had to be made",
    () => pages()?.counts.misses,
  );
  counter(
    "rotativa_page_cache_purged_pages_total",
    "Pages that were dropped from the page cache because something they show has changed",
    () => pages()?.counts.purged,
  );
  gauge("rotativa_page_cache_entries", "Pages in the page cache", () => pages()?.size.entries);
  gauge(
    "rotativa_page_cache_size_bytes",
    "Memory that the page cache takes",
    () => pages()?.size.bytes,
  );
  gauge(
    "rotativa_page_cache_max_size_bytes",
    "Memory that the page cache may take",
    () => pages()?.size.maxBytes,
  );

  gauge(
    "rotativa_database_pool_connections",
    "Connections of this process to the database",
    () => databasePool.totalCount,
  );
  gauge(
    "rotativa_database_pool_idle_connections",
    "Connections of this process to the database that nobody uses",
    () => databasePool.idleCount,
  );
  gauge(
    "rotativa_database_pool_waiting_requests",
    "Queries of this process that wait for a connection",
    () => databasePool.waitingCount,
  );
  gauge(
    "rotativa_database_pool_max_connections",
    "Connections that this process may have to the database",
    () => databasePool.options.max,
  );

  gauge(
    "rotativa_mails_waiting",
    "E-mails that this process is sending",
    () => findPart("mailer")?.underWay.size, // absent until there is a message
  );
}
