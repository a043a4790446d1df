import type { InputFile } from '../../engine/importer.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { SyncSource } from '../../schedule/sync-source.ts';
import { findSenatorsOfVotes } from './legislators-store.ts';
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
        for (const file of files) yield* run.fetchDocument(`${run.address}/${file}`, { kind: 'json' });
        const senators = await findSenatorsOfVotes(run.db);
        if (senators.length > 0) yield await formerSenators(run, senators);
      },
      { readsAllFirst: true },
    ),
};

/** The rows of former senators. Votes and bills name them by different ids. */
async function formerSenators(run: SyncRun, ids: string[]): Promise<InputFile> {
  const name = 'legislators-historical.csv';
  const data = await run.fetchData(`${run.address}/${name}`, 'text');
  const [header, ...rows] = data.toString('utf8').split('\n');
  const found = rows.filter((row) => ids.some((id) => row.includes(`,${id},`)));
  return { name, data: Buffer.from([header, ...found].join('\n')) };
}
