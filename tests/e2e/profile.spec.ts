import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";

test("saves name, e-mail and about, and the new name is read everywhere", async ({
  page,
  login,
  createAccount,
}) => {
  const [called, renamed] = [unique("Ana"), unique("Ana Renombrada")];
  const user = await createAccount({ fullName: called });
  const { slug } = await apiOf(user).createEntry();
  expect(await apiOf(null).html(`/e/${slug}`)).toContain(`>${called}<`);

  await login(user);
  await page.goto("/profile");
  await expect(
    page.locator("[lang=en]").getByRole("heading", { name: "Your Profile" }),
  ).toBeVisible();
  const form = page.getByRole("region", { name: "Profile", exact: true });
  await expect(form.getByLabel("Full name")).toHaveValue(called);
  await expect(form.getByLabel("Email")).toHaveValue(user.email);
  await expect(form.getByRole("button", { name: "Change" })).toHaveAccessibleDescription(
    /drawn from your username/,
  );
  await expectNoAxeViolations(page);

  const email = `${unique("nueva")}@ejemplo.es`;
  await form.getByLabel("Full name").fill(renamed);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("About").fill("Escribo de noche.");
  const saving = Promise.withResolvers<void>();
  await page.route("/api/users/*", async (route) => {
    await saving.promise;
    await route.continue();
  });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
  saving.resolve();
  await expectToast(page, "Profile updated", "Your changes have been saved.");

  await page.reload();
  await expect(form.getByLabel("Full name")).toHaveValue(renamed);
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await expect(form.getByLabel("About")).toHaveValue("Escribo de noche.");
  expect(await apiOf(null).html(`/e/${slug}`)).toContain(renamed);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: `Bienvenido, ${renamed}` })).toBeVisible();
});

test("a photo of one's own stands wherever one does, until it is removed", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  const { slug } = await apiOf(user).createEntry();
  await login(user);
  await page.goto("/profile");
  const photo = page.getByRole("group", { name: "Photo" });
  const choosing = page.waitForEvent("filechooser");
  await photo.getByRole("button", { name: "Change" }).click();
  await (await choosing).setFiles(await imageFile());
  await expectToast(page, "Photo changed");
  await expect(page.getByText("Archivo subido")).toHaveCount(0);
  const own = /^\/uploads\/[0-9a-f]{32}-320x320\.webp$/;
  await expect(photo.locator("img")).toHaveAttribute("src", own);
  await expect(page.locator("header").first().locator("img[src^='/uploads/']")).toBeVisible();
  expect(await apiOf(null).html(`/e/${slug}`)).toMatch(/src="\/uploads\/[0-9a-f]{32}-320x320/);
  await expectNoAxeViolations(page);

  await photo.getByRole("button", { name: "Remove photo" }).click();
  await expectToast(page, "Photo removed");
  await expect(photo.getByRole("button", { name: "Change" })).toBeFocused();
  await expect(photo.locator("img")).toHaveAttribute("src", /^\/avatars\/retrato\//);
  expect(await apiOf(null).html(`/e/${slug}`)).not.toContain("-320x320");
});

test("says what is wrong", async ({ page, login, createAccount, strays }) => {
  const [user, other] = [await createAccount(), await createAccount()];
  await login(user);
  await page.goto("/profile");
  const form = page.getByRole("region", { name: "Profile", exact: true });
  await form.getByLabel("Full name").fill("A");
  await form.getByLabel("Email").fill("nada");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByLabel("Full name")).toBeFocused();

  strays.allow(/the server responded with a status of 409/);
  await form.getByLabel("Full name").fill("Ana");
  await form.getByLabel("Email").fill(other.email);
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Profile not updated", "This email is already in use");
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(
    /This email is already in use/,
  );
});

test("the personal information is a simulation that says so", async ({
  page,
  login,
  createAccount,
}) => {
  await login(await createAccount());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/profile");
  const form = page.getByRole("region", { name: "Personal Information" });
  await expect(form).toContainText("nothing you type here is sent or stored");
  await expect(form.getByLabel("Country")).toHaveText("Spain");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("First name is required")).toBeVisible();
  await expect(form.getByText("Last name is required")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await form.getByLabel("First name").fill("Ana");
  await form.getByLabel("Last name").fill("Pérez");
  await form.getByLabel("Country").press("Enter");
  await expect(page.getByRole("option")).toHaveText(["Spain", "United States", "Canada", "Mexico"]);
  await page.getByRole("option", { name: "Mexico" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(
    page,
    "Personal information checked",
    "This was a simulation: nothing has been stored.",
  );
  await page.reload();
  await expect(form.getByLabel("First name")).toHaveValue("");
});

test("the password is changed by who knows the old one", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  const user = await createAccount();
  await login(user);
  await page.goto("/profile#password");
  const form = page.getByRole("region", { name: "Password" });
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Your current password is required")).toBeVisible();
  await expect(form.getByText("Password must be at least 8 characters")).toBeVisible();
  await expectNoAxeViolations(page);

  strays.allow(/the server responded with a status of 400/);
  const fill = async (current: string, password: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(password);
    await form.getByLabel("Confirm new password").fill(password);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await fill("no es esta", "una clave nueva y larga");
  await expect(form.getByText("This is not your current password")).toBeVisible();
  await fill(user.password, "12345678");
  await expect(form.getByText(/one of the most common/)).toBeVisible();
  await fill(user.password, "una clave nueva y larga");
  await expectToast(page, "Password changed", "Your other sessions have ended.");
  await expect(form.getByLabel("Current password")).toHaveValue("");
  const signIn = (password: string) =>
    apiOf(null).send("POST", "/api/login", { username: user.username, password });
  expect((await signIn(user.password)).status).toBe(401);
  expect((await signIn("una clave nueva y larga")).status).toBe(200);
});

test("sessions are listed, and those elsewhere can be ended", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  const others = [0, 1, 2].map(() =>
    apiOf(null).send("POST", "/api/login", { username: user.username, password: user.password }),
  );
  await Promise.all(others);
  await login(user);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/profile#sessions");
  const list = page.getByRole("region", { name: "Sessions" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expect(list.getByRole("listitem").first()).toContainText("This browser");
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const ends = list.getByRole("button", { name: /^End session .+ Last seen \d/ });
  await expect(ends).toHaveCount(3); // two of one browser are told apart

  await list
    .getByRole("button", { name: /^End session/ })
    .first()
    .click();
  await expectToast(page, "Session ended");
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.locator("li :focus")).toHaveAccessibleName(/^End session/);
  await list.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expectToast(page, "Signed out everywhere else");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("button")).toHaveCount(0);
});

test("a sensitive change asks for the password, and then goes on", async ({
  page,
  login,
  createAccount,
  office,
  strays,
}) => {
  strays.allow(/the server responded with a status of 40[03]/);
  const user = await createAccount();
  await office.forgetProof(user.id);
  await login(user);
  await page.goto("/profile");
  const form = page.getByRole("region", { name: "Profile", exact: true });
  const email = `${unique("nueva")}@ejemplo.es`;
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel("Email")).toHaveValue(email); // nothing is lost

  await form.getByRole("button", { name: "Save" }).click();
  await dialog.getByLabel("Password").fill("no es esta");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await expectToast(page, "Profile updated", "Your changes have been saved.");
  await expect(dialog).toBeHidden();
  expect((await apiOf(user).currentUser()).email).toBe(email);
});

test("visitors go to sign in", async ({ page }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth?next=%2Fprofile");
});

test("a key for a program is made, shown once, used and revoked", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  await login(user);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Make a key" }).click();
  await expect(page.getByRole("heading", { name: "Claves para programas" })).toBeVisible();
  await page.getByRole("button", { name: "Crear clave" }).click();
  await expect(page.getByLabel("Para qué es")).toBeFocused();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Escribe para qué es la clave")).toBeVisible();
  await page.getByLabel("Para qué es").fill("Mi programa");
  await page.getByRole("link", { name: "Volver al perfil" }).click();
  const leaving = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await leaving.getByRole("button", { name: "Quedarse" }).click();
  await page.getByLabel("leer").click();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByLabel("leer")).toBeFocused();
  await expect(page.getByLabel("leer")).toHaveAccessibleDescription(/^Elige al menos un permiso/);
  await page.getByLabel("leer").click();
  await page.getByLabel("publicar").click();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  const key = page.getByLabel("Clave para programas", { exact: true });
  await expect(key).toHaveValue(/^rtv_[\w-]{43}$/);
  await expect(key).toBeFocused();
  await expectNoAxeViolations(page);
  const token = await key.inputValue();
  const asked = (method: string, address: string, body?: object) =>
    fetch(new URL(address, page.url()), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect(await (await asked("GET", "/api/user")).json()).toMatchObject({ id: user.id });
  const entry = { title: "De un programa", content: "Lo escribió un programa de prueba." };
  expect((await asked("POST", "/api/entries", entry)).status).toBe(201);
  expect((await asked("POST", "/api/spaces", { name: "Uno" })).status).toBe(403);

  await page.getByRole("button", { name: "Hecho" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const listed = page.getByRole("list", { name: "Tus claves" });
  await expect(listed).toContainText("Mi programa");
  await expect(listed).toContainText(`rtv_…${token.slice(-4)}`);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await listed.getByRole("button", { name: "Anular Mi programa" }).click();
  await page.getByRole("button", { name: "Anular", exact: true }).click();
  await expectToast(page, "Clave anulada");
  await expect(page.getByText("No tienes claves")).toBeVisible();
  expect((await asked("GET", "/api/user")).status).toBe(401);
});
