import { useEffect, useRef, useState, type InputEvent } from 'react';
import { readToken } from '#web/api/storage.ts';
import { useViewer } from './viewer.ts';

type Fields = Record<string, string>;

/** What was typed into forms and not saved. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

/**
 * Keeps what the member types into this form, also when the session ends, until `forget` is called after it
 * was saved. Before the page is closed or reloaded, the browser asks.
 */
export function useUnsavedForm(name: string) {
  const typedIn = useRef<HTMLFormElement>(null);
  const memberId = useViewer()?.id;
  const id = `${memberId} ${name}`;
  const [fields] = useState(() => unsaved.get(id));
  useEffect(() => {
    if (!memberId) return undefined;
    const token = readToken();
    const ask = (event: BeforeUnloadEvent) => {
      // After signing out in another tab, this one reloads itself.
      if (readToken() === token && (typedIn.current || unsaved.has(id))) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      if (typedIn.current) unsaved.set(id, textsOf(typedIn.current));
    };
  }, [memberId, id]);
  return {
    fields,
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => void (typedIn.current = currentTarget),
    forget: () => {
      typedIn.current = null;
      unsaved.delete(id);
    },
  };
}

function textsOf(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
