import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, membersPerPage, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { onGoodTermsAmongMany } from './visibility.ts';

/** A search ranks at most this many members. */
const candidatesMax = 200;
/** More members than this make a word common: only the first ones are read, unless they fill no page. */
const commonWord = 2_000;
const spellingsMax = 8;
const memberId = sql.ref<number>('m.id');
/** Sorts after every word with the same prefix. */
const afterPrefix = sql`U&'\\+10FFFF'`;

/** A typed word and similar words that members have, most similar first. */
export interface Spelling {
  word: string;
  similar: string[];
}

/** Finds the most similar words that any member has, by trigram index. A short word is no misspelling. */
export async function findSpellings(db: Db, word: string): Promise<Spelling> {
  if (word.length <= 3) return { word, similar: [] };
  const { rows } = await sql<{ word: string }>`
    select w.word
    from search_words w
    where w.word % ${word}
      and length(w.word) > 3
      and abs(length(w.word) - ${word.length}) <= 2
    order by similarity(w.word, ${word}) desc, w.word
    limit ${sql.lit(spellingsMax)}`.execute(db);
  return { word, similar: rows.map((row) => row.word).filter((other) => other !== word) };
}

/** LIKE patterns. plainWords has removed wildcards. Words of 1 or 2 characters match only as a prefix. */
function patternsOf({ word, similar }: Spelling): string[] {
  return [word.length < 3 ? `% ${word}%` : `%${word}%`, ...similar.map((other) => `% ${other}%`)];
}

/** LIKE patterns of words that begin with these. */
export function beginningsOf({ word, similar }: Spelling): string[] {
  return [word, ...similar].map((other) => `% ${other}%`);
}

/** `phrase` is what was typed, in its order: members whose name begins with it come first. */
type SearchPage = PageOf & { phrase: string };

/** `m` matches all words. */
export function hasWords(spellings: readonly Spelling[]) {
  const conditions = spellings.map(
    (spelling) => sql`m.search_text like any(${patternsOf(spelling)}::text[])`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Prefix match in the word index. Subselects give rare and common words the same plan. */
const beginsLike = (word: string) =>
  sql`word >= (select ${word}::text) and word < (select ${word}::text || ${afterPrefix})`;

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
  const found = await findMatches(db, page, words, 'words');
  // Only the first members of a common word were read, so the search may have missed matches.
  return isRare || found.count >= membersPerPage ? found : findMatches(db, page, words, 'trigrams');
}

// Array of ids: without it the planner reads all members to find a few hundred.
const membersHit = sql`
  unnest(array(select distinct member_id from hits)) as hit(id)
  join members m on m.id = hit.id`;

/** Matches by the index of words, or by trigrams inside words, too. */
export function findMatches(
  db: Db,
  page: SearchPage,
  spellings: readonly Spelling[],
  source: 'words' | 'trigrams',
): Promise<MemberPage> {
  const viewer = viewerOf(page);
  const isByWord = source === 'words';
  const scores = sql.join(spellings.map(score), sql` + `);
  return findCards(db, {
    viewer,
    first: sql`
      ${isByWord ? sql`${hits(spellings)},` : sql``}
      found as materialized (
        select m.id, m.search_text, m.state
        from ${isByWord ? membersHit : sql`members m`}
        where m.account_setup
          and m.deactivated_at is null
          and ${onGoodTermsAmongMany(viewer, memberId)}
          and ${hasWords(isByWord ? spellings.slice(1) : spellings)}
        limit ${sql.lit(candidatesMax)}
      )`,
    page: paged(
      sql`
        select found.id
        from found
        cross join (select state from members where id = ${viewer}) as me
        order by
          (found.search_text || ' ' like ' ' || ${page.phrase} || ' %') desc,
          ${scores} desc,
          (found.state is not distinct from me.state) desc,
          found.search_text collate "C",
          found.id`,
      page.offset,
    ),
    count: sql`select count(*) from found`,
  });
}

/** Members with the first word as a prefix or a word similar to it, up to a limit of each. */
function hits(spellings: readonly Spelling[]) {
  const { word, similar } = spellings[0]!;
  const limit = spellings.length === 1 ? candidatesMax : commonWord;
  return sql`hits as materialized (
    (
      select member_id from member_words
      where ${beginsLike(word)}
      order by word, member_id
      limit ${sql.lit(limit)}
    )
    union all
    (
      select w.member_id
      from unnest(${similar}::text[]) as other(word)
      join member_words w on w.word = other.word
      limit ${sql.lit(limit)}
    )
  )`;
}

/** Whole word 3, prefix 2, part 1, similar words below 1 by rank. */
function score({ word, similar }: Spelling) {
  return sql`case
    when found.search_text || ' ' like '% ' || ${word} || ' %' then 3
    when found.search_text like '% ' || ${word} || '%' then 2
    when found.search_text like '%' || ${word} || '%' then 1
    else coalesce((
      select 0.9 / other.n
      from unnest(${similar}::text[]) with ordinality as other(word, n)
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
  const given = spellings.map(({ word }) => word);
  const similar = JSON.stringify(spellings.map((spelling) => spelling.similar));
  const { rows } = await sql<{ position: number; members: number }>`
    select given.position::int as position, prefixed.members + similar_words.members as members
    from unnest(${given}::text[]) with ordinality as given(word, position)
    cross join lateral (
      select count(*) as members
      from (
        select from member_words w
        where w.word >= given.word
          and w.word < given.word || ${afterPrefix}
        limit ${sql.lit(commonWord + 1)}
      ) as few
    ) as prefixed
    cross join lateral (
      select count(*) as members
      from (
        select from member_words w
        where w.word in (select json_array_elements_text(${similar}::json -> (given.position - 1)::int))
        limit ${sql.lit(commonWord + 1)}
      ) as few
    ) as similar_words
    order by members, given.position`.execute(db);
  const [rarest] = rows;
  const words = rows.map(({ position }) => spellings[position - 1]!);
  return [words, rarest!.members <= commonWord];
}
