import { Check, UserMinus, UserPlus, X } from 'lucide-react';
import type { Member } from '#contract/connect/members.ts';
import { Button } from '#web/ui/Button.tsx';
import { useRelations } from './useRelations.ts';

/** Accept and Decline, Connect or Withdraw, Follow or Unfollow, as they apply, labeled with the name. */
export function MemberButtons({ member }: { member: Member }) {
  const relations = useRelations();
  const { in_network: connected, invite_already_sent: sent, is_follow: followed } = member;
  const named = (word: string) => `${word} ${member.name}`;
  const invitedMe = member.invitation_received && !connected;
  return (
    <>
      {invitedMe && <AnswerButtons member={member} />}
      {!invitedMe && !sent && !connected && (
        <Button
          size="sm"
          icon={<UserPlus aria-hidden className="size-4" />}
          aria-label={named('Connect')}
          onClick={() => void relations.connect(member)}
        >
          Connect
        </Button>
      )}
      {!invitedMe && sent && !connected && (
        <Button
          size="sm"
          variant="secondary"
          icon={<UserMinus aria-hidden className="size-4" />}
          aria-label={named('Withdraw')}
          aria-disabled={member.invitation_id === null}
          onClick={() => member.invitation_id !== null && void relations.withdraw(member)}
        >
          Withdraw
        </Button>
      )}
      {!followed && !connected && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={named('Follow')}
          onClick={() => void relations.follow(member)}
        >
          Follow
        </Button>
      )}
      {followed && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={named('Unfollow')}
          onClick={() => void relations.unfollow(member)}
        >
          Unfollow
        </Button>
      )}
    </>
  );
}

/** Buttons that answer an invitation. */
export function AnswerButtons({ member }: { member: Member }) {
  const relations = useRelations();
  return (
    <>
      <Button
        size="sm"
        icon={<Check aria-hidden className="size-4" />}
        aria-label={`Accept the invitation of ${member.name}`}
        onClick={() => void relations.accept(member)}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<X aria-hidden className="size-4" />}
        aria-label={`Decline the invitation of ${member.name}`}
        onClick={() => void relations.decline(member)}
      >
        Decline
      </Button>
    </>
  );
}
