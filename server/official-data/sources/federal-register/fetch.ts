import { thisYear } from '#server/environment/clock.ts';
import { z } from 'zod';
import { displayUrl, SourceError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { federalRegisterImporter } from './federal-register.ts';

const fields = [
  'document_number',
  'executive_order_number',
  'proclamation_number',
  'title',
  'type',
  'subtype',
  'signing_date',
  'publication_date',
  'citation',
  'disposition_notes',
  'html_url',
  'pdf_url',
  'president',
  'correction_of',
];
const resultPage = z.object({
  next_page_url: z.url().nullish(),
  results: z.array(z.object({ publication_date: z.iso.date().nullish() })).optional(),
});
const maxPages = 20;
/** Recent documents are read again for corrections. */
const overlapDays = 30;

/** The Federal Register has executive orders from this year on, and other documents from 1994 on. */
const [firstOrderYear, firstYear] = [1937, 1994];

/** All executive orders since 1937, each night: a new order changes what is known about older ones. */
export const federalRegister: SyncSource = {
  name: 'federal-register',
  title: 'Executive orders',
  publisher: 'Federal Register',
  address: 'federalRegister',
  schedule: { every: 'day', at: '07:10' },
  sync: (run) => run.import(federalRegisterImporter, () => executiveOrders(run)),
};

/** By decades, because a search returns at most 2,000 documents. Old orders have no day of publication. */
async function* executiveOrders(run: SyncRun): FetchedFiles {
  const decadeOf = (year: number) => year - (year % 10);
  for (let decade = decadeOf(thisYear()); decade >= decadeOf(firstOrderYear); decade -= 10) {
    const query = queryOf(['executive_order'], 'signing_date', `${decade}-01-01`, `${decade + 9}-12-31`);
    query.append('include_pre_1994_docs', 'true');
    yield* pages(run, query);
  }
}

const otherTypes = ['proclamation', 'memorandum', 'determination', 'notice', 'presidential_order', 'other'];

/**
 * Other presidential documents. The first run reads them year by year, newest first, because a search returns
 * at most 2,000 documents.
 */
export const presidentialDocuments: SyncSource = {
  name: 'presidential-documents',
  title: 'Proclamations, memoranda and notices',
  publisher: 'Federal Register',
  address: 'federalRegister',
  schedule: { every: 'day', at: '07:20' },
  sync: async (run) => {
    const published = run.again ? undefined : await run.readCursor('published');
    let newest = published;
    await run.import(federalRegisterImporter, () =>
      otherDocuments(run, published, (date) => {
        if (!newest || date > newest) newest = date;
      }),
    );
    if (newest) await run.saveCursor('published', newest);
  },
};

async function* otherDocuments(
  run: SyncRun,
  published: string | undefined,
  onDate: (date: string) => void,
): FetchedFiles {
  if (published)
    return yield* pages(run, queryOf(otherTypes, 'publication_date', overlapStart(published)), onDate);
  const newest = thisYear();
  // An interrupted first run continues below the last year that it finished.
  const finished = Number(run.again ? newest : ((await run.readCursor('filled')) ?? newest));
  for (let year = newest; year >= firstYear; year--) {
    if (year < newest - 1 && year >= finished) continue;
    yield* pages(run, queryOf(otherTypes, 'publication_date', `${year}-01-01`, `${year}-12-31`), onDate);
    await run.saveCursor('filled', String(year));
  }
}

async function* pages(run: SyncRun, query: URLSearchParams, onDate?: (date: string) => void): FetchedFiles {
  const base = run.address;
  let url: string | undefined = `${base}/documents.json?${query.toString()}`;
  for (let number = 1; url && number <= maxPages; number++) {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(run, url);
    // An unchanged page means that the pages after it are unchanged too.
    if (!page) return;
    const { value, data, markRead } = page;
    const skippedBefore = run.counts.skipped;
    yield { name: `documents, page ${number}`, data };
    await run.checkpoint();
    for (const { publication_date: date } of value.results ?? []) if (date) onDate?.(date);
    const next: string | undefined = value.next_page_url ?? undefined;
    if (next && !next.startsWith(`${base}/`))
      throw new SourceError(`${displayUrl(url)} names a next page on another host.`);
    // A first page counts as read only if there are no pages after it.
    if (!next && number === 1 && run.counts.skipped === skippedBefore) await markRead();
    url = next;
  }
}

const fetchPage = (run: SyncRun, url: string) => run.fetchListing(url, resultPage);

function queryOf(
  types: string[],
  date: 'publication_date' | 'signing_date',
  from: string,
  to?: string,
): URLSearchParams {
  return new URLSearchParams([
    ['conditions[type][]', 'PRESDOCU'],
    ...types.map((type) => ['conditions[presidential_document_type][]', type]),
    [`conditions[${date}][gte]`, from],
    ...(to ? [[`conditions[${date}][lte]`, to]] : []),
    ['per_page', '1000'],
    ['order', 'newest'],
    ...fields.map((field) => ['fields[]', field]),
  ] as [string, string][]);
}

function overlapStart(date: string): string {
  return new Date(Date.parse(date) - overlapDays * 86_400_000).toISOString().slice(0, 10);
}
