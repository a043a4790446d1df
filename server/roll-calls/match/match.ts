import { agreement, agreementPercentage, sides } from '#contract/roll-calls/agreement.ts';
import { billNumber } from '#contract/bills/bill-status.ts';
import type {
  ComparedVote,
  Match,
  matchMyVotes,
  MatchItem,
  MatchRecord,
  MatchSuggestion,
} from '#contract/roll-calls/match.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { hasEnded } from '#contract/home.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { positionOf } from '#server/representatives/official-view.ts';
import { rollCallPage } from '#server/bills/texts/official-links.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { pagingOf } from '#server/http/paging.ts';
import {
  findItems,
  findRecords,
  findSuggestions,
  findUnrecorded,
  type ItemRow,
  type DecisiveRow,
  type Question,
  type RecordRow,
} from './match.queries.ts';

const perPage = 20;

type MatchQuery = HandlerInput<typeof matchMyVotes>['query'];

/**
 * A member's opinions on bills beside the votes of their representatives.
 * @throws AppError not_found when the chosen official does not exist.
 */
export async function matchOf(
  db: Db,
  viewer: Viewer,
  { page, issue, representative_id: chosen }: MatchQuery,
): Promise<Match> {
  const question = { ...questionOf(viewer), chosen, issue };
  const [{ total, known, records }, rows, freshness] = await Promise.all([
    findRecords(db, question),
    findItems(db, question, page, perPage),
    readFreshness(db, ['roll_calls']),
  ]);
  if (!known) throw new AppError('not_found', { text: 'We could not find this representative.' });
  return {
    items: rows.map((row) => itemView(row, records, freshness.as_of)),
    representatives: records.map(recordView),
    district_unknown: viewer.congressionalDistrict === null,
    ...pagingOf(page, total, perPage),
    ...freshness,
  };
}

function questionOf(viewer: Viewer): Question {
  return {
    memberId: viewer.id,
    state: viewer.state,
    district: viewer.congressionalDistrict,
    chosen: undefined,
    issue: undefined,
  };
}

/**
 * The records alone, for the screens of officials.
 * @throws AppError not_found when the chosen official does not exist.
 */
export async function recordsOf(db: Db, viewer: Viewer, chosen: number | undefined): Promise<MatchRecord[]> {
  const { known, records } = await findRecords(db, { ...questionOf(viewer), chosen });
  if (!known) throw new AppError('not_found', { text: 'We could not find this representative.' });
  return records.map(recordView);
}

const suggestionsMax = 5;

export async function suggestionsOf(db: Db, viewer: Viewer): Promise<MatchSuggestion[]> {
  const rows = await findSuggestions(db, questionOf(viewer), suggestionsMax);
  return rows.map(({ bill_type, number, ...row }) => ({ ...row, number: billNumber(bill_type, number) }));
}

export async function unrecordedOf(db: Db, viewer: Viewer, page: number, issue: string | undefined) {
  const rows = await findUnrecorded(db, { memberId: viewer.id, issue }, page, perPage);
  return {
    items: rows.map(({ bill_id, slug, bill_type, number, title, level, chambers }) => ({
      bill_id,
      slug,
      number: billNumber(bill_type, number),
      title,
      my_vote: level,
      chambers: chambers.map(({ url, ...chamber }) => ({ ...chamber, url: rollCallPage(url) })),
    })),
    ...pagingOf(page, rows[0]?.total ?? 0, perPage),
  };
}

function recordView(row: RecordRow): MatchRecord {
  return {
    id: row.id,
    name: row.name,
    last_name: row.last_name,
    chamber: row.chamber,
    position: positionOf(row),
    party: row.party?.charAt(0) ?? null,
    image: { url: row.photo },
    current: row.current,
    chosen: !row.mine,
    agreed_count: row.agreed,
    compared_count: row.compared,
    not_counted: row.not_counted,
    comparisons: row.comparisons,
    agreement_percentage: agreementPercentage(row.agreed, row.compared),
  };
}

function itemView(row: ItemRow, records: RecordRow[], asOf: string | null): MatchItem {
  const roll_calls = row.roll_calls.map(decisiveView);
  return {
    bill_id: row.bill_id,
    slug: row.slug,
    number: billNumber(row.bill_type, row.number),
    title: row.title,
    my_vote: row.level,
    my_vote_at: row.updated_at.toISOString(),
    roll_call: roll_calls[0]!,
    roll_calls,
    representatives: (['house', 'senate'] as const).flatMap((chamber) => {
      const rollCall = row.roll_calls.find((one) => one.chamber === chamber);
      if (rollCall) return rollCall.votes.map((vote) => comparedVote(row, rollCall, vote));
      return records
        .filter(
          (record) =>
            record.chamber === chamber &&
            (record.current || !record.mine) &&
            record.office !== 'vice_president',
        )
        .map((record) => withoutRollCall(row, record, asOf));
    }),
  };
}

function decisiveView({ date, ...rollCall }: DecisiveRow) {
  return { ...rollCall, date: new Date(date).toISOString() };
}

function comparedVote(
  { level }: ItemRow,
  { id: roll_call_id, chamber, yea_means }: DecisiveRow,
  { id, name, position, word }: DecisiveRow['votes'][number],
): ComparedVote {
  return {
    id,
    name,
    chamber,
    roll_call_id,
    position,
    vote: position === null ? 'Not listed' : position === 'other' ? word! : positionNames[position],
    recorded_as: word,
    agrees: agreement(level, position, yea_means),
    reason: reasonOf(level, position, yea_means),
  };
}

function reasonOf(
  level: ItemRow['level'],
  position: DecisiveRow['votes'][number]['position'],
  yeaMeans: number,
): ComparedVote['reason'] {
  if (position === null) return 'not_listed';
  if (position === 'not_voting' || position === 'present') return position;
  if (yeaMeans === 0 || position === 'other') return 'neither_side';
  return sides[level] === 0 ? 'not_sure' : null;
}

/** There is no roll call of the chamber: passed by voice, recorded elsewhere, or not voted on. */
function withoutRollCall(row: ItemRow, { id, name, chamber }: RecordRow, asOf: string | null): ComparedVote {
  const isPassed = row.steps.some(({ step, failed }) => step === `passed_${chamber}` && !failed);
  const reason = row.recorded.includes(chamber)
    ? 'not_loaded'
    : isPassed
      ? 'no_recorded_vote'
      : 'no_vote_yet';
  return {
    id,
    name,
    chamber,
    roll_call_id: null,
    position: null,
    vote: labelOf(reason, row, asOf),
    recorded_as: null,
    agrees: null,
    reason,
  };
}

function labelOf(
  reason: 'not_loaded' | 'no_recorded_vote' | 'no_vote_yet',
  { bill_type, congress }: ItemRow,
  asOf: string | null,
): string {
  if (reason === 'not_loaded') return 'Not available';
  if (reason === 'no_recorded_vote') return 'No recorded vote';
  // The other chamber never votes on a simple resolution, and a congress that has ended on none.
  const hasFinished = asOf !== null && hasEnded(congress, asOf);
  const mayVote = !['hres', 'sres'].includes(bill_type) && !hasFinished;
  return mayVote ? 'No vote yet' : 'No vote';
}
