import type { Official } from '#contract/representatives.ts';
import type { TermRow } from './representatives.queries.ts';

const adjectives: Record<string, string> = {
  Democrat: 'Democratic',
  Republican: 'Republican',
  Libertarian: 'Libertarian',
};

/** 'Democrat' → 'Democratic Party'; an independent belongs to none. */
export function partyDescription(party: string | null): string | null {
  if (!party) return null;
  return adjectives[party] ? `${adjectives[party]} Party` : party;
}

/** 'U.S. Senator, California' */
export function positionOf(term: Pick<TermRow, 'office' | 'state' | 'district'>): string {
  const place = term.state ? `, ${term.state}` : '';
  const seat = term.district === null ? '' : term.district === 0 ? ', At Large' : ` ${term.district}`;
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
    default:
      return `U.S. Representative${place}${seat}`;
  }
}

export function officialView(term: TermRow): Official {
  return {
    id: term.id,
    name: term.name,
    position: positionOf(term),
    party_description: partyDescription(term.party),
    state: term.state,
    district: term.district,
    city: 'Washington, D.C.',
    image: { url: term.photo },
  };
}
