import { PASSWORD } from "./sample.ts";
import type { Tab } from "./tab.ts";

/** Fills in the form for a new account. */
export async function register(tab: Tab, username: string, fullName: string) {
  await tab.see("heading", "Create your account");
  await tab.type("Username", username);
  await tab.type("Full name", fullName);
  await tab.type("Email", `${username}@ejemplo.es`);
  await tab.type("Password", PASSWORD);
  await tab.type("Confirm password", PASSWORD);
  await tab.click("button", "Create account");
}

/** Fills in the form for users who have an account. */
export async function signIn(tab: Tab, username: string) {
  await tab.type("Username", username);
  await tab.type("Password", PASSWORD);
  await tab.click("button", "Sign in");
}

/** Signs out from the menu of the bar, in a wide window. */
export async function signOut(tab: Tab) {
  await tab.click("button", /Menú de /);
  await tab.click("menuitem", "Sign out");
  await tab.see("link", "Login");
}
