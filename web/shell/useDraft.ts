import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#web/api/storage.ts';
import { useViewer } from './viewer.ts';

/** Unsaved fields. Changed ones are stored in this tab for the viewer, and are there again after a reload. */
export function useDraft<Fields extends object>(name: string, initial: Fields) {
  const [draft, setDraft] = useState(initial);
  const memberId = useViewer()?.id;
  useEffect(() => {
    const stored = readDraft<Partial<Fields>>(name, memberId);
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know the draft
    if (stored) setDraft((now) => ({ ...now, ...stored }));
  }, [name, memberId]);
  const change = (changed: Partial<Fields>) => {
    setDraft((now) => ({ ...now, ...changed }));
    writeDraft(name, { ...readDraft<Partial<Fields>>(name, memberId), ...changed }, memberId);
  };
  return { draft, change, forget: () => removeDraft(name) };
}
