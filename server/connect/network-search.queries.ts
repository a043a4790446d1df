import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { cardList, paged, type MemberPage, type PageOf } from './cards.queries.ts';
import { idsOf, type NetworkList } from './members.queries.ts';
import { beginsLike, hasWords, valuesOf, type Spelling, type Words } from './search.queries.ts';

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
  const name = `${list} ${way} ${spellings.length}`;
  const find = finders.get(name) ?? build(list, way, spellings.length);
  finders.set(name, find);
  return find(db, { ...page, ...valuesOf(spellings) });
}
const finders = new Map<string, ReturnType<typeof build>>();

function build(list: NetworkList, way: Way, words: number) {
  const numbers = Array.from({ length: words }, (_, n) => n);
  return cardList<PageOf & Words>((slots) => {
    const ids = idsOf[list](slots.viewer);
    // "is true" makes the planner read one index range instead of each member’s words.
    const isListed = sql`(member_id in (${ids})) is true`;
    const isShort = sql`(select is_short from size)`;
    const among =
      way === 'index'
        ? sql`
            select m.id
            from (${ids}) as listed(id)
            join members m on m.id = listed.id
            where ${isShort} and m.search_text like any(${slots.begins0}::text[])
            union
            select member_id
            from member_words
            where not ${isShort} and ${beginsLike(slots.word0!)} and ${isListed}
            union
            select member_id
            from member_words
            where not ${isShort} and word = any(${slots.alike0}::text[]) and ${isListed}`
        : ids;
    return {
      first: sql`
        size as materialized (
          select count(*) <= ${sql.lit(shortList)} as is_short
          from (select from (${ids}) as listed(id) limit ${sql.lit(shortList + 1)}) as few
        ),
        found as materialized (
          select m.id, lower(m.display_name) as name
          from unnest(array(${among})) as among(id)
          join members m on m.id = among.id
          where m.deactivated_at is null
            and ${hasWords(slots, way === 'index' ? numbers.slice(1) : numbers)}
        )`,
      page: paged(sql`select id from found order by name, id`, slots.offset),
      count: sql`select count(*) from found`,
    };
  });
}
