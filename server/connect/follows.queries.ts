import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { isActive } from './visibility.ts';

/** The columns of the viewer and of the listed members. */
type Side =
  | { viewer: 'followed_id'; member: 'follower_id' }
  | { viewer: 'follower_id'; member: 'followed_id' };
const followers: Side = { viewer: 'followed_id', member: 'follower_id' };
const followed: Side = { viewer: 'follower_id', member: 'followed_id' };

/** Beyond this offset, reading all deactivated members is cheaper than looking up each skipped member. */
const far = 1_000;

/** Newest first. Reads one index range up to the page. */
function findFollows(db: Db, { viewer: mine, member }: Side, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  const id = idOf(member);
  const isListed = position.offset < far ? isActive(id) : sql`${id} not in (${deactivated})`;
  return findCards(db, {
    viewer,
    page: paged(
      sql`
        select ${id} as id
        from follows f
        where f.${sql.ref(mine)} = ${viewer} and ${isListed}
        order by f.created_at desc, ${id} desc`,
      position.offset,
    ),
    count: countOf({ viewer: mine, member } as Side, viewer),
  });
}

const deactivated = sql`select d.id from members d where d.deactivated_at is not null`;
const idOf = (member: Side['member']) => sql.ref<number>(`f.${member}`);

/** Short lists look up each member. Long lists count the index range and subtract deactivated members. */
function countOf({ viewer: mine, member }: Side, viewer: RawBuilder<number>) {
  const rows = sql`from follows f where f.${sql.ref(mine)} = ${viewer}`;
  return sql`
    select case
      when (select count(*) from (select ${rows} limit ${sql.lit(far)}) as first) < ${sql.lit(far)}
      then (select count(*) ${rows} and ${isActive(idOf(member))})
      else (select count(*) ${rows}) - (
        select count(*)
        from (${deactivated}) as gone
        where (select exists (select ${rows} and ${idOf(member)} = gone.id) offset 0)
      )
    end`;
}

/** Members who follow the viewer, newest first. */
export const findFollowers = (db: Db, position: PageOf) => findFollows(db, followers, position);
/** Members whom the viewer follows, newest first. */
export const findFollowed = (db: Db, position: PageOf) => findFollows(db, followed, position);
