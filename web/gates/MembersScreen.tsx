import { Users } from 'lucide-react';
import { usersCount } from '#contract/home.ts';
import { useData } from '#web/api.ts';
import { load } from '#web/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { ConnectPage } from './ConnectPage.tsx';

export const loader = load(async ({ read }) => void (await read(usersCount, {})));

export default function MembersScreen() {
  const count = useData(usersCount, {})?.user_count ?? 0;
  return (
    <ConnectPage title="Members">
      <EmptyState icon={<Users />} title="Find users based on Name, City or State">
        {showCount(count)} registered members.
      </EmptyState>
    </ConnectPage>
  );
}
