import { lazy, Suspense, useState } from 'react';
import type { User } from '#contract/auth/accounts.ts';
import { notificationNames, type NotificationName } from '#contract/members/profile.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useIsLive } from '#web/ui/useIsLive.ts';
import { useSaveProfile } from '../members/useSaveProfile.ts';

const PushSwitch = lazy(() => import('./PushSwitch.tsx'));

const words: Record<NotificationName, { label: string; hint: string }> = {
  new_bill: { label: 'New bills', hint: 'When new bills come to the Short List.' },
  bill_status_change: {
    label: 'Bill status changes',
    hint: 'When a bill on your watchlist, or one you voted on, moves on.',
  },
  sponsor_new_bill: {
    label: 'Bills by your representatives',
    hint: 'When one of your representatives sponsors a new bill.',
  },
  invite_network: { label: 'Invitations', hint: 'When a member invites you to connect.' },
  share_comment: {
    label: 'Shares and comments',
    hint: 'When somebody shares with you, or comments on your posting.',
  },
};

export default function NotificationSettingsScreen() {
  const viewer = useViewer();
  return (
    <Page crumbs={[{ label: 'Notification Settings' }]} title="Notification Settings">
      <PageMeta title="Notification Settings" noIndex />
      <Gate needs="session">{viewer && <Toggles user={viewer} />}</Gate>
    </Page>
  );
}

/** Each switch takes effect at once, and turns back when it could not be saved. */
function Toggles({ user }: { user: User }) {
  const lives = useIsLive();
  const [wanted, setWanted] = useState<Partial<Record<NotificationName, boolean>>>({});
  const { save } = useSaveProfile(() => showToast('Settings have been saved'), {
    onSettled: () => setWanted({}),
  });
  const change = (name: NotificationName, on: boolean) => {
    setWanted((before) => ({ ...before, [name]: on }));
    save({ notification_setting: { [name]: on } });
  };
  return (
    <Panel className="max-w-140 divide-y divide-rule">
      {notificationNames.map((name) => (
        <Switch
          key={name}
          {...words[name]}
          checked={wanted[name] ?? user.notification_setting[name]}
          onChange={(event) => change(name, event.target.checked)}
        />
      ))}
      {lives && (
        <Suspense>
          <PushSwitch />
        </Suspense>
      )}
    </Panel>
  );
}
