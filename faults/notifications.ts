import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '../server/database/pool.ts';
import { openBoss } from '../server/jobs/boss.ts';
import { fanOutJob } from '../server/notifications/fan-out.ts';
import { endWorker, failOverJobs, startWorker } from './job-workers.ts';
import type { Check, Checks } from './check.ts';
import { withEmptyDatabase } from './empty-database.ts';

const watchers = 100_000;
const kills = 5;
const limitSeconds = 60;

const killedFanOut: Check = {
  name: `A worker is killed while it notifies ${watchers.toLocaleString('en')} watchers of a bill: each is notified once, in under ${limitSeconds} s`,
  run: () =>
    withEmptyDatabase(async (url, dataDir) => {
      const { db, close } = await connect(url);
      const boss = await openBoss(url, { supervise: true });
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SYNC: 'off' };
      const failures: string[] = [];
      let worker = await startWorker(env);
      try {
        await buildWatchers(db);
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1_000;
        await sql`
          insert into notification_events (kind, event_key, item_id, details)
          select 'bill_status_change', 'faults', id, '{"status": "became_law"}' from items`.execute(db);
        let killedAt = '';
        for (let kill = 1; kill <= kills; kill++) {
          // At a moment inside a batch, later in the audience each time.
          const notified = await until(db, (watchers * kill) / (kills + 2), () => seconds() < limitSeconds);
          await sleep(Math.random() * 100);
          killedAt += ` ${notified}`;
          await endWorker(worker);
          await failOverJobs(boss, fanOutJob.queue);
          worker = await startWorker(env);
        }
        await until(db, watchers, () => seconds() < 2 * limitSeconds);
        const took = seconds();
        // Work that could be done twice would be done now.
        await sleep(2_000);
        const { rows } = await sql<{ members: number; notified: number; size: number; waiting: number }>`
          select
            (select count(distinct member_id)::int from notifications) as members,
            (select count(*)::int from notifications) as notified,
            (select coalesce(max(size), 0)::int from notifications) as size,
            (select count(*)::int from notification_events where done_at is null) as waiting`.execute(db);
        const { members, notified, size, waiting } = rows[0]!;
        if (members !== watchers) failures.push(`${watchers - members} watchers were not notified`);
        // A change of status adds nobody to its group.
        if (notified !== watchers || size !== 0) failures.push(`${notified} notifications, size ${size}`);
        if (waiting > 0) failures.push('the event is not finished');
        if (took > limitSeconds) failures.push(`it took ${took.toFixed(1)} s`);
        return { count: kills, failures, note: `${took.toFixed(1)} s in all, killed after${killedAt}` };
      } finally {
        await endWorker(worker);
        await boss.stop({ graceful: false });
        await close();
      }
    }),
};

export const checks: Checks = [killedFanOut];

async function buildWatchers(db: Db): Promise<void> {
  // In parts, so that a busy machine does not exceed the time limit of statements.
  for (let first = 1; first <= watchers; first += 10_000)
    await sql`
      insert into members (email)
      select 'watcher' || n || '@example.org'
      from generate_series(${first}::int, ${first + 9_999}::int) n`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into items (item_type) values ('initiative') returning id`.execute(db);
  await sql`
    insert into watchlist (member_id, item_id)
    select id, ${rows[0]!.id}::int from members`.execute(db);
  await sql`analyze`.execute(db);
}

/** Waits until `count` members are notified. @returns how many are. */
async function until(db: Db, count: number, mayWait: () => boolean): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications`.execute(
      db,
    );
    if (rows[0]!.count >= count || !mayWait()) return rows[0]!.count;
    await sleep(20);
  }
}
