import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Db } from '#server/database/pool.ts';
import { hasSignInMethod, lockSession } from './credentials-store.ts';

/**
 * Called in the transaction that adds a sign-in method: ending the session, as the first confirmation of the
 * address does, must not leave a method behind that the session was adding. @throws AppError invalid_session
 */
export async function requireSession(db: Db, { sessionId }: Viewer): Promise<void> {
  if (!(await lockSession(db, sessionId))) throw new AppError('invalid_session');
}

/**
 * Called in the transaction that removed a sign-in method. @throws AppError last_sign_in_method when none is
 * left.
 */
export async function requireSignInMethod(db: Db, memberId: number): Promise<void> {
  if (!(await hasSignInMethod(db, memberId))) throw new AppError('last_sign_in_method');
}
