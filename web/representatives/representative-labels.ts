import { showDate } from '#web/ui/dates.ts';
import type { Representative } from '#contract/representatives.ts';

/** For link previews and search engines: only what is known. */
export function describeRepresentative(person: Representative): string {
  return [person.name, person.position, person.party_description].filter(Boolean).join(', ');
}

/** Address of a tab, and of a page of bills in it. */
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

/** The last known holder of a seat, past the end of the term. */
export function termEndedText(day: string | null): string {
  return `${day ? `Term ended ${showDate(day)}` : 'Term ended'}. We have no data about a successor yet.`;
}
