import { isState } from '../../states.ts';
import type { Cosponsor, MentionedPerson } from './bill-record.ts';
import { dayOf } from './dates.ts';
import { textAt, type XmlNode } from '../../engine/formats/xml.ts';

/** Splits 'Rep. Bishop, Sanford D., Jr. [D-GA-2]' into names, party, state and district. */
const fullNamePattern =
  /^(?:(?:Rep|Sen|Del|Com|Res\. Comm|Resident Commissioner|Delegate)\w*\.?\s+)?(.+?)\s*(?:\[([A-Z]+)-([A-Z]{2})(?:-(\d+|At Large))?\])?$/i;

/** A sponsor or cosponsor in any schema. Undefined without a valid bioguide id. */
export function personFromXml(node: XmlNode): MentionedPerson | undefined {
  const id = textAt(node, 'bioguideId', 'identifiers/bioguideId');
  if (!id || !/^[A-Z]\d{6}$/.test(id)) return undefined;
  const full =
    textAt(node, 'fullName', 'name') ??
    [textAt(node, 'lastName'), textAt(node, 'firstName')].filter(Boolean).join(', ');
  const [, names = full, party, state, district] = fullNamePattern.exec(full) ?? [];
  const [last_name = id, given = '', suffix] = names.split(',').map((part) => part.trim());
  const home = textAt(node, 'state') ?? state ?? null;
  return {
    id,
    first_name: given.split(/\s+/)[0] || properCase(textAt(node, 'firstName') ?? ''),
    last_name,
    name: [given, last_name, suffix].filter(Boolean).join(' '),
    party: textAt(node, 'party') ?? party ?? null,
    state: home && isState(home) ? home : null,
    // On the first day of a term the element may still have the district of the term before.
    district: districtNumber(district ?? textAt(node, 'district')),
  };
}

export function cosponsorFromXml(node: XmlNode): Cosponsor | undefined {
  const person = personFromXml(node);
  return (
    person && {
      ...person,
      isOriginal: textAt(node, 'isOriginalCosponsor')?.toLowerCase() === 'true',
      since: dayOf(textAt(node, 'sponsorshipDate')),
      withdrawn: dayOf(textAt(node, 'sponsorshipWithdrawnDate')),
    }
  );
}

function districtNumber(text: string | null | undefined): number | null {
  if (!text) return null;
  return /^\d{1,2}$/.test(text) ? Number(text) : 0;
}

/** 'ZOE' → 'Zoe' */
function properCase(name: string): string {
  return name === name.toUpperCase() ? name.slice(0, 1) + name.slice(1).toLowerCase() : name;
}
