import type { Route } from "next";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteProvider } from "@/components/shared/site-context";
import { ComposedOpening } from "@/components/spaces/stories/composed-opening";
import { FeaturedStory } from "@/components/spaces/stories/featured-story";
import type { Layout } from "@/lib/fronts/editions/schema";
import { entryOf } from "@/tests/support/entry";

const sized = (width: number, height: number) =>
  `/uploads/${"0".repeat(32)}-${width}x${height}.webp`;

const site = {
  ...{ siteName: "El Diario", logo: null, siteUrl: "https://diario.es", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "revision" as const,
};

/** How a front page opens with stories of these images. */
const opened = (layout: Layout, images: (string | null)[]) =>
  renderToStaticMarkup(
    <PathParamsContext value={{}}>
      <SiteProvider site={site}>
        <ComposedOpening
          layout={layout}
          stories={images.map((image, index) => ({
            entry: entryOf({ entry_id: index + 1, title: `Entrada ${index}`, image }),
            href: `/e/${index}` as Route,
            dates: { timeZone: "Europe/Madrid", language: "es" as const },
          }))}
        />
      </SiteProvider>
    </PathParamsContext>,
  );
const ratiosOf = (html: string) =>
  [...html.matchAll(/aspect-ratio:([\d.]+)/g)].map(([, ratio]) => Number(ratio));

test("two leads are cut alike, and no more than that takes", () => {
  expect(ratiosOf(opened("two", [sized(2000, 1000), sized(1600, 1000)]))).toEqual([1.8, 1.8]);
  expect(ratiosOf(opened("two", [sized(2000, 1000), sized(2000, 1000)]))).toEqual([2, 2]);
});

test("two leads have both their images, or neither", () => {
  expect(opened("two", [sized(2000, 1000), null])).not.toContain("<img");
});

test("under a lead of text, the image of the next stands beside its words", () => {
  const beside = "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
  expect(opened("image", [null, sized(2000, 1000), null])).toContain(beside);
  expect(opened("image", [null, null, null])).not.toContain(beside);
  expect(opened("image", [sized(2000, 1000), sized(2000, 1000), null])).not.toContain(beside);
});

test.each([
  [219, null, false, false],
  [220, null, false, true],
  [220, null, 1.5, false],
  [220, sized(300, 300), false, false],
] as const)(
  "a lead of %i characters, picture %s, half %s: in columns %s",
  (length, image, half, are) => {
    const entry = entryOf({ summary: "a".repeat(length), image });
    const story = {
      ...{ entry, href: "/e/1" as Route },
      dates: { timeZone: "Europe/Madrid", language: "es" as const },
    };
    const html = renderToStaticMarkup(
      <PathParamsContext value={{}}>
        <SiteProvider site={site}>
          <FeaturedStory story={story} alone half={half} />
        </SiteProvider>
      </PathParamsContext>,
    );
    expect(html.includes("columns-2")).toBe(are);
  },
);
