import { expect, test } from 'vitest';
import { buildBill, buildOfficial } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { writeAndLoadStarter } from '#server/testing/starter-round-trip.ts';
import { runImport } from '../engine/import-run.ts';
import { dataJson, houseXml, senateXml } from '../sources/roll-calls/roll-calls.test-data.ts';
import { rollCallsImporter } from '../sources/roll-calls/roll-calls.ts';
import { makeFolder } from '../../testing/official-data.ts';

const { db } = await testDatabase();

test('restores roll calls with their labels, candidates and the vice president', async () => {
  await buildBill(db, { slug: 'hr1-119' });
  await buildOfficial(db, 'JD Vance', { office: 'vice_president', state: null });
  const speaker = dataJson({
    vote_id: 'h2-119.2025',
    number: 2,
    question: 'Election of the Speaker',
    bill: undefined,
    votes: { 'Johnson (LA)': ['A000375'], Jeffries: ['A000370'], 'Not Voting': ['M001184'] },
  });
  await runImport(db, rollCallsImporter, [
    await makeFolder({ 'a.xml': houseXml(), 'b.xml': senateXml(), 'c.json': speaker }),
  ]);
  const { before, after } = await writeAndLoadStarter(db);
  expect(before).toMatchObject({ count: 10 });
  expect(after).toEqual(before);
});
