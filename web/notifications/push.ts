import { pushKey, removeDevice, updateDevice } from '#contract/notifications.ts';
import { callNetwork } from '#web/api/network.ts';
import { readDeviceId, readPushAsked, writePushAsked } from '#web/api/storage.ts';

/** Notifications on this device, shown by web/offline/worker/push.ts. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function supported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function pushState(): Promise<PushState> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/** Asks for permission if needed and registers this device. @throws ApiError or a browser error */
export async function turnPushOn(): Promise<PushState> {
  writePushAsked();
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  await navigator.serviceWorker.ready;
  const { public_key } = (await callNetwork(pushKey, {})) as { public_key: string };
  await register(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }),
  );
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  await (await subscription())?.unsubscribe();
  await callNetwork(removeDevice, { params: { device_id: readDeviceId() } }).catch(() => undefined);
  return 'off';
}

/** At the start of Home: asks once per device, or registers the device for the current member. */
export async function startPush(firstTime: boolean): Promise<void> {
  if (!supported()) return;
  const current = Notification.permission === 'granted' ? await subscription() : null;
  if (current) await register(current);
  else if (firstTime && Notification.permission === 'default' && !readPushAsked()) await turnPushOn();
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function register(subscribed: PushSubscription): Promise<void> {
  const body = {
    device_id: readDeviceId(),
    device_token: JSON.stringify(subscribed),
    device_type: 'browser',
    push_type: 'web' as const,
  };
  await callNetwork(updateDevice, { body });
}
