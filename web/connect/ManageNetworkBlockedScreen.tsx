import { useSearchParams } from 'react-router';
import { blockedUsers, followers } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { HoldSwitch } from './HoldSwitch.tsx';
import { addressOf, networkQuery, readAddress, useAddress } from './list-address.ts';
import { NetworkList } from './NetworkList.tsx';
import { NetworkPage } from './NetworkPage.tsx';

const path = '/manage_network_blocked';

/** The screen has two lists, each with its own page number in the address. */
function listed(search: URLSearchParams, name: 'page' | 'blocked_page') {
  const { q } = readAddress(search);
  const { page } = readAddress(new URLSearchParams({ page: search.get(name) ?? '' }));
  return networkQuery({ q, page });
}

export const loader = load(async ({ search, viewer, read }) => {
  if (viewer?.account_setup !== 1) return;
  await Promise.all([
    read(followers, listed(search, 'page')),
    read(blockedUsers, listed(search, 'blocked_page')),
  ]);
});

export default function ManageNetworkBlockedScreen() {
  return (
    <NetworkPage name="Followers" path={path}>
      <section aria-labelledby="follow-me">
        <h2 id="follow-me" className="mb-1 text-lg">
          Members who follow me
        </h2>
        <Followers />
      </section>
      <section aria-labelledby="blocked" className="mt-8 border-t border-rule pt-5">
        <h2 id="blocked" className="mb-1 text-lg">
          Members I have blocked or put on hold
        </h2>
        <Blocked />
      </section>
    </NetworkPage>
  );
}

function Followers() {
  const [search] = useSearchParams();
  const address = useAddress();
  const data = useApiQuery(followers, listed(search, 'page')).data;
  return (
    <NetworkList
      label="Followers"
      empty="No followers yet"
      data={data}
      to={(page) => addressOf(path, { ...address, page })}
      buttons={(member) => <HoldSwitch member={member} />}
    />
  );
}

function Blocked() {
  const [search] = useSearchParams();
  const { q } = useAddress();
  const data = useApiQuery(blockedUsers, listed(search, 'blocked_page')).data;
  return (
    <NetworkList
      label="Blocked"
      empty="There are no blocked users in your network to display."
      data={data}
      to={(page) =>
        `${path}?${new URLSearchParams([...(q ? [['q', q]] : []), ['blocked_page', String(page)]])}#blocked`
      }
      buttons={(member) => <HoldSwitch member={member} />}
    />
  );
}
