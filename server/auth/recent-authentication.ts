import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { checkOwnPassword } from './credentials.ts';
import { findSessionStart } from './credentials-store.ts';

/** For this long after signing in, no password is required. */
const freshMinutes = 10;

/**
 * Required before sign-in methods change, because a stolen token must not be enough: a session that started
 * recently, or the password.
 * @throws AppError password_required when no password was given; invalid_values when it is wrong;
 * recent_authentication_required when the account has none.
 */
export async function requireRecentAuthentication(
  services: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const session = await findSessionStart(services.db, viewer.sessionId);
  if (!session) throw new AppError('invalid_session');
  if (Date.now() - session.startedAt.getTime() < freshMinutes * 60_000) return;
  if (session.passwordHash === null) throw new AppError('recent_authentication_required');
  if (!password) throw new AppError('password_required');
  await checkOwnPassword(services, viewer.id, session.passwordHash, password, 'password');
}
