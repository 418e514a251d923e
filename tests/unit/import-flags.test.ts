import { expect, test } from "vitest";
import packageJson from "@/package.json";
import { FLAGS } from "@/lib/operation/bringing/keeper";

test("an import that the browser asks for has the flags of the command", () => {
  const { import: command } = packageJson.scripts;
  const flags = command.split(" ").filter((word) => word !== "node");
  expect(flags.slice(1, -1).toSorted()).toEqual(FLAGS.toSorted());
});
