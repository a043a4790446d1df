import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { flag, id, message, moment, text, wholeNumber } from '../fields.ts';
import { ad } from './ads.ts';
import { playbackConfig } from './delivery.ts';

const adminAd = ad.extend({
  owner: z.object({ id: z.number(), name: z.string() }),
  /** Administrators do not decide about their own ads while there is another administrator. */
  can: ad.shape.can.extend({ decide: z.boolean() }),
  reports: z.array(z.object({ text: z.string(), created_at: moment })),
  /** Entries of the filter that the title or the sponsor matches now, while it waits. */
  matches: z.array(z.string()),
});
export type AdminAd = z.output<typeof adminAd>;

export const adminAds = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/ads',
  summary: 'Settings of ads, the ads that wait for review, and those that members reported',
  auth: 'admin',
  input: {},
  output: z.object({
    enabled: z.boolean(),
    /** Whether new ads wait for approval (ADS_REVIEW=on). */
    reviewed: z.boolean(),
    config: playbackConfig.omit({ show_ad: true }),
    /** The oldest 50 of each. */
    waiting: z.array(adminAd),
    reported: z.array(adminAd),
  }),
});

const seconds = (max: number) =>
  wholeNumber(0, max, `Enter a whole number of seconds, at most ${max.toLocaleString('en-US')}.`);

export const configureAds = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/ads',
  summary: 'Turn ads on or off and set their waiting times, in seconds',
  auth: 'admin',
  input: {
    body: z
      .object({
        enabled: flag,
        time_to_skip_ad: seconds(60),
        seconds_before_skip_to_count_view: seconds(60),
        initial_wait: seconds(86_400),
        wait_between_ads: seconds(86_400),
      })
      .refine((body) => body.seconds_before_skip_to_count_view <= body.time_to_skip_ad, {
        path: ['seconds_before_skip_to_count_view'],
        message: 'A view cannot count before the ad starts.',
      }),
  },
  output: z.object({ message }),
});

export const reviewAd = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/ads/:id',
  summary: 'Approve an ad, or reject it with a reason; closes its reports',
  auth: 'admin',
  input: {
    params: z.object({ id }),
    body: z
      .object({
        decision: z.enum(['approve', 'reject'], 'The decision is approve or reject.'),
        reason: text(1_000).optional(),
        /** As the administrator saw it. An ad that another one has decided since answers 409. */
        expected_review: z.enum(['pending', 'approved']).optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
        path: ['reason'],
        message: 'Enter a reason. The owner of the ad can read it.',
      }),
  },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});
