import { withinStatements } from '#server/testing/statements.ts';
import { expect, test } from 'vitest';
import { addComment, deleteComment, flagComment, likeComment } from '#contract/posts.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

// The first statement of every call looks up the session.

const { call, db } = await testApp();
const [bill, author, member] = [await buildBill(db), await buildMember(db), await buildMember(db)];

const save = (token: string) =>
  call(
    saveOpinion,
    {
      params: { type: 'bills', id: bill.slug },
      body: { vote: { voting_parameters: 'support' }, comment_text: 'Why' },
    },
    token,
  );
const reply = (vote_id: number, parent_comment_id?: number) =>
  call(addComment, { body: { vote_id, parent_comment_id, comment_text: 'Yes' } }, member.token);

test('saves, likes, flags and deletes with one statement after the session, and replies with two', async () => {
  const done = async (work: () => Promise<{ status: number }>, limit = 2) =>
    expect((await withinStatements(limit, work)).status).toBeLessThan(300);
  // The first save of a process reads the content filter.
  await save(author.token);
  await done(() => save(author.token));
  const { vote_id } = (await save(author.token)).body;
  await done(() => reply(vote_id), 3);
  const { comment_id } = (await reply(vote_id)).body;
  await done(() => reply(vote_id, comment_id), 3);
  for (const id of [vote_id, comment_id].map(String)) {
    await done(() => call(likeComment, { params: { id } }, member.token));
    await done(() => call(likeComment, { params: { id } }, member.token));
  }
  await done(() => call(flagComment, { params: { id: String(vote_id) }, body: {} }, member.token));
  await done(() => call(deleteComment, { params: { id: String(comment_id) } }, member.token));
});
