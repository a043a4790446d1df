import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { checkOwnPassword } from './credentials.ts';

/** Minutes after signing in during which nothing more is asked for. */
const freshFor = 10;

/**
 * Before a way to sign in is added or taken away: a stolen token must not be enough.
 * A session just begun is proof; so is the password.
 * @throws AppError password_required where none was given, invalid_values for a wrong one; proof_required where there is none
 */
export async function requireProof(
  services: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const { began, hash } = await services.db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.created_at as began', 'm.password_hash as hash'])
    .where('s.id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow(() => new AppError('invalid_session'));
  if (Date.now() - began.getTime() < freshFor * 60_000) return;
  if (hash === null) throw new AppError('proof_required');
  if (!password) throw new AppError('password_required');
  await checkOwnPassword(services, viewer.id, hash, password, 'password');
}
