import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#web/api/storage.ts';
import type { UnsavedInitiative } from './InitiativeForm.tsx';

/** Unsaved parts of an initiative, undefined during hydration, and functions that store and forget them. */
export function useInitiativeDraft(id: string) {
  const name = `initiative ${id}`;
  const [unsaved, setUnsaved] = useState<UnsavedInitiative>();
  useEffect(() => {
    const draft = readDraft<UnsavedInitiative>(name);
    // oxlint-disable-next-line react/set-state-in-effect -- once, after hydration
    if (draft) setUnsaved(draft);
  }, [name]);
  return {
    unsaved,
    saveDraft: (changed: UnsavedInitiative) => writeDraft(name, { ...readDraft(name), ...changed }),
    forgetDraft: () => writeDraft(name, null),
  };
}
