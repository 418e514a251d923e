import type { Page } from "@playwright/test";
import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { siteUrl } from "@/tests/support/site-api";

const phone = { width: 390, height: 844 };

test.describe("/auth", () => {
  test("has two tabs, each with its address", async ({ page }) => {
    await page.goto("/auth");
    const tabs = page.getByRole("navigation", { name: "Sign in or register" });
    await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Secure authentication" })).toBeVisible();
    await tabs.getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL("/auth?tab=register");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Register" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await tabs.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("says what is missing to sign in", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Username is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
  });

  test("says what is wrong with a registration", async ({ page }) => {
    await page.goto("/auth?tab=register");
    await fillRegistration(page, {
      Username: "ab",
      "Full name": "A",
      Email: "sin arroba",
      Password: "corta",
      "Confirm password": "otra",
    });
    await page.getByRole("button", { name: "Create account" }).click();
    for (const message of [
      "Username must be at least 3 characters",
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Password must be at least 8 characters",
      "Passwords don't match",
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
  });

  test("refuses a wrong password and keeps the username", async ({
    page,
    strays,
    createAccount,
  }) => {
    strays.allow(/status of 401/);
    const { username } = await createAccount();
    await signIn(page, username, "no es esta");
    await expectToast(page, "Login failed", "Invalid username or password");
    await expect(page.getByLabel("Username")).toHaveValue(username);
  });

  test("refuses a name that is taken", async ({ page, strays, createAccount }) => {
    strays.allow(/status of 409/);
    const { username } = await createAccount();
    await page.goto("/auth?tab=register");
    await fillRegistration(page, {
      Username: username.toUpperCase(),
      "Full name": "Otra Persona",
      Email: `${unique("otra")}@ejemplo.es`,
      Password: "una clave larga",
      "Confirm password": "una clave larga",
    });
    await page.getByRole("button", { name: "Create account" }).click();
    await expectToast(page, "Registration failed", "Username or email is already in use");
    await expect(page.getByLabel("Full name")).toHaveValue("Otra Persona");
  });

  test("leads who is signed in to the home page", async ({ page, login, createAccount }) => {
    await login(await createAccount());
    await page.goto("/auth");
    await expect(page).toHaveURL("/");
  });
});

test("sign in, and out again", async ({ page, strays, createAccount }) => {
  // What the menu still asks may come after the session has ended.
  strays.allow(/status of 401 .*\/api\/(notices\/unread|comments\/unseen)\)/);
  const { username, fullName, password } = await createAccount();
  await signIn(page, username, password);
  await expectToast(page, "Login successful", `Welcome back, ${fullName}`);
  await expect(page).toHaveURL("/");

  await page.getByRole("button", { name: `Menú de ${fullName}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expectToast(page, "Logged out successfully");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  // What is left says only that this browser has been here before.
  const left = await page.context().cookies();
  expect(left.map(({ name }) => name)).toEqual(["rotativa-browser"]);
});

test("a session is remembered when that is asked, else it ends with the browser", async ({
  page,
  createAccount,
}) => {
  const { username, password } = await createAccount();
  const expires = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name === "rotativa-session")?.expires;
  };
  await signIn(page, username, password);
  await expect(page).toHaveURL("/");
  expect(await expires()).toBe(-1);

  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Remember me").click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/");
  expect(await expires()).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);
});

test("a forgotten password is set anew with the link that an administrator makes", async ({
  page,
  createAccount,
  strays,
}) => {
  const [user, admin] = [await createAccount(), await createAccount({ isAdmin: true })];
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByText("This site sends no email.")).toBeVisible();
  await expectNoAxeViolations(page);

  const answer = await apiOf(admin).send("POST", `/api/users/${user.id}/reset-link`);
  const { url } = (await answer.json()) as { url: string };
  const asked: string[] = [];
  page.on(
    "request",
    (request) => void asked.push(request.url() + (request.headers().referer ?? "")),
  );
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await page.getByLabel("New password").fill("una clave nueva y larga");
  await page.getByLabel("Confirm password").fill("otra");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Confirm password").fill("una clave nueva y larga");
  await page.getByRole("button", { name: "Set password" }).click();
  await expectToast(page, "Password changed", "Sign in with your new password.");
  await expect(page).toHaveURL("/auth");
  const secret = new URL(url).hash.slice(1);
  expect(asked.filter((address) => address.replace(/#.*/, "").includes(secret))).toEqual([]);
  await signIn(page, user.username, "una clave nueva y larga");
  await expect(page).toHaveURL("/");

  // Once more it is good for nothing.
  strays.allow(/status of 400/);
  await page.context().clearCookies();
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await page.getByLabel("New password").fill("una tercera clave");
  await page.getByLabel("Confirm password").fill("una tercera clave");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.locator("main").getByText(/no longer valid/)).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ask for another link" })).toBeVisible();
  await page.goto("/auth/verify");
  await expect(page.getByText("This link is not complete.")).toBeVisible();
});

test("who waits for approval is told so once, where the form was", async ({ page }) => {
  const message = "Your account has been created and is waiting for approval.";
  await page.route("**/api/register", (route) =>
    route.fulfill({ status: 202, json: { waiting: true, message } }),
  );
  const username = unique("espera");
  await page.goto("/auth?tab=register");
  await fillRegistration(page, {
    Username: username,
    "Full name": "Elsa Espera",
    Email: `${username}@ejemplo.es`,
    Password: "una clave larga",
    "Confirm password": "una clave larga",
  });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.locator("main :focus")).toHaveText(message);
  await expect(page.locator("form")).toHaveCount(0);
});

test("a double click signs in once", async ({ page, createAccount }) => {
  const { username, password } = await createAccount();
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).dblclick();
  await expect(page).toHaveURL("/");
  expect(sent).toEqual([`${siteUrl}/api/login`]);
});

test("signing out ends the session on the server", async ({ createAccount }) => {
  const api = apiOf(await createAccount());
  expect((await api.get("/api/user")).status).toBe(200);
  await api.send("POST", "/api/logout");
  expect((await api.get("/api/user")).status).toBe(401);
});

test.describe("the navigation bar", () => {
  test("offers visitors the ways in", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
    await expect(bar.getByRole("link", { name: "Register" })).toHaveAttribute(
      "href",
      "/auth?tab=register",
    );
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden();
    await bar.getByRole("link", { name: "Nueva Entrada" }).click();
    await expect(page).toHaveURL("/auth?next=%2Fentries%2Fcreate");
  });

  test("leads the signed-in everywhere and shows where they are", async ({
    page,
    login,
    createAccount,
  }) => {
    const account = await createAccount();
    await login(account);
    const { slug } = await apiOf(account).createSpace();
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
    const expected = {
      Dashboard: "/dashboard",
      Entradas: "/entries",
      "Usuarios Sintéticos": "/synthetic-users",
      Espacios: "/spaces",
      Tareas: "/tasks",
      Slugs: "/slugs",
      Dominios: "/domains",
      Comentarios: "/comments",
    };
    await expect(links).toHaveText(Object.keys(expected));
    for (const [name, address] of Object.entries(expected)) {
      await links.filter({ hasText: name }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(links.and(page.locator("[aria-current=page]"))).toHaveText([name]);
    }
    await page.goto(`/s/${slug}`);
    await expect(links.and(page.locator("[aria-current=page]"))).toHaveText(["Espacios"]);
    await page.getByRole("banner").getByRole("link", { name: "Rotativa" }).click();
    await expect(page).toHaveURL("/");
  });

  test("has a menu of the user", async ({ page, login, createAccount }) => {
    const { fullName, email, ...account } = await createAccount();
    await login({ fullName, email, ...account });
    await page.goto("/domains");
    await page.getByRole("button", { name: `Menú de ${fullName}` }).click();
    await expect(page.getByRole("menu").getByText(email)).toBeVisible();
    await page.getByRole("menuitem", { name: "Your Profile" }).click();
    await expect(page).toHaveURL("/profile");
  });

  test("folds into a menu on a phone", async ({ page, login, createAccount }) => {
    await page.setViewportSize(phone);
    const account = await createAccount();
    await login(account);
    await page.goto("/entries");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    const menu = page.getByRole("navigation", { name: "Menú" });
    await expect(menu.getByText(account.fullName)).toBeVisible();
    await expect(menu.getByText(account.email)).toBeVisible();
    await expect(menu.getByRole("link", { name: "Entradas" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Abrir el menú" })).toBeFocused();

    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await menu.getByRole("link", { name: "Espacios" }).click();
    await expect(page).toHaveURL("/spaces");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await menu.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/auth?next=%2Fspaces");
  });
});

test("every page ends with the year and unknown ones lead back", async ({ page, strays }) => {
  strays.allow(/status of 404/);
  const year = new Date().getFullYear();
  await page.goto("/no-existe");
  await expect(page).toHaveTitle("Página no encontrada | Rotativa");
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
  const years = `(${year}|${new Date().getFullYear()})`; // it may end meanwhile
  await expect(page.getByRole("contentinfo")).toContainText(new RegExp(`© ${years} Rotativa`));
  await page.getByRole("link", { name: "Volver a la portada" }).click();
  await expect(page).toHaveURL("/");
});

async function signIn(page: Page, username: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function fillRegistration(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
