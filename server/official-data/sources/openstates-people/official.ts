import { statesWithLegislature } from '#contract/districts.ts';
import {
  dateOf,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  webAddressOf,
  type JsonObject,
} from '../../engine/formats/json.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { endByLaw, startByLaw, type StateOffice } from './legal-terms.ts';
import type { NewOffice } from '../../people-store.ts';

export interface OfficialRecord {
  kind: 'official';
  person: {
    ocd_person: string;
    first_name: string;
    last_name: string;
    name: string;
    birthday: string | null;
  };
  state: string;
  terms: StateTerm[];
  offices: NewOffice[];
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

/** Party names as congress-legislators writes them. */
const partyNames: Record<string, string> = { Democratic: 'Democrat' };

/**
 * A person of Open States.
 * @param today YYYY-MM-DD. A role without an end has not ended by then.
 * @throws BadRecordError
 */
export function officialFrom(raw: JsonObject, today: string): OfficialRecord {
  const roles = objectsOf(raw.roles).filter(isStoredOffice);
  const state = stateOf(roles);
  const [name, first, last] = [textOf(raw.name), textOf(raw.given_name), textOf(raw.family_name)];
  if (!name) throw new BadRecordError('The person has no name.');
  const contact = contactOf(raw);
  const terms = roles.flatMap((role) => termFrom(role, state, today));
  if (terms.length === 0) throw new BadRecordError('The person has held no office that Polity stores.');
  return {
    kind: 'official',
    person: {
      ocd_person: textOf(raw.id)!,
      first_name: first ?? name.split(' ')[0]!,
      last_name: last ?? name.split(' ').at(-1)!,
      name,
      birthday: dateOf(raw.birth_date),
    },
    state,
    terms: terms.map((term) => ({ ...term, ...contact })),
    offices: objectsOf(raw.offices)
      .filter((office) => textOf(office.classification) !== 'capitol')
      .flatMap((office, index) => officeFrom(office, index)),
    accounts: Object.entries(objectOf(raw.ids)).flatMap(([network, handle]) =>
      networks.has(network) && textOf(handle) ? [{ network, handle: textOf(handle)! }] : [],
    ),
  };
}

const networks = new Set(['twitter', 'youtube', 'instagram', 'facebook']);

/** Open States also lists mayors and other offices. */
function isStoredOffice(role: JsonObject): boolean {
  return offices[textOf(role.type) ?? ''] !== undefined;
}

function stateOf(roles: JsonObject[]): string {
  const jurisdictions = roles.map((role) => textOf(role.jurisdiction) ?? '');
  const states = jurisdictions.map(
    (name) => /^ocd-jurisdiction\/country:us\/state:([a-z]{2})\/government$/.exec(name)?.[1],
  );
  const state = states.find((postal) => postal && statesWithLegislature.includes(postal.toUpperCase()));
  if (state) return state.toUpperCase();
  throw new BadRecordError(
    jurisdictions.includes('ocd-jurisdiction/country:us/government')
      ? 'Members of Congress are imported from congress-legislators.'
      : `Polity stores officials of these states only: ${statesWithLegislature.join(', ')}.`,
  );
}

function termFrom(role: JsonObject, state: string, today: string): Omit<StateTerm, keyof Contact>[] {
  if (textOf(role.jurisdiction) !== `ocd-jurisdiction/country:us/state:${state.toLowerCase()}/government`)
    return [];
  const office = offices[textOf(role.type)!]!;
  const seat = { office, district: districtOf(role, office) };
  const [start, given] = [dateOf(role.start_date), dateOf(role.end_date)];
  // For the executive, the first or last day of a year means 'about then'. The law says when.
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
  const district = textOf(role.district) ?? '';
  if (!/^\d{1,3}$/.test(district) || Number(district) === 0)
    throw new BadRecordError(`'${district}' is not the number of a district.`);
  return Number(district);
}

type Contact = Pick<StateTerm, 'party' | 'website' | 'phone' | 'fax' | 'contact_form' | 'email' | 'address'>;

function contactOf(raw: JsonObject): Contact {
  const capitol = objectsOf(raw.offices).find((office) => textOf(office.classification) === 'capitol');
  const links = objectsOf(raw.links);
  const noted = (note: string) => links.find((link) => textOf(link.note) === note);
  const home = noted('homepage') ?? links.find((link) => textOf(link.note) === null);
  const party = textOf(objectOf(listOf(raw.party).at(-1)).name);
  return {
    party: party && (partyNames[party] ?? party),
    website: webAddressOf(home?.url),
    phone: textOf(capitol?.voice),
    fax: textOf(capitol?.fax),
    contact_form: webAddressOf(noted('webform')?.url) ?? webAddressOf(raw.email),
    email: emailOf(raw.email),
    address: textOf(capitol?.address)?.replaceAll(/\s*;\s*/g, ', ') ?? null,
  };
}

function emailOf(value: unknown): string | null {
  const given = textOf(value);
  return given && /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(given) ? given : null;
}

/**
 * An office with a one-line address: 'Main St. 1, Suite 2, Fremont, CA 94538'. Empty if it has neither
 * address nor phone.
 */
function officeFrom(raw: JsonObject, index: number): NewOffice[] {
  const [line, phone] = [textOf(raw.address), textOf(raw.voice)];
  if (!line && !phone) return [];
  return [
    {
      office_key: `${textOf(raw.classification) ?? 'office'}-${index + 1}`,
      building: null,
      suite: null,
      ...splitAddress(line ?? ''),
      phone,
      fax: textOf(raw.fax),
    },
  ];
}

/** A line that cannot be split becomes the street address. */
function splitAddress(line: string): Pick<NewOffice, 'address' | 'city' | 'state' | 'zip'> {
  const [, street, city, state, zip] =
    /^(.*?)[,;]\s*([^,;]+)[,;]+\s*([A-Z]{2})[,.]?\s+(\d{5})(?:-\d*)?$/.exec(line.replace(/,\s*,/g, ',')) ??
    [];
  if (!street) return { address: line || null, city: null, state: null, zip: null };
  return { address: street, city: city!, state: state!, zip: zip! };
}
