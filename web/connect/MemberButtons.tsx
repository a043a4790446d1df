import { Check, UserMinus, UserPlus, X, type LucideIcon } from 'lucide-react';
import type { Member } from '#contract/connect/members.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { useRelations } from './useRelations.ts';

/**
 * Accept and Decline, Connect or Withdraw, Follow or Unfollow, as they apply, labeled with the name. A button
 * that turns into its opposite keeps the focus.
 */
export function MemberButtons({ member }: { member: Member }) {
  const relations = useRelations();
  const { in_network: connected, invite_already_sent: sent, is_follow: followed } = member;
  const hasInvited = member.invitation_received && !connected;
  return (
    <>
      {hasInvited && <AnswerButtons member={member} />}
      {!hasInvited && !connected && (
        <Action
          member={member}
          {...(sent
            ? {
                word: 'Withdraw',
                icon: UserMinus,
                run: relations.withdraw,
                isOff: member.invitation_id === null,
              }
            : { word: 'Connect', icon: UserPlus, run: relations.connect, variant: 'primary' })}
        />
      )}
      {(followed || !connected) && (
        <Action
          member={member}
          {...(followed
            ? { word: 'Unfollow', run: relations.unfollow }
            : { word: 'Follow', run: relations.follow })}
        />
      )}
    </>
  );
}

/** Buttons that answer an invitation. */
export function AnswerButtons({ member }: { member: Member }) {
  const { accept, decline } = useRelations();
  const rest = 'the invitation of';
  return (
    <>
      <Action member={member} word="Accept" rest={rest} icon={Check} run={accept} variant="primary" />
      <Action member={member} word="Decline" rest={rest} icon={X} run={decline} />
    </>
  );
}

interface ActionProps extends Pick<ButtonProps, 'variant'> {
  member: Member;
  word: string;
  /** Between the word and the name, for screen readers. */
  rest?: string;
  icon?: LucideIcon;
  isOff?: boolean;
  run: (member: Member) => Promise<unknown>;
}

function Action({ member, word, rest, icon: Icon, isOff, run, variant = 'secondary' }: ActionProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      icon={Icon && <Icon aria-hidden className="size-4" />}
      aria-label={[word, rest, member.name].filter(Boolean).join(' ')}
      aria-disabled={isOff}
      onClick={() => void run(member)}
    >
      {word}
    </Button>
  );
}
