import type { listIssueTitles } from '#contract/bills/bills.ts';
import { issueTitles } from '#contract/bills/lists.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { Db } from '#server/database/pool.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findListVersion } from '../bills.queries.ts';
import { withKnownCongress } from './bill-list.ts';
import { countIssues, isPersonal, type BillList, type GroupCounts } from './bill-list.queries.ts';
import { countKey, listCache } from './list-cache.ts';
import { readListQuery } from './list-query.ts';

type IssueQuery = HandlerInput<typeof listIssueTitles>['query'];

/**
 * The 41 issues, and how many bills of a list each has.
 * @throws AppError for viewers who may not see the list and for contradictory values.
 */
export async function issueTitlesOf(db: Db, viewer: Viewer | undefined, query: IssueQuery) {
  const list = readListQuery({ ...query, page: 1 }, viewer);
  requireStateContent(list.category, viewer);
  if (isPersonal(list) && !viewer) throw new AppError('invalid_session');
  const counts = await issueCounts(db, list);
  return { issue_titles: issueTitles.map((issue) => ({ ...issue, bill_count: counts[issue.name] ?? 0 })) };
}

/** Cached until a list changes, except those of a member's own list. */
async function issueCounts(db: Db, list: BillList): Promise<GroupCounts> {
  if (isPersonal(list)) return (await readCounts(db, list)).counts;
  const key = countKey(list);
  const cached = listCache(db)
    .at(await findListVersion(db))
    .issueCounts.get(key);
  if (cached) return cached;
  const { version, counts } = await readCounts(db, list);
  listCache(db).at(version).issueCounts.set(key, counts);
  return counts;
}

async function readCounts(db: Db, list: BillList) {
  const found = await countIssues(db, list);
  const known = withKnownCongress(list, found.dataSets);
  return known === list ? found : countIssues(db, known);
}
