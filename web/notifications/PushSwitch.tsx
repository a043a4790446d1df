import { useEffect, useState } from 'react';
import { showToast } from '#web/shell/messages.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { pushState, turnPushOff, turnPushOn, type PushState } from './push.ts';

const hints: Record<PushState, string> = {
  unsupported: 'This browser cannot show notifications.',
  denied:
    'Your browser blocks notifications from Polity. Allow them in the browser’s settings for this site.',
  off: 'Also send these notifications to this device.',
  on: 'Also send these notifications to this device.',
};

/** Turns notifications on this device on or off. The other switches choose their subjects. */
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
      showToast('We could not change notifications on this device. Please try again.', 'danger');
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
