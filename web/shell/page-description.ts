import { shorten } from '#contract/bills/shorten.ts';

/** For search results and link previews: a text, cut so that the facts fit behind it. */
export function pageDescription(text: string, facts: string): string {
  const start = shorten(text.trim(), 298 - facts.length);
  return `${/[.!?…]$/.test(start) ? start : `${start}.`} ${facts}`;
}
