import { describe, expect, test } from "vitest";
import {
  deskPath,
  isNarrowed,
  plainDesk,
  readDeskAddress,
  readWayBack,
  type DeskAddress,
} from "@/lib/desk/lists/address";
import { quotedList } from "@/lib/desk/lists/quoted-list";

const read = (query: string) => readDeskAddress(new URLSearchParams(query));

const full: DeskAddress = {
  ver: "borradores",
  q: "pan y sal",
  espacio: "cultura",
  autor: "ana",
  quien: "maquinas",
  desde: "2026-11-01",
  hasta: "2026-11-24",
  orden: "antiguas",
  vista: "lista",
};

describe("the address of the list", () => {
  test("without a word is the plain one, and the other way round", () => {
    expect(read("")).toEqual(plainDesk);
    expect(deskPath({})).toBe("/entries");
    expect(deskPath(plainDesk)).toBe("/entries");
  });

  test("says everything, and is read as it was written", () => {
    const path = deskPath(full);
    expect(path).toBe(
      "/entries?ver=borradores&q=pan+y+sal&espacio=cultura&autor=ana&quien=maquinas&desde=2026-11-01&hasta=2026-11-24&orden=antiguas&vista=lista",
    );
    expect(read(path.split("?")[1]!)).toEqual(full);
  });

  test.each([
    "ver=todas",
    "espacio=../etc",
    "espacio=x",
    "autor=a%20b",
    "quien=robots",
    "desde=ayer",
    "desde=2026-02-30",
    "hasta=2026-13-01",
    "orden=azar",
    "vista=mapa",
    "constructor=1",
  ])("with %s, which says nothing, is the plain one", (query) => {
    expect(read(query)).toEqual(plainDesk);
  });

  test("holds no longer a text than can be searched for", () => {
    expect(read(`q=${"a".repeat(500)}`).q).toHaveLength(200);
  });

  test("narrows the list by anything but tab, search and view", () => {
    expect(isNarrowed({ ...plainDesk, ver: "papelera", q: "pan", vista: "lista" })).toBe(false);
    expect(isNarrowed({ ...plainDesk, orden: "cambiadas" })).toBe(true);
    expect(isNarrowed({ ...plainDesk, autor: "yo" })).toBe(true);
  });
});

describe("the way back", () => {
  test.each([
    ["/entries", "/entries"],
    ["/entries?vista=lista&x=1", "/entries?vista=lista"],
    [deskPath(full), deskPath(full)],
  ])("to %s", (text, path) => {
    expect(readWayBack(text)).toBe(path);
  });

  test.each([
    null,
    "",
    "/",
    "/entries/1",
    "//entries",
    "https://ejemplo.es/entries",
    "javascript:alert(1)",
    "/\\ejemplo.es/entries",
  ])("is never to %s", (text) => {
    expect(readWayBack(text)).toBeNull();
  });
});

test("titles in a sentence", () => {
  expect(quotedList(["Uno"])).toBe("«Uno»");
  expect(quotedList(["Uno", "Dos"])).toBe("«Uno» y «Dos»");
  expect(quotedList(["A", "B", "C", "D", "E"])).toBe("«A», «B», «C» y 2 más");
});
