import { sql, type SqlBool } from 'kysely';
import { mayRead } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

const author = sql.ref<number>('n.author_id');
const isOut = sql<SqlBool>`n.submitted_at is not null`;

function initiatives(db: Db) {
  return db
    .selectFrom('initiatives as n')
    .innerJoin('members as m', 'm.id', 'n.author_id')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'n.id',
      'n.title',
      'n.visibility',
      'n.created_at',
      'n.updated_at',
      'n.submitted_at',
      'n.author_id',
      sql<string>`coalesce(nullif(m.screen_name, ''), concat_ws(' ', m.first_name, m.last_name))`.as(
        'author_name',
      ),
      's.name as author_state',
      'm.avatar as author_avatar',
    ]);
}

/** Some of them with what a card shows, as the viewer may read them: a probe of primary keys for each. In no order. */
export async function findCards(db: Db, ids: readonly number[], viewerId: number | undefined) {
  if (ids.length === 0) return [];
  return initiatives(db)
    .select(sql<string>`left(n.description, 400)`.as('beginning'))
    .where('n.id', 'in', ids)
    .where(mayRead(viewerId, author, isOut))
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

/** One with its whole text, where the viewer may read it. */
export async function findInitiative(db: Db, id: number, viewerId: number | undefined) {
  return initiatives(db)
    .select('n.description')
    .where('n.id', '=', id)
    .where(mayRead(viewerId, author, isOut))
    .executeTakeFirst();
}

/** The newest on everybody's list: the first entries of an index, less those whose author is hidden from the viewer. */
export async function findNewest(db: Db, viewerId: number | undefined, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('initiatives as n')
    .select('n.id')
    .where('n.visibility', '=', 'national')
    .where(isOut)
    .where(mayRead(viewerId, author, isOut))
    .orderBy('n.submitted_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Officials whom it petitions, each with the seat held today, or else the last one. At most 100 rows by primary key. */
export async function findTargets(db: Db, initiativeId: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    photo: string | null;
    office: string | null;
    state: string | null;
    district: number | null;
    party: string | null;
    email: string | null;
    contact_form: string | null;
  }>`
    select r.id, r.name, r.photo, t.office, s.name as state, t.district, t.party, t.email, coalesce(t.contact_form, t.website) as contact_form
    from initiative_representatives ir
    join representatives r on r.id = ir.representative_id
    left join lateral (
      select * from representative_terms t where t.representative_id = r.id order by sits_today(t) desc, t.start_date desc limit 1
    ) t on true
    left join states s on s.postal = t.state
    where ir.initiative_id = ${initiativeId} order by r.last_name, r.name, r.id`.execute(db);
  return rows;
}

/** Which of these officials hold an office today. */
export async function findSitting(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id from representatives r where r.id = any(${ids}::int[])
      and exists (select from representative_terms t where t.representative_id = r.id and sits_today(t))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface Draft {
  title: string;
  description: string;
  visibility: '' | 'national';
}

export async function insertInitiative(db: Db, authorId: number, draft: Draft): Promise<number> {
  const { id } = await db
    .insertInto('items')
    .values({ item_type: 'initiative' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('initiatives')
    .values({ id, author_id: authorId, ...draft })
    .execute();
  return id;
}

/** What its author is about to change, held so that nobody submits or deletes it meanwhile. */
export async function lockOwn(db: Db, id: number, authorId: number) {
  return db
    .selectFrom('initiatives')
    .select(['id', 'title', 'description', 'submitted_at'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTexts(db: Db, id: number, change: Partial<Draft>): Promise<void> {
  await db
    .updateTable('initiatives')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Those named and no others; what stands already is left alone. */
export async function setTargets(db: Db, initiativeId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from initiative_representatives where initiative_id = ${initiativeId} and representative_id <> all(${ids}::int[])`.execute(
    db,
  );
  await sql`insert into initiative_representatives (initiative_id, representative_id)
    select ${initiativeId}::int, unnest(${ids}::int[]) on conflict do nothing`.execute(db);
}

/** One statement, so of two who submit at once one finds it submitted. @returns false when it was no draft of this author with a text. */
export async function markSubmitted(db: Db, id: number, authorId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('initiatives')
    .set({ submitted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('submitted_at', 'is', null)
    .where('description', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A draft goes with everything on it. @returns false when it was no draft of this author. */
export async function deleteDraft(db: Db, id: number, authorId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('initiatives')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How an initiative stands for its author; undefined where it is not theirs. */
export async function findOwn(db: Db, id: number, authorId: number) {
  return db
    .selectFrom('initiatives')
    .select(['id', 'submitted_at'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
}
