import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readViewer } from '#web/api/viewer-query.ts';
import { useViewer } from './viewer.ts';

export type Fields = Record<string, string>;

/** What was being typed when the session ended. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

/** A text as a state. What the member had typed when the session ended is there after signing in. */
export function useUnsavedText(name: string, initial = ''): [string, (text: string) => void] {
  const id = `${name} ${useViewer()?.id}`;
  const latest = useRef('');
  const start = useUnsavedTexts(id, () => (latest.current ? { text: latest.current } : null));
  const [text, setText] = useState(start?.text ?? initial);
  useEffect(() => void (latest.current = text), [text]);
  return [text, setText];
}

/** What the member had typed when the session ended. @param id names the input and the member */
export function useUnsavedTexts(id: string, read: () => Fields | null): Fields | undefined {
  const client = useQueryClient();
  const [fields] = useState(() => unsaved.get(id));
  useEffect(() => {
    unsaved.delete(id);
    return () => {
      const typed = readViewer(client) === null && read();
      if (typed) unsaved.set(id, typed);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads what is in references
  }, [client, id]);
  return fields;
}
