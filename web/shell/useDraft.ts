import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './drafts.ts';
import { useViewer } from './viewer.ts';

/**
 * Unsaved fields. Changed ones are stored in this tab for the viewer, and restored after a reload.
 * @param version of the initial values. A new version starts from them again and keeps the stored changes.
 */
export function useDraft<Fields extends object>(name: string, initial: Fields, version = '') {
  const [start, setStart] = useState({ version, fields: initial });
  const [changes, setChanges] = useState<Partial<Fields>>({});
  const memberId = useViewer()?.id;
  if (start.version !== version) {
    setStart({ version, fields: initial });
    setChanges(readDraft<Partial<Fields>>(name, memberId) ?? {});
  }
  useEffect(() => {
    const stored = readDraft<Partial<Fields>>(name, memberId);
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know the draft
    if (stored) setChanges((now) => ({ ...now, ...stored }));
  }, [name, memberId]);
  const change = (changed: Partial<Fields>) => {
    const next = { ...changes, ...changed };
    setChanges(next);
    writeDraft(name, next, memberId);
  };
  return {
    draft: { ...start.fields, ...changes },
    change,
    forget: () => removeDraft(name),
    /** What is stored now. A callback of an earlier render gets the latest as well. */
    stored: () => readDraft<Partial<Fields>>(name, memberId),
  };
}
