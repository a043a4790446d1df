import type { RollCallKind, VotePosition } from '#contract/roll-calls/roll-calls.ts';
import { BadRecordError } from '../../engine/importer.ts';

/** One voter as the source names them: by an id that is theirs alone, never by name. */
export interface Voter {
  /** 'A000370' (bioguide) or 'S428' (Senate). */
  id: string;
  /** For somebody not known otherwise. */
  firstName: string;
  lastName: string;
  word: string;
  party: string | null;
  /** 'XX' where the source does not say (delegates). */
  state: string;
}

export interface RollCallRecord {
  id: string;
  chamber: 'house' | 'senate';
  congress: number;
  session: number;
  year: number;
  number: number;
  /** ISO moment. */
  votedAt: string;
  question: string;
  subject: string | null;
  kind: RollCallKind;
  requires: string | null;
  result: string;
  passed: boolean | null;
  billSlug: string | null;
  amendment: string | null;
  nomination: string | null;
  yeaMeans: -1 | 0 | 1;
  /** How the vice president voted, as recorded. */
  tieBreaker: string | null;
  voters: Voter[];
  sourceUrl: string | null;
  /** ISO moment; null: the source does not tell when it was last changed. */
  updatedAt: string | null;
  /** A scholarly copy, never preferred to what the chambers publish themselves. */
  isCopy: boolean;
}

export type Totals = Record<VotePosition, number>;

const positions: [VotePosition, RegExp][] = [
  ['yea', /^(yea|aye|yes|guilty)$/i],
  ['nay', /^(nay|no|not guilty)$/i],
  ['present', /^present\b/i],
  // Pairs and announcements are wishes on record, not votes.
  ['not_voting', /^(not voting|absent|excused|(paired|announced) (yea|nay))$/i],
];

/** 'Aye' → 'yea'; a candidate's name → 'other'. */
export function positionOf(word: string): VotePosition {
  return positions.find(([, pattern]) => pattern.test(word))?.[0] ?? 'other';
}

export function totalsOf(voters: Voter[]): Totals {
  const totals: Totals = { yea: 0, nay: 0, present: 0, not_voting: 0, other: 0 };
  for (const { word } of voters) totals[positionOf(word)] += 1;
  return totals;
}

/** @throws BadRecordError for a roll call without voters, or with one listed twice. */
export function checkVoters(voters: Voter[]): void {
  if (voters.length === 0) throw new BadRecordError('The roll call lists nobody.');
  if (voters.length > 600) throw new BadRecordError('The roll call lists more people than Congress has.');
  const seen = new Set<string>();
  for (const { id, word, state } of voters) {
    if (word === '' || word.length > 60 || !/^[A-Z]{2}$/.test(state))
      throw new BadRecordError(`What the file says of ${id.slice(0, 20)} is no vote.`);
    if (!/^([A-Z]\d{6}|S\d{3})$/.test(id)) throw new BadRecordError(`'${id}' is not the id of a legislator.`);
    if (seen.has(id)) throw new BadRecordError(`${id} is listed twice.`);
    seen.add(id);
  }
}

/**
 * Holds what is listed against what was announced: a file that was cut off lists fewer.
 * @throws BadRecordError
 */
export function checkTotals(voters: Voter[], announced: Partial<Totals>): void {
  const listed = totalsOf(voters);
  for (const [position, words] of [
    ['yea', 'yeas'],
    ['nay', 'nays'],
    ['present', 'votes of present'],
    ['not_voting', 'absent'],
  ] as const) {
    const count = announced[position];
    if (count !== undefined && count !== listed[position])
      throw new BadRecordError(
        `The file announces ${count} ${words} but lists ${listed[position]}: it is not whole.`,
      );
  }
}

const firstYear = (congress: number) => 1787 + 2 * congress;

/** The year by which a session's votes are numbered: 119, 2 → 2026. */
export function yearOf(congress: number, session: number): number {
  return firstYear(congress) + session - 1;
}

/** 119, 2026 → 2 */
export function sessionOf(congress: number, year: number): number {
  return year - firstYear(congress) + 1;
}

/** 'h145-119.2025' */
export function rollCallId({
  chamber,
  number,
  congress,
  year,
}: Pick<RollCallRecord, 'chamber' | 'number' | 'congress' | 'year'>): string {
  return `${chamber === 'house' ? 'h' : 's'}${number}-${congress}.${year}`;
}

/** @throws BadRecordError for numbers no roll call has. */
export function checkIdentity({
  congress,
  session,
  number,
}: Pick<RollCallRecord, 'congress' | 'session' | 'number'>): void {
  const isWhole = [congress, session, number].every((value) => Number.isInteger(value) && value > 0);
  if (!isWhole || congress > 999 || session > 4 || number > 9999)
    throw new BadRecordError('The file names no roll call: congress, session or number is missing.');
}
