import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import type { Exchange, Services } from '#server/route.ts';
import { describeDevice } from './device.ts';
import { bringBack, findRest } from './rest.ts';
import { newSignInMail } from './session-mails.ts';
import {
  asksForTwoSteps,
  insertSessionAndDevice,
  insertSessionOnKnownDevice,
  type NewSession,
} from './sessions.queries.ts';
import { giveCookie, newSession } from './sessions.ts';

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
  beginning: Beginning = {},
): Promise<string> {
  return (await begin(services, memberId, exchange, beginning, true))!;
}

/** The same after the first step alone. @returns undefined where the account asks for a second one. */
export async function beginSessionUnlessTwoStep(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
): Promise<string | undefined> {
  return begin(services, memberId, exchange, {}, false);
}

async function begin(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  { twoStep = false, newcomer = false }: Beginning,
  shown: boolean,
): Promise<string | undefined> {
  const { db, config } = services;
  const { token, session } = newSession(memberId, exchange, twoStep);
  const name = exchange && deviceName(exchange);
  const device = name === undefined ? undefined : deviceHash(name);
  // Most sign-ins are on a device known to be the member's: one statement, which is all or nothing by itself.
  const known =
    exchange && device && !newcomer && knownDeviceHash(exchange) !== undefined
      ? await insertSessionOnKnownDevice(db, session, device, shown)
      : false;
  if (!known && !(await beginElsewhere(services, session, exchange, { device, shown, newcomer })))
    return undefined;
  if (exchange && name) {
    giveCookie(config, exchange.reply, token, session.expires);
    giveDeviceName(exchange.reply, name, config.publicUrl);
  }
  return token;
}

interface Elsewhere {
  device: Buffer | undefined;
  shown: boolean;
  newcomer: boolean;
}

/** On a device not seen before, or after a rest. @returns false where a second step is missing. */
function beginElsewhere(
  { db, jobs }: Services,
  session: NewSession,
  exchange: Exchange | undefined,
  { device, shown, newcomer }: Elsewhere,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    let { begun, fresh } = await insertSessionAndDevice(db, session, device, shown);
    if (!begun) {
      if (!shown && (await asksForTwoSteps(db, session.memberId))) return false;
      await endRest(db, session.memberId);
      ({ begun, fresh } = await insertSessionAndDevice(db, session, device, shown));
      if (!begun) throw new AppError('wrong_credentials');
    }
    if (exchange && fresh && !newcomer) {
      const kind = describeDevice(exchange.request.headers['user-agent']);
      const at = new Date().toISOString();
      // One mail an hour for one kind of device: more of them would say no more.
      await jobs.enqueue(
        db,
        newSignInMail,
        { member_id: session.memberId, device: kind, at },
        { key: `${session.memberId} ${kind} ${at.slice(0, 13)}` },
      );
    }
    return true;
  });
}

const named = /^[\w-]{43}$/;

/** The browser's own name for itself, made on its first sign-in: it says that a device is known, and authenticates nobody. */
function deviceName({ request }: Exchange): string {
  const given = request.cookies[cookie];
  return given && named.test(given) ? given : randomBytes(32).toString('base64url');
}

function giveDeviceName(reply: FastifyReply, name: string, publicUrl: string): void {
  reply.setCookie(cookie, name, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: year,
  });
}

/** The hash of the device a call comes from, where it has a name. */
export function knownDeviceHash(exchange: Exchange | undefined): Buffer | undefined {
  const given = exchange?.request.cookies[cookie];
  return given && named.test(given) ? deviceHash(given) : undefined;
}

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(`device:${device}`).digest();
}

async function endRest(db: Db, memberId: number): Promise<void> {
  const rest = await findRest(db, memberId);
  if (rest === 'over' || (rest === 'resting' && !(await bringBack(db, memberId))))
    throw new AppError('wrong_credentials');
}
