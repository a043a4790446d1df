import { stateBillTypes } from '#contract/bills/bill-status.ts';
import { BadRecordError } from '../engine/importer.ts';

export type House = 'assembly' | 'senate';

/** The author of a measure, a joint author or a coauthor: a person, or a committee by its name. */
export interface StateAuthor {
  name: string;
  house: House | null;
  /** The person's id in Open States. */
  ocdPerson: string | null;
  isAuthor: boolean;
  since: string | null;
}

/** One measure of California's legislature, from either source. Dates are YYYY-MM-DD. */
export interface StateBillRecord extends StateIdentity {
  source: 'pubinfo' | 'openstates-bills';
  /** Null if this update has no versions of the measure. */
  title: string | null;
  /** Oldest first. */
  actions: { date: string; text: string }[];
  authors: StateAuthor[];
  /** Newest first. */
  texts: { name: string; dated: string | null; url: string | null; version: string | null }[];
  /** 'Chapter 623, Statutes of 2025' */
  lawNumber: string | null;
  isChaptered: boolean;
  /** ISO timestamp. */
  updatedAt: string;
  sourceUrl: string;
}

interface StateIdentity {
  slug: string;
  /** '20252026', '20252026x1' */
  session: string;
  type: string;
  number: number;
  origin: House;
}

/**
 * 'AB', 12, 2025, 0 → ca-ab12-20252026. Extraordinary sessions are numbered from 1.
 * @throws BadRecordError
 */
export function stateIdentity(
  measureType: string,
  number: string,
  year: string,
  extra: string,
): StateIdentity {
  const kind = measureType.toLowerCase();
  const type = kind === 'hr' ? 'cahr' : kind;
  if (!(stateBillTypes as readonly string[]).includes(type))
    throw new BadRecordError(`California has no measures of type '${measureType.slice(0, 20)}'.`);
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1)
    throw new BadRecordError(`'${number.slice(0, 20)}' is not the number of a measure.`);
  if (!/^(19|20)\d\d$/.test(year) || Number(year) % 2 === 0 || !/^\d$/.test(extra))
    throw new BadRecordError(
      `'${year.slice(0, 20)}' and '${extra.slice(0, 20)}' do not name a session of California's legislature.`,
    );
  const session = `${year}${Number(year) + 1}${extra === '0' ? '' : `x${extra}`}`;
  return {
    slug: `ca-${kind}${Number(number)}-${session}`,
    session,
    type: extra === '0' ? type : `${type}x${extra}`,
    number: Number(number),
    origin: kind.startsWith('s') ? 'senate' : 'assembly',
  };
}

/** The legislature's own page of a measure. */
export function leginfoUrl({ session, type, number }: StateIdentity, page = 'billNavClient'): string {
  const [, years, extra = '0'] = /^(\d{8})(?:x(\d))?$/.exec(session)!;
  const measure = type.replace(/x\d$/, '').replace('cahr', 'hr').toUpperCase();
  return `https://leginfo.legislature.ca.gov/faces/${page}.xhtml?bill_id=${years}${extra}${measure}${number}`;
}
