import { firstYearOfCongress } from '#contract/home.ts';
import type { RollCallKind } from '#contract/roll-calls/roll-calls.ts';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import { textAt, type XmlNode } from '../../engine/formats/xml.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { classifyQuestion, isPassed } from './question.ts';

/** Identified by id, never by name: two senators may share a name. */
export interface Voter {
  /** 'A000370' (bioguide) or 'S428' (Senate). */
  id: string;
  /** The name is used only for a person who is not stored yet. */
  first_name: string;
  last_name: string;
  /** The vote as the source writes it: 'Aye', 'Guilty', a candidate's name. */
  vote: string;
  party: string | null;
  /** 'XX' if the source does not say (delegates). */
  state: string;
}

/** All but the voters, `tieBreaker` and `isCopy` are named as their columns. */
export interface RollCallRecord {
  id: string;
  chamber: 'house' | 'senate';
  congress: number;
  session: number;
  year: number;
  number: number;
  /** ISO timestamp. */
  voted_at: string;
  question: string;
  subject: string | null;
  kind: RollCallKind;
  requires: string | null;
  result: string;
  passed: boolean | null;
  bill_slug: string | null;
  amendment: string | null;
  nomination: string | null;
  yea_means: -1 | 0 | 1;
  /** The vice president's vote as the source writes it. */
  tieBreaker: string | null;
  voters: Voter[];
  source_url: string | null;
  /** ISO timestamp, or null if the source does not say when it last changed. */
  source_updated_at: string | null;
  /** A scholarly copy. It never replaces what the chamber published. */
  isCopy: boolean;
}

/** A vote that the House has vacated. Its file lists no voters. */
export interface VacatedRollCall {
  id: string;
  isVacated: true;
}

type Derived = 'id' | 'year' | 'kind' | 'yea_means' | 'passed';

/** The fields that a parser reads from a file. Other fields are derived. */
export interface ParsedRollCall extends Omit<RollCallRecord, Derived | 'voted_at' | 'question' | 'result'> {
  voted_at: string | null;
  question: string | null;
  result: string | null;
  /** Totals that the file announces. */
  announced: Partial<Totals>;
  /** Default: the year of the session. */
  year?: number;
}

/** @throws BadRecordError if the record is incomplete or contradicts itself. */
export function buildRollCall({ announced, ...parsed }: ParsedRollCall): RollCallRecord {
  checkIdentity(parsed);
  checkVoters(parsed.voters);
  checkTotals(parsed.voters, announced);
  const { voted_at, question, result } = parsed;
  if (!voted_at || !question || !result)
    throw new BadRecordError('The file is incomplete: it has no date, question or result.');
  const year = parsed.year ?? yearOf(parsed.congress, parsed.session);
  const { kind, yea_means } = classifyQuestion(question);
  const isOnBill = kind === 'table' || kind === 'cloture' ? isMotionOnBill(parsed) : true;
  return {
    ...parsed,
    id: rollCallId({ ...parsed, year }),
    year,
    voted_at,
    question,
    result,
    kind,
    yea_means: isOnBill ? yea_means : 0,
    passed: isPassed(kind, result),
  };
}

/** A vote to table an amendment or a motion, or to limit its debate, takes no side on the bill. */
function isMotionOnBill({ amendment, subject }: Pick<RollCallRecord, 'amendment' | 'subject'>): boolean {
  return (
    amendment === null &&
    !/^motion to table\b.*\b(amdt|amendment|reconsider|(re)?commit|refer|appeal|point of order)\b/i.test(
      subject ?? '',
    )
  );
}

export type Totals = Record<VotePosition, number>;

const positionPatterns: [VotePosition, RegExp][] = [
  ['yea', /^(yea|aye|yes|guilty)$/i],
  ['nay', /^(nay|no|not guilty)$/i],
  ['present', /^present\b/i],
  // Pairs and announcements record an opinion. They do not count as votes.
  ['not_voting', /^(not voting|absent|excused|(paired|announced) (yea|nay))$/i],
];

/** 'Aye' → 'yea'; a candidate's name → 'other'. */
export function positionOf(vote: string): VotePosition {
  return positionPatterns.find(([, pattern]) => pattern.test(vote))?.[0] ?? 'other';
}

export function totalsOf(voters: Voter[]): Totals {
  const totals: Totals = { yea: 0, nay: 0, present: 0, not_voting: 0, other: 0 };
  for (const { vote } of voters) totals[positionOf(vote)] += 1;
  return totals;
}

/** The totals that a file announces, by the name of the element of each. */
export function totalsAt(
  node: XmlNode | undefined,
  names: Record<Exclude<VotePosition, 'other'>, string>,
): Partial<Totals> {
  if (!node) return {};
  const totals = Object.entries(names).map(([position, name]) => [position, Number(textAt(node, name) ?? 0)]);
  return Object.fromEntries(totals);
}

/** @throws BadRecordError if there are no voters, or one is listed twice. */
function checkVoters(voters: Voter[]): void {
  if (voters.length === 0) throw new BadRecordError('The roll call lists no voters.');
  if (voters.length > 600) throw new BadRecordError('The roll call lists more voters than Congress has.');
  const seen = new Set<string>();
  for (const { id, vote, state } of voters) {
    if (vote === '' || vote.length > 60 || !/^[A-Z]{2}$/.test(state))
      throw new BadRecordError(`The entry of ${id.slice(0, 20)} is not a vote.`);
    if (!/^([A-Z]\d{6}|S\d{3})$/.test(id)) throw new BadRecordError(`'${id}' is not the id of a legislator.`);
    if (seen.has(id)) throw new BadRecordError(`${id} is listed twice.`);
    seen.add(id);
  }
}

/** @throws BadRecordError if the file lists other numbers than it announces, as an incomplete file does. */
function checkTotals(voters: Voter[], announced: Partial<Totals>): void {
  const listed = totalsOf(voters);
  for (const [position, label] of [
    ['yea', 'yeas'],
    ['nay', 'nays'],
    ['present', 'votes of present'],
    ['not_voting', 'absent'],
  ] as const) {
    const count = announced[position];
    if (count !== undefined && count !== listed[position])
      throw new BadRecordError(
        `The file announces ${count} ${label} but lists ${listed[position]}: it is incomplete.`,
      );
  }
}

/** 119, 2 → 2026 */
export function yearOf(congress: number, session: number): number {
  return firstYearOfCongress(congress) + session - 1;
}

/** 119, 2026 → 2 */
export function sessionOf(congress: number, year: number): number {
  return year - firstYearOfCongress(congress) + 1;
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

/** @throws BadRecordError if the numbers are out of range. */
export function checkIdentity({
  congress,
  session,
  number,
}: Pick<RollCallRecord, 'congress' | 'session' | 'number'>): void {
  const areWhole = [congress, session, number].every((value) => Number.isInteger(value) && value > 0);
  if (!areWhole || congress > 999 || session > 4 || number > 9999)
    throw new BadRecordError('The file has no valid congress, session or number of a roll call.');
}
