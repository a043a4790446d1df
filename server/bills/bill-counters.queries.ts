import { sql, type Selectable } from 'kysely';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import type { ItemVisits } from '#server/database/generated/tables.ts';
import { countsOf, tallyOf, type StoredCounts } from '#server/opinions/tally-store.ts';
import { listVersion } from './bills.queries.ts';

/** The state of a bill that the next visit is compared with. */
export interface Snapshot {
  status: string;
  actions: number;
  texts: number;
}

/** A member's last visit to a bill, and what they saw on the visit before it. */
export interface Visit extends Snapshot {
  visitedAt: Date;
  before: (Snapshot & { at: Date }) | undefined;
}

export interface BillCounters {
  /** The bill has not changed while this is the same. */
  version: string;
  views: number;
  counts: LevelCounts;
  own: OpinionLevel | null;
  watched: boolean;
  visit: Visit | undefined;
}

type VisitRow = Pick<
  Selectable<ItemVisits>,
  | 'visited_at'
  | 'status'
  | 'actions'
  | 'texts'
  | 'before_at'
  | 'before_status'
  | 'before_actions'
  | 'before_texts'
>;
type MaybeVisitRow = { [Column in keyof VisitRow]: VisitRow[Column] | null };

/** The parts of a bill page that change with votes and views, or belong to the member. By primary key. */
export async function findBillCounters(
  db: Db,
  billId: number,
  memberId: number | undefined,
): Promise<BillCounters> {
  type Row = Omit<BillCounters, 'counts' | 'visit'> & { counts: StoredCounts } & MaybeVisitRow;
  const { rows } = await sql<Row>`
    select
      ${listVersion} as version,
      coalesce(l.views, 0) as views,
      ${tallyOf(sql`me.bill_id`)} as counts,
      o.level as own,
      w.member_id is not null as watched,
      v.visited_at,
      v.status,
      v.actions,
      v.texts,
      v.before_at,
      v.before_status,
      v.before_actions,
      v.before_texts
    from (values (${billId}::int, ${memberId ?? 0}::int)) me (bill_id, member_id)
    left join listings l on l.bill_id = me.bill_id
    left join opinions o on o.item_id = me.bill_id and o.member_id = me.member_id
    left join watchlist w on w.item_id = me.bill_id and w.member_id = me.member_id
    left join item_visits v on v.item_id = me.bill_id and v.member_id = me.member_id`.execute(db);
  const { version, views, counts, own, watched, ...visit } = rows[0]!;
  return { version, views, counts: countsOf(counts), own, watched, visit: visitOf(visit) };
}

function visitOf(row: MaybeVisitRow): Visit | undefined {
  const { visited_at: visitedAt, status, actions, texts, before_at: at } = row;
  if (!visitedAt) return undefined;
  const before = at
    ? { at, status: row.before_status!, actions: row.before_actions!, texts: row.before_texts! }
    : undefined;
  return { visitedAt, status: status!, actions: actions!, texts: texts!, before };
}

/**
 * Starts a new visit, unless the last one is still going on. The snapshot of the last one becomes `before`.
 */
export async function startVisit(
  db: Db,
  { memberId, itemId, now }: { memberId: number; itemId: number; now: Snapshot },
  visitSeconds: number,
): Promise<void> {
  await sql`
    insert into item_visits as v (member_id, item_id, status, actions, texts)
    values (${memberId}, ${itemId}, ${now.status}, ${now.actions}, ${now.texts})
    on conflict (member_id, item_id) do update set
      visited_at = now(),
      status = excluded.status,
      actions = excluded.actions,
      texts = excluded.texts,
      before_at = v.visited_at,
      before_status = v.status,
      before_actions = v.actions,
      before_texts = v.texts
    where v.visited_at < now() - make_interval(secs => ${visitSeconds})`.execute(db);
}
