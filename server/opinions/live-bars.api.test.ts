import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { decideAppeal, decideFlag, listFlags } from '#contract/moderation.ts';
import { saveOpinion, type LiveBars } from '#contract/opinions/opinions.ts';
import { addComment, flagComment } from '#contract/posts.ts';
import { buildApp } from '#server/app.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

const { app, call, db, services } = await testApp();

/** Watches the bars of a bill on a server, until it is stopped. */
async function watch(origin: string, slug: string, token?: string) {
  // fetch would open a new, unused connection for each one that is closed.
  const request = get(`${origin}/api/v1/bills/${slug}/votes/live`, {
    agent: false,
    headers: token ? { authorization: token } : {},
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const seen: LiveBars[] = [];
  const reading = (async () => {
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) seen.push(JSON.parse(data) as LiveBars);
      }
    }
  })().catch(() => undefined);
  return { response, seen, reading, stop: () => request.destroy() };
}

test('sends new bars to the open streams of every process, and ends them when a process stops', async () => {
  const bill = await buildBill(db);
  const other = await buildApp(services);
  const origins = await Promise.all([
    app.listen({ port: 0, host: '127.0.0.1' }),
    other.listen({ port: 0, host: '127.0.0.1' }),
  ]);
  const watchers = await Promise.all(origins.map((origin) => watch(origin, bill.slug)));
  for (const { response, seen } of watchers) {
    expect(response.headers['content-type']).toContain('text/event-stream');
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ voters: 0 }), 60_000);
  }
  const { token } = await buildMember(db);
  await vi.waitFor(async () => {
    await call(
      saveOpinion,
      { params: { type: 'bills', id: bill.slug }, body: { vote: { voting_parameters: 'oppose' } } },
      token,
    );
    for (const { seen } of watchers)
      await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ voters: 1, score: -5 }), 5_000);
  }, 120_000);
  await other.close();
  await watchers[1]!.reading;
  watchers[0]!.stop();
});

test('names the opinions and replies that an administrator has removed, until they are restored', async () => {
  const [bill, other] = [await buildBill(db), await buildBill(db)];
  const [author, reader] = [await buildMember(db), await buildMember(db)];
  const admin = await buildMember(db, { is_admin: true });
  const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const watchers = await Promise.all([bill, other].map(({ slug }) => watch(origin, slug)));
  const removed = () => watchers.map(({ seen }) => seen.at(-1)?.removed);
  const vote = { voting_parameters: 'oppose', comment_text: 'Fools' } as const;
  const params = { type: 'bills', id: bill.slug } as const;
  const { vote_id } = (await call(saveOpinion, { params, body: { vote } }, author.token)).body;
  const reply = { vote_id, comment_text: 'Liars' };
  const { comment_id } = (await call(addComment, { body: reply }, author.token)).body;
  await vi.waitFor(() => expect(removed()).toEqual([[], []]), 60_000);
  const cases: string[] = [];
  for (const post of [vote_id, comment_id]) {
    await call(flagComment, { params: { id: String(post) }, body: { comment: 'Rude' } }, reader.token);
    const { flags } = (await call(listFlags, { query: {} }, admin.token)).body;
    cases.push(String(flags[0]!.id));
    const body = { decision: 'remove', reason: 'Insults' } as const;
    await call(decideFlag, { params: { id: cases.at(-1)! }, body }, admin.token);
  }
  await vi.waitFor(() => expect(removed()).toEqual([[vote_id, comment_id], []]), 60_000);
  const body = { decision: 'restore', reason: 'A quotation' } as const;
  await call(decideAppeal, { params: { id: cases[0]! }, body }, admin.token);
  await vi.waitFor(() => expect(removed()).toEqual([[comment_id], []]), 60_000);
  for (const { stop } of watchers) stop();
});

test('limits the open streams of an address', async () => {
  const bill = await buildBill(db);
  const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const watchers = await Promise.all(Array.from({ length: 40 }, () => watch(origin, bill.slug)));
  const refused = await fetch(`${origin}/api/v1/bills/${bill.slug}/votes/live`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  for (const { stop } of watchers) stop();
  await vi.waitFor(async () => {
    const again = await watch(origin, bill.slug);
    again.stop();
    expect(again.response.statusCode).toBe(200);
  }, 60_000);
});

test('answers 404 for the stream of an unknown item', async () => {
  expect((await app.inject('/api/v1/bills/hr99999-119/votes/live')).statusCode).toBe(404);
  expect((await app.inject('/api/v1/people/1/votes/live')).statusCode).toBe(404);
});

test('streams a state bill only to those who may read it', async () => {
  const { slug } = await buildBill(db, { category: 'state', bill_type: 'ab', slug: 'ca-ab7-20252026' });
  const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const [here, elsewhere] = [await buildMember(db), await buildMember(db, { state: 'WY' })];
  const url = `/api/v1/bills/${slug}/votes/live`;
  expect((await app.inject(url)).statusCode).toBe(401);
  const refused = await app.inject({ url, headers: { authorization: elsewhere.token } });
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'state_content_unavailable' }]);
  const { response, seen, stop } = await watch(origin, slug, here.token);
  expect(response.statusCode).toBe(200);
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ voters: 0 }), 60_000);
  await call(
    saveOpinion,
    { params: { type: 'bills', id: slug }, body: { vote: { voting_parameters: 'support' } } },
    here.token,
  );
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ voters: 1, score: 5 }), 60_000);
  stop();
});
