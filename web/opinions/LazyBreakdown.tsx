import { lazy, Suspense, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useNear } from '#web/ui/useNear.ts';
import type { VoiceItem } from './voice-item.ts';

type Item = Pick<VoiceItem, 'type' | 'id'>;

// A page works without it, such as while the connection is lost.
const OpinionBreakdown = lazy<(props: { item: Item }) => ReactNode>(() =>
  import('./OpinionBreakdown.tsx').then(
    ({ OpinionBreakdown }) => ({ default: OpinionBreakdown }),
    () => ({ default: () => null }),
  ),
);

/** The charts of an item, loaded when they come near the viewport; never while they are hidden. */
export function LazyBreakdown({ item, className }: { item: Item; className?: string }) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className={cx(
        'min-h-60',
        isNear && 'rounded-lg border border-rule bg-surface p-4 shadow-1 mid:p-5',
        className,
      )}
    >
      {isNear && (
        <Suspense>
          <OpinionBreakdown item={item} />
        </Suspense>
      )}
    </div>
  );
}
