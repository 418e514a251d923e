import { signIn, signOut } from "./account.ts";
import { NARROW, PHONE, WIDE, type Journey } from "./journey.ts";
import {
  fitsWindow,
  hasItsImages,
  hasItsWholeName,
  hasWholeHeadlines,
  isForMembers,
  isForVisitors,
} from "./pages.ts";
import type { Tab } from "./tab.ts";
import { until } from "./until.ts";

/** The journey of somebody who reads, and at last wants to comment. */
export async function visitorsJourney({ tab, sample, step }: Journey) {
  const { space, article, broken, search } = sample;
  const { browser } = tab;
  await browser.resize(...WIDE);

  await step("open the home page", async () => {
    await tab.go("/");
    await tab.see("heading", /^Bienvenido a /);
    await isForVisitors(tab);
    return browser.run(
      () =>
        `speculation rules: ${HTMLScriptElement.supports?.("speculationrules") ?? false}, ` +
        `transitions between pages: ${"CSSViewTransitionRule" in window}`,
    );
  });

  await step("follow a link to the front page of a space", async () => {
    await tab.click("link", space.name);
    await tab.isAt(space.path);
    await tab.see("heading", space.name);
    await tab.holds("it has today's date", () =>
      /^\p{L}+, \d+ de \p{L}+ de \d{4}$/u.test(
        document.querySelector("[data-today]")?.textContent ?? "",
      ),
    );
    await isForVisitors(tab);
  });

  await step("follow a headline to an article with an image and comments", async () => {
    await tab.click("link", article.title);
    await tab.isAt(article.path);
    await tab.see("heading", article.title);
    await tab.see("image", "Una foto");
    await tab.see("heading", `Comentarios (${article.comments})`);
    await isForVisitors(tab);
  });

  await step("see its formulas drawn", async () => {
    await tab.holds("an exponent stands above its base, on the right", () => {
      const [base, exponent] = document.querySelector("math msup")?.children ?? [];
      const [low, high] = [base?.getBoundingClientRect(), exponent?.getBoundingClientRect()];
      return low !== undefined && high !== undefined && high.top < low.top && high.left > low.left;
    });
    await tab.holds("a numerator stands above its denominator", () => {
      const [above, below] = document.querySelector("math mfrac")?.children ?? [];
      const [high, low] = [above?.getBoundingClientRect(), below?.getBoundingClientRect()];
      return low !== undefined && high !== undefined && high.bottom <= low.top;
    });
  });

  await step("read older comments and go back to the entry", async () => {
    await tab.click("link", "Comentarios anteriores");
    await tab.see("heading", "Comentarios anteriores");
    await tab.read("Comentario 1.");
    await isForVisitors(tab);
    await tab.click("link", "Volver a la entrada");
    await tab.isAt(article.path);
  });

  await step("search, from page to page", async () => {
    await tab.click("link", "Buscar");
    await tab.isAt("/buscar");
    await tab.type("Buscar en las entradas", search.word);
    await tab.press("Enter");
    await tab.isAt(`/buscar?q=${search.word}`);
    await tab.read(`${search.found} entradas con «${search.word}»`);
    await isForVisitors(tab);
    await tab.click("link", "Más resultados");
    await tab.isAt(`/buscar?q=${search.word}&pagina=2`);
    await tab.read("Página 2 de 4");
    await tab.click("button", "Buscar", "form");
    await tab.isAt(`/buscar?q=${search.word}`);
  });

  await step("open the address of an old comment", async () => {
    const anchor = `comentario-${article.oldestComment}`;
    await tab.go(`${article.path}#${anchor}`);
    await tab.isAt(new RegExp(`/comentarios/.+#${anchor}$`));
    await tab.holds(
      "the comment is in sight",
      (id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      },
      anchor,
    );
  });

  await step("open the author's page, from page to page", async () => {
    await tab.go(article.path);
    await tab.click("link", "Ana Editora", "article");
    await tab.isAt(`/autores/${sample.admin}`);
    await tab.see("heading", "Ana Editora");
    await isForVisitors(tab);
    await tab.click("link", "Entradas anteriores");
    await tab.isAt(`/autores/${sample.admin}/pagina/2`);
    await tab.see("heading", "Ana Editora");
  });

  await step(
    "open an address where nothing is",
    async () => {
      await tab.go("/no-hay-nada-de-esto");
      await tab.see("heading", "Página no encontrada");
      await isForVisitors(tab);
      await tab.click("link", "Volver a la portada");
      await tab.isAt("/");
    },
    /404/,
  );

  await step(
    "see a placeholder where an image is gone",
    async () => {
      await tab.go(broken.path);
      await tab.holds("the placeholder has been loaded", () => {
        const image = document.querySelector<HTMLImageElement>('img[alt="Una foto"]');
        image?.scrollIntoView();
        return Boolean(image?.src.endsWith("/images/placeholder.svg") && image.naturalWidth > 0);
      });
    },
    /404|<img .*perdida/,
  );

  await step("go back and forward", () => goBackAndForward({ tab, sample }));

  await step("be refused a style that the policy does not know, and hear of it", async () => {
    const outlined = await browser.run(() => {
      const style = document.createElement("style");
      style.textContent = "body { outline: 7px solid }";
      document.head.append(style);
      return getComputedStyle(document.body).outlineWidth;
    });
    if (outlined === "7px") throw new Error("The style holds");
    await until("Nothing is said of it", async () => (await browser.takeTroubles()).length > 0);
  });

  await browser.resize(...PHONE);
  await step("read on a phone", async () => {
    for (const path of ["/", space.path, article.path]) {
      await tab.go(path);
      await fitsWindow(tab);
      await hasWholeHeadlines(tab);
    }
  });
  await browser.resize(...NARROW);
  await step("read the site's whole name on a narrow phone", async () => {
    await tab.go("/");
    await fitsWindow(tab);
    await hasItsWholeName(tab);
  });
  await browser.resize(...PHONE);
  await step("open and close the phone's menu, and follow a link of it", async () => {
    const menu = "nav[aria-label=Menú]";
    await tab.seeNo("link", "Login", menu);
    await tab.click("button", "Abrir el menú");
    await tab.see("link", "Login", menu);
    await tab.click("button", "Cerrar el menú");
    await tab.seeNo("link", "Login", menu);
    await tab.click("button", "Abrir el menú");
    await tab.press("Escape");
    await tab.seeNo("link", "Login", menu);
    await tab.holds("the focus is on the button again", () =>
      Boolean(document.activeElement?.matches("[popovertarget]")),
    );
    await tab.click("button", "Abrir el menú");
    await tab.click("link", "Register", menu);
    await tab.isAt("/auth?tab=register");
    await tab.see("heading", "Create your account");
  });
  await browser.resize(...WIDE);

  await step("sign in below an article and come back to the same place", async () => {
    await tab.go(article.path);
    await tab.click("link", "inicia sesión");
    await tab.isAt(`/auth?next=${encodeURIComponent(`${article.path}#comentarios`)}`);
    await signIn(tab, sample.reader);
    await tab.isAt(`${article.path}#comentarios`);
    await tab.see("field", "Tu comentario");
  });

  await step("find oneself signed in on the page from before, too", async () => {
    await tab.back();
    await tab.isAt(article.path);
    await isForMembers(tab);
    await tab.see("field", "Tu comentario");
    await hasItsImages(tab);
  });

  await step("sign out and read as a visitor again", async () => {
    await signOut(tab);
    await tab.go(article.path);
    await tab.see("link", "inicia sesión");
    await isForVisitors(tab);
  });
}

/** Goes back and forward; returns how many pages the browser had kept as they were. */
async function goBackAndForward({ tab, sample }: Pick<Journey, "tab" | "sample">) {
  const { space, article } = sample;
  const places = [
    { path: "/", heading: /^Bienvenido a / },
    { path: space.path, heading: space.name },
    { path: article.path, heading: article.title },
  ] as const;
  const [home, front, text] = places;
  await tab.go(home.path);
  await isForVisitors(tab); // WebKit gives up images that are still being loaded when a page is left
  await mark(tab);
  for (const { path, heading } of [front, text]) {
    await tab.click("link", heading);
    await tab.isAt(path);
    await tab.see("heading", heading);
    await isForVisitors(tab);
    await mark(tab);
  }
  let kept = 0;
  for (const [move, { path, heading }] of [
    ["back", front],
    ["back", home],
    ["forward", front],
    ["forward", text],
  ] as const) {
    await tab[move]();
    await tab.isAt(path);
    await tab.see("heading", heading);
    await isForVisitors(tab);
    if (await tab.browser.run(() => "seen" in document.body.dataset)) kept++;
    await mark(tab);
  }
  return `${kept} of 4 pages had been kept`;
}

/** Marks a page; the mark is gone when the page is loaded again. */
const mark = (tab: Tab) => tab.browser.run(() => void (document.body.dataset.seen = ""));
