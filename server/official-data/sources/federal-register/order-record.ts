import { today } from '#server/environment/clock.ts';
import { isDate } from '../../engine/formats/dates.ts';
import { BadRecordError } from '../../engine/importer.ts';
import {
  actionsOfOtherDocuments,
  dispositionsOf,
  newestDay,
  statusFromNotes,
  type Disposition,
} from './dispositions.ts';
import type { RawDocument } from './raw-documents.ts';

/** One validated presidential document. Dates are YYYY-MM-DD. */
export interface OrderRecord {
  slug: string;
  type: string;
  kind: string;
  number: number;
  displayNumber: string | null;
  documentNumber: string | null;
  citation: string | null;
  title: string;
  signingDate: string | null;
  publicationDate: string | null;
  signedBy: string | null;
  pageUrl: string | null;
  pdfUrl: string | null;
  dispositions: Disposition[];
  /** What other documents than executive orders did to it. */
  otherActions: ReturnType<typeof actionsOfOtherDocuments>;
  /** Undefined if the document is in force as signed. */
  status: ReturnType<typeof statusFromNotes>;
  /** ISO timestamp of the newest date in the record. */
  updatedAt: string;
  /** Characters of all fields. If two records of a batch have the same date, the longer one counts. */
  length: number;
  /** True for a reply of the API, false for an export, whose age is unknown. */
  isReply: boolean;
  /** A later notice that corrects a misprint, not a document. */
  isCorrection: boolean;
}

const kinds: Record<string, [type: string, kind: string]> = {
  'executive order': ['eo', 'Executive Order'],
  proclamation: ['proclamation', 'Proclamation'],
  memorandum: ['memorandum', 'Memorandum'],
  determination: ['determination', 'Determination'],
  notice: ['notice', 'Notice'],
  'presidential order': ['order', 'Presidential Order'],
  order: ['order', 'Presidential Order'],
};
const otherKind = ['document', 'Other Presidential Document'] as const;

/** The name of a document in reports, before it is validated. */
export function keyOf(raw: RawDocument): string {
  const number = orderNumberOf(raw);
  const name = number ? `executive order ${number}` : `document ${raw.document_number || '(no number)'}`;
  return raw.is_reply ? `${name} (API)` : name;
}

/** '10571-A' where the number is '10571' and the title '-A Assignment of …', as the source writes it. */
function orderNumberOf({ executive_order_number: number = '', title = '' }: RawDocument): string {
  const [letter = ''] = /^-[A-Z]\b/.exec(title) ?? [];
  return number && number + letter;
}

/** 'Glyphosate- Based' → 'Glyphosate-Based': the source leaves a space where a printed line was broken. */
const joinHyphens = (title: string) => title.replaceAll(/(?<=[a-z])- (?=[A-Z])/g, '-');

/** @throws BadRecordError */
export function orderOf(raw: RawDocument): OrderRecord {
  if (raw.type && !/^(Presidential Document|PRESDOCU)$/i.test(raw.type))
    throw new BadRecordError(`It is a '${raw.type}', not a presidential document.`);
  const title = joinHyphens((raw.title ?? '').replaceAll(/\s+/g, ' ').replace(/^-[A-Z] /, ''));
  if (title === '') throw new BadRecordError('The document has no title.');
  const signingDate = dayOf(raw.signing_date, 'signing date');
  const publicationDate = dayOf(raw.publication_date, 'publication date');
  if (!signingDate && !publicationDate)
    throw new BadRecordError('The document has neither a signing date nor a publication date.');
  const notes = raw.disposition_notes || raw.executive_order_notes || '';
  const identity = identityOf(raw, publicationDate);
  const days = [signingDate, publicationDate, newestDay(notes)].filter((day) => day !== null).sort();
  return {
    ...identity,
    title,
    signingDate,
    publicationDate,
    citation: raw.citation || null,
    signedBy: signerOf(signingDate, identity.type === 'eo' ? identity.number : 0, raw.president ?? null),
    pageUrl: linkTo('www.federalregister.gov', raw.html_url),
    pdfUrl: linkTo('www.govinfo.gov', raw.pdf_url) ?? linkTo('www.federalregister.gov', raw.pdf_url),
    dispositions: dispositionsOf(notes),
    otherActions: actionsOfOtherDocuments(notes),
    status: statusFromNotes(notes),
    updatedAt: `${days.at(-1)!}T00:00:00.000Z`,
    length: Object.values(raw).join('').length,
    isReply: raw.is_reply !== undefined,
    isCorrection:
      raw.correction_of !== undefined || /^C\d-/i.test(raw.document_number ?? '') || title === 'Correction',
  };
}

function identityOf(
  raw: RawDocument,
  publicationDate: string | null,
): Pick<OrderRecord, 'slug' | 'type' | 'kind' | 'number' | 'displayNumber' | 'documentNumber'> {
  const documentNumber = raw.document_number || null;
  if (documentNumber && !/^[A-Za-z0-9][\w-]{0,29}$/.test(documentNumber))
    throw new BadRecordError(`'${documentNumber.slice(0, 40)}' is not the number of a document.`);
  const orderNumber = orderNumberOf(raw);
  if (orderNumber || /^executive order$/i.test(raw.subtype ?? '')) {
    const [, digits, letter] = /^(\d{1,5})\s?-?\s?([A-Za-z])?$/.exec(orderNumber) ?? [];
    if (!digits || Number(digits) < 1)
      throw new BadRecordError(
        orderNumber
          ? `'${orderNumber.slice(0, 40)}' is not the number of an executive order.`
          : 'The executive order has no number yet.',
      );
    return {
      slug: `eo${Number(digits)}${letter?.toLowerCase() ?? ''}`,
      type: 'eo',
      kind: 'Executive Order',
      number: Number(digits),
      displayNumber: letter ? `Executive Order ${Number(digits)}-${letter.toUpperCase()}` : null,
      documentNumber,
    };
  }
  if (!documentNumber) throw new BadRecordError('The document has no number.');
  const [type, kind] = kinds[(raw.subtype ?? '').toLowerCase()] ?? otherKind;
  const proclaimed = /^\d{1,5}$/.exec(raw.proclamation_number ?? raw.presidential_document_number ?? '');
  const number = type === 'proclamation' && proclaimed ? Number(proclaimed[0]) : 0;
  // Document numbers were reused before 2016, so the date is added.
  const isUnique = publicationDate === null || publicationDate >= '2016-01-01';
  return {
    slug: `fr-${documentNumber.toLowerCase()}${isUnique ? '' : `-${publicationDate.replaceAll('-', '')}`}`,
    type,
    kind,
    number,
    displayNumber: number ? null : `${kind.split(' ').at(-1)} ${documentNumber}`,
    documentNumber,
  };
}

/** Accepts 'MM/DD/YYYY' and 'YYYY-MM-DD', which occur in the same export. */
function dayOf(text: string | undefined, label: string): string | null {
  if (!text) return null;
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month}-${day}` : text;
  // Documents are listed some days before they are published. A later day is a misprint.
  const latest = new Date(Date.parse(today()) + 60 * 86_400_000).toISOString();
  if (!isDate(iso) || iso < '1789-01-01' || iso > latest)
    throw new BadRecordError(`'${text.slice(0, 40)}' is not a ${label}.`);
  return iso;
}

/** Only https pages of the given host become links. */
function linkTo(host: string, url: string | undefined): string | null {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).host === host
    ? url
    : null;
}

/** `firstOrder` is the president's first order on the day of inauguration, when two presidents may sign. */
const presidents: { name: string; from: string; id: string; firstOrder?: number }[] = [
  { name: 'Franklin D. Roosevelt', from: '1933-03-05', id: 'franklin-d-roosevelt' },
  { name: 'Harry S. Truman', from: '1945-04-12', id: 'harry-s-truman' },
  { name: 'Dwight D. Eisenhower', from: '1953-01-20', id: 'dwight-d-eisenhower' },
  { name: 'John F. Kennedy', from: '1961-01-20', id: 'john-f-kennedy' },
  { name: 'Lyndon B. Johnson', from: '1963-11-22', id: 'lyndon-b-johnson' },
  { name: 'Richard Nixon', from: '1969-01-20', id: 'richard-nixon' },
  { name: 'Gerald R. Ford', from: '1974-08-09', id: 'gerald-ford' },
  { name: 'Jimmy Carter', from: '1977-01-20', id: 'jimmy-carter' },
  { name: 'Ronald Reagan', from: '1981-01-20', id: 'ronald-reagan' },
  { name: 'George H. W. Bush', from: '1989-01-20', id: 'george-h-w-bush' },
  { name: 'Bill Clinton', from: '1993-01-20', id: 'william-j-clinton', firstOrder: 12834 },
  { name: 'George W. Bush', from: '2001-01-20', id: 'george-w-bush' },
  { name: 'Barack Obama', from: '2009-01-20', id: 'barack-obama' },
  { name: 'Donald J. Trump', from: '2017-01-20', id: 'donald-trump', firstOrder: 13765 },
  { name: 'Joseph R. Biden Jr.', from: '2021-01-20', id: 'joe-biden', firstOrder: 13985 },
  { name: 'Donald J. Trump', from: '2025-01-20', id: 'donald-trump', firstOrder: 14147 },
];

/** Who signed a document on a day. Null on an inauguration day if it is unknown which president it was. */
function signerOf(day: string | null, orderNumber: number, identifier: string | null): string | null {
  const named = presidents.find(({ id }) => id === identifier)?.name;
  if (named) return named;
  if (!day) return null;
  const index = presidents.findLastIndex(({ from }) => from <= day);
  const president = presidents[index];
  // The list ends with this term.
  if (!president || day >= '2029-01-20') return null;
  if (day > president.from) return president.name;
  if (!president.firstOrder || orderNumber === 0) return null;
  return orderNumber >= president.firstOrder ? president.name : (presidents[index - 1]?.name ?? null);
}
