import { ApiError } from '#web/api/api-error.ts';

/** For loaders of pages behind a link from a mail: a link that no longer works is no missing page, but something to explain. */
export async function linkWorks(look: () => Promise<unknown>): Promise<{ works: boolean }> {
  try {
    await look();
    return { works: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { works: false };
    throw error;
  }
}
