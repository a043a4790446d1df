import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { noticesToken } from '#contract/connect/invitations.ts';
import { lock } from '#server/database/locks.ts';
import { AppError } from '#server/http/errors.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { deleteFailedJobs } from '#server/jobs/failed-jobs-store.ts';
import { defineJob } from '#server/jobs/job.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import { ownLinkPath } from './invite-links.ts';
import { refuseNotices, unsubscribing } from './unsubscribe.ts';
import {
  findSender,
  mayReceiveInvitation,
  recordMailInvitation,
  refuseMails,
} from './mail-invitations.queries.ts';

/**
 * Queues an invitation to each address. The job decides whether to send it, so the reply does not reveal
 * whether an address belongs to a member or has unsubscribed.
 * @throws AppError email_unconfirmed, because people who are not members get these emails; too_many_requests
 */
export async function inviteByMail(
  services: Services,
  senderId: number,
  emails: readonly string[],
): Promise<void> {
  const { config, jobs } = services;
  if (!(await findSender(services.db, senderId))) throw new AppError('email_unconfirmed');
  const today = new Date().toISOString().slice(0, 10);
  // All or none of them. Sorted, and counted last, so that two calls do not wait for each other.
  await services.db.transaction().execute(async (db) => {
    let queued = 0;
    for (const email of [...new Set(emails.map((email) => email.toLowerCase()))].sort())
      if (
        await jobs.enqueue(
          db,
          mailInvitationMail,
          { sender_id: senderId, email },
          { key: `${senderId}:${email}:${today}` },
        )
      )
        queued++;
    while (queued-- > 0) await limit({ db, config }, rules.mailInvitesPerMember, String(senderId));
  });
}

/** Members and other people get the same email, with the sender's invite link. */
export const mailInvitationMail = defineEmailJob({
  name: 'connect.mail_invitation',
  data: z.object({ sender_id: z.number(), email: z.string() }),
  async compose(db, { sender_id, email }, services) {
    const sender = await findSender(db, sender_id);
    // Another invitation to this address may be on its way, and not counted yet.
    await lock(db, 'invited address', email.toLowerCase());
    if (!sender || !(await mayReceiveInvitation(db, sender_id, email, emailHash(email)))) return undefined;
    const token = randomBytes(24).toString('base64url');
    await recordMailInvitation(db, sender_id, emailHash(email), hash('sha256', token, 'buffer'));
    // Outside the transaction of the email, so that the link works before the email arrives.
    const path = await ownLinkPath(services.db, sender_id);
    return {
      to: email,
      subject: `${sender.name} invites you to Polity`,
      paragraphs: [
        `${sender.name} uses Polity to follow bills in Congress and to say what they think of them, and would like to have you in their network.`,
        'Polity is free. You can look around without an account.',
      ],
      action: { label: 'See the invitation', path },
      footnotes: [`You get this because ${sender.name} entered your address. We erase it within a week.`],
      ...unsubscribing(token, 'No more invitations to this address'),
    };
  },
});

/** Erases the addresses of failed invitations, daily: within the week that we promise. */
export const eraseInvitedAddresses = defineJob({
  name: 'connect.erase_invited_addresses',
  queue: 'upkeep',
  data: z.object({}),
  cron: '27 8 * * *',
  handle: ({ db }) => deleteFailedJobs(db, mailInvitationMail.name, 5),
});

/** Unsubscribes the address that got this token. The answer does not reveal whether the token exists. */
export async function refuse(services: Pick<Services, 'db' | 'config'>, token: string): Promise<string> {
  if (noticesToken.test(token)) return refuseNotices(services, token);
  await refuseMails(services.db, hash('sha256', token, 'buffer'));
  return 'Polity will send no more invitations to this email address.';
}

function emailHash(email: string): Buffer {
  return hash('sha256', `invite:${email.toLowerCase()}`, 'buffer');
}
