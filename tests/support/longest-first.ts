import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Take minutes: begun as one of the last, they would run on while the other processor has nothing to do. */
const LONGEST = ["machinery/freshness-oracle", "machinery/site.test", "machinery/edges"];

/** Files as Vitest sorts them, by what they took before or else by their size, but for those that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(name));
      return place < 0 ? LONGEST.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
