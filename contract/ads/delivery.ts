import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, requiredText, wholeNumber } from '../fields.ts';

/** Seconds that decide when ads come, when they can be skipped and when a view counts. */
export const playbackConfig = z.object({
  show_ad: z.boolean(),
  /** Playback of the first ad before Skip. */
  time_to_skip_ad: z.number(),
  /** A view counts this long before time_to_skip_ad. */
  seconds_before_skip_to_count_view: z.number(),
  /** From the start of the app to the first ad. */
  initial_wait: z.number(),
  /** From the end of one ad to the next. */
  wait_between_ads: z.number(),
});
export type PlaybackConfig = z.output<typeof playbackConfig>;

/** An ad to play. */
const playableAd = z.object({
  id: z.number(),
  url: z.string(),
  organization_name: z.string(),
  title: z.string(),
  poster: z.string().nullable(),
  /** WebVTT. */
  captions_url: z.string().nullable(),
});
export type PlayableAd = z.output<typeof playableAd>;

export const nextAd = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/ads',
  summary: 'The next ad for me, if there is one, and when to play it',
  auth: 'account',
  input: {},
  output: z.object({ ads: z.array(playableAd).max(1), config: playbackConfig }),
});

export const viewAd = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/ad_view',
  summary: 'Count that I viewed an ad: once for each member, ad and day',
  auth: 'account',
  input: { body: z.object({ ad_view: z.object({ ad_id: wholeNumber(1) }) }) },
  /** `counted` is false for a second view on one day. */
  output: z.object({ counted: z.boolean(), message }),
  errors: ['not_found'],
});

const quarters = 'Enter 25, 50, 75 or 100.';

export const watchAd = defineEndpoint({
  method: 'POST',
  path: '/api/v1/ads/:id/watched',
  summary: 'Count how far I watched an ad: each quarter once for each member, ad and day',
  auth: 'account',
  input: {
    params: z.object({ id }),
    /** The furthest quarter that was played to its end. It counts those before it, too. */
    body: z.object({
      percent: wholeNumber(25, 100, quarters).refine((percent) => percent % 25 === 0, quarters),
    }),
  },
  /** `counted` is false where all of these quarters have counted today. */
  output: z.object({ counted: z.boolean(), message }),
  errors: ['not_found'],
  keepalive: true,
});

export const reportMax = 1_000;

export const reportAd = defineEndpoint({
  method: 'POST',
  path: '/api/v1/ads/:id/report',
  summary: 'Report an ad to the administrator, once',
  auth: 'account',
  input: {
    params: z.object({ id }),
    body: z.object({ text: requiredText(reportMax, 'Say what is wrong with this ad.') }),
  },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});
