import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** How a bill stands, as far as a page says what has changed. */
export interface Snapshot {
  status: string;
  actions: number;
  texts: number;
}

export interface Visit extends Snapshot {
  visitedAt: Date;
  before: (Snapshot & { at: Date }) | undefined;
}

/** By primary key. */
export async function findVisit(db: Db, memberId: number, itemId: number): Promise<Visit | undefined> {
  const row = await db
    .selectFrom('item_visits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { visited_at: visitedAt, status, actions, texts, before_at: at } = row;
  const before = at && {
    at,
    status: row.before_status!,
    actions: row.before_actions!,
    texts: row.before_texts!,
  };
  return { visitedAt, status, actions, texts, before: before ?? undefined };
}

/** Begins a visit: what was seen last becomes what is compared with. While a visit goes on nothing is written, whoever races. */
export async function beginVisit(
  db: Db,
  { memberId, itemId, now }: { memberId: number; itemId: number; now: Snapshot },
  visitSeconds: number,
): Promise<void> {
  await sql`
    insert into item_visits as v (member_id, item_id, status, actions, texts)
    values (${memberId}, ${itemId}, ${now.status}, ${now.actions}, ${now.texts})
    on conflict (member_id, item_id) do update set
      visited_at = now(), status = excluded.status, actions = excluded.actions, texts = excluded.texts,
      before_at = v.visited_at, before_status = v.status, before_actions = v.actions, before_texts = v.texts
    where v.visited_at < now() - make_interval(secs => ${visitSeconds})`.execute(db);
}
