import { expect } from 'vitest';
import type { listBills, listWatched } from '#contract/bills/bills.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { TestApp } from './app.ts';

/** All pages of a list of bills, each page full but the last. */
export async function readPages(
  { call }: Pick<TestApp, 'call'>,
  endpoint: typeof listBills | typeof listWatched,
  query: CallInput<typeof listBills>['query'],
  token: string,
): Promise<{ heading: string; slug: string }[]> {
  const listed: { heading: string; slug: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await call(endpoint, { query: { ...query, page: String(page) } }, token);
    expect(status).toBe(200);
    const cards = body.groups.flatMap(({ heading, items }) => items.map(({ slug }) => ({ heading, slug })));
    listed.push(...cards);
    if (page < body.total_pages) expect(cards).toHaveLength(20);
    else {
      expect(body.total_count).toBe(listed.length);
      return listed;
    }
  }
}
