import { timingSafeEqual } from 'node:crypto';
import { noticesToken } from '#contract/connect/invitations.ts';
import type { Letter } from '#server/mail/mailer.ts';
import type { Services } from '#server/jobs/services.ts';
import { keyedHash } from '#server/database/master-key.ts';
import { findNoticeAddress, switchOffNotices } from './invitation-notices.queries.ts';

/** How a letter is left: a link for people, and a call that mail programs press themselves. */
export function unsubscribing(token: string, label: string): Pick<Letter, 'leave' | 'unsubscribe'> {
  return {
    leave: { label, path: `/unsubscribe/${token}` },
    unsubscribe: `/api/v1/invitations/mail/${token}/unsubscribe`,
  };
}

/** Ends a member's notices of invitations, for as long as this is their address; nothing is stored for it. */
export async function noticesTokenOf(
  config: Services['config'],
  memberId: number,
  email: string,
): Promise<string> {
  const hash = await keyedHash(config, `unsubscribe:${memberId}:${email.toLowerCase()}`);
  return `m${memberId}-${hash.toString('base64url')}`;
}

/** Switches off a member's notices of invitations. Says nothing of whether the token means anybody. @returns what to tell them. */
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
  return 'You are not told of invitations any more. Notification Settings can switch this on again.';
}
