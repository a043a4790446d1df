import type { HandlerInput } from '#contract/endpoint.ts';
import type { signUp, updateUser } from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import { districtCandidates, placeOfZip, type Candidates } from '#server/districts/districts.ts';
import { findCredentials, findMember, insertMember, updateMember, type MemberRow, type ProfileChange } from './accounts.queries.ts';
import { hashPassword, isCommonPassword, passwordMatches } from './passwords.ts';

type SignUp = HandlerInput<typeof signUp>['body']['user'];
type Profile = HandlerInput<typeof updateUser>['body']['user'];

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

/** Changes what is given and leaves the rest; city, state and districts follow the zip code. */
export async function changeProfile(db: Db, memberId: number, given: Profile): Promise<void> {
  await db.transaction().execute(async (db) => {
    const current = await findMember(db, memberId);
    if (!current) throw new AppError('invalid_session');
    const { first_name, last_name, about_me } = given;
    const place = given.zip_code ? await placeOf(db, given.zip_code, given.city) : current.zip5 && given.city ? { city: given.city } : {};
    const districts = await chooseDistrict(db, current, place, given.congressional_district);
    await updateMember(db, memberId, { ...defined({ first_name, last_name, about_me }), ...place, ...districts });
  });
}

/** The zip decides the state; a member may name a neighbourhood of their own as the city. */
async function placeOf(db: Db, zip: string, city: string | undefined): Promise<Pick<ProfileChange, 'zip5' | 'zip4' | 'city' | 'state'>> {
  const [zip5, zip4] = [zip.slice(0, 5), zip.replace('-', '').slice(5) || null];
  const found = await placeOfZip(db, zip5);
  if (!found) throw new AppError('invalid_values', { fields: { zip_code: 'We could not find this zip code. Check the five digits.' } });
  return { zip5, zip4, city: city || found.city, state: found.postal };
}

/** The district a zip leaves no doubt about, the member's own choice among its candidates, or null: still to be chosen. */
async function chooseDistrict(db: Db, current: MemberRow, place: ProfileChange, chosen: number | undefined): Promise<ProfileChange> {
  const zip = place.zip5 ?? current.zip5;
  const state = place.state ?? current.postal;
  const moved = place.zip5 !== undefined && place.zip5 !== current.zip5;
  if (!zip || !state || (!moved && chosen === undefined)) return {};
  const { congressional } = await districtCandidates(db, zip, state);
  if (chosen !== undefined) refuseOthers(congressional, chosen);
  const only = congressional.length === 1 ? congressional[0]! : null;
  return { congressional_district: chosen ?? only, ...(moved && { state_assembly_district: null, state_senate_district: null }) };
}

function refuseOthers(candidates: Candidates['congressional'], chosen: number): void {
  if (candidates.length === 0 || candidates.includes(chosen)) return;
  throw new AppError('invalid_values', { fields: { congressional_district: 'This district is not one that your zip code lies in.' } });
}

function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}
