import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import type { MuteButtonProps } from './MuteToggle.tsx';

const MuteToggle = lazyOptional(() => import('./MuteToggle.tsx'));

/** Turns notifications about an item off or on, for members. Reserves its space until it has loaded. */
export function MuteButton(props: MuteButtonProps) {
  return (
    useViewer() && (
      <div className={props.notified ? 'min-h-11' : undefined}>
        <MuteToggle {...props} />
      </div>
    )
  );
}
