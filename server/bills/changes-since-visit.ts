import type { Bill } from '#contract/bills/bills.ts';
import type { BillStatus } from '#contract/bills/bill-status.ts';
import type { Db } from '#server/database/pool.ts';
import { startVisit, type Snapshot, type Visit } from './bill-counters.queries.ts';

/** Opening a bill again within this time continues the visit: a reload must not clear what is new. */
const visitSeconds = 30 * 60;

const isGoingOn = (visit: Visit) => visit.visitedAt.getTime() > Date.now() - visitSeconds * 1000;

/** What is new since the previous visit; null on a first visit, and when nothing has changed. */
export function changesSince(visit: Visit | undefined, now: Snapshot): Bill['changes'] {
  const seen = visit && (isGoingOn(visit) ? visit.before : { ...visit, at: visit.visitedAt });
  if (!seen) return null;
  const changes = {
    since: seen.at.toISOString(),
    previous_status: seen.status === now.status ? null : (seen.status as BillStatus),
    // A corrected record can have fewer.
    new_actions: Math.max(0, now.actions - seen.actions),
    new_texts: Math.max(0, now.texts - seen.texts),
  };
  return changes.previous_status || changes.new_actions || changes.new_texts ? changes : null;
}

interface NewVisit {
  memberId: number;
  itemId: number;
  visit: Visit | undefined;
  now: Snapshot;
}

/** Records what the member sees, after the reply. A failure is ignored: the next visit records it again. */
export function recordVisit(db: Db, { memberId, itemId, visit, now }: NewVisit): void {
  if (visit && isGoingOn(visit)) return;
  setImmediate(() => void startVisit(db, { memberId, itemId, now }, visitSeconds).catch(() => undefined));
}
