import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { describeDevice } from './describe-device.ts';
import { reactivate } from './deactivation-store.ts';
import { deviceHashOf, deviceId, hashDeviceId, setDeviceCookie } from './known-devices.ts';
import { newSignInMail } from './new-sign-in-email.ts';
import * as queries from './sessions.queries.ts';
import { newSession, setSessionCookie } from './sessions.ts';

interface SignedIn {
  /** The member used a second step or a passkey. */
  twoStep?: boolean;
  /** The account was just created, so no notice is sent. */
  newcomer?: boolean;
  /** The stored password that matched, if there was one. The session starts only if it is unchanged. */
  passwordHash?: string | undefined;
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
 * new device. All of it or nothing. @throws AppError wrong_credentials when the account can no longer be
 * reactivated.
 */
export async function startSession(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  signedIn: SignedIn = {},
): Promise<StartedSession> {
  return (await start(services, memberId, exchange, signedIn, true))!;
}

/** The same after the first step alone. @returns undefined when the account requires a second one. */
export async function startSessionUnlessTwoStep(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  passwordHash?: string,
): Promise<StartedSession | undefined> {
  return start(services, memberId, exchange, { passwordHash }, false);
}

/**
 * Called in the transaction that creates something for the holder of the password. The password cannot change
 * until the transaction ends. @throws AppError wrong_credentials when it has changed since it matched.
 */
export async function requirePassword(
  db: Db,
  memberId: number,
  passwordHash: string | undefined,
): Promise<void> {
  if (!(await queries.lockPassword(db, memberId, passwordHash))) throw new AppError('wrong_credentials');
}

async function start(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  { twoStep = false, newcomer = false, passwordHash }: SignedIn,
  allStepsDone: boolean,
): Promise<StartedSession | undefined> {
  const { db, config } = services;
  const { token, session } = newSession(memberId, exchange, twoStep);
  const device = exchange && deviceId(exchange, config);
  const request = {
    session,
    device: device === undefined ? undefined : hashDeviceId(device),
    allStepsDone,
    passwordHash,
  };
  // Most sign-ins come from a known device: one statement does it all.
  const isKnown = !newcomer && deviceHashOf(exchange, config) !== undefined;
  const outcome =
    isKnown && (await queries.startOnKnownDevice(db, request))
      ? 'started'
      : await startOnNewDevice(services, request, newcomer ? undefined : exchange);
  if (!outcome) return undefined;
  if (exchange && device) {
    setSessionCookie(config, exchange.reply, token, session.expires);
    setDeviceCookie(exchange, device, config);
  }
  return outcome === 'restored'
    ? { auth_token: token, message: 'Welcome back! Your account is restored.', restored: true }
    : { auth_token: token, message: 'Signed in' };
}

/**
 * Also for deactivated accounts. The exchange is for the notice. @returns undefined when a second step is
 * missing.
 */
async function startOnNewDevice(
  { db, jobs }: Services,
  request: queries.SessionRequest,
  exchange: Exchange | undefined,
): Promise<'started' | 'restored' | undefined> {
  const notice = exchange && noticeFor(request.session.memberId, exchange);
  const startAndNotify = (start: typeof queries.startOnAnyDevice) =>
    db.transaction().execute(async (db) => {
      const { started, isNewDevice } = await start(db, request);
      if (notice && isNewDevice) await jobs.enqueue(db, newSignInMail, notice.data, { key: notice.key });
      return started;
    });
  // Two transactions: the first may hold a share lock on the member, which the second has to change.
  if (await startAndNotify(queries.startOnAnyDevice)) return 'started';
  return (await startAndNotify(reactivateAndStart)) ? 'restored' : undefined;
}

/** @throws AppError wrong_credentials */
async function reactivateAndStart(db: Db, request: queries.SessionRequest): Promise<queries.StartResult> {
  const { memberId } = request.session;
  if (!request.allStepsDone && (await queries.hasTwoStep(db, memberId)))
    return { started: false, isNewDevice: false };
  if (!(await reactivate(db, memberId))) throw new AppError('wrong_credentials');
  const result = await queries.startOnAnyDevice(db, request);
  if (!result.started) throw new AppError('wrong_credentials');
  return result;
}

/** At most one notice an hour for one kind of device. */
function noticeFor(memberId: number, { request }: Exchange) {
  const device = describeDevice(request.headers['user-agent']);
  const at = new Date().toISOString();
  return { data: { member_id: memberId, device, at }, key: `${memberId} ${device} ${at.slice(0, 13)}` };
}
