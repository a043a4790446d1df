import { expect, test } from 'vitest';
import { getBill } from '#contract/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db } = await testApp();

test('A state bill is shown to members in California, whether by its id or its public identifier, and to nobody else.', async () => {
  const { id, slug } = await buildBill(db, {
    slug: 'ca-ab12-20252026',
    category: 'state',
    bill_type: 'ab',
    session: '20252026',
    origin_chamber: 'assembly',
  });
  const [californian, texan, newcomer] = [
    await buildMember(db),
    await buildMember(db, { state: 'TX' }),
    await buildNewcomer(db),
  ];
  for (const params of [{ id: slug }, { id: String(id) }]) {
    const { status, body } = await call(getBill, { params }, californian.token);
    expect([status, body.bill.slug]).toEqual([200, slug]);
    expectRefusal(await call(getBill, { params }), 'invalid_session');
    expectRefusal(await call(getBill, { params }, texan.token), 'state_content_unavailable');
    expectRefusal(await call(getBill, { params }, newcomer.token), 'state_content_unavailable');
  }
});
