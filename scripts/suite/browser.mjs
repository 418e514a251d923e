// The browser of the tests: installed when none is there. Node 20.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, StopError, runQuietly, step } from "../../server/steps.mjs";
import { installedBrowser } from "../browser.mjs";

export async function ensureBrowser() {
  if (installedBrowser() || (await hasPlaywrightsOwn())) return;
  try {
    await step("Instalando Chromium", install);
  } catch (error) {
    throw new StopError(
      `No hay navegador para las pruebas y no se pudo instalar. Instala Chrome o Chromium.\n\n${/** @type {Error} */ (error).message}`,
    );
  }
}

async function hasPlaywrightsOwn() {
  const playwright = path.join(ROOT, "node_modules/@playwright/test/index.mjs");
  const { chromium } = await import(pathToFileURL(playwright).href);
  return existsSync(chromium.executablePath());
}

async function install() {
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runQuietly("apt-update", "apt-get", ["update"], env);
    /** @param {string} name */
    const get = (name) => runQuietly("chromium", "apt-get", ["install", "-y", name], env);
    await get("chromium-headless-shell").catch(() => get("chromium")); // half the work of a whole browser
  } else {
    await runQuietly("chromium", "npm", ["exec", "--", "playwright", "install", "chromium"]);
  }
}
