import { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob, type Jobs } from '#server/jobs/job.ts';
import type { JobServices } from '#server/jobs/services.ts';
import { deleteDeviceByToken, findPushDevices, type PushDevice } from './devices.queries.ts';
import { isGone, receiptsOf, sendToApps } from './expo-push.ts';
import { notification, type Notification } from './notification.ts';
import { sendToBrowser } from './web-push.ts';

/** Sends a notification to all devices of a member. Does not retry: the app shows the same information. */
export const pushJob = defineJob({
  name: 'devices.push',
  queue: 'push',
  data: z.object({ member_id: z.number(), notification }),
  async handle(services, { member_id, notification }) {
    const devices = await findPushDevices(services.db, member_id);
    await sendToPhones(
      services,
      devices.filter(({ push_type }) => push_type === 'expo'),
      notification,
    );
    for (const { device_token, push_type } of devices) {
      if (push_type !== 'web') continue;
      const answer = await sendToBrowser(services.config, device_token, notification).catch(() => undefined);
      if (answer?.gone) await deleteDeviceByToken(services.db, device_token);
    }
  },
});

/** Minutes until Expo has delivery receipts. */
const receiptsAfter = 20;

async function sendToPhones(
  { db, config, jobs }: JobServices,
  devices: PushDevice[],
  content: Notification,
): Promise<void> {
  if (devices.length === 0) return;
  const tokens = devices.map(({ device_token }) => device_token);
  const tickets = await sendToApps(config, tokens, content).catch(() => []);
  const taken = [];
  for (const [place, ticket] of tickets.entries()) {
    const device_token = tokens[place]!;
    if (isGone(ticket)) await deleteDeviceByToken(db, device_token);
    if (ticket.status === 'ok') taken.push({ id: ticket.id, device_token });
  }
  const startAfter = new Date(Date.now() + receiptsAfter * 60_000);
  if (taken.length > 0) await jobs.enqueue(db, expoReceiptsJob, { taken }, { startAfter });
}

/** Deletes devices that delivery receipts report as gone. */
export const expoReceiptsJob = defineJob({
  name: 'devices.expo_receipts',
  queue: 'push',
  data: z.object({ taken: z.array(z.object({ id: z.string(), device_token: z.string() })) }),
  async handle({ db, config }, { taken }) {
    const receipts = await receiptsOf(
      config,
      taken.map(({ id }) => id),
    );
    for (const { id, device_token } of taken)
      if (isGone(receipts[id])) await deleteDeviceByToken(db, device_token);
  },
});

/** Queues a notification in the given transaction. @param key a second one with the same key is not sent. */
export async function pushTo(
  { db, jobs }: { db: Db; jobs: Jobs },
  memberId: number,
  notification: Notification,
  key: string,
): Promise<void> {
  await jobs.enqueue(db, pushJob, { member_id: memberId, notification }, { key });
}
