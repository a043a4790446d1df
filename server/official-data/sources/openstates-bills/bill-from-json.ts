import { BadRecordError } from '../../engine/importer.ts';
import { dayOfTimestamp } from '../../engine/formats/dates.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from '../../engine/formats/json.ts';
import {
  leginfoUrl,
  stateIdentity,
  type House,
  type StateAuthor,
  type StateBillRecord,
} from '../../bills-store/state-bill-record.ts';

/** 'AB 12', 'ABX1 12', 'ACA 5' */
const identifierPattern = /^([A-Z]{2,3})(?:X(\d))?\s*(\d{1,5})$/;

/** The name of a bill in reports, before it is validated. */
export function keyOf(bill: JsonObject): string {
  return (
    textOf(bill.id) ?? `${textOf(bill.identifier) ?? 'a bill'} of ${textOf(bill.session) ?? 'no session'}`
  );
}

/**
 * A bill of Open States' API v3, requested with its actions, sponsorships, versions and sources.
 * @throws BadRecordError
 */
export function billFromJson(bill: JsonObject): StateBillRecord {
  const jurisdiction = objectOf(bill.jurisdiction);
  if (!/state:ca\b/.test(textOf(jurisdiction.id) ?? '') && textOf(jurisdiction.name) !== 'California')
    throw new BadRecordError(
      `It is a bill of ${textOf(jurisdiction.name) ?? 'an unknown state'}. Only California's are imported.`,
    );
  for (const part of ['actions', 'sponsorships', 'versions'])
    if (!Array.isArray(bill[part]))
      throw new BadRecordError(`The bill has no ${part}. Request them with include=${part}.`);
  const [, type, extra, number] = identifierPattern.exec(textOf(bill.identifier) ?? '') ?? [];
  if (!type || !number)
    throw new BadRecordError(`'${textOf(bill.identifier) ?? ''}' is not the number of a measure.`);
  const [, year, special] = /^(\d{4})\d{4}(?: Special Session (\d))?$/.exec(textOf(bill.session) ?? '') ?? [];
  if (!year)
    throw new BadRecordError(`'${textOf(bill.session) ?? ''}' is not a session of California's legislature.`);
  const identity = stateIdentity(type, number, year, extra ?? special ?? '0');
  const title = textOf(bill.title)?.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  if (!title) throw new BadRecordError('The bill has no title.');
  const updatedAt = new Date(textOf(bill.updated_at) ?? '');
  if (Number.isNaN(updatedAt.getTime()))
    throw new BadRecordError('The bill does not say when it was updated (updated_at).');
  const actions = actionsOf(bill);
  if (actions.length === 0) throw new BadRecordError('The bill has no action with a date and a text.');
  const chapter = actions.findLast(({ text }) => /^chaptered by/i.test(text));
  const [, chapterNumber, chapterYear] =
    /(?<!Res\. )Chapter\s+(\d+),\s+Statutes of\s+(\d{4})/i.exec(chapter?.text ?? '') ?? [];
  return {
    ...identity,
    source: 'openstates-bills',
    title,
    actions,
    authors: authorsOf(bill),
    texts: textsOf(bill),
    lawNumber: chapterNumber ? `Chapter ${chapterNumber}, Statutes of ${chapterYear}` : null,
    isChaptered: chapter !== undefined,
    updatedAt: updatedAt.toISOString(),
    sourceUrl: leginfoUrl(identity),
  };
}

/**
 * In the order of the legislature's own record. The status comes from their text, because classifications
 * have errors.
 */
function actionsOf(bill: JsonObject): StateBillRecord['actions'] {
  const actions = objectsOf(bill.actions).flatMap((action) => {
    const [date, text] = [
      dayOfTimestamp(textOf(action.date)),
      textOf(action.description)?.replaceAll(/\s+/g, ' '),
    ];
    return date && text ? [{ date, text, order: Number(action.order ?? 0) }] : [];
  });
  return actions
    .sort((a, b) => a.date.localeCompare(b.date) || a.order - b.order)
    .map(({ date, text }) => ({ date, text }));
}

const contributions = ['author', 'principal coauthor', 'coauthor'];

/** The primary author first, then joint authors, then coauthors. A committee may be the author. */
function authorsOf(bill: JsonObject): StateAuthor[] {
  const authors = objectsOf(bill.sponsorships).flatMap((sponsorship) => {
    const name = textOf(sponsorship.name);
    if (!name) return [];
    const contribution = textOf(sponsorship.classification) ?? '';
    const person = objectOf(sponsorship.person);
    const id = textOf(person.id);
    return [
      {
        author: {
          name,
          house: houseOf(objectOf(person.current_role).org_classification),
          ocdPerson: id && /^ocd-person\/[\w-]{36}$/.test(id) ? id : null,
          isAuthor: contribution === 'author',
          since: null,
        },
        rank: sponsorship.primary === true ? 0 : contributions.indexOf(contribution) + 1,
      },
    ];
  });
  return authors.sort((a, b) => a.rank - b.rank).map(({ author }) => author);
}

/** One of the versions is a link to the page of the measure. It has no text. */
function textsOf(bill: JsonObject): StateBillRecord['texts'] {
  const texts = objectsOf(bill.versions).flatMap((version) => {
    const url = objectsOf(version.links)
      .map((link) => textOf(link.url))
      .find((link) => link?.startsWith('https://leginfo.legislature.ca.gov/'));
    // '…billPdf.xhtml?bill_id=202520260AB831&version=20250AB83199INT'
    const [, id] = /\bversion=(\d{5}[A-Z]{2,3}\d{3,8}[A-Z]{2,4})\b/.exec(url ?? '') ?? [];
    if (!url || !id) return [];
    // '02/19/25 - Introduced'
    const name = textOf(version.note)?.replace(/^[\d/]{8} - /, '') ?? 'Text';
    return [{ name, dated: dayOfTimestamp(textOf(version.date)), url, version: id }];
  });
  return texts.sort((a, b) => (b.dated ?? '').localeCompare(a.dated ?? ''));
}

function houseOf(classification: unknown): House | null {
  return classification === 'lower' ? 'assembly' : classification === 'upper' ? 'senate' : null;
}
