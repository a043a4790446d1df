import { z } from 'zod';
import { conductRules } from '#contract/moderation.ts';
import type { Db } from '#server/database/pool.ts';
import { longDate } from '#server/environment/clock.ts';
import { recordEvent } from '#server/jobs/events-store.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { subjectOf } from './case-subject.ts';
import { findCaseForMail, type CaseForMail } from './mails.queries.ts';

const names = {
  opinion: 'your comment on an opinion',
  reply: 'your reply',
  share: 'your share',
  share_comment: 'your comment on a share',
  deleted_post: 'something that you posted',
  initiative: 'your initiative',
  profile: 'parts of your profile',
  suspension: 'your account',
} as const;

/** What was decided, and why. The reason is not in the subject, which others may see. */
export const decisionMail = defineEmailJob({
  name: 'moderation.decision',
  data: z.object({ case_id: z.number(), event: z.enum(['decided', 'appeal_decided']) }),
  async compose(db, { case_id, event }) {
    const found = await findCaseForMail(db, case_id);
    if (!found) return undefined;
    return {
      to: found.email,
      ...(event === 'decided' ? decidedText(found) : appealText(found)),
      action: { label: 'See the decision', path: `/moderation/${case_id}` },
    };
  },
});

const sentences = {
  decided: 'An administrator has made a decision about you. See what and why.',
  upheld: 'An administrator has reviewed your appeal and upheld the decision.',
  restored: 'An administrator has reversed a decision about you.',
} as const;

/** Notifies the author, and queues the email. Call it in the transaction of the decision. */
export async function notifyAuthor(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, member_id, post_id }: { id: number; member_id: number; post_id: number | null },
  event: keyof typeof sentences,
): Promise<void> {
  await recordEvent(db, {
    kind: 'moderation',
    key: `${id} ${event}`,
    receiverId: member_id,
    // Deleting a post deletes its notifications. This one must stay, so it has no post.
    ...(event === 'restored' && post_id !== null && { postId: post_id }),
    details: { text: sentences[event], case_id: id },
  });
  await jobs.enqueue(db, decisionMail, {
    case_id: id,
    event: event === 'decided' ? 'decided' : 'appeal_decided',
  });
}

/** Notifies the author that a text in review is approved. There is nothing to appeal, so no email. */
export async function notifyApproved(
  db: Db,
  found: { id: number; member_id: number; post_id: number | null; initiative_id: number | null },
): Promise<void> {
  const text =
    found.initiative_id === null
      ? 'An administrator has approved what you wrote. Others can read it now.'
      : 'An administrator has approved your initiative. It is published now.';
  await recordEvent(db, {
    kind: 'moderation',
    key: `${found.id} approved`,
    receiverId: found.member_id,
    ...(found.post_id !== null && { postId: found.post_id }),
    ...(found.initiative_id !== null && { itemId: found.initiative_id }),
    details: { text },
  });
}

function decidedText(found: CaseForMail) {
  const subject = subjectOf(found);
  const rule = conductRules[found.rule as keyof typeof conductRules] as string | undefined;
  const why = [
    ...(found.reason ? [`The reason: ${found.reason}`] : []),
    ...(rule ? [`The rule of the Terms of Use: ${rule}.`] : []),
    'If you think this is wrong, you can appeal once. An administrator will look at it again.',
  ];
  if (subject === 'initiative' && !found.was_public)
    return {
      subject: 'An administrator has not published your initiative',
      paragraphs: [
        'An administrator has refused your initiative. You can change it and submit it again.',
        ...why,
      ],
    };
  if (subject !== 'suspension')
    return {
      subject: 'An administrator has removed something that you posted',
      paragraphs: [`An administrator has removed ${names[subject]}.`, ...why],
    };
  const until = found.removed?.until;
  const end = until ? ` until ${longDate(until)}` : '';
  return {
    subject: 'Your Polity account is suspended',
    paragraphs: [
      `Your account is suspended${end}. You can read, export your data, and delete your account, but not write.`,
      ...why,
    ],
  };
}

function appealText(found: CaseForMail) {
  const restored = found.status === 'restored';
  const appeal = restored ? 'Your appeal was accepted' : 'Your appeal was not accepted';
  return {
    subject: found.appealed ? appeal : 'An administrator has reversed a decision about you',
    paragraphs: [
      restored ? restoredText(found) : 'An administrator looked again and upheld the decision.',
      ...(restored && found.removed?.parts.includes('picture')
        ? ['Your picture was deleted. You can upload it again.']
        : []),
      ...(found.appeal_reason ? [`The reason: ${found.appeal_reason}`] : []),
    ],
  };
}

function restoredText(found: CaseForMail): string {
  const subject = subjectOf(found);
  if (subject === 'suspension')
    return found.suspended
      ? 'An administrator lifted this suspension. A later one is still in force.'
      : 'Your account is no longer suspended.';
  if (subject === 'initiative')
    return 'An administrator looked again and reversed the decision. Your initiative is published, unless you have changed it.';
  if (subject === 'deleted_post')
    return 'An administrator looked again and reversed the decision. You had deleted the post.';
  return `An administrator looked again, and ${names[subject]} ${subject === 'profile' ? 'are' : 'is'} back.`;
}
