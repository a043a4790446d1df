import type { TabCounts } from '#contract/home.ts';
import { countInviting } from '#server/connect/connect.ts';
import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { countNewShares } from '#server/shares/shares.ts';
import { countNewBills } from './home.queries.ts';

/** Counts what is new since `fromTime` (Unix seconds), or 0 without it. */
export async function countTabs(db: Db, viewer: Viewer, fromTime: number | undefined): Promise<TabCounts> {
  const connects = viewer.accountSetup ? await countInviting(db, viewer.id) : 0;
  if (fromTime === undefined)
    return { shares: 0, connects, fed_bills: 0, executive_orders: 0, state_bills: 0 };
  const since = new Date(fromTime * 1000);
  const [shares, fed_bills, executive_orders, state_bills] = await Promise.all([
    viewer.accountSetup ? countNewShares(db, viewer.id, since) : 0,
    countNewBills(db, 'fed', since),
    countNewBills(db, 'eo', since),
    mayReadStateContent(viewer) ? countNewBills(db, 'state', since) : 0,
  ]);
  return { shares, connects, fed_bills, executive_orders, state_bills };
}
