import { z } from 'zod';
import { openstatesPeople as importer } from '#server/official-data/sources/openstates-people/openstates-people.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import { placeOf, UpstreamError } from '../../schedule/source-error.ts';

const listing = z.array(z.object({ name: z.string().max(200), type: z.string() })).max(5000);
const folders = ['legislature', 'executive', 'committees'];

/**
 * California's officials and committees. The importer takes whoever a whole list no longer names for gone, so it is given
 * all files or none: when any folder has changed, each file is fetched, and one that cannot be had ends the run before it begins.
 */
export const openstatesPeople: SyncSource = {
  name: 'openstates-people',
  title: 'California’s officials',
  publisher: 'openstates/people',
  address: 'githubFiles',
  rhythm: { everyHours: 24, at: '06:10' },
  sync: async (run) => {
    const listings = [];
    for (const folder of folders)
      listings.push(await run.listing('githubApi', listingOf(run, folder), listing));
    if (listings.every((one) => one === undefined)) return;
    const files: { name: string; data: Buffer }[] = [];
    for (const [index, folder] of folders.entries())
      files.push(...(await filesOf(run, folder, listings[index]?.value)));
    const before = run.counts.skipped;
    await run.import(
      importer() as AnyImporter,
      async function* (): Files {
        yield* files;
      },
      { gathers: true },
    );
    if (run.counts.skipped > before) return;
    for (const one of listings) await one?.remember();
  },
};

async function filesOf(run: SyncRun, folder: string, known: z.output<typeof listing> | undefined) {
  const names = known ?? (await run.always('githubApi', listingOf(run, folder), listing));
  const files: { name: string; data: Buffer }[] = [];
  for (const { name, type } of names) {
    if (type !== 'file' || !/\.ya?ml$/.test(name)) continue;
    const url = `${run.address('githubFiles')}/openstates/people/main/data/ca/${folder}/${encodeURIComponent(name)}`;
    const data = await run.fetch('githubFiles', url, 'text');
    if (!/^id: ocd-(person|organization)\//m.test(data.toString('utf8')))
      throw new UpstreamError(`${placeOf(new URL(url))} names neither a person nor a committee.`);
    files.push({ name, data });
    run.tell(`${files.length} files of ${folder}`);
  }
  return files;
}

function listingOf(run: SyncRun, folder: string): string {
  return `${run.address('githubApi')}/repos/openstates/people/contents/data/ca/${folder}?ref=main`;
}
