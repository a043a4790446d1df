import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { getBill } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { startVisit } from './bill-counters.queries.ts';

const { call, db } = await testApp();

const look = async (id: string, token?: string) =>
  (await call(getBill, { params: { id } }, token)).body.bill.changes;
const visits = (memberId: number) =>
  db.selectFrom('item_visits').selectAll().where('member_id', '=', memberId).execute();
const written = (memberId: number, times: number) =>
  vi.waitFor(async () => expect(await visits(memberId)).toHaveLength(times), 60_000);

/** Moves a member's visits back by some hours. */
async function age(memberId: number, hours: number): Promise<void> {
  await sql`update item_visits set visited_at = visited_at - make_interval(hours => ${hours}), before_at = before_at - make_interval(hours => ${hours})
    where member_id = ${memberId}`.execute(db);
}

async function move(id: number): Promise<void> {
  await db
    .insertInto('bill_actions')
    .values({ bill_id: id, position: 0, acted_on: '2025-03-01', text: 'Passed House' })
    .execute();
  await db
    .insertInto('bill_texts')
    .values({ bill_id: id, position: 0, name: 'Engrossed in House' })
    .execute();
  await sql`update bills set status = 'passed_house', imported_at = now() where id = ${id}`.execute(db);
}

test('shows what changed since the last visit until the visit ends, however often the page is loaded', async () => {
  const [{ id, slug }, member] = [await buildBill(db), await buildMember(db)];
  expect(await look(slug, member.token)).toBeNull();
  await written(member.id, 1);
  await move(id);
  await age(member.id, 5);
  const expected = { previous_status: 'introduced', new_actions: 1, new_texts: 1, since: expect.any(String) };
  expect(await look(slug, member.token)).toEqual(expected);
  await vi.waitFor(
    async () => expect((await visits(member.id))[0]!.before_status).toBe('introduced'),
    60_000,
  );
  expect(await look(slug, member.token)).toEqual(expected);
  await age(member.id, 5);
  expect(await look(slug, member.token)).toBeNull();
});

test('shows changes that happen during a visit', async () => {
  const [{ id, slug }, member] = [await buildBill(db), await buildMember(db)];
  await look(slug, member.token);
  await written(member.id, 1);
  await age(member.id, 5);
  await look(slug, member.token);
  await vi.waitFor(async () => expect((await visits(member.id))[0]!.before_at).not.toBeNull(), 60_000);
  await move(id);
  expect(await look(slug, member.token)).toMatchObject({ new_actions: 1 });
});

test('shows no changes to visitors and other members', async () => {
  const [{ id, slug }, member] = [await buildBill(db), await buildMember(db)];
  await look(slug, member.token);
  await written(member.id, 1);
  await move(id);
  await age(member.id, 5);
  expect(await look(slug)).toBeNull();
  expect(await look(slug, (await buildMember(db)).token)).toBeNull();
});

test('starts one visit for 20 simultaneous reads', async () => {
  const [{ id }, member] = [await buildBill(db), await buildMember(db)];
  const visit = (status: string) =>
    startVisit(db, { memberId: member.id, itemId: id, now: { status, actions: 1, texts: 0 } }, 1800);
  await visit('introduced');
  await age(member.id, 5);
  await Promise.all(Array.from({ length: 20 }, () => visit('passed_house')));
  expect(await visits(member.id)).toMatchObject([{ status: 'passed_house', before_status: 'introduced' }]);
});
