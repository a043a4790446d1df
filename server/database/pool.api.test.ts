import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { testFolder } from '#server/testing/folder.ts';
import { newDatabase } from '#server/testing/database.ts';
import { query } from '#server/testing/global-setup.ts';
import { startPooler } from '#server/testing/pooler.ts';
import { openBoss } from '#server/jobs/boss.ts';
import { openDatabase } from './open.ts';
import { connect } from './pool.ts';

test("reads dates as they are, whatever the server's time zone and date style", async () => {
  const { name, url } = await newDatabase();
  await query(url, `alter database ${name} set timezone = 'Asia/Kolkata'`);
  await query(url, `alter database ${name} set datestyle = 'German, DMY'`);
  const { db, close } = await connect(url, { max: 1 });
  onTestFinished(close);
  const { rows } = await sql`
    select date '2026-11-26' as day, timestamptz '2026-11-26 23:00Z'::date as utc_day`.execute(db);
  expect(rows).toEqual([{ day: '2026-11-26', utc_day: '2026-11-26' }]);
});

test('sets no time limits unless they are requested, whatever the server sets', async () => {
  const { name, url } = await newDatabase();
  await query(url, `alter database ${name} set statement_timeout = '50ms'`);
  await query(url, `alter database ${name} set idle_in_transaction_session_timeout = '1s'`);
  const { db, close } = await connect(url, { max: 1, statementTimeout: 0 });
  onTestFinished(close);
  const { rows } = await sql`
    select current_setting('statement_timeout') as one,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ one: '0', idle: '0' }]);
});

test('notices within seconds that the server has gone silently', async () => {
  const probing = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => probing.mockRestore());
  const { url } = await newDatabase();
  const { close } = await connect(url, { max: 1 });
  onTestFinished(close);
  const ofPool = probing.mock.calls.length;
  const boss = await openBoss(url);
  onTestFinished(() => boss.stop({ graceful: false }));
  expect(ofPool).toBe(1);
  expect(probing.mock.calls.length).toBeGreaterThan(ofPool);
  for (const call of probing.mock.calls) expect(call).toEqual([true, 10_000]);
});

test('refuses a database that is not in UTF-8, and says how to create one', async () => {
  const { url } = await newDatabase("encoding 'SQL_ASCII' locale 'C' locale_provider libc");
  await expect(connect(url)).rejects.toThrow(/has the encoding SQL_ASCII.*createdb --encoding UTF8/);
});

test('refuses a pooler that shares sessions or drops their settings, and says so', async () => {
  const { name, url } = await newDatabase();
  const pooled = readConfig({ DATA_DIR: await testFolder(), DATABASE_URL: await startPooler(url) });
  await expect(openDatabase(pooled)).rejects.toThrow('Polity needs session mode');
  await query(url, `alter database ${name} set timezone = 'America/New_York'`);
  await expect(connect(await startPooler(url))).rejects.toThrow('has not taken the time zone');
});
