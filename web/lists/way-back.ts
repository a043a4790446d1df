/** Screens of this app that lie behind in the history of this tab. */
export function stepsBehind(): number {
  const index = (window.history.state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : 0;
}

/** A tapped notification leads to `…?from=notification`: from there the way back is Home. */
export function isOpenedByNotification(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'notification';
}
