/** Closes the drawer and open menus: a client-side navigation leaves an open popover open. */
export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
}
