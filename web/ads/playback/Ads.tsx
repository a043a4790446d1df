import { useEffect, useState } from 'react';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { useAdsEnabled } from '#web/shell/shell-data.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { readTimes } from './ad-times.ts';

const AdPlayback = lazyOptional(() => import('./AdPlayback.tsx'));

/** Ads for members whose account is set up. Until the first check it is only this timer. */
export function Ads() {
  const enabled = useAdsEnabled();
  const viewer = useViewer();
  const wanted = enabled && viewer?.account_setup === 1;
  const [started, setStarted] = useState(false);
  // Stores when the app started.
  useEffect(() => void readTimes(), []);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setStarted(true), 10_000);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && started && <AdPlayback />;
}
