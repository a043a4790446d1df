import { statesWithLegislature } from '#server/districts/legislatures.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { list, object, text, webAddress, type JsonObject } from '../legislators/people.ts';

export interface StateCommitteeRecord {
  kind: 'committee';
  code: string;
  parent_code: string | null;
  chamber: 'senate' | 'assembly' | 'joint';
  name: string;
  website: string | null;
  state: string;
  members: { ocd_person: string; title: string | null }[];
}

const chambers: Record<string, StateCommitteeRecord['chamber']> = {
  upper: 'senate',
  lower: 'assembly',
  legislature: 'joint',
};

/**
 * One committee of Open States with its members.
 * @throws BadRecordError
 */
export function stateCommitteeFrom(raw: JsonObject): StateCommitteeRecord {
  const [code, name, chamber] = [text(raw.id), text(raw.name), chambers[text(raw.chamber) ?? '']];
  if (!code || !name || !chamber) throw new BadRecordError('The committee has no id, name or chamber.');
  const state = /state:([a-z]{2})\//.exec(text(raw.jurisdiction) ?? '')?.[1]?.toUpperCase();
  if (!state || !statesWithLegislature.includes(state))
    throw new BadRecordError(
      `Polity keeps committees of these states only: ${statesWithLegislature.join(', ')}.`,
    );
  const links = list(raw.links).map(object);
  return {
    kind: 'committee',
    code,
    parent_code: text(raw.parent),
    chamber,
    name,
    website: webAddress((links.find((link) => text(link.note) === 'homepage') ?? links[0])?.url),
    state,
    members: list(raw.members)
      .map(object)
      .flatMap((member) => {
        const person = text(member.person_id);
        return person ? [{ ocd_person: person, title: titleOf(text(member.role)) }] : [];
      }),
  };
}

/** 'vice chair' → 'Vice Chair'; a plain member has no title. */
function titleOf(role: string | null): string | null {
  if (!role || role === 'member') return null;
  return role.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
