import { useEffect, useEffectEvent } from 'react';
import { readDraft, removeDraft, writeDraft } from './drafts.ts';
import { useViewer } from './viewer.ts';

/**
 * Does what a visitor asked for once they are back from signing in, like a draft in this tab.
 * @returns a function that keeps the act until then
 */
export function useKeptAct(name: string, act: () => void): () => void {
  const viewer = useViewer();
  const memberId = viewer?.account_setup === 1 ? viewer.id : undefined;
  const doOnce = useEffectEvent(() => {
    removeDraft(name);
    act();
  });
  useEffect(() => {
    if (memberId && readDraft(name, memberId)) doOnce();
  }, [name, memberId]);
  return () => writeDraft(name, {}, viewer?.id);
}
