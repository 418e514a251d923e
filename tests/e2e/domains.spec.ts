import type { Page } from "@playwright/test";
import type { Space } from "@/lib/spaces/spaces/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  expectUnsavedWarning,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

let owner: Account;
let api: SiteApi;
let space: Space;

test.beforeAll(async ({ createAccount }) => {
  owner = await createAccount();
  api = apiOf(owner);
  space = await api.createSpace({ name: `La Gaceta ${unique("de")}` });
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

const fillName = (page: Page, name: string) => page.getByLabel("Nombre del dominio").fill(name);

async function chooseSpace(page: Page, name: string) {
  await page.getByRole("combobox", { name: "Espacio" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

test.describe("the list", () => {
  test("stands in the served page, without controls", async () => {
    const domain = await api.createDomain(space.space_id, { description: "Para probar." });
    const page = await apiOf(null).html("/domains");
    const html = page.replace(/<script[^]*?<\/script>/g, ""); // what a reader without them sees
    for (const text of [domain.name, space.name, "Para probar.", "Dominios</h1>"]) {
      expect(html).toContain(text);
    }
    for (const text of ["Nuevo Dominio", "Acciones", owner.username, owner.email]) {
      expect(html).not.toContain(text);
    }
  });

  test("has controls for the signed-in, in the rows of whoever manages the space", async ({
    page,
    openBrowser,
    createAccount,
  }) => {
    const { name } = await api.createDomain(space.space_id);
    await page.goto("/domains");
    await expect(page.getByRole("columnheader")).toHaveText(["ID", "Nombre", "Espacio", "Creado"]);
    await expect(page.getByRole("link", { name: "Nuevo Dominio" })).toHaveCount(0);

    for (const [account, count] of [
      [await createAccount(), 0],
      [owner, 1],
      [await createAccount({ isAdmin: true }), 1],
    ] as const) {
      const theirs = await openBrowser(account);
      await theirs.goto("/domains");
      await expect(theirs.getByRole("link", { name: "Nuevo Dominio" })).toBeVisible();
      await expect(theirs.getByRole("columnheader", { name: "Acciones" })).toBeVisible();
      const row = rowOf(theirs, name);
      await expect(row.getByRole("link", { name: `Editar ${name}` })).toHaveCount(count);
      await expect(row.getByRole("button", { name: `Eliminar ${name}` })).toHaveCount(count);
    }
  });

  test("tells whether a request for the name has arrived", async ({ page }) => {
    const { name } = await api.createDomain(space.space_id, {
      name: `${unique("gaceta")}.localhost`,
    });
    await page.goto("/domains");
    await expect(rowOf(page, name).getByText("Sin conectar")).toBeVisible();
    await askHost(name, "/");
    await page.reload();
    await expect(rowOf(page, name).getByText("Activo")).toBeVisible();
    await rowOf(page, name).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(siteUrl.replace("localhost", name) + "/");
    await expect(page.getByRole("heading", { level: 1, name: space.name })).toBeVisible();
  });

  test("goes on beyond its first page, without scripts", async ({ browser, createAccount }) => {
    const oldest = await api.createDomain(space.space_id);
    const admin = apiOf(await createAccount({ isAdmin: true })); // others have 50 names at most
    await Promise.all(Array.from({ length: 50 }, () => admin.createDomain(space.space_id)));
    const page = await browser.newPage({ baseURL: siteUrl, javaScriptEnabled: false });
    await page.goto("/domains");
    await expect(rowOf(page, oldest.name)).toHaveCount(0);
    await page.getByRole("link", { name: "Dominios anteriores" }).click();
    await expect(rowOf(page, oldest.name)).toBeVisible();
    await page.getByRole("link", { name: "Volver al principio" }).click();
    await expect(page).toHaveURL("/domains");
    await page.close();
  });
});

test.describe("creating and editing", () => {
  test("says at once what is wrong", async ({ page, login }) => {
    await login(owner);
    await page.goto("/domains/new");
    for (const [name, message] of [
      ["ab", "El nombre del dominio debe tener al menos 3 caracteres"],
      ["a".repeat(256), "El nombre del dominio no puede exceder los 255 caracteres"],
      [
        "https://gaceta.es/blog",
        "Escribe solo el nombre, sin protocolo, puerto ni ruta: gaceta.es",
      ],
      ["127.0.0.1", "Una dirección IP no sirve: escribe un nombre de dominio"],
      ["gaceta", "Escribe el nombre completo, como www.ejemplo.es"],
    ] as const) {
      await fillName(page, name);
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await page.getByLabel("Descripción").fill("d".repeat(1001));
    await expect(
      page.getByText("La descripción no puede exceder los 1000 caracteres"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Crear Dominio" }).click();
    await expect(page.getByText("Debes seleccionar un espacio")).toBeVisible();
    await expectNoAxeViolations(page);
    await fillName(page, "Gacéta.ES");
    await expect(page.getByText("Se guardará como xn--gacta-dsa.es.")).toBeVisible();
    await expect(page.getByText("xn--gacta-dsa.es CNAME localhost")).toBeVisible();
  });

  test("stores a domain, then changes it", async ({ page, login, strays }) => {
    const [other, name] = [await api.createSpace(), `${unique("gaceta")}.localhost`];
    await login(owner);
    await page.goto("/domains");
    await page.getByRole("link", { name: "Nuevo Dominio" }).click();
    await expect(page).toHaveURL("/domains/new");
    await page.reload(); // nothing typed, nothing asked
    await chooseSpace(page, space.name);
    await expectUnsavedWarning(page, strays);
    await fillName(page, name.toUpperCase());
    await page.getByRole("button", { name: "Crear Dominio" }).click();
    await expectToast(page, "Dominio creado");
    await expect(page).toHaveURL("/domains");
    await page.reload(); // what is saved is not asked about
    await expect(rowOf(page, name).getByRole("link", { name: space.name })).toBeVisible();

    await rowOf(page, name)
      .getByRole("link", { name: `Editar ${name}` })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Editar Dominio" })).toBeVisible();
    await expect(page.getByText("Todavía no ha llegado")).toBeVisible();
    await expect(page.getByLabel("Nombre del dominio")).toHaveValue(name);
    await page.getByLabel("Descripción").fill("La edición de papel.");
    await chooseSpace(page, other.name);
    await page.getByRole("button", { name: "Actualizar Dominio" }).click();
    await expectToast(page, "Dominio actualizado");
    await expect(page).toHaveURL("/domains");
    await expect(rowOf(page, name).getByRole("link", { name: other.name })).toBeVisible();
    await expect(rowOf(page, name).getByText("La edición de papel.")).toBeVisible();

    await rowOf(page, name)
      .getByRole("link", { name: `Editar ${name}` })
      .click();
    await page.getByRole("link", { name: "Volver a Dominios" }).click();
    await expect(page).toHaveURL("/domains");
  });

  test("refuses a name that is taken", async ({ page, login, strays }) => {
    strays.allow(/status of 409/);
    const taken = await api.createDomain(space.space_id);
    await login(owner);
    await page.goto("/domains/new");
    await fillName(page, taken.name);
    await chooseSpace(page, space.name);
    await page.getByRole("button", { name: "Crear Dominio" }).click();
    const message = "Ya existe un dominio con ese nombre";
    await expectToast(page, "Error al crear dominio", message);
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
    await expect(page.getByLabel("Nombre del dominio")).toBeFocused();
    await expect(page.getByLabel("Nombre del dominio")).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL("/domains");

    const { domain_id } = await api.createDomain(space.space_id);
    await page.goto(`/domains/edit/${domain_id}`);
    await fillName(page, taken.name);
    await page.getByRole("button", { name: "Actualizar Dominio" }).click();
    await expectToast(page, "Error al actualizar dominio", message);
    await expect(page.getByLabel("Nombre del dominio")).toBeFocused();
  });

  test("is for whoever manages a space; visitors sign in first", async ({
    page,
    login,
    createAccount,
  }) => {
    const { domain_id } = await api.createDomain(space.space_id);
    await page.goto("/domains/new");
    await expect(page).toHaveURL("/auth?next=%2Fdomains%2Fnew");
    await page.goto(`/domains/edit/${domain_id}`);
    await expect(page).toHaveURL(`/auth?next=%2Fdomains%2Fedit%2F${domain_id}`);

    await login(await createAccount());
    await page.goto(`/domains/edit/${domain_id}`);
    await expect(page.getByText("No administras este dominio")).toBeVisible();
    await page.goto("/domains/new");
    await expect(page.getByText("Primero necesitas un espacio")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Nuevo Espacio" }).click();
    await expect(page).toHaveURL("/spaces/create");
  });
});

test.describe("a name that needs a proof", () => {
  test("is seen by its owner alone, who reads what to put in DNS and has it looked for", async ({
    page,
    login,
    createAccount,
    openBrowser,
  }) => {
    const domain = await api.createDomain(space.space_id, { name: `${unique("gaceta")}.es` });
    const others = await openBrowser(await createAccount());
    await others.goto("/domains");
    await expect(rowOf(others, domain.name)).toHaveCount(0);
    expect((await apiOf(null).get(`/api/domains/${domain.domain_id}`)).status).toBe(404);
    expect((await askHost(domain.name, "/")).body).toContain("Bienvenido a Rotativa");

    await login(owner);
    await page.goto("/domains");
    await expect(rowOf(page, domain.name).getByText("Sin comprobar")).toBeVisible();
    // Where no proven ones are listed, theirs are not none.
    const none = "No hay dominios registrados";
    for (const [reader, shown] of [
      [page, false],
      [others, true],
    ] as const) {
      await reader.goto("/domains/desde/0-1");
      await expect(rowOf(reader, domain.name)).toHaveCount(shown ? 0 : 1);
      await expect(reader.getByText(none)).toBeVisible({ visible: shown });
    }
    await rowOf(page, domain.name)
      .getByRole("link", { name: `Editar ${domain.name}` })
      .click();
    const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    await expect(field("Nombre")).toHaveValue(`_rotativa.${domain.name}`);
    await expect(field("Texto")).toHaveValue(/^rotativa-[0-9a-f]{40}$/);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Comprobar ahora" }).click();
    await expect(page.getByText("Última comprobación")).toBeVisible();
  });
});

test.describe("deleting", () => {
  test("asks first", async ({ page, login }) => {
    const { name, domain_id } = await api.createDomain(space.space_id);
    await login(owner);
    await page.goto("/domains");
    const remove = rowOf(page, name).getByRole("button", { name: `Eliminar ${name}` });
    const dialog = page.getByRole("alertdialog", { name: "Confirmar eliminación" });
    await remove.click();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await remove.click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Dominio eliminado");
    await expect(rowOf(page, name)).toHaveCount(0);
    expect((await api.get(`/api/domains/${domain_id}`)).status).toBe(404);
  });

  test("says when it could not be done", async ({ page, login, strays }) => {
    strays.allow(/status of 404/);
    const { name, domain_id } = await api.createDomain(space.space_id);
    await login(owner);
    await page.goto("/domains");
    await rowOf(page, name)
      .getByRole("button", { name: `Eliminar ${name}` })
      .click();
    await api.deleteDomain(domain_id);
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Error al eliminar dominio", "No se pudo eliminar el dominio");
  });
});
