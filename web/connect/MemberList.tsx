import type { ComponentType, ReactNode } from 'react';
import type { Member } from '#contract/connect/members.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import type { HeadingLevel } from '#web/ui/Heading.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { useAddress, type PageParameter } from './list-address.ts';
import { MemberCard } from './MemberCard.tsx';

interface MemberListProps {
  label: string;
  /** Above the members. */
  note?: ReactNode;
  /** The page of members in the address; undefined while it loads. */
  members: readonly Member[] | undefined;
  /** Of lists with several pages. */
  totalPages?: number | undefined;
  parameter?: PageParameter;
  linkFriends?: boolean;
  /** The heading level of the names; 2 unless there is a heading above the list. */
  level?: HeadingLevel;
  Buttons: ComponentType<{ member: Member }>;
  /** Shown instead of an empty list. */
  children?: ReactNode;
}

/** One page of members, in two columns where there is room. */
export function MemberList({
  label,
  note,
  members,
  totalPages = 1,
  parameter,
  Buttons,
  children,
  ...card
}: MemberListProps) {
  const { page, to } = useAddress(parameter);
  if (!members) return <SkeletonCard />;
  // A page past the last one is not empty: its pager leads back.
  if (members.length === 0 && page === 1) return children;
  return (
    <>
      {note && <p className="mb-3 text-sm text-ink-2">{note}</p>}
      <ul aria-label={label} className="grid grid-cols-1 gap-3 mid:grid-cols-2">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} {...card}>
            <Buttons member={member} />
          </MemberCard>
        ))}
      </ul>
      <Pager {...{ page, totalPages, to }} label={`Pages of ${label.toLowerCase()}`} className="mt-5" />
    </>
  );
}
