import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/shell/messages.ts';
import type { OutboxEntry } from './outbox.ts';

/** What is shown when a text was saved for later. */
export const savedForLater = 'Saved on this device. It is sent when you are connected again.';

export type Draft = Pick<OutboxEntry, 'id' | 'memberId' | 'label' | 'page' | 'input' | 'textField'>;

/** Saves a call that could not reach the server. @returns false for other errors, or without storage */
export async function sendLater(
  error: unknown,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  draft: Draft,
): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 0) return false;
  try {
    const { addToOutbox } = await import('./outbox-store.ts');
    await addToOutbox({ method, path, ...draft });
    return true;
  } catch {
    return false;
  }
}

/** Deletes the call that was saved for later under an id, after a newer one that replaces it. */
export async function discardSaved(id: string): Promise<void> {
  try {
    const { discardById } = await import('./outbox-store.ts');
    await discardById(id);
  } catch {
    // Without storage nothing was saved.
  }
}

/**
 * Shows the message of a call or, if the server could not be reached, that it is sent later.
 * @returns whether it was sent
 * @throws other errors of the call
 */
export async function sendNowOrLater(
  call: Promise<{ message: string }>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  draft: Draft,
): Promise<boolean> {
  try {
    showToast((await call).message);
    return true;
  } catch (error) {
    if (!(await sendLater(error, endpoint, draft))) throw error;
    showToast(savedForLater, 'info');
    return false;
  }
}
