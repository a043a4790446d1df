import { today } from '#server/environment/clock.ts';
import { federalOffices, type Addressee, type Official } from '#contract/representatives.ts';
import { electionPassed } from './elections.ts';
import type { TermRow } from './representatives.queries.ts';

const adjectives: Record<string, string> = {
  Democrat: 'Democratic',
  Republican: 'Republican',
  Libertarian: 'Libertarian',
};

/** 'Democrat' → 'Democratic Party', 'Independent' → 'Independent' */
export function partyDescription(party: string | null): string | null {
  if (!party) return null;
  return adjectives[party] ? `${adjectives[party]} Party` : party;
}

/** Statewide offices: their title comes before the name of the state. */
const statewide: Record<string, string> = {
  governor: 'Governor',
  lieutenant_governor: 'Lieutenant Governor',
  attorney_general: 'Attorney General',
  secretary_of_state: 'Secretary of State',
};

/** 'U.S. Senator, California' */
export function positionOf(term: Pick<TermRow, 'office' | 'state' | 'district'>): string {
  const place = term.state ? `, ${term.state}` : '';
  const seat = term.district === null ? '' : term.district === 0 ? ', At Large' : ` ${term.district}`;
  if (statewide[term.office])
    return term.state ? `${statewide[term.office]} of ${term.state}` : statewide[term.office]!;
  switch (term.office) {
    case 'president':
      return 'President of the United States';
    case 'vice_president':
      return 'Vice President of the United States';
    case 'senator':
      return `U.S. Senator${place}`;
    case 'delegate':
      return `Delegate to the U.S. House${place}`;
    case 'resident_commissioner':
      return `Resident Commissioner${place}`;
    case 'state_senator':
      return `State Senator${place}${seat}`;
    case 'assembly_member':
      return `Assembly Member${place}${seat}`;
    default:
      return `U.S. Representative${place}${seat}`;
  }
}

export function isFederal(office: string): boolean {
  return federalOffices.includes(office);
}

const capitals: Record<string, string> = { CA: 'Sacramento' };

/** The fields of a term that a card shows. */
export type OfficialRow = Pick<
  TermRow,
  | 'id'
  | 'name'
  | 'photo'
  | 'office'
  | 'postal'
  | 'state'
  | 'district'
  | 'party'
  | 'phone'
  | 'end_date'
  | 'open_ended'
>;

export function officialView(term: OfficialRow): Official {
  return {
    id: term.id,
    name: term.name,
    position: positionOf(term),
    party_description: partyDescription(term.party),
    state: term.state,
    district: term.district,
    city: isFederal(term.office) ? 'Washington, D.C.' : (capitals[term.postal ?? ''] ?? null),
    image: { url: term.photo },
    phone: term.phone,
    term_ends: term.end_date,
    term_ended: term.open_ended && term.end_date <= today(),
    election_passed: electionPassed(term, today()),
  };
}

interface PersonRow extends Pick<OfficialRow, 'id' | 'name' | 'photo'> {
  is_new: boolean;
}

/** A person without terms in the data: new, or known from an older bill or vote. */
export function personView({ id, name, photo, is_new }: PersonRow): Official {
  return {
    id,
    name,
    position: memberOfCongress(is_new),
    party_description: null,
    state: null,
    district: null,
    city: null,
    image: { url: photo },
    phone: null,
    term_ends: null,
    term_ended: false,
    election_passed: null,
  };
}

export function memberOfCongress(sits: boolean): string {
  return sits ? 'Member of Congress' : 'Former member of Congress';
}

export function addresseeView(term: TermRow): Addressee {
  const { id, name, email } = term;
  return { id, name, email, contact_form: contactForm(term), position: positionOf(term) };
}

/** The White House has one form for the president and the vice president, which the source does not list. */
export function contactForm({
  office,
  contact_form,
}: Pick<TermRow, 'office' | 'contact_form'>): string | null {
  const executive = office === 'president' || office === 'vice_president';
  return contact_form ?? (executive ? 'https://www.whitehouse.gov/contact/' : null);
}
