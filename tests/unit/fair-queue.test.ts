import { afterEach, expect, test, vi } from "vitest";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { soon } from "@/tests/support/soon";

const LIMITS = {
  atOnce: 1,
  waiting: 10,
  waitingEach: 10,
  full: () => new Error("full"),
  fullForOwner: () => new Error("too many of yours"),
};

const queue = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ ...LIMITS, ...limits });

afterEach(() => vi.restoreAllMocks());

/** Work that takes so many milliseconds of a clock that nothing else moves on. */
function workOnOwnClock() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return (milliseconds: number) => {
    now += milliseconds;
  };
}

/** A job that is under way until it is let go. */
function held(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const job = () => {
    started.push(name);
    return promise;
  };
  return { job, letGo: () => resolve(name) };
}

test("S7: who asks now and then goes before who never stops, however many jobs wait", async () => {
  const started: string[] = [];
  const turns = queue();
  const first = held(started, "mala 0");
  const jobs = [turns.run("mala", first.job)];
  for (const name of ["mala 1", "mala 2", "mala 3"]) {
    jobs.push(turns.run("mala", async () => String(started.push(name))));
  }
  for (const name of ["autora 1", "lectora 1"]) {
    jobs.push(turns.run(name, async () => String(started.push(name))));
  }
  first.letGo();
  await Promise.all(jobs);
  expect(started).toEqual(["mala 0", "autora 1", "lectora 1", "mala 1", "mala 2", "mala 3"]);
});

test("S7: owners share the time, not the turns: a long job makes its owner wait for several short ones", async () => {
  const started: string[] = [];
  const turns = queue();
  const work = workOnOwnClock();
  const first = held([], "x");
  const jobs = [turns.run("nadie", first.job)];
  const add = (owner: string, milliseconds: number) =>
    jobs.push(
      turns.run(owner, async () => {
        started.push(owner);
        work(milliseconds);
        return owner;
      }),
    );
  for (let job = 0; job < 2; job++) add("larga", 40);
  for (let job = 0; job < 3; job++) add("corta", 5);
  first.letGo();
  await Promise.all(jobs);
  expect(started).toEqual(["larga", "corta", "corta", "corta", "larga"]);
});

test("nobody saves up time while asking for nothing, nor pays for what nobody else wanted", async () => {
  const started: string[] = [];
  const turns = queue();
  const work = workOnOwnClock();
  await turns.run("asidua", async () => work(40)); // alone
  const first = held([], "x");
  const jobs = [turns.run("otra", first.job)];
  for (const owner of ["nueva", "nueva", "nueva", "asidua"]) {
    jobs.push(turns.run(owner, async () => String(started.push(owner))));
  }
  first.letGo();
  await Promise.all(jobs);
  expect(started.indexOf("asidua")).toBe(1); // in turn with who comes now
});

test("one owner has so many under way, and more begin when they are let in", async () => {
  const started: string[] = [];
  const turns = queue({ atOnce: 2, atOnceEach: 1 });
  const jobs = ["a 1", "a 2", "a 3", "b 1"].map((name) => held(started, name));
  const [a1, a2, a3, b1] = jobs;
  const done = jobs.map((job, number) => turns.run(number < 3 ? "a" : "b", job.job));
  expect(started).toEqual(["a 1", "b 1"]);
  turns.letIn();
  await Promise.resolve();
  expect(started).toEqual(["a 1", "b 1", "a 2"]);
  b1?.letGo();
  a1?.letGo();
  await Promise.all([done[0], done[3]]);
  expect(started).toHaveLength(3); // of the same owner one is still under way
  a2?.letGo();
  a3?.letGo();
  await Promise.all(done);
  turns.letIn(); // nothing waits
  expect(started).toHaveLength(4);
});

test("S7: what is full refuses at once, for one owner before it does for all", async () => {
  const turns = queue({ waiting: 3, waitingEach: 2 });
  const first = held([], "x");
  const running = turns.run("mala", first.job);
  const done = async () => "hecho";
  const waiting = [turns.run("mala", done), turns.run("mala", done)];
  await expect(turns.run("mala", done)).rejects.toThrow("too many of yours");
  waiting.push(turns.run("autora", done));
  await expect(turns.run("otra", done)).rejects.toThrow("full");
  first.letGo();
  expect(await Promise.all([running, ...waiting])).toEqual(["x", "hecho", "hecho", "hecho"]);
  expect(await turns.run("otra", done)).toBe("hecho");
});

test("S7: the newest job of an owner takes the place of those that wait", async () => {
  const turns = queue({ waitingEach: 1 });
  const first = held([], "x");
  const running = turns.run("mala", first.job);
  const newest = () => new Error("superseded");
  const older = turns.run("mala", async () => "older", { newest });
  const refused = expect(older).rejects.toThrow("superseded");
  const newer = turns.run("mala", async () => "newer", { newest });
  await refused;
  first.letGo();
  expect(await Promise.all([running, newer])).toEqual(["x", "newer"]);
});

test("a job that fails gives its turn on", async () => {
  const turns = queue();
  const failing = turns.run("a", () => Promise.reject(new Error("no")));
  const next = turns.run("b", async () => "sí");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("sí");
});

test("when the limit rises, those who wait go first, and as many as there is room for", async () => {
  const started: string[] = [];
  const limits = { ...LIMITS };
  const turns = new FairQueue(limits);
  const jobs = ["mala 0", "mala 1", "mala 2", "autora 1"].map((name) => {
    const { job, letGo } = held(started, name);
    return { done: turns.run(name.split(" ")[0] ?? "", job), letGo };
  });
  expect(started).toEqual(["mala 0"]);
  limits.atOnce = 3;
  const newcomer = held(started, "mala 3");
  jobs.push({ done: turns.run("mala", newcomer.job), letGo: newcomer.letGo });
  await soon(() => expect(started).toEqual(["mala 0", "autora 1", "mala 1"]));
  limits.atOnce = 5;
  jobs[0]?.letGo();
  await jobs[0]?.done;
  await soon(() => expect(started).toEqual(["mala 0", "autora 1", "mala 1", "mala 2", "mala 3"]));
  for (const { letGo } of jobs) letGo();
  await Promise.all(jobs.map(({ done }) => done));
});
