/** The zone of a blog, as far as its texts tell it: those that have their moment by its clock and in UTC. */
export interface Zone {
  learn(local: string, utc: string): void;
  /** The offset (`+02:00`) of the text dated nearest to this one; undefined where no text tells any. */
  offsetAt(local: string): string | undefined;
}

const MINUTE = 60_000;

/** Makes the zone of a blog of which nothing is known yet. It keeps one offset for each month. */
export function newZone(): Zone {
  const offsets = new Map<string, { at: number; minutes: number }>();
  return {
    learn(local, utc) {
      const [at, other] = [momentOf(local), momentOf(utc)];
      if (Number.isNaN(at) || Number.isNaN(other)) return;
      const minutes = Math.round((at - other) / MINUTE);
      if (Math.abs(minutes) <= 14 * 60) offsets.set(local.slice(0, 7), { at, minutes });
    },
    offsetAt(local) {
      const at = momentOf(local);
      const near = [...offsets.values()].toSorted(
        (a, b) => Math.abs(a.at - at) - Math.abs(b.at - at),
      )[0];
      return near && written(near.minutes);
    },
  };
}

const momentOf = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(" ", "T")}Z`) : NaN;

function written(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
