import type { ReactNode } from 'react';
import type { Member } from '#contract/connect/members.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import type { HeadingLevel } from '#web/ui/Heading.tsx';
import { MemberCard } from './MemberCard.tsx';

interface MemberListProps {
  label: string;
  page: number;
  totalPages: number;
  /** Address of a page of this list. */
  to: (page: number) => string;
  members: readonly Member[];
  linkFriends?: boolean;
  /** The heading level of the names; 2 unless there is a heading above the list. */
  level?: HeadingLevel;
  buttons: (member: Member) => ReactNode;
}

/** One page of members, in two columns where there is room. */
export function MemberList({ label, members, linkFriends, level, buttons, ...pages }: MemberListProps) {
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-1 gap-3 mid:grid-cols-2">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} linkFriends={linkFriends} level={level}>
            {buttons(member)}
          </MemberCard>
        ))}
      </ul>
      <Pager {...pages} label={`Pages of ${label.toLowerCase()}`} className="mt-5" />
    </>
  );
}
