import pLimit from 'p-limit';
import { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobServices } from '#server/jobs/services.ts';
import { deleteDeviceByToken } from './devices.queries.ts';
import { isGone, receiptsOf, sendToExpo, type ExpoMessage } from './expo-push.ts';
import { sendToApp } from './firebase-push.ts';
import { pushParamsOf, textOf } from './notification-text.ts';
import type { PushContent } from './push-content.ts';
import { findDeliveries, markPushed, type Delivery } from './push.queries.ts';
import { sendToBrowser } from './web-push.ts';

/** Deliveries that one query reads, and Expo takes in one call. */
const deliveriesPerPage = 100;
/** Concurrent requests to services that take one message in a call. */
const requestsAtOnce = 10;
/** Minutes until Expo has delivery receipts. */
const receiptsAfter = 20;

/** Seconds until what a push service did not take is sent again. */
const retryAfter = 10;

/**
 * Sends the notifications of some events to the devices of members between two ids. What a push service did
 * not take goes to a new job, so nothing is sent to a device twice.
 */
export const pushJob = defineJob({
  name: 'notifications.push',
  queue: 'push',
  data: z.object({
    event_ids: z.array(z.number()),
    from: z.number(),
    to: z.number(),
    /** Sends these only, at most a page, which an earlier run could not send. */
    failed: z.array(z.object({ device_id: z.number(), notification_id: z.number() })).optional(),
  }),
  async handle(services, range) {
    let after: readonly [number, number] = [0, 0];
    const startedAt = new Date();
    for (;;) {
      const page = await findDeliveries(services.db, { ...range, after, startedAt }, deliveriesPerPage);
      const last = page.at(-1);
      if (!last) break;
      after = [last.device_id, last.id];
      const { sent, error } = await sendOneByOne(services, page);
      sent.push(...(await sendByExpo(services, page)));
      const failed = page
        .filter((delivery) => !sent.includes(delivery))
        .map(({ device_id, id }) => ({ device_id, notification_id: id }));
      // The job fails once an attempt sends nothing. Until then, each attempt has less to send.
      if (failed.length > 0 && failed.length === range.failed?.length)
        throw new Error(`${failed.length} notifications could not be sent. ${error?.message ?? ''}`.trim());
      await services.db.transaction().execute(async (db) => {
        await markPushed(
          db,
          sent.map(({ id }) => id),
        );
        if (failed.length > 0) await sendLater(services, db, { ...range, failed });
      });
    }
  },
});

type Range = z.output<typeof pushJob.data>;

async function sendLater({ jobs }: JobServices, db: Db, range: Range): Promise<void> {
  const startAfter = new Date(Date.now() + retryAfter * 1_000);
  await jobs.enqueue(db, pushJob, range, { startAfter });
}

function contentOf(delivery: Delivery): PushContent {
  return {
    ...textOf(delivery),
    params: pushParamsOf(delivery),
    notification_id: delivery.id,
    unread_count: delivery.unread_count,
  };
}

/** @returns what Expo has taken, or whose phone is gone. */
async function sendByExpo(services: JobServices, page: Delivery[]): Promise<Delivery[]> {
  const phones = page.filter(({ push_type }) => push_type === 'expo');
  if (phones.length === 0) return [];
  const { db, config, jobs } = services;
  const messages = phones.map((phone): ExpoMessage => ({
    to: phone.device_token,
    content: contentOf(phone),
  }));
  const tickets = await sendToExpo(config, messages).catch(() => []);
  const done = [];
  const taken = [];
  for (const [index, ticket] of tickets.entries()) {
    const phone = phones[index]!;
    const { device_token } = phone;
    if (isGone(ticket)) await deleteDeviceByToken(db, device_token);
    if (ticket.status === 'ok') taken.push({ id: ticket.id, device_token });
    if (ticket.status === 'ok' || isGone(ticket)) done.push(phone);
  }
  const startAfter = new Date(Date.now() + receiptsAfter * 60_000);
  if (taken.length > 0) await jobs.enqueue(db, expoReceiptsJob, { taken }, { startAfter });
  return done;
}

/** @returns what a push service has taken or refused permanently, and the first error. */
async function sendOneByOne(services: JobServices, page: Delivery[]) {
  const limit = pLimit(requestsAtOnce);
  const others = page.filter(({ push_type }) => push_type !== 'expo');
  const results = await Promise.all(
    others.map((device) => limit(() => sendTo(services, device).catch((error: Error) => error))),
  );
  return {
    sent: others.filter((_, index) => results[index] === true),
    error: results.find((result) => result instanceof Error),
  };
}

/** @returns false when the push service is busy. @throws when it cannot be reached */
async function sendTo({ db, config }: JobServices, device: Delivery): Promise<boolean> {
  const send = device.push_type === 'web' ? sendToBrowser : sendToApp;
  const outcome = await send(config, device.device_token, contentOf(device));
  if (outcome === 'gone') await deleteDeviceByToken(db, device.device_token);
  if (outcome === 'refused') console.error(`A push service permanently refused notification ${device.id}.`);
  return outcome !== 'busy';
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
