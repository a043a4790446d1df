import { useEffect, useRef, useState, type InputEvent } from 'react';
import { useViewer } from './viewer.ts';

type Fields = Record<string, string>;

/** What was typed into forms and not saved. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

/** Keeps what is typed into a form that is left, or whose session ends, until `forget` is called. */
export function useUnsavedForm(name: string) {
  const typedIn = useRef<HTMLFormElement>(null);
  const memberId = useViewer()?.id;
  const id = `${memberId} ${name}`;
  const [fields] = useState(() => unsaved.get(id));
  useEffect(() => {
    if (!memberId) return undefined;
    return () => {
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
