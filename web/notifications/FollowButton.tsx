import { Check, Plus } from 'lucide-react';
import type { TopicType } from '#contract/notifications.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useResumeAfterSignIn } from '#web/shell/useResumeAfterSignIn.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { useTopics } from './useTopics.ts';

interface FollowButtonProps extends Pick<ButtonProps, 'className'> {
  type: TopicType;
  id: string;
  /** What is followed, for screen readers. */
  name: string;
}

/** Follows an issue, a representative or a committee. Visitors are asked to sign in. */
export default function FollowButton({ type, id, name, ...rest }: FollowButtonProps) {
  const { topics, busy, setFollowed } = useTopics();
  const mayFollow = useAccountGate();
  const followed = topics?.[type].some((topic) => topic.id === id) ?? false;
  const saveForLater = useResumeAfterSignIn(`follow ${type} ${id}`, () => setFollowed(type, id, true));
  const press = async () => {
    if (await mayFollow(saveForLater)) setFollowed(type, id, !followed);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${followed ? 'Following' : 'Follow'} ${name}`}
      busy={busy}
      icon={followed ? <Check aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
      onClick={() => void press()}
      {...rest}
    >
      {followed ? 'Following' : 'Follow'}
    </Button>
  );
}
