import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#web/api/storage.ts';

/** Unsaved fields. Changed ones are stored in this tab, and are there again after a reload. */
export function useDraft<Fields extends object>(name: string, initial: Fields) {
  const [draft, setDraft] = useState(initial);
  useEffect(() => {
    const stored = readDraft<Partial<Fields>>(name);
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know the draft
    if (stored) setDraft((now) => ({ ...now, ...stored }));
  }, [name]);
  const change = (changed: Partial<Fields>) => {
    setDraft((now) => ({ ...now, ...changed }));
    writeDraft(name, { ...readDraft<Partial<Fields>>(name), ...changed });
  };
  return { draft, change, forget: () => writeDraft(name, null) };
}
