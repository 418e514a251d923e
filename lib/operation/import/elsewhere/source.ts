import type { Piece } from "./piece";
import type { Tally } from "./tally";
import type { Ending } from "./xml-records";

/** The callbacks that are called while a file is read. */
export interface Told {
  tally: Tally;
  /** Called with the bytes that were read. */
  onBytes: (count: number) => void;
  /** Called once, at the end of the file. */
  onEnd: (ending: Pick<Ending, "whole" | "bytes"> & { title?: string }) => void;
}

/** An export of another site. */
export interface Source {
  program: "wordpress" | "ghost" | "feed" | "folder";
  /** The name of the kind of export in the report. */
  kind: string;
  /** Bytes that are read in all. */
  bytes: number;
  /** The texts to publish, one after the other; whatever else stands in the file is counted. */
  pieces(told: Told): AsyncIterable<Piece>;
  /** The contents that are never imported from such a file, in sentences for the report. */
  notTaken: string[];
  /**
   * Finds the file that an address without a host means in the text at `source` (`Piece.source`); null for none. Absent
   * where texts come without files.
   */
  findFile?: (address: string, source: string) => Promise<string | null>;
}
