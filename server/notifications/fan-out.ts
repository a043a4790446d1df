import { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob, type Jobs } from '#server/jobs/job.ts';
import type { Services } from '#server/jobs/services.ts';
import { publish } from '#server/realtime/topics.ts';
import {
  findBatchEnd,
  finishEvents,
  lockLargeEvent,
  lockSmallEvents,
  notifyBatch,
  notifyOfSmallEvents,
  savePosition,
  type SmallEvent,
  findNewestWaiting,
  hasDevices,
} from './fan-out-store.ts';
import { invitationEmails } from './invitation-emails.ts';
import { pushJob } from './push.ts';

/** Events, or members of a large event, in one transaction. */
const smallEvents = 500;
const membersPerBatch = 5_000;
/** Each page of a push job reads the notifications of all its members. */
const membersPerPush = 1_000;

/**
 * Turns the events that are waiting into notifications. Each batch and its position commit together, so a
 * killed worker's successor continues where it stopped, and nobody is notified twice.
 */
export const fanOutJob = defineJob({
  name: 'notifications.fan_out',
  queue: 'notify',
  data: z.object({}),
  // Picks up what a killed worker has left.
  cron: '* * * * *',
  handle: (services) => fanOut(services),
});

export async function fanOut(services: Services, batchSize = membersPerBatch): Promise<void> {
  // Small events do not wait for all batches of a large one.
  while ((await fanOutSmall(services)) || (await fanOutBatch(services, batchSize)));
}

/** Queues the job where an event is waiting. Cheap: reads one index entry. */
export async function queueFanOut({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const newest = await findNewestWaiting(db);
  if (newest !== undefined) await jobs.enqueue(db, fanOutJob, {}, { key: String(newest) });
}

/**
 * @returns whether more are waiting. Those that come meanwhile are left to the next job: one batch a second
 * costs less than many small ones.
 */
function fanOutSmall({ db, jobs }: Services): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const events = await lockSmallEvents(db, smallEvents);
    if (events.length === 0) return false;
    const ids = events.map(({ id }) => id);
    await queueEmails(db, jobs, events);
    await deliver(db, jobs, ids, await notifyOfSmallEvents(db, ids));
    await finishEvents(db, ids);
    return events.length === smallEvents;
  });
}

/** The jobs check settings and whether the members may still interact. */
async function queueEmails(db: Db, jobs: Jobs, events: SmallEvent[]): Promise<void> {
  for (const { id, kind, actor_id, receiver_id } of events) {
    const email = invitationEmails[kind];
    if (email && actor_id && receiver_id)
      await jobs.enqueue(db, email, { actor_id, receiver_id }, { key: String(id) });
  }
}

function fanOutBatch({ db, jobs }: Services, batchSize: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const event = await lockLargeEvent(db);
    if (!event) return false;
    const { last, more } = await findBatchEnd(db, event, batchSize);
    if (last !== null) await deliver(db, jobs, [event.id], await notifyBatch(db, event, last));
    await (more ? savePosition(db, event.id, last!) : finishEvents(db, [event.id]));
    return true;
  });
}

/** Notifies open pages and devices. */
async function deliver(db: Db, jobs: Jobs, event_ids: number[], members: number[]): Promise<void> {
  await publish(db, ...members.map((id) => `member:${id}` as const));
  if (!(await hasDevices(db, members))) return;
  const sorted = members.toSorted((a, b) => a - b);
  for (let start = 0; start < sorted.length; start += membersPerPush) {
    const [from, to] = [sorted[start]!, sorted.slice(start, start + membersPerPush).at(-1)!];
    await jobs.enqueue(db, pushJob, { event_ids, from, to }, { key: `${event_ids[0]} ${from}` });
  }
}
