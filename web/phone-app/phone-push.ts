import { readPushOn, writePushOn } from '#web/api/storage.ts';
import type { PushChannel, PushRegistration } from '../notifications/push.ts';
import { messaging, platform } from './plugins.ts';

/** Firebase Cloud Messaging, on both platforms. */
export const phonePush: PushChannel = {
  isSupported: () => true,
  permission: async () => stateOf(await messaging.checkPermissions()),
  requestPermission: async () => stateOf(await messaging.requestPermissions()),
  current: async () => (readPushOn() ? registration() : null),
  async subscribe() {
    const subscribed = await registration();
    writePushOn(true);
    return subscribed;
  },
  async unsubscribe() {
    writePushOn(false);
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
