import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';

export interface Draft {
  level: OpinionLevel | null;
  comment: string;
}

const keyOf = (item: { type: string; id: string }) => `polity.draft ${item.type} ${item.id}`;

/** What was typed and not saved yet, kept while the tab is open. Private browsing may refuse, which is no reason to fail. */
export function readDraft(item: { type: string; id: string }): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(item)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function writeDraft(item: { type: string; id: string }, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(item), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(item));
  } catch {
    // It then lasts as long as the page.
  }
}
