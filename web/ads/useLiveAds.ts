import { useQueryClient } from '@tanstack/react-query';
import { EventSource, type FetchLike } from 'eventsource';
import { useEffect } from 'react';
import { adsLivePath, listAds, type AdChange } from '#contract/ads/ads.ts';
import type { Output } from '#contract/endpoint.ts';
import { invalidate, readsOf } from '#web/api/queries.ts';
import { readToken } from '#web/api/storage.ts';

/** The browser's own EventSource cannot send a token. */
const fetchSignedIn: FetchLike = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, authorization: readToken() ?? '' } });

/** Updates views in the open table as they are counted, and reads it again when a status has changed. */
export function useLiveAds(): void {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`${window.location.origin}${adsLivePath}`, { fetch: fetchSignedIn });
    source.addEventListener('ads', ({ data }: MessageEvent<string>) => {
      const changes = new Map((JSON.parse(data) as AdChange[]).map((change) => [change.id, change]));
      let isOutdated = false;
      client.setQueriesData<Output<typeof listAds>>(readsOf(listAds), (list) => {
        if (!list) return list;
        const ads = list.ads.map((ad) => {
          const change = changes.get(ad.id);
          if (!change) return ad;
          isOutdated ||= change.status !== ad.status || change.video_status !== ad.video_status;
          return change.views === ad.views ? ad : { ...ad, views: change.views };
        });
        return { ...list, ads };
      });
      // What can be done, links and reasons change with a status.
      if (isOutdated) void invalidate(client, listAds);
    });
    return () => source.close();
  }, [client]);
}
