import { BadRecordError } from '../../engine/importer.ts';
import { isState } from '../../states.ts';

/** A value as YAML or JSON gave it. */
export type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface PersonIds {
  bioguide: string | null;
  lis: string | null;
  govtrack: number | null;
  wikidata: string | null;
}

export interface PersonRecord {
  kind: 'person';
  ids: PersonIds;
  name: {
    first: string;
    last: string;
    middle: string | null;
    suffix: string | null;
    nickname: string | null;
    shown: string;
  };
  birthday: string | null;
  gender: string | null;
  /** Whose offices the terms are; null: the file names a person without dates of terms. */
  branch: 'congress' | 'executive' | null;
  terms: TermRow[];
}

export interface TermRow {
  office:
    | 'president'
    | 'vice_president'
    | 'senator'
    | 'representative'
    | 'delegate'
    | 'resident_commissioner';
  start_date: string;
  end_date: string;
  state: string | null;
  district: number | null;
  senate_class: number | null;
  party: string | null;
  caucus: string | null;
  website: string | null;
  phone: string | null;
  fax: string | null;
  contact_form: string | null;
  address: string | null;
  appointed: boolean;
  /** The end is the day of a special election: the appointee stays until the winner is known. */
  open_ended: boolean;
}

const delegates = new Set(['DC', 'GU', 'VI', 'AS', 'MP']);

/**
 * A person of legislators-current, legislators-historical or executive.
 * @throws BadRecordError
 */
export function personFrom(raw: JsonObject): PersonRecord {
  const [id, name, bio] = [object(raw.id), object(raw.name), object(raw.bio)];
  const terms = list(raw.terms).map((term) => termFrom(object(term)));
  const [first, last] = [text(name.first), text(name.last)];
  if (!first || !last) throw new BadRecordError('The person has no first or last name.');
  const suffix = text(name.suffix);
  return {
    kind: 'person',
    ids: {
      bioguide: bioguide(id.bioguide),
      lis: text(id.lis),
      govtrack: typeof id.govtrack === 'number' ? id.govtrack : null,
      wikidata: text(id.wikidata),
    },
    name: {
      first,
      last,
      middle: text(name.middle),
      suffix,
      nickname: text(name.nickname),
      shown: text(name.official_full) ?? [first, last, suffix].filter(Boolean).join(' '),
    },
    birthday: day(bio.birthday),
    gender: text(bio.gender),
    branch: terms.some((term) => term.office === 'president' || term.office === 'vice_president')
      ? 'executive'
      : 'congress',
    terms,
  };
}

function termFrom(raw: JsonObject): TermRow {
  const [start_date, end_date, state] = [day(raw.start), day(raw.end), text(raw.state)];
  if (!start_date || !end_date) throw new BadRecordError('A term has no start or end.');
  return {
    office: officeOf(text(raw.type), state),
    start_date,
    end_date,
    // States that are none any more (Dakota Territory) have no row to point to.
    state: state && isState(state) ? state : null,
    district: typeof raw.district === 'number' ? Math.max(raw.district, 0) : null,
    senate_class: typeof raw.class === 'number' ? raw.class : null,
    party: text(raw.party),
    caucus: text(raw.caucus),
    website: webAddress(raw.url),
    phone: text(raw.phone),
    fax: text(raw.fax),
    contact_form: webAddress(raw.contact_form),
    address: text(raw.address),
    appointed: text(raw.how) === 'appointment',
    open_ended: text(raw['end-type']) === 'special-election',
  };
}

function officeOf(type: string | null, state: string | null): TermRow['office'] {
  if (type === 'sen') return 'senator';
  if (type === 'rep')
    return state === 'PR'
      ? 'resident_commissioner'
      : state && delegates.has(state)
        ? 'delegate'
        : 'representative';
  if (type === 'prez') return 'president';
  if (type === 'viceprez') return 'vice_president';
  throw new BadRecordError(`There is no office called '${type ?? ''}'.`);
}

export function bioguide(value: Json | undefined): string | null {
  const id = text(value);
  if (id && !/^[A-Z]\d{6}$/.test(id)) throw new BadRecordError(`'${id}' is not a bioguide id.`);
  return id;
}

export function object(value: Json | undefined): JsonObject {
  return value && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Only http(s) addresses ever become links. */
export function webAddress(value: Json | undefined): string | null {
  const address = text(value);
  return address && /^https?:\/\//i.test(address) ? address : null;
}

/** YYYY-MM-DD. @throws BadRecordError for a text that is no date. */
export function day(value: Json | undefined): string | null {
  const given = text(value);
  if (!given) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given)))
    throw new BadRecordError(`'${given}' is not a date.`);
  return given;
}
