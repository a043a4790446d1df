import { FileText } from 'lucide-react';
import type { Bill } from '#contract/bills/bills.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { cx } from '#web/ui/cx.ts';
import { hostOf } from '#web/ui/hosts.ts';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** Characters of a summary that are shown at first. */
const maxShown = 900;

/** The summary by the legislature's own service, or why it is missing. */
export function BillSummary({ bill }: { bill: Bill }) {
  const [summary] = bill.summaries;
  const [lead, rest] = splitSummary(summary?.text ?? '');
  return (
    <section aria-labelledby="what-it-does" className="isolate">
      <h2 id="what-it-does">What it does</h2>
      {summary ? (
        <>
          <Paragraphs paragraphs={lead} className="mt-3" />
          {rest.length > 0 && (
            <Disclosure summary="The rest of the summary" className="mt-2 max-w-measure">
              <Paragraphs paragraphs={rest} />
            </Disclosure>
          )}
          <p className="mt-3 text-xs text-ink-3">
            {[summary.description, summary.date && showDate(summary.date)].filter(Boolean).join(', ')}.
            {bill.category === 'fed' && ' Summary by the Congressional Research Service.'}
          </p>
        </>
      ) : (
        <>
          {bill.official_title && bill.official_title !== bill.title && (
            <p className="mt-3 max-w-measure">{curlQuotes(bill.official_title)}</p>
          )}
          <div className="mt-3 flex max-w-measure gap-3 rounded-md border border-dashed border-rule-strong p-4 text-sm text-ink-2">
            <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
            <p className="wrap-anywhere">
              <b className="text-ink">{missingReason(bill)}</b> <OfficialPages bill={bill} />
            </p>
          </div>
        </>
      )}
    </section>
  );
}

function missingReason({ summary_state, category }: Bill): string {
  if (summary_state === 'not_loaded') return 'This server has not loaded summaries yet.';
  return category === 'fed'
    ? 'The Library of Congress has not published a summary.'
    : 'The legislature has not published a digest.';
}

/** Links to the bill's official page and its newest text. */
function OfficialPages({ bill: { summary_state, source_url, texts, text_url } }: { bill: Bill }) {
  const newest = texts.find(({ url }) => url);
  const text = newest?.url ?? text_url;
  return (
    <>
      {summary_state === 'not_loaded' && source_url && (
        <>
          <a href={source_url} rel="noreferrer" className="tap-area">
            See the bill on {hostOf(source_url)}
          </a>
          {text && ' · '}
        </>
      )}
      {text && (
        <a href={text} rel="noreferrer">
          Read the official text
        </a>
      )}
      {text && newest && ` (${newest.name})`}
    </>
  );
}

function Paragraphs({ paragraphs, className }: { paragraphs: string[]; className?: string }) {
  return (
    <div className={cx('max-w-measure space-y-3', className)}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} className={paragraph.startsWith('• ') ? 'pl-4 -indent-3' : undefined}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The paragraphs to show at first, at least two, and the others. A short remainder is not split off. */
function splitSummary(text: string): [string[], string[]] {
  const paragraphs = curlQuotes(text).split(/\n+/).filter(Boolean);
  // Many begin with a title, which the page shows above. Sentences end with a mark.
  const isTitled = paragraphs.length > 1 && /^.{1,250}[\p{L}\d]$/u.test(paragraphs[0]!);
  const all = isTitled ? paragraphs.slice(1) : paragraphs;
  let length = 0;
  const end = all.findIndex((paragraph, index) => (length += paragraph.length) > maxShown && index > 0);
  const rest = end === -1 ? [] : all.slice(end + 1);
  return rest.join('').length < 200 ? [all, []] : [all.slice(0, end + 1), rest];
}
