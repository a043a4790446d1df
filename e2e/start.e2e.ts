import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { test } from './own-products.ts';
import { failToStart, freePort, type Product } from './product.ts';

async function post(origin: string, path: string, body: object, token = '', method = 'POST') {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const stackTrace = /\bat .*:\d+:\d+/;

/** A start without its database tries for half a minute before it gives up. The other test runs meanwhile. */
let unreachable: ReturnType<typeof failToStart>;
test.beforeAll(async () => {
  unreachable = failToStart({
    DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/polity`,
  });
});

test('an acknowledged opinion survives kill -9 and a restart, whose data folder nobody else can use', async ({
  start,
}) => {
  const first = await start();
  const { auth_token } = await post(first.origin, '/api/v1/users/sign_up', {
    user: { email: 'maria@example.org', password: 'correct horse battery' },
  });
  const token = String(auth_token);
  await post(
    first.origin,
    '/api/v1/users',
    { user: { first_name: 'Maria', last_name: 'Ruiz', zip_code: '82001' } },
    token,
    'PUT',
  );
  const saved = await post(
    first.origin,
    '/api/v1/bills/hr983-119/votes',
    { vote: { voting_parameters: 'support' }, comment_text: 'Kept.' },
    token,
  );
  await first.kill();
  expect(saved).toMatchObject({ voters: 1, score: 5 });

  const second = await start({ dataDir: first.dataDir });
  const read = async ({ origin }: Product) =>
    (await fetch(`${origin}/api/v1/bills/hr983-119/votes/0`, { headers: { authorization: token } })).json();
  expect(await read(second)).toMatchObject({ voters: 1, 'My Opinion': [{ comment_text: 'Kept.' }] });

  const twice = await failToStart({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
  expect(twice).toMatchObject({
    code: 1,
    output: expect.stringContaining('Polity is already running on'),
  });
  expect(twice.output).not.toMatch(stackTrace);
});

test('a start that fails says why: port in use, no database, wrong setting', async ({ newCopy }) => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as { port: number };
  const busy = await failToStart({ DATA_DIR: await newCopy(), PORT: String(port) });
  expect(busy).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use.`),
  });
  taken.close();

  const nowhere = await unreachable;
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
  expect(nowhere.output).not.toContain('secret');

  const typo = await failToStart({ PORT: 'eighty' });
  expect(typo).toMatchObject({ code: 1, output: expect.stringContaining('PORT') });
  for (const { output } of [busy, nowhere, typo]) expect(output).not.toMatch(stackTrace);
});
