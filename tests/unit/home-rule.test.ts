import { expect, test } from "vitest";
import { formOf } from "@/components/paper/home-rule";
import { siteSettings } from "@/lib/house/settings/schema";

test("of the spaces that were chosen, the form keeps those that it shows", () => {
  const settings = {
    ...siteSettings.parse({ home_spaces: [1, 2] }),
    home_without: ["ana", "luis"],
  };
  expect(formOf(settings, [{ space_id: 2, name: "Cultura" }])).toEqual({
    ...{ home_spaces: [2], home_authors: "all" },
    home_without: "ana\nluis",
  });
});
