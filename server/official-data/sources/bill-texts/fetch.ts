import { billTexts as importer } from '#server/official-data/sources/bill-texts/bill-texts.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import { findWantedTexts } from './fetch.queries.ts';

/** So many a run; the rest comes with the next. */
const most = 200;
const chunk = 20;
/** A text that was not there is asked for again after so many days. */
const patience = 7;

/** The words of those federal bills that somebody watches or the Short List names. A version never changes: it is fetched once. */
export const billTexts: SyncSource = {
  name: 'bill-texts',
  title: 'Texts of federal bills',
  publisher: 'GovInfo',
  address: 'govinfoContent',
  rhythm: { everyHours: 6, at: '01:50' },
  sync: (run) => run.import(importer as AnyImporter, () => texts(run)),
};

async function* texts(run: SyncRun): Files {
  const base = run.address('govinfoContent');
  const known = await run.versions(`${base}/BILLS-`);
  const today = new Date().toISOString().slice(0, 10);
  let asked = 0;
  for (const name of await findWantedTexts(run.db, run.again)) {
    // Made of the bill's own number, never of an address that a file gave.
    const url = `${base}/${name}/xml/${name}.xml`;
    if (isLatelyMissing(known.get(url), today)) continue;
    if (asked++ === most) break;
    const what = yield* run.document('govinfoContent', url, { kind: 'xml', mayBeMissing: true });
    if (what === 'missing') await run.rememberVersions([{ url, version: `missing ${today}` }]);
    if (asked % chunk === 0) await run.checkpoint();
  }
}

function isLatelyMissing(version: string | null | undefined, today: string): boolean {
  const [, day] = /^missing (\d{4}-\d{2}-\d{2})$/.exec(version ?? '') ?? [];
  return day !== undefined && Date.parse(today) - Date.parse(day) < patience * 86_400_000;
}
