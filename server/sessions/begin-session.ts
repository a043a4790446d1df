import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import type { Exchange, Services } from '#server/route.ts';
import { describeDevice } from './device.ts';
import { noteDevice } from './devices.ts';
import { bringBack, findRest } from './rest.ts';
import { newSignInMail } from './session-mails.ts';
import { startSession } from './sessions.ts';

const cookie = 'polity_device';
const year = 365 * 24 * 60 * 60;

interface Beginning {
  /** A second step, or a passkey, was shown. */
  twoStep?: boolean;
  /** The account was made just now: nobody needs to be told. */
  newcomer?: boolean;
}

/**
 * Ends every way of signing in, once all its steps were right: an account at rest comes back, the session starts, and a sign-in from a
 * device not seen before is told by mail. All of it or nothing.
 * @returns the session's token. @throws AppError wrong_credentials when the account rests too long already.
 */
export async function beginSession(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  { twoStep, newcomer }: Beginning = {},
): Promise<string> {
  const { db, config, jobs } = services;
  return db.transaction().execute(async (db) => {
    await endRest(db, memberId);
    const token = await startSession(db, memberId, config, exchange, twoStep);
    if (!exchange) return token;
    const known = !(await noteDevice(db, memberId, deviceHash(deviceOf(exchange, config.publicUrl))));
    if (!known && !newcomer) {
      const device = describeDevice(exchange.request.headers['user-agent']);
      const at = new Date().toISOString();
      // One mail an hour for one kind of device: more of them would say no more.
      await jobs.enqueue(
        db,
        newSignInMail,
        { member_id: memberId, device, at },
        { key: `${memberId} ${device} ${at.slice(0, 13)}` },
      );
    }
    return token;
  });
}

/** The browser's own name for itself, made on its first sign-in: it says that a device is known, and authenticates nobody. */
function deviceOf({ request, reply }: Exchange, publicUrl: string): string {
  const given = request.cookies[cookie];
  const device = given && /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url');
  reply.setCookie(cookie, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: year,
  });
  return device;
}

/** The hash of the device a call comes from, where it has a name. */
export function knownDeviceHash(exchange: Exchange | undefined): Buffer | undefined {
  const given = exchange?.request.cookies[cookie];
  return given && /^[\w-]{43}$/.test(given) ? deviceHash(given) : undefined;
}

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(`device:${device}`).digest();
}

async function endRest(db: Db, memberId: number): Promise<void> {
  const rest = await findRest(db, memberId);
  if (rest === 'over' || (rest === 'resting' && !(await bringBack(db, memberId))))
    throw new AppError('wrong_credentials');
}
