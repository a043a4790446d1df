import { sql } from 'kysely';
import type { CaseStatus, ProfilePart } from '#contract/moderation.ts';
import { isSuspended } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { CaseKind } from '#server/database/generated/tables.ts';

/** The removed parts of a profile, as they were. */
export interface RemovedParts {
  parts: ProfilePart[];
  avatar?: string | null;
  about_me?: string | null;
  city?: string | null;
  /** The city that replaced the removed one. */
  new_city?: string | null;
  screen_name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  /** The end of a suspension; null if it is permanent. */
  until?: string | null;
}

export interface Case {
  id: number;
  kind: CaseKind;
  status: CaseStatus;
  post_id: number | null;
  initiative_id: number | null;
  member_id: number;
  removed: RemovedParts | null;
}

/** The case, locked until the transaction ends: a second decision waits here and then finds it decided. */
export async function lockCase(db: Db, id: number): Promise<Case | undefined> {
  // What it is about comes first, posts from the root of the thread down, as in deletions by the author.
  await sql`
    select
    from posts
    where id in (
      select unnest(array[p.root_id, p.parent_id, p.id])
      from moderation_cases c
      join posts p on p.id = c.post_id
      where c.id = ${id}
    )
    order by id
    for no key update`.execute(db);
  await sql`
    select
    from initiatives
    where id = (select initiative_id from moderation_cases where id = ${id})
    for no key update`.execute(db);
  const { rows } = await sql<Case>`
    select id, kind, status, post_id, initiative_id, member_id, removed
    from moderation_cases
    where id = ${id}
    for no key update`.execute(db);
  return rows[0];
}

interface Decision {
  status: 'kept' | 'removed';
  reason: string | null;
  rule: string | null;
  removed: RemovedParts | null;
}

export async function saveDecision(db: Db, id: number, decision: Decision): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({
      ...decision,
      removed: decision.removed && JSON.stringify(decision.removed),
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Inserts a case that is already decided, without a report or a review. @returns its id. */
export async function insertDecision(
  db: Db,
  kind: 'profile' | 'suspension',
  memberId: number,
  decision: Decision,
): Promise<number> {
  const { id } = await db
    .insertInto('moderation_cases')
    .values({
      kind,
      member_id: memberId,
      ...decision,
      removed: decision.removed && JSON.stringify(decision.removed),
      decided_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveAppealDecision(
  db: Db,
  id: number,
  status: 'upheld' | 'restored',
  reason: string,
): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({ status, appeal_reason: reason, appeal_decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Closes the reports that a decision answers. */
export async function closeFlags(db: Db, { kind, post_id, initiative_id, member_id }: Case): Promise<void> {
  if (kind === 'post')
    await db
      .updateTable('post_flags')
      .set({ decided_at: sql`now()` })
      .where('post_id', '=', post_id)
      .where('decided_at', 'is', null)
      .execute();
  else if (kind === 'initiative')
    await db
      .updateTable('initiative_flags')
      .set({ decided_at: sql`now()` })
      .where('initiative_id', '=', initiative_id)
      .where('decided_at', 'is', null)
      .execute();
  else if (kind === 'profile')
    await db
      .updateTable('member_flags')
      .set({ decided_at: sql`now()` })
      .where('flagged_id', '=', member_id)
      .where('decided_at', 'is', null)
      .execute();
}

/** Publishes a waiting initiative. */
export async function approveInitiative(db: Db, id: number): Promise<void> {
  await db
    .updateTable('initiatives')
    .set({ submitted_at: sql`now()`, review_since: null })
    .where('id', '=', id)
    .where('review_since', 'is not', null)
    .execute();
}

/** Publishes the initiative that a case refused or removed, unless its author has changed it since. */
export async function restoreInitiative(db: Db, id: number, caseId: number): Promise<void> {
  const isNewest = sql<boolean>`${caseId}::int = (
    select max(c.id) from moderation_cases c where c.initiative_id = initiatives.id
  )`;
  await db
    .updateTable('initiatives')
    .set({
      submitted_at: sql`coalesce(first_submitted_at, now())`,
      first_submitted_at: null,
      removed_at: null,
    })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .where(isNewest)
    .execute();
}

/** Refuses a waiting initiative, which its author may change and submit again, or removes a public one. */
export async function refuseInitiative(db: Db, id: number): Promise<void> {
  await db
    .updateTable('initiatives')
    .set({
      removed_at: sql`now()`,
      review_since: null,
      first_submitted_at: sql`submitted_at`,
      submitted_at: null,
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('review_since', 'is not', null), where('submitted_at', 'is not', null)]),
    )
    .execute();
}

/** The thread of a post, and the item that it is about. */
export interface PostThread {
  root_id: number;
  item_id: number | null;
}

/** A removed post that was not shown before stays hidden from others. */
export async function setRemoved(db: Db, postId: number): Promise<PostThread | undefined> {
  return updatePost(db, postId, sql`removed_at = now()`);
}

/** Shows a post that was removed or in review. */
export async function setShown(db: Db, postId: number): Promise<PostThread | undefined> {
  return updatePost(db, postId, sql`removed_at = null, review_since = null`);
}

async function updatePost(db: Db, postId: number, change: ReturnType<typeof sql>) {
  const { rows } = await sql<PostThread>`
    with changed as (
      update posts
      set ${change}
      where id = ${postId}
      returning coalesce(root_id, id) as root_id
    )
    select changed.root_id, root.item_id
    from changed
    join posts root on root.id = changed.root_id`.execute(db);
  return rows[0];
}

/** SQL: the city of the member's zip code, or else the state: a complete account has one. */
const knownCity = sql<string | null>`coalesce(
  (select z.city from zips z where z.zip = members.zip5),
  (select s.name from states s where s.postal = members.state)
)`;

/** Removes parts of a profile. @returns what they were, and whether that changed it; undefined for nobody. */
export async function clearProfile(
  db: Db,
  memberId: number,
  parts: readonly ProfilePart[],
): Promise<{ removed: RemovedParts; isChanged: boolean } | undefined> {
  const columns = ['avatar', 'about_me', 'city', 'screen_name', 'first_name', 'last_name'] as const;
  const before = await db
    .selectFrom('members')
    .select(columns)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const { avatar, about_me, city, ...names } = before;
  const after = await db
    .updateTable('members')
    .set({
      ...(parts.includes('picture') && { avatar: null }),
      ...(parts.includes('about_me') && { about_me: null }),
      ...(parts.includes('city') && { city: knownCity }),
      ...(parts.includes('name') && {
        screen_name: null,
        first_name: 'Member',
        last_name: String(memberId),
      }),
    })
    .where('id', '=', memberId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  const removed = {
    parts: [...parts],
    ...(parts.includes('picture') && { avatar }),
    ...(parts.includes('about_me') && { about_me }),
    ...(parts.includes('city') && { city, new_city: after.city }),
    ...(parts.includes('name') && names),
  };
  return { removed, isChanged: columns.some((column) => after[column] !== before[column]) };
}

/** Restores the text and the names, unless the member has replaced them. The picture was deleted. */
export async function restoreProfile(db: Db, memberId: number, removed: RemovedParts): Promise<void> {
  if (removed.parts.includes('about_me'))
    await db
      .updateTable('members')
      .set({ about_me: removed.about_me ?? null })
      .where('id', '=', memberId)
      .where('about_me', 'is', null)
      .execute();
  if (removed.parts.includes('city'))
    await db
      .updateTable('members')
      .set({ city: removed.city ?? null })
      .where('id', '=', memberId)
      .where('city', 'is not distinct from', removed.new_city ?? null)
      .execute();
  if (removed.parts.includes('name'))
    await db
      .updateTable('members')
      .set({
        screen_name: removed.screen_name ?? null,
        first_name: removed.first_name ?? null,
        last_name: removed.last_name ?? null,
      })
      .where('id', '=', memberId)
      .where('first_name', '=', 'Member')
      .where('last_name', '=', String(memberId))
      .where('screen_name', 'is', null)
      .execute();
}

/** Whether another administrator can decide, for which they need two-step sign-in or a passkey. */
export async function hasOtherAdministrator(db: Db, adminId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select
      from members m
      where m.is_admin and m.id <> ${adminId} and m.deactivated_at is null and not ${isSuspended}
        and (
          exists (select from two_step_secrets t where t.member_id = m.id and t.confirmed_at is not null)
          or exists (select from passkeys k where k.member_id = m.id)
        )
    ) as found`.execute(db);
  return rows[0]!.found;
}

/** @returns false for an unknown member and for one who is already suspended. */
export async function setSuspension(
  db: Db,
  memberId: number,
  { until, reason }: { until: Date | null; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ suspended_at: sql`now()`, suspended_until: until, suspension_reason: reason })
    .where('id', '=', memberId)
    .where((where) =>
      where.or([where('suspended_at', 'is', null), where('suspended_until', '<=', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * @param caseId of the suspension, where a later one stays in force. @returns false if nothing was lifted.
 */
export async function liftSuspension(db: Db, memberId: number, caseId?: number): Promise<boolean> {
  const isNewest = sql<boolean>`${caseId}::int = (
    select max(c.id) from moderation_cases c where c.member_id = members.id and c.kind = 'suspension'
  )`;
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ suspended_at: null, suspended_until: null, suspension_reason: null })
    .where('id', '=', memberId)
    .where('suspended_at', 'is not', null)
    .where((where) =>
      where.or([where('suspended_until', 'is', null), where('suspended_until', '>', sql<Date>`now()`)]),
    )
    .$if(caseId !== undefined, (query) => query.where(isNewest))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the member's newest suspension as restored; earlier ones have ended. @returns its case */
export async function closeSuspension(db: Db, memberId: number, reason: string): Promise<number | undefined> {
  const newest = db
    .selectFrom('moderation_cases')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'suspension');
  const closed = await db
    .updateTable('moderation_cases')
    .set({ status: 'restored', appeal_reason: reason, appeal_decided_at: sql`now()` })
    .where('id', '=', newest)
    .where('status', 'in', ['removed', 'appealed', 'upheld'])
    .returning('id')
    .executeTakeFirst();
  return closed?.id;
}
