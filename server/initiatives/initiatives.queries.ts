import { sql, type SqlBool } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { mayReadInitiative } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { tallyOf } from '#server/opinions/tally-store.ts';
import { nameOf } from '#server/posts/posts-store.ts';

/** SQL: the initiative `n` is no draft. */
export const isSubmitted = sql<SqlBool>`n.submitted_at is not null`;

/** Cards of initiatives that the viewer may read. Each look-up is by primary key. */
export function selectCards(db: Db, viewerId: number | undefined) {
  return db
    .selectFrom('initiatives as n')
    .innerJoin('members as m', 'm.id', 'n.author_id')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'n.id',
      'n.title',
      sql<string>`left(n.description, 400)`.as('beginning'),
      'n.visibility',
      'n.created_at',
      'n.updated_at',
      'n.submitted_at',
      'n.review_since',
      'n.removed_at',
      'n.first_submitted_at',
      'n.author_id',
      nameOf('m').as('author_name'),
      's.name as author_state',
      'm.avatar as author_avatar',
      tallyOf(sql`n.id`).as('counts'),
      sql<OpinionLevel | null>`(
        select o.level from opinions o where o.item_id = n.id and o.member_id = ${viewerId ?? 0}::int
      )`.as('own'),
    ])
    .where(mayReadInitiative(viewerId, sql<SqlBool>`m.deactivated_at is null`));
}
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Cards of these initiatives as the viewer may read them, in no order. */
export async function findCards(db: Db, ids: readonly number[], viewerId: number | undefined) {
  if (ids.length === 0) return [];
  return selectCards(db, viewerId).where('n.id', 'in', ids).execute();
}

/** One with its whole text, if the viewer may read it. */
export async function findInitiative(db: Db, id: number, viewerId: number | undefined) {
  return selectCards(db, viewerId)
    .select([
      'n.description',
      sql<boolean>`exists (
        select from watchlist w where w.item_id = n.id and w.member_id = ${viewerId ?? 0}::int
      )`.as('watched'),
      sql<boolean>`exists (
        select from initiative_flags f where f.initiative_id = n.id and f.member_id = ${viewerId ?? 0}::int
      )`.as('flagged'),
      sql<number | null>`case when n.removed_at is not null then (
        select max(c.id) from moderation_cases c where c.initiative_id = n.id
      ) end`.as('decision_id'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirst();
}
export type InitiativeRow = NonNullable<Awaited<ReturnType<typeof findInitiative>>>;

/** Officials it petitions, each with the current or last term: at most 100 rows by primary key. */
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
    website: string | null;
  }>`
    select
      r.id,
      r.name,
      r.photo,
      t.office,
      s.name as state,
      t.district,
      t.party,
      t.email,
      t.contact_form,
      t.website
    from initiative_representatives ir
    join representatives r on r.id = ir.representative_id
    left join lateral (
      select *
      from representative_terms t
      where t.representative_id = r.id
      order by sits_today(t) desc, t.start_date desc
      limit 1
    ) t on true
    left join states s on s.postal = t.state
    where ir.initiative_id = ${initiativeId}
    order by r.last_name, r.name, r.id`.execute(db);
  return rows;
}

/** Which of these officials hold an office today. */
export async function findSitting(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id
    from representatives r
    where r.id = any(${ids}::int[])
      and exists (
        select from representative_terms t
        where t.representative_id = r.id and sits_today(t)
      )`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Draft {
  title: string;
  description: string;
  visibility: '' | 'national';
}

/** @throws where the author has saved one with this key. */
export async function insertInitiative(
  db: Db,
  authorId: number,
  draft: Draft,
  clientKey: string | undefined,
): Promise<number> {
  const { id } = await db
    .insertInto('items')
    .values({ item_type: 'initiative' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('initiatives')
    .values({ id, author_id: authorId, ...draft, client_key: clientKey ?? null })
    .execute();
  return id;
}

/** The initiative that its author has saved with this key. */
export async function findByKey(db: Db, authorId: number, clientKey: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('initiatives')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return found?.id;
}

/** The author's own initiative, locked so that it is not submitted or deleted while it changes. */
export async function lockOwn(db: Db, id: number, authorId: number) {
  return db
    .selectFrom('initiatives')
    .select([
      'id',
      'title',
      'description',
      'submitted_at',
      'review_since',
      'removed_at',
      'first_submitted_at',
    ])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst();
}

/** @param isDraft whether a refused initiative becomes a draft again. */
export async function updateTexts(
  db: Db,
  id: number,
  change: Partial<Draft>,
  isDraft: boolean,
): Promise<void> {
  await db
    .updateTable('initiatives')
    .set({ ...change, updated_at: sql`now()`, ...(isDraft && { removed_at: null }) })
    .where('id', '=', id)
    .execute();
}

/** Sets the officials it petitions; existing rows stay untouched. */
export async function setTargets(db: Db, initiativeId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from initiative_representatives
    where initiative_id = ${initiativeId} and representative_id <> all(${ids}::int[])`.execute(db);
  await sql`
    insert into initiative_representatives (initiative_id, representative_id)
    select ${initiativeId}::int, unnest(${ids}::int[])
    on conflict do nothing`.execute(db);
}

/** Publishes a locked draft, or puts it in review. */
export async function markSubmitted(db: Db, id: number, isInReview: boolean): Promise<void> {
  await db
    .updateTable('initiatives')
    .set({ [isInReview ? 'review_since' : 'submitted_at']: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Reports a public initiative.
 * @returns undefined where the member may not read it; `own`: they wrote it; `added` is false for a second
 * flag.
 */
export async function insertFlag(
  db: Db,
  { id, memberId, comment }: { id: number; memberId: number; comment: string },
): Promise<{ own: boolean; added: boolean } | undefined> {
  const { rows } = await sql<{ own: boolean; added: boolean }>`
    with initiative as (
      select n.id, n.author_id
      from initiatives n
      where n.id = ${id} and ${mayReadInitiative(memberId)}
      -- Waits for a decision that may remove it.
      for share of n
    ),
    flag as (
      insert into initiative_flags (initiative_id, member_id, comment)
      select id, ${memberId}::int, ${comment}
      from initiative
      where author_id <> ${memberId}
      on conflict do nothing
      returning initiative_id
    )
    select author_id = ${memberId} as own, exists (select from flag) as added
    from initiative`.execute(db);
  return rows[0];
}

/** Deletes a draft with everything on it. @returns false unless it was a draft of this author. */
export async function deleteDraft(db: Db, id: number, authorId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('initiatives')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('submitted_at', 'is', null)
    .where('first_submitted_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
