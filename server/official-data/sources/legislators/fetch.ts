import { legislators as importer } from '#server/official-data/sources/legislators/legislators.ts';
import type { AnyImporter, SyncSource } from '../../schedule/sync-source.ts';

const files = [
  'legislators-current.json',
  'executive.json',
  'committees-current.json',
  'legislators-district-offices.json',
  'legislators-social-media.json',
  'committee-membership-current.json',
];

/** Who sits in Congress, the executive, their offices, accounts, committees and who is on them. */
export const legislators: SyncSource = {
  name: 'legislators',
  title: 'Members of Congress',
  publisher: 'unitedstates/congress-legislators',
  address: 'legislators',
  rhythm: { everyHours: 24, at: '05:20' },
  sync: (run) =>
    run.import(
      importer() as AnyImporter,
      async function* () {
        for (const file of files)
          yield* run.document('legislators', `${run.address('legislators')}/${file}`, { kind: 'json' });
      },
      { gathers: true },
    ),
};
