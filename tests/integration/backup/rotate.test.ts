import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { datedName, removeAbandoned, removeOld } from "@/lib/operation/backup/rotate";

function folderOfBackups() {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-rotate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the newest backups of a name stay, and what is not one of them", async () => {
  const folder = folderOfBackups();
  const file = path.join(folder, "copia.tar");
  const days = ["2026-11-24", "2026-11-26", "2026-11-25"];
  const dated = days.map((day) => datedName(file, new Date(`${day}T23:30:00Z`)));
  expect(dated.map((each) => path.basename(each))).toContain("copia-20261126T233000Z.tar");
  const others = [
    "copia.tar",
    "copia-de-ana.tar",
    "otra-20261101T000000Z.tar",
    "copia-20261101T000000Z.zip",
    "copia-20261101T000000Z.tar.0123456789ab.partial",
  ];
  for (const each of [...dated, ...others.map((name) => path.join(folder, name))])
    writeFileSync(each, "");

  expect(await removeOld(file, 2)).toEqual([dated[0]]);
  expect(readdirSync(folder).sort()).toEqual(
    [...others, "copia-20261125T233000Z.tar", "copia-20261126T233000Z.tar"].sort(),
  );
});

test("what a backup left unfinished goes when nobody has written to it for ten minutes", async () => {
  const folder = folderOfBackups();
  const write = (name: string, minutesAgo: number) => {
    const moment = new Date(Date.now() - minutesAgo * 60_000);
    writeFileSync(path.join(folder, name), "");
    utimesSync(path.join(folder, name), moment, moment);
  };
  const left = [
    "copia.tar.0123456789ab.partial",
    "copia-20261101T000000Z.tar.0123456789ab.partial",
    "copia-20261101T000000Z.tar.partial", // as it was called before
  ];
  for (const name of left) write(name, 11);
  const others = [
    "copia.tar.cdef01234567.partial",
    "copia-20261102T000000Z.tar.ab0123456789.partial",
  ];
  for (const name of others) write(name, 9);
  const foreign = ["otra.tar.0123456789ab.partial", "copia-de-ana.tar.partial", "copia.tar"];
  for (const name of foreign) write(name, 11);

  const gone = await removeAbandoned(path.join(folder, "copia.tar"));
  expect(gone.map((each) => path.basename(each)).sort()).toEqual([...left].sort());
  expect(readdirSync(folder).sort()).toEqual([...others, ...foreign].sort());
});
