import type { Bill } from '#contract/bills/bills.ts';
import type { BillStatus } from '#contract/bills/bill-status.ts';
import type { Db } from '#server/database/pool.ts';
import { beginVisit, type Snapshot, type Visit } from './visits.queries.ts';

/** Seconds within which opening a bill again goes on with the same visit: a reload must not wipe away what is new. */
const visitSeconds = 30 * 60;

/** What is new since the visit before this one; null on a first visit, and while nothing has changed. */
export function changesSince(visit: Visit | undefined, now: Snapshot): Bill['changes'] {
  const goesOn = visit && visit.visitedAt.getTime() > Date.now() - visitSeconds * 1000;
  const seen = goesOn ? visit.before : visit && { ...visit, at: visit.visitedAt };
  if (!seen) return null;
  const changes = {
    since: seen.at.toISOString(),
    previous_status: seen.status === now.status ? null : (seen.status as BillStatus),
    // A record that was corrected can have fewer.
    new_actions: Math.max(0, now.actions - seen.actions),
    new_texts: Math.max(0, now.texts - seen.texts),
  };
  return changes.previous_status || changes.new_actions || changes.new_texts ? changes : null;
}

/** Remembers what this member sees, after the reply: nobody waits for it, and one that is lost is made up for by the next. */
export function noteVisit(
  db: Db,
  {
    memberId,
    itemId,
    visit,
    now,
  }: { memberId: number; itemId: number; visit: Visit | undefined; now: Snapshot },
): void {
  if (visit && visit.visitedAt.getTime() > Date.now() - visitSeconds * 1000) return;
  setImmediate(() => void beginVisit(db, { memberId, itemId, now }, visitSeconds).catch(() => undefined));
}
