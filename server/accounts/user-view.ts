import type { User } from '#contract/accounts.ts';
import type { Db } from '#server/database/connection.ts';
import { districtCandidates } from '#server/districts/districts.ts';
import { AppError } from '#server/app-error.ts';
import { findMember, type MemberRow } from './accounts.queries.ts';
import { notificationView, privacyView } from './settings.ts';

/** The member's own account as the wire shows it. @throws AppError invalid_session when the member is gone. */
export async function userView(db: Db, memberId: number, token?: string): Promise<User> {
  const row = await findMember(db, memberId);
  if (!row) throw new AppError('invalid_session');
  return viewOfMember(db, row, token);
}

/** The same for a row that has been read already. */
export async function viewOfMember(db: Db, row: MemberRow, token?: string): Promise<User> {
  const zip9 = row.zip5 && row.zip4 ? `${row.zip5}-${row.zip4}` : null;
  return {
    id: row.id,
    user_id: row.id,
    ...(token && { auth_token: token }),
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    pending_email: row.pending_email,
    account_setup: row.account_setup ? 1 : 0,
    first_name: row.first_name,
    last_name: row.last_name,
    screen_name: row.screen_name,
    avatar: row.avatar,
    city: row.city,
    state: row.state,
    zip_code: zip9 ?? row.zip5,
    '5-digit-zip-code': row.zip5,
    '9-digit-zip-code': zip9,
    about_me: row.about_me,
    street_address: row.street_address,
    apt_number: row.apt_number,
    age_group: row.age_group,
    party_affiliation: row.party_affiliation,
    religion: row.religion,
    notification_setting: notificationView(row),
    privacy_setting: privacyView(row),
    ...(await districtsView(db, row)),
  };
}

async function districtsView(db: Db, row: MemberRow) {
  const districts = {
    congressional_district: row.congressional_district,
    state_assembly_district: row.state_assembly_district,
    state_senate_district: row.state_senate_district,
  };
  // Whoever has given a zip may see what it may lie in, and change the choice.
  return row.zip5 && row.postal
    ? { districts, district_candidates: await districtCandidates(db, row.zip5, row.postal) }
    : { districts };
}
