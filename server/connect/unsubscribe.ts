import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuseInviteMails } from '#contract/connect/invitations.ts';
import { stopDigest } from '#contract/notifications.ts';
import type { Email } from '#server/mail/mailer.ts';
import type { Services } from '#server/jobs/services.ts';
import { keyedHash } from '#server/database/master-key.ts';
import { findNoticeAddress, switchOffNotices } from './members.queries.ts';

/** How to unsubscribe: a link for people and an API call for mail programs. */
export function unsubscribing(token: string, label: string): Pick<Email, 'optOut' | 'oneClickUnsubscribe'> {
  return {
    optOut: { label, path: `/unsubscribe/${token}` },
    oneClickUnsubscribe: `/api/v1/invitations/mail/${token}/unsubscribe`,
  };
}

/** The first letter of a token, by the kind of email that it stops. */
const letters = { unsubscribe: 'm', digest: 'd' };
type Kind = keyof typeof letters;

/** A token that stops emails of one kind. Valid while the member has this address; not stored. */
export async function unsubscribeToken(
  config: Services['config'],
  kind: Kind,
  memberId: number,
  email: string,
): Promise<string> {
  const hash = await keyedHash(config, `${kind}:${memberId}:${email.toLowerCase()}`);
  return `${letters[kind]}${memberId}-${hash.toString('base64url')}`;
}

/** The member that a token was made for; undefined if it is not valid. */
export async function memberOfToken(
  { db, config }: Pick<Services, 'db' | 'config'>,
  kind: Kind,
  token: string,
): Promise<number | undefined> {
  const memberId = Number(/^[a-z](\d{1,9})-/.exec(token)?.[1] ?? 0);
  const email = await findNoticeAddress(db, memberId);
  const right = Buffer.from(await unsubscribeToken(config, kind, memberId, email ?? ''));
  const given = Buffer.from(token);
  const isRight = right.length === given.length && timingSafeEqual(right, given);
  return email !== undefined && isRight ? memberId : undefined;
}

/** Turns off a member's invitation notifications. The answer does not reveal whether the token is valid. */
export async function refuseNotices(services: Pick<Services, 'db' | 'config'>, token: string) {
  const memberId = await memberOfToken(services, 'unsubscribe', token);
  if (memberId) await switchOffNotices(services.db, memberId);
  return 'Emails about invitations are off. You can turn them on again in Notification Settings.';
}

/** Mail programs without one-click unsubscribing open the address of the call: it shows the page. */
export async function unsubscribePages(app: FastifyInstance): Promise<void> {
  for (const { path } of [refuseInviteMails, stopDigest])
    app.get(path, async (request, reply) => {
      const { token } = request.params as { token: string };
      return reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303);
    });
}
