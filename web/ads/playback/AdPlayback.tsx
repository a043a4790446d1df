import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nextAd, watchAd } from '#contract/ads/delivery.ts';
import { callApi } from '#web/api/caller.ts';
import { readToken } from '#web/api/storage.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { AdSchedule, checkEveryMs, type ShownAd } from './ad-schedule.ts';
import { readTimes, writeSeen } from './ad-times.ts';
import { isFree, watchApp } from './app-state.ts';

const AdOverlay = lazyOptional(() => import('./AdOverlay.tsx'));

/** Checks every 10 seconds whether an ad is due and shows it. Loaded 10 seconds after the start. */
export default function AdPlayback() {
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownAd | null>(null);
  const schedule = useRef<AdSchedule>(null);

  useEffect(() => {
    const made = new AdSchedule(
      {
        now: () => Date.now(),
        isFree,
        isSignedIn: () => readToken() !== null,
        fetch: () => callApi(client, nextAd, {}),
        readTimes,
        writeSeen,
        sendPlayed: (id, percent) => {
          const call = callApi(client, watchAd, { params: { id: String(id) }, body: { percent } });
          // Ignore errors: ads are optional.
          void call.catch(() => undefined);
        },
      },
      setShown,
    );
    schedule.current = made;
    const check = () => void made.check();
    check();
    const timer = setInterval(check, checkEveryMs);
    const stopWatching = watchApp(() => made.end());
    return () => {
      clearInterval(timer);
      stopWatching();
      made.end();
    };
  }, [client]);

  if (!shown) return null;
  return (
    <AdOverlay
      key={shown.ad.id}
      shown={shown}
      onPlayed={(percent) => schedule.current?.played(percent)}
      onEnd={() => schedule.current?.end()}
    />
  );
}
