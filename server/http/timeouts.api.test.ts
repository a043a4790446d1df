import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { updateUser } from '#contract/members/user.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember } from '#server/testing/build.ts';
import { answerTimeoutMs } from './timeouts.ts';

const { app, db } = await testApp();
// Not injected: such a request does not close once its body has arrived.
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

test('a call with a body is answered in time, whatever the database does', async () => {
  const { token } = await buildMember(db);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await db.transaction().execute(async (db) => {
    await sql`lock table sessions`.execute(db);
    const answer = fetch(origin + updateUser.path, {
      method: updateUser.method,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: '{"user":{"first_name":"Ada"}}',
    });
    await untilBlocked(db);
    vi.advanceTimersByTime(answerTimeoutMs);
    vi.useRealTimers();
    const { status, headers } = await answer;
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});
