import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { iptcBlock, withWords } from "@/tests/support/image-words";
import { unique } from "@/tests/support/names";

let author: Account;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
});
test.beforeEach(async ({ page, login }) => {
  await login(author);
  await page.goto("/entries/create");
  const title = unique("imagenes");
  await page.getByLabel("Título").fill(title);
  const panel = page.getByRole("complementary", { name: "Publicación" });
  await expect(panel).toContainText(`/${title}`); // the form listens
});

const text = (page: Page) => page.getByLabel("Contenido");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Imagen del texto" });
const list = (page: Page) => page.getByRole("region", { name: "Imágenes del texto" });

/** Pictures on the clipboard, or dropped, as a browser hands them to the page. */
const give = (field: Locator, how: "paste" | "drop", names: string[], type = "image/png") =>
  field.evaluate(
    async (element, { how, names, type }) => {
      const data = new DataTransfer();
      for (const name of names) {
        const canvas = new OffscreenCanvas(400, 300);
        canvas.getContext("2d")!.fillRect(0, 0, 200, 300);
        data.items.add(new File([await canvas.convertToBlob()], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, ...init })
          : new DragEvent("drop", { dataTransfer: data, ...init });
      return !element.dispatchEvent(event);
    },
    { how, names, type },
  );

const uploads = /\/uploads\/[\w-]+\.webp/g;
const shown = async (page: Page) => (await text(page).inputValue()).replace(uploads, "…");

test("a pasted picture goes to the caret, and is asked what it shows", async ({ page }) => {
  await text(page).fill("Antes.\n\nDespués.");
  await text(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  expect(await give(text(page), "paste", ["captura.png"])).toBe(true);
  await expect(dialog(page).locator("img")).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByLabel("Texto alternativo")).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel("Texto alternativo").fill('Un barco en el "muelle"');
  await dialog(page).getByLabel("Pie de foto").fill("El puerto, al alba");
  await dialog(page).getByLabel("Crédito").fill("Ana Pérez");
  await dialog(page).getByRole("combobox", { name: "Ancho" }).click();
  await page.getByRole("option", { name: "Más ancha que la columna" }).click();
  await dialog(page).getByRole("button", { name: "Guardar" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(() => shown(page))
    .toBe(
      'Antes.\n\n![Un barco en el "muelle"](…#ancha "El puerto, al alba · Foto: Ana Pérez")\n\nDespués.',
    );
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+z"); // what was said is one step
  expect(await shown(page)).toBe("Antes.\n\n![](…)\n\nDespués.");
});

test("images without words are asked for beside the buttons that publish, which go on working", async ({
  page,
}) => {
  await text(page).fill("Un texto con lo justo.");
  await give(text(page), "drop", ["uno.png", "dos.png"]);
  await page.getByLabel("Elegir una imagen").setInputFiles(await imageFile());
  await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
  await expect(page.getByText("Hay 3 fotos sin texto alternativo")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Describirlas" }).click();
  await expect(page.getByLabel("Texto alternativo")).toBeFocused();
  await page.getByLabel("Texto alternativo").fill("Un campo verde");
  await expect(page.getByText("Hay 2 fotos sin texto alternativo")).toBeVisible();
  await page.getByRole("button", { name: "Describirlas" }).click();
  await expect(dialog(page).getByLabel("Texto alternativo")).toBeFocused();
  await dialog(page).getByLabel("Texto alternativo").fill("Una barca");
  await dialog(page).getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Hay 1 foto sin texto alternativo")).toBeVisible();
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada creada");
});

test("what was dropped becomes a gallery, whose order can be changed; silence is shown", async ({
  page,
}) => {
  await text(page).fill("Tres fotos:");
  await text(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 11));
  expect(await give(text(page), "drop", ["uno.png", "dos.png"])).toBe(true);
  await expect.poll(() => shown(page)).toBe("Tres fotos:\n\n![](…)\n![](…)");
  await expect(list(page)).toContainText("2 sin texto alternativo");
  const [first, second] = (await text(page).inputValue()).match(uploads)!;
  await list(page).getByRole("button").first().click();
  await dialog(page).getByRole("button", { name: "Después" }).click();
  await expect
    .poll(async () => (await text(page).inputValue()).match(uploads))
    .toEqual([second, first]);
  await list(page).getByRole("button").last().click();
  await dialog(page).getByRole("button", { name: "Quitar del texto" }).click();
  await expect.poll(() => shown(page)).toBe("Tres fotos:\n\n![](…)\n");
  await expect(list(page)).toContainText("1 imagen en el texto");
});

test("an upload shows how far it is, can be stopped, and holds the save back", async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("/api/upload", async (route) => {
    await held;
    await route.continue();
  });
  await text(page).fill("Un texto con lo justo.");
  await give(text(page), "paste", ["una.png"]);
  await expect(page.getByRole("list", { name: "Subidas" })).toContainText("Subiendo una.png");
  await expect(page.getByRole("button", { name: "Guardar Entrada" })).toBeDisabled();
  expect(await text(page).inputValue()).toContain("![Subiendo una.png…](subiendo:");
  await text(page).pressSequentially(" Y sigo.");
  await page.getByRole("button", { name: /Cancelar.*la subida de una\.png/ }).click();
  await expect(text(page)).toHaveValue(/^Un texto con lo justo\.\s+Y sigo\.$/);
  await expect(page.getByRole("button", { name: "Guardar Entrada" })).toBeEnabled();
  go();
});

test("what cannot be uploaded is said, and leaves nothing behind", async ({ page, strays }) => {
  strays.allow(/status of 400 .*upload/);
  await text(page).fill("Un texto con lo justo.");
  expect(await give(text(page), "drop", ["hoja.pdf"], "application/pdf")).toBe(true);
  await expectToast(page, "Solo se pueden subir archivos de imagen.");
  await text(page).evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(["no es una imagen"], "rota.png", { type: "image/png" }));
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent("paste", init));
  });
  await expectToast(
    page,
    "No se ha podido subir la imagen",
    "«rota.png»: El archivo no es una imagen JPEG, PNG, WebP, AVIF o GIF.",
  );
  await expect
    .poll(async () => (await text(page).inputValue()).trim())
    .toBe("Un texto con lo justo.");
});

test("an image is chosen on the device or in the library, with what was said of it", async ({
  page,
}) => {
  await text(page).fill("Una foto:");
  await page.getByRole("button", { name: "Insertar foto" }).click();
  const choice = page.getByRole("dialog", { name: "Insertar una imagen" });
  await choice.getByLabel("Archivos").setInputFiles(await imageFile());
  await expect(dialog(page)).toBeVisible();
  const words = unique("Una foto verde");
  await dialog(page).getByLabel("Texto alternativo").fill(words);
  const remembered = page.waitForResponse((response) => response.url().includes("/api/uploads/"));
  await dialog(page).getByRole("button", { name: "Guardar" }).click();
  await remembered;
  await text(page).fill("Otra vez:");
  await page.getByRole("button", { name: "Insertar foto" }).click();
  await choice.getByLabel("Buscar en la biblioteca").fill(words);
  await expectNoAxeViolations(page);
  await choice.getByRole("button", { name: words }).click();
  await expect.poll(() => shown(page)).toBe(`Otra vez:\n\n![${words}](…)`);
});

test("a photo of a camera is reduced before it is sent, and brings its words along", async ({
  page,
}) => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = { width: 8000, height: 5200, channels: 3, background: "teal", noise } as const;
  const turned = sharp({ create }).withMetadata({ orientation: 6 });
  const photo = withWords(await turned.jpeg({ quality: 60 }).toBuffer(), {
    iptc: iptcBlock({ said: [[80, "Ana Pérez"], [120, "La plaza, el jueves"]] }), // prettier-ignore
  });
  const file = { name: "plaza.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("Elegir una imagen").setInputFiles(file);
  const preview = page.getByRole("img", { name: "Vista previa de la imagen" });
  await expect(preview).toHaveAttribute("src", /-2560x3938\.webp$/); // upright, and once
  await expect(page.getByLabel("Pie de foto")).toHaveValue("La plaza, el jueves");
  await expect(page.getByLabel("Crédito")).toHaveValue("Ana Pérez");
  await expect(page.getByText("Del propio archivo: compruébalo.")).toHaveCount(2);
  await expectNoAxeViolations(page);
  // A photo that says nothing has none of these words.
  await page.getByLabel("Cambiar imagen").setInputFiles(await imageFile());
  await expect(page.getByLabel("Pie de foto")).toHaveValue("");
  await expect(page.getByText("Del propio archivo: compruébalo.")).toBeHidden();
});

test("a photo that cannot be shown is told the way out before it is sent", async ({ page }) => {
  let sent = 0;
  await page.route("/api/upload", async (route) => {
    sent++;
    await route.continue();
  });
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(100)}`, "latin1");
  const file = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic };
  await page.getByLabel("Elegir una imagen").setInputFiles(file);
  await expectToast(
    page,
    "Error",
    "Es una foto HEIC, que los navegadores no enseñan. En el iPhone: Ajustes → Cámara → Formatos → Más compatible; o compártela desde Fotos, que la convierte.",
  );
  expect(sent).toBe(0);
});

test("the image of an entry says what it shows, and its crops keep the point of interest", async ({
  page,
}) => {
  const title = unique("Con foto");
  await page.getByLabel("Título", { exact: true }).fill(title);
  await text(page).fill("Un texto con lo justo para publicarse.");
  await page.getByLabel("Elegir una imagen").setInputFiles(await imageFile());
  await page.getByLabel("Texto alternativo").fill("Un campo verde");
  await page.getByLabel("Pie de foto").fill("El campo en mayo");
  await page.getByLabel("Crédito").fill("Ilustración: Luis Gil");
  await page.getByLabel("De izquierda a derecha").focus();
  for (let n = 0; n < 20; n++) await page.keyboard.press("ArrowLeft");
  await page.getByLabel("De arriba abajo").focus();
  await page.keyboard.press("End");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada creada");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.locator("img").first()).toHaveCSS("object-position", "30% 100%");
  await card.getByRole("link", { name: `Ver «${title}»` }).click();
  const figure = page.getByRole("figure").first();
  await expect(figure).toContainText("El campo en mayo Ilustración: Luis Gil");
  await expect(figure.getByRole("img", { name: "Un campo verde" })).toBeVisible();

  // Another image has nothing of what was said of this one.
  const [entry] = await apiOf(author).userEntries(author.id);
  await page.goto(`/entries/${entry!.entry_id}/edit`);
  await expect(page.getByLabel("Texto alternativo")).toHaveValue("Un campo verde");
  await page.getByLabel("Cambiar imagen").setInputFiles(await imageFile({ width: 300 }));
  await expect(page.getByLabel("Texto alternativo")).toHaveValue("");
  await expect(page.getByLabel("De izquierda a derecha")).toHaveValue("50");
});
