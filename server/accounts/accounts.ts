import type { HandlerInput } from '#contract/endpoint.ts';
import type { signUp } from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import { findCredentials, insertMember } from './accounts.queries.ts';
import { hashPassword, isCommonPassword, passwordMatches } from './passwords.ts';

type SignUp = HandlerInput<typeof signUp>['body']['user'];

/** Creates an account. @returns the member's id. @throws AppError email_taken, or invalid_values for a common password. */
export async function createAccount(db: Db, { email, password }: SignUp): Promise<number> {
  if (isCommonPassword(password)) {
    throw new AppError('invalid_values', { fields: { password: 'This password is too common. Choose one that others would not guess.' } });
  }
  const id = await insertMember(db, email, await hashPassword(password));
  if (id === undefined) throw new AppError('email_taken');
  return id;
}

/** @returns the member's id. @throws AppError wrong_credentials, the same for an unknown address and a wrong password. */
export async function checkCredentials(db: Db, email: string, password: string): Promise<number> {
  const found = await findCredentials(db, email);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) throw new AppError('wrong_credentials');
  return found.id;
}
