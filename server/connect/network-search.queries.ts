import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { idsOf, type NetworkList } from './members.queries.ts';
import { beginningsOf, beginsLike, hasWords, type Spelling } from './search.queries.ts';

/** Scanning a list up to this length is cheaper than the index range of a common word. */
const shortList = 1_500;

/**
 * How to match the first word: 'index' by prefix (word index for long lists), 'members' anywhere in a
 * word.
 */
type Way = 'index' | 'members';

/** One of Manage Network's lists, filtered by words, sorted by name. */
export function searchNetworkList(
  db: Db,
  list: NetworkList,
  page: PageOf,
  spellings: readonly Spelling[],
  way: Way,
): Promise<MemberPage> {
  const viewer = viewerOf(page);
  const ids = idsOf[list](viewer);
  const matches = way === 'index' ? matchesOf(ids, spellings[0]!) : ids;
  return findCards(db, {
    viewer,
    first: sql`
      size as materialized (
        select count(*) <= ${sql.lit(shortList)} as is_short
        from (select from (${ids}) as listed(id) limit ${sql.lit(shortList + 1)}) as few
      ),
      found as materialized (
        select m.id, lower(m.display_name) as name
        from unnest(array(${matches})) as match(id)
        join members m on m.id = match.id
        where m.deactivated_at is null
          and ${hasWords(way === 'index' ? spellings.slice(1) : spellings)}
      )`,
    page: paged(sql`select id from found order by name, id`, page.offset),
    count: sql`select count(*) from found`,
  });
}

/** SQL: the listed members with a word. */
function matchesOf(ids: RawBuilder<unknown>, spelling: Spelling) {
  // "is true" makes the planner read one index range instead of each member’s words.
  const isListed = sql`(member_id in (${ids})) is true`;
  const isShort = sql`(select is_short from size)`;
  return sql`
    select m.id
    from (${ids}) as listed(id)
    join members m on m.id = listed.id
    where ${isShort} and m.search_text like any(${beginningsOf(spelling)}::text[])
    union
    select member_id
    from member_words
    where not ${isShort} and ${beginsLike(spelling.word)} and ${isListed}
    union
    select member_id
    from member_words
    where not ${isShort} and word = any(${spelling.alike}::text[]) and ${isListed}`;
}
