import { currentCongress } from '#server/environment/clock.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { billTextsImporter } from './bill-texts.ts';
import { findMissingTexts } from './bill-texts-store.ts';

/** What one night can fetch at two requests a second. The next run continues. */
const maxTextsPerRun = 12_000;
const retryMissingAfterDays = 7;

/**
 * Texts of the current congress's bills, and of older ones on a watchlist. Watched bills and the Short List
 * come first. A version never changes, so it is fetched once.
 */
export const billTexts: SyncSource = {
  name: 'bill-texts',
  title: 'Texts of federal bills',
  publisher: 'GovInfo',
  address: 'govinfoContent',
  schedule: { every: 'day', at: '10:00' },
  sync: (run) => run.import(billTextsImporter, () => texts(run)),
};

async function* texts(run: SyncRun): FetchedFiles {
  const base = run.address;
  const known = await run.knownVersions(`${base}/BILLS-`);
  const today = new Date().toISOString().slice(0, 10);
  let requested = 0;
  for (const name of await findMissingTexts(run.db, currentCongress(), run.again)) {
    // Built from the bill's number. A URL from a file is never fetched.
    const url = `${base}/${name}/xml/${name}.xml`;
    if (wasMissingRecently(known.get(url), today)) continue;
    if (requested++ === maxTextsPerRun) break;
    const result = yield* run.fetchDocument(url, { kind: 'xml', mayBeMissing: true });
    if (result === 'missing') await run.saveVersions([{ url, version: `missing ${today}` }]);
  }
}

function wasMissingRecently(version: string | null | undefined, today: string): boolean {
  const [, date] = /^missing (\d{4}-\d{2}-\d{2})$/.exec(version ?? '') ?? [];
  return date !== undefined && Date.parse(today) - Date.parse(date) < retryMissingAfterDays * 86_400_000;
}
