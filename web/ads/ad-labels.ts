import { allStates, type Ad } from '#contract/ads/ads.ts';
import { districtLabel } from '#web/districts/district-labels.ts';

/** '2026-11-22' → '11/22/2026' */
export function showDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

type Audience = Pick<Ad, 'state' | 'districts' | 'zipcodes'>;

/** The column Congressional Districts; empty for an ad by zip codes. */
export function districtsLabel({ districts, zipcodes }: Audience): string {
  if (zipcodes.length > 0) return '';
  return districts.length === 0 ? 'All Districts' : districts.map(districtLabel).join(', ');
}

/** MoreZipCodes shows the others. */
export const zipCodesShown = 10;

export const firstZipCodes = (zipcodes: readonly string[]) => zipcodes.slice(0, zipCodesShown).join(', ');

/** 'California, districts 11, 12'; 'zip codes 94110, 94112'; 'All States'. Shows the first ten zip codes. */
export function audienceLabel(audience: Audience): string {
  const { state, districts, zipcodes } = audience;
  if (zipcodes.length > 0) {
    const zips = `zip ${zipcodes.length === 1 ? 'code' : 'codes'} ${firstZipCodes(zipcodes)}`;
    return state === allStates ? capital(zips) : `${state}, ${zips}`;
  }
  if (districts.length === 0) return state;
  return `${state}, ${districts.length === 1 ? 'district' : 'districts'} ${districtsLabel(audience)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const statuses = { running: 'Running', paused: 'Paused', completed: 'Completed' };
const videoStatuses = { processing: 'Processing', ready: 'Ready', failed: 'Failed' };

/** The column Status. Empty for an approved ad that has not started. */
export function statusLabel({ status, review, removed }: Pick<Ad, 'status' | 'review' | 'removed'>): string {
  if (status !== '') return statuses[status];
  if (removed) return 'Removed';
  return { approved: '', pending: 'Waiting for review', rejected: 'Not approved' }[review];
}

export const videoStatusLabel = (status: Ad['video_status']) => videoStatuses[status];
