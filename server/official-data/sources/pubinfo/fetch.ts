import type { SyncSource } from '../../schedule/sync-source.ts';
import { pubinfoImporter } from './pubinfo.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * California's bills: the legislature's archive of the whole session (almost 1 GB), rebuilt every evening.
 */
export const pubinfo: SyncSource = {
  name: 'pubinfo',
  title: 'California bills',
  publisher: 'California Legislative Information',
  address: 'leginfo',
  schedule: { every: 'day', at: '08:40' },
  sync: (run) =>
    run.import(pubinfoImporter, () =>
      run.fetchArchive(`${run.address}/${archiveName(new Date())}`, (name) => pubinfoImporter.accepts(name)),
    ),
};

/** The newest archive. One is published each evening around ten in California and named after its weekday. */
export function archiveName(now: Date): string {
  const evening = new Date(now.getTime() - 30 * 3_600_000);
  return `pubinfo_daily_${days[evening.getUTCDay()]}.zip`;
}
