import type { ComponentType } from 'react';
import { SearchX, Users } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Member } from '#contract/connect/members.ts';
import { blockedUsers, followers, followings, manageNetwork } from '#contract/connect/networkings.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { readAddress, useAddress } from './list-address.ts';
import { MemberList } from './MemberList.tsx';
import { MemberSearch } from './MemberSearch.tsx';
import { ConnectionButtons, FollowSwitch, HoldSwitch } from './NetworkButtons.tsx';

const tabs = [
  {
    label: 'Connections',
    to: '/manage_network',
    lists: [manageNetwork],
    content: (
      <NetworkList
        label="Connections"
        endpoint={manageNetwork}
        empty="There are no users in your network to display. Invite users to join your network in the Connect page."
        invite
        Buttons={ConnectionButtons}
      />
    ),
  },
  {
    label: 'Following',
    to: '/manage_network_following',
    lists: [followings],
    content: (
      <NetworkList
        label="Following"
        endpoint={followings}
        empty="There are no users you are following."
        invite
        Buttons={FollowSwitch}
      />
    ),
  },
  {
    label: 'Followers',
    to: '/manage_network_blocked',
    lists: [followers, blockedUsers],
    content: (
      <>
        <section aria-labelledby="follow-me">
          <h2 id="follow-me" className="mb-1 text-lg">
            Members who follow me
          </h2>
          <NetworkList label="Followers" endpoint={followers} empty="No followers yet" Buttons={HoldSwitch} />
        </section>
        <section aria-labelledby="blocked" className="mt-8 border-t border-rule pt-5">
          <h2 id="blocked" className="mb-1 text-lg">
            Members I have blocked or put on hold
          </h2>
          <NetworkList
            label="Blocked"
            endpoint={blockedUsers}
            empty="There are no blocked users in your network to display."
            Buttons={HoldSwitch}
          />
        </section>
      </>
    ),
  },
];

const tabAt = (path: string) => tabs.findLast(({ to }) => path.toLowerCase().startsWith(to))!;

type ListEndpoint = typeof manageNetwork | typeof followings | typeof followers | typeof blockedUsers;

/** One tab has two lists, each with its own page number. */
const parameterOf = (endpoint: ListEndpoint) => (endpoint === blockedUsers ? 'blocked_page' : 'page');

const callOf = ({ q, page }: { q: string; page: number }) => ({
  query: { ...(q && { search_input: q }), page },
});

export const loader = load(async ({ path, search, viewer, read }) => {
  if (viewer?.account_setup !== 1) return;
  await Promise.all(
    tabAt(path).lists.map((list) => read(list, callOf(readAddress(search, parameterOf(list))))),
  );
});

export default function ManageNetworkScreen() {
  const { label, to, content } = tabAt(useLocation().pathname);
  const { q } = useAddress();
  return (
    <Page crumbs={[{ label: 'Manage Network' }]} title="Manage Network">
      <PageMeta title={`Manage Network: ${label}`} noIndex />
      <Tabs
        label="Manage Network"
        items={tabs.map((tab) => ({ label: tab.label, to: tab.to, current: tab.to === to }))}
      />
      <div key={to} className="mt-4">
        <Gate needs="account">
          <MemberSearch path={to} q={q} label="Search by name, city or state" />
          {content}
        </Gate>
      </div>
    </Page>
  );
}

interface NetworkListProps {
  label: string;
  endpoint: ListEndpoint;
  empty: string;
  /** Links to Connect if the list is empty. */
  invite?: boolean;
  Buttons: ComponentType<{ member: Member }>;
}

/** The count of a list, and one page of its members or an empty state. */
function NetworkList({ endpoint, empty, invite, ...list }: NetworkListProps) {
  const parameter = parameterOf(endpoint);
  const address = useAddress(parameter);
  const data = useApiQuery(endpoint, callOf(address)).data;
  const members =
    data && 'friends_and_family' in data
      ? data.friends_and_family.filter((member) => member.in_network)
      : data?.users;
  return (
    <>
      {data && (
        <p role="status" className="mb-3 text-sm text-ink-2">
          Count: {showCount(data.count)}
        </p>
      )}
      <MemberList {...list} members={members} totalPages={data?.total_pages} parameter={parameter}>
        {address.q ? (
          <EmptyState icon={<SearchX />} level={2} title="No members match with the search criteria." />
        ) : (
          <EmptyState
            icon={<Users />}
            level={2}
            title={empty}
            action={invite && <LinkButton to="/members">Connect</LinkButton>}
          />
        )}
      </MemberList>
    </>
  );
}
