import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { compiledQuery, type Params } from '#server/database/compiled-query.ts';
import { cardList, membersPerPage, paged, type MemberPage, type PageOf } from './cards.queries.ts';
import { onGoodTermsAmongMany } from './visibility.ts';

/** A search ranks at most this many members. */
const candidatesMax = 200;
/** More members than this make a word common: only the first ones are read, unless they fill no page. */
const commonWord = 2_000;
const spellingsMax = 8;
const memberId = sql.ref<number>('m.id');
/** Sorts after every word with the same prefix. */
const behind = sql`U&'\\+10FFFF'`;

/** A typed word and similar words that members have, most similar first. */
export interface Spelling {
  word: string;
  alike: string[];
}

/** Finds the most similar words that any member has, by trigram index. */
export async function findSpellings(db: Db, word: string): Promise<Spelling> {
  if (word.length <= 3) return { word, alike: [] };
  const rows = await likest(db, { word });
  return { word, alike: rows.map((row) => row.word).filter((other) => other !== word) };
}
const likest = compiledQuery<{ word: string }, { word: string }>(
  ({ word }) => sql`select w.word from search_words w where w.word % ${word}
    order by similarity(w.word, ${word}) desc, w.word limit ${sql.lit(spellingsMax)}`,
);

/** LIKE patterns. plainWords has removed wildcards. Words of 1 or 2 characters match only as a prefix. */
function patternsOf({ word, alike }: Spelling): string[] {
  return [word.length < 3 ? `% ${word}%` : `%${word}%`, ...alike.map((other) => `% ${other}%`)];
}

export type Words = { [word: `word${number}`]: string } & {
  [alike: `alike${number}` | `patterns${number}` | `begins${number}`]: string[];
};
/** What was typed, in its order: members whose name begins with it come first. */
export interface Typed {
  phrase: string;
}
type WordSlots = Params<PageOf & Words>;
type SearchPage = PageOf & Typed;

/** Statement parameters for the words. */
export function valuesOf(spellings: readonly Spelling[]): Words {
  return Object.fromEntries(
    spellings.flatMap((spelling, n) => [
      [`word${n}`, spelling.word],
      [`alike${n}`, spelling.alike],
      [`patterns${n}`, patternsOf(spelling)],
      [`begins${n}`, [spelling.word, ...spelling.alike].map((word) => `% ${word}%`)],
    ]),
  );
}

/** `m` matches the words with these numbers. */
export function hasWords(slots: WordSlots, numbers: readonly number[]) {
  const conditions = numbers.map((n) => sql`m.search_text like any(${slots[`patterns${n}`]})`);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Prefix match in the word index. Subselects give rare and common words the same plan. */
export const beginsLike = (word: RawBuilder<unknown>) =>
  sql`word >= (select ${word}::text) and word < (select ${word}::text || ${behind})`;

/**
 * Members who match all words or similar ones. Order: the name as typed, whole words, prefixes, parts,
 * similar words.
 * Starts from the index range of the rarest word and reads each member by key.
 */
export async function findByWords(
  db: Db,
  page: SearchPage,
  spellings: readonly Spelling[],
): Promise<MemberPage> {
  const [words, isRare] = await rarestFirst(db, spellings);
  const values = { ...page, ...valuesOf(words) };
  const found = await finder(words.length, 'words')(db, values);
  // Only the first members of a common word were read, so the search may have missed matches.
  return isRare || found.count >= membersPerPage ? found : finder(words.length, 'trigrams')(db, values);
}

/** Same, but also matches inside words, by trigram index. */
export async function findWithin(
  db: Db,
  page: SearchPage,
  spellings: readonly Spelling[],
): Promise<MemberPage> {
  return finder(spellings.length, 'trigrams')(db, { ...page, ...valuesOf(spellings) });
}

const finders = new Map<string, ReturnType<typeof build>>();
function finder(words: number, source: 'words' | 'trigrams') {
  const name = `${source} ${words}`;
  const known = finders.get(name) ?? build(words, source);
  finders.set(name, known);
  return known;
}

const noHits = sql`hits as (select null)`;
// Array of ids: without it the planner reads all members to find a few hundred.
const membersHit = sql`
  unnest(array(select distinct member_id from hits)) as hit(id)
  join members m on m.id = hit.id`;

function build(words: number, source: 'words' | 'trigrams') {
  const numbers = Array.from({ length: words }, (_, n) => n);
  return cardList<SearchPage & Words>((slots) => ({
    first: sql`
      ${source === 'words' ? hits(slots, words === 1 ? candidatesMax : commonWord) : noHits},
      found as materialized (
        select m.id, m.search_text, m.state
        from ${source === 'words' ? membersHit : sql`members m`}
        where m.account_setup
          and m.deactivated_at is null
          and ${onGoodTermsAmongMany(slots.viewer, memberId)}
          and ${hasWords(slots, source === 'words' ? numbers.slice(1) : numbers)}
        limit ${sql.lit(candidatesMax)}
      )`,
    page: paged(
      sql`
        select found.id
        from found
        cross join (select state from members where id = ${slots.viewer}) as me
        order by (found.search_text || ' ' like ' ' || ${slots.phrase} || ' %') desc, ${sql.join(
          numbers.map((n) => score(slots, n)),
          sql` + `,
        )} desc, (found.state is not distinct from me.state) desc, found.search_text collate "C", found.id`,
      slots.offset,
    ),
    count: sql`select count(*) from found`,
  }));
}

/** Members with the first word as a prefix or a word similar to it, up to `limit` of each. */
function hits(slots: WordSlots, limit: number) {
  const { word0, alike0 } = slots as unknown as Record<string, RawBuilder<unknown>>;
  return sql`hits as materialized (
    (
      select member_id from member_words
      where ${beginsLike(word0!)}
      order by word, member_id
      limit ${sql.lit(limit)}
    )
    union all
    (
      select w.member_id
      from unnest(${alike0}::text[]) as other(word)
      join member_words w on w.word = other.word
      limit ${sql.lit(limit)}
    )
  )`;
}

/** Whole word 3, prefix 2, part 1, similar words below 1 by rank. */
function score(slots: WordSlots, n: number) {
  const [word, alike] = [slots[`word${n}`], slots[`alike${n}`]];
  return sql`case
    when found.search_text || ' ' like '% ' || ${word} || ' %' then 3
    when found.search_text like '% ' || ${word} || '%' then 2
    when found.search_text like '%' || ${word} || '%' then 1
    else coalesce((
      select 0.9 / other.n
      from unnest(${alike}::text[]) with ordinality as other(word, n)
      where found.search_text || ' ' like '% ' || other.word || ' %'
      order by other.n
      limit 1
    ), 0)
  end`;
}

/** @returns the words, rarest first, and whether the rarest is below the `commonWord` limit. */
async function rarestFirst(
  db: Db,
  spellings: readonly Spelling[],
): Promise<[words: readonly Spelling[], isRare: boolean]> {
  if (spellings.length === 1) return [spellings, true];
  const rows = await howCommon(db, {
    words: spellings.map(({ word }) => word),
    alike: JSON.stringify(spellings.map(({ alike }) => alike)),
  });
  const [rarest] = rows;
  const words = rows.map(({ position }) => spellings[position - 1]!);
  return [words, rarest!.members <= commonWord];
}

const howCommon = compiledQuery<{ position: number; members: number }, { words: string[]; alike: string }>(
  ({ words, alike }) => sql`
    select given.position::int as position, prefixed.members + similar_words.members as members
    from unnest(${words}::text[]) with ordinality as given(word, position)
    cross join lateral (
      select count(*) as members
      from (
        select from member_words w
        where w.word >= given.word
          and w.word < given.word || ${behind}
        limit ${sql.lit(commonWord + 1)}
      ) as few
    ) as prefixed
    cross join lateral (
      select count(*) as members
      from (
        select from member_words w
        where w.word in (select json_array_elements_text(${alike}::json -> (given.position - 1)::int))
        limit ${sql.lit(commonWord + 1)}
      ) as few
    ) as similar_words
    order by members, given.position`,
);
