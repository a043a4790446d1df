import { z } from 'zod';
import { recordEvent } from '#server/jobs/events-store.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import type { Services } from '#server/jobs/services.ts';
import { findRefused, type DecidedAd } from './reports.queries.ts';

/** Tells the owner why an ad was refused or removed. */
export const refusedAdMail = defineEmailJob({
  name: 'ads.refused',
  data: z.object({ ad_id: z.number() }),
  async compose(db, { ad_id }, { config }) {
    const ad = await findRefused(db, ad_id);
    if (!ad) return undefined;
    const decision = refusalName(ad);
    return {
      to: ad.email,
      subject: `An administrator has ${decision} your ad`,
      paragraphs: [
        `An administrator has ${decision} your ad “${ad.title}”.`,
        ...(ad.review_reason ? [`The reason: ${ad.review_reason}`] : []),
        'You can create another ad that follows the rules.',
        `If you think this is wrong, write to ${config.adminEmail}. An administrator will look at it again.`,
      ],
      action: { label: 'See your ads', path: '/ads' },
    };
  },
});

/** Notifies the owner, and emails a refusal. Call it in the transaction of the decision. */
export async function notifyOwner(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  ad: DecidedAd,
  review: 'approved' | 'rejected',
): Promise<void> {
  const decision = review === 'approved' ? review : refusalName(ad);
  await recordEvent(db, {
    kind: 'moderation',
    // An ad may be approved and rejected several times.
    key: `ad ${ad.id} ${new Date().toISOString()}`,
    receiverId: ad.member_id,
    details: { text: `An administrator has ${decision} your ad “${ad.title}”.`, page: 'ads' },
  });
  if (review === 'rejected') await jobs.enqueue(db, refusedAdMail, { ad_id: ad.id });
}

const refusalName = (ad: Pick<DecidedAd, 'published_at'>) => (ad.published_at ? 'removed' : 'not approved');
