import { pubinfo as importer } from '#server/official-data/sources/pubinfo/pubinfo.ts';
import type { AnyImporter, SyncSource } from '../../schedule/sync-source.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** California's bills: the legislature's archive of the whole session, made anew each evening (close to a gigabyte). */
export const pubinfo: SyncSource = {
  name: 'pubinfo',
  title: 'California bills',
  publisher: 'California Legislative Information',
  address: 'leginfo',
  rhythm: { everyHours: 24, at: '08:40' },
  sync: (run) =>
    run.import(importer as AnyImporter, () =>
      run.archive('leginfo', `${run.address('leginfo')}/${archiveOf(new Date())}`, (name) =>
        importer.wants(name),
      ),
    ),
};

/** The newest archive: each evening towards ten in California one is put up, named after its weekday. */
export function archiveOf(now: Date): string {
  const evening = new Date(now.getTime() - 30 * 3_600_000);
  return `pubinfo_daily_${days[evening.getUTCDay()]}.zip`;
}
