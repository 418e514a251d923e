import { describe, expect, test } from "vitest";
import { bylineOf, conjunctionsOf, shortBylineOf, type Author } from "@/lib/house/users/dto";
import { entryOf } from "@/tests/support/entry";

const person = (id: number, fullName: string): Author => ({
  ...{ id, username: `u${id}`, fullName, picture: null, synthetic: false, shares_name: false },
});
const [luis, ines] = [person(2, "Luis Gil"), person(3, "Inés Mora")];

describe("who signs an entry, in words", () => {
  test.each([
    [[], "Ana Autora", "Ana Autora"],
    [[luis], "Ana Autora y Luis Gil", "Ana Autora y Luis Gil"],
    [[ines], "Ana Autora e Inés Mora", "Ana Autora e Inés Mora"],
    [[luis, ines], "Ana Autora, Luis Gil e Inés Mora", "Ana Autora y 2 más"],
  ])("with %j", (coauthors, whole, short) => {
    expect(bylineOf(entryOf({ coauthors }))).toBe(whole);
    expect(shortBylineOf(entryOf({ coauthors }))).toBe(short);
  });

  test.each([
    [[], "EFE", "EFE"],
    [[luis], "EFE y Luis Gil", "EFE y Luis Gil"],
    [[luis, ines], "EFE, Luis Gil e Inés Mora", "EFE y 2 más"],
  ])("under a byline, which stands in the author's place, with %j", (coauthors, whole, short) => {
    for (const author of [entryOf().author, null]) {
      const entry = entryOf({ author, coauthors, byline: "EFE" });
      expect(bylineOf(entry)).toBe(whole);
      expect(shortBylineOf(entry)).toBe(short);
    }
  });

  test("an author who is gone leaves the others", () => {
    expect(bylineOf(entryOf({ author: null, coauthors: [luis] }))).toBe("Luis Gil");
    expect(bylineOf(entryOf({ author: null }))).toBeNull();
  });

  test("what stands between linked names", () =>
    expect(conjunctionsOf(["Ana", "Luis", "Inés"])).toEqual([", ", " e "]));
});
