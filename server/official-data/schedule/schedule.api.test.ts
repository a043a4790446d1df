/** @module-tag slow */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '#server/config.ts';
import { setToday } from '#server/environment/clock.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { countRows, emptyTables, makeZip } from '#server/testing/official-data.ts';
import { jobsOf, openBoss } from '#server/jobs/boss.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testFolder } from '#server/testing/folder.ts';
import { syncDay } from '#server/testing/sync-scene.ts';
import { startUpstream } from '#server/testing/upstream.ts';
import { runJob, startWorkers } from '#server/process/run-jobs.ts';
import { queueOverdueSources, retryFailedSources } from './overdue-sources.ts';
import { syncSources } from '../sources.ts';

setToday(syncDay);
afterAll(() => setToday(undefined));
const { db, url } = await testDatabase();
const upstream = await startUpstream();
const dataDir = await testFolder();
const configOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...upstream.env, ...env });
const program = fileURLToPath(new URL('../../cli/polity.ts', import.meta.url));
const commandEnv = {
  ...process.env,
  ...upstream.env,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  POLITY_TODAY: syncDay,
};
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** What main.ts does about jobs, as one process of several. */
async function startProcess(config: Config) {
  const boss = await openBoss(url, { supervise: true });
  const mailer = openMailer(config);
  await startWorkers(boss, { db, config, jobs: jobsOf(boss), mailer }, { warn: () => undefined });
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: 5_000 });
    mailer.close();
  };
  endings.push(stop);
  return { boss, stop };
}

const schedules = async (boss: Awaited<ReturnType<typeof openBoss>>) =>
  (await boss.getSchedules()).map(({ key }) => key).filter((key) => key.startsWith('sync.'));

test('reads due sources once with SYNC=on, in any number of processes, and nothing with SYNC=off', async () => {
  upstream.documents.set(
    '/export/zip/US.zip',
    makeZip({
      'US.txt': 'US\t94110\tSan Francisco\tCalifornia\tCA\tSan Francisco\t075\t\t\t37.7\t-122.4\t4\n',
    }),
  );
  const on = configOf({ SYNC: 'on' });
  const first = await startProcess(on);
  expect(await schedules(first.boss)).toEqual(expect.arrayContaining(['sync.zips', 'sync.retry_failed']));
  await first.stop();
  // A day passes without a server. Only the source of this test becomes due in it, and not during the test.
  await sqlOn(`delete from pgboss.schedule where key <> 'sync.zips'`);
  const hour = (new Date().getUTCHours() + 12) % 24;
  await sqlOn(
    `update pgboss.schedule set cron = '0 ${hour} * * *', created_on = now() - interval '1 day', updated_on = now() - interval '1 day'`,
  );
  await sqlOn(`update pgboss.version set cron_on = now() - interval '1 day'`);
  const processes = [await startBossOnly(on), await startBossOnly(on)];
  await vi.waitFor(async () => expect(await countRows(db, 'zips')).toBe(1), {
    timeout: 200_000,
    interval: 200,
  });
  await new Promise((done) => setTimeout(done, 1_000));
  expect(await db.selectFrom('import_runs').select(['source', 'stored_count']).execute()).toEqual([
    { source: 'zips', stored_count: 1 },
  ]);
  expect(upstream.requests.map(({ path }) => path)).toEqual(['/export/zip/US.zip']);
  // From an earlier version.
  await processes[0]!.boss.schedule('sync', '0 0 1 1 *', {}, { key: 'sync.removed' });
  for (const { stop } of processes) await stop();

  const { boss } = await startProcess(configOf({ SYNC: 'off' }));
  expect(await schedules(boss)).toEqual([]);
});

test('after a start, one of two servers reads the sources that were never read; recent ones wait for their hour', async () => {
  await emptyTables(db);
  upstream.requests.length = 0;
  await db
    .insertInto('import_runs')
    .values({ source: 'zip-districts', is_sync: true, failure: 'It was down.', finished_at: new Date() })
    .execute();
  const on = configOf({ SYNC: 'on', CONGRESS_API_KEY: 'sesame' });
  const processes = [await startBossOnly(on), await startBossOnly(on)];
  const start = ({ boss }: (typeof processes)[number]) =>
    queueOverdueSources({ db, config: on, jobs: jobsOf(boss) }, new Date());
  expect(
    await queueOverdueSources({ db, config: configOf({ SYNC: 'off' }), jobs: jobsOf(processes[0]!.boss) }),
  ).toEqual([]);
  const queued = (await Promise.all(processes.map(start))).flat().sort();
  const due = syncSources
    .map(({ name }) => name)
    .filter((name) => !['zip-districts', 'openstates-bills'].includes(name))
    .sort();
  expect(queued).toEqual(due);
  await vi.waitFor(
    async () => {
      const runs = await db
        .selectFrom('import_runs')
        .select('source')
        .where('is_sync', '=', true)
        .where('finished_at', 'is not', null)
        .orderBy('source')
        .execute();
      expect(runs.map(({ source }) => source)).toEqual([...due, 'zip-districts'].sort());
    },
    { timeout: 200_000, interval: 300 },
  );
  const asked = upstream.requests.filter(({ path }) => path === '/export/zip/US.zip');
  expect(asked).toHaveLength(1);
  expect((await Promise.all(processes.map(start))).flat()).toEqual([]);

  // An hour later, the failed source is read again.
  await sqlOn(
    `update import_runs set started_at = now() - interval '61 minutes' where source = 'zip-districts'`,
  );
  const jobs = jobsOf(processes[0]!.boss);
  await retryFailedSources.handle({ db, config: on, jobs, mailer: openMailer(on) }, {}, '');
  expect(await jobs.unfinished('sync')).toEqual(['sync.zip-districts']);
});

/** Workers without new schedules. */
async function startBossOnly(config: Config) {
  const boss = await openBoss(url, { supervise: true });
  const mailer = openMailer(config);
  const services = { db, config, jobs: jobsOf(boss), mailer };
  await boss.work<{ job: string; data: unknown }>('sync', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { id, data } of jobs) await runJob(services, id, data);
  });
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: 5_000 });
    mailer.close();
  };
  endings.push(stop);
  return { boss, stop };
}

test('continues a killed run and fetches only what is missing', async () => {
  await emptyTables(db);
  const names = Array.from({ length: 120 }, (_, i) => `BILLSTATUS-119hr${i + 1}.xml`);
  const folder = '/bulkdata/BILLSTATUS/119/hr';
  for (const type of ['s', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'])
    upstream.documents.set(`/bulkdata/json/BILLSTATUS/119/${type}`, '{"files":[]}');
  upstream.documents.set(
    '/bulkdata/json/BILLSTATUS/119/hr',
    JSON.stringify({
      files: names.map((name) => ({ name, formattedLastModifiedTime: '18-Sep-2026 20:26' })),
    }),
  );
  names.forEach((name, i) => upstream.documents.set(`${folder}/${name}`, billXml({ number: i + 1 })));
  upstream.faults.set(`${folder}/${names[70]}`, [{ delay: 60_000 }]);
  upstream.requests.length = 0;

  const child = spawn(process.execPath, [program, 'sync', 'billstatus'], {
    env: commandEnv,
    stdio: 'ignore',
  });
  await vi.waitFor(() => expect(upstream.requests.some(({ path }) => path.endsWith(names[70]!))).toBe(true), {
    timeout: 200_000,
  });
  child.kill('SIGKILL');
  await new Promise((done) => child.once('close', done));
  const half = await countRows(db, 'bills');
  expect(half).toBeGreaterThanOrEqual(50);
  expect(half).toBeLessThan(120);

  upstream.faults.clear();
  upstream.requests.length = 0;
  const { output, status } = await polity('sync', 'billstatus');
  expect({ status, output }).toEqual({
    status: 0,
    output: expect.stringMatching(/^billstatus: .* 0 skipped, \d+\.\d s\.$/m),
  });
  expect(await countRows(db, 'bills')).toBe(120);
  const fetched = upstream.requests
    .filter(({ path }) => path.endsWith('.xml'))
    .map(({ path }) => path.split('/').at(-1));
  expect(fetched).not.toContain(names[0]);
  expect(fetched).toContain(names[119]);
  const runs = await db
    .selectFrom('import_runs')
    .select(['finished_at', 'failure'])
    .where('source', '=', 'billstatus')
    .orderBy('id')
    .execute();
  expect(runs).toEqual([
    { finished_at: null, failure: null },
    { finished_at: expect.any(Date), failure: null },
  ]);
  const [bill] = await db
    .selectFrom('bill_actions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('bill_id')
    .orderBy('count')
    .execute();
  expect(bill!.count).toBe(3);
});

test('the command reports an unreachable source in one sentence without its key, and reads the others', async () => {
  await emptyTables(db);
  upstream.faults.set('/export/zip/US.zip', [{ status: 503 }]);
  upstream.documents.set(
    '/rel2020/cd-sld/tab20_cd11920_zcta520_natl.txt',
    'GEOID_CD119_20|GEOID_ZCTA5_20\n0611|94110\n',
  );
  const { output, status } = await polity('sync', 'zips', 'zip-districts');
  expect(status).toBe(1);
  expect(output).toMatch(/^zips: .*US\.zip answered 503\. \(0 read, .* s\)$/m);
  expect(output).toMatch(/^zip-districts: 3 read, 1 stored, 0 unchanged, 2 skipped, .* s\.$/m);
  expect(output).not.toMatch(/sesame|\bat .*:\d+:\d+/);
});

/** Runs the command in another process, so that the upstream server in this one can answer. */
async function polity(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...commandEnv, CONGRESS_API_KEY: 'sesame' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, output };
}

async function sqlOn(text: string): Promise<void> {
  const other = await openBoss(url);
  await other.getDb().executeSql(text);
  await other.stop({ graceful: false });
}
