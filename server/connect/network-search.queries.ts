import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { cardList, paged, type MemberPage, type PageOf } from './cards.queries.ts';
import { idsOf, type NetworkList } from './members.queries.ts';
import { beginsLike, hasWords, valuesOf, type Spelling, type Words } from './search.queries.ts';

/** How the first word is looked for: in the index of words, or in the words of each member of the list. */
type Way = 'index' | 'members';

/** One of Manage Network's lists, narrowed by words, by name. */
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
    // "is true" keeps the planner from looking up the words of each member of the list: one range of the index is read instead.
    const isListed = sql`(member_id in (${ids})) is true`;
    const among =
      way === 'index'
        ? sql`select member_id from member_words where ${beginsLike(slots.word0!)} and ${isListed}
            union select member_id from member_words where word = any(${slots.alike0}::text[]) and ${isListed}`
        : ids;
    return {
      first: sql`found as materialized (select m.id, lower(m.display_name) as name from unnest(array(${among})) as among(id)
        join members m on m.id = among.id where m.deactivated_at is null and ${hasWords(slots, way === 'index' ? numbers.slice(1) : numbers)})`,
      page: paged(sql`select id from found order by name, id`, slots.offset),
      count: sql`select count(*) from found`,
    };
  });
}
