import webPush, { type PushSubscription } from 'web-push';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import { defineJob, type Jobs } from '#server/jobs/job.ts';
import { deleteDeviceById, findWebDevices } from './devices.queries.ts';
import { vapidKeys } from './vapid.ts';

const notification = z.object({
  title: z.string(),
  body: z.string(),
  /** What a tap opens; the pages of web/shell/tap-routing.ts. */
  page: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
});
type Notification = z.output<typeof notification>;

const patience = 8_000;
/** After a day nobody wants to be told any more. */
const secondsToLive = 24 * 60 * 60;

/** Shows a notification on every browser that the member has allowed it on. Where a push service fails, it is left at that: notices are also in the app. */
export const pushJob = defineJob({
  name: 'devices.push',
  queue: 'push',
  data: z.object({ member_id: z.number(), notification }),
  async handle({ db, config }, { member_id, notification }) {
    for (const { id, device_token } of await findWebDevices(db, member_id)) {
      const subscription = JSON.parse(device_token) as PushSubscription;
      if (!isPushService(config, subscription.endpoint)) continue;
      const gone = await send(config, subscription, notification).catch(() => false);
      if (gone) await deleteDeviceById(db, id);
    }
  },
});

/** Queues a notification, in the transaction of its cause. @param key a second one of the same key is not shown. */
export async function pushTo(
  { db, jobs }: { db: Db; jobs: Jobs },
  memberId: number,
  notification: Notification,
  key: string,
): Promise<void> {
  await jobs.enqueue(db, pushJob, { member_id: memberId, notification }, { key });
}

/** Members name the address themselves, so that only the services browsers use are ever called. */
function isPushService({ pushHosts }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return pushHosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
}

/** @returns true when the subscription is no longer good for anything. */
async function send(config: Config, subscription: PushSubscription, content: Notification): Promise<boolean> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(content),
    {
      vapidDetails: { subject: `mailto:${config.supportEmail}`, ...(await vapidKeys(config)) },
      TTL: secondsToLive,
    },
  );
  const { status } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  return status === 404 || status === 410;
}
