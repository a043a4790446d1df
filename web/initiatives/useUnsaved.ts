import { useEffect, useState } from 'react';
import type { InitiativeDraft } from './InitiativeForm.tsx';

type Unsaved = InitiativeDraft['initiative'];

/** What was typed and not saved yet, kept while the tab is open. Private browsing may refuse, which is no reason to fail. */
export function useUnsaved(id: string) {
  const key = `polity.initiative ${id}`;
  const [unsaved, setUnsaved] = useState<Unsaved>();
  // The server cannot know it, so it comes once the page lives here.
  useEffect(() => {
    const kept = read(key);
    // oxlint-disable-next-line react/set-state-in-effect -- read once from this tab, after the server's page has been taken over
    if (kept) setUnsaved(kept);
  }, [key]);
  const keep = (typed: Unsaved | null): void => {
    try {
      if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    } catch {
      // It then lasts as long as the page.
    }
  };
  return { unsaved, keep };
}

function read(key: string): Unsaved | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Unsaved | null;
  } catch {
    return null;
  }
}
