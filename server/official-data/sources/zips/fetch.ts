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
    run.import(zipsImporter, () =>
      run.fetchArchive('geonames', `${run.address('geonames')}/US.zip`, (name) => name === 'US.txt'),
    ),
};

const relationshipFiles = [
  'tab20_cd11920_zcta520_natl.txt',
  'tab20_sldl202420_zcta520_natl.txt',
  'tab20_sldu202420_zcta520_natl.txt',
];

/** The districts that a zip code overlaps. */
export const zipDistricts: SyncSource = {
  name: 'zip-districts',
  title: 'Zip codes to districts',
  publisher: 'Census Bureau relationship files',
  address: 'census',
  schedule: { every: 'week', at: '09:50' },
  sync: (run) =>
    run.import(zipDistrictsImporter(), async function* () {
      for (const file of relationshipFiles) {
        yield* run.fetchDocument('census', `${run.address('census')}/cd-sld/${file}`, { kind: 'text' });
        await run.checkpoint();
      }
    }),
};
