import { readItem, writeItem } from '#web/api/storage.ts';
import type { PushChannel, PushRegistration } from '../notifications/push.ts';
import { messaging, platform } from './plugins.ts';

/** Whether the phone app shows notifications. In browsers, the subscription shows this. */
const isOnKey = 'polity.push_on';

/** Firebase Cloud Messaging, on both platforms. */
export const phonePush: PushChannel = {
  isSupported: () => true,
  permission: async () => stateOf(await messaging.checkPermissions()),
  mayAsk: async () => undefined,
  requestPermission: async () => stateOf(await messaging.requestPermissions()),
  current: async () => (readItem(isOnKey) ? registration() : null),
  async subscribe() {
    const subscribed = await registration();
    writeItem(isOnKey, '1');
    return subscribed;
  },
  async unsubscribe() {
    writeItem(isOnKey, null);
    await messaging.deleteToken();
  },
};

function stateOf({ receive }: { receive: string }): 'granted' | 'denied' | 'prompt' {
  return receive === 'granted' || receive === 'denied' ? receive : 'prompt';
}

async function registration(): Promise<PushRegistration> {
  const { token } = await messaging.getToken();
  return { device_token: token, device_type: platform(), push_type: 'fcm' };
}
