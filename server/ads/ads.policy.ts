import type { Ad } from '#contract/ads/ads.ts';

export const mayStop = (status: Ad['status']): boolean => status === 'running';
export const mayResume = (status: Ad['status']): boolean => status === 'paused';

/**
 * Why a status cannot become `wanted`; undefined if it can. The status that an ad has already is allowed:
 * a second click changes nothing.
 */
export function refusalOf(
  { status, review }: { status: Ad['status']; review: string },
  wanted: 'running' | 'paused',
): string | undefined {
  if (status === wanted || mayStop(status) || mayResume(status)) return undefined;
  if (status === 'completed')
    return wanted === 'running'
      ? 'This ad is completed. It cannot be resumed.'
      : 'This ad is completed. It no longer runs.';
  return review === 'rejected'
    ? 'An administrator has refused this ad. It cannot run.'
    : 'This ad has not started yet.';
}
