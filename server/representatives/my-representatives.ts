import type { Addressee, OfficialGroup } from '#contract/representatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { statesWithLegislature } from '#server/districts/legislatures.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { addresseeView } from './official-view.ts';
import { homeOf, officialsOf, type Officials } from './officials.ts';
import { findOfficeHolders, type TermRow } from './representatives.queries.ts';

/** What the groups a picker offers are called. */
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

const houseOffices = ['representative', 'delegate', 'resident_commissioner'];

/** All federal officials to choose from: one's own by role, and the others. About 540 rows. */
export async function federalAddressees(db: Db, viewer: Viewer) {
  const own = await officialsOf(db, homeOf(viewer));
  const others = await findOfficeHolders(db, ['senator', ...houseOffices]);
  const mine = onesOwn(own, ['president', 'vice_president', 'my_senators', 'my_reps']);
  return {
    ...mine,
    other_senators: rest(others, ['senator'], mine.my_senators),
    other_house_representatives: rest(others, houseOffices, mine.my_reps),
    groups: pickerGroups(mine),
  };
}

/**
 * The same of the state; without a known city no mayor is among them.
 * @throws AppError state_content_unavailable outside the states whose legislature is known.
 */
export async function stateAddressees(db: Db, viewer: Viewer) {
  if (!viewer.state || !statesWithLegislature.includes(viewer.state))
    throw new AppError('state_content_unavailable', {
      text: 'State representatives are offered to members in California.',
    });
  const own = await officialsOf(db, homeOf(viewer));
  const others = await findOfficeHolders(db, ['assembly_member', 'state_senator'], viewer.state);
  const mine = onesOwn(own, ['governor', 'lieutenant_governor', 'my_state_reps', 'my_state_senator']);
  return {
    ...mine,
    mayor: [],
    vice_mayor: [],
    other_state_assembly_representatives: rest(others, ['assembly_member'], mine.my_state_reps),
    other_state_senator: rest(others, ['state_senator'], mine.my_state_senator),
    groups: pickerGroups(mine),
  };
}

function onesOwn<const G extends OfficialGroup>(officials: Officials, groups: G[]): Record<G, Addressee[]> {
  return Object.fromEntries(groups.map((group) => [group, officials[group].map(addresseeView)])) as Record<
    G,
    Addressee[]
  >;
}

function rest(holders: TermRow[], offices: string[], own: Addressee[]): Addressee[] {
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
