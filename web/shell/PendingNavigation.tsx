import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import OfflineBar from '#web/offline/OfflineBar.tsx';
import { SkeletonBlock, SkeletonCard, SkeletonText } from '#web/ui/Skeleton.tsx';
import { shapeOf, type Shape } from './screen-shapes.ts';

/** Most screens are here sooner, and a skeleton would only flicker. */
const delayMs = 200;

/**
 * The offline notices and, while the next screen loads, a thin line under the header. On a slow connection a
 * skeleton of that screen replaces the old one. The old one is only hidden (see Shell.tsx), so it is back if
 * the navigation is canceled.
 */
export default function PendingNavigation() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const to = next && next.pathname !== pathname ? next.pathname : undefined;
  return (
    <>
      <OfflineBar />
      <div role="status" className="fixed inset-x-0 top-header z-30">
        {state !== 'idle' && (
          <>
            <span className="sr-only">Loading</span>
            <span className="block h-0.5 animate-pulse bg-accent" />
          </>
        )}
      </div>
      {/* Each navigation waits anew. */}
      {to && <Outline key={to} shape={shapeOf(to)} />}
    </>
  );
}

function Outline({ shape }: { shape: Shape }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    // The router has saved the position.
    if (isSlow) scrollTo(0, 0);
  }, [isSlow]);
  return (
    isSlow && (
      <div data-skeleton={shape} aria-hidden>
        {skeletons[shape]}
      </div>
    )
  );
}

const crumbs = (
  <div className="flex min-h-11 items-center mid:min-h-7">
    <SkeletonBlock className="h-3 w-36" />
  </div>
);
const title = <SkeletonBlock className="mt-4 mb-4 h-8 w-64 max-w-full" />;
const bar = (
  <div className="-mt-1 flex min-h-11 items-center">
    <SkeletonBlock className="h-3.5 w-28" />
  </div>
);
const panel = (
  <div className="space-y-4 rounded-lg border border-rule p-5">
    <SkeletonBlock className="h-5 w-2/5" />
    <SkeletonBlock className="h-16 w-full" />
    <SkeletonText lines={4} />
  </div>
);
const person = (
  <div className="flex items-center gap-4 border-b border-rule py-4">
    <SkeletonBlock className="size-14 shrink-0 rounded-full!" />
    <div className="min-w-0 grow space-y-2.5">
      <SkeletonBlock className="h-4.5 w-1/2" />
      <SkeletonBlock className="h-3.5 w-1/3" />
    </div>
  </div>
);
const times = (count: number, content: ReactNode) =>
  Array.from({ length: count }, (_, index) => <div key={index}>{content}</div>);

const skeletons: Record<Shape, ReactNode> = {
  home: (
    <>
      <SkeletonBlock className="mt-3 h-8 w-72 max-w-full" />
      <div className="mt-6 border-y-2 border-rule-strong py-5">
        <SkeletonBlock className="h-6 w-4/5" />
        <div className="mt-5 grid gap-x-10 gap-y-5 mid:grid-cols-2">
          <SkeletonText lines={6} />
          <SkeletonBlock className="h-44 w-full max-mid:hidden" />
        </div>
      </div>
      {times(3, <SkeletonCard />)}
    </>
  ),
  list: (
    <>
      {crumbs}
      {title}
      <SkeletonBlock className="mb-6 h-3.5 w-4/5" />
      {times(5, <SkeletonCard />)}
    </>
  ),
  people: (
    <>
      {crumbs}
      {title}
      {times(6, person)}
    </>
  ),
  item: (
    <>
      {bar}
      {crumbs}
      <div className="max-w-measure space-y-3 pt-2">
        <SkeletonBlock className="h-3.5 w-1/3" />
        <SkeletonBlock className="h-7 w-full" />
        <SkeletonBlock className="h-7 w-3/5" />
      </div>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
        <SkeletonText lines={8} />
        {panel}
      </div>
    </>
  ),
  page: (
    <>
      {crumbs}
      {title}
      <div className="max-w-measure">
        <SkeletonText lines={8} />
      </div>
    </>
  ),
};
