import { FileText } from 'lucide-react';
import type { Bill } from '#contract/bills/bills.ts';
import { showDate } from '#web/ui/dates.ts';

/** What its legislature’s own service says the bill does; most bills have no summary yet, which is nothing to apologise for. */
export function BillSummary({ bill }: { bill: Bill }) {
  const [summary] = bill.summaries;
  const text = bill.texts.find(({ url }) => url);
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
            <b className="text-ink">No summary yet.</b>{' '}
            {bill.category === 'fed'
              ? 'The Library of Congress has not published one for this version.'
              : 'The legislature has not published one.'}
            {text?.url && (
              <>
                {' '}
                <a href={text.url} rel="noreferrer">
                  Read the official text
                </a>{' '}
                ({text.name}).
              </>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}
