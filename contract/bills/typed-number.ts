import { billTypes } from './bill-status.ts';

/** The number of a measure as a person typed it. */
export interface TypedNumber {
  /** Types it may mean; empty: any. 'hr' is a bill of Congress and a resolution of California's Assembly. */
  types: readonly string[];
  number: number;
  /** The letter of an executive order: 'a' of 'EO 9744-A'. */
  letter?: string;
  congress?: number;
}

const ambiguousTypes: Record<string, readonly string[]> = {
  hr: ['hr', 'cahr'],
  sr: ['sres', 'sr'],
  sjr: ['sjres', 'sjr'],
  scr: ['sconres', 'scr'],
  senatebill: ['s', 'sb'],
};

/** Other spellings, without spaces and dots. */
const spellings: Record<string, string> = {
  hb: 'hr',
  housebill: 'hr',
  hjr: 'hjres',
  housejointresolution: 'hjres',
  senatejointresolution: 'sjres',
  hcr: 'hconres',
  houseconcurrentresolution: 'hconres',
  senateconcurrentresolution: 'sconres',
  houseresolution: 'hres',
  senateresolution: 'sres',
  assemblybill: 'ab',
  assemblyjointresolution: 'ajr',
  assemblyconcurrentresolution: 'acr',
  executiveorder: 'eo',
};

const knownTypes = new Set<string>([
  ...billTypes,
  'ab',
  'sb',
  'aca',
  'sca',
  'acr',
  'scr',
  'ajr',
  'sjr',
  'sr',
  'eo',
  'proclamation',
]);

/** Quotes, parentheses and punctuation around a number that was copied from a sentence. */
const around = /^["'\u2018\u201c(#]+|["'\u2019\u201d).,?!]+$/g;

/**
 * 'hr 1', 'H.R. 1', 'House Bill 1', 's12-119', '119 hr 1', 'AB 12', 'EO 14147', '983', the address of an
 * official page of a bill; undefined for any other text.
 */
export function parseBillNumber(text: string): TypedNumber | undefined {
  const typed = numberInAddress(text.trim().toLowerCase().replaceAll(around, ''))
    // '119 hr 1'
    .replace(/^(\d{2,3})(?:st|nd|rd|th)?[\s-]+([a-z].*)$/, '$2-$1');
  const extraordinary = /^([a-z]{2,3}x\d)[\s-]+0*(\d{1,5})$/.exec(typed);
  if (extraordinary) return { types: [extraordinary[1]!], number: Number(extraordinary[2]) };
  const [, order, letter] =
    /^(?:(?:eo|e\.\s?o\.|executive order)[\s#]*(?:no\.?\s*)?)?(\d{4,5})[\s\u2010\u2011-]?([a-d])$/.exec(
      typed,
    ) ?? [];
  if (order) return { types: ['eo'], number: Number(order), letter: letter! };
  const parts =
    /^(?:([a-z][a-z\s.]*?)[\s.#\u2010-\u2015-]*(?:\bno\b[\s.]*)?)?0*(\d{1,5})(?:[\s,(/\u2013\u2014-]+(\d{2,3})(?:(?:st|nd|rd|th)\b.*)?)?$/.exec(
      typed,
    );
  if (!parts) return undefined;
  const [, letters = '', digits, congress] = parts;
  const types = typesOf(letters.replaceAll(/[\s.]/g, ''));
  return types && { types, number: Number(digits), ...(congress && { congress: Number(congress) }) };
}

/** The number that the address of an official page of a bill names; any other text as it is. */
function numberInAddress(text: string): string {
  const [, congress, kind, number] =
    /congress\.gov\/bill\/(\d+)\w\w-congress\/([a-z-]+)\/(\d+)/.exec(text) ?? [];
  if (kind) return `${kind.replaceAll('-', '')} ${number}-${congress}`;
  const [, session, type, stateNumber] = /\bbill_id=\d{8}(\d)([a-z]+)(\d+)/.exec(text) ?? [];
  if (type) return `${type}${session === '0' ? '' : `x${session}`} ${stateNumber}`;
  return text;
}

function typesOf(letters: string): readonly string[] | undefined {
  if (letters === '' || letters === 'bill') return [];
  if (ambiguousTypes[letters]) return ambiguousTypes[letters];
  const type = spellings[letters] ?? letters;
  return knownTypes.has(type) ? [type] : undefined;
}
