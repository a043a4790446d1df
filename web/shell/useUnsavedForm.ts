import { useEffect, useRef, useState, type InputEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readViewer } from '#web/api/viewer-query.ts';

/** The form that was open when the session ended. Only in memory, because an address is private. */
let unsaved: { id: string; fields: Record<string, string> } | null = null;

/**
 * What the member had typed into this form when the session ended, so that it is there after signing in.
 * @param id names the form and the member
 */
export function useUnsavedForm(id: string) {
  const client = useQueryClient();
  const [fields] = useState(() => (unsaved?.id === id ? unsaved.fields : undefined));
  const typedIn = useRef<HTMLFormElement>(null);
  useEffect(() => {
    unsaved = null;
    return () => {
      if (typedIn.current && readViewer(client) === null) unsaved = { id, fields: textsOf(typedIn.current) };
    };
  }, [client, id]);
  return {
    fields,
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => void (typedIn.current = currentTarget),
  };
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
