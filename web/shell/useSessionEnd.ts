import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { onSessionEnd } from '#web/api/session-end.ts';
import { writeToken } from '#web/api/storage.ts';
import { useSignInPrompt } from './useAccountGate.ts';
import { useSetViewer } from './viewer.ts';

/** When the session of an open page has ended, forgets it and offers to sign in and come back. */
export function useSessionEnd(): void {
  const client = useQueryClient();
  const setViewer = useSetViewer();
  const { revalidate } = useRevalidator();
  const askToSignIn = useSignInPrompt();
  useEffect(() =>
    onSessionEnd(client, (byLoader) => {
      writeToken(null);
      setViewer(null);
      if (byLoader) return;
      void askToSignIn();
      // The screen shows what visitors see.
      void revalidate();
    }),
  );
}
