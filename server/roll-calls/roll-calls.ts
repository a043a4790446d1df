import { billNumber } from '#contract/bills/bill-status.ts';
import type { LatestVote } from '#contract/home/front-page.ts';
import type {
  BillRollCalls,
  RollCall,
  RollCallHead,
  SeatHolder,
  Voter,
} from '#contract/roll-calls/roll-calls.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { rollCallPage } from '#server/bills/texts/official-links.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { contactForm, isFederal, positionOf } from '#server/representatives/official-view.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { pagingOf } from '#server/http/paging.ts';
import {
  selectLatestVotes,
  findBillRollCalls,
  findRollCall,
  findVotes,
  type HeadRow,
  type LatestVoteRow,
  type HolderRow,
  type Seats,
  type VoterRow,
} from './roll-calls.queries.ts';

export type { LatestVoteRow };

const perPage = 20;

/** One roll call with every vote. @throws AppError not_found */
export async function rollCallDetails(db: Db, viewer: Viewer | undefined, id: string): Promise<RollCall> {
  const row = await findRollCall(db, id.toLowerCase());
  if (!row) throw new AppError('not_found', { text: 'We could not find this roll call.' });
  const votes = await findVotes(db, row.id);
  const seats = seatsOf(viewer);
  const yours = votes.filter(
    ({ state, district }) =>
      state === seats?.state &&
      (row.chamber === 'senate' || (district !== null && district === seats?.district)),
  );
  return {
    ...headView(row),
    amendment_record: row.amendment_record,
    votes: votes.map((row) => ({ ...voterView(row), state_name: row.state_name })),
    yours: yours.map(voterView),
  };
}

/** The recorded votes on a bill, and the chambers that passed it without one. @throws AppError not_found */
export async function billRollCalls(
  db: Db,
  viewer: Viewer | undefined,
  id: string,
  page: number,
): Promise<BillRollCalls> {
  const seats = seatsOf(viewer);
  const found = await findBillRollCalls(db, id, { page, size: perPage, seats });
  if (!found) throw new AppError('not_found', { text: 'We could not find this bill.' });
  const { bill, rollCalls } = found;
  requireStateContent(bill.category, viewer);
  // California's Senate has the same step, but only votes of Congress are stored.
  const steps = bill.category === 'fed' ? bill.steps : [];
  return {
    roll_calls: rollCalls.map((row) => ({ ...headView(row), yours: (row.yours ?? []).map(voterView) })),
    unrecorded: steps.flatMap(({ step, date, failed }) => {
      const chamber = step === 'passed_house' ? 'house' : step === 'passed_senate' ? 'senate' : undefined;
      return chamber && !failed && !bill.recorded.includes(chamber) ? [{ chamber, date }] : [];
    }),
    not_loaded: bill.not_loaded.map(({ url, ...vote }) => ({ ...vote, url: rollCallPage(url) })),
    officials: bill.holders.map(holderView),
    seats_known: seats !== undefined,
    ...pagingOf(page, bill.total_count, perPage),
    ...(await readFreshness(db, ['roll_calls'])),
  };
}

function holderView({ id, name, last_name, phone, email, website, ...term }: HolderRow): SeatHolder {
  const inCongress = isFederal(term.office);
  return {
    id,
    name,
    last_name,
    position: positionOf(term),
    chamber: inCongress ? (term.office === 'senator' ? 'senate' : 'house') : null,
    phone,
    email,
    contact_form: contactForm(term),
    website,
  };
}

/** SQL of the newest votes on bills with those of the viewer's seats, for Home's statement. */
export function latestVotesFor(db: Db, viewer: Viewer | undefined, count: number) {
  return selectLatestVotes(db, seatsOf(viewer), viewer?.id, count);
}

export function latestVoteView({ yours, my_vote, voted_at, ...row }: LatestVoteRow): LatestVote {
  return {
    roll_call: headView({ ...row, voted_at: new Date(voted_at) }),
    yours: (yours ?? []).map(voterView),
    my_vote,
  };
}

/** Undefined until the account is set up. */
function seatsOf(viewer: Viewer | undefined): Seats | undefined {
  if (!viewer?.accountSetup || viewer.state === null) return undefined;
  const { state, congressionalDistrict: district, assemblyDistrict, senateDistrict } = viewer;
  return { state, district, assemblyDistrict, senateDistrict };
}

export function headView(row: HeadRow): RollCallHead {
  return {
    id: row.id,
    chamber: row.chamber as RollCallHead['chamber'],
    congress: row.congress,
    session: row.session,
    number: row.number,
    date: row.voted_at.toISOString(),
    question: row.question,
    subject: row.subject,
    kind: row.kind as RollCallHead['kind'],
    requires: row.requires,
    result: row.result,
    passed: row.passed,
    bill: row.bill_slug ? billOf(row.bill_slug, row.bill_title) : null,
    amendment: row.amendment,
    nomination: row.nomination,
    totals: {
      yea: row.yeas,
      nay: row.nays,
      present: row.present,
      not_voting: row.not_voting,
      other: row.others,
    },
    tie_breaker: row.tie_breaker,
    parties: row.parties as unknown as RollCallHead['parties'],
    yea_means: row.yea_means,
    decisive: row.is_decisive,
    source_url: rollCallPage(row.source_url),
  };
}

/** 'hjres7-119' → H.J.Res. 7 */
function billOf(slug: string, title: string | null) {
  const [, type = '', number = '0'] = /^([a-z]+)(\d+)-/.exec(slug) ?? [];
  return { slug, number: billNumber(type, Number(number)), title };
}

function voterView({ id, name, last_name, party, state, district, position, word }: VoterRow): Voter {
  return { id, name, last_name, party, state, district, position, word };
}
