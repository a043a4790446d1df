import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildOfficial } from '#server/testing/build.ts';

const { app, db } = await testApp();

test('any site may frame the widget; it has no script or cookie and escapes text', async () => {
  const bill = await buildBill(db, { title: '<img src=x onerror=alert(1)> "Act"' });
  const { id } = await buildMember(db);
  await db.insertInto('opinions').values({ item_id: bill.id, member_id: id, level: 'support' }).execute();
  const { statusCode, headers, body } = await app.inject(`/embed/bills/${bill.slug}`);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).not.toMatch(/<script|<img| style=/);
  expect(body).toContain('1 person');
  // Of few people, the count says more than a percentage.
  expect(body).toContain('<dd>1</dd>');
  expect(body).not.toContain('%</dd>');
  for (let more = 0; more < 4; more++)
    await db
      .insertInto('opinions')
      .values({ item_id: bill.id, member_id: (await buildMember(db)).id, level: 'support' })
      .execute();
  expect((await app.inject(`/embed/bills/${bill.slug}`)).body).toContain('<dd>100% <span>5</span></dd>');
});

test('says which office an official holds', async () => {
  const id = await buildOfficial(db, 'Maria Cantwell', { state: 'WA' });
  const { body } = await app.inject(`/embed/representatives/${id}`);
  expect(body).toContain('Maria Cantwell, U.S. Senator, Washington</a></h1>');
});

test('shortens a long title, so that the bars are in view', async () => {
  const bill = await buildBill(db, {
    title: 'Providing for consideration of the joint resolution. '.repeat(30),
  });
  const { body } = await app.inject(`/embed/bills/${bill.slug}`);
  expect(body).toMatch(/resolution\. Providing for consideration of the joint…<\/a><\/h1>/);
});

test('any site may read the JSON', async () => {
  const bill = await buildBill(db);
  const { headers, body } = await app.inject(`/embed/bills/${bill.slug}.json`);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(JSON.parse(body)).toMatchObject({
    object: { slug: bill.slug },
    url: `https://polity.test/bills/${bill.slug}`,
    voters: 0,
    score: 0,
  });
});

test('any site may read why there is no JSON', async () => {
  const { statusCode, headers, body } = await app.inject('/embed/bills/hr99999-119.json');
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, '*']);
  expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
});

test('answers 404 for an unknown item, which no cache keeps', async () => {
  for (const path of ['/embed/bills/hr99999-119', '/embed/people/1.json']) {
    const { statusCode, headers } = await app.inject(path);
    expect(statusCode).toBe(404);
    expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
  }
});
