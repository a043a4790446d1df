import type { ReactNode } from 'react';
import { SearchX, Users } from 'lucide-react';
import type { Member } from '#contract/connect/members.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberList } from './MemberList.tsx';

interface Props {
  label: string;
  empty: string;
  searched: boolean;
  members: readonly Member[] | undefined;
  count: number;
  page: number;
  totalPages: number;
  to: (page: number) => string;
  /** Links to Connect if the list is empty. */
  invite?: boolean;
  row: (member: Member) => ReactNode;
}

/** One list of Manage Network: its count, and its members or an empty state. */
export function NetworkList({ members, count, searched, empty, invite, row, ...list }: Props) {
  if (!members) return <SkeletonCard />;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-2">
        Count: {showCount(count)}
      </p>
      {members.length === 0 && searched && (
        <EmptyState icon={<SearchX />} level={2} title="No members match with the search criteria." />
      )}
      {members.length === 0 && !searched && (
        <EmptyState
          icon={<Users />}
          level={2}
          title={empty}
          action={invite && <LinkButton to="/members">Connect</LinkButton>}
        />
      )}
      {members.length > 0 && (
        <MemberList
          {...list}
          members={members}
          card={(member) => (
            <MemberCard key={member.id} member={member}>
              {row(member)}
            </MemberCard>
          )}
        />
      )}
    </>
  );
}
