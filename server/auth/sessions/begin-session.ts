import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-pool.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { describeDevice } from './device.ts';
import { bringBack, findRest } from './deactivation.ts';
import { newSignInMail } from './session-mails.ts';
import {
  asksForTwoSteps,
  insertSessionAndDevice,
  insertSessionOnKnownDevice,
  type Opened,
  stillOpens,
  type Opening,
} from './sessions.queries.ts';
import { giveCookie, newSession } from './sessions.ts';

const cookie = 'polity_device';
const year = 365 * 24 * 60 * 60;

interface Beginning {
  /** A second step, or a passkey, was shown. */
  twoStep?: boolean;
  /** The account was made just now: nobody needs to be told. */
  newcomer?: boolean;
  /** The stored password that was found right, where one was shown: another one since then lets nobody in. */
  passwordHash?: string | undefined;
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
  passwordHash?: string,
): Promise<string | undefined> {
  return begin(services, memberId, exchange, { passwordHash }, false);
}

/**
 * Inside a transaction, for what only somebody with the password may be given: until it ends, nobody changes that.
 * @throws AppError wrong_credentials where it has been changed since it was found right.
 */
export async function requirePassword(
  db: Db,
  memberId: number,
  passwordHash: string | undefined,
): Promise<void> {
  if (!(await stillOpens(db, memberId, passwordHash))) throw new AppError('wrong_credentials');
}

async function begin(
  services: Services,
  memberId: number,
  exchange: Exchange | undefined,
  { twoStep = false, newcomer = false, passwordHash }: Beginning,
  shown: boolean,
): Promise<string | undefined> {
  const { db, config } = services;
  const { token, session } = newSession(memberId, exchange, twoStep);
  const name = exchange && deviceName(exchange);
  const opening = { session, device: name === undefined ? undefined : deviceHash(name), shown, passwordHash };
  // Most sign-ins are on a device known to be the member's: one statement, which is all or nothing by itself.
  const known =
    !newcomer && knownDeviceHash(exchange) !== undefined && (await insertSessionOnKnownDevice(db, opening));
  if (!known && !(await beginElsewhere(services, opening, newcomer ? undefined : exchange))) return undefined;
  if (exchange && name) {
    giveCookie(config, exchange.reply, token, session.expires);
    giveDeviceName(exchange.reply, name, config.publicUrl);
  }
  return token;
}

/** Mails that this process has queued: who signs in again within the hour, without keeping cookies, costs no look at the queue. */
const queuedBy = perDatabase(() => new LRUCache<string, true>({ max: 20_000 }));

/** On a device not seen before, which is told where there is an exchange, or after a rest. @returns false where a second step is missing. */
async function beginElsewhere(
  { db, jobs }: Services,
  opening: Opening,
  exchange: Exchange | undefined,
): Promise<boolean> {
  const queued = queuedBy(db);
  const mail = exchange && mailAbout(opening.session.memberId, exchange);
  // Nobody is left to be told: one statement here, too.
  if ((!mail || queued.has(mail.key)) && (await insertSessionAndDevice(db, opening)).begun) return true;
  const andTell = (open: typeof insertSessionAndDevice) =>
    db.transaction().execute(async (db) => {
      const opened = await open(db, opening);
      if (mail && opened.fresh) await jobs.enqueue(db, newSignInMail, mail.data, { key: mail.key });
      return opened;
    });
  // A transaction each: what the first has looked at, it holds, and two who then change it would wait for each other.
  const first = await andTell(insertSessionAndDevice);
  const { begun, fresh } = first.begun ? first : await andTell(beginAfterRest);
  if (mail && fresh) queued.set(mail.key, true);
  return begun;
}

/** @returns nothing begun where a second step is missing. @throws AppError wrong_credentials */
async function beginAfterRest(db: Db, opening: Opening): Promise<Opened> {
  const { memberId } = opening.session;
  if (!opening.shown && (await asksForTwoSteps(db, memberId))) return { begun: false, fresh: false };
  await endRest(db, memberId);
  const opened = await insertSessionAndDevice(db, opening);
  if (!opened.begun) throw new AppError('wrong_credentials');
  return opened;
}

/** One mail an hour for one kind of device: more of them would say no more. */
function mailAbout(memberId: number, { request }: Exchange) {
  const device = describeDevice(request.headers['user-agent']);
  const at = new Date().toISOString();
  return { data: { member_id: memberId, device, at }, key: `${memberId} ${device} ${at.slice(0, 13)}` };
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
