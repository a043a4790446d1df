import { congressYears } from '#contract/home.ts';
import { thisYear, yearOfCongress } from '#server/environment/clock.ts';
import { MissingError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';
import type { FetchedFiles, SyncSource } from '../../schedule/sync-source.ts';
import { rollCallsImporter } from './roll-calls.ts';

/** The newest votes are requested again each time, because corrections follow soon after a vote. */
const recheckedVotes = 20;
const maxVotes = 2000;

/** Recorded votes of the House, numbered from 1 each year. The Clerk has no list of them for programs. */
export const houseVotes: SyncSource = {
  name: 'house-votes',
  title: 'Votes of the House',
  publisher: 'Clerk of the House',
  address: 'houseClerk',
  schedule: { every: 'day', at: '07:30' },
  sync: (run) => importHouseVotes(run, sessionsSoFar()),
};

export const previousHouseVotes: SyncSource = {
  ...houseVotes,
  name: 'house-votes-previous',
  title: 'Votes of the House in the previous congress',
  schedule: { every: 'week', at: '08:10' },
  sync: (run) => importHouseVotes(run, previousSessions()),
};

function importHouseVotes(run: SyncRun, sessions: Session[]): Promise<void> {
  return run.import(rollCallsImporter, async function* () {
    for (const { year } of sessions) {
      const folder = `${run.address}/${year}/roll`;
      yield* votes(run, {
        baseUrl: folder,
        url: (number) => `${folder}${String(number).padStart(3, '0')}.xml`,
      });
    }
  });
}

/** Recorded votes of the Senate, numbered from 1 each session. */
export const senateVotes: SyncSource = {
  name: 'senate-votes',
  title: 'Votes of the Senate',
  publisher: 'United States Senate',
  address: 'senate',
  schedule: { every: 'day', at: '07:40' },
  sync: (run) => importSenateVotes(run, sessionsSoFar()),
};

export const previousSenateVotes: SyncSource = {
  ...senateVotes,
  name: 'senate-votes-previous',
  title: 'Votes of the Senate in the previous congress',
  schedule: { every: 'week', at: '08:20' },
  sync: (run) => importSenateVotes(run, previousSessions()),
};

function importSenateVotes(run: SyncRun, sessions: Session[]): Promise<void> {
  return run.import(rollCallsImporter, async function* () {
    for (const { congress, session } of sessions) {
      const base = run.address;
      const folder = `${base}/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_`;
      const menu = `${base}/roll_call_lists/vote_menu_${congress}_${session}.xml`;
      yield* votes(run, {
        baseUrl: folder,
        url: (number) => `${folder}${String(number).padStart(5, '0')}.xml`,
        numbers: await numbersInMenu(run, menu),
      });
    }
  });
}

/** A congress has two sessions, of one year each. */
interface Session {
  congress: number;
  session: number;
  year: number;
}

/** The sessions of the current congress that have begun. */
function sessionsSoFar(): Session[] {
  const { congress, current } = congressYears(yearOfCongress());
  return sessionsOf(congress, current).filter(({ year }) => year <= thisYear());
}

function previousSessions(): Session[] {
  const { congress, previous } = congressYears(yearOfCongress());
  return sessionsOf(congress - 1, previous);
}

function sessionsOf(congress: number, years: string): Session[] {
  return years.split(',').map((year, index) => ({ congress, session: index + 1, year: Number(year) }));
}

interface VoteFiles {
  baseUrl: string;
  url: (number: number) => string;
  /** If they are not listed, numbers are tried from 1 until two in a row do not exist. */
  numbers?: number[];
}

/** The votes that are not stored yet, and the newest stored ones if they have changed. */
async function* votes(run: SyncRun, { baseUrl, url, numbers }: VoteFiles): FetchedFiles {
  const isGuess = numbers === undefined;
  const known = await run.knownVersions(baseUrl);
  const isKnown = (number: number) => known.has(url(number));
  const candidates = numbers ?? Array.from({ length: maxVotes }, (_, i) => i + 1);
  const rechecked = new Set(candidates.filter(isKnown).slice(-recheckedVotes));
  let missingInARow = 0;
  for (const number of candidates) {
    if (isKnown(number) && !rechecked.has(number)) {
      run.countUnchanged(1);
      continue;
    }
    const result = yield* run.fetchDocument(url(number), { kind: 'xml', mayBeMissing: isGuess });
    missingInARow = result === 'missing' ? missingInARow + 1 : 0;
    if (isGuess && missingInARow === 2) break;
  }
}

/** None if there is no menu: there have been no votes yet. */
async function numbersInMenu(run: SyncRun, url: string): Promise<number[]> {
  try {
    const menu = (await run.fetchData(url, 'xml')).toString('utf8');
    const numbers = [...menu.matchAll(/<vote_number>\s*(\d{1,5})\s*<\/vote_number>/g)];
    return numbers.map(([, number]) => Number(number)).sort((a, b) => a - b);
  } catch (error) {
    if (error instanceof MissingError) return [];
    throw error;
  }
}
