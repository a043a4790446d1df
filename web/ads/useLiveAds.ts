import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adsLivePath, listAds, type AdChange } from '#contract/ads/ads.ts';
import type { Output } from '#contract/endpoint.ts';
import { followEvents } from '#web/api/live-events.ts';
import { invalidate, readsOf } from '#web/api/queries.ts';

/** Updates the counts in the open table, and reads it again when a status has changed. */
export function useLiveAds(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents<AdChange[]>(adsLivePath, 'ads', (changed) => {
        const changes = new Map(changed.map((change) => [change.id, change]));
        let isOutdated = false;
        client.setQueriesData<Output<typeof listAds>>(readsOf(listAds), (list) => {
          if (!list) return list;
          const ads = list.ads.map((ad) => {
            const change = changes.get(ad.id);
            if (!change) return ad;
            isOutdated ||= change.status !== ad.status || change.video_status !== ad.video_status;
            return { ...ad, views: change.views, watched: change.watched };
          });
          return { ...list, ads };
        });
        // What can be done, links and reasons change with a status.
        if (isOutdated) void invalidate(client, listAds);
      }),
    [client],
  );
}
