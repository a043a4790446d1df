import { statesWithLegislature } from '#contract/districts.ts';
import { recordOf } from '#contract/fields.ts';
import {
  congressOffices,
  houseOffices,
  officialGroups,
  type OfficialGroup,
  type Vacancy,
} from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { findState, type StateRow } from '#server/districts/states-store.ts';
import { isMailRegion } from '#server/districts/zip-regions.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { officialView, positionOf } from './official-view.ts';
import { coverageOfOffices, findSeats, type Residence, type TermRow } from './representatives.queries.ts';

const offices: Record<OfficialGroup, string[]> = {
  president: ['president'],
  vice_president: ['vice_president'],
  my_senators: ['senator'],
  my_reps: houseOffices,
  governor: ['governor'],
  lieutenant_governor: ['lieutenant_governor'],
  my_state_reps: ['assembly_member'],
  my_state_senator: ['state_senator'],
};

const congress = new Set<OfficialGroup>(['my_senators', 'my_reps']);

export type Officials = Record<OfficialGroup, TermRow[]>;

const unknownResidence: Residence = {
  state: null,
  congressionalDistrict: null,
  assemblyDistrict: null,
  senateDistrict: null,
};

/** The residence of a member with a complete account; unknown for other viewers. */
export function residenceOf(viewer: Viewer | undefined): Residence {
  return viewer?.accountSetup ? viewer : unknownResidence;
}

/** Federal and state officials by role. State officials are known for some states only. */
export async function officialsOf(db: Db, residence: Residence): Promise<Officials> {
  const rows = await findSeats(db, residence);
  return recordOf(officialGroups, (group) => rows.filter(({ office }) => offices[group].includes(office)));
}

/** The same for the API, with vacant seats and the age of the data. */
export async function officialsView(db: Db, residence: Residence) {
  const officials = await officialsOf(db, residence);
  const hasState = officials.governor.length + officials.my_state_reps.length > 0;
  return {
    representatives: recordOf(officialGroups, (group) => officials[group].map(officialView)),
    vacancies: await vacanciesOf(db, residence, officials),
    ...(await readFreshness(db, hasState ? ['officials', 'state_officials'] : ['officials'])),
  };
}

/**
 * Seats without a holder, if the data has any holder of the office. They are vacant while its terms run.
 * Seats in a chamber of Congress that is not loaded are listed if the other chamber is.
 */
async function vacanciesOf(db: Db, residence: Residence, officials: Officials): Promise<Vacancy[]> {
  const state =
    residence.state && !isMailRegion(residence.state) ? await findState(db, residence.state) : undefined;
  if (!state) return [];
  const empty = seatsOf(residence, state).flatMap((seat) =>
    Array.from({ length: Math.max(0, seat.seats - officials[seat.group].length) }, () => seat),
  );
  const coverage = new Map<OfficialGroup, Awaited<ReturnType<typeof coverageOfOffices>>>();
  for (const { group } of empty)
    if (!coverage.has(group)) coverage.set(group, await coverageOfOffices(db, offices[group]));
  const hasCongress =
    empty.some(({ group }) => congress.has(group) && coverage.get(group) === 'none') &&
    (await coverageOfOffices(db, congressOffices)) !== 'none';
  return empty
    .filter(({ group }) => coverage.get(group) !== 'none' || (hasCongress && congress.has(group)))
    .map(({ group, office, district }) => ({
      group,
      position: positionOf({ office, state: state.name, district }),
      known: coverage.get(group) === 'current',
    }));
}

interface Seat {
  group: OfficialGroup;
  office: string;
  district: number | null;
  /** How many seats of this kind there are. */
  seats: number;
}

/** Every seat that represents a residence, as far as its districts are known. */
function seatsOf(residence: Residence, { postal, houseSeats }: StateRow): Seat[] {
  const voting = houseSeats > 0;
  const member = voting ? 'representative' : postal === 'PR' ? 'resident_commissioner' : 'delegate';
  const state = statesWithLegislature.includes(postal) ? 1 : 0;
  const of = (group: OfficialGroup, office: string, district: number | null, seats: number): Seat[] =>
    district === null ? [] : [{ group, office, district, seats }];
  return [
    { group: 'my_senators', office: 'senator', district: null, seats: voting ? 2 : 0 },
    ...of('my_reps', member, residence.congressionalDistrict, 1),
    { group: 'governor', office: 'governor', district: null, seats: state },
    { group: 'lieutenant_governor', office: 'lieutenant_governor', district: null, seats: state },
    ...of('my_state_reps', 'assembly_member', residence.assemblyDistrict, state),
    ...of('my_state_senator', 'state_senator', residence.senateDistrict, state),
  ];
}
