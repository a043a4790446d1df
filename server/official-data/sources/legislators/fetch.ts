import type { SyncSource } from '../../schedule/sync-source.ts';
import { legislatorsImporter } from './legislators.ts';

const files = [
  'legislators-current.json',
  'executive.json',
  'committees-current.json',
  'legislators-district-offices.json',
  'legislators-social-media.json',
  'committee-membership-current.json',
];

/**
 * Members of Congress and the executive, their offices and accounts, and the committees with their members.
 */
export const legislators: SyncSource = {
  name: 'legislators',
  title: 'Members of Congress',
  publisher: 'unitedstates/congress-legislators',
  address: 'legislators',
  schedule: { every: 'day', at: '06:05' },
  sync: (run) =>
    run.import(
      legislatorsImporter(),
      async function* () {
        for (const file of files)
          yield* run.fetchDocument('legislators', `${run.address('legislators')}/${file}`, { kind: 'json' });
      },
      { readsAllFirst: true },
    ),
};
