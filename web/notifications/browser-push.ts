import { pushKey } from '#contract/notifications.ts';
import { callNetwork } from '#web/api/network.ts';
import type { PushChannel, PushRegistration } from './push.ts';

/** Web Push, shown by web/offline/worker/push.ts. */
export const browserPush: PushChannel = {
  isSupported: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: async () => stateOf(Notification.permission),
  // Firefox and Safari ask only after a press. Only Chromium browsers have userAgentData.
  mayAsk: async () => {
    if ('userAgentData' in navigator || navigator.userActivation.isActive) return;
    await new Promise((resolve) => addEventListener('click', resolve, { once: true }));
  },
  requestPermission: async () => stateOf(await Notification.requestPermission()),
  async current() {
    const found = await subscription();
    return found && registrationOf(found);
  },
  async subscribe() {
    const worker = await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
    const { public_key } = (await callNetwork(pushKey, {})) as { public_key: string };
    return registrationOf(
      await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }),
    );
  },
  async unsubscribe() {
    await (await subscription())?.unsubscribe();
  },
};

function stateOf(permission: NotificationPermission): 'granted' | 'denied' | 'prompt' {
  return permission === 'default' ? 'prompt' : permission;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function registrationOf(subscribed: PushSubscription): PushRegistration {
  return { device_token: JSON.stringify(subscribed), device_type: 'browser', push_type: 'web' };
}
