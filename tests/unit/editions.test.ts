import { describe, expect, test } from "vitest";
import { sayDay, sayHour, sayMonth } from "@/components/editions/words";
import { parseDomainPath, parseSitePath } from "@/lib/platform/addresses/grammar";
import { editionPart, onDomain, onSite, routes } from "@/lib/platform/addresses/routes";
import {
  announce,
  arranged,
  nothingPlaced,
  placeAt,
  release,
  setBreaking,
  setHidden,
  type Arrangement,
} from "@/lib/fronts/editions/arrange";
import { inOrder, type Plan } from "@/lib/fronts/editions/order";
import { canComposeHome, canComposeSpace } from "@/lib/fronts/editions/policy";
import { editionInput, scheduleInput } from "@/lib/fronts/editions/schema";

const dates = { timeZone: "Europe/Madrid", language: "es" as const };

const byDate = [9, 8, 7, 6, 5, 4].map((entry_id) => ({ entry_id }));

function order(plan: Partial<Plan>) {
  const { breaking, stories } = inOrder(byDate, {
    ...{ breaking_id: null, hidden: [], stories: [] },
    ...plan,
  });
  return { breaking: breaking?.entry_id, ids: stories.map(({ entry_id }) => entry_id).join(" ") };
}

const at = (entry_id: number, position: number | null) => ({ entry_id, position });

describe("the order of a front page", () => {
  test("is that of the dates where nothing is placed", () => {
    expect(order({}).ids).toBe("9 8 7 6 5 4");
    expect(order({ stories: [at(5, null)] }).ids).toBe("9 8 7 6 5 4");
  });

  test("keeps the position of what is placed, and the rest falls in by date", () => {
    expect(order({ stories: [at(5, 0)] }).ids).toBe("5 9 8 7 6 4");
    expect(order({ stories: [at(4, 3), at(7, 0)] }).ids).toBe("7 9 8 4 6 5");
  });

  test("leaves no hole for what is placed and not there, or placed beyond the end", () => {
    expect(order({ stories: [at(99, 0), at(5, 1)] }).ids).toBe("9 5 8 7 6 4");
    expect(order({ stories: [at(5, 40)] }).ids).toBe("9 8 7 6 4 5");
  });

  test("leaves out what is hidden, placed or not, and says nothing twice", () => {
    expect(order({ hidden: [9, 5], stories: [at(5, 0)] }).ids).toBe("8 7 6 4");
    expect(order({ breaking_id: 7, stories: [at(7, 0)] })).toEqual({
      breaking: 7,
      ids: "9 8 6 5 4",
    });
    expect(order({ breaking_id: 99 }).breaking).toBeUndefined();
  });
});

describe("what is sent", () => {
  const sent = (input: object) => editionInput.safeParse(input);

  test("says where entries stand, each once", () => {
    expect(sent({}).data).toEqual({ layout: "image", breaking_id: null, hidden: [], stories: [] });
    expect(sent({ stories: [at(1, 0), at(1, 1)] }).error?.issues[0]?.message).toBe(
      "Una entrada está dos veces",
    );
    expect(sent({ stories: [at(1, 0), at(2, 0)] }).error?.issues[0]?.message).toBe(
      "Dos entradas tienen el mismo sitio",
    );
    expect(sent({ stories: [at(1, null), at(2, null)] }).success).toBe(true);
    expect(sent({ layout: "tres" }).success).toBe(false);
    expect(sent({ stories: [{ ...at(1, 0), headline: "x".repeat(101) }] }).success).toBe(false);
  });

  test("an empty headline is none", () => {
    const [story] = sent({ stories: [{ ...at(1, 0), headline: "  " }] }).data!.stories;
    expect(story!.headline).toBeNull();
  });

  test("a headline and a standfirst are one line of what is seen", () => {
    const say = (words: string) => {
      const { headline, standfirst } = sent({
        stories: [{ ...at(1, 0), headline: words, standfirst: words }],
      }).data!.stories[0]!;
      return [headline, standfirst];
    };
    expect(say("Uno\u202e\ndos\u0007")).toEqual(["Uno dos", "Uno dos"]);
    expect(say("\u200b\u2060\u200b")).toEqual([null, null]);
  });

  test("a moment is one that the database can hold", () => {
    const until = (moment: string) => sent({ stories: [{ ...at(1, 0), until: moment }] });
    const publishAt = (publish_at: string) => scheduleInput.safeParse({ version: 1, publish_at });
    expect(until("2026-11-25T07:00:00+01:00").success).toBe(true);
    expect(publishAt("9999-01-01T00:00:00Z").success).toBe(true);
    for (const far of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]) {
      for (const { error } of [until(far), publishAt(far)]) {
        expect(error?.issues[0]?.message).toBe("La fecha debe estar entre los años 1900 y 9999");
      }
    }
  });
});

test("who edits a space composes its front page, who edits the site the home page", () => {
  expect(["propietario", "editor"].map((role) => canComposeSpace(role as never))).toEqual([
    true,
    true,
  ]);
  expect([null, "redactor", "colaborador"].some((role) => canComposeSpace(role as never))).toBe(
    false,
  );
  expect(canComposeHome({ isAdmin: false, isEditor: false })).toBe(false);
  expect(canComposeHome({ isAdmin: false, isEditor: true })).toBe(true);
  expect(canComposeHome({ isAdmin: true, isEditor: false })).toBe(true);
});

describe("addresses of front pages of old", () => {
  test("are written by day, and by number from the second of a day on", () => {
    const part = editionPart({ day: "2026-11-21", number: 1 });
    expect(routes.editions(part)).toBe("/portadas/2026-11-21");
    expect(onSite("gaceta").editions(editionPart({ day: "2026-11-21", number: 2 }))).toBe(
      "/s/gaceta/portadas/2026-11-21-2",
    );
    expect(onDomain.editions()).toBe("/portadas");
  });

  test("are read on the site, in a space and on its domain", () => {
    expect(parseSitePath("portadas")).toEqual({ kind: "editions" });
    expect(parseSitePath("portadas/2026-11")).toEqual({ kind: "editions", month: "2026-11" });
    expect(parseSitePath("s/gaceta/portadas/2026-11-21")).toEqual({
      ...{ kind: "edition", space: "gaceta", day: "2026-11-21", number: 1 },
    });
    expect(parseDomainPath("portadas/2026-11-21-2")).toEqual({
      ...{ kind: "edition", space: null, day: "2026-11-21", number: 2 },
    });
    for (const none of ["2026-13", "2026-11-32", "2026-11-21-1", "2026-11-21-02x", "hoy"]) {
      expect(parseSitePath(`portadas/${none}`), none).toEqual({ kind: "none" });
    }
  });
});

test("days, months and hours are told in words", () => {
  const link = { day: "2026-11-21", number: 3, of_minute: 1, headline: null, edition_id: 1 };
  const published_at = "2026-11-21T06:00:00Z";
  expect(sayDay("2026-11-21")).toBe("sábado, 21 de noviembre de 2026");
  expect(sayMonth("2026-11")).toBe("noviembre de 2026");
  const say = (hour: string, automatic = false) =>
    sayHour({ ...link, published_at: hour, automatic }, dates.timeZone);
  expect(say(published_at)).toBe("Edición de las 07:00");
  expect(say("2026-11-21T00:05:00Z")).toBe("Edición de la 01:05");
  const second = { ...link, of_minute: 2, published_at, automatic: false };
  expect(sayHour(second, dates.timeZone)).toBe("Edición de las 07:00 (2)");
  expect(say(published_at, true)).toBe("Como estaba al acabar el día");
});

describe("arranging a front page", () => {
  const ids = (arrangement: Arrangement) =>
    arranged(arrangement, entries)
      .stories.map(({ entry_id }) => entry_id)
      .join(" ");
  const entries = byDate.map(({ entry_id }) => ({
    ...{ entry_id, title: `Entrada ${entry_id}`, summary: null },
    ...{ image_focus_x: null, image_focus_y: null },
  }));
  const place = (arrangement: Arrangement, entryId: number, position: number) =>
    placeAt(arrangement, entries, entryId, position);

  test("opens with an entry, and what was placed before goes down one", () => {
    const first = place(nothingPlaced, 5, 0);
    expect(ids(first)).toBe("5 9 8 7 6 4");
    const second = place(first, 4, 0);
    expect(ids(second)).toBe("4 5 9 8 7 6");
    expect(ids(release(second, 4))).toBe("9 5 8 7 6 4");
  });

  test("takes entries off and back, and up into the line above", () => {
    const hidden = setHidden(place(nothingPlaced, 5, 0), 5, true);
    expect(ids(hidden)).toBe("9 8 7 6 4");
    expect(hidden.stories).toEqual([]);
    expect(ids(setHidden(hidden, 5, false))).toBe("9 8 7 6 5 4");
    const breaking = setBreaking(nothingPlaced, 7);
    expect(arranged(breaking, entries).breaking?.entry_id).toBe(7);
    expect(ids(place(breaking, 7, 1))).toBe("9 7 8 6 5 4");
  });

  test("announces by other words, which go again", () => {
    const said = announce(nothingPlaced, 9, { headline: "Otro" });
    expect(arranged(said, entries).stories[0]!.title).toBe("Otro");
    expect(ids(said)).toBe("9 8 7 6 5 4");
    expect(announce(said, 9, { headline: null })).toEqual(nothingPlaced);
  });
});
