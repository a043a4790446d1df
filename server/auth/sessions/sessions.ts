import { hash, randomBytes } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batchLoader } from '#server/database/batch-loader.ts';
import { AppError } from '#server/http/errors.ts';
import { cookieName, cookieScope } from '#server/http/own-cookie.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { authorize, type Exchange } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { publish } from '#server/realtime/topics.ts';
import { deleteOwnSession } from './session-list.queries.ts';
import {
  deleteEndedSessions,
  deleteSessions,
  deleteUnusedDevices,
  findViewers,
  touchSession,
  type NewSession,
} from './sessions.queries.ts';

const day = 24 * 60 * 60 * 1000;
const idleLimit = 30 * day;
const absoluteLimit = 365 * day;
const touchIntervalMs = 10 * 60 * 1000;

/** A session that is not stored yet, and its token, which only the client ever has. */
export function newSession(
  memberId: number,
  exchange: Exchange | undefined,
  twoStep: boolean,
): { token: string; session: NewSession } {
  const token = randomBytes(32).toString('base64url');
  const session = {
    memberId,
    tokenHash: hash('sha256', token, 'buffer'),
    userAgent: exchange?.request.headers['user-agent']?.slice(0, 300),
    expires: new Date(Date.now() + absoluteLimit),
    twoStep,
  };
  return { token, session };
}

/** The cookie that authenticates document GETs. */
export function setSessionCookie(config: Config, reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(sessionCookie(config), token, { ...cookieScope(config), expires });
}

/** @returns false when the member has no such session. */
export async function endSession(db: Db, memberId: number, id: number): Promise<boolean> {
  const ended = await deleteOwnSession(db, memberId, id);
  if (ended) await publish(db, `ended:${memberId}`);
  return ended;
}

/** Ends all sessions of a member, or all but one. */
export async function endSessions(db: Db, memberId: number, exceptId?: number): Promise<void> {
  await deleteSessions(db, memberId, exceptId);
  await publish(db, `ended:${memberId}`);
}

export function hasCookie(config: Config, request: FastifyRequest): boolean {
  return request.cookies[sessionCookie(config)] !== undefined;
}

export function clearCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), cookieScope(config));
}

function sessionCookie(config: Config): string {
  return cookieName(config, 'polity_session');
}

/**
 * The viewer of an API call, by its token: the Authorization header (bare or Bearer) or the auth_token query
 * parameter.
 * API calls ignore the cookie, so CSRF does not apply.
 * @throws AppError invalid_session when header and query name different sessions.
 */
export async function viewerOfCall(db: Db, request: FastifyRequest): Promise<Viewer | undefined> {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  const inQuery = (request.query as { auth_token?: unknown } | undefined)?.auth_token;
  if (header && inQuery && header !== inQuery) throw new AppError('invalid_session');
  return viewerByToken(db, request, header || inQuery);
}

/** The same, for members only. @throws what `authorize` throws for an endpoint with this `auth`. */
export async function memberOfCall(
  db: Db,
  request: FastifyRequest,
  auth: 'session' | 'account',
): Promise<Viewer> {
  const viewer = await viewerOfCall(db, request);
  authorize({ auth, method: request.method }, viewer);
  return viewer!;
}

/** The viewer of a document, by the cookie of the last sign-in. */
export async function viewerOfPage(
  { db, config }: { db: Db; config: Config },
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  return viewerByToken(db, request, request.cookies[sessionCookie(config)]);
}

const viewerLoader = batchLoader((db, hashes: readonly Buffer[]) => findViewers(db, hashes, idleSince()));

async function viewerByToken(db: Db, request: FastifyRequest, token: unknown): Promise<Viewer | undefined> {
  if (typeof token !== 'string' || token.length < 20 || token.length > 100) return undefined;
  const found = await viewerLoader(db).load(hash('sha256', token, 'buffer'));
  if (!found) return undefined;
  const { lastSeen, ...viewer } = found;
  request.memberId = viewer.id;
  // Members can read while nothing can be written, such as on a full disk.
  if (Date.now() - lastSeen.getTime() > touchIntervalMs)
    await touchSession(db, viewer.sessionId).catch(() => undefined);
  return { ...viewer, token };
}

/** Deletes sessions that have expired or were idle too long, and devices that nobody uses. */
export async function sweepSessions(db: Db): Promise<void> {
  await deleteEndedSessions(db, idleSince());
  await deleteUnusedDevices(db);
}

/** Sessions that were not used since then have ended. */
export function idleSince(): Date {
  return new Date(Date.now() - idleLimit);
}
