import { z } from 'zod';
import type { InputFile } from '../../engine/importer.ts';
import { displayUrl, SourceError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { openstatesPeopleImporter } from './openstates-people.ts';

const listing = z.array(z.object({ name: z.string().max(200), type: z.string() })).max(5000);
const folders = ['legislature', 'executive', 'committees'];

/**
 * California's officials and committees. The importer retires everyone that a list no longer names, so it
 * must get all files or none: if a folder has changed, every file is fetched, and a missing file ends the run
 * before the import.
 */
export const openstatesPeople: SyncSource = {
  name: 'openstates-people',
  title: 'California’s officials',
  publisher: 'openstates/people',
  address: 'githubFiles',
  schedule: { every: 'day', at: '06:15' },
  sync: async (run) => {
    const listings = [];
    for (const folder of folders)
      listings.push(await run.fetchListing('githubApi', listingUrl(run, folder), listing));
    if (listings.every((one) => one === undefined)) return;
    const files: InputFile[] = [];
    for (const [index, folder] of folders.entries())
      files.push(...(await filesOf(run, folder, listings[index]?.value)));
    const skippedBefore = run.counts.skipped;
    await run.import(
      openstatesPeopleImporter(),
      async function* (): FetchedFiles {
        yield* files;
      },
      { readsAllFirst: true },
    );
    if (run.counts.skipped > skippedBefore) return;
    for (const one of listings) await one?.markRead();
  },
};

/** @param changed the listing, if it has changed. */
async function filesOf(
  run: SyncRun,
  folder: string,
  changed: z.output<typeof listing> | undefined,
): Promise<InputFile[]> {
  const listed = changed ?? (await run.fetchJson('githubApi', listingUrl(run, folder), listing));
  const base = `${run.address('githubFiles')}/openstates/people/main/data/ca/${folder}`;
  const files: InputFile[] = [];
  for (const { name, type } of listed) {
    if (type !== 'file' || !/\.ya?ml$/.test(name)) continue;
    const url = `${base}/${encodeURIComponent(name)}`;
    const data = await run.fetchData('githubFiles', url, 'text');
    if (!/^id: ocd-(person|organization)\//m.test(data.toString('utf8')))
      throw new SourceError(`${displayUrl(url)} names neither a person nor a committee.`);
    files.push({ name, data });
    run.reportProgress(`${files.length} files of ${folder}`);
  }
  return files;
}

function listingUrl(run: SyncRun, folder: string): string {
  return `${run.address('githubApi')}/repos/openstates/people/contents/data/ca/${folder}?ref=main`;
}
