import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMin } from '#contract/auth/credentials.ts';
import { AppError } from '#server/http/errors.ts';
import { giveWay, isBusy } from './give-way.ts';
import { Turnstile } from './turnstile.ts';

const cost = {
  algorithm: 2, // argon2id
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

// Asked once: each time the system is asked it reads files.
const processors = availableParallelism();

// One more at once than there are processors, so that the next is at hand when one ends; more would only take turns, each holding its
// 19 MB. Who would wait for seconds is turned away.
// While others keep the server busy, they have one processor to themselves: a thread that hashes is slow to make room.
const turnstile = new Turnstile(() => processors + (isBusy() ? -1 : 1), 500);

/** How many passwords are being hashed, and how many wait for their turn. */
export const hashingNow = () => turnstile.now;

/**
 * argon2id, encoded with its parameters and salt. Runs off the main thread.
 * @param like a salt, or a stored password whose salt and parameters are to be used again.
 */
export function hashPassword(password: string, like?: string | Uint8Array): Promise<string> {
  const options = typeof like === 'string' ? settingsOf(like) : { ...cost, ...(like && { salt: like }) };
  return turnstile.pass(() => hash(password.normalize('NFKC'), options).finally(giveWay));
}

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$hash' → what it was made with. */
function settingsOf(stored: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(stored);
  if (!found) return cost;
  const [memoryCost, timeCost, parallelism] = found.slice(1, 4).map(Number);
  return { ...cost, memoryCost, timeCost, parallelism, salt: Buffer.from(found[4]!, 'base64') };
}

export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return turnstile.pass(() => verify(stored, password.normalize('NFKC')).finally(giveWay));
}

const common = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= passwordMin),
);

/** Whether a password is among those that are tried first, in any capitals and with digits or signs hung on. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[^a-z]+$/, '')) || /^(.)\1+$/.test(lower);
}

/** @throws AppError invalid_values */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('invalid_values', {
    fields: { password: 'This password is too common. Choose one that others would not guess.' },
  });
}
