import { sql } from 'kysely';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

/** Today's salt; the first process to ask creates it. */
export async function todaysSalt(db: Db, fresh: Buffer): Promise<{ day: string; salt: Buffer }> {
  await sql`
    insert into view_salts (day, salt)
    values (today(), ${fresh})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ day: string; salt: Buffer }>`
    select day, salt from view_salts where day = today()`.execute(db);
  return rows[0]!;
}

export interface ViewRows {
  /** Views of bills, by public identifier. */
  bySlug: { slug: string; key: Buffer }[];
  /** Views of bills and initiatives, by id. */
  byId: { type: string; id: number; key: Buffer }[];
}

/**
 * Stores views that are new today and adds them to the totals. A lock lets one process write at a time.
 */
export async function saveViews(db: Db, day: string, { bySlug, byId }: ViewRows): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lock(db, 'views');
    await sql`
      with seen as (
        select b.id as item_id, g.key
        from unnest(
          ${bySlug.map(({ slug }) => slug)}::text[],
          ${bySlug.map(({ key }) => key)}::bytea[]
        ) g (slug, key)
        join bills b on b.slug = g.slug
        union
        select i.id, g.key
        from unnest(
          ${byId.map(({ type }) => type)}::text[],
          ${byId.map(({ id }) => id)}::int[],
          ${byId.map(({ key }) => key)}::bytea[]
        ) g (type, id, key)
        join items i on i.id = g.id and i.item_type = g.type
      ), fresh as (
        insert into item_views (item_id, day, viewer_key) select item_id, ${day}::date, key from seen
        on conflict do nothing returning item_id
      ), added as (
        select item_id, count(*)::int as views from fresh group by item_id
      ), listed as (
        update listings l set views = l.views + a.views from added a where l.bill_id = a.item_id
      )
      update initiatives n set views = n.views + a.views from added a where n.id = a.item_id`.execute(db);
  });
}

/** Deletes old salts, which makes viewer keys untraceable, and views older than a month. Totals stay. */
export async function forgetOldViews(db: Db): Promise<void> {
  await sql`delete from view_salts where day < today() - 1`.execute(db);
  await sql`delete from item_views where day < today() - 31`.execute(db);
}
