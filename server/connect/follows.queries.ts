import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { isActive } from './visibility.ts';

/** The columns of the viewer and of the listed members. */
interface Side {
  viewer: 'follower_id' | 'followed_id';
  member: 'follower_id' | 'followed_id';
}
const followers: Side = { viewer: 'followed_id', member: 'follower_id' };
const followed: Side = { viewer: 'follower_id', member: 'followed_id' };

/** Newest first. Reads the index range of the viewer, and each member by key. */
function findFollows(db: Db, { viewer: mine, member }: Side, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  const id = sql.ref<number>(`f.${member}`);
  const rows = sql`from follows f where f.${sql.ref(mine)} = ${viewer} and ${isActive(id)}`;
  return findCards(db, {
    viewer,
    page: paged(sql`select ${id} as id ${rows} order by f.created_at desc, ${id} desc`, position.offset),
    count: sql`select count(*) ${rows}`,
  });
}

/** Members who follow the viewer, newest first. */
export const findFollowers = (db: Db, position: PageOf) => findFollows(db, followers, position);
/** Members whom the viewer follows, newest first. */
export const findFollowed = (db: Db, position: PageOf) => findFollows(db, followed, position);
