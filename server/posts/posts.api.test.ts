import { describe, expect, test } from 'vitest';
import {
  addComment,
  deactivatedNotice,
  deleteComment,
  flagComment,
  flaggedNotice,
  likeComment,
} from '#contract/posts.ts';
import { opinionPage, saveOpinion, voteDetails } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildReply,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';
import { buildHold } from '#server/testing/relate.ts';

const { call, send, db } = await testApp();

async function buildOpinion(author?: TestMember, comment_text = 'My reasons.') {
  const [bill, owner] = [await buildBill(db), author ?? (await buildMember(db))];
  const params = { type: 'bills', id: bill.slug } as const;
  const { body } = await call(
    saveOpinion,
    { params, body: { vote: { voting_parameters: 'support' }, comment_text } },
    owner.token,
  );
  return { params, owner, vote: body.vote_id, comment: body.vote_id };
}
type BuiltOpinion = Awaited<ReturnType<typeof buildOpinion>>;
const addReply = async (
  { vote }: BuiltOpinion,
  by: TestMember,
  comment_text: string,
  parent_comment_id?: number,
  comment_to_id?: number,
) =>
  (
    await call(
      addComment,
      { body: { vote_id: vote, comment_text, parent_comment_id, comment_to_id } },
      by.token,
    )
  ).body.comment_id;
const like = (id: number, by: TestMember) => call(likeComment, { params: { id: String(id) } }, by.token);
const entry = async ({ params }: BuiltOpinion, token?: string) =>
  (await call(opinionPage, { params, query: {} }, token)).body['Other Opinions'][0]!;
const details = async ({ vote }: BuiltOpinion, token?: string, query = {}) =>
  (await call(voteDetails, { params: { id: String(vote) }, query }, token)).body;

describe('Replies', () => {
  test('shows the two most liked, then oldest, replies of an opinion, each with two replies, and all counts', async () => {
    const [opinion, a, b] = [
      await buildOpinion(),
      await buildMember(db),
      await buildMember(db, { screen_name: 'Bea' }),
    ];
    const first = [];
    for (const text of ['One', 'Two', 'Three']) first.push(await addReply(opinion, a, text, opinion.comment));
    await like(first[2]!, b);
    const nested = [];
    for (const text of ['1', '2', '3']) nested.push(await addReply(opinion, b, text, first[2]));
    await like(nested[2]!, a);
    const shown = await entry(opinion, a.token);
    expect(shown.replies_count).toBe(3);
    expect(shown.others_reply.map(({ comment }) => comment)).toEqual(['Three', 'One']);
    expect(shown.others_reply[0]).toMatchObject({
      reply_count: 1,
      user_liked: 'no',
      replies_count: 3,
      parent_comment_id: opinion.comment,
      can: { delete: true, flag: false },
    });
    expect(shown.others_reply[0]!.replies).toMatchObject([
      {
        comment: '3',
        user_name: 'Bea',
        user_liked: 'yes',
        parent_comment_id: first[2],
        can: { delete: false, flag: true },
      },
      { comment: '1' },
    ]);
  });

  test('places a reply to a second-level reply beside it and names whom it answers', async () => {
    const [opinion, a] = [await buildOpinion(), await buildMember(db, { screen_name: 'Ann' })];
    const top = await addReply(opinion, a, 'Top');
    const second = await addReply(opinion, a, 'Second', top);
    const third = await addReply(opinion, opinion.owner, 'Third', second);
    const { vote_details } = await details(opinion);
    expect(vote_details.others_reply).toMatchObject([{ comment_to_id: null, comment_to_name: null }]);
    expect(vote_details.others_reply[0]!.replies).toMatchObject([
      { comment_id: second },
      { comment_id: third, parent_comment_id: top, comment_to_id: second, comment_to_name: 'Ann' },
    ]);
  });

  test('pages a thread and the replies to one reply', async () => {
    const [opinion, a] = [await buildOpinion(), await buildMember(db)];
    const top = await addReply(opinion, a, 'Top');
    for (let n = 0; n < 30; n++) {
      await buildReply(db, a.id, opinion.vote, { text: `First ${n}` });
      await buildReply(db, a.id, opinion.vote, { parent_id: top, text: `Nested ${n}` });
    }
    const [one, two] = [await details(opinion), await details(opinion, undefined, { page: 2 })];
    expect([
      one.vote_details.others_reply.length,
      two.vote_details.others_reply.length,
      one.total_count,
      one.total_pages,
    ]).toEqual([25, 6, 31, 2]);
    const under = await details(opinion, undefined, { page: 2, under: top });
    expect(under).toMatchObject({ total_count: 30, total_pages: 2 });
    expect(under.vote_details.others_reply).toHaveLength(1);
    expect(under.vote_details.others_reply[0]!.replies).toHaveLength(5);
  });

  test('rejects replies to unknown or deleted posts and to another thread', async () => {
    const [opinion, other, a] = [await buildOpinion(), await buildOpinion(), await buildMember(db)];
    const elsewhere = await addReply(other, a, 'Elsewhere');
    const gone = await addReply(opinion, a, 'Gone');
    await call(deleteComment, { params: { id: String(gone) } }, a.token);
    for (const parent_comment_id of [elsewhere, gone, other.comment, 999_999_998])
      expectRefusal(
        await call(
          addComment,
          { body: { vote_id: opinion.vote, comment_text: 'Hm', parent_comment_id } },
          a.token,
        ),
        'not_found',
      );
    expectRefusal(
      await call(addComment, { body: { vote_id: 999_999, comment_text: 'Hm' } }, a.token),
      'not_found',
    );
    expectRefusal(
      await call(addComment, { body: { vote_id: opinion.vote, comment_text: '  ' } }, a.token),
      'invalid_values',
      'comment_text',
    );
    expectRefusal(
      await call(addComment, { body: { vote_id: opinion.vote, comment_text: 'x'.repeat(5_001) } }, a.token),
      'invalid_values',
      'comment_text',
    );
  });

  test.each(naughtyTexts)(
    'the text %j is stored and shown as text, or refused with an error',
    async (text) => {
      const [opinion, a] = [await buildOpinion(), await buildMember(db)];
      const { status, body } = await send({
        method: 'POST',
        url: '/api/v1/comments',
        headers: { authorization: a.token },
        payload: { vote_id: opinion.vote, comment_text: text },
      });
      expect([201, 422]).toContain(status);
      if (status === 422) expect(body.errors).toMatch(/[.!]$/);
    },
  );

  test('deletes a member’s own reply with the replies to it, and updates the counts', async () => {
    const [opinion, a, b] = [await buildOpinion(), await buildMember(db), await buildMember(db)];
    const top = await addReply(opinion, a, 'Top');
    await addReply(opinion, b, 'Below', top);
    expectRefusal(await call(deleteComment, { params: { id: String(top) } }, b.token), 'forbidden');
    expectRefusal(
      await call(deleteComment, { params: { id: String(opinion.comment) } }, opinion.owner.token),
      'not_found',
    );
    expect((await call(deleteComment, { params: { id: String(top) } }, a.token)).status).toBe(200);
    expect(await entry(opinion)).toMatchObject({ replies_count: 0, others_reply: [] });
  });
});

describe('Likes and flags', () => {
  test('adds and removes a like of an opinion and of a reply', async () => {
    const [opinion, a] = [await buildOpinion(), await buildMember(db)];
    const reply = await addReply(opinion, opinion.owner, 'Also');
    for (const id of [opinion.comment, reply]) {
      expect((await like(id, a)).body).toMatchObject({ liked: true, like_count: 1 });
      expect((await like(id, a)).body).toMatchObject({ liked: false, like_count: 0 });
    }
    await like(opinion.comment, a);
    expect(await entry(opinion, a.token)).toMatchObject({ user_liked: 'yes', reply_count: 1 });
    expect(await entry(opinion)).toMatchObject({ user_liked: 'no', reply_count: 1 });
  });

  test('accepts one flag per member and none by the author, and does not show the author who flagged', async () => {
    const [opinion, a] = [await buildOpinion(), await buildMember(db)];
    const flag = (by: TestMember) =>
      call(flagComment, { params: { id: String(opinion.comment) }, body: { comment: 'Violent.' } }, by.token);
    expect((await flag(a)).body.message).toBe(
      'This posting has been flagged. The administrator will review the text and take appropriate action.',
    );
    expectRefusal(await flag(a), 'conflict');
    expectRefusal(await flag(opinion.owner), 'forbidden');
    expect(await entry(opinion, a.token)).toMatchObject({
      user_flagged: true,
      flag_comment: 0,
      can: { flag: false },
    });
    expect(
      (await call(opinionPage, { params: opinion.params, query: {} }, opinion.owner.token)).body[
        'My Opinion'
      ][0],
    ).toMatchObject({ user_flagged: false, flag_comment: 0 });
    await Promise.all(Array.from({ length: 20 }, () => flag(a)));
    expect(
      await db.selectFrom('post_flags').select('member_id').where('post_id', '=', opinion.vote).execute(),
    ).toHaveLength(1);
  });

  test('replaces a removed text with the notice and rejects likes and replies', async () => {
    const [author, a] = [await buildMember(db), await buildMember(db)];
    const opinion = await buildOpinion(author, 'Awful words');
    const [removed, kept] = [await addReply(opinion, a, 'Awful too'), await addReply(opinion, a, 'Polite')];
    await db.updateTable('posts').set({ removed_at: new Date() }).where('id', '=', removed).execute();
    await db.updateTable('opinions').set({ removed_at: new Date() }).where('id', '=', opinion.vote).execute();
    expect(await entry(opinion)).toMatchObject({
      flag_comment: 1,
      comment_text: flaggedNotice,
      can: { flag: false },
    });
    const own = (await call(opinionPage, { params: opinion.params, query: {} }, author.token)).body[
      'My Opinion'
    ];
    expect(own).toMatchObject([{ flag_comment: 1, can: { edit: false, delete: true } }]);
    expectRefusal(await like(opinion.comment, a), 'not_found');
    const reply = (target: { parent_comment_id?: number; comment_to_id?: number }) =>
      call(addComment, { body: { vote_id: opinion.vote, comment_text: 'No', ...target } }, a.token);
    expectRefusal(await reply({}), 'not_found');
    expectRefusal(await reply({ parent_comment_id: removed }), 'not_found');
    expectRefusal(await reply({ parent_comment_id: kept, comment_to_id: removed }), 'not_found');
    expect((await reply({ parent_comment_id: kept })).status).toBe(201);
  });

  test('replaces name and text of a deactivated member with the notice', async () => {
    const [opinion, a] = [await buildOpinion(), await buildMember(db, { screen_name: 'Secretive' })];
    await addReply(opinion, a, 'My words');
    await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', a.id).execute();
    const [reply] = (await entry(opinion)).others_reply;
    expect(reply).toMatchObject({
      comment: deactivatedNotice,
      user_id: null,
      user_name: 'Former member',
      user_avatar: null,
      deactivated: true,
    });
  });
});

describe('Holds', () => {
  test('hides opinions and replies of a held member until the hold ends', async () => {
    const [held, viewer] = [await buildMember(db), await buildMember(db)];
    const [theirs, other] = [await buildOpinion(held), await buildOpinion()];
    const reply = await addReply(other, held, 'Hidden');
    await db.insertInto('holds').values({ holder_id: viewer.id, held_id: held.id }).execute();
    const page = (await call(opinionPage, { params: theirs.params, query: {} }, viewer.token)).body;
    expect(page).toMatchObject({ 'Other Opinions': [], total_count: 0, voters: 1 });
    expect(await entry(other, viewer.token)).toMatchObject({ others_reply: [], replies_count: 0 });
    for (const id of [theirs.comment, reply]) expectRefusal(await like(id, viewer), 'not_found');
    expectRefusal(
      await call(voteDetails, { params: { id: String(theirs.vote) }, query: {} }, viewer.token),
      'not_found',
    );
    expectRefusal(
      await call(addComment, { body: { vote_id: theirs.vote, comment_text: 'Hello' } }, viewer.token),
      'not_found',
    );
    await db.deleteFrom('holds').where('holder_id', '=', viewer.id).execute();
    expect(await entry(other, viewer.token)).toMatchObject({ replies_count: 1 });
  });

  test('a blocked member cannot reply to, like or flag what the blocking member wrote', async () => {
    const [opinion, blocked] = [await buildOpinion(), await buildMember(db)];
    await db.insertInto('holds').values({ holder_id: opinion.owner.id, held_id: blocked.id }).execute();
    const params = { id: String(opinion.comment) };
    expect((await entry(opinion, blocked.token)).can).toMatchObject({ react: false, flag: false });
    for (const refused of [
      await call(addComment, { body: { vote_id: opinion.vote, comment_text: 'Hello' } }, blocked.token),
      await call(likeComment, { params }, blocked.token),
      await call(flagComment, { params, body: { comment: 'Rude' } }, blocked.token),
    ])
      expectRefusal(refused, 'not_found');
    await db.deleteFrom('holds').where('holder_id', '=', opinion.owner.id).execute();
    expect((await entry(opinion, blocked.token)).can).toMatchObject({ react: true, flag: true });
    expect((await call(likeComment, { params }, blocked.token)).status).toBe(200);
  });

  test('lists connections and followed members under the network, not among the others', async () => {
    const [viewer, friend, followed, stranger] = await Promise.all(
      Array.from({ length: 4 }, () => buildMember(db)),
    );
    const bill = await buildBill(db);
    const params = { type: 'bills', id: bill.slug } as const;
    for (const { token } of [viewer!, friend!, followed!, stranger!])
      await call(saveOpinion, { params, body: { vote: { voting_parameters: 'oppose' } } }, token);
    await db
      .insertInto('connections')
      .values([
        { member_id: viewer!.id, friend_id: friend!.id },
        { member_id: friend!.id, friend_id: viewer!.id },
      ])
      .execute();
    await db.insertInto('follows').values({ follower_id: viewer!.id, followed_id: followed!.id }).execute();
    const { body } = await call(opinionPage, { params, query: {} }, viewer!.token);
    expect(body['My Network (Friends & Family)'].map(({ user_id }) => user_id)).toEqual([
      followed!.id,
      friend!.id,
    ]);
    expect(body['My Network (Friends & Family)'].map(({ user_followed }) => user_followed)).toEqual([
      true,
      false,
    ]);
    expect(body['Other Opinions'].map(({ user_id }) => user_id)).toEqual([stranger!.id]);
    expect(body).toMatchObject({ total_count: 1, network_total_count: 2, network_total_pages: 1, voters: 4 });
  });
});

describe('Below an initiative', () => {
  test('that is a draft, others cannot reply, like or flag', async () => {
    const [author, other] = [await buildMember(db), await buildMember(db)];
    const initiative = await buildInitiative(db, author.id);
    const { body } = await call(
      saveOpinion,
      {
        params: { type: 'initiatives', id: String(initiative) },
        body: { vote: { voting_parameters: 'support' }, comment_text: 'My own draft.' },
      },
      author.token,
    );
    const params = { id: String(body.vote_id) };
    const answer = { vote_id: body.vote_id, comment_text: 'Yes.' };
    expectRefusal(await call(addComment, { body: answer }, other.token), 'not_found');
    expectRefusal(await like(body.vote_id, other), 'not_found');
    expectRefusal(await call(flagComment, { params, body: {} }, other.token), 'not_found');
  });

  test.each(['is held by the viewer', 'has blocked the viewer', 'has left'])(
    'whose author %s, rejects likes and replies',
    async (how) => {
      const [author, owner, viewer] = [await buildMember(db), await buildMember(db), await buildMember(db)];
      const initiative = await buildInitiative(db, author.id, published);
      const { body } = await call(
        saveOpinion,
        {
          params: { type: 'initiatives', id: String(initiative) },
          body: { vote: { voting_parameters: 'support' }, comment_text: 'Good.' },
        },
        owner.token,
      );
      const vote = body.vote_id;
      const answer = (by: TestMember) =>
        call(addComment, { body: { vote_id: vote, comment_text: 'Yes.' } }, by.token);
      const { status, body: first } = await answer(viewer);
      expect(status).toBe(201);
      for (const id of [vote, first.comment_id]) expect((await like(id, viewer)).status).toBe(200);

      if (how === 'has left')
        await db
          .updateTable('members')
          .set({ deactivated_at: new Date() })
          .where('id', '=', author.id)
          .execute();
      else if (how === 'has blocked the viewer') await buildHold(db, author.id, viewer.id);
      else await buildHold(db, viewer.id, author.id);
      expectRefusal(await answer(viewer), 'not_found');
      for (const id of [vote, first.comment_id]) expectRefusal(await like(id, viewer), 'not_found');
      // The author can still delete what they wrote, and others can still write.
      expect(
        (await call(deleteComment, { params: { id: String(first.comment_id) } }, viewer.token)).status,
      ).toBe(200);
      expect((await answer(await buildMember(db))).status).toBe(how === 'has left' ? 404 : 201);
    },
  );
});
