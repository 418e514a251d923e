import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import { forgetNewer } from "@/tests/support/oldest-browser";

const FIXTURES = path.resolve("tests/fixtures/paste");
const read = (name: string) => readFileSync(path.join(FIXTURES, name), "utf8").trimEnd();

let author: Account;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
});
test.beforeEach(async ({ page, login }) => {
  await login(author);
  await page.addInitScript(forgetNewer); // reading, converting and uploading, in any browser that we support
  await page.goto("/entries/create");
  await expect(page.getByLabel("Contenido")).toBeEditable();
  await page.waitForLoadState("networkidle");
});

interface Offered {
  html?: string;
  text?: string;
  files?: { name: string; type: string; content: string }[];
}

/** A clipboard, or what is dropped, as a browser hands it to the page. */
const give = (field: Locator, how: "paste" | "drop", offered: Offered) =>
  field.evaluate(
    (element, { how, html, text, files = [] }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData("text/html", html);
      if (text !== undefined) data.setData("text/plain", text);
      for (const { name, type, content } of files) {
        data.items.add(new File([content], name, { type }));
      }
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      // A browser pastes only what it was asked to by a person: as it would, here.
      const isTaken = !element.dispatchEvent(event);
      if (!isTaken && how === "paste" && text) document.execCommand("insertText", false, text);
      return isTaken;
    },
    { how, ...offered },
  );

const contentOf = (page: Page) => page.getByLabel("Contenido");

for (const source of ["google-docs", "word-desktop", "word-web", "libreoffice"]) {
  test(`a text of ${source} becomes Markdown, and one step takes it back`, async ({ page }) => {
    const field = contentOf(page);
    await field.fill("Antes.");
    await field.focus();
    await give(field, "paste", { html: read(`${source}.html`), text: "El texto sin formato" });
    const expected = read(`${source}.md`).replace(/imagen-pegada-\d+/, "…");
    await expect
      .poll(async () =>
        (await field.inputValue()).replace(/\/uploads\/[\w.-]+|imagen-pegada-[\w-]+/, "…"),
      )
      .toBe(`Antes.\n\n${expected}`);
    if (source === "libreoffice") return; // its picture is uploaded: a step of its own
    await page.keyboard.press("Control+z");
    await expect(field).toHaveValue("Antes.");
  });
}

test("a picture in what is pasted is uploaded", async ({ page }) => {
  const canvas = await page.evaluate(() => {
    const picture = document.createElement("canvas");
    picture.width = picture.height = 40;
    picture.getContext("2d")!.fillRect(5, 5, 20, 20);
    return picture.toDataURL("image/png");
  });
  const field = contentOf(page);
  await field.focus();
  await give(field, "paste", {
    html: `<p>El <b>faro</b>:</p><p><img src="${canvas}" alt="Un faro"></p>`,
    text: "El faro:",
  });
  await expect(field).toHaveValue(
    /^El \*\*faro\*\*:\n\n!\[Un faro\]\(\/uploads\/[\da-f]{32}-40x40\.webp\)$/,
  );
});

test("a picture that cannot be uploaded goes, and it is said", async ({ page, strays }) => {
  strays.allow(/status of 400 .*\/api\/upload/);
  const field = contentOf(page);
  await field.focus();
  const broken = `data:image/png;base64,${"A".repeat(400)}`;
  await give(field, "paste", {
    html: `<p>Uno</p><img src="${broken}"><p>Dos</p>`,
    text: "Uno Dos",
  });
  await expectToast(page, "No se ha podido subir una imagen pegada");
  await expect(field).toHaveValue("Uno\n\nDos");
});

test("what is Markdown already stays as it is, and so does whatever is pasted without format", async ({
  page,
}) => {
  const field = contentOf(page);
  await field.focus();
  const markdown = "## Título\n\n*  uno\n*  dos &amp; **tres**  \n";
  await give(field, "paste", { html: "<h2>Título</h2><ul><li>uno<li>dos</ul>", text: markdown });
  await expect(field).toHaveValue(markdown);

  await field.fill("");
  await page.keyboard.down("Control");
  await page.keyboard.down("Shift");
  await page.keyboard.down("V");
  await give(field, "paste", { html: "<h2>Título</h2>", text: "---\ntitle: Pan\n---\nTítulo" });
  await page.keyboard.up("V");
  await page.keyboard.up("Shift");
  await page.keyboard.up("Control");
  await expect(field).toHaveValue(/Título$/);
  await expect(field).not.toHaveValue(/##/);
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue("");
});

test("an address over a selection becomes a link", async ({ page }) => {
  const field = contentOf(page);
  await field.fill("Lee el informe entero.");
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    element.setSelectionRange(7, 14);
  });
  await give(field, "paste", { text: "https://ejemplo.org/a_b?c=1" });
  await expect(field).toHaveValue("Lee el [informe](https://ejemplo.org/a_b?c=1) entero.");
  await page.keyboard.press("Control+z");
  await expect(field).toHaveValue("Lee el informe entero.");
});

test("the link of a video stays a link", async ({ page }) => {
  const field = contentOf(page);
  await field.focus();
  const video = "https://www.youtube.com/watch?v=abcdefghijk";
  await give(field, "paste", { html: `<a href="${video}">${video}</a>`, text: video });
  await expect(field).toHaveValue(video);
});

test("a file with metadata fills the fields that are empty", async ({ page }) => {
  const field = contentOf(page);
  const content =
    "---\ntitle: Historia del pan\ndate: 2020-05-01\nimage: pan.jpg\nsummary: De la miga a la corteza.\n---\n\n# Historia del pan\n\nMiga **y** corteza.\n";
  const taken = await give(field, "drop", {
    files: [{ name: "pan.md", type: "text/markdown", content }],
  });
  expect(taken).toBe(true);
  await expect(field).toHaveValue("Miga **y** corteza.\n");
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue("Historia del pan");
  await expectToast(
    page,
    "Texto pegado",
    "Del texto se ha tomado: título, fecha y resumen. La imagen «pan.jpg» no está aquí: súbela.",
  );
});

test("a dropped page becomes Markdown", async ({ page }) => {
  const field = contentOf(page);
  await give(field, "drop", {
    files: [
      {
        name: "nota.html",
        type: "text/html",
        content: "<title>x</title><h2>Uno</h2><p>Dos <i>tres</i></p>",
      },
    ],
  });
  await expect(field).toHaveValue("## Uno\n\nDos *tres*");
});

test("what does not fit is not pasted, and it is said", async ({ page }) => {
  const field = contentOf(page);
  await field.focus();
  await give(field, "paste", { text: "x".repeat(200_001) });
  await expectToast(page, "No cabe");
  await expect(field).toHaveValue("");
});
