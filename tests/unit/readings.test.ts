import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Readings, readings } from "@/lib/fronts/readings/counts";
import { sourceOf } from "@/lib/fronts/readings/sources";
import { makeForms } from "@/server/forms/forms";
import { FEW, FewReadings, SPAN } from "@/server/few";
import { countReading } from "@/server/readings";

const CHROME =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const page = (article: string) =>
  makeForms(
    Buffer.from(`<!doctype html><head><title>Uno</title></head>${article}Texto</article>`),
    false,
  );
const forms = page('<article data-entry="7">');

beforeEach(() => void readings.take());

let networks = 0;

/** An IPv4 address that nobody has asked from. */
const anotherAddress = () => `192.0.2.${++networks}`;

/** What a request of an entry's page, from another network each time, was counted as. */
function counted(
  headers: Record<string, string> = {},
  { method = "GET", form = forms.reader, of = forms } = {},
) {
  const from = { "x-forwarded-for": anotherAddress() };
  const request = {
    method,
    headers: { host: "diario.es", "user-agent": CHROME, ...from, ...headers },
  };
  countReading(form, of, request);
  return readings.take();
}

test("a visitor's page is counted for its entry, with the host that they came from and nothing more", () => {
  expect(counted({ referer: "https://www.otro.es/un/camino?con=datos" })).toEqual([
    { entry_id: 7, source: "otro.es", count: 1 },
  ]);
});

test("a page that is no entry's is not counted", () => {
  const other = page("<article>");
  expect(counted({}, { form: other.reader, of: other })).toEqual([]);
});

test("which entry it is does not travel to visitors, but to who is signed in", () => {
  expect(forms.reader.body.toString()).not.toContain("data-entry");
  expect(forms.whole.body.toString()).toContain("data-entry");
});

test.each([
  ["who is signed in", {}, { form: forms.whole }],
  ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, {}],
  ["a program", { "user-agent": "curl/8.5.0" }, {}],
  ["who does not say what it is", { "user-agent": "" }, {}],
  ["what is fetched ahead", { "sec-purpose": "prefetch" }, {}],
  ["what is drawn ahead", { "sec-purpose": "prefetch;prerender" }, {}],
  ["what an older browser fetches ahead", { purpose: "prefetch" }, {}],
  ["a script that reads the page", { "sec-fetch-dest": "empty" }, {}],
  ["a page within another", { "sec-fetch-dest": "iframe" }, {}],
  ["a page that is loaded again", { "cache-control": "max-age=0" }, {}],
  ["a part of a page", { range: "bytes=0-99" }, {}],
  ["who asks for the head alone", {}, { method: "HEAD" }],
  ["a head that says it is shown, of no browser", { "x-shown-from": "" }, { method: "HEAD" }],
  [
    "a head that another site asks for",
    { "x-shown-from": "", "sec-fetch-site": "cross-site" },
    { method: "HEAD" },
  ],
])("%s is not counted", (_who, headers, options) => {
  expect(counted(headers, options)).toEqual([]);
});

test("what was fetched ahead is counted once it says that it is shown", () => {
  const own = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
  const shown = { ...own, "x-shown-from": "https://www.google.com/" };
  expect(counted(shown, { method: "HEAD" })).toEqual([{ entry_id: 7, source: "Google", count: 1 }]);
  expect(counted({ ...own, "x-shown-from": "" }, { method: "HEAD" })).toMatchObject([
    { source: "directo" },
  ]);
});

test("what a client says of itself is looked at no further than it is sensible", () => {
  const long = "a".repeat(300);
  expect(counted({ "user-agent": `${CHROME} ${long} Googlebot` })).toHaveLength(1);
  expect(counted({ referer: `https://otro.es/${long}` })).toMatchObject([{ source: "otro.es" }]);
  expect(counted({ referer: `https://${long}@otro.es/` })).toMatchObject([{ source: "otros" }]);
});

describe("a network reads an entry a few times", () => {
  afterEach(() => void vi.useRealTimers());

  test("however often it asks, and whatever it calls itself", () => {
    const from = { "x-forwarded-for": anotherAddress() };
    const other = { ...from, "user-agent": `${CHROME} Edg/142`, referer: "https://otro.es/" };
    const times = (count: number) =>
      Array.from({ length: count }, (_, turn) => counted(turn % 2 ? from : other)).flat();
    expect(times(FEW)).toHaveLength(FEW);
    expect(times(100)).toEqual([]);
    const shown = { ...from, "x-shown-from": "", "sec-fetch-site": "same-origin" };
    expect(counted(shown, { method: "HEAD" })).toEqual([]);
  });

  test("all that one subscriber has of IPv6 is one network", () => {
    for (let turn = 0; turn < FEW; turn++) {
      expect(counted({ "x-forwarded-for": `2001:db8:1:2::${turn}` })).toHaveLength(1);
    }
    expect(counted({ "x-forwarded-for": "2001:db8:1:2:ffff::9" })).toEqual([]);
    expect(counted({ "x-forwarded-for": "2001:db8:1:3::7" })).toHaveLength(1);
  });

  test("and another entry too; a robot there takes nothing from people", () => {
    const from = { "x-forwarded-for": anotherAddress() };
    const other = page('<article data-entry="8">');
    for (let turn = 0; turn < FEW; turn++) counted({ ...from, "user-agent": "curl/8.5.0" });
    for (let turn = 0; turn < FEW; turn++) expect(counted(from)).toMatchObject([{ entry_id: 7 }]);
    expect(counted(from)).toEqual([]);
    expect(counted(from, { form: other.reader, of: other })).toMatchObject([{ entry_id: 8 }]);
  });

  /** How many of the next readings are taken. */
  const taken = (few: FewReadings, entry: number) => {
    let count = 0;
    while (few.takes("192.0.2.1", entry)) count++;
    return count;
  };

  test("for half an hour at least, and an hour at most", () => {
    vi.useFakeTimers();
    const few = new FewReadings();
    few.takes("192.0.2.1", 8);
    vi.advanceTimersByTime(SPAN - 1);
    expect(taken(few, 7)).toBe(FEW);
    vi.advanceTimersByTime(SPAN);
    expect(taken(few, 7)).toBe(0);
    vi.advanceTimersByTime(SPAN + 1);
    expect(taken(few, 7)).toBe(FEW);
  });

  test("as far as memory goes", () => {
    const few = new FewReadings();
    const another = (from: number) => {
      for (let entry = from; entry < from + 50_000; entry++) few.takes("192.0.2.1", entry);
    };
    taken(few, 1);
    another(2);
    expect(few.takes("192.0.2.1", 1)).toBe(false);
    another(100_001);
    another(200_001);
    expect(few.takes("192.0.2.1", 1)).toBe(true);
  });
});

test.each([
  ["", "directo"],
  ["https://diario.es/portada", "sitio"],
  ["https://diario.es:8443/", "diario.es"],
  ["https://www.google.es/", "Google"],
  ["https://www.google.com.mx/", "Google"],
  ["https://google.ejemplo.es/", "google.ejemplo.es"],
  ["https://t.co/abc", "X"],
  ["https://netflix.com/", "netflix.com"],
  ["https://l.facebook.com/l.php?u=x", "Facebook"],
  ["android-app://com.google.android.gm/", "Google"],
  ["android-app://es.una.aplicacion/", "otros"],
  ["https://servidor/", "otros"],
  [`https://${"a.".repeat(60)}es/`, "otros"],
  ["no es una dirección", "otros"],
])("«%s» is a reader from %s", (referrer, source) => {
  expect(sourceOf(referrer, "diario.es")).toBe(source);
});

describe("the readings of a process", () => {
  test("are summed by entry and source, and gone once they are taken", () => {
    const own = new Readings();
    own.add(1, "directo");
    own.add(1, "directo");
    own.add(1, "X");
    expect(own.take()).toEqual([
      { entry_id: 1, source: "directo", count: 2 },
      { entry_id: 1, source: "X", count: 1 },
    ]);
    expect(own.take()).toEqual([]);
  });

  test("come back when they could not be written", () => {
    const own = new Readings();
    own.add(1, "X");
    const taken = own.take();
    own.add(1, "X");
    own.putBack(taken);
    expect(own.take()).toEqual([{ entry_id: 1, source: "X", count: 2 }]);
  });

  test("keep no more sources of an entry apart than so many, whatever is claimed", () => {
    const own = new Readings();
    for (let host = 0; host < 1_000; host++) own.add(1, `${host}.es`);
    const taken = own.take();
    expect(taken).toHaveLength(51);
    expect(taken.at(-1)).toEqual({ entry_id: 1, source: "otros", count: 950 });
  });

  test("take no more memory than so much", () => {
    const own = new Readings();
    for (let entry = 1; entry <= 300; entry++) {
      for (let host = 0; host < 40; host++) own.add(entry, `${host}.es`);
    }
    const taken = own.take();
    expect(taken.filter(({ source }) => source !== "otros")).toHaveLength(10_000);
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(12_000);
  });
});
