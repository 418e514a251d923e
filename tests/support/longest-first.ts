import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Takes minutes: begun as one of the last, it would run on while the other processor has nothing to do. */
const LONGEST = "machinery/freshness-oracle";

/** Files as Vitest sorts them, by what they took before or else by their size, but for the one that takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes(LONGEST);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
