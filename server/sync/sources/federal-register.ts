import { z } from 'zod';
import { federalRegister as importer } from '#server/imports/federal-register/federal-register.ts';
import type { SyncRun } from '../sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../sync-source.ts';
import { placeOf, UpstreamError } from '../upstream.ts';

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
  sync: async (run) => {
    let newest = run.again ? undefined : await run.cursor('published');
    await run.import(importer as AnyImporter, () =>
      pages(run, newest, (date) => {
        if (!newest || date > newest) newest = date;
      }),
    );
    if (newest) await run.saveCursor('published', newest);
  },
};

async function* pages(run: SyncRun, since: string | undefined, onDate: (date: string) => void): Files {
  const base = run.address('federalRegister');
  let url: string | undefined = firstPage(base, since);
  for (let number = 1; url && number <= mostPages; number++) {
    const listed: Awaited<ReturnType<typeof read>> = await read(run, url);
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

const read = (run: SyncRun, url: string) => run.listing('federalRegister', url, page);

function firstPage(base: string, since: string | undefined): string {
  const query = new URLSearchParams([
    ['conditions[type][]', 'PRESDOCU'],
    ['conditions[presidential_document_type][]', 'executive_order'],
    ...(since ? [['conditions[publication_date][gte]', daysBefore(since)]] : []),
    ['per_page', '1000'],
    ['order', 'newest'],
    ...fields.map((field) => ['fields[]', field]),
  ] as [string, string][]);
  return `${base}/documents.json?${query.toString()}`;
}

function daysBefore(date: string): string {
  return new Date(Date.parse(date) - overlapDays * 86_400_000).toISOString().slice(0, 10);
}
