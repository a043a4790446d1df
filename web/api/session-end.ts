import type { ApiError } from './api-error.ts';
import { readToken } from './storage.ts';

/** @param byLoader a screen that is opening made the call; its loader redirects to Sign In. */
type Listener = (byLoader: boolean) => void;

let listener: Listener | undefined;

/** Sets what happens when the server refuses the stored token. @returns a function that unsets it. */
export function onSessionEnd(next: Listener): () => void {
  listener = next;
  return () => void (listener = undefined);
}

/** Called with the error of every query and mutation. */
export function reportSessionEnd(error: ApiError, byLoader: boolean): void {
  // Another tab may have signed in since: then only the old token is refused.
  const isStored = error.token !== null && error.token === readToken();
  if (error.code === 'invalid_session' && isStored) listener?.(byLoader);
}
