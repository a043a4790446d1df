import { z } from 'zod';
import { pushTo } from '#server/notifications/push.ts';
import { defineJob } from '#server/jobs/job.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import type { Services } from '#server/jobs/services.ts';
import { findInvitationNotice } from './invitation-notices.queries.ts';
import { noticesTokenOf, unsubscribing } from './unsubscribe.ts';

// Called once per event, in its transaction.

export type NoticeServices = Pick<Services, 'db' | 'jobs'>;

/** A member invites another or sends a reminder; at most once a day per invitation. */
export async function tellOfInvitation(
  { db, jobs }: NoticeServices,
  event: { invitationId: number; senderId: number; receiverId: number },
): Promise<void> {
  // One key per pair and day, so that inviting and withdrawing repeatedly sends one email.
  const key = `${event.senderId}:${event.receiverId}:${new Date().toISOString().slice(0, 10)}`;
  await jobs.enqueue(
    db,
    invitationMail,
    { sender_id: event.senderId, receiver_id: event.receiverId },
    { key },
  );
  await jobs.enqueue(
    db,
    invitationPush,
    { sender_id: event.senderId, receiver_id: event.receiverId },
    { key },
  );
}

/** Two members are now connected. */
export async function tellOfAcceptance(
  _services: NoticeServices,
  _event: { senderId: number; receiverId: number },
): Promise<void> {
  // No email is sent.
}

/** Push notification of an invitation. */
export const invitationPush = defineJob({
  name: 'connect.invitation_push',
  queue: 'push',
  data: z.object({ sender_id: z.number(), receiver_id: z.number() }),
  async handle({ db, jobs }, { sender_id, receiver_id }, id) {
    const notice = await findInvitationNotice(db, sender_id, receiver_id);
    if (!notice) return;
    const content = { title: notice.name, body: 'invites you to connect.', page: 'invitation_list' };
    await pushTo({ db, jobs }, receiver_id, content, id);
  },
});

/** Sent while the invitation is pending, to confirmed addresses of members with invitations turned on. */
export const invitationMail = defineEmailJob({
  name: 'connect.invitation',
  data: z.object({ sender_id: z.number(), receiver_id: z.number() }),
  async compose(db, { sender_id, receiver_id }, { config }) {
    const notice = await findInvitationNotice(db, sender_id, receiver_id);
    if (!notice?.confirmed) return undefined;
    return {
      to: notice.email,
      subject: `${notice.name} invites you to connect on Polity`,
      paragraphs: [`${notice.name} would like to add you to their network. Accept or decline as you like.`],
      action: { label: 'See your invitations', path: '/invitations' },
      footnotes: ['You get this because Invitations are switched on in your Notification Settings.'],
      ...unsubscribing(
        await noticesTokenOf(config, receiver_id, notice.email),
        'No more mails about invitations',
      ),
    };
  },
});
