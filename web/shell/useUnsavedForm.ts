import { useEffect, useRef, useState, type InputEvent } from 'react';
import { useViewer } from './viewer.ts';

type Fields = Record<string, string>;

/** What was being typed when the session ended. Only in memory, because an address is private. */
const unsaved = new Map<string, Fields>();

let hasSessionEnded = false;

/** Makes forms that close store their texts here, until a member opens a form again. */
export function keepUnsavedForms(): void {
  hasSessionEnded = true;
}

/** What the member had typed into this form when the session ended, so that it is there after signing in. */
export function useUnsavedForm(name: string) {
  const typedIn = useRef<HTMLFormElement>(null);
  const memberId = useViewer()?.id;
  const id = `${memberId} ${name}`;
  const [fields] = useState(() => unsaved.get(id));
  useEffect(() => {
    if (!memberId) return;
    unsaved.delete(id);
    hasSessionEnded = false;
    return () => {
      if (hasSessionEnded && typedIn.current) unsaved.set(id, textsOf(typedIn.current));
    };
  }, [memberId, id]);
  return {
    fields,
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => void (typedIn.current = currentTarget),
  };
}

function textsOf(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
