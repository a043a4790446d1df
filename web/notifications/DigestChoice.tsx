import { useState } from 'react';
import type { Digest } from '#contract/members/settings.ts';
import type { User } from '#contract/members/user.ts';
import { showToast } from '#web/shell/messages.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useSaveProfile } from '../members/useSaveProfile.ts';

const options = [
  { value: 'daily', label: 'Daily', hint: 'Every morning at 7, in your time zone.' },
  { value: 'weekly', label: 'Weekly', hint: 'Every Monday morning.' },
  { value: 'none', label: 'None' },
] as const;

/** How often the member gets an email with what is new. Saved at once. */
export function DigestChoice({ user }: { user: User }) {
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
    <Panel className="[&_legend]:font-title [&_legend]:text-lg">
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
