import { Users } from 'lucide-react';
import { data as response, useParams } from 'react-router';
import { commonFriends } from '#contract/connect/members.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { readAddress, useAddress } from './list-address.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberList } from './MemberList.tsx';

export const loader = load(async ({ params, search, viewer, read }) => {
  const user_id = params.user_id ?? '';
  if (!/^\d{1,9}$/.test(user_id)) throw response({ text: 'This member does not exist.' }, { status: 404 });
  const { page } = readAddress(search);
  if (viewer?.account_setup === 1) await read(commonFriends, { query: { user_id, page } });
});

const crumbs = [
  { label: 'Connect', to: '/members' },
  { label: 'Suggestions', to: '/suggestions' },
  { label: 'Common Friends' },
];

export default function MutualFriendsScreen() {
  return (
    <Page crumbs={crumbs} title="Mutual Friends">
      <PageMeta title="Mutual Friends" noIndex />
      <Gate needs="account">
        <Friends />
      </Gate>
    </Page>
  );
}

function Friends() {
  const { user_id = '' } = useParams();
  const { page } = useAddress();
  const data = useApiQuery(commonFriends, { query: { user_id, page } }).data;
  return (
    <MemberList
      label="Mutual Friends"
      note={
        <>
          These members are in your network and in the network of <bdi>{data?.user.name}</bdi>.
        </>
      }
      members={data?.users}
      totalPages={data?.total_pages}
      linkFriends={false}
      Buttons={MemberButtons}
    >
      <EmptyState
        icon={<Users />}
        title="You have no friends in common"
        action={<LinkButton to="/suggestions">Suggestions</LinkButton>}
      />
    </MemberList>
  );
}
