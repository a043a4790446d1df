import { expect, test } from 'vitest';
import { getBill } from '#contract/bills/bills.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer, buildOfficial } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const watched = async (id: string, token: string) =>
  (await call(getBill, { params: { id } }, token)).body.bill.watched;

test('adds a bill once by slug or id and removes it', async () => {
  const [{ id, slug }, { token }] = [await buildBill(db), await buildNewcomer(db)];
  for (const bill_id of [slug, id, String(id), slug.toUpperCase()]) {
    expect(await call(addToWatchlist, { body: { bill_id } }, token)).toMatchObject({
      status: 200,
      body: { message: 'Added to Watchlist' },
    });
  }
  expect(await watched(slug, token)).toBe(true);
  expect(await call(removeFromWatchlist, { params: { bill_id: String(id) } }, token)).toMatchObject({
    status: 200,
    body: { message: 'Removed from Watchlist' },
  });
  expect(await watched(slug, token)).toBe(false);
  expect((await call(removeFromWatchlist, { params: { bill_id: slug } }, token)).status).toBe(200);
});

test('a member changes only their own watchlist', async () => {
  const [{ slug }, one, two] = [await buildBill(db), await buildMember(db), await buildMember(db)];
  const body = { bill_id: slug, member_id: one.id, user_id: one.id };
  await send({
    method: 'POST',
    url: addToWatchlist.path,
    headers: { authorization: two.token },
    payload: body,
  });
  expect([await watched(slug, one.token), await watched(slug, two.token)]).toEqual([false, true]);
  await call(removeFromWatchlist, { params: { bill_id: slug } }, one.token);
  expect(await watched(slug, two.token)).toBe(true);
});

test('visitors must sign in', async () => {
  const { slug } = await buildBill(db);
  expectRefusal(await call(addToWatchlist, { body: { bill_id: slug } }), 'invalid_session');
  expectRefusal(await call(removeFromWatchlist, { params: { bill_id: slug } }), 'invalid_session');
});

test.each(['hr99999-119', 0, -1, 1.5, 1e300, '', '\ud800', "'--"])('answers 404 for %j', async (bill_id) => {
  expectRefusal(
    await call(addToWatchlist, { body: { bill_id } }, (await buildMember(db)).token),
    'not_found',
  );
});

test('refuses to watch officials', async () => {
  const official = await buildOfficial(db, 'Ann Other');
  expectRefusal(
    await call(addToWatchlist, { body: { bill_id: official } }, (await buildMember(db)).token),
    'not_found',
  );
});

test.each([
  {},
  { bill_id: null },
  { bill_id: [1] },
  { bill_id: { id: 1 } },
  { bill_id: true },
  { bill_id: 'x'.repeat(101) },
])('rejects the body %j', async (payload) => {
  const { token } = await buildMember(db);
  expectRefusal(
    await send({ method: 'POST', url: addToWatchlist.path, headers: { authorization: token }, payload }),
    'invalid_values',
    'bill_id',
  );
});

test('names what is missing or could not be found', async () => {
  const { token } = await buildMember(db);
  const add = (payload: object) =>
    send({ method: 'POST', url: addToWatchlist.path, headers: { authorization: token }, payload });
  expect((await add({})).body.fields).toEqual({ bill_id: 'Bill id is required.' });
  for (const bill_id of [2_000_000_000, 'hr99999-119', await buildOfficial(db, 'Ann Other')])
    expect((await add({ bill_id })).body.errors).toBe('We could not find this bill.');
});

test('rejects a NUL in an id', async () => {
  const { status } = await call(
    addToWatchlist,
    { body: { bill_id: 'hr1\u0000' } },
    (await buildMember(db)).token,
  );
  expect([404, 422]).toContain(status);
});
