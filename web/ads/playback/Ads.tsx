import { lazy, Suspense, useEffect, useState } from 'react';
import { useAdsEnabled } from '#web/shell/shell-data.ts';
import { useViewer } from '#web/shell/viewer.ts';

// Without a connection there is no ad. The page, and what is typed in it, stays.
const AdPlayback = lazy(() => import('./AdPlayback.tsx').catch(() => ({ default: () => null })));

/** Ads for members whose account is set up. Until the first check it is only this timer. */
export function Ads() {
  const enabled = useAdsEnabled();
  const viewer = useViewer();
  const wanted = enabled && viewer?.account_setup === 1;
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setStarted(true), 10_000);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && started ? (
    <Suspense>
      <AdPlayback />
    </Suspense>
  ) : null;
}
