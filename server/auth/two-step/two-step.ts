import { errors } from '#contract/errors.ts';
import { notifyOfSecurityChange } from '#server/auth/security-notices.ts';
import { lockSession, markTwoStep } from '#server/auth/credentials-store.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { readToken, useToken } from '#server/auth/one-time-token-store.ts';
import type { Services } from '#server/jobs/services.ts';
import { keyedHash, seal, unseal } from '#server/database/master-key.ts';
import { hasTwoStep } from '#server/auth/sessions/sessions.queries.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { qrPath } from '#server/media/qr-code.ts';
import { describeSecret, newRecoveryCode, newSecret, normalizeCode, stepOfCode } from './codes.ts';
import * as queries from './two-step.queries.ts';

const maxAttempts = 10;
const attemptMinutes = 15;
const recoveryCodeCount = 10;

/** What a challenge stores about the first step. */
interface FirstStep {
  passwordHash?: string | undefined;
}

/**
 * Answers a challenge. A wrong code leaves the challenge open, a right code ends it.
 * @returns the member and the first step.
 */
export async function answerChallenge(
  db: Db,
  config: Config,
  challenge: string,
  code: string,
): Promise<FirstStep & { memberId: number }> {
  const found = await readToken<FirstStep>(db, 'two_step', challenge);
  if (!found?.memberId) throw new AppError('challenge_expired');
  const { memberId, data } = found;
  await limitAttempts(db, memberId);
  // useToken locks the row of the challenge, so concurrent right answers use only one code.
  await db.transaction().execute(async (db) => {
    if (!(await useToken(db, 'two_step', challenge))) throw new AppError('challenge_expired');
    await useCode(db, config, memberId, code);
  });
  return { memberId, ...data };
}

/**
 * Checks a code of the app, or a recovery code, which works once.
 * @throws AppError wrong_code, also for a code used before; too_many_requests after ten wrong ones in 15
 * minutes.
 */
async function checkCode(db: Db, config: Config, memberId: number, code: string): Promise<void> {
  await limitAttempts(db, memberId);
  await useCode(db, config, memberId, code);
}

/** @throws AppError wrong_code */
async function useCode(db: Db, config: Config, memberId: number, typed: string): Promise<void> {
  const found = await queries.findSecret(db, memberId);
  if (!found?.confirmed_at) throw wrongCode();
  const code = normalizeCode(typed);
  const right = /^\d{6}$/.test(code)
    ? await isNewCode(db, config, memberId, found.secret, code)
    : await queries.useRecoveryCode(db, memberId, await keyedHash(config, `${memberId}:${code}`));
  if (!right) throw wrongCode();
  await queries.resetAttempts(db, memberId);
}

/** Creates a secret. It has no effect until a code confirms it. */
export async function startSetup(db: Db, config: Config, viewer: Viewer) {
  const status = await queries.findStatus(db, viewer.id);
  if (!status) throw new AppError('invalid_session');
  const secret = newSecret();
  const stored = await queries.storeUnconfirmedSecret(
    db,
    viewer.id,
    await seal(config, `two-step ${viewer.id}`, secret),
  );
  if (!stored) throw alreadyOn();
  const described = describeSecret(secret, status.email);
  return { ...described, qr: qrPath(described.otpauth_url) };
}

/**
 * Turns two-step sign-in on with a code of the app. @returns the recovery codes, which are shown only now.
 */
export async function confirmSetup(
  { db, config, jobs }: Services,
  viewer: Viewer,
  code: string,
): Promise<string[]> {
  const found = await queries.findSecret(db, viewer.id);
  if (!found) throw new AppError('conflict');
  if (found.confirmed_at) throw alreadyOn();
  await limitAttempts(db, viewer.id);
  if (!(await isNewCode(db, config, viewer.id, found.secret, normalizeCode(code)))) throw wrongCode();
  const { codes, hashes } = await makeRecoveryCodes(config, viewer.id);
  await db.transaction().execute(async (db) => {
    if (!(await lockSession(db, viewer.sessionId))) throw new AppError('invalid_session');
    if (!(await queries.confirmSecret(db, viewer.id, found.secret))) throw alreadyOn();
    await queries.replaceRecoveryCodes(db, viewer.id, hashes);
    await markTwoStep(db, viewer.sessionId);
    await queries.resetAttempts(db, viewer.id);
    await notifyOfSecurityChange({ db, jobs }, viewer.id, 'two_step_on');
  });
  return codes;
}

export async function renewRecoveryCodes(
  { db, config, jobs }: Services,
  memberId: number,
  code: string,
): Promise<string[]> {
  await checkCode(db, config, memberId, code);
  const { codes, hashes } = await makeRecoveryCodes(config, memberId);
  await db.transaction().execute(async (db) => {
    await queries.replaceRecoveryCodes(db, memberId, hashes);
    await notifyOfSecurityChange({ db, jobs }, memberId, 'recovery_codes_renewed');
  });
  return codes;
}

export async function turnOff({ db, config, jobs }: Services, memberId: number, code: string): Promise<void> {
  await checkCode(db, config, memberId, code);
  await db.transaction().execute(async (db) => {
    await queries.removeTwoStep(db, memberId);
    await notifyOfSecurityChange({ db, jobs }, memberId, 'two_step_off');
  });
}

/**
 * For a member who has lost phone and recovery codes, by an operator: after this the password alone signs in.
 * Every session ends, and the member gets an email. Inside a transaction. @returns false when it was off.
 */
export async function resetTwoStep(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
): Promise<boolean> {
  if (!(await hasTwoStep(db, memberId))) return false;
  await queries.removeTwoStep(db, memberId);
  await endSessions(db, memberId);
  await notifyOfSecurityChange({ db, jobs }, memberId, 'two_step_reset');
  return true;
}

async function limitAttempts(db: Db, memberId: number): Promise<void> {
  if (await queries.countAttempt(db, memberId, maxAttempts, attemptMinutes)) return;
  if (!(await queries.findSecret(db, memberId))) throw wrongCode();
  throw new AppError('too_many_requests', {
    retryAfter: attemptMinutes * 60,
    text: `Too many wrong codes. Please wait ${attemptMinutes} minutes and try again.`,
  });
}

async function isNewCode(
  db: Db,
  config: Config,
  memberId: number,
  sealed: Buffer,
  digits: string,
): Promise<boolean> {
  const secret = await unseal(config, `two-step ${memberId}`, sealed);
  const step = secret && stepOfCode(secret, digits);
  return step !== undefined && (await queries.useStep(db, memberId, step));
}

/** Whether the key of this server opens the stored secrets, if there are any. */
export async function opensSecrets(db: Db, config: Config): Promise<boolean> {
  const found = await queries.findAnySecret(db);
  return !found || (await unseal(config, `two-step ${found.member_id}`, found.secret)) !== undefined;
}

async function makeRecoveryCodes(config: Config, memberId: number) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = await Promise.all(
    codes.map((code) => keyedHash(config, `${memberId}:${normalizeCode(code)}`)),
  );
  return { codes, hashes };
}

function wrongCode(): AppError {
  return new AppError('wrong_code', { fields: { code: errors.wrong_code[1] } });
}

function alreadyOn(): AppError {
  return new AppError('conflict', { text: 'Two-step sign-in is on already.' });
}
