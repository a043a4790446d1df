import { sql } from 'kysely';
import { congressYears } from '#contract/home.ts';
import { issuesByKeywords } from '#server/bills/issues/issue-keywords.ts';
import { deriveStateStatus } from '#server/bills/state-status.ts';
import type { Db } from '#server/database/pool.ts';
import { chooseNewestBills, countParties, saveBills, type BillRows, type StoredBill } from './bills-store.ts';
import type { StoreOutcome } from '../engine/importer.ts';
import { createAuthorFinder, type LinkedAuthor } from './authors-store.ts';
import type { StateBillRecord } from './state-bill-record.ts';

/** A stored measure, with the columns that an update without versions does not change. */
interface StoredMeasure extends StoredBill {
  title: string;
  authors: string | null;
  cosponsor_count: number;
  cosponsor_parties: unknown;
  latest_action_date: string | null;
}

/**
 * Stores measures of California. An update without versions keeps the stored title, authors and texts. Stored
 * versions that are missing in an update remain. Open States copies the legislature's own record, so a copy
 * replaces that record only if it has a later action.
 */
export async function storeStateBills(db: Db, records: StateBillRecord[]): Promise<StoreOutcome[]> {
  const slugs = records.map(({ slug }) => slug);
  const [stored, oldTexts, find] = [
    await findStoredMeasures(db, slugs),
    await findTexts(db, slugs),
    await createAuthorFinder(db),
  ];
  const complete = records.filter(({ slug, title }) => title !== null || stored.has(slug));
  const eligible = complete.filter((bill) => !isCopy(bill, stored.get(bill.slug)));
  const chosen = chooseNewestBills(eligible, preferOriginals(eligible, stored));
  const rows = [...chosen.values()].map((bill) =>
    rowsOf(
      bill,
      bill.authors.map((author) => ({ author, linked: find(author, bill.session) })),
      stored.get(bill.slug),
      oldTexts.get(bill.slug) ?? [],
    ),
  );
  await saveBills(db, rows, stored);
  return records.map((record) => {
    if (chosen.get(record.slug) === record) return 'stored';
    if (!complete.includes(record))
      return {
        refused: 'The measure is unknown, and its versions, which contain its title, are missing.',
      };
    return 'older';
  });
}

function isCopy(bill: StateBillRecord, stored: StoredMeasure | undefined): boolean {
  if (bill.source !== 'openstates-bills' || stored?.source !== 'pubinfo') return false;
  return lastDay(bill) <= (stored.latest_action_date ?? '');
}

/** The legislature's own record of an action replaces Open States' copy, even if the copy is newer. */
function preferOriginals(
  records: StateBillRecord[],
  stored: Map<string, StoredMeasure>,
): Map<string, StoredBill> {
  const comparable = new Map<string, StoredBill>(stored);
  for (const bill of records) {
    const known = stored.get(bill.slug);
    if (bill.source !== 'pubinfo' || known?.source !== 'openstates-bills') continue;
    if (lastDay(bill) >= (known.latest_action_date ?? ''))
      comparable.set(bill.slug, { ...known, updatedAt: 0 });
  }
  return comparable;
}

const lastDay = ({ actions }: StateBillRecord) => actions.at(-1)?.date ?? '';

async function findStoredMeasures(db: Db, slugs: string[]): Promise<Map<string, StoredMeasure>> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'slug', 'source', 'source_updated_at', 'title', 'authors'])
    .select(['cosponsor_count', 'cosponsor_parties', 'latest_action_date'])
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Map(
    rows.map(({ slug, source_updated_at, ...row }) => [
      slug,
      { ...row, updatedAt: source_updated_at?.getTime() ?? 0 },
    ]),
  );
}

type TextRow = StateBillRecord['texts'][number];

async function findTexts(db: Db, slugs: string[]): Promise<Map<string, TextRow[]>> {
  const rows = await db
    .selectFrom('bill_texts as t')
    .innerJoin('bills as b', 'b.id', 't.bill_id')
    .select(['b.slug', 't.name', 't.dated', 't.url', 't.version'])
    .where('b.slug', '=', sql<string>`any(${slugs})`)
    .where('t.version', 'is not', null)
    .orderBy('t.position')
    .execute();
  const texts = new Map<string, TextRow[]>();
  for (const { slug, ...text } of rows) texts.set(slug, [...(texts.get(slug) ?? []), text]);
  return texts;
}

type CreditedAuthor = { author: StateBillRecord['authors'][number]; linked: LinkedAuthor | undefined };

function rowsOf(
  bill: StateBillRecord,
  authors: CreditedAuthor[],
  stored: StoredMeasure | undefined,
  oldTexts: TextRow[],
): BillRows {
  const { status, statusDate, steps } = deriveStateStatus({
    type: bill.type,
    origin: bill.origin,
    actions: bill.actions,
    isChaptered: bill.isChaptered,
  });
  const latest = bill.actions.at(-1);
  const coauthors = authors.slice(1);
  const isComplete = bill.title !== null;
  const title = bill.title ?? stored!.title;
  return {
    row: {
      slug: bill.slug,
      category: 'state',
      // The Congress of the same two years. Lists are filtered by it.
      congress: congressYears(Number(bill.session.slice(0, 4))).congress,
      session: bill.session,
      bill_type: bill.type,
      number: bill.number,
      title,
      origin_chamber: bill.origin,
      authors: isComplete ? namesOf(authors) : stored!.authors,
      introduced_date: bill.actions[0]?.date ?? null,
      status,
      status_date: statusDate,
      steps,
      latest_action_date: latest?.date ?? null,
      latest_action_text: latest?.text ?? null,
      law_number: bill.lawNumber,
      cosponsor_count: isComplete ? coauthors.length : stored!.cosponsor_count,
      cosponsor_parties: isComplete
        ? countParties(coauthors.flatMap(({ linked }) => linked ?? []))
        : stored!.cosponsor_parties,
      source: bill.source,
      source_url: bill.sourceUrl,
      source_updated_at: bill.updatedAt,
    },
    parts: {
      bill_actions: bill.actions.map(({ date, text }, position) => ({ position, acted_on: date, text })),
      ...(isComplete ? partsOf(bill, authors, oldTexts, title) : {}),
    },
  };
}

function partsOf(
  bill: StateBillRecord,
  authors: CreditedAuthor[],
  oldTexts: TextRow[],
  title: string,
): BillRows['parts'] {
  const named = new Set(bill.texts.map(({ version }) => version));
  const texts = [...bill.texts, ...oldTexts.filter(({ version }) => !named.has(version))];
  texts.sort((a, b) => (b.dated ?? '').localeCompare(a.dated ?? ''));
  return {
    sponsorships: authors.flatMap(({ author, linked }, i) =>
      linked
        ? [
            {
              representative_id: linked.id,
              is_sponsor: i === 0,
              is_original: author.isAuthor,
              sponsored_on: author.since,
              party: linked.party,
              state: 'CA',
              district: linked.district,
            },
          ]
        : [],
    ),
    bill_issues: issuesByKeywords(title).map((issue, position) => ({ issue, position })),
    bill_texts: texts.map((text, position) => ({ position, ...text })),
  };
}

/** 'Smallwood-Cuevas; Limón (coauthor)' */
function namesOf(authors: CreditedAuthor[]): string | null {
  const names = authors.map(
    ({ author, linked }) => `${linked?.name ?? author.name}${author.isAuthor ? '' : ' (coauthor)'}`,
  );
  return names.join('; ') || null;
}
