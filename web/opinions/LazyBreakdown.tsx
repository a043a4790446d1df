import { lazy, Suspense } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useInView } from '#web/ui/useInView.ts';
import { BreakdownFrame, failed } from './BreakdownFrame.tsx';
import type { BreakdownProps } from './OpinionBreakdown.tsx';

// A page works without it, such as while the connection is lost.
const OpinionBreakdown = lazy(() =>
  import('./OpinionBreakdown.tsx').catch(() => ({ default: () => <BreakdownFrame notice={failed} /> })),
);

/** The charts of an item, loaded when they come near the viewport; never while they are hidden. */
export function LazyBreakdown({ className, ...props }: BreakdownProps & { className?: string }) {
  const [ref, isNear] = useInView<HTMLDivElement>();
  const waiting = <BreakdownFrame voters={props.voters} />;
  return (
    <div
      ref={ref}
      className={cx('panel mid:p-5 noscript:hidden', !isNear && '**:animate-none print:hidden', className)}
    >
      {isNear ? (
        <Suspense fallback={waiting}>
          <OpinionBreakdown {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
