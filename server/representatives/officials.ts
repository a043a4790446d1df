import {
  officialGroups,
  type Official,
  type OfficialGroup,
  type Vacancy,
} from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { findState, type StateRow } from '#server/districts/districts.ts';
import { isMailRegion, statesWithLegislature } from '#server/districts/legislatures.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { officialView, positionOf } from './official-view.ts';
import { findSeats, isOfficeKnown, type Home, type TermRow } from './representatives.queries.ts';

export type { Home } from './representatives.queries.ts';

const house = ['representative', 'delegate', 'resident_commissioner'];
const offices: Record<OfficialGroup, string[]> = {
  president: ['president'],
  vice_president: ['vice_president'],
  my_senators: ['senator'],
  my_reps: house,
  governor: ['governor'],
  lieutenant_governor: ['lieutenant_governor'],
  my_state_reps: ['assembly_member'],
  my_state_senator: ['state_senator'],
};

export type Officials = Record<OfficialGroup, TermRow[]>;

const nowhere: Home = {
  state: null,
  congressionalDistrict: null,
  assemblyDistrict: null,
  senateDistrict: null,
};

/** The home of a member whose account is set up; nowhere for everybody else. */
export function homeOf(viewer: Viewer | undefined): Home {
  return viewer?.accountSetup ? viewer : nowhere;
}

/** Who represents a home, federal and state, by role. State officials where the state's legislature is known. */
export async function officialsOf(db: Db, home: Home): Promise<Officials> {
  const rows = await findSeats(db, home);
  return Object.fromEntries(
    officialGroups.map((group) => [group, rows.filter(({ office }) => offices[group].includes(office))]),
  ) as Officials;
}

/** The same as the wire shows it, with the seats that nobody holds. */
export async function officialsView(db: Db, home: Home) {
  const officials = await officialsOf(db, home);
  const representatives = Object.fromEntries(
    officialGroups.map((group) => [group, officials[group].map(officialView)]),
  ) as Record<OfficialGroup, Official[]>;
  return { representatives, vacancies: await vacanciesOf(db, home, officials) };
}

/** Seats that should be held and are not, provided that others of the same office are known to sit. */
async function vacanciesOf(db: Db, home: Home, officials: Officials): Promise<Vacancy[]> {
  const state = home.state && !isMailRegion(home.state) ? await findState(db, home.state) : undefined;
  if (!state) return [];
  const empty = seatsOf(home, state).flatMap((seat) =>
    Array.from({ length: Math.max(0, seat.seats - officials[seat.group].length) }, () => seat),
  );
  const known = new Map<OfficialGroup, boolean>();
  for (const { group } of empty)
    if (!known.has(group)) known.set(group, await isOfficeKnown(db, offices[group]));
  return empty
    .filter(({ group }) => known.get(group))
    .map(({ group, office, district }) => ({
      group,
      position: positionOf({ office, state: state.name, district }),
    }));
}

interface Seat {
  group: OfficialGroup;
  office: string;
  district: number | null;
  /** How many there are of it. */
  seats: number;
}

/** Every seat that stands for a home whose districts are known. */
function seatsOf(home: Home, { postal, houseSeats }: StateRow): Seat[] {
  const voting = houseSeats > 0;
  const member = voting ? 'representative' : postal === 'PR' ? 'resident_commissioner' : 'delegate';
  const state = statesWithLegislature.includes(postal) ? 1 : 0;
  const of = (group: OfficialGroup, office: string, district: number | null, seats: number): Seat[] =>
    district === null ? [] : [{ group, office, district, seats }];
  return [
    { group: 'my_senators', office: 'senator', district: null, seats: voting ? 2 : 0 },
    ...of('my_reps', member, home.congressionalDistrict, 1),
    { group: 'governor', office: 'governor', district: null, seats: state },
    { group: 'lieutenant_governor', office: 'lieutenant_governor', district: null, seats: state },
    ...of('my_state_reps', 'assembly_member', home.assemblyDistrict, state),
    ...of('my_state_senator', 'state_senator', home.senateDistrict, state),
  ];
}
