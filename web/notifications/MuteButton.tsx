import { lazy, Suspense, type ReactNode } from 'react';
import { useViewer } from '#web/shell/viewer.ts';
import { useIsLive } from '#web/ui/useIsLive.ts';
import type { MuteButtonProps } from './MuteToggle.tsx';

const MuteToggle = lazy<(props: MuteButtonProps) => ReactNode>(() =>
  import('./MuteToggle.tsx').catch(() => ({ default: () => null })),
);

/** Turns notifications about an item off or on, for members. Loaded after the page that has it. */
export function MuteButton(props: MuteButtonProps) {
  const viewer = useViewer();
  const isLive = useIsLive();
  return (
    isLive &&
    viewer && (
      <Suspense>
        <MuteToggle {...props} />
      </Suspense>
    )
  );
}
