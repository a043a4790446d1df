import { beforeEach, expect, test } from 'vitest';
import { adminData, retryFailedJobs, startSync, type DataSource } from '#contract/official-data.ts';
import { connect, urlOf } from '#server/database/pool.ts';
import { jobsOf } from '#server/jobs/boss.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildSession } from '#server/testing/build.ts';
import { syncDay } from '#server/testing/sync-scene.ts';
import { startUpstream } from '#server/testing/upstream.ts';
import { startImportRun } from '#server/official-data/engine/import-runs-store.ts';
import { lockSource } from './source-lock-store.ts';

const upstream = await startUpstream();
const { db, boss, call, runJobs, send } = await testApp(undefined, {
  SYNC: 'on',
  POLITY_TODAY: syncDay,
  ...upstream.env,
});
const admin = await buildMember(db, { is_admin: true });

const read = async (name = 'zip-districts'): Promise<DataSource> => {
  const { status, body } = await call(adminData, {}, admin.token);
  expect(status).toBe(200);
  return body.sources.find((source) => source.name === name)!;
};
const start = (source = 'zip-districts') => call(startSync, { params: { source } }, admin.token);
const header = 'OID_CD119_20|GEOID_CD119_20|NAMELSAD_CD119_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20';
const file = '/rel2020/cd-sld/tab20_cd11920_zcta520_natl.txt';

beforeEach(async () => {
  await db.deleteFrom('import_runs').execute();
  await db.deleteFrom('sync_documents').execute();
  await db.deleteFrom('import_records').execute();
  await boss.deleteAllJobs('sync');
  upstream.documents.clear();
  upstream.faults.clear();
});

test('reads a source when an administrator asks, and shows the result', async () => {
  expect(await read()).toMatchObject({
    title: 'Zip codes to districts',
    schedule: 'every Sunday',
    state: 'idle',
    missing_key: null,
    as_of: null,
    next_run: expect.stringMatching(/T09:50:00.000Z$/),
    last_run: null,
  });
  upstream.documents.set(file, `${header}\n1|0611|CD 11|94110|ZCTA5 94110\n1|0612|CD 12|9411|ZCTA5 94111\n`);
  const { status, body } = await start();
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Zip codes to districts: starting soon.',
  });
  expect((await read()).state).toBe('waiting');
  expect(await start()).toMatchObject({
    status: 409,
    body: { errors: 'Zip codes to districts: already waiting to start.' },
  });
  expect(await runJobs()).toEqual([]);
  const { state, last_run, as_of } = await read();
  expect({ state, as_of }).toEqual({ state: 'idle', as_of: last_run!.started_at });
  expect(last_run).toMatchObject({
    by: 'sync',
    outcome: 'done',
    read: 4,
    stored: 1,
    unchanged: 0,
    skipped: 3,
    failure: null,
  });
  expect(last_run!.problems).toContainEqual({
    record: 'congressional 9411 from 2025-01-03',
    reason: "'9411' is not a zip code.",
  });
  expect((await start()).status).toBe(200);
  await runJobs();
  expect((await read()).last_run).toMatchObject({ unchanged: 1, stored: 0 });
});

test('a source whose job has begun, but not its run, is still waiting', async () => {
  await start();
  const [job] = await boss.fetch('sync');
  expect((await read()).state).toBe('waiting');
  await boss.complete('sync', job!.id);
  expect((await read()).state).toBe('idle');
});

test('shows a failed run with the date of the last complete run', async () => {
  upstream.documents.set(file, `${header}\n1|0611|CD 11|94110|ZCTA5 94110\n`);
  for (const name of ['sldl', 'sldu'])
    upstream.documents.set(
      `/rel2020/cd-sld/tab20_${name}202420_zcta520_natl.txt`,
      `OID|GEOID_${name.toUpperCase()}2024_20|GEOID_ZCTA5_20\n1|06011|94110\n`,
    );
  await start();
  await runJobs();
  const before = await read();
  expect(before.last_run).toMatchObject({ outcome: 'done', stored: 3, skipped: 0 });
  upstream.faults.set(file, [{ status: 429, headers: { 'retry-after': '7200' } }]);
  await start();
  expect(await runJobs()).toEqual([]);
  const after = await read();
  expect(after.as_of).toBe(before.as_of);
  expect(after.last_run).toMatchObject({
    outcome: 'failed',
    stored: 0,
    failure: expect.stringMatching(/answered 429\. It asks us to come back in 120 minutes\.$/),
  });
  expect(await db.selectFrom('zip_districts').select('zip').execute()).toHaveLength(3);
});

test('refuses to start a source that another process is reading, and shows a killed run as interrupted', async () => {
  const elsewhere = await connect(urlOf(db), { max: 1 });
  const id = await startImportRun(elsewhere.db, 'zips', true);
  const release = await lockSource(elsewhere.url, 'zips', () => undefined);
  expect(await read('zips')).toMatchObject({ state: 'running', last_run: { id, outcome: 'running' } });
  expect(await start('zips')).toMatchObject({
    status: 409,
    body: { errors: 'Zip codes: already running.' },
  });
  await release!();
  expect(await read('zips')).toMatchObject({
    state: 'idle',
    last_run: { id, outcome: 'interrupted', finished_at: null },
  });
  await elsewhere.close();
});

test('lists failed jobs by name without their data, and retries them', async () => {
  await boss.send('failed_jobs', { job: 'mail.welcome', data: { to: 'secret@example.org' } });
  const { body } = await call(adminData, {}, admin.token);
  expect(body.failed_jobs).toMatchObject({ count: 1, jobs: [{ job: 'mail.welcome' }] });
  expect(JSON.stringify(body)).not.toContain('secret@example.org');
  const { body: retried } = await call(retryFailedJobs, {}, admin.token);
  expect(retried.message).toMatch(/^Retrying \d jobs?\.$/);
  await boss.deleteAllJobs('failed_jobs');
  expect(await jobsOf(boss).failedJobs()).toEqual([]);
});

test('answers 404 to other members and asks administrators for two-step sign-in', async () => {
  const member = await buildMember(db);
  const missing = { status: 404, body: { code: 'not_found', errors: 'There is nothing at this address.' } };
  expect(await call(adminData, {}, member.token)).toMatchObject(missing);
  expect(await call(startSync, { params: { source: 'zips' } }, member.token)).toMatchObject(missing);
  expect(await call(startSync, { params: { source: 'weather' } }, admin.token)).toMatchObject({
    status: 404,
  });
  const oneStep = await buildSession(db, admin.id);
  expect(await call(adminData, {}, oneStep)).toMatchObject({
    status: 404,
    body: { code: 'two_step_setup_required' },
  });
  const { status } = await send({
    method: 'POST',
    url: `/api/v1/admin/data/${'x'.repeat(51)}/sync`,
    headers: { authorization: admin.token },
  });
  expect(status).toBeLessThan(500);
});
