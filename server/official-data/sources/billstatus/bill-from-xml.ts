import { congressGovUrl } from '#contract/bills/bill-number.ts';
import { billTypes, type BillType } from '#contract/bills/bill-status.ts';
import { amendmentsFromXml } from './amendments-from-xml.ts';
import { BadRecordError } from '../../engine/importer.ts';
import type { BillAction, BillCommittee, BillRecord } from './bill-record.ts';
import { dayOf, timestampOf } from './dates.ts';
import { cosponsorFromXml, personFromXml } from './people-from-xml.ts';
import { plainText } from './summary-text.ts';
import { textsFromXml } from './text-versions.ts';
import { at, listAt, parseXml, textAt, type XmlNode } from '../../engine/formats/xml.ts';

// Long elements that we do not store.
const ignored = new Set([
  'cboCostEstimates',
  'committeeReports',
  'constitutionalAuthorityStatementText',
  'dublinCore',
  'actionTypeCounts',
  'actionByCounts',
  'links',
]);

/**
 * Parses a BILLSTATUS file: schema 3.0.0, 1.0.0 or the older one without a version.
 * @throws BadRecordError if it is not such a file, or does not identify a bill.
 */
export function billFromXml(xml: string): BillRecord {
  const bill = at(parseXml(xml, ignored), 'billStatus/bill');
  if (!bill)
    throw new BadRecordError('The file is not a BILLSTATUS file: it has no billStatus/bill element.');
  return billFromNode(bill, 'billstatus');
}

/**
 * Builds a bill from elements with BILLSTATUS names, from a file or from API replies.
 * @throws BadRecordError
 */
export function billFromNode(bill: XmlNode, source: BillRecord['source']): BillRecord {
  const identity = identityOf(bill);
  const title = textAt(bill, 'title') ?? textAt(listAt(bill, 'item', 'titles')[0], 'title');
  if (!title) throw new BadRecordError('The bill has no title.');
  const updatedAt = [
    timestampOf(textAt(bill, 'updateDate')),
    timestampOf(textAt(bill, 'updateDateIncludingText')),
  ]
    .filter((date) => date !== null)
    .sort()
    .at(-1);
  if (!updatedAt) throw new BadRecordError('The file does not say when it was updated (updateDate).');
  const titles = listAt(bill, 'item', 'titles')
    .map((node) => ({ kind: textAt(node, 'titleType') ?? 'Title', title: textAt(node, 'title') ?? '' }))
    .filter((one) => one.title);
  const law = listAt(bill, 'item', 'laws')[0];
  return {
    ...identity,
    source,
    originChamber: identity.type.startsWith('h') ? 'house' : 'senate',
    introducedDate: dayOf(textAt(bill, 'introducedDate')),
    updatedAt,
    title,
    officialTitle:
      (
        titles.find(({ kind }) => /^official titles? as introduced/i.test(kind)) ??
        titles.find(({ kind }) => /^official/i.test(kind))
      )?.title ?? null,
    titles,
    sponsor: listAt(bill, 'item', 'sponsors').map(personFromXml).find(Boolean) ?? null,
    cosponsors: listAt(bill, 'item', 'cosponsors').flatMap((node) => cosponsorFromXml(node) ?? []),
    actions: actionsOf(bill),
    committees: committeesOf(bill),
    policyArea: textAt(
      bill,
      'policyArea/name',
      'subjects/policyArea/name',
      'subjects/billSubjects/policyArea/name',
      'primarySubject/name',
    ),
    subjects: [
      ...new Set(
        listAt(
          bill,
          'item',
          'subjects/legislativeSubjects',
          'subjects/billSubjects/legislativeSubjects',
          'subjects/billSubjects/otherSubjects',
        ).flatMap((node) => textAt(node, 'name') ?? []),
      ),
    ],
    summaries: summariesOf(bill),
    texts: textsFromXml(bill),
    relations: relationsOf(bill),
    amendments: source === 'billstatus' || at(bill, 'amendments') ? amendmentsFromXml(bill) : undefined,
    recordedVotes: recordedVotesOf(bill),
    lawNumber:
      law && textAt(law, 'number') ? `${textAt(law, 'type') ?? 'Public Law'} ${textAt(law, 'number')}` : null,
    sourceUrl: pageOf(textAt(bill, 'legislationUrl'), identity),
  };
}

function identityOf(bill: XmlNode): Pick<BillRecord, 'slug' | 'congress' | 'type' | 'number'> {
  const [congress, type, number] = [
    textAt(bill, 'congress'),
    textAt(bill, 'type', 'billType')?.toLowerCase(),
    textAt(bill, 'number', 'billNumber'),
  ];
  if (!type || !(billTypes as readonly string[]).includes(type))
    throw new BadRecordError(`There is no type of bill called '${type ?? ''}'.`);
  if (!congress || !/^\d{1,3}$/.test(congress) || Number(congress) < 1)
    throw new BadRecordError(`'${congress ?? ''}' is not the number of a congress.`);
  if (!number || !/^\d{1,5}$/.test(number) || Number(number) < 1)
    throw new BadRecordError(`'${number ?? ''}' is not the number of a bill.`);
  return {
    slug: `${type}${Number(number)}-${Number(congress)}`,
    congress: Number(congress),
    type: type as BillType,
    number: Number(number),
  };
}

/** The URL in the file if it is on congress.gov, else one built from the bill's number. */
function pageOf(
  url: string | null,
  { congress, type, number }: Pick<BillRecord, 'congress' | 'type' | 'number'>,
): string {
  if (url && /^https:\/\/www\.congress\.gov\/[\w/-]+$/.test(url)) return url;
  return congressGovUrl(type, number, congress);
}

/** Oldest first. Files list the newest first; the order within a day is kept. */
function actionsOf(bill: XmlNode): BillAction[] {
  const actions = listAt(bill, 'item', 'actions').flatMap((node) => {
    const [date, raw] = [dayOf(textAt(node, 'actionDate')), textAt(node, 'text')];
    if (!date || !raw) return [];
    // The House links discharge petitions in HTML.
    const text = /<\/?[a-z]/i.test(raw) ? plainText(raw) : raw;
    return [{ date, text, code: textAt(node, 'actionCode') }];
  });
  return actions.toReversed().sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function committeesOf(bill: XmlNode): BillCommittee[] {
  return listAt(bill, 'item', 'committees', 'committees/billCommittees').flatMap((node) => {
    const committee = committeeOf(node, null, textAt(node, 'chamber'));
    const subcommittees = listAt(node, 'item', 'subcommittees').flatMap(
      (sub) => committeeOf(sub, committee?.code ?? null, textAt(node, 'chamber')) ?? [],
    );
    return committee ? [committee, ...subcommittees] : [];
  });
}

function committeeOf(
  node: XmlNode,
  parentCode: string | null,
  chamber: string | null,
): BillCommittee | undefined {
  const code = textAt(node, 'systemCode')?.toLowerCase();
  if (!code || !/^[a-z]{4}\d{2}$/.test(code)) return undefined;
  const activities = listAt(node, 'item', 'activities').flatMap((activity) => {
    const [name, date] = [textAt(activity, 'name'), dayOf(textAt(activity, 'date'))];
    return name && date ? [{ name, date }] : [];
  });
  const kind = chamber?.toLowerCase();
  return {
    code,
    parentCode,
    name: textAt(node, 'name') ?? code,
    chamber: kind === 'house' || kind === 'senate' ? kind : 'joint',
    activities,
  };
}

function summariesOf(bill: XmlNode): BillRecord['summaries'] {
  const nodes = [...listAt(bill, 'summary', 'summaries'), ...listAt(bill, 'item', 'summaries/billSummaries')];
  const summaries = nodes.flatMap((node) => {
    const text = plainText(textAt(node, 'text', 'cdata/text') ?? '');
    return text
      ? [
          {
            version_code: textAt(node, 'versionCode') ?? '00',
            acted_on: dayOf(textAt(node, 'actionDate')),
            description: textAt(node, 'actionDesc'),
            text,
            updated: textAt(node, 'updateDate', 'lastSummaryUpdateDate') ?? '',
          },
        ]
      : [];
  });
  summaries.sort(
    (a, b) =>
      (b.acted_on ?? '').localeCompare(a.acted_on ?? '') ||
      b.version_code.localeCompare(a.version_code) ||
      b.updated.localeCompare(a.updated),
  );
  return summaries.map(({ version_code, acted_on, description, text }) => ({
    version_code,
    acted_on,
    description,
    text,
  }));
}

function relationsOf(bill: XmlNode): BillRecord['relations'] {
  return listAt(bill, 'item', 'relatedBills').flatMap((node) => {
    const [type, number, congress] = [
      textAt(node, 'type')?.toLowerCase(),
      textAt(node, 'number'),
      textAt(node, 'congress'),
    ];
    if (!type || !number || !congress) return [];
    const kinds = listAt(node, 'item', 'relationshipDetails').flatMap(
      (detail) => textAt(detail, 'type') ?? [],
    );
    return [
      {
        related_slug: `${type}${number}-${congress}`,
        related_title: textAt(node, 'title', 'latestTitle'),
        relationship: [...new Set(kinds)].join(', ') || 'Related bill',
      },
    ];
  });
}

/**
 * Schema 3.0.0 lists votes under actions (twice if two sources report one vote), older schemas under the
 * bill.
 */
function recordedVotesOf(bill: XmlNode): BillRecord['recordedVotes'] {
  const underActions = listAt(bill, 'item', 'actions').flatMap((action) =>
    listAt(action, 'recordedVote', 'recordedVotes').map((node) => ({
      node,
      question: textAt(action, 'text'),
    })),
  );
  const underBill = listAt(bill, 'recordedVote', 'recordedVotes').map((node) => ({
    node,
    question: textAt(node, 'fullActionName'),
  }));
  return [...underActions, ...underBill].flatMap(({ node, question }) => {
    const [congress, session, roll_number] = ['congress', 'sessionNumber', 'rollNumber'].map((name) =>
      Number(textAt(node, name)),
    );
    const chamber = textAt(node, 'chamber')?.toLowerCase();
    if (!congress || !session || !roll_number || (chamber !== 'house' && chamber !== 'senate')) return [];
    const url = textAt(node, 'url');
    return [
      {
        chamber,
        congress,
        session,
        roll_number,
        voted_at: timestampOf(textAt(node, 'date')),
        question: question && question.replace(/^[^:]*agreed to in (House|Senate):? /i, ''),
        url: url && /^https?:\/\//.test(url) ? url : null,
      },
    ];
  });
}

/** The bill's key from its file name: 'BILLSTATUS-119hr983'. */
export function keyByName(fileName: string): string | undefined {
  const [, congress, type, number] = /BILLSTATUS-(\d{1,3})([a-z]+)(\d{1,5})(?!\d)/i.exec(fileName) ?? [];
  return congress && keyOf({ congress: Number(congress), type: type!.toLowerCase(), number: Number(number) });
}

export function keyOf({
  congress,
  type,
  number,
}: {
  congress: number;
  type: string;
  number: number;
}): string {
  return `BILLSTATUS-${congress}${type}${number}`;
}
