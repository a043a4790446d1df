import { z } from 'zod';
import { billTypes } from '#contract/bills/bill-status.ts';
import { congressYears } from '#contract/home.ts';
import { congressApi as importer } from '#server/official-data/sources/congress-api/congress-api.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import { UpstreamError } from '../../schedule/source-error.ts';

const listed = z.object({
  type: z.string().toLowerCase().pipe(z.enum(billTypes)),
  number: z.coerce.number().int().positive(),
  updateDate: z.string().max(40),
  updateDateIncludingText: z.string().max(40).optional(),
});
const list = z.object({ bills: z.array(z.unknown()), pagination: z.object({ count: z.number() }) });
const counted = z
  .object({ count: z.number().optional(), countIncludingWithdrawnCosponsors: z.number().optional() })
  .optional();
const paths = {
  actions: 'actions',
  cosponsors: 'cosponsors',
  committees: 'committees',
  relatedBills: 'relatedbills',
  subjects: 'subjects',
  summaries: 'summaries',
  textVersions: 'text',
  titles: 'titles',
} as const;
const detail = z.object({
  bill: z.object({
    actions: counted,
    cosponsors: counted,
    committees: counted,
    relatedBills: counted,
    subjects: counted,
    summaries: counted,
    textVersions: counted,
    titles: counted,
  }),
});

const perPage = 250;
const mostPages = 100;
/** The first time only what is recent: GovInfo's files hold the rest. */
const firstDays = 7;
const day = 86_400_000;

/** Federal bills hours before GovInfo has them: those updated since the last time, each with all its parts. */
export const congressApi: SyncSource = {
  name: 'congress-api',
  title: 'Federal bills, latest changes',
  publisher: 'Congress.gov API',
  address: 'congressApi',
  rhythm: { everyHours: 2, at: '01:20' },
  key: { of: 'congress', variable: 'CONGRESS_API_KEY' },
  sync: async (run) => {
    const until = instant(Date.now());
    const since = run.again ? undefined : await run.cursor('updated');
    await run.import(importer as AnyImporter, () =>
      changedBills(run, since ?? instant(Date.now() - firstDays * day), until),
    );
    // Whatever could not be had is within the same window the next time.
    if (run.counts.skipped === 0) await run.saveCursor('updated', until);
  },
};

async function* changedBills(run: SyncRun, from: string, until: string): Files {
  const { congress } = congressYears(new Date().getUTCFullYear());
  const base = `${run.address('congressApi')}/bill/${congress}`;
  const known = await run.versions(`${base}/`);
  const patience = { failures: 0 };
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      format: 'json',
      limit: String(perPage),
      offset: String(page * perPage),
      fromDateTime: from,
      toDateTime: until,
      sort: 'updateDate+asc',
    });
    const { bills, pagination } = await run.always(
      'congressApi',
      `${base}?${query.toString().replace('%2B', '+')}`,
      list,
      headers(run),
    );
    for (const one of bills) {
      const bill = listed.safeParse(one);
      // What else is listed (reserved numbers without a type) cannot be asked for.
      if (!bill.success) continue;
      const { type, number, updateDate, updateDateIncludingText } = bill.data;
      const [url, version] = [`${base}/${type}/${number}`, updateDateIncludingText ?? updateDate];
      if (known.get(url) === version) {
        run.noteUnchanged(1);
        continue;
      }
      const before = run.counts.skipped;
      yield* wholeBill(run, url, `${type}${number}-${congress}`, patience);
      await run.checkpoint();
      if (run.counts.skipped === before) await run.rememberVersions([{ url, version }]);
    }
    if ((page + 1) * perPage >= pagination.count) return;
  }
}

/** The bill and every page of every part that it counts. After five bills in a row that cannot be had the run ends. */
async function* wholeBill(run: SyncRun, url: string, slug: string, patience: { failures: number }): Files {
  try {
    const first = await ask(run, url, {});
    yield { name: slug, data: first };
    const { bill } = shaped(detail, first, slug);
    for (const [part, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
      const count = bill[part]?.countIncludingWithdrawnCosponsors ?? bill[part]?.count ?? 0;
      for (let offset = 0; offset < count; offset += perPage)
        yield { name: `${slug} ${path}`, data: await ask(run, `${url}/${path}`, { limit: perPage, offset }) };
    }
    patience.failures = 0;
  } catch (error) {
    if (!(error instanceof UpstreamError) || ++patience.failures >= 5 || (error.retryAfter ?? 0) > 120)
      throw error;
    yield { name: slug, problem: error.message };
  }
}

function ask(run: SyncRun, url: string, query: Record<string, number>): Promise<Buffer> {
  const words = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
  return run.fetch('congressApi', `${url}?format=json${words.join('')}`, 'json', headers(run));
}

/** The key stands in a header: addresses are written down. */
function headers(run: SyncRun): Record<string, string> {
  return { 'x-api-key': run.config.sync.keys.congress ?? '' };
}

function shaped<S extends z.ZodType>(shape: S, data: Buffer, slug: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(data.toString('utf8')));
  } catch {
    throw new UpstreamError(`The reply about ${slug} has another shape.`);
  }
}

/** '2026-11-21T14:00:00Z', as the API writes moments. */
function instant(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
