import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

test("saves name, e-mail and about, and the new name is read everywhere", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount({ fullName: "Ana" });
  const { slug } = await apiOf(user).createEntry();
  expect(await apiOf(null).html(`/e/${slug}`)).toContain(">Ana<");

  await login(user);
  await page.goto("/profile");
  await expect(
    page.locator("[lang=en]").getByRole("heading", { name: "Your Profile" }),
  ).toBeVisible();
  const form = page.getByRole("region", { name: "Profile", exact: true });
  await expect(form.getByLabel("Full name")).toHaveValue("Ana");
  await expect(form.getByLabel("Email")).toHaveValue(user.email);
  await expect(form.getByRole("button", { name: "Change" })).toHaveAccessibleDescription(
    /does nothing/,
  );
  await expectNoAxeViolations(page);

  const email = `${unique("nueva")}@ejemplo.es`;
  await form.getByLabel("Full name").fill("Ana Renombrada");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("About").fill("Escribo de noche.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expectToast(page, "Profile updated", "Your changes have been saved.");

  await page.reload();
  await expect(form.getByLabel("Full name")).toHaveValue("Ana Renombrada");
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await expect(form.getByLabel("About")).toHaveValue("Escribo de noche.");
  expect(await apiOf(null).html(`/e/${slug}`)).toContain("Ana Renombrada");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Bienvenido, Ana Renombrada" })).toBeVisible();
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

test("visitors go to sign in", async ({ page }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth?next=%2Fprofile");
});
