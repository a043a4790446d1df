import { z } from 'zod';
import { federalRegister as importer } from '#server/official-data/sources/federal-register/federal-register.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import { placeOf, UpstreamError } from '../../schedule/source-error.ts';

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
const page = z.object({
  next_page_url: z.url().nullish(),
  results: z.array(z.object({ publication_date: z.iso.date().nullish() })).optional(),
});
const mostPages = 20;
/** Corrections and dispositions of what was published lately are read again. */
const overlapDays = 30;

/** Executive orders: those published since shortly before the last time, newest first, page by page. */
export const federalRegister: SyncSource = {
  name: 'federal-register',
  title: 'Executive orders',
  publisher: 'Federal Register',
  address: 'federalRegister',
  rhythm: { everyHours: 6, at: '02:20' },
  sync: (run) =>
    since(run, async function* (published, onDate) {
      yield* pages(run, queryOf(['executive_order'], published ? daysBefore(published) : undefined), onDate);
    }),
};

const otherTypes = ['proclamation', 'memorandum', 'determination', 'notice', 'presidential_order', 'other'];
/** The year from which the Register is kept as data. */
const firstYear = 1994;

/** What else presidents sign. The first time year by year, newest first, as no question is answered with more than 2,000 documents. */
export const presidentialDocuments: SyncSource = {
  name: 'presidential-documents',
  title: 'Proclamations, memoranda and notices',
  publisher: 'Federal Register',
  address: 'federalRegister',
  rhythm: { everyHours: 6, at: '02:50' },
  sync: (run) =>
    since(run, async function* (published, onDate) {
      if (published) return yield* pages(run, queryOf(otherTypes, daysBefore(published)), onDate);
      const now = new Date().getUTCFullYear();
      // A first fill that was cut off goes on below the year it had reached.
      const reached = Number(run.again ? now : ((await run.cursor('filled')) ?? now));
      for (let year = now; year >= firstYear; year--) {
        if (year < now - 1 && year >= reached) continue;
        yield* pages(run, queryOf(otherTypes, `${year}-01-01`, `${year}-12-31`), onDate);
        await run.saveCursor('filled', String(year));
      }
    }),
};

/** Hands the day of the newest document of the last time to what reads the pages, and remembers the newest of this time. */
async function since(
  run: SyncRun,
  read: (published: string | undefined, onDate: (date: string) => void) => Files,
): Promise<void> {
  const published = run.again ? undefined : await run.cursor('published');
  let newest = published;
  await run.import(importer as AnyImporter, () =>
    read(published, (date) => {
      if (!newest || date > newest) newest = date;
    }),
  );
  if (newest) await run.saveCursor('published', newest);
}

async function* pages(run: SyncRun, query: URLSearchParams, onDate: (date: string) => void): Files {
  const base = run.address('federalRegister');
  let url: string | undefined = `${base}/documents.json?${query.toString()}`;
  for (let number = 1; url && number <= mostPages; number++) {
    const listed: Awaited<ReturnType<typeof listing>> = await listing(run, url);
    // The same as last time: what comes behind it was read then.
    if (!listed) return;
    const { value, data, remember } = listed;
    const before = run.counts.skipped;
    yield { name: `documents, page ${number}`, data };
    await run.checkpoint();
    for (const { publication_date: date } of value.results ?? []) if (date) onDate(date);
    const next: string | undefined = value.next_page_url ?? undefined;
    if (next && !next.startsWith(`${base}/`))
      throw new UpstreamError(`${placeOf(new URL(url))} names a next page elsewhere.`);
    // A page is known for good only with all behind it.
    if (!next && number === 1 && run.counts.skipped === before) await remember();
    url = next;
  }
}

const listing = (run: SyncRun, url: string) => run.listing('federalRegister', url, page);

function queryOf(types: string[], from?: string, to?: string): URLSearchParams {
  return new URLSearchParams([
    ['conditions[type][]', 'PRESDOCU'],
    ...types.map((type) => ['conditions[presidential_document_type][]', type]),
    ...(from ? [['conditions[publication_date][gte]', from]] : []),
    ...(to ? [['conditions[publication_date][lte]', to]] : []),
    ['per_page', '1000'],
    ['order', 'newest'],
    ...fields.map((field) => ['fields[]', field]),
  ] as [string, string][]);
}

function daysBefore(date: string): string {
  return new Date(Date.parse(date) - overlapDays * 86_400_000).toISOString().slice(0, 10);
}
