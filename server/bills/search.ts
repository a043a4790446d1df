import { parseBillNumber, type TypedNumber } from '#contract/bills/typed-number.ts';
import { phrasesOf } from './synonyms.ts';

/** What a person typed into the search box: the number of a bill or of a law, or any text. */
export type Search =
  | ({ kind: 'number' } & TypedNumber)
  | { kind: 'law'; law: string }
  | { kind: 'text'; text: string };

/** 'hr 1', 'House Bill 1', '983' → a number; 'P.L. 119-21' → a law; anything else → text. */
export function parseSearch(text: string): Search {
  const law = parseLawNumber(text);
  if (law) return { kind: 'law', law };
  const number = parseBillNumber(text);
  return number ? { kind: 'number', ...number } : { kind: 'text', text };
}

/** Words that most bills have. */
const common = /^(?:acts?|bills?|laws?|resolutions?)$/i;

/** 'gun control teachers act' → 'gun control or teachers': finds any of the words or phrases. */
export function anyWord(text: string): string | undefined {
  if (/["\u201c\u201d]/.test(text)) return undefined;
  const phrases = phrasesOf(text);
  const parts = phrases.length === 1 ? phrases[0]!.split(' ') : phrases;
  return parts.length < 2 ? undefined : parts.filter((part) => !common.test(part)).join(' or ');
}

/**
 * 'P.L. 119-21', 'Pub. L. No. 119-21', '119-21' → 'Public Law 119-21', as bills have it. '983-118' ends
 * with a congress: it is a bill.
 */
function parseLawNumber(text: string): string | undefined {
  const typed = text.toLowerCase().replaceAll(/[\s.]/g, '');
  const [, kind = '', congress, number] =
    /^(?:(p|pub|public|pvt|private)l(?:aw)?(?:no)?)?(\d{2,3})[-\u2013](\d{1,4})$/.exec(typed) ?? [];
  if (!number || (!kind && !/^1\d\d.(?!1[0-2]\d$)/.test(typed))) return undefined;
  return `${/^p(vt|riv)/.test(kind) ? 'Private' : 'Public'} Law ${congress}-${number}`;
}
