import type { ReactNode } from 'react';
import type { Member } from '#contract/connect/members.ts';
import { Pager } from '#web/shell/links/Pager.tsx';

interface Props {
  label: string;
  page: number;
  totalPages: number;
  /** Address of a page of this list. */
  to: (page: number) => string;
  members: readonly Member[];
  card: (member: Member) => ReactNode;
}

/** One page of members, in two columns where there is room. */
export function MemberList({ label, page, totalPages, to, members, card }: Props) {
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-1 gap-3 mid:grid-cols-2">
        {members.map(card)}
      </ul>
      <Pager
        page={page}
        totalPages={totalPages}
        to={to}
        label={`Pages of ${label.toLowerCase()}`}
        className="mt-5"
      />
    </>
  );
}
