import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/shell/messages.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { pushState, turnPushOff, turnPushOn, type PushState } from './push.ts';

const hints: Record<PushState | 'unknown', string> = {
  unknown: 'This needs a connection. Load this page again once you are online.',
  unsupported: 'This browser cannot show notifications.',
  uninstalled: 'On an iPhone or iPad, first add Polity to the home screen in Safari, and open it there.',
  denied: 'Notifications from Polity are blocked. Allow them in the settings of your browser or device.',
  off: 'Also send these notifications to this device.',
  on: 'Also send these notifications to this device.',
};

const failed = 'We could not change notifications on this device. Please try again.';

/** Turns notifications on this device on or off. The other switches choose their subjects. */
export function PushSwitch() {
  const [state, setState] = useState<PushState | 'unknown'>();
  const [busy, setBusy] = useState(false);
  const isAvailable = state === 'on' || state === 'off';
  // Without a connection its code may not load. Browsers do not try again before the page is loaded again.
  useEffect(() => {
    void pushState().then(setState, () => setState('unknown'));
  }, []);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      const now = await (on ? turnPushOn() : turnPushOff());
      setState(now);
      if (now === 'denied') showToast(hints.denied, 'info');
      else showToast('Settings have been saved');
    } catch (error) {
      const reason = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : failed;
      showToast(reason, 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label="Notifications on this device"
      hint={hints[state ?? 'off']}
      checked={state === 'on'}
      disabled={!isAvailable}
      aria-disabled={busy}
      onChange={(event) => !busy && void change(event.target.checked)}
    />
  );
}
