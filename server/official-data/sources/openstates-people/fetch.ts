import type { InputFile } from '../../engine/importer.ts';
import { displayUrl, SourceError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { openstatesPeopleImporter } from './openstates-people.ts';

/**
 * California's officials and committees, from an archive of the repository. GitHub limits how many of the 240
 * files can be read one by one without an account.
 */
export const openstatesPeople: SyncSource = {
  name: 'openstates-people',
  title: 'California’s officials',
  publisher: 'openstates/people',
  address: 'githubArchives',
  schedule: { every: 'day', at: '06:15' },
  sync: (run) => run.import(openstatesPeopleImporter(), () => allOrNone(run), { readsAllFirst: true }),
};

/** The importer retires everyone whom a list no longer names, so a damaged file ends the run before it. */
async function* allOrNone(run: SyncRun): FetchedFiles {
  const url = `${run.address}/openstates/people/zip/refs/heads/main`;
  const accepts = (_: string, path: string) =>
    /^[^/]+\/data\/ca\/(legislature|executive|committees)\/[^/]+\.ya?ml$/.test(path);
  const files: InputFile[] = [];
  for await (const file of run.fetchArchive(url, accepts, 'people.zip')) {
    if ('problem' in file) throw new SourceError(`${displayUrl(url)}, ${file.name}: ${file.problem}`);
    files.push(file);
  }
  yield* files;
}
