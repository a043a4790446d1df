import { statesWithLegislature } from '#contract/districts.ts';
import { objectsOf, textOf, type JsonObject } from '../../engine/formats/json.ts';
import { BadRecordError } from '../../engine/importer.ts';

export interface StateCommitteeRecord {
  kind: 'committee';
  code: string;
  parent_code: string | null;
  chamber: 'senate' | 'assembly' | 'joint';
  name: string;
  state: string;
  members: { ocd_person: string; title: string | null }[];
}

const chambers: Record<string, StateCommitteeRecord['chamber']> = {
  upper: 'senate',
  lower: 'assembly',
  legislature: 'joint',
};

/**
 * A committee of Open States with its members.
 * @throws BadRecordError
 */
export function stateCommitteeFrom(raw: JsonObject): StateCommitteeRecord {
  const [code, name, chamber] = [textOf(raw.id), textOf(raw.name), chambers[textOf(raw.chamber) ?? '']];
  if (!code || !name || !chamber) throw new BadRecordError('The committee has no id, name or chamber.');
  const state = /state:([a-z]{2})\//.exec(textOf(raw.jurisdiction) ?? '')?.[1]?.toUpperCase();
  if (!state || !statesWithLegislature.includes(state))
    throw new BadRecordError(
      `Polity stores committees of these states only: ${statesWithLegislature.join(', ')}.`,
    );
  return {
    kind: 'committee',
    code,
    parent_code: textOf(raw.parent),
    chamber,
    name,
    state,
    members: objectsOf(raw.members).flatMap((member) => {
      const person = textOf(member.person_id);
      return person ? [{ ocd_person: person, title: titleOf(textOf(member.role)) }] : [];
    }),
  };
}

/** 'vice chair' → 'Vice Chair'; ordinary members have no title. */
function titleOf(role: string | null): string | null {
  if (!role || role === 'member') return null;
  return role.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
