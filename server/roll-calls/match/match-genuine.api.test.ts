import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { matchMyVotes } from '#contract/roll-calls/match.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { legislatorsImporter } from '#server/official-data/sources/legislators/legislators.ts';
import { rollCallsImporter } from '#server/official-data/sources/roll-calls/roll-calls.ts';
import { emptyTables, hasRealData, realData } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

const { call, db } = await testApp();

/**
 * What the files say, read by eye: who voted how on H.R. 1 (House 190 last, Senate 372) and S. 5 (House 23,
 * Senate 7).
 */
describe.skipIf(!hasRealData)('genuine roll calls on H.R. 1 and S. 5', () => {
  beforeAll(async () => {
    await emptyTables(db);
    await runImport(db, legislatorsImporter(), [
      join(realData, 'congress-legislators/legislators-current.json'),
    ]);
    const files = ['h145', 'h190', 's372', 's7', 'h23'].map((name) =>
      join(realData, `votes/unitedstates-congress-sample/${name}-119.2025.data.json`),
    );
    expect(await runImport(db, rollCallsImporter, files)).toMatchObject({ stored: 5, skipped: 0 });
    await buildBill(db, { slug: 'hr1-119', number: 1 });
    await buildBill(db, { slug: 's5-119', number: 5, bill_type: 's' });
  });

  async function tableOf(
    state: string,
    congressional_district: number,
    opinions: Record<string, OpinionLevel>,
  ) {
    const member = await buildMember(db, { state, congressional_district });
    for (const [slug, level] of Object.entries(opinions)) {
      const { id } = await db
        .selectFrom('bills')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      await db.insertInto('opinions').values({ item_id: id, member_id: member.id, level }).execute();
    }
    const { body } = await call(matchMyVotes, { query: {} }, member.token);
    const rows = body.items.flatMap(({ slug, representatives }) =>
      representatives.map(
        ({ name, vote, agrees, roll_call_id }) => `${slug} ${roll_call_id} ${name}: ${vote} ${agrees}`,
      ),
    );
    const records = body.representatives.map(
      (record) => `${record.name} ${record.agreed_count}/${record.compared_count}`,
    );
    return { rows: rows.toSorted(), records: records.toSorted() };
  }

  test('Pennsylvania 1: the last vote on the bill counts', async () => {
    expect(await tableOf('PA', 1, { 'hr1-119': 'strong_support', 's5-119': 'oppose' })).toEqual({
      rows: [
        'hr1-119 h190-119.2025 Brian K. Fitzpatrick: Nay false',
        'hr1-119 s372-119.2025 David McCormick: Yea true',
        'hr1-119 s372-119.2025 John Fetterman: Nay false',
        's5-119 h23-119.2025 Brian K. Fitzpatrick: Yea false',
        's5-119 s7-119.2025 David McCormick: Yea false',
        's5-119 s7-119.2025 John Fetterman: Yea false',
      ],
      records: ['Brian K. Fitzpatrick 0/2', 'David McCormick 1/2', 'John Fetterman 0/2'],
    });
  });

  test('California 11: an absence is shown but not counted', async () => {
    expect(await tableOf('CA', 11, { 'hr1-119': 'oppose', 's5-119': 'strong_oppose' })).toEqual({
      rows: [
        'hr1-119 h190-119.2025 Nancy Pelosi: Nay true',
        'hr1-119 s372-119.2025 Adam B. Schiff: Nay true',
        'hr1-119 s372-119.2025 Alex Padilla: Nay true',
        's5-119 h23-119.2025 Nancy Pelosi: Not Voting null',
        's5-119 s7-119.2025 Adam B. Schiff: Nay true',
        's5-119 s7-119.2025 Alex Padilla: Nay true',
      ],
      records: ['Adam B. Schiff 2/2', 'Alex Padilla 2/2', 'Nancy Pelosi 1/1'],
    });
  });

  test('Kentucky 4: Not Sure is not counted', async () => {
    expect(await tableOf('KY', 4, { 'hr1-119': 'neutral', 's5-119': 'support' })).toEqual({
      rows: [
        'hr1-119 h190-119.2025 Thomas Massie: Nay null',
        'hr1-119 s372-119.2025 Mitch McConnell: Yea null',
        'hr1-119 s372-119.2025 Rand Paul: Nay null',
        's5-119 h23-119.2025 Thomas Massie: Yea true',
        's5-119 s7-119.2025 Mitch McConnell: Yea true',
        's5-119 s7-119.2025 Rand Paul: Yea true',
      ],
      records: ['Mitch McConnell 1/1', 'Rand Paul 1/1', 'Thomas Massie 1/1'],
    });
  });
});
