import { z } from 'zod';
import { firstYearOfSession } from '#server/bills/state-session.ts';
import { today } from '#server/environment/clock.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { openstatesBillsImporter } from './openstates-bills.ts';

const resultPage = z.object({
  results: z.array(z.object({ updated_at: z.string().max(40) })),
  pagination: z.object({ max_page: z.number() }),
});
/** The API's maximum. */
const perPage = 20;
/** A free key has 250 requests a day. The first run takes two days. */
const maxPages = 240;

/**
 * California's bills that Open States updated since the last run, oldest first, so that the next run can
 * resume.
 */
export const openstatesBills: SyncSource = {
  name: 'openstates-bills',
  title: 'California bills, latest changes',
  publisher: 'Open States',
  address: 'openStates',
  schedule: { every: 'day', at: '09:10' },
  key: { of: 'openStates', variable: 'OPENSTATES_API_KEY' },
  sync: (run) => run.import(openstatesBillsImporter, () => pages(run)),
};

async function* pages(run: SyncRun): FetchedFiles {
  let since = run.again ? undefined : await run.readCursor('updated');
  let number = 1;
  const year = firstYearOfSession(today());
  for (let read = 1; read <= maxPages; read++) {
    const query = new URLSearchParams([
      ['jurisdiction', 'ca'],
      ['session', `${year}${year + 1}`],
      ['sort', 'updated_asc'],
      ...(since ? [['updated_since', since]] : []),
      ...['actions', 'sponsorships', 'versions', 'sources'].map((part) => ['include', part]),
      ['per_page', String(perPage)],
      ['page', String(number)],
    ] as [string, string][]);
    const url = `${run.address}/bills?${query.toString()}`;
    const page = await run.fetchListing(url, resultPage);
    if (!page) return;
    const skippedBefore = run.counts.skipped;
    yield { name: `bills, page ${read}`, data: page.data };
    await run.checkpoint();
    const newest = page.value.results.at(-1)?.updated_at;
    if (newest && run.counts.skipped === skippedBefore) await run.saveCursor('updated', newest);
    if (number >= page.value.pagination.max_page) return;
    // Continues from the time of the last bill. Page numbers shift when a bill is updated meanwhile.
    if (newest && newest !== since) [since, number] = [newest, 1];
    else number++;
  }
}
