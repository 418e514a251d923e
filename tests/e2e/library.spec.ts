import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";

test("the library lists what was uploaded, finds it, describes it, and tells where it stands", async ({
  page,
  login,
  createAccount,
}) => {
  const author = await createAccount();
  await login(author);
  await page.goto("/entries");
  await page.getByRole("link", { name: "Imágenes", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Biblioteca de imágenes" })).toBeVisible();
  await expect(page.getByText("Aún no hay imágenes")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel("Archivo").setInputFiles({ ...(await imageFile()), name: "El río.png" });
  const card = page.getByRole("article");
  await expect(card.getByRole("heading", { name: "El río.png" })).toBeVisible();
  await expect(card).toContainText("Sin texto alternativo");
  await expect(card).toContainText("Sin usar: se borrará el");
  await card.getByRole("button", { name: "Describir" }).click();
  const dialog = page.getByRole("dialog", { name: "Describir la imagen" });
  await expect(dialog.locator("img")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Texto alternativo").fill("El río crecido");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(card.getByRole("heading", { name: "El río crecido" })).toBeVisible();

  const [image] = await (await apiOf(author).get("/api/uploads")).json();
  const { title } = await apiOf(author).createEntry({
    title: "Crónica del agua",
    image: image.url,
  });
  await page.getByLabel("Buscar imágenes").fill("cronica del");
  await expect(page).toHaveURL(/q=cronica\+del/);
  await page.reload();
  await expect(page.getByLabel("Buscar imágenes")).toHaveValue("cronica del");
  await expect(card.getByRole("link", { name: title })).toBeVisible();
  await expect(card.getByRole("button", { name: "Eliminar" })).toBeHidden();
  await expectNoAxeViolations(page);
  await card.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Buscar imágenes")).toHaveValue("cronica del");
  await page.getByLabel("Buscar imágenes").fill("no hay ninguna así");
  await expect(page.getByText("Ninguna coincide con «no hay ninguna así».")).toBeVisible();
});

test("an image that nothing uses is deleted, and one of the library becomes an entry's", async ({
  page,
  login,
  createAccount,
}) => {
  const author = await createAccount();
  await login(author);
  await page.goto("/entries/imagenes");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  for (const name of ["sobra.png", "buena.png"]) {
    await page.getByLabel("Archivo").setInputFiles({ ...(await imageFile()), name });
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await page.getByRole("button", { name: /^Eliminar.*sobra\.png/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Imagen eliminada");
  await expect(page.getByRole("heading", { name: "sobra.png" })).toBeHidden();

  await page.goto("/entries/create");
  await page.getByRole("button", { name: "Elegir de la biblioteca" }).click();
  const choice = page.getByRole("dialog", { name: "Elegir de la biblioteca" });
  await choice.getByRole("button", { name: "buena.png" }).click();
  await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
});
