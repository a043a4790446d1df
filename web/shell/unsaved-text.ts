import { useEffect, useRef, useState, type InputEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readViewer } from '#web/api/viewer-query.ts';
import { useViewer } from './viewer.ts';

type Fields = Record<string, string>;

/** What was being typed when the session ended. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

/**
 * What the member had typed into this form when the session ended, so that it is there after signing in.
 * @param id names the form and the member
 */
export function useUnsavedForm(id: string) {
  const typedIn = useRef<HTMLFormElement>(null);
  const fields = useUnsavedTexts(id, () => typedIn.current && textsOf(typedIn.current));
  return {
    fields,
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => void (typedIn.current = currentTarget),
  };
}

/** The same for a single text, as a state. */
export function useUnsavedText(name: string, initial = ''): [string, (text: string) => void] {
  const id = `${name} ${useViewer()?.id}`;
  const latest = useRef('');
  const start = useUnsavedTexts(id, () => (latest.current ? { text: latest.current } : null));
  const [text, setText] = useState(start?.text ?? initial);
  useEffect(() => void (latest.current = text), [text]);
  return [text, setText];
}

function useUnsavedTexts(id: string, read: () => Fields | null): Fields | undefined {
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

function textsOf(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
