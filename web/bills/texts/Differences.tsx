import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { apiQuery, useApiQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

const Comparison = lazy(() => import('./Comparison.tsx'));

/** Comparing more parts would keep a phone busy for minutes. */
const maxParts = 60;

/** The differences between two versions. Both are loaded in full first. */
export function Differences({ id, older, newer }: { id: string; older: string; newer: string }) {
  const hydrated = useHydrated();
  const before = useWholeText(id, older);
  const after = useWholeText(id, newer);
  if (before.parts + after.parts > maxParts)
    return (
      <Notice title="These versions are too long to compare here.">
        Choose “No other version” to read one of them, or open the official prints on the bill’s page.
      </Notice>
    );
  const failed = [...before.failed, ...after.failed];
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  if (failed[0]?.error) return <LoadFailed error={failed[0].error} onRetry={retry} />;
  if (!hydrated || !before.paragraphs || !after.paragraphs) return <SkeletonCard />;
  return (
    <Suspense fallback={<SkeletonCard />}>
      <Comparison older={before.paragraphs} newer={after.paragraphs} names={[before.name, after.name]} />
    </Suspense>
  );
}

function useWholeText(id: string, version: string) {
  const first = useApiQuery(getBillText, { params: { id, version }, query: { page: 1 } });
  const parts = first.data?.total_pages ?? 0;
  const wanted = parts > maxParts ? 0 : parts;
  const read = useQueries({
    queries: Array.from({ length: wanted }, (_, index) =>
      apiQuery(getBillText, { params: { id, version }, query: { page: index + 1 } }),
    ),
  });
  const texts = read.map((part) => part.data?.text.paragraphs);
  const whole = wanted > 0 && texts.every((text) => text !== undefined);
  const key = `${id} ${version} ${whole}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the array changes, not its parts
  const paragraphs = useMemo(() => (whole ? texts.flatMap((text) => text!) : undefined), [key]);
  const failed = [first, ...read].filter(({ isError, data }) => isError && !data);
  return { parts, paragraphs, failed, name: first.data?.text.name ?? version };
}
