import { showDate } from '#web/ui/dates.ts';
import type { User } from '#contract/members/user.ts';
import type { Official, Representative } from '#contract/representatives.ts';

/** A description for link previews and search engines. */
export function describeRepresentative(person: Representative): string {
  return [person.name, ...person.leadership, person.position, person.party_description]
    .filter(Boolean)
    .join(', ');
}

/** Whether a legislator sits for where the member lives. Notices of their bills need no follow. */
export function represents({ office, state, district }: Representative, member: User | null): boolean {
  if (!member || member.state !== state) return false;
  const { congressional_district, state_senate_district, state_assembly_district } = member.districts;
  if (office === 'state_senator') return district === state_senate_district;
  if (office === 'assembly_member') return district === state_assembly_district;
  return office === 'senator' || district === congressional_district;
}

/** 'Independent, in the caucus of the Democratic Party' */
export function partyText({
  party_description,
  caucus,
}: Pick<Representative, 'party_description' | 'caucus'>): string {
  return `${party_description}${caucus ? `, in the caucus of the ${caucus}` : ''}`;
}

/** The address of a tab or of a page in it. */
export function detailsPath(
  id: number | string,
  tab: 'general' | 'votes' | 'bills',
  query: Record<string, string | number | undefined> = {},
): string {
  const search = new URLSearchParams(tab === 'general' ? {} : { tab });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return `/representatives/${id}${search.size > 0 ? `?${search}` : ''}`;
}

const networkNames: Record<string, string> = {
  twitter: 'X (Twitter)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  mastodon: 'Mastodon',
};

export function networkName(network: string): string {
  return networkNames[network] ?? network;
}

/** Shown for the last known holder of a seat when the next one is unknown. */
export function seatNotice({ term_ended, term_ends, election_passed }: Official): string | null {
  if (term_ended) return termEndedText(term_ends);
  return election_passed && `This seat was up for election on ${showDate(election_passed)}. ${noResult}.`;
}

/** 'Held Nov 3, 2026. The result is not in our sources yet (as of Jun 15, 2026).' */
export function electionHeldText(day: string, asOf: string | null): string {
  return `Held ${showDate(day)}. ${noResult}${asOf ? ` (as of ${showDate(asOf)})` : ''}.`;
}
const noResult = 'The result is not in our sources yet';

export function termEndedText(day: string | null): string {
  return `${day ? `Term ended ${showDate(day)}` : 'Term ended'}. We have no data about a successor yet.`;
}
