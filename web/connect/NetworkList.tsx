import type { ReactNode } from 'react';
import { SearchX, Users } from 'lucide-react';
import type { Member } from '#contract/connect/members.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { isEmptyList, useAddress } from './list-address.ts';
import { MemberList } from './MemberList.tsx';

interface NetworkListProps {
  label: string;
  empty: string;
  /** One page; undefined while it loads. */
  data: { users: readonly Member[]; count: number; page: number; total_pages: number } | undefined;
  to: (page: number) => string;
  /** Links to Connect if the list is empty. */
  invite?: boolean;
  buttons: (member: Member) => ReactNode;
}

/** One list of Manage Network: its count, and its members or an empty state. */
export function NetworkList({ data, empty, invite, ...list }: NetworkListProps) {
  const { q } = useAddress();
  if (!data) return <SkeletonCard />;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-2">
        Count: {showCount(data.count)}
      </p>
      {!isEmptyList(data.users, data.page) ? (
        <MemberList {...list} members={data.users} page={data.page} totalPages={data.total_pages} />
      ) : q ? (
        <EmptyState icon={<SearchX />} level={2} title="No members match with the search criteria." />
      ) : (
        <EmptyState
          icon={<Users />}
          level={2}
          title={empty}
          action={invite && <LinkButton to="/members">Connect</LinkButton>}
        />
      )}
    </>
  );
}
