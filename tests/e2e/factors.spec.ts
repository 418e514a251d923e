import type { Page } from "@playwright/test";
import { codeOfApp } from "@/tests/support/authenticator-app";
import {
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";

const phone = { width: 390, height: 844 };

test("two-step verification is set up, asked for, and removed", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  strays.allow(/status of 40[01]/);
  const user = await createAccount();
  await login(user);
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "Two-step verification" });
  await expect(part).toContainText("No authenticator app is set up.");
  await part.getByRole("button", { name: "Set up an authenticator app" }).click();

  await expect(part.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const secret = (await part.locator("code").innerText()).replaceAll(" ", "");
  await expect(part.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expectNoAxeViolations(page);
  await part.getByRole("textbox", { name: "Code" }).fill("000000");
  await part.getByRole("textbox", { name: "Code" }).press("Enter");
  await expect(part.getByText(/That code is not right/)).toBeVisible();
  await part.getByRole("textbox", { name: "Code" }).fill(codeOfApp(secret));
  await part.getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Two-step verification is on");

  await expect(part.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  const codes = await part.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/recovery codes\.txt$/);
  await page.setViewportSize(phone);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await part.getByRole("button", { name: "I have saved them" }).click();
  await expect(part).toContainText("On, with an authenticator app since");
  await expect(part).toContainText("10 recovery codes are left.");

  // By the keyboard alone.
  await signOut(page);
  await startSignIn(page, user);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveAttribute(
    "autocomplete",
    "one-time-code",
  );
  await expectNoAxeViolations(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.getByRole("textbox", { name: "Code" }).fill(codeOfApp(secret, 1));
  await page.keyboard.press("Enter");
  await expectToast(page, "Login successful");

  await signOut(page);
  await startSignIn(page, user);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Login successful");

  await page.goto("/profile");
  await expect(part).toContainText("9 recovery codes are left.");
  await part.getByRole("button", { name: "Remove the app" }).click();
  const dialog = page.getByRole("alertdialog");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await part.getByRole("button", { name: "Remove the app" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Authenticator app removed");
  await expect(part).toContainText("No authenticator app is set up.");
});

test("a passkey is added, signs in by itself and after a password, and is removed", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  strays.allow(/status of 401/);
  const user = await createAccount();
  await addAuthenticator(page);
  await login(user);
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "Passkeys" });
  await expect(part).toContainText("You have no passkeys.");
  await part.getByLabel("Name of the new passkey").fill("Portátil");
  await part.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added", "Portátil");
  await part.getByRole("button", { name: "I have saved them" }).click();
  const list = part.getByRole("list", { name: "Your passkeys" });
  await expect(list).toContainText("not used yet");
  await expectNoAxeViolations(page);

  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login successful", `Welcome back, ${user.fullName}`);
  await expect(page).toHaveURL("/");

  await signOut(page);
  await startSignIn(page, user);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Login successful");

  await page.goto("/profile");
  await expect(list).toContainText("last used");
  await list.getByRole("button", { name: "Rename Portátil" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Portátil de casa");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expectToast(page, "Passkey renamed");
  await list.getByRole("button", { name: "Remove Portátil de casa" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Passkey removed");
  await expect(part).toContainText("You have no passkeys.");
});

test("a passkey that the browser does not give leaves the way in open", async ({
  page,
  createAccount,
}) => {
  await addAuthenticator(page); // without any passkey
  const user = await createAccount();
  await startSignIn(page, user);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Login failed");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectToast(page, "Login successful");
});

test("administrators are urged to add a second factor, others are not", async ({
  page,
  login,
  openBrowser,
  createAccount,
}) => {
  await login(await createAccount({ isAdmin: true }));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Añade un segundo factor en tu perfil" }).click();
  await expect(page.getByText("You administer this site")).toBeVisible();

  const other = await openBrowser(await createAccount());
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: "Mis Entradas" })).toBeVisible();
  await expect(other.getByText("segundo factor")).toHaveCount(0);
});

async function startSignIn(page: Page, { username, password }: Account) {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** The page is left where visitors may be. */
async function signOut(page: Page) {
  await page.request.post("/api/logout");
  await page.goto("/");
}

/** A device of this page's browser that keeps passkeys, and whose owner always agrees. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
