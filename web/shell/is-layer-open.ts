/** Whether a dialog or a menu is open. `:is` skips what an older browser does not know. */
export function isLayerOpen(): boolean {
  return document.querySelector(':is(dialog[open], :popover-open, [data-opened])') !== null;
}
