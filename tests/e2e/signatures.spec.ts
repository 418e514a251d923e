import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

test("an author asks somebody to sign along, who agrees in a notice and may take it back", async ({
  openBrowser,
  createAccount,
}) => {
  const author = await createAccount({ fullName: unique("Ana Pérez") });
  const guest = await createAccount({ fullName: unique("Luis Gil") });
  const entry = await apiOf(author).createEntry({ title: unique("A cuatro manos") });
  const page = await openBrowser(author);
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await page.getByText("Firma", { exact: true }).click();
  const field = page.getByRole("combobox", { name: "Pedir que firme también" });
  await field.fill(guest.username);
  await page.getByRole("option", { name: guest.fullName }).click();
  await page.getByRole("button", { name: "Pedir la firma" }).click();
  await expectToast(page, "Firma pedida");
  const signers = page.getByRole("list", { name: "Quién firma" });
  await expect(signers).toContainText("Pendiente de que acepte");
  await expectNoAxeViolations(page);
  expect(await apiOf(null).html(`/e/${entry.slug}`)).not.toContain(guest.fullName);

  const theirs = await openBrowser(guest);
  await theirs.goto("/notices");
  await expect(theirs.getByRole("link", { name: `«${entry.title}»` })).toBeVisible();
  await expectNoAxeViolations(theirs);
  await theirs.getByRole("button", { name: /^Aceptar/ }).click();
  await expectToast(theirs, "Firmas la entrada");
  const html = await apiOf(null).html(`/e/${entry.slug}`);
  expect(html).toContain(guest.fullName);
  const graph = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(graph).toContain(guest.fullName);
  await theirs.goto(`/autores/${guest.username}`);
  await expect(theirs.getByRole("link", { name: entry.title }).first()).toBeVisible();

  await page.reload();
  await page.getByText("Firma", { exact: true }).click();
  await page.getByRole("button", { name: `Quitar la firma de ${guest.fullName}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "Firma quitada");
  expect(await apiOf(null).html(`/e/${entry.slug}`)).not.toContain(guest.fullName);
});

test("an administrator has an entry signed by somebody else, once they agree", async ({
  openBrowser,
  createAccount,
}) => {
  const admin = await createAccount({ isAdmin: true });
  const writer = await createAccount({ fullName: unique("Rosa Vidal") });
  const entry = await apiOf(admin).createEntry({ title: unique("De otra mano") });
  const page = await openBrowser(admin);
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await page.getByText("Firma", { exact: true }).click();
  const field = page.getByRole("combobox", { name: "Firmar como otra persona…" });
  await field.fill(writer.username);
  await page.getByRole("option", { name: writer.fullName }).click();
  await page.getByRole("button", { name: "Pedir la firma" }).last().click();
  await expectToast(page, "Firma pedida");

  const theirs = await openBrowser(writer);
  await theirs.goto("/notices");
  await theirs.getByRole("button", { name: /^Aceptar/ }).click();
  await expectToast(theirs, "Firmas la entrada");
  expect(await apiOf(null).entry(entry.entry_id)).toMatchObject({ user_id: writer.id });
  await theirs.goto(`/entries/${entry.entry_id}/edit`);
  await expect(theirs.getByLabel("Título", { exact: true })).toHaveValue(entry.title);
});
