import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { passwordMin } from '#contract/auth/credentials.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';

const argon2id = { algorithm: 2, timeCost: 2, parallelism: 1 };

// More hashes at once than processors would only take turns, and each holds its memory meanwhile.
const limit = pLimit(availableParallelism());
/** Passwords that may wait. Each takes some 30 ms of a processor, so more would wait for seconds. */
const maxWaiting = 500;

/** How many passwords are being hashed, and how many wait. */
export const passwordsInProgress = () => ({ hashing: limit.activeCount, waiting: limit.pendingCount });

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable');
  return limit(work);
}

/**
 * argon2id, encoded with its parameters and salt. Runs off the main thread.
 * @param like a salt, or a stored password whose salt and parameters are to be used again.
 * @throws AppError unavailable when too many passwords wait already.
 */
export function hashPassword(
  { argon2MemoryKib }: Pick<Config, 'argon2MemoryKib'>,
  password: string,
  like?: string | Uint8Array,
): Promise<string> {
  const cost = { ...argon2id, memoryCost: argon2MemoryKib };
  const options =
    typeof like === 'string' ? (settingsOf(like) ?? cost) : { ...cost, ...(like && { salt: like }) };
  return inQueue(() => hash(password.normalize('NFKC'), options));
}

/** '$argon2id$v=19$m=19456,t=2,p=1$salt$hash' → what it was made with. */
function settingsOf(stored: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(stored);
  if (!found) return undefined;
  const [memoryCost, timeCost, parallelism] = found.slice(1, 4).map(Number);
  return { algorithm: 2, memoryCost, timeCost, parallelism, salt: Buffer.from(found[4]!, 'base64') };
}

/** @throws AppError unavailable when too many passwords wait already. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return inQueue(() => verify(stored, password.normalize('NFKC')));
}

const common = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= passwordMin),
);

/** Whether a password is a common one, in any capitals and with digits or signs at its end. */
function isCommonPassword(password: string): boolean {
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
