import { sql, type RawBuilder } from 'kysely';
import { issues } from '#contract/bills/issues.ts';
import { englishQuery, foldText, nameQuery } from '#server/database/text-search.ts';
import { billNumberIs } from '#server/opinions/bill-key-store.ts';
import type { Search } from './search.ts';
import { withSynonyms } from './synonyms.ts';

/** SQL of the ids of the bills that a search finds: by number, law, titles, texts, issues and sponsors. */
export function matchingBills(search: Search): RawBuilder<unknown> {
  if (search.kind === 'number') return sql`select b.id from bills b where ${billNumberIs(search)}`;
  if (search.kind === 'law') return sql`select b.id from bills b where b.law_number = ${search.law}`;
  const query = billQuery(search.text);
  const names = issuesFor(search.text, { prefixes: false });
  const byIssue = sql`union select i.bill_id from bill_issues i where i.issue = any(${names}::text[])`;
  return sql`
    select b.id from bills b where b.search @@ ${query}
    union
    select t.bill_id from bill_titles t where to_tsvector('english', folded(t.title)) @@ ${query}
    union
    select s.bill_id
    from representatives r
    join sponsorships s on s.representative_id = r.id and s.is_sponsor
    where r.search @@ ${nameQuery(search.text, { prefixes: false })}
    ${names.length > 0 ? byIssue : sql``}`;
}

/** SQL of a tsquery that finds the words and what they stand for. */
function billQuery(text: string): RawBuilder<unknown> {
  return sql`(${sql.join(withSynonyms(text).map(englishQuery), sql` || `)})`;
}

/**
 * SQL of how well the bill `b` matches a text. Bills with the words side by side in a title come first. Words
 * in the title count most, then in subjects, summary and sponsor. Two years of age halve the rank, a law has
 * twice the rank of a bill that no chamber has passed. Rules for a debate come after the bill of the debate.
 */
export function matchRank({ text }: { text: string }): RawBuilder<number> {
  const days = sql`greatest(0, coalesce(today() - b.introduced_date, 0))`;
  const progress = sql`case
    when b.status in ('became_law', 'chaptered') then 2
    when b.title like 'Providing for%consideration of%' then 0.2
    when b.status like 'passed%' or b.status in ('agreed', 'to_president', 'enrolled') then 1.5
    else 1
  end`;
  return sql`
    ts_rank(b.search, ${billQuery(text)}) * ${progress} / (1 + ${days} / 730.0)
    + (${isNamed(withSynonyms(text).map(wordsOf))})::int`;
}

/**
 * SQL: some of these words stand side by side in a title of the bill `b` or of a part of it. An official
 * title does not count, not even where it is the one displayed: it names the law that the bill amends.
 */
function isNamed(names: string[][]): RawBuilder<boolean> {
  const inTitle = names.map((words) => {
    const phrase = words.join(' ');
    // 'House' and 'housing' have the same stem.
    return sql`
      to_tsvector('english', folded(t.title)) @@ phraseto_tsquery('english', ${phrase})
      and position(
        ${` ${phrase.replace(/s$/, '')}`}
        in ' ' || regexp_replace(lower(folded(t.title)), '[^a-z0-9]+', ' ', 'g')
      ) > 0`;
  });
  return sql`exists (
    select
    from bill_titles t
    where t.bill_id = b.id
      and (${sql.join(inTitle, sql` or `)})
      and not exists (
        select
        from bill_titles o
        where o.bill_id = t.bill_id and o.kind like 'Official%' and o.title = t.title
      )
  )`;
}

const issueNames = issues.map((name) => ({ name, words: wordsOf(name) }));

/** Issues whose names have all words of a text, or of what it stands for. `prefixes`: or their beginnings. */
export function issuesFor(text: string, { prefixes }: { prefixes: boolean }): string[] {
  const isMeant = (typed: string) => (word: string) => (prefixes ? word.startsWith(typed) : word === typed);
  const meanings = withSynonyms(text)
    .map((each) => wordsOf(each).filter((word) => !fillers.has(word)))
    .filter((words) => words.length > 0);
  return issueNames
    .filter((issue) => meanings.some((words) => words.every((word) => issue.words.some(isMeant(word)))))
    .map(({ name }) => name);
}

const fillers = new Set(['a', 'and', 'in', 'of', 'or', 'the']);

function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}
