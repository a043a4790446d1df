import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { currentCongress } from '#contract/home.ts';
import { testApp } from '#server/testing/app.ts';
import { buildOfficial } from '#server/testing/build.ts';
import { setToday, today } from './clock.ts';

const { call, db } = await testApp(undefined, { POLITY_TODAY: '2027-06-01' });

test('POLITY_TODAY sets the day of the server and of the database', async () => {
  const { rows } = await sql`select today()`.execute(db);
  expect(rows).toEqual([{ today: '2027-06-01' }]);
  expect(today()).toBe('2027-06-01');
  expect((await call(currentCongress, {})).body).toEqual({
    congress: 120,
    current_years: '2027,2028',
    previous_years: '2025,2026',
  });
});

test('a congress sits until January 3', async () => {
  const congress = async (day: string) => {
    setToday(day);
    return (await call(currentCongress, {})).body.congress;
  };
  expect(await congress('2027-01-02')).toBe(119);
  expect(await congress('2027-01-03')).toBe(120);
  setToday('2027-06-01');
});

test('decides with that day who is in office', async () => {
  await buildOfficial(db, 'Ada Past', { end_date: '2027-01-03' });
  await buildOfficial(db, 'Eva Future', { start_date: '2027-06-02' });
  const present = await buildOfficial(db, 'Ida Present', { start_date: '2027-06-01' });
  const { rows } = await sql`
    select representative_id from representative_terms t where sits_today(t)`.execute(db);
  expect(rows).toEqual([{ representative_id: present }]);
});
