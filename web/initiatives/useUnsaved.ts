import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#web/api/storage.ts';
import type { InitiativeDraft } from './InitiativeForm.tsx';

type Unsaved = InitiativeDraft['initiative'];

/** The unsaved text of an initiative, undefined during hydration, and a function that stores it. */
export function useUnsaved(id: string) {
  const name = `initiative ${id}`;
  const [unsaved, setUnsaved] = useState<Unsaved>();
  useEffect(() => {
    const draft = readDraft<Unsaved>(name);
    // oxlint-disable-next-line react/set-state-in-effect -- once, after hydration
    if (draft) setUnsaved(draft);
  }, [name]);
  return { unsaved, saveDraft: (typed: Unsaved | null) => writeDraft(name, typed) };
}
