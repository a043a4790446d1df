import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { districtChoices, homeRepresentatives, listRepresentatives } from '#contract/representatives.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { legislatorsImporter } from '#server/official-data/sources/legislators/legislators.ts';
import { openstatesPeopleImporter } from '#server/official-data/sources/openstates-people/openstates-people.ts';
import { hasRealData, realData } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';

// A day of the congress that the data is of.
const { call, db } = await testApp(undefined, { POLITY_TODAY: '2026-08-06' });

describe.skipIf(!hasRealData)('genuine data of officials', () => {
  beforeAll(async () => {
    const congress = join(realData, 'congress-legislators');
    await runImport(db, legislatorsImporter(), [
      join(congress, 'legislators-current.json'),
      join(congress, 'executive.json'),
    ]);
    await runImport(db, openstatesPeopleImporter(), [
      join(realData, 'openstates-people/data/ca/legislature'),
      join(realData, 'openstates-people/data/ca/executive'),
    ]);
  });

  test('every seat in Congress and California is held or listed as vacant', async () => {
    const { representatives } = (await call(listRepresentatives, {})).body;
    const count = (start: string) =>
      representatives.filter(({ position }) => position.startsWith(start)).length;
    expect({
      senators: count('U.S. Senator'),
      representatives: count('U.S. Representative'),
      delegates: count('Delegate') + count('Resident Commissioner'),
      assembly: count('Assembly Member'),
      senate: count('State Senator'),
      president: count('President'),
      vice: count('Vice President'),
      governor: count('Governor of California'),
      lieutenant: count('Lieutenant Governor of California'),
    }).toEqual({
      senators: 100,
      representatives: 431,
      delegates: 6,
      assembly: 80,
      senate: 40,
      president: 1,
      vice: 1,
      governor: 1,
      lieutenant: 1,
    });
    const vacant = [];
    for (const state of ['CA', 'FL', 'GA', 'TX', 'NY'])
      for (const { district, member } of (await call(districtChoices, { query: { state } })).body
        .congressional)
        if (member === null) vacant.push(`${state}-${district}`);
    expect(vacant).toEqual(['CA-14', 'FL-20', 'GA-13', 'TX-23']);
  });

  test('a Californian sees all officials and vacant seats', async () => {
    const { token } = await buildMember(db, { state_assembly_district: 17, state_senate_district: 11 });
    const { representatives, vacancies } = (await call(homeRepresentatives, {}, token)).body;
    expect(
      Object.fromEntries(Object.entries(representatives).map(([group, list]) => [group, list.length])),
    ).toEqual({
      president: 1,
      vice_president: 1,
      my_senators: 2,
      my_reps: 1,
      governor: 1,
      lieutenant_governor: 1,
      my_state_reps: 1,
      my_state_senator: 1,
    });
    expect(vacancies).toEqual([]);
    for (const [state, district, position] of [
      ['CA', 14, 'U.S. Representative, California 14'],
      ['TX', 23, 'U.S. Representative, Texas 23'],
    ] as const) {
      const member = await buildMember(db, { state, congressional_district: district });
      expect((await call(homeRepresentatives, {}, member.token)).body.vacancies).toEqual([
        { group: 'my_reps', position, known: true },
      ]);
    }
  });
});
