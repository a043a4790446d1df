import {
  dateOf,
  listOf,
  objectOf,
  textOf,
  webAddressOf,
  type JsonObject,
} from '../../engine/formats/json.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { isState } from '../../states.ts';

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
    nickname: string | null;
    full: string;
  };
  birthday: string | null;
  /** The branch of the terms. Null if the file has no terms. */
  branch: 'congress' | 'executive' | null;
  terms: TermRow[];
  leadership: LeadershipRow[];
}

/** Dates are YYYY-MM-DD. */
export interface LeadershipRow {
  /** 'Speaker of the House' */
  title: string;
  start_date: string;
  /** Null while it lasts. */
  end_date: string | null;
}

/** Dates are YYYY-MM-DD. */
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
  /** The term ends with a special election. The appointee stays until the winner is known. */
  open_ended: boolean;
}

const jurisdictionsWithDelegates = new Set(['DC', 'GU', 'VI', 'AS', 'MP']);

/**
 * A person of legislators-current, legislators-historical or executive.
 * @throws BadRecordError
 */
export function personFrom(raw: JsonObject): PersonRecord {
  const [id, name, bio] = [objectOf(raw.id), objectOf(raw.name), objectOf(raw.bio)];
  const terms = listOf(raw.terms).flatMap((term) => termsFrom(objectOf(term)));
  const [first, last] = [textOf(name.first), textOf(name.last)];
  if (!first || !last) throw new BadRecordError('The person has no first or last name.');
  const suffix = textOf(name.suffix);
  const isExecutive = terms.some(({ office }) => office === 'president' || office === 'vice_president');
  return {
    kind: 'person',
    ids: {
      bioguide: bioguideOf(id.bioguide),
      lis: textOf(id.lis),
      govtrack: typeof id.govtrack === 'number' ? id.govtrack : null,
      wikidata: textOf(id.wikidata),
    },
    name: {
      first,
      last,
      nickname: textOf(name.nickname) ?? knownAs(textOf(id.wikipedia), first, last),
      full: textOf(name.official_full) ?? [first, last, suffix].filter(Boolean).join(' '),
    },
    birthday: dateOf(bio.birthday),
    branch: isExecutive ? 'executive' : 'congress',
    terms,
    leadership: listOf(raw.leadership_roles).flatMap((role) => leadershipFrom(objectOf(role))),
  };
}

function leadershipFrom(raw: JsonObject): LeadershipRow[] {
  const [title, start_date] = [textOf(raw.title), dateOf(raw.start)];
  return title && start_date ? [{ title, start_date, end_date: dateOf(raw.end) }] : [];
}

/** The first name in the title of an article, where the official name has another: 'Dick' of Dick Durbin. */
function knownAs(article: string | null, first: string, last: string): string | null {
  const [known] = article?.split(' ') ?? [];
  return known && known !== first && article?.includes(` ${last}`) ? known : null;
}

/** A term, or one for each party of someone who changed it meanwhile. */
function termsFrom(raw: JsonObject): TermRow[] {
  const whole = termFrom(raw);
  const parties = listOf(raw.party_affiliations).map(objectOf);
  const starts = parties.map(({ start }) => dateOf(start));
  if (parties.length < 2 || !starts.every((start, index) => start && start > (starts[index - 1] ?? '')))
    return [whole];
  return parties.map(({ party, caucus }, index) => ({
    ...whole,
    start_date: index === 0 ? whole.start_date : starts[index]!,
    end_date: starts[index + 1] ?? whole.end_date,
    party: textOf(party),
    caucus: textOf(caucus),
    open_ended: whole.open_ended && index === parties.length - 1,
  }));
}

function termFrom(raw: JsonObject): TermRow {
  const [start_date, end_date, state] = [dateOf(raw.start), dateOf(raw.end), textOf(raw.state)];
  if (!start_date || !end_date) throw new BadRecordError('A term has no start or end.');
  const district = numberOf(raw.district);
  if (raw.type === 'rep' && district === null)
    throw new BadRecordError('A term in the House has no district.');
  return {
    office: officeOf(textOf(raw.type), state),
    start_date,
    end_date,
    // Former territories (Dakota) have no row in states.
    state: state && isState(state) ? state : null,
    district: district && Math.max(district, 0),
    senate_class: numberOf(raw.class),
    party: textOf(raw.party),
    caucus: textOf(raw.caucus),
    website: webAddressOf(raw.url),
    phone: textOf(raw.phone),
    fax: textOf(raw.fax),
    contact_form: webAddressOf(raw.contact_form),
    address: textOf(raw.address),
    appointed: textOf(raw.how) === 'appointment',
    open_ended: textOf(raw['end-type']) === 'special-election',
  };
}

/** 12 or '12' → 12 */
function numberOf(value: unknown): number | null {
  const text = textOf(value) ?? '';
  return /^-?\d{1,2}$/.test(text) ? Number(text) : null;
}

function officeOf(type: string | null, state: string | null): TermRow['office'] {
  if (type === 'sen') return 'senator';
  if (type === 'rep' && state === 'PR') return 'resident_commissioner';
  if (type === 'rep') return state && jurisdictionsWithDelegates.has(state) ? 'delegate' : 'representative';
  if (type === 'prez') return 'president';
  if (type === 'viceprez') return 'vice_president';
  throw new BadRecordError(`There is no office called '${type ?? ''}'.`);
}

/** @throws BadRecordError if the text is not a bioguide id. */
export function bioguideOf(value: unknown): string | null {
  const id = textOf(value);
  if (id && !/^[A-Z]\d{6}$/.test(id)) throw new BadRecordError(`'${id}' is not a bioguide id.`);
  return id;
}
