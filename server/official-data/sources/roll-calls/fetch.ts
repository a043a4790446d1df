import { congressYears } from '#contract/home.ts';
import { rollCalls as importer } from '#server/official-data/sources/roll-calls/roll-calls.ts';
import { MissingError, type SyncRun } from '../../schedule/sync-run.ts';
import type { AnyImporter, Files, SyncSource } from '../../schedule/sync-source.ts';
import type { AddressName } from '../../schedule/sync.config.ts';

/** Corrections come soon after a vote: so many of the newest are asked for again each time. */
const recheck = 20;
const chunk = 50;
const mostVotes = 2000;

/** Recorded votes of the House, each year's numbered from 1. */
export const houseVotes: SyncSource = {
  name: 'house-votes',
  title: 'Votes of the House',
  publisher: 'Clerk of the House',
  address: 'houseClerk',
  rhythm: { everyHours: 2, at: '00:35' },
  sync: (run) =>
    run.import(importer as AnyImporter, async function* () {
      for (const { year } of sessions()) {
        const folder = `${run.address('houseClerk')}/${year}`;
        const url = (number: number) => `${folder}/roll${String(number).padStart(3, '0')}.xml`;
        const highest = await highestInIndex(run, `${folder}/index.asp`);
        yield* votes(run, 'houseClerk', `${folder}/roll`, url, numbersTo(highest), highest === undefined);
      }
    }),
};

/** Recorded votes of the Senate, each session's numbered from 1. */
export const senateVotes: SyncSource = {
  name: 'senate-votes',
  title: 'Votes of the Senate',
  publisher: 'United States Senate',
  address: 'senate',
  rhythm: { everyHours: 2, at: '01:05' },
  sync: (run) =>
    run.import(importer as AnyImporter, async function* () {
      for (const { congress, session } of sessions()) {
        const base = run.address('senate');
        const folder = `${base}/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_`;
        const url = (number: number) => `${folder}${String(number).padStart(5, '0')}.xml`;
        const menu = `${base}/roll_call_lists/vote_menu_${congress}_${session}.xml`;
        yield* votes(run, 'senate', folder, url, await numbersIn(run, menu), false);
      }
    }),
};

/** The sessions of the congress that sits, as far as they have begun. */
function sessions(): { congress: number; session: number; year: number }[] {
  const now = new Date().getUTCFullYear();
  const { congress, current } = congressYears(now);
  return current
    .split(',')
    .map((year, index) => ({ congress, session: index + 1, year: Number(year) }))
    .filter(({ year }) => year <= now);
}

/**
 * Those that are not stored yet, and the newest of the others if they have changed.
 * @param isGuess nobody lists the numbers: one after the other is tried until two in a row are not there.
 */
async function* votes(
  run: SyncRun,
  at: AddressName,
  below: string,
  url: (number: number) => string,
  listed: number[],
  isGuess: boolean,
): Files {
  const known = await run.versions(below);
  const numbers = isGuess ? numbersTo(mostVotes) : listed;
  const isKnown = (number: number) => known.has(url(number));
  const newest = new Set(numbers.filter(isKnown).slice(-recheck));
  let [asked, missing] = [0, 0];
  for (const number of numbers) {
    if (isKnown(number) && !newest.has(number)) {
      run.noteUnchanged(1);
      continue;
    }
    const what = yield* run.document(at, url(number), { kind: 'xml', mayBeMissing: isGuess });
    missing = what === 'missing' ? missing + 1 : 0;
    if (isGuess && missing === 2) break;
    if (++asked % chunk === 0) await run.checkpoint();
  }
  await run.checkpoint();
}

/** The highest number on the Clerk's page of a year; undefined where there is no such page, or none on it. */
async function highestInIndex(run: SyncRun, url: string): Promise<number | undefined> {
  const text = await textOf(run, 'houseClerk', url);
  const numbers = [...(text ?? '').matchAll(/rollnumber=(\d{1,4})\b/gi)].map(([, number]) => Number(number));
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

async function numbersIn(run: SyncRun, url: string): Promise<number[]> {
  const text = await textOf(run, 'senate', url);
  const numbers = [...(text ?? '').matchAll(/<vote_number>\s*(\d{1,5})\s*<\/vote_number>/g)];
  return numbers.map(([, number]) => Number(number)).sort((a, b) => a - b);
}

async function textOf(run: SyncRun, at: 'houseClerk' | 'senate', url: string): Promise<string | undefined> {
  try {
    return (await run.fetch(at, url, at === 'senate' ? 'xml' : 'html')).toString('utf8');
  } catch (error) {
    // Nothing has been voted on yet, or the page is no longer kept.
    if (error instanceof MissingError) return undefined;
    throw error;
  }
}

function numbersTo(highest = 0): number[] {
  return Array.from({ length: Math.min(highest, mostVotes) }, (_, i) => i + 1);
}
