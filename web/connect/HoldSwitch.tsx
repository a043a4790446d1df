import type { Member } from '#contract/connect/members.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useRelations } from './useRelations.ts';

/** On: the member's posts are shown. Off: they are on hold. */
export function HoldSwitch({ member }: { member: Member }) {
  const { setHold } = useRelations();
  const active = member.status === 'Active';
  return (
    <Switch
      label={
        <>
          {member.status}
          <span className="sr-only">: show postings by {member.name}</span>
        </>
      }
      checked={active}
      // Asks first if this blocks a member outside the network: their follow then ends permanently.
      onChange={() => void setHold(member, active, active && !member.in_network)}
      className="-my-1 grow text-sm"
    />
  );
}
