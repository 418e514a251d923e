import { expect, test, vi } from "vitest";
import { standIn } from "@/lib/fronts/reading/popover.mjs";

/** A menu and its button in a browser that knows no popovers: as much of an element as the script asks for. */
class Piece extends EventTarget {
  id = "menu";
  readonly #attributes = new Set<string>();
  hasAttribute = (name: string) => this.#attributes.has(name);
  toggleAttribute = (name: string, is: boolean) =>
    void (is ? this.#attributes.add(name) : this.#attributes.delete(name));
}

function opened() {
  const [menu, button] = [new Piece(), new Piece()];
  const querySelector = (selector: string) =>
    selector === '[popovertarget="menu"]' ? button : null;
  standIn({ querySelector } as unknown as Document, menu as unknown as HTMLElement);
  const told = vi.fn<(state: string) => void>();
  menu.addEventListener("beforetoggle", (event) => told((event as ToggleEvent).newState));
  const press = () => button.dispatchEvent(new Event("click"));
  return { menu: menu as Piece & { hidePopover: () => void }, press, told };
}

test("the button opens and closes the menu, which hears of it before", () => {
  const { menu, press, told } = opened();
  press();
  expect(menu.hasAttribute("open")).toBe(true);
  press();
  expect(menu.hasAttribute("open")).toBe(false);
  expect(told.mock.calls.flat()).toEqual(["open", "closed"]);
});

test("it is closed as a popover is, and only once", () => {
  const { menu, press, told } = opened();
  menu.hidePopover();
  expect(told).not.toHaveBeenCalled();
  press();
  menu.hidePopover();
  menu.hidePopover();
  expect(menu.hasAttribute("open")).toBe(false);
  expect(told.mock.calls.flat()).toEqual(["open", "closed"]);
});
