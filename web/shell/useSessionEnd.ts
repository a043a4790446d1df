import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { invalidSession } from '#contract/errors.ts';
import { signInPath } from '#web/api/load.ts';
import { onSessionEnd } from '#web/api/session-end.ts';
import { writeToken } from '#web/api/storage.ts';
import { confirm } from './messages.ts';
import { keepUnsavedTexts } from './unsaved-text.ts';
import { useSetViewer } from './viewer.ts';

/** When the session of an open page has ended, forgets it and offers to sign in and come back. */
export function useSessionEnd(): void {
  const client = useQueryClient();
  const setViewer = useSetViewer();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  async function ask(): Promise<void> {
    const question = { title: 'Error!', text: invalidSession, confirm: 'Login' };
    if (await confirm(question)) void navigate(signInPath(pathname + search));
  }

  useEffect(() =>
    onSessionEnd(client, (byLoader) => {
      writeToken(null);
      keepUnsavedTexts();
      setViewer(null);
      if (byLoader) return;
      void ask();
      // The screen shows what visitors see.
      void revalidate();
    }),
  );
}
