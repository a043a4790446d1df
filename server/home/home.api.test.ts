import { expect, test } from 'vitest';
import { currentCongress, usersCount } from '#contract/home.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer } from '#server/testing/build.ts';

const { call, db } = await testApp();

test('Registered members are counted, those who have left are not.', async () => {
  const [leaver] = [await buildMember(db), await buildNewcomer(db)];
  expect((await call(usersCount, {})).body).toEqual({ user_count: 2 });
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', leaver.id).execute();
  expect((await call(usersCount, {})).body).toEqual({ user_count: 1 });
});

test('The congress of today has two years, as has the one before.', async () => {
  const { status, body } = await call(currentCongress, {});
  const year = new Date().getUTCFullYear();
  expect(status).toBe(200);
  expect(body.current_years.split(',').map(Number)).toContain(year);
  expect(body.previous_years.split(',').map(Number)).toContain(year - 2);
  expect(body.congress).toBe((Number(body.current_years.slice(0, 4)) - 1787) / 2);
});
