import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches, passwordsInProgress } from './passwords.ts';

const cheap = { argon2MemoryKib: 64 };

test('a password matches its hash in every Unicode form, and no other password does', async () => {
  const stored = await hashPassword(cheap, 'caf\u00e9 au lait');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  expect(await passwordMatches(stored, 'cafe\u0301 au lait')).toBe(true);
  expect(await passwordMatches(stored, 'cafe au lait')).toBe(false);
});

test('hashes at most one password per processor at once, and refuses one more than 500 waiting', async () => {
  const all = Promise.allSettled(
    Array.from({ length: 500 + 100 }, (_, number) => hashPassword(cheap, `number ${number}`)),
  );
  await Promise.resolve();
  expect(passwordsInProgress().hashing).toBeLessThanOrEqual(availableParallelism());
  const outcomes = await all;
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(100 - availableParallelism());
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  expect(passwordsInProgress()).toEqual({ hashing: 0, waiting: 0 });
  await expect(hashPassword(cheap, 'one more')).resolves.toContain('argon2id');
});
