import { z } from 'zod';
import { congressYears } from '#contract/home.ts';
import { openstatesBills as importer } from '#server/official-data/sources/openstates-bills/openstates-bills.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';

const page = z.object({
  results: z.array(z.object({ updated_at: z.string().max(40) })),
  pagination: z.object({ max_page: z.number() }),
});
/** As many as the service gives at once. */
const perPage = 20;
const mostPages = 500;

/** California's bills as Open States knows them: those updated since the last time, oldest first, so that a run that ends early goes on there. */
export const openstatesBills: SyncSource = {
  name: 'openstates-bills',
  title: 'California bills, latest changes',
  publisher: 'Open States',
  address: 'openStates',
  rhythm: { everyHours: 12, at: '07:30' },
  key: { of: 'openStates', variable: 'OPENSTATES_API_KEY' },
  sync: (run) => run.import(importer as AnyImporter, () => pages(run)),
};

async function* pages(run: SyncRun): Files {
  const since = run.again ? undefined : await run.cursor('updated');
  const session = congressYears(new Date().getUTCFullYear()).current.replace(',', '');
  for (let number = 1; number <= mostPages; number++) {
    const query = new URLSearchParams([
      ['jurisdiction', 'ca'],
      ['session', session],
      ['sort', 'updated_asc'],
      ...(since ? [['updated_since', since]] : []),
      ...['actions', 'sponsorships', 'versions', 'sources'].map((part) => ['include', part]),
      ['per_page', String(perPage)],
      ['page', String(number)],
    ] as [string, string][]);
    const url = `${run.address('openStates')}/bills?${query.toString()}`;
    const listed = await run.listing('openStates', url, page, {
      'x-api-key': run.config.sync.keys.openStates ?? '',
    });
    if (!listed) return;
    const before = run.counts.skipped;
    yield { name: `bills, page ${number}`, data: listed.data };
    await run.checkpoint();
    const newest = listed.value.results.at(-1)?.updated_at;
    // Up to here everything is stored.
    if (newest && run.counts.skipped === before) await run.saveCursor('updated', newest);
    if (number >= listed.value.pagination.max_page) return;
  }
}
