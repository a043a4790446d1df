import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMin } from '#contract/credentials.ts';
import { AppError } from '#server/app-error.ts';
import { giveWay } from './give-way.ts';
import { Turnstile } from './turnstile.ts';

const cost = {
  algorithm: 2, // argon2id
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

// As many at once as there are processors: more would only take turns, each holding its 19 MB. Who would wait for seconds is turned away.
const turnstile = new Turnstile(availableParallelism(), 500);

/** argon2id, encoded with its parameters and salt. Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => hash(password.normalize('NFKC'), cost).finally(giveWay));
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist as for one that does. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await turnstile.pass(() => verify(against, password.normalize('NFKC')).finally(giveWay));
  return matches && stored != null;
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
