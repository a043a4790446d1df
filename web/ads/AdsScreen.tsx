import { Megaphone, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { listAds, adsLivePath, type AdChange } from '#contract/ads/ads.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery, invalidate, queryFilter } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { useAdsEnabled } from '#web/shell/shell-data.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Output } from '#contract/endpoint.ts';
import { followEvents } from '#web/api/live-events.ts';
import { AdsOff } from './AdsOff.tsx';
import { AdsTable } from './AdsTable.tsx';

const callOf = (search: URLSearchParams) => ({ query: { page: pageOf(search) } });

export const loader = load(async ({ viewer, search, read }) => {
  if (viewer?.account_setup === 1) await read(listAds, callOf(search));
});

export default function AdsScreen() {
  return (
    <Page crumbs={[{ label: 'Ads' }]} title="Ads">
      <PageMeta title="Ads" noIndex />
      <Gate needs="account">
        <OwnAds />
      </Gate>
      <p className="mt-6 text-sm">
        <Link to="/ads/archive" className="inline-flex min-h-11 items-center mid:min-h-8">
          See every ad that has run on Polity
        </Link>
      </p>
    </Page>
  );
}

function OwnAds() {
  const [search] = useSearchParams();
  const list = useApiQuery(listAds, callOf(search)).data;
  const enabled = useAdsEnabled();
  useLiveAds();
  if (!list) return null;
  const create = enabled ? (
    <LinkButton to="/ads/create" icon={<Plus aria-hidden className="size-4.5" />}>
      Create
    </LinkButton>
  ) : (
    <AdsOff />
  );
  if (list.total_count === 0) {
    if (!enabled) return create;
    return (
      <EmptyState icon={<Megaphone />} title="No ads yet" action={create}>
        Run a short video for the states, districts or zip codes that you choose. Ads are free.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-4">{create}</div>
      <AdsTable ads={list.ads} />
      <Pager
        className="mt-4"
        page={list.page}
        totalPages={list.total_pages}
        to={(page) => `/ads?page=${page}`}
      />
    </>
  );
}

/** Updates the counts in the open table, and reads it again when a status has changed. */
function useLiveAds(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents<AdChange[]>(adsLivePath, 'ads', (changed) => {
        const changes = new Map(changed.map((change) => [change.id, change]));
        let isOutdated = false;
        client.setQueriesData<Output<typeof listAds>>(queryFilter(listAds), (list) => {
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
