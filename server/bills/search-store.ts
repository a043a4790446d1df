import { sql, type RawBuilder } from 'kysely';
import { issues } from '#contract/bills/issues.ts';
import { englishQuery, foldText, nameQuery } from '#server/database/text-search.ts';
import { billNumberIs } from '#server/opinions/bill-key-store.ts';
import { expandAcronyms } from './acronyms.ts';
import type { Search } from './search.ts';

/** SQL of the ids of the bills that a search finds: by number, law, titles, texts, issues and sponsors. */
export function matchingBills(search: Search): RawBuilder<unknown> {
  if (search.kind === 'number') return sql`select b.id from bills b where ${billNumberIs(search)}`;
  if (search.kind === 'law') return sql`select b.id from bills b where b.law_number = ${search.law}`;
  const query = billQuery(search.text);
  const names = issuesNamed(search.text);
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

/** SQL of a tsquery that finds an acronym and the words it stands for. */
function billQuery(text: string): RawBuilder<unknown> {
  const expanded = expandAcronyms(text);
  return expanded === text ? englishQuery(text) : sql`(${englishQuery(text)} || ${englishQuery(expanded)})`;
}

/**
 * SQL of how well the bill `b` matches a text. Bills with the words side by side in a title come first. Words
 * in the title count most, then in subjects, summary and sponsor. Two years of age halve the rank.
 */
export function matchRank({ text }: { text: string }): RawBuilder<number> {
  const query = billQuery(text);
  const days = sql`greatest(0, coalesce(today() - b.introduced_date, 0))`;
  return sql`ts_rank(b.search, ${query}) / (1 + ${days} / 730.0) + (${isNamed(expandAcronyms(text))})::int`;
}

/**
 * SQL: the words stand side by side in a title of the bill `b` or of a part of it. Official titles do not
 * count: they name the law that the bill amends.
 */
function isNamed(text: string): RawBuilder<boolean> {
  const words = wordsOf(text);
  // The rank of a single word is high enough where a title has it.
  if (words.length < 2) return sql`false`;
  return sql`b.id in (
    select t.bill_id
    from bill_titles t
    where to_tsvector('english', folded(t.title)) @@ phraseto_tsquery('english', ${words.join(' ')})
      and t.kind not like 'Official%'
      and position(
        ${` ${words.join(' ')}`}
        in ' ' || regexp_replace(lower(folded(t.title)), '[^a-z0-9]+', ' ', 'g')
      ) > 0
  )`;
}

const issueNames = issues.map((name) => ({ name, words: wordsOf(name) }));

/** Issues that have all words of a text in their names. */
function issuesNamed(text: string): string[] {
  const words = wordsOf(text).filter((word) => !fillers.has(word));
  if (words.length === 0) return [];
  return issueNames
    .filter((issue) => words.every((word) => issue.words.includes(word)))
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
