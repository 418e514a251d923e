/** The `ref` of what takes the place of a form, so that it is heard. Give it `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
