import type { User } from '#contract/members/user.ts';
import type { Db } from '#server/database/pool.ts';
import { candidatesOf, linesEnded } from '#server/districts/districts.ts';
import { AppError } from '#server/http/errors.ts';
import { findMember, type MemberRow } from './accounts.queries.ts';
import { readableEmail } from './email-address.ts';
import {
  digests,
  districtNames,
  notificationNames,
  type PrivacySetting,
} from '#contract/members/settings.ts';
import { recordOf } from '#contract/fields.ts';

/**
 * The member's own account as the wire shows it. @throws AppError invalid_session when the member is gone.
 */
export async function userView(db: Db, memberId: number, token?: string): Promise<User> {
  const row = await findMember(db, memberId);
  if (!row) throw new AppError('invalid_session');
  return viewOfMember(row, token);
}

/** The same for a row that has been read already. */
export function viewOfMember(row: MemberRow, token?: string): User {
  const zip9 = row.zip5 && row.zip4 ? `${row.zip5}-${row.zip4}` : null;
  return {
    id: row.id,
    user_id: row.id,
    ...(token && { auth_token: token }),
    email: readableEmail(row.email),
    email_confirmed: row.email_confirmed_at !== null,
    pending_email: row.pending_email && readableEmail(row.pending_email),
    account_setup: row.account_setup ? 1 : 0,
    ...(row.is_admin && { is_admin: true as const }),
    suspension: row.suspended ? { until: row.suspended_until?.toISOString() ?? null } : null,
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
    time_zone: row.time_zone,
    checklist_hidden: row.checklist_hidden,
    unread_count: row.unread_count,
    notification_setting: {
      ...recordOf(notificationNames, (name) => row[`notify_${name}`]),
      digest: digests.find((digest) => digest === row.digest) ?? 'weekly',
    },
    privacy_setting: privacyView(row),
    ...districtsView(row),
  };
}

function districtsView(row: MemberRow) {
  const districts = recordOf(districtNames, (name) => row[name]);
  // Every member with a zip sees its candidates, and may choose again.
  if (!row.zip5 || !row.postal) return { districts };
  return {
    districts,
    district_candidates: candidatesOf(row.zip_districts, row.postal),
    district_lines_ended: linesEnded(row.zip_districts),
  };
}

function privacyView(row: MemberRow): PrivacySetting {
  const { privacy_mode: mode } = row;
  const selected = mode === 'selected' && {
    state: row.privacy_state_id!,
    state_name: row.privacy_state_name!,
    ...recordOf(districtNames, (name) => row[`privacy_${name}`]),
  };
  return { secure: mode === 'secure', open: mode === 'open', selected };
}
