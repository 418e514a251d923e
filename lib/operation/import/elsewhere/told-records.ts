import type { Told } from "./source";
import { textAt } from "./xml-node";
import { xmlRecords } from "./xml-records";

/** Reads the records of an XML file, and reports which of them are not closed, and where the file ends. */
export const toldRecords = (file: string, { tally, onBytes, onEnd }: Told) =>
  xmlRecords(file, {
    onBytes,
    onEnd: ({ within, ...ending }) =>
      onEnd({ ...ending, title: within && textAt(within, "title") }),
    onBroken: (record) => tally.leave("Mal cerradas en el XML", textAt(record, "title")),
  });
