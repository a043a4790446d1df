import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { passwordMin, passwordsDiffer } from '#contract/auth/credentials.ts';
import type { Config } from '#server/config.ts';
import { loadOnce } from '#server/environment/load-once.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';

type Cost = Pick<Config, 'argon2MemoryKib'>;

const argon2id = { algorithm: 2, timeCost: 2, parallelism: 1 };

// More hashes than processors would not be faster, and each hash needs memory.
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
 * @throws AppError unavailable when too many passwords wait already.
 */
export function hashPassword({ argon2MemoryKib }: Cost, password: string): Promise<string> {
  const options = { ...argon2id, memoryCost: argon2MemoryKib };
  return inQueue(() => hash(password.normalize('NFKC'), options));
}

/** A hash that no password matches: checking one against it takes as long as against a real one. */
export function unmatchedHash({ argon2MemoryKib }: Cost): string {
  const { timeCost, parallelism } = argon2id;
  return `$argon2id$v=19$m=${argon2MemoryKib},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/** @throws AppError unavailable when too many passwords wait already. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return inQueue(() => verify(stored, password.normalize('NFKC')));
}

const commonPasswords = loadOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as string[];
  return new Set(words.filter((word) => word.length >= passwordMin));
});

/** Whether a password is a common one, in any capitals and with digits or signs at its end. */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[^a-z]+$/, '')) || /^(.)\1+$/.test(lower);
}

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** @throws AppError invalid_values where the two differ, or the password is too common */
export async function checkNewPassword({ password, password_confirmation }: NewPassword): Promise<void> {
  if (password !== password_confirmation) throw invalidValue('password_confirmation', passwordsDiffer);
  if (await isCommonPassword(password))
    throw invalidValue('password', 'This password is too common. Choose one that others would not guess.');
}
