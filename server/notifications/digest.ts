import { z } from 'zod';
import { itemNumber } from '#contract/bills/bill-status.ts';
import { memberOfToken, unsubscribeToken } from '#server/connect/unsubscribe.ts';
import type { Db } from '#server/database/pool.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import type { Services } from '#server/jobs/services.ts';
import type { EmailSection } from '#server/mail/mailer.ts';
import {
  findDigestReader,
  findMissed,
  findRepresentativeVotes,
  rowsPerSection,
  stopDigests,
  takeDueDigests,
  type MissedRow,
  type RepresentativeVote,
} from './digest.queries.ts';
import { notificationView, postOf } from './notification-text.ts';
import type { NotificationRow } from './notifications.queries.ts';

const membersPerBatch = 500;

/** Queues the digests that are due: hourly, because it is 7 o'clock at another time in each time zone. */
export const digestsJob = defineJob({
  name: 'notifications.digests',
  queue: 'notify',
  data: z.object({}),
  cron: '5 * * * *',
  async handle({ db, jobs }) {
    let after = 0;
    for (;;) {
      const due = await db.transaction().execute(async (db) => {
        const due = await takeDueDigests(db, after, membersPerBatch);
        for (const { id, day, since } of due)
          await jobs.enqueue(db, digestEmail, { member_id: id, since }, { key: `${id} ${day}` });
        return due;
      });
      if (due.length === 0) return;
      after = due.at(-1)!.id;
    }
  },
});

/** The news since the last digest. Without news, no email is sent. */
export const digestEmail = defineEmailJob({
  name: 'notifications.digest',
  data: z.object({ member_id: z.number(), since: z.string() }),
  // Thousands are due at the same time. Others wait for their emails.
  priority: -1,
  async compose(db, { member_id, since }, { config }) {
    const reader = await findDigestReader(db, member_id);
    if (!reader) return undefined;
    const sections = await sectionsOf(db, member_id, mayReadStateContent(reader), since);
    if (sections.length === 0) return undefined;
    const token = await unsubscribeToken(config, 'digest', member_id, reader.email);
    return {
      to: reader.email,
      subject: reader.digest === 'daily' ? 'Your day on Polity' : 'Your week on Polity',
      paragraphs: [],
      sections,
      action: { label: 'See all notifications', path: '/notifications' },
      footnotes: [`You get this ${reader.digest} email because of the digest in your Notification Settings.`],
      optOut: { label: 'No more digests', path: `/unsubscribe/${token}` },
      oneClickUnsubscribe: `/api/v1/notifications/digest/${token}/unsubscribe`,
    };
  },
});

/** The most important first. */
async function sectionsOf(
  db: Db,
  memberId: number,
  readsState: boolean,
  since: string,
): Promise<EmailSection[]> {
  const votes = await findRepresentativeVotes(db, memberId, since);
  const missed = await findMissed(db, memberId, readsState, since);
  const rowsOf = (...kinds: NotificationRow['kind'][]) =>
    missed
      .filter(({ kind }) => kinds.includes(kind))
      .slice(0, rowsPerSection)
      .map((row) => ({
        text: notificationView(row, row.times).text,
        path: pathOf(row),
        // A line about several posts quotes none of them.
        quote: row.times === 1 ? postOf(row).excerpt : null,
      }));
  const sections = [
    { heading: 'How your representatives voted', rows: voteRows(votes) },
    { heading: 'On your watchlist', rows: rowsOf('bill_status_change', 'roll_call') },
    { heading: 'Replies to you', rows: rowsOf('reply', 'comment') },
    { heading: 'Shares, mentions and likes', rows: rowsOf('share', 'mention', 'like') },
    { heading: 'New bills', rows: rowsOf('sponsor_new_bill', 'new_bill') },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** One row for each roll call: 'Ana Diaz voted Yea and Bo Lee voted Nay on H.R. 1. Passed.' */
function voteRows(votes: RepresentativeVote[]): EmailSection['rows'] {
  const rollCalls = Object.values(Object.groupBy(votes, ({ roll_call }) => roll_call));
  return rollCalls.filter((votes) => votes !== undefined).map(voteRow);
}

function voteRow(votes: RepresentativeVote[]): EmailSection['rows'][number] {
  const { question, title, kind, passed, roll_call } = votes[0]!;
  const bill = itemNumber(votes[0]!);
  const subject = [bill, title].filter(Boolean).join(', ') || question;
  const words = Object.entries(Object.groupBy(votes, ({ word }) => word)).map(
    ([word, same = []]) => `${joined(same.map(({ name }) => name))} voted ${word}`,
  );
  const [yes, no] = kind === 'nomination' ? ['Confirmed', 'Rejected'] : ['Passed', 'Failed'];
  const result = passed === null ? '' : ` ${passed ? yes : no}.`;
  return { text: `${joined(words)} on ${subject}.${result}`, path: `/roll_calls/${roll_call}` };
}

const joined = (parts: string[]) => new Intl.ListFormat('en').format(parts);

/** Links to the thread, or to a list if the line covers several threads or the thread cannot be read. */
function pathOf({ kind, times, thread_id, item_type, slug, root_kind }: MissedRow): string {
  const isOfManyThreads = times > 1 && (kind === 'share' || kind === 'like');
  if (isOfManyThreads) return kind === 'share' ? '/shares' : '/notifications';
  if (thread_id !== null) return `/${root_kind === 'share' ? 'share' : 'vote'}/${thread_id}`;
  if (item_type) return `/${item_type}s/${slug}`;
  return root_kind === 'share' ? '/shares' : '/notifications';
}

/** Stops a member's digests. The answer does not reveal whether the token is valid. */
export async function refuseDigests(services: Pick<Services, 'db' | 'config'>, token: string) {
  const memberId = await memberOfToken(services, 'digest', token);
  if (memberId) await stopDigests(services.db, memberId);
  return 'Digests are off. You can turn them on again in Notification Settings.';
}
