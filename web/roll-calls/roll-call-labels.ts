import { type RollCallHead, type RollCallKind, type Voter } from '#contract/roll-calls/roll-calls.ts';
import { positionNames, type VotePosition } from '#contract/roll-calls/vote-positions.ts';

export const chamberNames = { house: 'House', senate: 'Senate' } as const;

const partyNames: Record<string, string> = {
  D: 'Democrats',
  R: 'Republicans',
  I: 'Independents',
  ID: 'Independents',
  L: 'Libertarians',
};

/** 'D' → 'Democrats' */
export function partyName(letter: string): string {
  return partyNames[letter] ?? (letter || 'No party');
}

/** '5 Republicans', '1 Independent' */
export function countedParty(count: number, letter: string): string {
  const name = partyName(letter);
  return `${count} ${count === 1 ? name.replace(/s$/, '') : name}`;
}

/** { D: 11, R: 1 } → '11 Democrats, 1 Republican'; { R: 110 } → 'all Republicans' */
export function partyCounts(parties: Record<string, number>): string {
  const counts = Object.entries(parties).sort(([, a], [, b]) => b - a);
  const text = counts.map(([party, count]) => countedParty(count, party)).join(', ');
  return counts.length > 1 ? text : text.replace(/^1 /, '').replace(/^\d+/, 'all');
}

const washingtonDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** 'May 22, 2025', the day in Washington. */
export const voteDay = ({ date }: Pick<RollCallHead, 'date'>) => washingtonDay.format(Date.parse(date));

const washingtonClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'May 22, 2025, 6:54 AM Eastern Time'. Voteview's copies have the day only. */
export function voteTime(rollCall: Pick<RollCallHead, 'date' | 'source_url'>): string {
  if (rollCall.source_url?.startsWith('https://voteview.com/')) return voteDay(rollCall);
  // Some browsers write a narrow space.
  const time = washingtonClock.format(Date.parse(rollCall.date)).replaceAll(/\s/g, ' ');
  return `${voteDay(rollCall)}, ${time} Eastern Time`;
}

/** 'House roll call 145' */
export function rollCallName({ chamber, number }: Pick<RollCallHead, 'chamber' | 'number'>): string {
  return `${chamberNames[chamber]} roll call ${number}`;
}

/** '215 to 214', on one line. */
export function outcome({ totals }: Pick<RollCallHead, 'totals'>): string {
  return `${totals.yea}\u00a0to\u00a0${totals.nay}`;
}

/** 'Passed, 215 to 214', 'Veto override failed, 248 to 177' */
export function resultText(rollCall: Pick<RollCallHead, 'kind' | 'result' | 'totals'>): string {
  const { kind, result } = rollCall;
  // The Senate's own words name the veto: 'Veto Sustained'.
  const isPlain = result === 'Passed' || result === 'Failed';
  const text = kind === 'veto_override' && isPlain ? `Veto override ${result.toLowerCase()}` : result;
  return `${text}, ${outcome(rollCall)}`;
}

const majorities: Record<string, string> = {
  '1/2': 'a simple majority',
  '2/3': 'two thirds',
  '3/5': 'three fifths',
  QUORUM: 'a quorum',
};

export function majorityNeeded(requires: string | null): string | null {
  return requires && (majorities[requires] ?? requires);
}

/** 'Aye' or 'Yea', as the chamber records it; the candidate's name in elections. */
export function voteLabel({ position, word }: { position: VotePosition; word: string }): string {
  return position === 'other' ? word : positionNames[position];
}

type Seat = Pick<Voter, 'party' | 'state' | 'district'>;

/** 'CA 11'; the vice president has no state. */
export function districtName({ state, district }: Omit<Seat, 'party'>): string {
  if (state === null) return 'Vice President';
  return district === null ? state : `${state} ${district === 0 ? 'At Large' : district}`;
}

/** 'D–CA 11', 'R–KY' */
export function seatOf(voter: Seat): string {
  return [voter.party, districtName(voter)].filter(Boolean).join('–');
}

export const kindNames: Record<RollCallKind, string> = {
  passage: 'Passage',
  suspension: 'Suspension of the rules',
  concurrence: 'Concurrence',
  conference: 'Conference report',
  veto_override: 'Veto override',
  cloture: 'Cloture',
  proceed: 'Motion to proceed',
  recommit: 'Motion to recommit',
  table: 'Motion to table',
  amendment: 'Amendment',
  nomination: 'Nomination',
  impeachment: 'Impeachment',
  leadership: 'Election of the Speaker',
  quorum: 'Quorum',
  procedure: 'Procedure',
  other: 'Other',
};
