import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { createToken } from '#server/auth/one-time-token-store.ts';
import { describeDevice } from './describe-device.ts';
import { reactivate } from './deactivation-store.ts';
import { deviceHashOf, deviceId, hashDeviceId, setDeviceCookie } from './known-devices.ts';
import { newSignInMail } from './new-sign-in-email.ts';
import * as queries from './sessions.queries.ts';
import { newSession, setSessionCookie } from './sessions.ts';

const challengeMinutes = 5;

interface SignedIn {
  /** The member used a second step or a passkey. */
  twoStep?: boolean;
  /** The account was just created, so no notice is sent. */
  newcomer?: boolean;
  /** The stored password that matched, if there was one. The session starts only if it is unchanged. */
  passwordHash?: string | undefined;
  /** Whether the passkey or the linked account that was used is still there. */
  methodExists?: () => Promise<boolean>;
}

/** The reply to a sign-in, without the user. */
export interface StartedSession {
  auth_token: string;
  message: string;
  /** The account was deactivated, and this sign-in has reactivated it. */
  restored?: boolean;
}

/**
 * The last step of every sign-in: reactivates the account, starts the session, and emails a notice about a
 * new device. All of it or nothing.
 * @throws AppError two_step_required with a challenge where the account requires a second step;
 * wrong_credentials when the password has changed, the passkey or the linked account was removed, or the
 * account can no longer be reactivated.
 */
export async function startSession(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  { twoStep = false, newcomer = false, passwordHash, methodExists }: SignedIn = {},
): Promise<StartedSession> {
  const { db, config } = services;
  const { token, session } = newSession(memberId, exchange, twoStep);
  const device = exchange && deviceId(exchange, config);
  const request = {
    session,
    device: device === undefined ? undefined : hashDeviceId(device),
    passwordHash,
  };
  // Most sign-ins come from a known device: one statement does it all.
  const isKnown = !newcomer && deviceHashOf(exchange, config) !== undefined;
  const isStarted = isKnown && (await queries.startOnKnownDevice(db, request));
  const isRestored =
    !isStarted && (await startOnNewDevice(services, request, newcomer ? undefined : exchange));
  // The first confirmation of the address removes the method, and may have done so just before this started.
  if (methodExists && !(await methodExists())) {
    await queries.deleteSession(db, session.tokenHash);
    throw new AppError('wrong_credentials');
  }
  if (exchange && device) {
    setSessionCookie(config, exchange.reply, token, session.expires);
    setDeviceCookie(exchange, device, config);
  }
  return isRestored
    ? { auth_token: token, message: 'Welcome back! Your account is restored.', restored: true }
    : { auth_token: token, message: 'Signed in' };
}

/**
 * Also for deactivated accounts. The exchange is for the notice. @returns whether it reactivated the account.
 */
async function startOnNewDevice(
  { db, jobs }: Services,
  request: queries.SessionRequest,
  exchange: Exchange | undefined,
): Promise<boolean> {
  const { memberId, twoStep } = request.session;
  const notice = exchange && noticeFor(memberId, exchange);
  const start = async (db: Db) => {
    const { started, isNewDevice } = await queries.startOnAnyDevice(db, request);
    if (notice && isNewDevice) await jobs.enqueue(db, newSignInMail, notice.data, { key: notice.key });
    return started;
  };
  if (await db.transaction().execute(start)) return false;
  // Another transaction: the first may hold a share lock on the member, which this one has to change.
  const challenge = await db.transaction().execute(async (db) => {
    if (!twoStep && (await queries.hasTwoStep(db, memberId))) return createChallenge(db, request);
    if (!(await reactivate(db, memberId)) || !(await start(db))) throw new AppError('wrong_credentials');
    return undefined;
  });
  if (challenge) throw new AppError('two_step_required', { challenge });
  return true;
}

/** The password cannot change until the transaction ends. @throws AppError wrong_credentials when it has. */
async function createChallenge(
  db: Db,
  { session: { memberId }, passwordHash }: queries.SessionRequest,
): Promise<string> {
  if (!(await queries.lockPassword(db, memberId, passwordHash))) throw new AppError('wrong_credentials');
  return createToken(db, 'two_step', { memberId, data: { passwordHash }, minutes: challengeMinutes });
}

/** At most one notice an hour for one kind of device. */
function noticeFor(memberId: number, { request }: Exchange) {
  const device = describeDevice(request.headers['user-agent']);
  const at = new Date().toISOString();
  return { data: { member_id: memberId, device, at }, key: `${memberId} ${device} ${at.slice(0, 13)}` };
}
