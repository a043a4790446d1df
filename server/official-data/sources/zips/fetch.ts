import { zipDistricts as districtsImporter } from '#server/official-data/sources/zips/zip-districts.ts';
import { zips as importer } from '#server/official-data/sources/zips/zips.ts';
import type { AnyImporter, SyncSource } from '../../schedule/sync-source.ts';

/** The place of every zip. */
export const zips: SyncSource = {
  name: 'zips',
  title: 'Zip codes',
  publisher: 'GeoNames postal codes',
  address: 'geonames',
  rhythm: { everyHours: 168, at: '03:10' },
  sync: (run) =>
    run.import(importer as AnyImporter, () =>
      run.archive('geonames', `${run.address('geonames')}/US.zip`, (name) => name === 'US.txt'),
    ),
};

const relationships = [
  'tab20_cd11920_zcta520_natl.txt',
  'tab20_sldl202420_zcta520_natl.txt',
  'tab20_sldu202420_zcta520_natl.txt',
];

/** Which districts a zip touches. */
export const zipDistricts: SyncSource = {
  name: 'zip-districts',
  title: 'Zip codes to districts',
  publisher: 'Census Bureau relationship files',
  address: 'census',
  rhythm: { everyHours: 168, at: '03:40' },
  sync: (run) =>
    run.import(districtsImporter() as AnyImporter, async function* () {
      for (const file of relationships) {
        yield* run.document('census', `${run.address('census')}/cd-sld/${file}`, { kind: 'text' });
        await run.checkpoint();
      }
    }),
};
