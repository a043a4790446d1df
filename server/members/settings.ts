import {
  notificationNames,
  type NotificationSetting,
  type ProfileChange,
} from '#contract/members/profile.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { StateRow } from '#server/districts/districts.ts';
import { mayBeDistrict } from '#server/districts/legislatures.ts';
import type { MemberChange } from './profile.queries.ts';

type PrivacyChange = NonNullable<ProfileChange['privacy_setting']>;
type Selected = NonNullable<PrivacyChange['selected']>;

/** { new_bill: false } → { notify_new_bill: false } */
export function notificationColumns(change: Partial<NotificationSetting>): MemberChange {
  const given = notificationNames.filter((name) => change[name] !== undefined);
  return Object.fromEntries(given.map((name) => [`notify_${name}`, change[name]])) as MemberChange;
}

type FindState = (db: Db, value: number | string) => Promise<StateRow | undefined>;

/** The columns of the one mode that is set; the other modes, and what `selected` held, go. @throws AppError invalid_values */
export async function privacyColumns(
  db: Db,
  change: PrivacyChange | undefined,
  findState: FindState,
): Promise<MemberChange> {
  if (!change) return {};
  const modes = (['secure', 'selected', 'open'] as const).filter((mode) => change[mode]);
  if (modes.length !== 1) throw wrong('privacy_setting', 'Choose exactly one of secure, selected and open.');
  const cleared = {
    privacy_mode: modes[0]!,
    privacy_state: null,
    privacy_congressional_district: null,
    privacy_state_assembly_district: null,
    privacy_state_senate_district: null,
  };
  return change.selected
    ? { ...cleared, ...(await selectedColumns(db, change.selected, findState)) }
    : cleared;
}

async function selectedColumns(db: Db, selected: Selected, findState: FindState): Promise<MemberChange> {
  if (selected.state == null) throw wrong('state', 'Please select state');
  const state = await findState(db, selected.state);
  if (!state) throw wrong('state', 'We do not know this state.');
  const check = (chamber: keyof typeof mayBeDistrict, name: keyof Omit<Selected, 'state'>) => {
    const district = selected[name] ?? null;
    if (district !== null && !mayBeDistrict[chamber](state, district))
      throw wrong(name, `${state.name} has no such district.`);
    return district;
  };
  return {
    privacy_state: state.postal,
    privacy_congressional_district: check('congressional', 'congressional_district'),
    privacy_state_assembly_district: check('assembly', 'state_assembly_district'),
    privacy_state_senate_district: check('senate', 'state_senate_district'),
  };
}

function wrong(field: string, sentence: string): AppError {
  return new AppError('invalid_values', { fields: { [field]: sentence } });
}
