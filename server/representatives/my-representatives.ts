import { recordOf } from '#contract/fields.ts';
import {
  congressOffices,
  houseOffices,
  type Addressee,
  type OfficialGroup,
} from '#contract/representatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { statesWithLegislature } from '#contract/districts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { addresseeView } from './official-view.ts';
import { residenceOf, officialsOf, type Officials } from './officials-by-role.ts';
import { findOfficeHolders, type TermRow } from './representatives.queries.ts';

/** Labels of the groups in the picker. */
const groupNames: Partial<Record<OfficialGroup, string>> = {
  president: 'President',
  vice_president: 'Vice President',
  my_senators: 'My Senators',
  my_reps: 'My Representatives',
  governor: 'Governor',
  lieutenant_governor: 'Lieutenant Governor',
  my_state_reps: 'My State Representatives',
  my_state_senator: 'My State Senator',
};

/** All federal officials to choose from: the member's own by role, then the others. About 540 rows. */
export async function federalAddressees(db: Db, viewer: Viewer) {
  const own = await officialsOf(db, residenceOf(viewer));
  const holders = await findOfficeHolders(db, congressOffices);
  const mine = pickGroups(own, ['president', 'vice_president', 'my_senators', 'my_reps']);
  return {
    ...mine,
    other_senators: others(holders, ['senator'], mine.my_senators),
    other_house_representatives: others(holders, houseOffices, mine.my_reps),
    groups: pickerGroups(mine),
  };
}

/**
 * The same for the state. There is no data about mayors.
 * @throws AppError state_content_unavailable outside the states with a known legislature.
 */
export async function stateAddressees(db: Db, viewer: Viewer) {
  if (!viewer.state || !statesWithLegislature.includes(viewer.state))
    throw new AppError('state_content_unavailable', {
      text: 'State representatives are offered to members in California.',
    });
  const own = await officialsOf(db, residenceOf(viewer));
  const holders = await findOfficeHolders(db, ['assembly_member', 'state_senator'], viewer.state);
  const mine = pickGroups(own, ['governor', 'lieutenant_governor', 'my_state_reps', 'my_state_senator']);
  return {
    ...mine,
    mayor: [],
    vice_mayor: [],
    other_state_assembly_representatives: others(holders, ['assembly_member'], mine.my_state_reps),
    other_state_senator: others(holders, ['state_senator'], mine.my_state_senator),
    groups: pickerGroups(mine),
  };
}

function pickGroups<const G extends OfficialGroup>(officials: Officials, groups: G[]) {
  return recordOf(groups, (group) => officials[group].map(addresseeView));
}

function others(holders: TermRow[], offices: string[], own: Addressee[]): Addressee[] {
  const ids = new Set(own.map(({ id }) => id));
  return holders.filter(({ office, id }) => offices.includes(office) && !ids.has(id)).map(addresseeView);
}

function pickerGroups(mine: Partial<Record<OfficialGroup, Addressee[]>>) {
  return Object.entries(mine).map(([id, children]) => ({
    id,
    name: groupNames[id as OfficialGroup]!,
    children,
  }));
}
