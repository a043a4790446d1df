import { useEffect, useEffectEvent } from 'react';
import { readDraft, removeDraft, writeDraft } from './drafts.ts';
import { useViewer } from './viewer.ts';

/** Runs an action that a visitor started before signing in. @returns a function that saves it until then */
export function useResumeAfterSignIn(name: string, action: () => void): () => void {
  const viewer = useViewer();
  const memberId = viewer?.account_setup === 1 ? viewer.id : undefined;
  const runOnce = useEffectEvent(() => {
    removeDraft(name);
    action();
  });
  useEffect(() => {
    if (memberId && readDraft(name, memberId)) runOnce();
  }, [name, memberId]);
  return () => writeDraft(name, {}, viewer?.id);
}
