import { timingSafeEqual } from 'node:crypto';
import { noticesToken } from '#contract/connect/invitations.ts';
import type { Email } from '#server/mail/mailer.ts';
import type { Services } from '#server/jobs/services.ts';
import { keyedHash } from '#server/database/master-key.ts';
import { findNoticeAddress, switchOffNotices } from './unsubscribe.queries.ts';

/** How to unsubscribe: a link for people and an API call for mail programs. */
export function unsubscribing(token: string, label: string): Pick<Email, 'optOut' | 'oneClickUnsubscribe'> {
  return {
    optOut: { label, path: `/unsubscribe/${token}` },
    oneClickUnsubscribe: `/api/v1/invitations/mail/${token}/unsubscribe`,
  };
}

/** A token that turns off invitation emails. Valid while the member has this address; not stored. */
export async function noticesTokenOf(
  config: Services['config'],
  memberId: number,
  email: string,
): Promise<string> {
  const hash = await keyedHash(config, `unsubscribe:${memberId}:${email.toLowerCase()}`);
  return `m${memberId}-${hash.toString('base64url')}`;
}

/** Turns off a member's invitation notifications. The answer does not reveal whether the token is valid. */
export async function refuseNotices(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string,
): Promise<string> {
  const memberId = Number(noticesToken.exec(token)?.[1]);
  const email = await findNoticeAddress(db, memberId);
  const right = Buffer.from(await noticesTokenOf(config, memberId, email ?? ''));
  const given = Buffer.from(token);
  if (email !== undefined && right.length === given.length && timingSafeEqual(right, given))
    await switchOffNotices(db, memberId);
  return 'Emails about invitations are off. You can turn them on again in Notification Settings.';
}
