import { currentCongress } from '#server/environment/clock.ts';
import { SourceError } from '../../schedule/source-error.ts';
import type { SyncSource } from '../../schedule/sync-source.ts';
import { zipDistrictsImporter } from './zip-districts.ts';
import { zipsImporter } from './zips.ts';

/** The city and state of every zip code. */
export const zips: SyncSource = {
  name: 'zips',
  title: 'Zip codes',
  publisher: 'GeoNames postal codes',
  address: 'geonames',
  schedule: { every: 'week', at: '09:40' },
  sync: (run) =>
    run.import(zipsImporter, () => run.fetchArchive(`${run.address}/US.zip`, (name) => name === 'US.txt')),
};

/** The districts that a zip code overlaps. */
export const zipDistricts: SyncSource = {
  name: 'zip-districts',
  title: 'Zip codes to districts',
  publisher: 'Census Bureau relationship files',
  address: 'census',
  schedule: { every: 'week', at: '09:50' },
  sync: (run) =>
    run.import(zipDistrictsImporter, async function* () {
      const fetchFile = (name: string, mayBeMissing = false) => {
        const url = `${run.address}/cd-sld/tab20_${name}20_zcta520_natl.txt`;
        return run.fetchDocument(url, { kind: 'text', mayBeMissing });
      };
      // The file of a new congress may come after it has begun. The lines before stay until then.
      const congress = currentCongress();
      const results = [yield* fetchFile(`cd${congress}`, true)];
      if (results[0] === 'missing') results.push(yield* fetchFile(`cd${congress - 1}`));
      await run.checkpoint();
      for (const chamber of ['sldl2024', 'sldu2024']) {
        results.push(yield* fetchFile(chamber));
        await run.checkpoint();
      }
      // A failed run is tried again within hours. The next scheduled one is a week away.
      if (results.includes('failed')) throw new SourceError('Some of its files could not be read.');
    }),
};
