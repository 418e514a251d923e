import { describe, expect, test } from "vitest";
import {
  disclosureAttribute,
  isRewrittenUnread,
  labelledTitle,
  marksOf,
  type Made,
} from "@/lib/texts/provenance/marks";

const ana = {
  id: 1,
  username: "ana",
  fullName: "Ana Ruiz",
  picture: null,
  synthetic: false,
  shares_name: false,
};
const person: Made = {
  ...{ origin: "person", disclosure: null, ai_model: null },
  ...{ reviewed_at: null, reviewer: null, human_share: null },
};
const machine: Made = {
  ...person,
  ...{ origin: "synthetic", disclosure: "ai-autonomous", ai_model: "modelo-1" },
};
const read: Made = {
  ...machine,
  ...{ disclosure: "ai-assisted", reviewed_at: "2026-11-25T08:00:00Z", reviewer: ana },
};

const nothing = {
  ...{ disclosure: null, generated: false, model: null, sourceType: null, editor: null },
  ...{ badge: null, review: null, note: null, stamp: null },
};
const MACHINE = "https://schema.org/TrainedAlgorithmicMediaDigitalSource";
const BOTH = "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource";

describe("what is said of a text", () => {
  test("a machine's that nobody read", () => {
    expect(marksOf(machine)).toEqual({
      ...nothing,
      ...{ disclosure: "ai-autonomous", generated: true, model: "modelo-1", sourceType: MACHINE },
      ...{ badge: "IA", stamp: "IA" },
      note: "Este texto lo ha escrito una inteligencia artificial.",
    });
  });

  test("a machine's that somebody read", () => {
    expect(marksOf(read)).toEqual({
      ...{ disclosure: "ai-assisted", generated: true, model: "modelo-1", sourceType: MACHINE },
      ...{ editor: ana, badge: "IA", review: "revisado por Ana Ruiz", stamp: "IA · revisado" },
      note: "Este texto lo ha escrito una inteligencia artificial y lo ha revisado Ana Ruiz.",
    });
  });

  test("the same, by somebody whose account is gone", () => {
    expect(marksOf({ ...read, reviewer: null })).toMatchObject({
      ...{ disclosure: "ai-assisted", editor: null, review: "revisado por la redacción" },
      note: "Este texto lo ha escrito una inteligencia artificial y lo ha revisado la redacción.",
    });
  });

  test.each([
    [24, MACHINE],
    [25, BOTH],
  ])("with %i % of it written anew", (human_share, sourceType) => {
    expect(marksOf({ ...read, human_share }).sourceType).toBe(sourceType);
    expect(marksOf({ ...machine, human_share }).sourceType).toBe(sourceType);
  });

  test.each([
    [0, "Este texto lo ha escrito una inteligencia artificial."],
    [24, "Este texto lo ha escrito una inteligencia artificial."],
    [
      25,
      "Este texto lo escribió una inteligencia artificial; una persona ha reescrito después el 25 %.",
    ],
    [
      100,
      "Este texto lo escribió una inteligencia artificial; una persona ha reescrito después el 100 %.",
    ],
  ])("a machine's that nobody read, of which people rewrote %i %", (human_share, note) => {
    const { badge, generated, review, disclosure, ...marks } = marksOf({ ...machine, human_share });
    expect(marks.note).toBe(note);
    expect([badge, generated, review, disclosure]).toEqual(["IA", true, null, "ai-autonomous"]);
  });

  test("a machine's that somebody read, and most of which is a person's", () => {
    expect(marksOf({ ...read, human_share: 62 })).toMatchObject({
      ...{ badge: "IA", review: "revisado por Ana Ruiz", disclosure: "ai-assisted" },
      note: "Este texto lo escribió una inteligencia artificial; se ha reescrito el 62 %, y lo ha revisado Ana Ruiz.",
    });
  });

  test("a person's, written with help", () => {
    expect(marksOf({ ...person, disclosure: "ai-assisted" })).toEqual({
      ...nothing,
      ...{ disclosure: "ai-assisted", sourceType: BOTH },
      ...{ badge: "Con ayuda de IA", stamp: "Con ayuda de IA" },
      note: "Este texto se ha escrito con ayuda de inteligencia artificial.",
    });
  });

  test("a person's, written by a machine", () => {
    expect(marksOf({ ...person, disclosure: "ai-autonomous" })).toMatchObject({
      ...{ disclosure: "ai-autonomous", generated: true, model: null, badge: "IA" },
    });
  });

  test("a person's, written without", () => {
    expect(marksOf({ ...person, disclosure: "human-only" })).toEqual({
      ...nothing,
      disclosure: "human-only",
      sourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation",
    });
  });

  test("nothing, where nothing was declared", () => {
    expect(marksOf(person)).toEqual(nothing);
    expect(disclosureAttribute(person)).toEqual({});
  });
});

test("an element names the one value, a title of a list whose sentences are a machine's", () => {
  expect(disclosureAttribute(read)).toEqual({ "ai-disclosure": "ai-assisted" });
  const titleOf = (made: Made) => labelledTitle({ ...made, title: "Uno" });
  expect([machine, read, person].map(titleOf)).toEqual(["Uno [IA]", "Uno [IA]", "Uno"]);
  expect(titleOf({ ...person, disclosure: "ai-assisted" })).toBe("Uno");
});

test.each<[string, boolean, Made]>([
  ["a quarter of a machine's", true, { ...machine, human_share: 25 }],
  ["less than that", false, { ...machine, human_share: 24 }],
  ["nothing known of it", false, machine],
  ["what somebody answers for", false, { ...read, human_share: 62 }],
  ["a person's, of which a machine wrote all", false, { ...person, disclosure: "ai-autonomous" }],
  ["a person's", false, { ...person, human_share: 62 }],
])("people have rewritten what nobody answers for, of %s: %j", (_what, expected, made) => {
  expect(isRewrittenUnread(made)).toBe(expected);
});
