import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';

// The article is HTML from the server, so its elements are styled by selectors.
const typography = cx(
  'max-w-measure text-base text-ink',
  // Not `* + *`: with it, each element inserted anywhere makes the browser restyle all that is beside it.
  '[&>*]:mb-4 [&>:last-child]:mb-0',
  '[&_h2]:scroll-mt-4 [&>h2]:mt-9 [&>h2]:mb-2 [&>h2]:border-t [&>h2]:border-rule [&>h2]:pt-5 [&>h3]:mt-6 [&>h3]:mb-1',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:mt-1.5 [&_li]:pl-1 [&_li]:text-pretty [&_li]:marker:text-ink-3',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-sm [&_table]:tabular',
  '[&_th]:border-b [&_th]:border-rule-strong [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-semibold',
  '[&_td]:border-b [&_td]:border-rule [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top',
  // Sources in tables are easy to tap.
  'max-mid:[&_td_a:only-child]:inline-block max-mid:[&_td_a:only-child]:min-w-11 max-mid:[&_td_a:only-child]:pt-2 max-mid:[&_td_a:only-child]:pb-3.5 max-mid:[&_td:has(a:only-child)]:py-0',
  // A table with labels in its cells is a list on phones.
  'max-mid:[&_:is(table,tbody,tr):has([data-label])]:block max-mid:[&_table:has([data-label])>thead]:sr-only',
  'max-mid:[&_tr:has(>[data-label])]:border-b max-mid:[&_tr:has(>[data-label])]:border-rule max-mid:[&_tr:has(>[data-label])]:py-2',
  'max-mid:[&_[data-label]]:grid max-mid:[&_[data-label]]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] max-mid:[&_[data-label]]:gap-x-3 max-mid:[&_[data-label]]:border-0 max-mid:[&_[data-label]]:py-1',
  'max-mid:[&_[data-label]]:before:text-ink-2 max-mid:[&_[data-label]]:before:content-[attr(data-label)] max-mid:[&_[data-label]:first-child]:font-semibold max-mid:[&_[data-label]:empty]:hidden',
  '[&_th]:wrap-anywhere [&_td]:wrap-anywhere [&_a]:wrap-anywhere',
);

interface ContentArticleProps {
  /** From files of this repository, never from members. */
  html: string;
  /** YYYY-MM-DD */
  updatedOn: string;
}

/** A long text, with the date of its last change. */
export function ContentArticle({ html, updatedOn }: ContentArticleProps) {
  return (
    <article>
      <p className="mb-6 text-sm text-ink-3">
        Last updated <time dateTime={updatedOn}>{showDate(updatedOn)}</time>
      </p>
      <div className={typography} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
