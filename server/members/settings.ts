import {
  districtNames,
  notificationNames,
  privacyModes,
  type DistrictName,
  type NotificationSetting,
  type PrivacyChange,
} from '#contract/members/settings.ts';
import { recordOf } from '#contract/fields.ts';
import { invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { requireState } from '#server/districts/districts.ts';
import type { StateRow } from '#server/districts/states-store.ts';
import { districtsToSelect } from '#server/districts/legislatures.ts';
import type { MemberChange } from './profile.queries.ts';

type Selected = NonNullable<PrivacyChange['selected']>;

/** { new_bill: false, digest: 'none' } → { notify_new_bill: false, digest: 'none' } */
export function notificationColumns(change: Partial<NotificationSetting>): MemberChange {
  const given = notificationNames.filter((name) => change[name] !== undefined);
  return {
    ...Object.fromEntries(given.map((name) => [`notify_${name}`, change[name]])),
    ...(change.digest && { digest: change.digest }),
  };
}

/**
 * The columns of the one mode that is set; those of the other modes become null. @throws AppError
 * invalid_values
 */
export async function privacyColumns(db: Db, change: PrivacyChange | undefined): Promise<MemberChange> {
  if (!change) return {};
  const [mode, ...more] = privacyModes.filter((mode) => change[mode]);
  if (!mode || more.length > 0)
    throw invalidValue('privacy_setting', 'Choose exactly one of secure, selected and open.');
  const { state, districts } = change.selected
    ? await selectedDistricts(db, change.selected)
    : { state: null, districts: recordOf(districtNames, () => null) };
  return {
    privacy_mode: mode,
    privacy_state: state,
    ...Object.fromEntries(districtNames.map((name) => [`privacy_${name}`, districts[name]])),
  };
}

async function selectedDistricts(db: Db, selected: Selected) {
  if (selected.state == null) throw invalidValue('state', 'Please select state');
  const state = await requireState(db, selected.state);
  return {
    state: state.postal,
    districts: recordOf(districtNames, (name) => checkDistrict(state, name, selected[name] ?? null)),
  };
}

function checkDistrict(state: StateRow, name: DistrictName, district: number | null): number | null {
  if (district === null) return null;
  const known = districtsToSelect[name](state);
  if (known.includes(district)) return district;
  throw invalidValue(name, `${state.name} has no district ${district} here. Choose one of the list, or all.`);
}
