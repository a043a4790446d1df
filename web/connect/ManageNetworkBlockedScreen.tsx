import { useSearchParams } from 'react-router';
import { blockedUsers, followers } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { HoldSwitch } from './HoldSwitch.tsx';
import { networkQuery, readAddress } from './list-address.ts';
import { NetworkList } from './NetworkList.tsx';
import { NetworkPage } from './NetworkPage.tsx';

const path = '/manage_network_blocked';

/** The screen has two lists, each with its own page number in the address. */
function listed(search: URLSearchParams, name: 'page' | 'blocked_page') {
  const { q } = readAddress(search);
  const { page } = readAddress(new URLSearchParams({ page: search.get(name) ?? '' }));
  return networkQuery({ q, page });
}

/** The address of another page of one list, and the same page of the other. */
function pageTo(search: URLSearchParams, name: 'page' | 'blocked_page', page: number): string {
  const next = new URLSearchParams(search);
  next.set(name, String(page));
  return `${path}?${next}`;
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
  const data = useApiQuery(followers, listed(search, 'page')).data;
  return (
    <NetworkList
      label="Followers"
      empty="No followers yet"
      data={data}
      to={(page) => pageTo(search, 'page', page)}
      buttons={(member) => <HoldSwitch member={member} />}
    />
  );
}

function Blocked() {
  const [search] = useSearchParams();
  const data = useApiQuery(blockedUsers, listed(search, 'blocked_page')).data;
  return (
    <NetworkList
      label="Blocked"
      empty="There are no blocked users in your network to display."
      data={data}
      to={(page) => `${pageTo(search, 'blocked_page', page)}#blocked`}
      buttons={(member) => <HoldSwitch member={member} />}
    />
  );
}
