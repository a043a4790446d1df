import { useSearchParams } from 'react-router';
import { manageNetwork } from '#contract/connect/networkings.ts';
import { feed } from '#contract/shares.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Composer } from './composer/Composer.tsx';
import { sharedUrl, sharedWords } from './composer/share-draft.ts';
import { EmptyNetwork } from './recipients/RecipientList.tsx';
import { useNetworkSize } from './recipients/useNetwork.ts';
import { ShareFeed } from './ShareFeed.tsx';

const callOf = (search: URLSearchParams) => ({ query: { page: pageOf(search) } });

export const loader = load(async ({ viewer, search, read }) => {
  if (viewer?.account_setup !== 1) return;
  // Read before the feed is shown, so that nothing moves later. The feed can be read offline without it.
  const network = read(manageNetwork, { query: { page: 1 } }).catch(() => undefined);
  await Promise.all([read(feed, callOf(search)), network]);
});

/** What members of the network share, and a composer. */
export default function SharesScreen() {
  return (
    <Page crumbs={[{ label: 'Share' }]} title="Share">
      <PageMeta title="Share" noIndex />
      <Gate needs="account" benefit="Post to people you know, not to everyone.">
        <Shares />
      </Gate>
    </Page>
  );
}

function Shares() {
  const [search] = useSearchParams();
  const { data, dataUpdatedAt } = useApiQuery(feed, callOf(search));
  const networkSize = useNetworkSize();
  if (!data) return null;
  const given = sharedUrl(search.get('shared_url')) ?? sharedUrl(search.get('shared_text'));
  const words = sharedWords(search.get('shared_text'), given);
  return (
    <>
      <Composer key={`${given} ${words}`} sharedUrl={given} sharedWords={words} />
      {networkSize === 0 && (
        <div className="mt-6 max-w-190">
          <EmptyNetwork level={2} />
        </div>
      )}
      {(networkSize !== 0 || data.total_count > 0) && <ShareFeed {...data} readAt={dataUpdatedAt} />}
    </>
  );
}
