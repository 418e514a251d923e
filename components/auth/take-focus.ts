/** The `ref` of what replaces a form: it gets the focus, so that screen readers read it. Give it `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
