import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import { passwordMatches } from './passwords.ts';

/** Minutes after signing in during which nothing more is asked for. */
const freshFor = 10;

/**
 * Before a way to sign in is added or taken away: a stolen token must not be enough.
 * A session just begun is proof; so is the password.
 * @throws AppError proof_required
 */
export async function requireProof(db: Db, viewer: Viewer, password: string | undefined): Promise<void> {
  const { began, hash } = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.created_at as began', 'm.password_hash as hash'])
    .where('s.id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow(() => new AppError('invalid_session'));
  if (Date.now() - began.getTime() < freshFor * 60_000) return;
  if (hash === null) throw new AppError('proof_required', { text: 'Please sign in again to go on.' });
  if (!password) throw new AppError('proof_required');
  if (!(await passwordMatches(hash, password))) throw new AppError('proof_required', { fields: { password: 'The password is not right.' } });
}
