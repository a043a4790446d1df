import { FileText } from 'lucide-react';
import type { Bill } from '#contract/bills/bills.ts';
import { hostOf } from '#web/ui/hosts.ts';
import { showDate } from '#web/ui/dates.ts';

/** The summary by the legislature's own service, or why it is missing. */
export function BillSummary({ bill }: { bill: Bill }) {
  const [summary] = bill.summaries;
  return (
    <section aria-labelledby="what-it-does">
      <h2 id="what-it-does">What it does</h2>
      {summary ? (
        <>
          <div className="mt-3 max-w-measure space-y-3">
            {paragraphs(summary.text).map((paragraph, index) => (
              <p key={index} className={paragraph.startsWith('• ') ? 'pl-4 -indent-3' : undefined}>
                {paragraph}
              </p>
            ))}
          </div>
          <p className="mt-3 text-xs text-ink-3">
            {[summary.description, summary.date && showDate(summary.date)].filter(Boolean).join(', ')}.
            {bill.category === 'fed' && ' Summary by the Congressional Research Service.'}
          </p>
        </>
      ) : (
        <div className="mt-3 flex max-w-measure gap-3 rounded-md border border-dashed border-rule-strong p-4 text-sm text-ink-2">
          <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
          <p>
            <b className="text-ink">{whyNone(bill)}</b> <OfficialPages bill={bill} />
          </p>
        </div>
      )}
    </section>
  );
}

function whyNone({ summary_state, category }: Bill): string {
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
          <a href={source_url} rel="noreferrer">
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

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}
