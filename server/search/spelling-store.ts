import { sql } from 'kysely';
import { knownWords } from '#server/bills/synonyms.ts';
import type { Db } from '#server/database/pool.ts';

/** Replaces the known words by those of today's bills and officials. */
export async function replaceSpellingWords(db: Db): Promise<void> {
  await db.deleteFrom('spelling_words').execute();
  await sql`
    insert into spelling_words (word, uses)
    select word, ndoc
    from ts_stat($$
      select to_tsvector('simple', folded(title)) from bills
      union all
      select to_tsvector('simple', folded(title)) from bill_titles
      union all
      select to_tsvector('simple', folded(name)) from representatives
    $$)
    where word ~ '^[a-z]{4,}$'`.execute(db);
}

/** The text in lower case, with each unknown word replaced by the known word that is spelled most like it. */
export async function correctWords(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select coalesce(known.word, typed.word) as word
    from regexp_split_to_table(lower(folded(${text})), '[^a-z0-9]+') with ordinality as typed (word, position)
    left join lateral (
      select w.word
      from spelling_words w
      where (w.word % typed.word or w.word like left(typed.word, 2) || '%')
        and length(typed.word) > 3
        and typed.word <> all(${knownWords}::text[])
        and levenshtein_less_equal(w.word, typed.word, 2) <= least(2, length(typed.word) / 4)
      order by levenshtein_less_equal(w.word, typed.word, 2), w.uses desc, w.word
      limit 1
    ) known on true
    where typed.word <> ''
    order by typed.position`.execute(db);
  return rows.map(({ word }) => word).join(' ');
}
