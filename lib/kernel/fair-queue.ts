import { LRUCache } from "lru-cache";

interface Turn {
  start: () => void;
  refuse: (error: unknown) => void;
}

interface Limits {
  /**
   * Jobs done at the same time, of all owners together and of one owner; by default one owner may have them all. Both
   * are read again for each job, so that they may change.
   */
  readonly atOnce: number;
  readonly atOnceEach?: number;
  /** Jobs that may wait, of all owners together and of one owner. */
  waiting: number;
  waitingEach: number;
  /** The errors that are thrown when that many jobs wait: of all owners together, or of one owner. */
  full: () => Error;
  fullForOwner: () => Error;
}

/** Milliseconds that a job is assumed to take until it is over. */
const EXPECTED = 50;

/**
 * A queue of jobs that wait for their turn. Owners share the time, however many jobs each has and however long these
 * take: an owner who asks now and then is not kept waiting by those who never stop. A queue that is full refuses at
 * once instead of growing.
 *
 * Turns are start-time fair (Goyal, Vin and Cheng, 1996): each owner has a clock that goes on by what its jobs take;
 * the one that is furthest behind is next, and nobody saves up time while asking for nothing.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** The waiting jobs of each owner, the oldest first. */
  readonly #waiting = new Map<string, Turn[]>();
  /** How many jobs of each owner are under way. */
  readonly #underWay = new Map<string, number>();
  /** The clock of each owner, in milliseconds of work. */
  readonly #clocks = new LRUCache<string, number>({ max: 10_000 });
  /** The clock of the owner whose turn was last; clocks that are behind it are set to it. */
  #now = 0;
  #count = 0;
  #busy = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs a job when it is its turn. `newest`: the owner's jobs that still wait are refused with this error,
   * because nobody wants them any more. Throws the error that the limits name when too many wait.
   */
  async run<T>(
    owner: string,
    job: () => Promise<T>,
    { newest }: { newest?: () => Error } = {},
  ): Promise<T> {
    if (newest) this.#dropWaiting(owner, newest);
    if (this.#hasRoom(owner) && this.#waitingWithRoom().length === 0) this.#begin(owner);
    else await this.#wait(owner);
    const begun = performance.now();
    try {
      return await job();
    } finally {
      this.#end(owner, performance.now() - begun);
    }
  }

  /** Begins one job more than the limits say, if one waits. */
  letIn(): void {
    this.#startNext([...this.#waiting.keys()]);
  }

  /** The owners whose jobs wait and may begin. */
  #waitingWithRoom() {
    return [...this.#waiting.keys()].filter((owner) => this.#hasRoom(owner));
  }

  #hasRoom(owner: string) {
    const { atOnce, atOnceEach = atOnce } = this.#limits;
    return this.#busy < atOnce && (this.#underWay.get(owner) ?? 0) < atOnceEach;
  }

  #begin(owner: string) {
    this.#busy++;
    this.#underWay.set(owner, (this.#underWay.get(owner) ?? 0) + 1);
    this.#now = Math.max(this.#now, this.#clocks.get(owner) ?? 0);
    this.#clocks.set(owner, this.#clockOf(owner) + EXPECTED);
  }

  #end(owner: string, took: number) {
    this.#busy--;
    const left = (this.#underWay.get(owner) ?? 0) - 1;
    if (left > 0) this.#underWay.set(owner, left);
    else this.#underWay.delete(owner);
    const clock = this.#clockOf(owner) + took - EXPECTED;
    this.#clocks.set(owner, clock);
    if (this.#count === 0) this.#now = Math.max(this.#now, clock); // nobody waits now
    this.#startWhileThereIsRoom();
  }

  #startWhileThereIsRoom() {
    let owners = this.#waitingWithRoom();
    while (owners.length > 0) {
      this.#startNext(owners);
      owners = this.#waitingWithRoom();
    }
  }

  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.waitingEach) throw this.#limits.fullForOwner();
    if (this.#count >= this.#limits.waiting) throw this.#limits.full();
    this.#waiting.set(owner, own);
    this.#count++;
    const turn = new Promise<void>((start, refuse) => own.push({ start, refuse }));
    this.#startWhileThereIsRoom(); // the limits may have risen since the others began to wait
    return turn;
  }

  /** Begins the oldest waiting job of the owner who is furthest behind among these. */
  #startNext(owners: string[]) {
    const [first] = owners;
    if (first === undefined) return;
    const next = owners.reduce((a, b) => (this.#clockOf(b) < this.#clockOf(a) ? b : a), first);
    const [turn, ...others] = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    if (others.length > 0) this.#waiting.set(next, others); // moved behind owners with the same clock
    this.#count--;
    this.#begin(next);
    turn?.start();
  }

  #clockOf = (owner: string) => Math.max(this.#now, this.#clocks.get(owner) ?? 0);

  #dropWaiting(owner: string, why: () => Error) {
    const own = this.#waiting.get(owner) ?? [];
    this.#waiting.delete(owner);
    this.#count -= own.length;
    for (const { refuse } of own) refuse(why());
  }
}
