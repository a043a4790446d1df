import { describe, expect, test } from 'vitest';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { opinionLevels } from '#contract/opinions/opinion-levels.ts';
import {
  deleteOpinion,
  editOpinionComment,
  opinionBars,
  opinionPage,
  saveOpinion,
  userVote,
} from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildOfficial, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db, callUnchecked } = await testApp();

async function billItem() {
  const { id } = await buildBill(db);
  return { type: 'bills', id: String(id) } as const;
}
type Item = Awaited<ReturnType<typeof billItem>>;
const save = (params: Item, level: OpinionLevel, { token }: TestMember, comment_text?: string | null) =>
  call(saveOpinion, { params, body: { vote: { voting_parameters: level }, comment_text } }, token);
const others = async (params: Item, token?: string) =>
  (await call(opinionPage, { params, query: {} }, token)).body['Other Opinions'];

describe('Saving', () => {
  test('saves an opinion with a comment and updates bars and score at once', async () => {
    const [item, member] = [await billItem(), await buildMember(db)];
    const { status, body } = await save(item, 'support', member, 'Good for schools.');
    expect(status).toBe(200);
    expect(body).toEqual({
      vote_id: expect.any(Number),
      vote: { voting_parameters: 'support' },
      message: 'Your opinion has been saved.',
      voters: 1,
      score: 5,
      counts: { strong_support: 0, support: 1, neutral: 0, oppose: 0, strong_oppose: 0 },
      percentages: { strong_support: 0, support: 100, neutral: 0, oppose: 0, strong_oppose: 0 },
    });
    expect((await call(userVote, { params: item }, member.token)).body).toEqual({
      vote: { voting_parameters: 'support' },
    });
  });

  test('changes the opinion when it is saved again, and the comment only if one is given', async () => {
    const [item, member] = [await billItem(), await buildMember(db)];
    const first = await save(item, 'support', member, 'Kept');
    for (const level of opinionLevels) {
      const { body } = await save(item, level, member);
      expect(body).toMatchObject({ vote_id: first.body.vote_id, voters: 1, counts: { [level]: 1 } });
    }
    const own = async () =>
      (await call(opinionPage, { params: item, query: {} }, member.token)).body['My Opinion'][0]
        ?.comment_text;
    expect(await own()).toBe('Kept');
    await save(item, 'oppose', member, 'Replaced');
    expect(await own()).toBe('Replaced');
    await save(item, 'oppose', member, null);
    expect(await own()).toBeNull();
    const nested = { vote: { voting_parameters: 'oppose' as const, comment_text: 'Inside' } };
    await call(saveOpinion, { params: item, body: nested }, member.token);
    expect(await own()).toBe('Inside');
  });

  test('does not replace a newer opinion by one that waited on a device, unless it is the same', async () => {
    const [item, member] = [await billItem(), await buildMember(db)];
    const own = async () =>
      (await call(opinionPage, { params: item, query: {} }, member.token)).body['My Opinion'][0];
    const sendLate = (level: OpinionLevel, waited_ms: number, comment_text?: string) =>
      call(
        saveOpinion,
        { params: item, body: { vote: { voting_parameters: level }, comment_text, waited_ms } },
        member.token,
      );
    expect((await sendLate('support', Number.MAX_SAFE_INTEGER, 'Newer')).status).toBe(200);
    for (const [level, text] of [['oppose', 'Older'], ['support', 'Older'], ['oppose']] as const) {
      const refused = await callUnchecked(
        saveOpinion,
        { params: item, body: { vote: { voting_parameters: level }, comment_text: text, waited_ms: 60_000 } },
        member.token,
      );
      expectRefusal(refused, 'conflict');
      expect(await own()).toMatchObject({ user_vote: 'support', comment_text: 'Newer' });
    }
    // The reply to the first attempt was lost.
    expect((await sendLate('support', 60_000, 'Newer')).status).toBe(200);
    expect((await sendLate('support', 60_000)).status).toBe(200);
    expect((await sendLate('oppose', 0, 'Edited')).status).toBe(200);
    expect(await own()).toMatchObject({ user_vote: 'oppose', comment_text: 'Edited' });
  });

  test('saves opinions on bills by slug or id, and on representatives', async () => {
    const [bill, member, official] = [
      await buildBill(db),
      await buildMember(db),
      await buildOfficial(db, 'Maria Cantwell'),
    ];
    await call(
      saveOpinion,
      {
        params: { type: 'bills', id: bill.slug.toUpperCase() },
        body: { vote: { voting_parameters: 'oppose' } },
      },
      member.token,
    );
    expect(
      (await call(opinionBars, { params: { type: 'bills', id: String(bill.id) } })).body.counts.oppose,
    ).toBe(1);
    const { body } = await call(
      saveOpinion,
      {
        params: { type: 'representatives', id: String(official) },
        body: { vote: { voting_parameters: 'support' } },
      },
      member.token,
    );
    expect(body.score).toBe(5);
    expectRefusal(await call(opinionBars, { params: { type: 'bills', id: String(official) } }), 'not_found');
  });

  test.each([
    [{ vote: { voting_parameters: 'very_strong_support' } }, 'voting_parameters'],
    [{ vote: { voting_parameters: 'Strong Support' } }, 'voting_parameters'],
    [{ vote: { voting_parameters: 10 } }, 'voting_parameters'],
    [{ vote: { voting_parameters: ['support', 'oppose'] } }, 'voting_parameters'],
    [{ vote: { voting_parameters: null } }, 'voting_parameters'],
    [{ vote: {} }, 'voting_parameters'],
    [{ vote: 'support' }, 'vote'],
    [{ voting_parameters: 'support' }, 'vote'],
    [{}, 'vote'],
    [{ vote: { voting_parameters: 'support' }, comment_text: 'x'.repeat(5_001) }, 'comment_text'],
    [{ vote: { voting_parameters: 'support' }, comment_text: '😀'.repeat(5_001) }, 'comment_text'],
    [{ vote: { voting_parameters: 'support' }, comment_text: 1 }, 'comment_text'],
    [{ vote: { voting_parameters: 'support' }, comment_text: { html: 'x' } }, 'comment_text'],
  ])('rejects the body %j and stores nothing', async (payload, field) => {
    const [item, member] = [await billItem(), await buildMember(db)];
    expectRefusal(
      await send({
        method: 'POST',
        url: `/api/v1/bills/${item.id}/votes`,
        headers: { authorization: member.token },
        payload,
      }),
      'invalid_values',
      field,
    );
    expect((await call(opinionBars, { params: item })).body.voters).toBe(0);
  });

  test('names the five levels when the level is unknown', async () => {
    const [item, { token }] = [await billItem(), await buildMember(db)];
    const { body } = await send({
      method: 'POST',
      url: `/api/v1/bills/${item.id}/votes`,
      headers: { authorization: token },
      payload: { vote: { voting_parameters: 'abstain' } },
    });
    expect(body.errors).toBe(
      'Choose one of the five opinions: strong support, support, neutral, oppose or strong oppose.',
    );
  });

  test.each([
    ['x'.repeat(5_000), 'x'.repeat(5_000)],
    ['😀'.repeat(5_000), '😀'.repeat(5_000)],
    ['<script>alert(1)</script> & "quotes"', '<script>alert(1)</script> & "quotes"'],
    ['שלום \u202eabc مرحبا', 'שלום \u202eabc مرحبا'],
    ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
    ['one\r\ntwo\n\n\tthree', 'one\ntwo\n\n\tthree'],
    ['  around  ', 'around'],
    ["'; drop table opinions; --", "'; drop table opinions; --"],
    [' \n\u0000 ', null],
  ])('returns the comment %j as text', async (given, stored) => {
    const [item, member] = [await billItem(), await buildMember(db)];
    expect((await save(item, 'support', member, given)).status).toBe(200);
    expect((await others(item))[0]?.comment_text).toBe(stored);
  });

  test('ignores a member id, state or second vote in the body', async () => {
    const [item, member, other] = [await billItem(), await buildMember(db), await buildMember(db)];
    const payload = {
      vote: { voting_parameters: 'support', member_id: other.id, counted: false },
      member_id: other.id,
      user_id: other.id,
      id: 1,
      vote_id: 1,
      counted: false,
      created_at: '2000-01-01',
    };
    await send({
      method: 'POST',
      url: `/api/v1/bills/${item.id}/votes`,
      headers: { authorization: member.token },
      payload,
    });
    const rows = await db.selectFrom('opinions').selectAll().where('item_id', '=', Number(item.id)).execute();
    expect(rows).toMatchObject([{ member_id: member.id, counted: true }]);
    expect(rows[0]?.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('Editing and deleting', () => {
  test('edits and removes a comment under either of its names', async () => {
    const [item, member] = [await billItem(), await buildMember(db)];
    const { vote_id } = (await save(item, 'oppose', member, 'First')).body;
    const params = { ...item, voteId: String(vote_id) };
    const edit = await call(editOpinionComment, { params, body: { comment_text: 'Second' } }, member.token);
    expect(edit).toMatchObject({
      status: 200,
      body: {
        vote_id,
        vote: { voting_parameters: 'oppose' },
        voters: 1,
        message: 'Your comment has been saved.',
      },
    });
    await call(editOpinionComment, { params, body: { vote: { comment_text: 'Third' } } }, member.token);
    expect((await others(item))[0]?.comment_text).toBe('Third');
    expectRefusal(
      await call(editOpinionComment, { params, body: {} }, member.token),
      'invalid_values',
      'comment_text',
    );
    // Another level needs a POST. It is refused, not ignored.
    const body = { vote: { comment_text: 'Fourth', voting_parameters: 'support' } };
    expectRefusal(
      await callUnchecked(editOpinionComment, { params, body }, member.token),
      'invalid_values',
      'voting_parameters',
    );
    expect((await others(item))[0]?.comment_text).toBe('Third');
    await call(editOpinionComment, { params, body: { comment_text: '' } }, member.token);
    expect((await others(item))[0]?.comment_text).toBeNull();
    expectRefusal(
      await call(editOpinionComment, { params, body: { comment_text: 'x'.repeat(5_001) } }, member.token),
      'invalid_values',
      'comment_text',
    );
  });

  test('refuses another text in place of a removed one, and keeps the level open', async () => {
    const [item, member] = [await billItem(), await buildMember(db)];
    const { vote_id } = (await save(item, 'oppose', member, 'Awful')).body;
    await db.updateTable('opinions').set({ removed_at: new Date() }).where('id', '=', vote_id).execute();
    for (const text of ['New', '']) expectRefusal(await save(item, 'support', member, text), 'forbidden');
    const params = { ...item, voteId: String(vote_id) };
    expectRefusal(
      await call(editOpinionComment, { params, body: { comment_text: 'New' } }, member.token),
      'forbidden',
    );
    expect((await save(item, 'support', member)).status).toBe(200);
    expect((await save(item, 'neutral', member, 'Awful')).status).toBe(200);
    expect(await db.selectFrom('opinions').select(['level', 'text']).execute()).toContainEqual({
      level: 'neutral',
      text: 'Awful',
    });
  });

  test('removes a deleted vote from the bars, once', async () => {
    const [item, member, other] = [await billItem(), await buildMember(db), await buildMember(db)];
    const { vote_id } = (await save(item, 'oppose', member)).body;
    await save(item, 'strong_support', other);
    const params = { ...item, voteId: String(vote_id) };
    const { status, body } = await call(deleteOpinion, { params }, member.token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { voters: 1, score: 10, message: 'Your opinion has been deleted.' },
    });
    const again = await call(deleteOpinion, { params }, member.token);
    expectRefusal(again, 'not_found');
    expect(again.body).toMatchObject({ errors: 'We could not find this opinion.' });
    expect((await call(userVote, { params: item }, member.token)).body.vote).toBe('Not Voted');
    expect((await call(userVote, { params: item })).body.vote).toBe('Not Voted');
  });

  test('rejects edits and deletions of another’s opinion, and under another item', async () => {
    const [item, elsewhere, author, other] = [
      await billItem(),
      await billItem(),
      await buildMember(db),
      await buildMember(db, { is_admin: true }),
    ];
    const { vote_id } = (await save(item, 'support', author, 'Mine')).body;
    const voteId = String(vote_id);
    expectRefusal(
      await call(
        editOpinionComment,
        { params: { ...item, voteId }, body: { comment_text: 'Forged' } },
        other.token,
      ),
      'forbidden',
    );
    expectRefusal(await call(deleteOpinion, { params: { ...item, voteId } }, other.token), 'forbidden');
    for (const { token } of [author, other])
      expectRefusal(await call(deleteOpinion, { params: { ...elsewhere, voteId } }, token), 'not_found');
    expect(await others(item)).toMatchObject([{ comment_text: 'Mine', user_vote: 'support' }]);
  });

  test.each(['0', 'x', '-1', '999999999', '99999999999999', '%00', '1.0', '1 or 1=1'])(
    'refuses %s as an opinion',
    async (voteId) => {
      const [item, { token }] = [await billItem(), await buildMember(db)];
      const url = `/api/v1/bills/${item.id}/votes/${encodeURIComponent(decodeURIComponent(voteId))}`;
      expectRefusal(await send({ method: 'DELETE', url, headers: { authorization: token } }), 'not_found');
      expectRefusal(
        await send({ method: 'PUT', url, headers: { authorization: token }, payload: { comment_text: 'x' } }),
        'not_found',
      );
    },
  );
});

test.each([
  'bills/hr99999-119',
  'bills/0',
  'representatives/0',
  'representatives/maria',
  'initiatives/1',
  'shares/1',
  'users/1',
  'bills/%00',
  'bills/999999999',
])('answers 404 for opinions on %s', async (path) => {
  const headers = { authorization: (await buildMember(db)).token };
  expectRefusal(await send({ method: 'GET', url: `/api/v1/${path}/votes`, headers }), 'not_found');
  expectRefusal(await send({ method: 'GET', url: `/api/v1/${path}/votes/0`, headers }), 'not_found');
  expectRefusal(await send({ method: 'GET', url: `/api/v1/${path}/user_vote`, headers }), 'not_found');
  expectRefusal(
    await send({
      method: 'POST',
      url: `/api/v1/${path}/votes`,
      headers,
      payload: { vote: { voting_parameters: 'support' } },
    }),
    'not_found',
  );
});
