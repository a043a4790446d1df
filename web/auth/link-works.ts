import { ApiError } from '#web/api/api-error.ts';

/** For loaders of links from emails: an expired link is explained, not a missing page. */
export async function linkWorks(check: () => Promise<unknown>): Promise<{ works: boolean }> {
  try {
    await check();
    return { works: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { works: false };
    throw error;
  }
}
