import { expect, test } from 'vitest';
import { listBills } from '#contract/bills/bills.ts';
import { findOfficials } from '#contract/representatives.ts';
import { searchMembers } from '#contract/connect/members.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildZip } from '#server/testing/build.ts';
import { testRenderer } from '#server/testing/renderer.ts';

const { send, db } = await testApp(await testRenderer(), { RATE_LIMIT: 'on' });
const page = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  send({ method: 'GET', url, remoteAddress, headers: { accept: 'text/html', ...headers } });

test('a search counts the same on a page, on an embedded page and as a call', async () => {
  const remoteAddress = '198.51.100.1';
  for (let use = 0; use < rules.searchesPerNetwork.limit; use++)
    await send({ method: 'GET', url: listBills.path, query: { q: 'water' }, remoteAddress });
  for (const path of ['/fedbills?q=water', `${listBills.path}?q=water`]) {
    const { status, headers } = await page(path, remoteAddress);
    expect({ path, status }).toEqual({ path, status: 429 });
    expect(headers['retry-after']).toBe('60');
  }
  expect((await page('/fedbills', remoteAddress)).status).toBe(200);
  expect((await page('/fedbills?q=water', '198.51.100.2')).status).toBe(200);
});

test('a member’s search of members counts the same on a page and as a call', async () => {
  const { token } = await buildMember(db);
  for (let use = 0; use < rules.searchesPerMember.limit; use++)
    await send({
      method: 'GET',
      url: searchMembers.path,
      query: { search_input: 'Maria' },
      headers: { authorization: token },
    });
  const cookie = `__Host-polity_session=${token}`;
  expect((await page('/members?q=Maria', '198.51.100.3', { cookie })).status).toBe(429);
});

test('a zip code counts the same on the Find page and as a call', async () => {
  const remoteAddress = '198.51.100.4';
  const zip = '78701';
  await buildZip(db, zip, 'Austin', 'TX', [21]);
  for (let use = 0; use < rules.findsPerNetwork.limit; use++)
    expect((await page(`/find?zip=${zip}`, remoteAddress)).status).toBe(200);
  expect((await page(`/find?zip=${zip}`, remoteAddress)).status).toBe(429);
  const call = await send({
    method: 'POST',
    url: findOfficials.path,
    payload: { zip_code: zip },
    remoteAddress,
  });
  expect(call.status).toBe(429);
  expect((await page('/find', remoteAddress)).status).toBe(200);
});
