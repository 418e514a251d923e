import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, expectNoAxeViolations, test } from "@/tests/support/fixtures";

const NAME = "wordpress-6.1.xml";
const WXR = readFileSync(`tests/fixtures/elsewhere/${NAME}`, "utf8");

test.describe.configure({ mode: "serial" }); // one import at a time

test("an administrator rehearses an import, brings it, reads its report and takes it back", async ({
  page,
  createAccount,
  login,
}) => {
  // A site of its own each time: what came from there before does not come again.
  const wxr = WXR.replaceAll("tahona.example", `${randomBytes(5).toString("hex")}.example`);
  const admin = await createAccount({ isAdmin: true });
  await login(admin);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Traer un periódico" }).click();
  await expect(page).toHaveTitle(/^Traer un periódico/);
  await page.getByRole("button", { name: "Ensayar" }).click();
  await expect(page.getByText("Elige un archivo.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page
    .getByLabel("Archivo con los textos")
    .setInputFiles({ name: NAME, mimeType: "text/xml", buffer: Buffer.from(wxr) });
  await page.getByLabel(/^Descargar las imágenes/).uncheck();
  await page.getByRole("button", { name: "Ensayar" }).click();

  await expect(page.getByText("Esto es lo que pasaría.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  const coming = page.getByRole("region", { name: "Lo que vendrá" });
  await expect(coming.getByRole("listitem").first()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Lo que se queda fuera, y por qué" }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const title = (await coming.getByRole("listitem").first().innerText()).split("\n")[0]!;

  await page.getByRole("button", { name: "Traer", exact: true }).click();
  await expect(page.getByText("Ya está en el sitio.")).toBeVisible();
  const come = page.getByRole("region", { name: "Lo que ha venido" });
  const link = come.getByRole("link", { name: title });
  await expect(link).toHaveAttribute("href", /^\/entries\/\d+$/);
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar el informe" }).click(),
  ]);
  expect(readFileSync(await report.path(), "utf8")).toContain("Lo que se queda fuera, y por qué");
  const entry = await page.request.get(`/api${await link.getAttribute("href")}`);
  expect(await entry.json()).toMatchObject({ title });

  await page.goto("/redaccion/traer");
  await page.getByRole("link", { name: NAME }).first().click();
  await page.getByRole("button", { name: "Deshacer esta importación" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Deshacer esta importación?" });
  await expect(question).toContainText("nadie ha cambiado, comentado");
  await question.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Está deshecha.")).toBeVisible();
  await expect(come.getByRole("link")).toHaveCount(0);
});

test("a broken line and a reload do not make the upload begin again", async ({
  page,
  createAccount,
  login,
  strays,
}) => {
  strays.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
  await login(await createAccount({ isAdmin: true }));
  await page.goto("/redaccion/traer");
  const [head, body, tail] = [
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Tahona</title>',
    "<item><title>Pan</title><guid>pan</guid><description>Miga y corteza de la buena.</description></item>",
    "</channel></rss>",
  ];
  const content = Buffer.from(`${head}<!--${"x".repeat(9_000_000)}-->${body}${tail}`);
  const file = { name: "canal.xml", mimeType: "text/xml", buffer: content };
  let parts = 0;
  await page.route("**/api/imports/*/files/texts?**", (route) =>
    ++parts === 2 ? route.abort("connectionfailed") : route.continue(),
  );
  await page.getByLabel("Archivo con los textos").setInputFiles(file);
  await page.getByRole("button", { name: "Ensayar" }).click();
  await expect(page.getByText("Esto es lo que pasaría.")).toBeVisible();
  expect(parts).toBe(3);

  // The second part of another does not arrive before the page is loaded again.
  await page.unrouteAll();
  await page.route("**/api/imports/*/files/texts?offset=8388608", (route) => route.abort());
  await page.goto("/redaccion/traer");
  await page.getByLabel("Archivo con los textos").setInputFiles(file);
  await page.getByRole("button", { name: "Ensayar" }).click();
  await expect(page.getByText("Se ha cortado la conexión")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  const again = page.getByLabel("Elige otra vez «canal.xml»");
  await expect(page.getByText("La subida quedó a medias.")).toBeVisible();
  await expectNoAxeViolations(page);
  await again.setInputFiles({ ...file, buffer: Buffer.from("otro") });
  await expect(page.getByText("No es el mismo archivo")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(new URL(request.url()).search);
  });
  await again.setInputFiles(file);
  await expect(page.getByText("Esto es lo que pasaría.")).toBeVisible();
  expect(sent).toEqual(["?offset=8388608"]);
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/redaccion\/traer$/);
});

test("an editor of the site brings nothing", async ({ page, createAccount, login }) => {
  await login(await createAccount({ isEditor: true }));
  await page.goto("/redaccion/traer");
  await expect(page.getByText("Solo los administradores traen un periódico.")).toBeVisible();
  await expect(page.getByLabel("Archivo con los textos")).toHaveCount(0);
});
