import { myTopics } from '#contract/notifications.ts';
import { load } from '#web/api/load.ts';
import { useState } from 'react';
import type { User } from '#contract/members/user.ts';
import {
  notificationNames,
  notifications,
  type NotificationName,
  type Digest,
} from '#contract/members/settings.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useSaveProfile } from '../members/useSaveProfile.ts';
import { FollowedTopics } from './FollowedTopics.tsx';
import { PushSwitch } from './PushSwitch.tsx';

export const loader = load(async ({ viewer, read }) => {
  if (viewer) await read(myTopics, {});
});

export default function NotificationSettingsScreen() {
  const viewer = useViewer();
  return (
    <Page crumbs={[{ label: 'Notification Settings' }]} title="Notification Settings">
      <PageMeta title="Notification Settings" noIndex />
      <Gate needs="session">
        {viewer && (
          <div className="grid max-w-190 grid-cols-1 gap-6">
            <Toggles user={viewer} />
            <DigestChoice user={viewer} />
            <FollowedTopics />
          </div>
        )}
      </Gate>
    </Page>
  );
}

/** Each switch takes effect at once and turns back if it could not be saved. */
function Toggles({ user }: { user: User }) {
  const [wanted, setWanted] = useState<Partial<Record<NotificationName, boolean>>>({});
  const { save } = useSaveProfile(() => showToast('Settings have been saved'), {
    onSettled: () => setWanted({}),
  });
  const change = (name: NotificationName, on: boolean) => {
    setWanted((before) => ({ ...before, [name]: on }));
    save({ notification_setting: { [name]: on } });
  };
  return (
    <Panel className="divide-y divide-rule">
      {notificationNames.map((name) => (
        <Switch
          key={name}
          {...notifications[name]}
          checked={wanted[name] ?? user.notification_setting[name]}
          onChange={(event) => change(name, event.target.checked)}
        />
      ))}
      <PushSwitch />
    </Panel>
  );
}

const options = [
  { value: 'daily', label: 'Daily', hint: 'Every morning at 7, in your time zone.' },
  { value: 'weekly', label: 'Weekly', hint: 'Every Monday morning.' },
  { value: 'none', label: 'None' },
] as const;

/** How often the member gets an email with what is new. Saved at once. */
function DigestChoice({ user }: { user: User }) {
  const [wanted, setWanted] = useState<Digest>();
  const { save } = useSaveProfile(() => showToast('Settings have been saved'), {
    onSettled: () => setWanted(undefined),
  });
  const change = (digest: Digest) => {
    setWanted(digest);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    save({ notification_setting: { digest }, user: { time_zone: timeZone } });
  };
  return (
    <Panel className="[&_legend]:font-title [&_legend]:text-lg [&_legend]:font-semibold">
      <RadioGroup
        legend="Email digest"
        hint="How your representatives voted, what happened on your watchlist, and replies to you. When nothing is new, no email is sent."
        name="digest"
        options={options}
        value={wanted ?? user.notification_setting.digest}
        onChange={change}
      />
      {!user.email_confirmed && (
        <p className="mt-2 text-sm text-ink-2">Digests start when you have confirmed your email address.</p>
      )}
    </Panel>
  );
}
