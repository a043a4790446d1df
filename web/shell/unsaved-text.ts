import { useEffect, useRef, useState } from 'react';
import { useViewer } from './viewer.ts';

export type Fields = Record<string, string>;

/** What was being typed when the session ended. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

let hasSessionEnded = false;

/** Makes forms that close store their texts here, until a member opens a form again. */
export function keepUnsavedTexts(): void {
  hasSessionEnded = true;
}

/** A text as a state. What the member had typed when the session ended is there after signing in. */
export function useUnsavedText(name: string, initial = ''): [string, (text: string) => void] {
  const latest = useRef('');
  const start = useUnsavedTexts(name, () => (latest.current ? { text: latest.current } : null));
  const [text, setText] = useState(start?.text ?? initial);
  useEffect(() => void (latest.current = text), [text]);
  return [text, setText];
}

/** What the member had typed when the session ended. */
export function useUnsavedTexts(name: string, read: () => Fields | null): Fields | undefined {
  const memberId = useViewer()?.id;
  const id = `${memberId} ${name}`;
  const [fields] = useState(() => unsaved.get(id));
  useEffect(() => {
    if (!memberId) return;
    unsaved.delete(id);
    hasSessionEnded = false;
    return () => {
      const typed = hasSessionEnded && read();
      if (typed) unsaved.set(id, typed);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads what is in references
  }, [memberId, id]);
  return fields;
}
