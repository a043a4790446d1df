import type { ReactNode } from 'react';
import { SkeletonBlock, SkeletonCard, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Shape } from './screen-shapes.ts';

const crumbs = (
  <div className="flex min-h-11 items-center mid:min-h-7">
    <SkeletonBlock className="h-3 w-36" />
  </div>
);
const heading = <SkeletonBlock className="mt-1 mb-4 h-7.75 w-64 max-w-full mid:mt-3 mid:h-10" />;
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
  <div className="rounded-lg border border-rule p-4">
    <div className="flex gap-3">
      <SkeletonBlock className="size-14 shrink-0 rounded-full!" />
      <div className="min-w-0 grow space-y-2.5 pt-1">
        <SkeletonBlock className="h-4.5 w-1/2" />
        <SkeletonBlock className="h-3.5 w-1/3" />
      </div>
    </div>
    <SkeletonBlock className="mt-5 h-11 w-28 rounded-md! mid:h-9" />
  </div>
);
const official = (
  <div className="flex items-center gap-4 rounded-lg border border-rule p-4">
    <SkeletonBlock className="aspect-[9/11] w-16 shrink-0" />
    <div className="min-w-0 grow space-y-2.5">
      <SkeletonBlock className="h-4.5 w-1/2" />
      <SkeletonBlock className="h-3.5 w-2/3" />
      <SkeletonBlock className="h-3.5 w-1/3" />
    </div>
  </div>
);
const share = (
  <div className="flex max-w-190 gap-3 border-b border-rule py-5">
    <SkeletonBlock className="size-10 shrink-0 rounded-full!" />
    <div className="min-w-0 grow space-y-3">
      <SkeletonBlock className="h-4 w-2/5" />
      <SkeletonBlock className="h-4 w-4/5" />
      <SkeletonBlock className="mt-5 h-4 w-3/5" />
    </div>
  </div>
);
const number = <SkeletonBlock className="mt-4 mb-2 h-3.5 w-44 max-w-full" />;
const columns =
  'grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_22rem]';
const times = (count: number, content: ReactNode) =>
  Array.from({ length: count }, (_, index) => <div key={index}>{content}</div>);

export const screenSkeletons: Record<Shape, ReactNode> = {
  home: (
    <>
      {heading}
      <SkeletonBlock className="h-3.5 w-72 max-w-full" />
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
      {heading}
      <SkeletonBlock className="h-3.5 w-4/5 max-w-90" />
      <div className="mt-4 mb-12 flex gap-2 overflow-hidden mid:mb-3">
        {times(4, <SkeletonBlock className="h-11 w-28 rounded-full! mid:h-9" />)}
      </div>
      <div className="mb-12 flex gap-5 max-mid:hidden">
        {times(3, <SkeletonBlock className="h-9 w-32 rounded-md!" />)}
      </div>
      {times(5, <SkeletonCard />)}
    </>
  ),
  votes: (
    <>
      {crumbs}
      {heading}
      <SkeletonBlock className="h-3.5 w-4/5 max-w-90" />
      <SkeletonBlock className="mt-4 h-11 w-full rounded-full! mid:h-9" />
      <div className="mt-8 mb-12 grid grid-cols-2 gap-x-3 gap-y-9 mid:grid-cols-4">
        {times(4, <SkeletonBlock className="h-11 rounded-md!" />)}
      </div>
      {times(
        6,
        <div className="dated-row">
          <SkeletonBlock className="mt-1 h-3.5 w-22" />
          <div className="space-y-2 py-1">
            <SkeletonBlock className="h-4 w-2/5" />
            <SkeletonBlock className="h-3.5 w-1/3" />
            <SkeletonBlock className="h-3 w-3/5" />
          </div>
        </div>,
      )}
    </>
  ),
  people: (
    <>
      {crumbs}
      {heading}
      <div className="mt-9 flex gap-8 border-b border-rule pb-4">
        {times(3, <SkeletonBlock className="h-4 w-18" />)}
      </div>
      <SkeletonBlock className="mt-4 mb-6 h-11 w-full max-w-140 rounded-full! mid:h-9" />
      <div className="grid gap-3 mid:grid-cols-2">{times(6, person)}</div>
    </>
  ),
  officials: (
    <>
      {crumbs}
      {heading}
      <SkeletonBlock className="h-3.5 w-4/5 max-w-90" />
      <SkeletonBlock className="mt-8 mb-4 h-6 w-24" />
      <div className="grid gap-4 mid:grid-cols-2">{times(6, official)}</div>
    </>
  ),
  official: (
    <>
      {bar}
      {crumbs}
      <div className="mt-4 flex gap-4 mid:gap-6">
        <SkeletonBlock className="aspect-[9/11] w-22 shrink-0 self-start mid:w-28" />
        <div className="min-w-0 grow space-y-3">
          <SkeletonBlock className="h-7.75 w-4/5 max-w-80 mid:h-9" />
          <SkeletonBlock className="h-4 w-3/5 max-w-60" />
          <SkeletonBlock className="h-11 w-32 mid:h-9" />
          <SkeletonBlock className="h-3.5 w-4/5 max-w-90" />
        </div>
      </div>
      <div className="mt-7 mb-8 flex gap-6 border-b border-rule pb-3">
        {times(3, <SkeletonBlock className="h-5 w-16" />)}
      </div>
      <div className={columns}>
        {panel}
        {panel}
      </div>
    </>
  ),
  bill: (
    <>
      {bar}
      {crumbs}
      <div className="max-w-measure">
        {number}
        <SkeletonBlock className="h-7 w-full" />
        <SkeletonBlock className="mt-2.5 h-7 w-3/5" />
        <SkeletonBlock className="mt-4 h-3.5 w-2/3" />
      </div>
      <SkeletonBlock className="mt-12 h-1.5 w-full mid:mt-13" />
      <div className="mt-16 mb-4 flex gap-8 overflow-hidden border-b border-rule pb-3">
        {times(6, <SkeletonBlock className="h-4 w-16" />)}
      </div>
      <div className={columns}>
        <SkeletonText lines={8} />
        {panel}
      </div>
    </>
  ),
  voice: (
    <>
      {crumbs}
      {number}
      <SkeletonBlock className="h-7.75 w-4/5 max-w-measure mid:h-10" />
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem] min-[1025px]:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="space-y-3">
          <div className="grid grid-cols-5 gap-2">
            {times(5, <SkeletonBlock className="h-18 w-full rounded-md!" />)}
          </div>
          <SkeletonBlock className="h-22 w-full rounded-md!" />
          <div className="flex gap-2">
            <SkeletonBlock className="h-11 w-18 rounded-md!" />
            <SkeletonBlock className="h-11 w-26 rounded-md!" />
          </div>
        </div>
        {panel}
      </div>
    </>
  ),
  feed: (
    <>
      {crumbs}
      {heading}
      <div className="mb-6 h-57.5 max-w-190 space-y-4 rounded-lg border border-rule p-4 mid:h-44.5 mid:p-5">
        <SkeletonBlock className="h-22 w-full rounded-md!" />
        <div className="flex gap-2">
          {times(3, <SkeletonBlock className="h-9 w-24 rounded-md! max-mid:w-20" />)}
        </div>
      </div>
      {times(4, share)}
    </>
  ),
  share: (
    <>
      {crumbs}
      {heading}
      {times(2, share)}
    </>
  ),
  page: (
    <>
      {crumbs}
      {heading}
      <div className="max-w-measure">
        <SkeletonText lines={8} />
      </div>
    </>
  ),
};
