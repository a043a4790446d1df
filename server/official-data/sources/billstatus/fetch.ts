import { z } from 'zod';
import { billTypes } from '#contract/bills/bill-status.ts';
import { congressYears } from '#contract/home.ts';
import type { BadEntry, Entry } from '#server/official-data/engine/entry.ts';
import { billstatus as importer } from '#server/official-data/sources/billstatus/billstatus.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import { UpstreamError } from '../../schedule/source-error.ts';

const listing = z.object({
  files: z.array(z.object({ name: z.string(), formattedLastModifiedTime: z.string().max(100) })).max(50_000),
});

/** More than so many changed files come as one archive. */
const fewEnough = 200;
/** After so many files it is remembered how far the run came. */
const chunk = 50;

/** Bills of the congress that sits: files whose date in GovInfo's listing is another than last time, or the whole archive. */
export const billstatus: SyncSource = {
  name: 'billstatus',
  title: 'Federal bills',
  publisher: 'GovInfo BILLSTATUS',
  address: 'govinfo',
  // GovInfo renews them every four hours.
  rhythm: { everyHours: 4, at: '00:50' },
  sync: (run) =>
    run.import(importer as AnyImporter, async function* () {
      const { congress } = congressYears(new Date().getUTCFullYear());
      for (const type of billTypes) yield* filesOf(run, congress, type);
    }),
};

async function* filesOf(run: SyncRun, congress: number, type: string): Files {
  const [base, folder] = [run.address('govinfo'), `BILLSTATUS/${congress}/${type}`];
  const listed = await run.listing('govinfo', `${base}/json/${folder}`, listing);
  if (!listed) return;
  const isBill = new RegExp(`^BILLSTATUS-${congress}${type}\\d{1,5}\\.xml$`);
  const bills = listed.value.files
    .filter(({ name }) => isBill.test(name))
    .map(({ name, formattedLastModifiedTime: version }) => ({
      name,
      version,
      url: `${base}/${folder}/${name}`,
    }));
  const before = run.counts.skipped;
  const known = await run.versions(`${base}/${folder}/`);
  let changed = bills.filter(({ url, version }) => known.get(url) !== version);
  run.noteUnchanged(bills.length - changed.length);
  if (changed.length > fewEnough) {
    const archive = `BILLSTATUS-${congress}-${type}.zip`;
    const packed = listed.value.files.find(({ name }) => name === archive)?.formattedLastModifiedTime;
    changed = yield* inArchive(run, `${base}/${folder}/${archive}`, packed, changed);
  }
  for (const [index, { url, version }] of changed.entries()) {
    if (index > 0 && index % chunk === 0) await run.checkpoint();
    yield* run.document('govinfo', url, { kind: 'xml', version });
  }
  await run.checkpoint();
  // A listing is done with when nothing in it is missing any more.
  if (run.counts.skipped === before) await listed.remember();
}

interface Bill {
  name: string;
  url: string;
  version: string;
}

/** Reads the archive. @returns the files that are newer than it, or not in it: those are fetched one by one. */
async function* inArchive(
  run: SyncRun,
  url: string,
  packed: string | undefined,
  bills: Bill[],
): AsyncGenerator<Entry | BadEntry, Bill[]> {
  const found = new Set<string>();
  try {
    for await (const entry of run.archive('govinfo', url, (name) => name.endsWith('.xml'))) {
      if ('data' in entry) found.add(entry.name);
      yield entry;
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    yield { name: url.split('/').at(-1)!, problem: error.message };
  }
  const isBad = await run.checkpoint();
  const inside = bills.filter(
    ({ name, version }) =>
      found.has(name) && !isBad(name) && packed !== undefined && timeOf(version) <= timeOf(packed),
  );
  await run.rememberVersions(inside);
  return bills.filter((bill) => !inside.includes(bill));
}

/** '18-Sep-2026 20:26', comparable with others of its listing. */
function timeOf(text: string): number {
  return Date.parse(`${text.replaceAll('-', ' ')} UTC`);
}
