import type { Page } from "@playwright/test";
import { expect, expectToast, test } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";

test("from an account to a front page that is read without JavaScript", async ({
  page,
  openBrowser,
}) => {
  const editor = unique("Ana Editora");
  const title = `La rotativa arranca ${unique("hoy")}`;
  const comment = "Enhorabuena por la primera edición.";
  const spaceName = `El Diario ${unique("de")}`;

  await test.step("register", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Register" }).click();
    await register(page, editor);
    await expect(page).toHaveURL("/");
    await expectToast(page, "Registration successful", `Welcome, ${editor}`);
  });

  await test.step("publish with an image", async () => {
    await page.getByRole("link", { name: "Nueva Entrada", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Nueva Entrada" })).toBeVisible();
    await page.getByLabel("Título").fill(title);
    await page
      .getByLabel("Contenido")
      .fill("Hoy sale el **primer** número.\n\n## En portada\n\nTodo.");
    const atFullSpeed = await slowUploads(page, 30);
    const photo = await imageFile({ width: 500, height: 300, noise: true });
    await page.getByLabel("Elegir una imagen").setInputFiles(photo);
    await expect(page.getByRole("progressbar", { name: "Progreso de la subida" })).toBeVisible();
    await expect(page.getByText(/^[1-9]\d? %$/)).toBeVisible();
    await atFullSpeed();
    await expectToast(page, "Archivo subido", "El archivo se ha subido correctamente");
    await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expect(page).toHaveURL("/entries");
    await page.getByRole("link", { name: `Ver «${title}»` }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  });
  const address = new URL(page.url()).pathname;

  await test.step("comment from a second account", async () => {
    const reader = await openBrowser(null);
    await reader.goto(address);
    await reader.getByRole("link", { name: "inicia sesión" }).click();
    const tabs = reader.getByRole("navigation", { name: "Sign in or register" });
    await tabs.getByRole("link", { name: "Register" }).click();
    await register(reader, unique("Luis Lector"));
    await expect(reader).toHaveURL(`${address}#comentarios`);
    await reader.getByLabel("Tu comentario").fill(comment);
    await reader.getByRole("button", { name: "Publicar comentario" }).click();
    await expectToast(reader, "Comentario publicado");
    await expect(reader.getByRole("article").getByText(comment)).toBeVisible();
  });

  await test.step("create a space", async () => {
    await page.getByRole("link", { name: "Espacios", exact: true }).click();
    await page.getByRole("link", { name: "Nuevo Espacio" }).click();
    await page.getByLabel("Nombre").fill(spaceName);
    await page.getByLabel("Subtítulo").fill("Todas las mañanas");
    await page.getByRole("button", { name: "Crear Espacio" }).click();
    await expectToast(page, "Espacio creado");
    await expect(page).toHaveURL(/\/s\/el-diario-de-\w+$/);
    await expect(page.getByText("No hay entradas en este espacio")).toBeVisible();
  });
  const front = new URL(page.url()).pathname;

  await test.step("add the entry", async () => {
    await page.getByRole("link", { name: "Añadir Entradas" }).click();
    await page.getByRole("searchbox").fill(title);
    await page
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: "Añadir" })
      .click();
    await expectToast(page, "Entrada añadida al espacio");
    await expect(page.getByText("Ya está en el espacio")).toBeVisible();
    await page.getByRole("link", { name: "Finalizar" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });

  await test.step("read it all without JavaScript", async () => {
    const paper = await openBrowser(null, { javaScriptEnabled: false });
    await paper.goto(front);
    await expect(paper.getByRole("heading", { name: spaceName, level: 1 })).toBeVisible();
    await expectLoadedImage(paper);
    await paper.getByRole("heading", { name: title }).getByRole("link").click();
    await expect(paper).toHaveURL(new RegExp(`^.*${front}/e/la-rotativa-arranca-`));
    await expect(paper).toHaveTitle(`${title} | ${spaceName}`);
    await expect(paper.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(paper.getByRole("heading", { name: "En portada" })).toBeVisible();
    await expectLoadedImage(paper);
    await expect(paper.getByText(comment)).toBeVisible();
    await expect(paper.getByText("Para comentar, inicia sesión")).toBeVisible();
  });
});

async function register(page: Page, fullName: string) {
  const username = unique("persona");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill(`${username}@ejemplo.es`);
  await page.getByLabel("Password", { exact: true }).fill("una clave larga");
  await page.getByLabel("Confirm password").fill("una clave larga");
  await page.getByRole("button", { name: "Create account" }).click();
}

/** An upload within one machine is over before anybody could see its progress. Answers what ends that. */
async function slowUploads(page: Page, kilobytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page);
  const limitTo = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await limitTo(kilobytesPerSecond * 1024);
  return () => limitTo(-1);
}

async function expectLoadedImage(page: Page) {
  const image = page.locator("main img[srcset]").first();
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}
