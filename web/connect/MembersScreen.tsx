import { SearchX, Users } from 'lucide-react';
import { searchMembers } from '#contract/connect/members.ts';
import { usersCount } from '#contract/home.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { ConnectPage } from './ConnectPage.tsx';
import { addressOf, readAddress, useAddress } from './list-address.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberSearch } from './MemberSearch.tsx';
import { useRelations } from './useRelations.ts';

const found = ({ q, page }: { q: string; page: number }) => ({ query: { search_input: q, page } });

export const loader = load(async ({ search, viewer, read }) => {
  const address = readAddress(search);
  if (viewer?.account_setup !== 1) return;
  await (address.q ? read(searchMembers, found(address)) : read(usersCount, {}));
});

export default function MembersScreen() {
  const address = useAddress();
  return (
    <ConnectPage title="Members">
      <MemberSearch path="/members" q={address.q} label="Find users based on Name, City or State" />
      {address.q ? <Found address={address} /> : <Hint />}
    </ConnectPage>
  );
}

function Hint() {
  const count = useApiQuery(usersCount, {}).data?.user_count ?? 0;
  return (
    <EmptyState icon={<Users />} title="Find users based on Name, City or State">
      {showCount(count)} registered members.
    </EmptyState>
  );
}

function Found({ address }: { address: { q: string; page: number } }) {
  const data = useApiQuery(searchMembers, found(address)).data;
  const relations = useRelations();
  if (!data) return <SkeletonCard />;
  if (data.total_count === 0)
    return (
      <EmptyState icon={<SearchX />} title="No members match with the search criteria.">
        Try fewer letters, or look for a city or a state.
      </EmptyState>
    );
  return (
    <MemberList
      label="Members"
      page={data.page}
      totalPages={data.total_pages}
      to={(page) => addressOf('/members', { ...address, page })}
      members={data.users}
      buttons={(member) => <MemberButtons member={member} relations={relations} />}
    />
  );
}
