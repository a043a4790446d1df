import { z } from 'zod';
import { billTypes } from '#contract/bills/bill-status.ts';
import { currentCongress, today } from '#server/environment/clock.ts';
import type { BadInput, InputFile } from '../../engine/importer.ts';
import { MissingError, SourceError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { billstatusImporter } from './billstatus.ts';

const listing = z.object({
  files: z.array(z.object({ name: z.string(), formattedLastModifiedTime: z.string().max(100) })).max(50_000),
});

/** If more files changed, the archive of all files is fetched instead. */
const maxSingleFiles = 200;

/**
 * Bills of the current congress: the files whose date in GovInfo's listing has changed, or the whole archive.
 */
export const billstatus: SyncSource = {
  name: 'billstatus',
  title: 'Federal bills',
  publisher: 'GovInfo BILLSTATUS',
  address: 'govinfo',
  schedule: { every: 'day', at: '06:25' },
  sync: (run) => importBills(run, currentCongress()),
};

export const previousBillstatus: SyncSource = {
  ...billstatus,
  name: 'billstatus-previous',
  title: 'Federal bills of the previous congress',
  schedule: { every: 'week', at: '08:00' },
  sync: (run) => importBills(run, currentCongress() - 1),
};

function importBills(run: SyncRun, congress: number): Promise<void> {
  return run.import(billstatusImporter, async function* () {
    const missing: MissingError[] = [];
    for (const type of billTypes) {
      try {
        yield* filesOf(run, congress, type);
      } catch (error) {
        // In the first weeks of a congress some types have no bills and no listing.
        if (!(error instanceof MissingError)) throw error;
        missing.push(error);
      }
    }
    if (missing.length < billTypes.length) return;
    if (!isInFirstMonth(congress)) throw missing[0]!;
    // Days may pass before a congress has a folder. Where even the one before has none, the address is wrong.
    await run.fetchData(`${run.address}/json/BILLSTATUS/${congress - 1}/hr`, 'json');
  });
}

/** The 119th Congress: in January 2025. */
function isInFirstMonth(congress: number): boolean {
  return today().startsWith(`${1787 + 2 * congress}-01`);
}

async function* filesOf(run: SyncRun, congress: number, type: string): FetchedFiles {
  const [base, folder] = [run.address, `BILLSTATUS/${congress}/${type}`];
  const listed = await run.fetchListing(`${base}/json/${folder}`, listing);
  if (!listed) return;
  const isBill = new RegExp(`^BILLSTATUS-${congress}${type}\\d{1,5}\\.xml$`);
  const bills = listed.value.files
    .filter(({ name }) => isBill.test(name))
    .map(({ name, formattedLastModifiedTime: version }) => ({
      name,
      version,
      url: `${base}/${folder}/${name}`,
    }));
  const skippedBefore = run.counts.skipped;
  const known = await run.knownVersions(`${base}/${folder}/`);
  let changed = bills.filter(({ url, version }) => known.get(url) !== version);
  run.countUnchanged(bills.length - changed.length);
  if (changed.length > maxSingleFiles) {
    const archive = `BILLSTATUS-${congress}-${type}.zip`;
    const archiveDate = listed.value.files.find(({ name }) => name === archive)?.formattedLastModifiedTime;
    changed = yield* readArchive(run, `${base}/${folder}/${archive}`, archiveDate, changed);
  }
  for (const { url, version } of changed) yield* run.fetchDocument(url, { kind: 'xml', version });
  await run.checkpoint();
  // Only a listing whose files are all stored counts as read.
  if (run.counts.skipped === skippedBefore) await listed.markRead();
}

interface ListedBill {
  name: string;
  url: string;
  version: string;
}

/** @returns the files that are newer than the archive or not in it. */
async function* readArchive(
  run: SyncRun,
  url: string,
  archiveDate: string | undefined,
  bills: ListedBill[],
): AsyncGenerator<InputFile | BadInput, ListedBill[]> {
  const found = new Set<string>();
  try {
    for await (const file of run.fetchArchive(url, (name) => name.endsWith('.xml'))) {
      if ('data' in file) found.add(file.name);
      yield file;
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { name: url.split('/').at(-1)!, problem: error.message };
  }
  const isBad = await run.checkpoint();
  const read = bills.filter(
    ({ name, version }) =>
      found.has(name) && !isBad(name) && archiveDate !== undefined && timeOf(version) <= timeOf(archiveDate),
  );
  await run.saveVersions(read);
  return bills.filter((bill) => !read.includes(bill));
}

/** '18-Sep-2026 20:26'. The time zone is unknown, but the same within a listing. */
function timeOf(text: string): number {
  return Date.parse(`${text.replaceAll('-', ' ')} UTC`);
}
