import { removeDevice, updateDevice, type PushType } from '#contract/notifications.ts';
import { callNetwork } from '#web/api/network.ts';
import { readItem, writeItem } from '#web/api/storage.ts';
import { isPhoneApp } from '../phone-app/is-phone-app.ts';

/** Whether this device has been asked to allow notifications. */
const askedKey = 'polity.push_asked';
const deviceIdKey = 'polity.device_id';

/** Notifications on this device. 'uninstalled': iPhones and iPads have them in installed apps only. */
export type PushState = 'unsupported' | 'uninstalled' | 'denied' | 'off' | 'on';

/** What the server needs to reach this device. */
export interface PushRegistration {
  device_token: string;
  device_type: string;
  push_type: PushType;
}

/** How this device is reached: Web Push in browsers, Firebase in the phone app. */
export interface PushChannel {
  isSupported(): boolean;
  permission(): Promise<'granted' | 'denied' | 'prompt'>;
  /** Waits until this device lets the app ask without a press on a switch. */
  mayAsk(): Promise<void>;
  requestPermission(): Promise<'granted' | 'denied' | 'prompt'>;
  /** Null: turned off. */
  current(): Promise<PushRegistration | null>;
  subscribe(): Promise<PushRegistration>;
  unsubscribe(): Promise<void>;
}

const channel = async (): Promise<PushChannel> =>
  isPhoneApp()
    ? (await import('../phone-app/phone-push.ts')).phonePush
    : (await import('./browser-push.ts')).browserPush;

export async function pushState(): Promise<PushState> {
  const push = await channel();
  if (!push.isSupported()) return isUninstalled() ? 'uninstalled' : 'unsupported';
  if ((await push.permission()) === 'denied') return 'denied';
  return (await push.current()) ? 'on' : 'off';
}

/** Only browsers of iPhones and iPads say whether the app is installed in this way. */
const isUninstalled = () => 'standalone' in navigator && !navigator.standalone;

/** Asks for permission if needed and registers this device. @throws ApiError or a device's error */
export async function turnPushOn(): Promise<PushState> {
  const push = await channel();
  writeItem(askedKey, '1');
  if ((await push.requestPermission()) !== 'granted') return pushState();
  const registration = await push.subscribe();
  try {
    await register(registration);
  } catch (error) {
    await push.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  await (await channel()).unsubscribe();
  await callNetwork(removeDevice, { params: { device_id: readDeviceId() } }).catch(() => undefined);
  return 'off';
}

/** At the start of Home: asks once per device, or registers the device for the current member. */
export async function startPush(firstTime: boolean): Promise<void> {
  const push = await channel();
  if (!push.isSupported()) return;
  const permission = await push.permission();
  const current = permission === 'granted' ? await push.current() : null;
  if (current) await register(current);
  else if (firstTime && permission !== 'denied' && !readItem(askedKey)) {
    await push.mayAsk();
    await turnPushOn();
  }
}

async function register(registration: PushRegistration): Promise<void> {
  await callNetwork(updateDevice, { body: { device_id: readDeviceId(), ...registration } });
}

/** A random id of this browser. */
function readDeviceId(): string {
  const known = readItem(deviceIdKey);
  if (known) return known;
  const made = crypto.randomUUID();
  writeItem(deviceIdKey, made);
  return made;
}
