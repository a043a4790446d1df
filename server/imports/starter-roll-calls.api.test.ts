import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { runImport } from './import-run.ts';
import { dataJson, houseXml, senateXml } from './roll-calls/samples.ts';
import { rollCalls } from './roll-calls/roll-calls.ts';
import { loadStarter } from './starter.ts';
import { writeStarter } from './starter-write.ts';
import { emptyTables, folderOf, hasUpstream, upstream } from './testing.ts';

const { db } = await testDatabase();
const roundTrip = async () => {
  const facts = async () =>
    (
      await sql`select (select md5(string_agg(v::text, ' ' order by roll_call_id, representative_id)) from roll_call_votes v) as votes,
        (select count(*) from roll_call_votes) as count,
        (select md5(string_agg((to_jsonb(r) - 'imported_at')::text, ' ' order by id)) from roll_calls r) as roll_calls`.execute(
        db,
      )
    ).rows;
  const before = await facts();
  const folder = await mkdtemp(join(tmpdir(), 'polity-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeStarter(db, folder);
  await emptyTables(db);
  await loadStarter(db, undefined, folder);
  return { before, after: await facts(), folder };
};

test('Roll calls come back from starter data as they were: words, candidates, the vice president.', async () => {
  await emptyTables(db);
  await loadStarter(db);
  await db.deleteFrom('roll_calls').execute();
  const speaker = dataJson({
    vote_id: 'h2-119.2025',
    number: 2,
    question: 'Election of the Speaker',
    bill: undefined,
    votes: { 'Johnson (LA)': ['A000375'], Jeffries: ['A000370'], 'Not Voting': ['M001184'] },
  });
  await runImport(db, rollCalls, [
    await folderOf({ 'a.xml': houseXml(), 'b.xml': senateXml(), 'c.json': speaker }),
  ]);
  const { before, after } = await roundTrip();
  expect(before).toMatchObject([{ count: 10 }]);
  expect(after).toEqual(before);
});

test.skipIf(!hasUpstream)(
  'The 476 genuine roll calls take less than 300 kB, and come back as they were.',
  { timeout: 180_000 },
  async () => {
    await emptyTables(db);
    await loadStarter(db);
    await runImport(db, rollCalls, [join(upstream, 'votes/unitedstates-congress-votes-119-sample.tar.gz')]);
    const { before, after, folder } = await roundTrip();
    expect(before).toMatchObject([{ count: 147_861 }]);
    expect(after).toEqual(before);
    const size = async (table: string) => (await stat(join(folder, `${table}.ndjson.gz`))).size;
    expect((await size('roll_calls')) + (await size('roll_call_votes'))).toBeLessThan(300_000);
  },
);
