import { useEffect, useState } from 'react';
import { showToast } from '#web/shell/messages.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { pushState, turnPushOff, turnPushOn, type PushState } from './push.ts';

const hints: Record<PushState, string> = {
  unsupported: 'This browser shows no notifications from Polity.',
  denied:
    'You have told this browser not to show them. Allow notifications for this site in its settings first.',
  off: 'Also send these notifications to this device.',
  on: 'Also send these notifications to this device.',
};

/** Whether this browser shows notifications; what they are about is up to the other switches. */
export default function PushSwitch() {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      const now = await (on ? turnPushOn() : turnPushOff());
      setState(now);
      if (now === 'denied') showToast(hints.denied, 'info');
      else showToast('Settings have been saved');
    } catch {
      showToast('Notifications could not be turned on here. Please try again.', 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label="Notifications on this device"
      hint={state && hints[state]}
      checked={state === 'on'}
      disabled={busy || state === undefined || state === 'unsupported' || state === 'denied'}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
