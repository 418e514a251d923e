/** The classes of one line of the mobile menu. */
export const menuItemClasses =
  "block w-full border-s-2 border-transparent ps-3.5 pe-4 py-2.5 text-start hover:bg-muted aria-[current=page]:border-accent aria-[current=page]:font-medium";
