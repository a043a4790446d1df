import { congressYears } from '#contract/home.ts';
import { issuesByKeywords } from '#server/bills/issues/issue-keywords.ts';
import type { Db } from '#server/database/pool.ts';
import { findStoredBills, saveBills, type BillRows, type StoredBill } from '../../bills-store/bills-store.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import type { OrderRecord } from './order-record.ts';

/** 'eo12958' → 'Executive Order 12958' */
const orderName = (slug: string) => {
  const [, number = '', letter = ''] = /^eo(\d+)([a-z]?)$/.exec(slug) ?? [];
  return `Executive Order ${number}${letter && `-${letter.toUpperCase()}`}`;
};

/**
 * Stores the record of a document that has the newest date, or the longest of these. Ignores corrections.
 */
export async function storeOrders(db: Db, records: OrderRecord[]): Promise<StoreOutcome[]> {
  const stored = await findStoredBills(
    db,
    records.map(({ slug }) => slug),
  );
  const chosen = new Map<string, OrderRecord>();
  for (const record of records) {
    const other = chosen.get(record.slug);
    if (!record.isCorrection && isNewer(record, other, stored.get(record.slug)))
      chosen.set(record.slug, record);
  }
  await saveBills(db, [...chosen.values()].map(rowsOf), stored);
  return records.map((record) => (chosen.get(record.slug) === record ? 'stored' : 'older'));
}

function isNewer(
  order: OrderRecord,
  other: OrderRecord | undefined,
  stored: StoredBill | undefined,
): boolean {
  const time = Date.parse(order.updatedAt);
  if (other) {
    const otherTime = Date.parse(other.updatedAt);
    return time > otherTime || (time === otherTime && order.length > other.length);
  }
  if (!stored || time > stored.updatedAt) return true;
  // A reply may correct a title, or a wrong year in the notes. Without notes it is no newer than its date.
  return order.isReply && (time === stored.updatedAt || order.dispositions.length > 0);
}

function rowsOf(order: OrderRecord): BillRows {
  const actions = actionsOf(order);
  const latest = actions.at(-1)!;
  const date = (order.signingDate ?? order.publicationDate)!;
  const events = [
    ...(order.signingDate ? [{ step: 'signed', date: order.signingDate }] : []),
    ...(order.publicationDate ? [{ step: 'published', date: order.publicationDate }] : []),
  ];
  return {
    row: {
      slug: order.slug,
      category: 'eo',
      // The Congress of the same two years. Lists filter by it.
      congress: congressYears(Number(date.slice(0, 4))).congress,
      bill_type: order.type,
      number: order.number,
      display_number: order.displayNumber,
      action_kind: order.kind,
      document_number: order.documentNumber,
      citation: order.citation,
      title: order.title,
      introduced_date: date,
      signing_date: order.signingDate,
      publication_date: order.publicationDate,
      signed_by: order.signedBy,
      status: order.status?.status ?? 'signed',
      status_date: order.status ? order.status.date : date,
      steps: events,
      latest_action_date: latest.acted_on,
      latest_action_text: latest.text,
      pdf_url: order.pdfUrl,
      source: 'federal-register',
      source_url: order.pageUrl,
      source_updated_at: order.updatedAt,
    },
    parts: {
      bill_actions: actions,
      bill_issues: issuesByKeywords(order.title).map((issue, position) => ({ issue, position })),
      bill_relations: relationsOf(order),
    },
  };
}

/** Signing, publication, and what later documents did, oldest first. */
function actionsOf(order: OrderRecord) {
  const later = order.dispositions.flatMap(({ relationship, slug, date }) =>
    date && relationship.endsWith(' by')
      ? [{ acted_on: date, text: `${relationship} ${orderName(slug)}` }]
      : [],
  );
  const all = [
    ...(order.signingDate
      ? [{ acted_on: order.signingDate, text: `Signed by ${order.signedBy ?? 'the President'}` }]
      : []),
    ...(order.publicationDate
      ? [
          {
            acted_on: order.publicationDate,
            text: `Published in the Federal Register${order.citation ? ` (${order.citation})` : ''}`,
          },
        ]
      : []),
    ...later,
    ...order.otherActions,
  ];
  return all
    .sort((a, b) => a.acted_on.localeCompare(b.acted_on))
    .map((action, position) => ({ position, ...action }));
}

/** One row per related document: 'Amends, Revoked by'. */
function relationsOf(order: OrderRecord) {
  const bySlug = Map.groupBy(
    order.dispositions.filter(({ slug }) => slug !== order.slug),
    ({ slug }) => slug,
  );
  return [...bySlug].map(([related_slug, some]) => ({
    related_slug,
    related_title: null,
    relationship: [
      ...new Set(some.map(({ relationship }) => (relationship === 'See' ? 'See also' : relationship))),
    ].join(', '),
  }));
}
