import { beforeAll, expect, test } from 'vitest';
import { searchAll } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildOfficial } from '#server/testing/build.ts';

const { call, db } = await testApp();

async function found(q: string): Promise<string[]> {
  const { body } = await call(searchAll, { query: { q, type: 'representatives' } });
  return body.representatives.items.map(({ name }) => name);
}

beforeAll(async () => {
  await buildOfficial(db, 'Donna President', { office: 'president', state: null });
  await buildOfficial(db, 'Vera Second', { office: 'vice_president', state: null });
  await buildOfficial(db, 'Gus Head', { office: 'governor' });
  await buildOfficial(db, 'Lou Deputy', { office: 'lieutenant_governor' });
  await buildOfficial(db, 'Scott Perry', { office: 'representative', state: 'OH', district: 2 });
  await buildOfficial(db, 'Austin Scott', { office: 'representative', state: 'OH', district: 12 });
  await buildOfficial(db, 'Tim Scott', { state: 'OH' });
  await buildOfficial(db, 'Ada Carolina', { office: 'representative', state: 'NC', district: 12 });
  await buildOfficial(db, 'Lateefah Simon', { office: 'representative', district: 12 });
  await buildOfficial(db, 'Dawn Addis', { office: 'assembly_member', district: 30 });
  await buildOfficial(db, 'Bob Archuleta', { office: 'state_senator', district: 30 });
  await buildOfficial(db, 'Al Laska', { office: 'representative', state: 'AK', district: 0 });
  await buildOfficial(db, 'Stacey Islander', { office: 'delegate', state: 'VI', district: 0 });
  await buildOfficial(db, 'Pablo Rico', { office: 'resident_commissioner', state: 'PR', district: 0 });
  await buildOfficial(db, 'Nora Clark', { state: 'ME' });
  await buildOfficial(db, 'Shelley Capito', { state: 'WV' });
  await buildOfficial(db, 'Tim Kaine', { state: 'VA' });
  await buildOfficial(db, 'Old Scott', { state: 'OH', start_date: '2001-01-03', end_date: '2007-01-03' });
});

test.each([
  ['senator from ohio', ['Tim Scott']],
  ['Ohio senator', ['Tim Scott']],
  ['Ohio senators', ['Tim Scott']],
  ['senators of Virginia', ['Tim Kaine', 'Shelley Capito']],
  ['west virginia senators', ['Shelley Capito']],
  ['ohio congressmen', ['Scott Perry', 'Austin Scott']],
  ['NC', ['Ada Carolina']],
  ['U.S. Senator, Ohio', ['Tim Scott']],
  ['OH-12', ['Austin Scott']],
  ['oh12', ['Austin Scott']],
  ['ohio 12th congressional district', ['Austin Scott']],
  ['CA-12', ['Lateefah Simon']],
  ['Assembly District 30', ['Dawn Addis']],
  ['senate district 30', ['Bob Archuleta']],
  ['president of the united states', ['Donna President', 'Vera Second']],
  ['vice president', ['Vera Second']],
  ['governor', ['Gus Head', 'Lou Deputy']],
  ['Governor of California', ['Gus Head', 'Lou Deputy']],
  ['lt. governor', ['Lou Deputy']],
  ['congressman perry', ['Scott Perry']],
  ['district 99', []],
  ['Alaska at large', ['Al Laska']],
  ['U.S. Representative, Alaska, At Large', ['Al Laska']],
  ['US Virgin Islands', ['Stacey Islander']],
  ['Delegate to the U.S. House, U.S. Virgin Islands', ['Stacey Islander']],
  ['congressman from puerto rico', ['Pablo Rico']],
  ['Resident Commissioner, Puerto Rico', ['Pablo Rico']],
])('%j finds who holds the seat: %j', async (q, names) => expect(await found(q)).toEqual(names));

test('sorts last names with accents as people do', async () => {
  for (const last of ['Zamora', 'Ávila', 'Baker']) await buildOfficial(db, `Ana ${last}`, { state: 'NM' });
  expect(await found('new mexico')).toEqual(['Ana Ávila', 'Ana Baker', 'Ana Zamora']);
});

test('lists last names before first names, the higher office before, and former officials last', async () =>
  expect(await found('scott')).toEqual(['Tim Scott', 'Austin Scott', 'Scott Perry', 'Old Scott']));

test('calls nobody former for a term that has not begun', async () => {
  await buildOfficial(db, 'Nell Elected', { state: 'ME', start_date: '2098-01-03' });
  const promoted = await buildOfficial(db, 'Prue Promoted', {
    office: 'representative',
    district: 3,
    end_date: '2026-01-03',
  });
  await db
    .insertInto('representative_terms')
    .values({
      representative_id: promoted,
      office: 'senator',
      state: 'CA',
      start_date: '2098-01-03',
      end_date: '2104-01-03',
    })
    .execute();
  const positionOf = async (q: string) =>
    (await call(searchAll, { query: { q, type: 'representatives' } })).body.representatives.items[0]!
      .position;
  expect(await positionOf('elected')).toBe('U.S. Senator, Maine');
  expect(await positionOf('promoted')).toBe('Former U.S. Representative, California 3');
});
