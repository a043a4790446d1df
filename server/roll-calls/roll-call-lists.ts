import { pathId } from '#server/http/parse-id.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { listRollCalls, VoteOfRepresentative } from '#contract/roll-calls/roll-calls.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import { pagingOf } from '#server/http/paging.ts';
import { countRollCalls, findRollCalls, findVotesOf, type VoteOfRow } from './roll-call-lists.queries.ts';
import { headView } from './roll-calls.ts';

const perPage = 20;

export async function rollCallList(db: Db, { page, ...filter }: HandlerInput<typeof listRollCalls>['query']) {
  const [rows, { count, years }] = await Promise.all([
    findRollCalls(db, filter, page, perPage),
    countRollCalls(db, filter),
  ]);
  return {
    roll_calls: rows.map(headView),
    years,
    ...pagingOf(page, count, perPage),
    ...(await readFreshness(db, ['roll_calls'])),
  };
}

const notFound = () => new AppError('not_found', { text: 'We could not find this representative.' });

/** One page of an official's votes. @throws AppError not_found */
export async function votesOfRepresentative(db: Db, idText: string, page: number) {
  const id = pathId(idText, notFound);
  const found = await findVotesOf(db, id, page, perPage);
  if (!found) throw notFound();
  const { positions, record } = found.counts;
  const total = Object.values(positions).reduce((sum, count) => sum + count, 0);
  return {
    votes: found.votes.map(voteView),
    counts: positions,
    record,
    ...pagingOf(page, total, perPage),
    ...(await readFreshness(db, ['roll_calls'])),
  };
}

function voteView(row: VoteOfRow): VoteOfRepresentative {
  const roll_call = headView(row);
  const party = row.party === 'I' ? undefined : roll_call.parties.find((one) => one.party === row.party);
  return {
    roll_call,
    position: row.position,
    word: row.word,
    party_position: !party || party.yea === party.nay ? null : party.yea > party.nay ? 'yea' : 'nay',
  };
}
