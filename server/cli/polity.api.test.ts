/** @module-tag slow */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { failedJobsQueue, openBoss } from '#server/jobs/boss.ts';
import { findFiles } from '#server/official-data/engine/input-files.ts';
import { createImporter } from '#server/official-data/sources.ts';
import { buildMember } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { makeFolder } from '#server/testing/official-data.ts';

const { db, url } = await testDatabase();
const program = fileURLToPath(new URL('polity.ts', import.meta.url));

/** Runs the command as an operator would. @returns both of its outputs as one text. */
function polity(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  });
  return { status, output: (stdout + stderr).trim() };
}

test('an import reports what it read, stored and skipped, and succeeds if some records were bad', async () => {
  const folder = await makeFolder({
    'BILLSTATUS-119hr1.xml': billXml(),
    'BILLSTATUS-119hr2.xml': '<billStatus>',
    'BILLSTATUS-119hr3.xml': billXml({ number: 3 }),
  });
  const { status, output } = polity('import', 'billstatus', folder);
  expect(status).toBe(0);
  expect(output).toContain('skipped BILLSTATUS-119hr2: The file is not well-formed XML');
  expect(output).toMatch(/3 read, 2 stored, 0 unchanged, 1 skipped, \d+\.\d s\.$/);
});

test('every operator error is one sentence and exit code 1, without a stack trace', async () => {
  const empty = await makeFolder({ 'README.md': 'nothing here' });
  const junk = await makeFolder({ 'junk.xml': 'junk' });
  expect(polity('import', 'billstatus', '/nowhere')).toEqual({
    status: 1,
    output: 'There is no file or folder at /nowhere.',
  });
  expect(polity('import', 'billstatus', empty)).toEqual({
    status: 1,
    output: `No BILLSTATUS files (.xml) were found at ${empty}.`,
  });
  expect(polity('sync', 'weather')).toEqual({
    status: 1,
    output: expect.stringContaining(
      "There is no source on the network called 'weather'. Sources: legislators,",
    ),
  });
  expect(polity('admin', 'grant', 'nobody@example.org')).toEqual({
    status: 1,
    output: 'There is no member with the email nobody@example.org.',
  });
  expect(polity('import', 'billstatus', join(junk, 'junk.xml'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('1 skipped'),
  });
  expect(polity('import')).toMatchObject({
    status: 1,
    output: expect.stringContaining("missing required argument 'source'"),
  });
});

test('an import refuses a device and an unknown source', async () => {
  await expect(findFiles(['/dev/null'])).rejects.toThrow(
    new ConfigError('/dev/null is not a file or folder.'),
  );
  const config = readConfig({});
  const unknown = () => createImporter('bills', config);
  expect(unknown).toThrow(ConfigError);
  expect(unknown).toThrow(
    /^There is no source called 'bills'\. Sources: legislators, .*zips, zip-districts\.$/,
  );
});

test('grants and revokes admin and media roles, whatever the case of the email', async () => {
  await db.insertInto('members').values({ email: 'ann@example.org' }).execute();
  const member = () =>
    db
      .selectFrom('members')
      .select(['is_admin', 'may_share_media'])
      .where('email', '=', 'ann@example.org')
      .executeTakeFirstOrThrow();
  expect(polity('admin', 'grant', 'Ann@Example.org')).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^Ann@Example\.org: granted administrator rights\.\nThis address is not confirmed yet\. /,
    ),
  });
  await db.updateTable('members').set({ email_confirmed_at: new Date() }).execute();
  expect(polity('admin', 'grant', 'ann@example.org').output).toBe(
    'ann@example.org: already has administrator rights.',
  );
  expect(polity('media', 'grant', 'ann@example.org').status).toBe(0);
  expect(await member()).toEqual({ is_admin: true, may_share_media: true });
  expect(polity('admin', 'revoke', 'ann@example.org')).toEqual({
    status: 0,
    output: 'ann@example.org: revoked administrator rights.',
  });
  expect(polity('admin', 'revoke', 'ann@example.org').output).toBe(
    'ann@example.org: does not have administrator rights.',
  );
  expect(await member()).toEqual({ is_admin: false, may_share_media: true });
  const log = await db.selectFrom('moderation_log').select(['action', 'admin_id']).orderBy('id').execute();
  expect(log).toEqual([
    { action: 'grant_administrator', admin_id: null },
    { action: 'grant_media', admin_id: null },
    { action: 'revoke_administrator', admin_id: null },
  ]);
});

test('a two-step reset allows sign-in by password, signs out, is logged and emailed', async () => {
  const { id, token } = await buildMember(db, { email: 'lost@example.org' });
  expect(polity('two-step', 'reset', 'lost@example.org').output).toContain('was already off');
  await db
    .insertInto('two_step_secrets')
    .values({ member_id: id, secret: Buffer.alloc(48), confirmed_at: new Date() })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ member_id: id, code_hash: Buffer.alloc(32) })
    .execute();
  expect(polity('two-step', 'reset', 'Lost@example.org')).toEqual({
    status: 0,
    output:
      'Lost@example.org: two-step sign-in is off, every device is signed out, and an email is on its way.',
  });
  for (const table of ['two_step_secrets', 'recovery_codes', 'sessions'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).toEqual([]);
  expect(token).toHaveLength(43);
  const log = await db
    .selectFrom('moderation_log')
    .select(['action', 'admin_id'])
    .where('about_member_id', '=', id)
    .execute();
  expect(log).toEqual([
    { action: 'reset_two_step', admin_id: null },
    { action: 'reset_two_step', admin_id: null },
  ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where data ->> 'job' = 'accounts.security_notice' and data -> 'data' ->> 'change' = 'two_step_reset'`.execute(
    db,
  );
  expect(rows[0]!.n).toBe(1);
  expect(polity('two-step', 'reset', 'nobody@example.org').status).toBe(1);
});

test('retries failed jobs, and logs it', async () => {
  const boss = await openBoss(url);
  await boss.send(failedJobsQueue, { job: 'test.unknown', data: {} });
  await sql`update pgboss.job set source_name = 'mail' where name = ${failedJobsQueue}`.execute(db);
  await boss.stop({ graceful: false });
  expect(polity('jobs').output).toMatch(/^\S+ {2}test\.unknown {2}\S+ {2}reason unknown$/);
  expect(polity('jobs', '--retry')).toEqual({ status: 0, output: 'Retrying 1 job.' });
  expect(
    await db
      .selectFrom('moderation_log')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({ action: 'retry_failed_jobs', details: { count: 1 } });
});
