import type { User } from '#contract/auth/accounts.ts';
import type { Db } from '#server/database/pool.ts';
import { districtCandidates } from '#server/districts/districts.ts';
import { AppError } from '#server/http/errors.ts';
import { findMember, type MemberRow } from './accounts.queries.ts';
import type { NotificationSetting, PrivacySetting } from '#contract/members/profile.ts';

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

interface SettingsRow {
  notify_new_bill: boolean;
  notify_bill_status_change: boolean;
  notify_sponsor_new_bill: boolean;
  notify_invite_network: boolean;
  notify_share_comment: boolean;
  privacy_mode: string;
  privacy_state_id: number | null;
  privacy_state_name: string | null;
  privacy_congressional_district: number | null;
  privacy_state_assembly_district: number | null;
  privacy_state_senate_district: number | null;
}

function notificationView(row: SettingsRow): NotificationSetting {
  return {
    new_bill: row.notify_new_bill,
    bill_status_change: row.notify_bill_status_change,
    sponsor_new_bill: row.notify_sponsor_new_bill,
    invite_network: row.notify_invite_network,
    share_comment: row.notify_share_comment,
  };
}

function privacyView(row: SettingsRow): PrivacySetting {
  const { privacy_mode: mode } = row;
  const selected = mode === 'selected' && {
    state: row.privacy_state_id!,
    state_name: row.privacy_state_name!,
    congressional_district: row.privacy_congressional_district,
    state_assembly_district: row.privacy_state_assembly_district,
    state_senate_district: row.privacy_state_senate_district,
  };
  return { secure: mode === 'secure', open: mode === 'open', selected };
}
