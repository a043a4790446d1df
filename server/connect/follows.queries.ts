import { sql, type RawBuilder } from 'kysely';
import { cardList, paged, type PageOf } from './cards.queries.ts';
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
const listOf = ({ viewer: mine, member }: Side, isFar: boolean) =>
  cardList<PageOf>(({ viewer, offset }) => ({
    page: paged(
      sql`
        select f.${sql.ref(member)} as id
        from follows f
        where f.${sql.ref(mine)} = ${viewer} and ${isFar ? notDeactivated(member) : isActive(idOf(member))}
        order by f.created_at desc, f.${sql.ref(member)} desc`,
      offset,
    ),
    count: countOf({ viewer: mine, member } as Side, viewer),
  }));

const deactivated = sql`select d.id from members d where d.deactivated_at is not null`;
const idOf = (member: Side['member']) => sql.ref<number>(`f.${member}`);
const notDeactivated = (member: Side['member']) => sql`${idOf(member)} not in (${deactivated})`;

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

const lists = [
  { near: listOf(followers, false), far: listOf(followers, true) },
  { near: listOf(followed, false), far: listOf(followed, true) },
] as const;

/** Members who follow the viewer, newest first. */
export const findFollowers: ReturnType<typeof listOf> = (db, page) =>
  lists[0][page.offset < far ? 'near' : 'far'](db, page);
/** Members whom the viewer follows, newest first. */
export const findFollowed: ReturnType<typeof listOf> = (db, page) =>
  lists[1][page.offset < far ? 'near' : 'far'](db, page);
