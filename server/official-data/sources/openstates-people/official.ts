import { statesWithLegislature } from '#server/districts/legislatures.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { day, list, object, text, webAddress, type Json, type JsonObject } from '../legislators/people.ts';
import { endByLaw, startByLaw, type StateOffice } from './legal-terms.ts';
import { officeFrom, type OfficeRow } from './postal-address.ts';

export interface OfficialRecord {
  kind: 'official';
  person: {
    ocd_person: string;
    first_name: string;
    last_name: string;
    middle_name: string | null;
    suffix: string | null;
    name: string;
    birthday: string | null;
    gender: string | null;
    photo_source: string | null;
  };
  state: string;
  terms: StateTerm[];
  offices: OfficeRow[];
  accounts: { network: string; handle: string }[];
}

export interface StateTerm {
  office: StateOffice;
  start_date: string;
  end_date: string;
  open_ended: boolean;
  state: string;
  district: number | null;
  party: string | null;
  website: string | null;
  phone: string | null;
  fax: string | null;
  contact_form: string | null;
  email: string | null;
  address: string | null;
}

const offices: Record<string, StateOffice> = {
  upper: 'state_senator',
  lower: 'assembly_member',
  governor: 'governor',
  lt_governor: 'lieutenant_governor',
  'attorney general': 'attorney_general',
  'secretary of state': 'secretary_of_state',
};

/** Parties as Congress's register writes them, so that one word means one party. */
const parties: Record<string, string> = { Democratic: 'Democrat' };

/**
 * One person of Open States.
 * @param today YYYY-MM-DD: a role without an end is not over by then.
 * @throws BadRecordError
 */
export function officialFrom(raw: JsonObject, today: string): OfficialRecord {
  const roles = list(raw.roles).map(object).filter(isHeld);
  const state = stateOf(roles);
  const [name, first, last] = [text(raw.name), text(raw.given_name), text(raw.family_name)];
  if (!name) throw new BadRecordError('The person has no name.');
  const contact = contactOf(raw);
  const terms = roles.flatMap((role) => termFrom(role, state, today));
  if (terms.length === 0) throw new BadRecordError('The person has held no office that Polity keeps.');
  return {
    kind: 'official',
    person: {
      ocd_person: text(raw.id)!,
      first_name: first ?? name.split(' ')[0]!,
      last_name: last ?? name.split(' ').at(-1)!,
      middle_name: text(raw.middle_name),
      suffix: text(raw.suffix),
      name,
      birthday: day(raw.birth_date),
      gender: text(raw.gender)?.slice(0, 1) ?? null,
      photo_source: webAddress(raw.image),
    },
    state,
    terms: terms.map((term) => ({ ...term, ...contact })),
    offices: list(raw.offices)
      .map(object)
      .filter((office) => text(office.classification) !== 'capitol')
      .flatMap((office, index) => officeFrom(office, index)),
    accounts: Object.entries(object(raw.ids)).flatMap(([network, handle]) =>
      networks.has(network) && text(handle) ? [{ network, handle: text(handle)! }] : [],
    ),
  };
}

const networks = new Set(['twitter', 'youtube', 'instagram', 'facebook']);

/** Mayors and the like are known to the source, not to us. */
function isHeld(role: JsonObject): boolean {
  return offices[text(role.type) ?? ''] !== undefined;
}

function stateOf(roles: JsonObject[]): string {
  const places = roles.map((role) => text(role.jurisdiction) ?? '');
  const states = places.map(
    (place) => /^ocd-jurisdiction\/country:us\/state:([a-z]{2})\/government$/.exec(place)?.[1],
  );
  const kept = states.find((postal) => postal && statesWithLegislature.includes(postal.toUpperCase()));
  if (kept) return kept.toUpperCase();
  throw new BadRecordError(
    places.includes('ocd-jurisdiction/country:us/government')
      ? 'Members of Congress are imported from congress-legislators.'
      : `Polity keeps officials of these states only: ${statesWithLegislature.join(', ')}.`,
  );
}

function termFrom(role: JsonObject, state: string, today: string): Omit<StateTerm, keyof Contact>[] {
  if (text(role.jurisdiction) !== `ocd-jurisdiction/country:us/state:${state.toLowerCase()}/government`)
    return [];
  const office = offices[text(role.type)!]!;
  const seat = { office, district: districtOf(role, office) };
  const [start, given] = [day(role.start_date), day(role.end_date)];
  // For the executive the first or last day of a year stands for 'about then': the law says when.
  const isVague = given !== null && seat.district === null && /-(01-01|12-31)$/.test(given);
  const end = given && !isVague ? given : endByLaw(seat, given ?? later(start ?? today, today));
  const open_ended = given === null || (isVague && end > today);
  const start_date = start ?? startByLaw(seat, end);
  if (start_date >= end) throw new BadRecordError(`A term ends (${end}) before it begins (${start_date}).`);
  return [{ ...seat, start_date, end_date: end, open_ended, state }];
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function districtOf(role: JsonObject, office: StateOffice): number | null {
  if (office !== 'state_senator' && office !== 'assembly_member') return null;
  const district = text(role.district) ?? '';
  if (!/^\d{1,3}$/.test(district) || Number(district) === 0)
    throw new BadRecordError(`'${district}' is not the number of a district.`);
  return Number(district);
}

type Contact = Pick<StateTerm, 'party' | 'website' | 'phone' | 'fax' | 'contact_form' | 'email' | 'address'>;

function contactOf(raw: JsonObject): Contact {
  const capitol = list(raw.offices)
    .map(object)
    .find((office) => text(office.classification) === 'capitol');
  const links = list(raw.links).map(object);
  const noted = (note: string) => links.find((link) => text(link.note) === note);
  const home = noted('homepage') ?? links.find((link) => text(link.note) === null);
  const party = text(object(list(raw.party).at(-1)).name);
  return {
    party: party && (parties[party] ?? party),
    website: webAddress(home?.url),
    phone: text(capitol?.voice),
    fax: text(capitol?.fax),
    contact_form: webAddress(noted('webform')?.url) ?? webAddress(raw.email),
    email: emailOf(raw.email),
    address: text(capitol?.address)?.replaceAll(/\s*;\s*/g, ', ') ?? null,
  };
}

function emailOf(value: Json | undefined): string | null {
  const given = text(value);
  return given && /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(given) ? given : null;
}
