import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  day,
  message,
  moment,
  oneLine,
  page,
  paging,
  requiredText,
  text,
  upload,
  wholeNumber,
} from '../fields.ts';
import { mediaMaxBytes } from '../media.ts';
import { timeZone } from '../members/time-zone.ts';

export const allStates = 'All States';
/** Zip codes that one ad can name. */
const zipcodesMax = 1_000;
export const adTitleMax = 200;
export const organizationMax = 100;

const adStatuses = ['', 'running', 'paused', 'completed'] as const;
const videoStatuses = ['processing', 'ready', 'failed'] as const;

/** An ad as its owner sees it in the table. */
export const ad = z.object({
  id: z.number(),
  title: z.string(),
  organization_name: z.string(),
  start_date: day,
  end_date: day,
  /** Empty until the video is ready and, where ads are reviewed, approved. */
  status: z.enum(adStatuses),
  video_status: z.enum(videoStatuses),
  /** Why the video could not be used. */
  video_error: z.string().nullable(),
  views: z.number(),
  /** How often each quarter of the video was watched to its end: once for each member and day. */
  watched: z.object({
    quarter: z.number(),
    half: z.number(),
    three_quarters: z.number(),
    end: z.number(),
  }),
  /** A full name or 'All States'. */
  state: z.string(),
  /** Empty: by district. */
  zipcodes: z.array(z.string()),
  /** 0 = at large. Empty without zip codes: all districts. */
  districts: z.array(z.number()),
  url: z.string().nullable(),
  poster: z.string().nullable(),
  created_at: moment,
  /** Whether an administrator still has to approve it, or has refused or removed it. */
  review: z.enum(['approved', 'pending', 'rejected']),
  review_reason: z.string().nullable(),
  /** It had started when an administrator ended it. */
  removed: z.boolean(),
  can: z.object({ stop: z.boolean(), resume: z.boolean() }),
});
export type Ad = z.output<typeof ad>;

export const listAds = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/ad_list',
  summary: 'My ads, newest first, 20 a page',
  auth: 'account',
  input: { query: z.object({ page }) },
  output: z.object({ ads: z.array(ad), ...paging }),
});

/** Server-sent events with what changes in the table: 'ads', AdChange[]. */
export const adsLivePath = '/api/v1/users/ad_list/live';
export type AdChange = Pick<Ad, 'id' | 'views' | 'watched' | 'status' | 'video_status'>;

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
const adDay = (name: string) =>
  z.string(`Enter the ${name}.`).refine(isDay, `Enter the ${name} as YYYY-MM-DD.`);

/** How clients send an empty list. A browser's form turns null into text. */
const blanks: unknown[] = ['', null, 'null'];

const listed = (given: unknown) => {
  if (given === null || given === undefined) return [];
  const list = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [given];
  return list
    .map((one: unknown) => (typeof one === 'string' ? one.trim() : one))
    .filter((one) => !blanks.includes(one));
};

const noDistrict = 'Districts are numbers from 1 to 54, or 0 for a state with one district.';
const districts = z
  .preprocess(
    (given) => {
      const list = listed(given);
      return list.includes('All Districts') ? [] : list;
    },
    z
      .array(
        z.preprocess(
          (value) => (typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value),
          z.int(noDistrict).min(0, noDistrict).max(54, noDistrict),
        ),
        noDistrict,
      )
      .max(200, noDistrict),
  )
  .overwrite((numbers) => [...new Set(numbers)].sort((a, b) => a - b));

export const invalidZipText = (given: string) => `“${given.slice(0, 20)}” is not a 5-digit zip code.`;
const zipcodes = z
  .preprocess(
    listed,
    z
      .array(
        z.preprocess(
          (value) => (typeof value === 'number' ? String(value).padStart(5, '0') : value),
          z.string('A zip code has 5 digits.').regex(/^\d{5}$/, {
            error: ({ input }) => invalidZipText(String(input)),
          }),
        ),
        'Separate zip codes with commas.',
      )
      .max(zipcodesMax, `Enter at most ${zipcodesMax.toLocaleString('en-US')} zip codes.`),
  )
  .overwrite((zips) => [...new Set(zips)]);

const noState = 'Choose a state.';
export const noVideo = 'Choose a video.';
export const hasVideo = (ad: { ad_video?: unknown; upload_id?: unknown }) =>
  Boolean(ad.ad_video) || Boolean(ad.upload_id);

export const createAd = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/ad',
  summary: 'Create an ad: a form with the video in ad[ad_video], or JSON with the id of a finished upload',
  auth: 'account',
  input: {
    /** The web app repeats its token here. */
    query: z.object({ auth_token: z.string().optional() }),
    body: z.object({
      ad: z
        .object(
          {
            title: oneLine(adTitleMax, 'Enter a title.'),
            organization_name: oneLine(organizationMax, 'Enter the name of the sponsor.'),
            start_date: adDay('start date'),
            end_date: adDay('end date'),
            /** The dates are days in this zone; UTC where it is left out. */
            time_zone: timeZone.nullish(),
            state: requiredText(100, noState),
            districts,
            zipcodes,
            /** The type that the sender names. The server checks the content. */
            file_type: text(100).nullish(),
            /** The media id of an upload for the purpose 'ad'. */
            upload_id: z.uuid('This upload is not known.').nullish(),
            ad_video: upload.optional(),
          },
          'Enter the fields of the ad.',
        )
        .refine(({ start_date, end_date }) => end_date >= start_date, {
          path: ['end_date'],
          message: 'The end date must be the start date or later.',
        })
        .refine((ad) => ad.districts.length === 0 || ad.zipcodes.length === 0, {
          path: ['zipcodes'],
          message: 'Choose districts or zip codes, not both.',
        })
        .refine(hasVideo, {
          path: ['ad_video'],
          message: noVideo,
          // Beside other errors, so that one reply names them all. Alone it is checked after the dates.
          when: ({ issues }) => issues.some(({ path }) => path?.length),
        }),
    }),
  },
  output: z.object({ ad, message }),
  errors: ['unsupported_media_type', 'body_too_large', 'conflict'],
  success: 201,
  file: { name: 'ad[ad_video]', maxBytes: mediaMaxBytes.ad },
});

/** The toast after Create Ad, word for word. */
export const adCreated = 'Ad successfully created.';

export const updateAdStatus = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/update_ad_status',
  summary: 'Stop or resume an ad of mine',
  auth: 'account',
  input: {
    body: z.object({
      ad: z.object({
        id: wholeNumber(1),
        status: z.enum(['paused', 'running'], 'The status is paused or running.'),
      }),
    }),
  },
  output: z.object({ ad, message }),
  errors: ['not_found', 'conflict'],
});

/** An ad that has run, as everyone sees it in the archive. */
const archivedAd = z.object({
  id: z.number(),
  title: z.string(),
  organization_name: z.string(),
  start_date: day,
  end_date: day,
  status: z.enum(adStatuses),
  views: z.number(),
  state: z.string(),
  zipcodes: z.array(z.string()),
  districts: z.array(z.number()),
  url: z.string().nullable(),
  poster: z.string().nullable(),
  /** Why an administrator removed it. */
  removed_because: z.string().nullable(),
});
export type ArchivedAd = z.output<typeof archivedAd>;

export const adArchive = defineEndpoint({
  method: 'GET',
  path: '/api/v1/ads/archive',
  summary: 'Every ad that has run: who paid, when, where, and how many viewed it; newest first, 20 a page',
  auth: 'anyone',
  input: { query: z.object({ page }) },
  output: z.object({ ads: z.array(archivedAd), ...paging }),
});
