import { useRef, type InputEvent } from 'react';
import { useUnsavedTexts, type Fields } from './unsaved-text.ts';

/** What the member had typed into this form when the session ended, so that it is there after signing in. */
export function useUnsavedForm(name: string) {
  const typedIn = useRef<HTMLFormElement>(null);
  const fields = useUnsavedTexts(name, () => typedIn.current && textsOf(typedIn.current));
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
