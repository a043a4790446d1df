import { useState } from 'react';
import {
  removeProfileParts,
  setMediaPermission,
  suspendMember,
  type MemberRecord,
  type ProfilePart,
} from '#contract/moderation.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { moderationEndpoints } from './moderation-endpoints.ts';
import { PartChoices } from './PartChoices.tsx';
import { useReason } from './useReason.tsx';

const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'For good' },
];

export function SuspensionPanel({ member: { id, suspension } }: { member: MemberRecord }) {
  const why = useReason(`${suspension ? 'lift' : 'suspend'} ${id}`, { withRule: !suspension });
  const [days, setDays] = useState('7');
  const { busy, send } = useAction(suspendMember, { changes: moderationEndpoints, onSuccess: why.clear });
  const change = (suspended: boolean) => {
    if (why.isMissing()) return;
    const { reason, rule } = why;
    send({
      params: { id: String(id) },
      body: { suspended, reason, rule, ...(days && { days: Number(days) }) },
    });
  };
  return (
    <Panel heading="Suspension">
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        {suspension ? (
          <>
            Suspended since <LocalTime iso={suspension.since} />
            {suspension.until ? (
              <>
                {' '}
                until <LocalTime iso={suspension.until} />
              </>
            ) : (
              ', permanently'
            )}
            . {suspension.reason}
          </>
        ) : (
          'A suspended member can read, export their data, appeal and delete their account, but not write.'
        )}
      </p>
      <div className="space-y-3">
        {!suspension && (
          <SelectField
            label="How long"
            value={days}
            onChange={({ target }) => setDays(target.value)}
            options={durations}
          />
        )}
        {why.fields}
        <Button variant={suspension ? 'secondary' : 'danger'} busy={busy} onClick={() => change(!suspension)}>
          {suspension ? 'Lift the suspension' : 'Suspend'}
        </Button>
      </div>
    </Panel>
  );
}

export function ProfilePanel({ member }: { member: MemberRecord }) {
  const { id } = member;
  const why = useReason(`profile ${id}`);
  const [parts, setParts] = useState<ProfilePart[]>([]);
  const { busy, send } = useAction(removeProfileParts, {
    changes: moderationEndpoints,
    onSuccess: () => {
      why.clear();
      setParts([]);
    },
  });
  return (
    <Panel heading="Profile">
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        Removes the picture or the About Me text, or replaces the name with “Member {id}” and the city with
        that of the zip code.
      </p>
      <div className="space-y-3">
        <PartChoices profile={member} parts={parts} onParts={setParts} />
        {why.fields}
        <Button
          variant="danger"
          busy={busy}
          onClick={() => {
            if (why.isMissing()) return;
            const { reason, rule } = why;
            send({ params: { id: String(id) }, body: { parts, reason, rule } });
          }}
        >
          Remove from profile
        </Button>
      </div>
    </Panel>
  );
}

export function MediaPermissionPanel({ member: { id, may_share_media } }: { member: MemberRecord }) {
  const { busy, send } = useAction(setMediaPermission, { changes: moderationEndpoints });
  return (
    <Panel heading="Images and video">
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        {may_share_media
          ? 'This member may share images and video.'
          : 'Only members whom an administrator has allowed may share images and video.'}
      </p>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => send({ params: { id: String(id) }, body: { granted: !may_share_media } })}
      >
        {may_share_media ? 'Revoke' : 'Allow'}
      </Button>
    </Panel>
  );
}
