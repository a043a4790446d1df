/**
 * Closes the drawer and open menus: a client-side navigation leaves an open popover open. `:is` skips what
 * an older browser does not know.
 */
export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':is(:popover-open, [data-opened])'))
    open.hidePopover();
}
