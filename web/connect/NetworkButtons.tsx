import { UserX } from 'lucide-react';
import type { Member } from '#contract/connect/members.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useRelations } from './useRelations.ts';

interface MemberProps {
  member: Member;
}

/** On: the member's posts are shown. Off: they are on hold. */
export function HoldSwitch({ member }: MemberProps) {
  const { setHold } = useRelations();
  const active = member.status === 'Active';
  return (
    <Switch
      label={
        <>
          Show postings<span className="sr-only"> of {member.name}</span>
        </>
      }
      hint={member.status}
      checked={active}
      // Asks first if this blocks a member outside the network: their follow then ends permanently.
      onChange={() => void setHold(member, active, active && !member.in_network)}
      className="-my-1 mr-auto items-center! text-sm"
    />
  );
}

export function FollowSwitch({ member }: MemberProps) {
  const { follow, unfollow } = useRelations();
  return (
    <Switch
      label={
        <>
          Following<span className="sr-only"> {member.name}</span>
        </>
      }
      checked={member.is_follow}
      onChange={() => void (member.is_follow ? unfollow : follow)(member)}
      className="-my-1 mr-auto text-sm"
    />
  );
}

export function ConnectionButtons({ member }: MemberProps) {
  const { remove } = useRelations();
  return (
    <>
      <HoldSwitch member={member} />
      <Button
        size="sm"
        variant="quiet"
        icon={<UserX aria-hidden className="size-4" />}
        aria-label={`Remove ${member.name}`}
        onClick={() => void remove(member)}
      >
        Remove
      </Button>
    </>
  );
}
