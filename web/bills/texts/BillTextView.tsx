import { useState } from 'react';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { BillParagraph } from './BillParagraph.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** The text of a version: its first part, and the others on request. */
export function BillTextView({ id, version }: { id: string; version: string }) {
  const [shown, setShown] = useState(1);
  const first = useApiQuery(getBillText, { params: { id, version }, query: { page: 1 } }).data;
  if (!first) return <SkeletonCard />;
  const { url, name } = first.text;
  return (
    <article aria-label={name} className="max-w-measure">
      {Array.from({ length: Math.min(shown, first.total_pages) }, (_, index) => (
        <Part key={index} id={id} version={version} page={index + 1} />
      ))}
      {shown < first.total_pages && (
        <div className="mt-5 flex items-center gap-4">
          <Button variant="secondary" onClick={() => setShown(shown + 1)}>
            Show more of the text
          </Button>
          <span className="text-xs text-ink-3">
            Part {shown} of {first.total_pages}
          </span>
        </div>
      )}
      {url && (
        <p className="mt-6 border-t border-rule pt-4 text-xs text-ink-3">
          <a href={url} rel="noreferrer">
            The official print of this version
          </a>
        </p>
      )}
    </article>
  );
}

function Part({ id, version, page }: { id: string; version: string; page: number }) {
  const { data, error, refetch } = useApiQuery(getBillText, { params: { id, version }, query: { page } });
  if (data) return data.text.paragraphs.map((text, index) => <BillParagraph key={index} text={text} />);
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard />;
}
