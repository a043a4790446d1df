import type { ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Member } from '#contract/connect/members.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { Heading, type HeadingLevel } from '#web/ui/Heading.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { cityAndState } from './member-place.ts';

interface MemberCardProps {
  member: Member;
  /** Links the line about common friends; off on the list of common friends. */
  linkFriends?: boolean;
  level?: HeadingLevel | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** A member in a list: name, place, common friends and relation to the viewer. */
export function MemberCard({ member, linkFriends = true, level = 2, children }: MemberCardProps) {
  return (
    <li className="flex flex-col gap-3 panel">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={member.name} src={member.avatar} size="lg" />
        <div className="min-w-0 grow basis-40 max-[15rem]:basis-full">
          <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <Heading
              level={level}
              className="min-w-0 font-title text-lg leading-snug font-semibold break-words"
            >
              <Link to={`/members/${member.id}`} className="text-ink tap-area no-underline hover:underline">
                <bdi>{member.name}</bdi>
              </Link>
            </Heading>
            <RelationTags member={member} />
          </div>
          {member.about_me && <p className="text-sm break-words text-ink-2">{member.about_me}</p>}
          <p className="text-sm text-ink-2">{cityAndState(member)}</p>
          <CommonFriends member={member} link={linkFriends} />
        </div>
      </div>
      {children && <div className="mt-auto flex flex-wrap items-center gap-2 empty:hidden">{children}</div>}
    </li>
  );
}

export function RelationTags({ member }: { member: Member }) {
  return (
    <>
      {member.in_network && <Tag tone="success">In Network</Tag>}
      {member.invite_already_sent && !member.in_network && <Tag tone="accent">Invitation Sent</Tag>}
      {member.invitation_received && !member.in_network && <Tag tone="warning">Invited you</Tag>}
    </>
  );
}

export function CommonFriends({ member, link = true }: { member: Member; link?: boolean }) {
  const text = `${showCount(member.common_friends)} common friends`;
  return (
    <p className="text-sm text-ink-2">
      {link && member.common_friends > 0 ? (
        <Link to={`/common_friends/${member.id}`} className="tap-area inline-block py-1">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
