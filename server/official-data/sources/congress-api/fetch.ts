import { z } from 'zod';
import { billTypes } from '#contract/bills/bill-status.ts';
import { currentCongress } from '#server/environment/clock.ts';
import { parseShape, type SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { AmendmentFetcher } from './amendments.ts';
import { countOf, parts } from './bundle.ts';
import { congressApiImporter } from './congress-api.ts';

const listedBill = z.object({
  type: z.string().toLowerCase().pipe(z.enum(billTypes)),
  number: z.coerce.number().int().positive(),
  updateDate: z.string().max(40),
  updateDateIncludingText: z.string().max(40).optional(),
});
const listPage = z.object({ bills: z.array(z.unknown()), pagination: z.object({ count: z.number() }) });
const billDetail = z.object({ bill: z.looseObject({}) });

const perPage = 250;
const maxPages = 100;
/** The first run reads only recent changes. GovInfo's files have the rest. */
const firstRunDays = 7;
const dayMs = 86_400_000;

/**
 * Federal bills hours before GovInfo has them: those updated since the last run, each with all its parts. In
 * the morning, when Congress.gov has added the actions of the day before.
 */
export const congressApi: SyncSource = {
  name: 'congress-api',
  title: 'Federal bills, latest changes',
  publisher: 'Congress.gov API',
  address: 'congressApi',
  schedule: { every: 'day', at: '12:30' },
  key: { of: 'congress', variable: 'CONGRESS_API_KEY' },
  sync: async (run) => {
    const until = timestamp(Date.now());
    const since = run.again ? undefined : await run.readCursor('updated');
    await run.import(congressApiImporter, () =>
      changedBills(run, since ?? timestamp(Date.now() - firstRunDays * dayMs), until),
    );
    // After a failure the next run reads the same period again.
    if (run.counts.skipped === 0) await run.saveCursor('updated', until);
  },
};

async function* changedBills(run: SyncRun, from: string, until: string): FetchedFiles {
  const congress = currentCongress();
  const base = `${run.address}/bill/${congress}`;
  const known = await run.knownVersions(`${base}/`);
  const amendments = new AmendmentFetcher(run);
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({
      format: 'json',
      limit: String(perPage),
      offset: String(page * perPage),
      fromDateTime: from,
      // A bill that is updated meanwhile moves to the front. The others move down, so none is missed.
      sort: 'updateDate+desc',
    });
    const listUrl = `${base}?${query.toString().replace('%2B', '+')}`;
    const { bills, pagination } = await run.fetchJson(listUrl, listPage);
    for (const one of bills) {
      const bill = listedBill.safeParse(one);
      // Reserved numbers are listed without a type and cannot be fetched.
      if (!bill.success) continue;
      const { type, number, updateDate, updateDateIncludingText } = bill.data;
      const [url, version] = [`${base}/${type}/${number}`, updateDateIncludingText ?? updateDate];
      if (known.get(url) === version) {
        run.countUnchanged(1);
        continue;
      }
      known.set(url, version);
      const before = { ...run.counts };
      yield* wholeBill(run, { url, congress, type, number }, amendments);
      await run.checkpoint();
      // A bill with missing parts is not read. The importer reports it at the end.
      const isRead = run.counts.read > before.read && run.counts.skipped === before.skipped;
      // Lists have days without times. A bill of today may change again today.
      const isOver = version.slice(0, 10) < until.slice(0, 10);
      if (isOver && isRead) await run.saveVersions([{ url, version }]);
    }
    if ((page + 1) * perPage >= pagination.count) return;
  }
}

interface ChangedBill {
  url: string;
  congress: number;
  type: string;
  number: number;
}

/** The bill, its amendments, and every page of every other part that it counts. */
async function* wholeBill(
  run: SyncRun,
  { url, congress, type, number }: ChangedBill,
  amendments: AmendmentFetcher,
): FetchedFiles {
  const slug = `${type}${number}-${congress}`;
  try {
    const data = await fetchPart(run, url, {});
    const { bill } = parseShape(billDetail, data, `The reply about ${slug}`);
    const request = { congress: String(congress), billType: type, billNumber: String(number) };
    const amended = await amendments.replyFor(url, request, countOf(bill.amendments));
    // Before the other parts: they complete the bill.
    if (amended) yield { name: `${slug} amendments`, data: amended };
    yield { name: slug, data };
    for (const [part, { path }] of Object.entries(parts)) {
      for (let offset = 0; offset < countOf(bill[part]); offset += perPage)
        yield {
          name: `${slug} ${path}`,
          data: await fetchPart(run, `${url}/${path}`, { limit: perPage, offset }),
        };
    }
    run.failuresInARow = 0;
  } catch (error) {
    run.countFailure(error);
    yield { name: slug, problem: error.message };
  }
}

function fetchPart(run: SyncRun, url: string, query: Record<string, number>): Promise<Buffer> {
  const parameters = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
  return run.fetchData(`${url}?format=json${parameters.join('')}`, 'json');
}

/** '2026-11-21T14:00:00Z', the API's format. */
function timestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
