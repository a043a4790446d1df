import { sql } from 'kysely';
import { issuesByKeywords } from '#server/bills/issue-keywords.ts';
import { deriveStateStatus } from '#server/bills/state-status.ts';
import type { Db } from '#server/database/pool.ts';
import {
  chooseNewestBills,
  findStoredBills,
  saveBills,
  type BillRows,
  type StoredBill,
} from './bills-store.ts';
import type { ParsedRecord, StoreOutcome } from '../engine/importer.ts';
import { createAuthorFinder, type LinkedAuthor } from './authors-store.ts';
import type { StateBillRecord } from './state-bill-record.ts';

/** What of a stored measure a delivery without its versions leaves as it is. */
interface AtHand {
  title: string;
  authors: string | null;
  cosponsor_count: number;
  cosponsor_parties: unknown;
  subjects_text: string;
  latest_action_date: string | null;
}

/**
 * Stores measures of a legislature. News of one without its versions keeps title, authors and texts that are at hand; versions that a
 * delivery does not name stay. Open States repeats the legislature's own record, and gives way to it unless it knows a later action.
 */
export async function storeStateBills(
  db: Db,
  records: ParsedRecord<StateBillRecord>[],
): Promise<StoreOutcome[]> {
  const slugs = records.map(({ value }) => value.slug);
  const [stored, atHand, oldTexts, find] = [
    await findStoredBills(db, slugs),
    await findAtHand(db, slugs),
    await findTexts(db, slugs),
    await createAuthorFinder(db),
  ];
  const complete = records.filter(({ value }) => value.title !== null || atHand.has(value.slug));
  const eligible = complete.filter(
    ({ value }) => !repeats(value, stored.get(value.slug), atHand.get(value.slug)),
  );
  const chosen = chooseNewestBills(eligible, withoutRepeats(eligible, stored, atHand));
  const rows = [...chosen.values()].map(({ value }) =>
    rowsOf(
      value,
      value.authors.map((author) => ({ author, linked: find(author, value.session) })),
      atHand.get(value.slug),
      oldTexts.get(value.slug) ?? [],
    ),
  );
  await saveBills(db, rows, stored);
  return records.map((record) => {
    if (chosen.get(record.value.slug) === record) return 'stored';
    if (!complete.includes(record))
      return {
        refused: 'The measure is not known yet, and its versions, which say what it is called, are missing.',
      };
    return 'older';
  });
}

function repeats(bill: StateBillRecord, stored: StoredBill | undefined, atHand: AtHand | undefined): boolean {
  if (bill.source !== 'openstates-bills' || stored?.source !== 'pubinfo') return false;
  return (bill.actions.at(-1)?.date ?? '') <= (atHand?.latest_action_date ?? '');
}

/** The legislature's own record weighs more than Open States' of the same action, whichever clock is ahead. */
function withoutRepeats(
  records: ParsedRecord<StateBillRecord>[],
  stored: Map<string, StoredBill>,
  atHand: Map<string, AtHand>,
): Map<string, StoredBill> {
  const weighed = new Map(stored);
  for (const { value } of records) {
    const known = stored.get(value.slug);
    const isNews = (value.actions.at(-1)?.date ?? '') >= (atHand.get(value.slug)?.latest_action_date ?? '');
    if (value.source === 'pubinfo' && known?.source === 'openstates-bills' && isNews)
      weighed.set(value.slug, { ...known, updatedAt: 0 });
  }
  return weighed;
}

/** Two lookups by key for the whole batch. */
async function findAtHand(db: Db, slugs: string[]): Promise<Map<string, AtHand>> {
  const rows = await db
    .selectFrom('bills')
    .select([
      'slug',
      'title',
      'authors',
      'cosponsor_count',
      'cosponsor_parties',
      'subjects_text',
      'latest_action_date',
    ])
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

type TextRow = StateBillRecord['texts'][number];

async function findTexts(db: Db, slugs: string[]): Promise<Map<string, TextRow[]>> {
  const rows = await db
    .selectFrom('bill_texts as t')
    .innerJoin('bills as b', 'b.id', 't.bill_id')
    .select(['b.slug', 't.name', 't.dated as date', 't.url', 't.version'])
    .where('b.slug', '=', sql<string>`any(${slugs})`)
    .where('t.version', 'is not', null)
    .orderBy('t.position')
    .execute();
  const texts = new Map<string, TextRow[]>();
  for (const { slug, ...text } of rows) texts.set(slug, [...(texts.get(slug) ?? []), text]);
  return texts;
}

type Credited = { author: StateBillRecord['authors'][number]; linked: LinkedAuthor | undefined };

function rowsOf(
  bill: StateBillRecord,
  authors: Credited[],
  atHand: AtHand | undefined,
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
  const isWhole = bill.title !== null;
  const title = bill.title ?? atHand!.title;
  return {
    row: {
      slug: bill.slug,
      category: 'state',
      // The Congress of the same two years, by which lists are filtered.
      congress: Math.floor((Number(bill.session.slice(0, 4)) - 1787) / 2),
      session: bill.session,
      bill_type: bill.type,
      number: bill.number,
      title,
      origin_chamber: bill.origin,
      authors: isWhole ? namesOf(authors) : atHand!.authors,
      introduced_date: bill.actions[0]?.date ?? null,
      status,
      status_date: statusDate,
      steps,
      latest_action_date: latest?.date ?? null,
      latest_action_text: latest?.text ?? null,
      law_number: bill.lawNumber,
      cosponsor_count: isWhole ? coauthors.length : atHand!.cosponsor_count,
      cosponsor_parties: isWhole ? countParties(coauthors) : atHand!.cosponsor_parties,
      subjects_text: isWhole ? bill.subjects.join(' ') : atHand!.subjects_text,
      source: bill.source,
      source_url: bill.sourceUrl,
      source_updated_at: bill.updatedAt,
      imported_at: new Date().toISOString(),
    },
    parts: {
      bill_actions: bill.actions.map(({ date, text, code, source }, position) => ({
        position,
        acted_on: date,
        action_code: code,
        source,
        text,
      })),
      ...(isWhole ? wholeParts(bill, authors, oldTexts, `${title} ${bill.subjects.join(' ')}`) : {}),
    },
  };
}

function wholeParts(
  bill: StateBillRecord,
  authors: Credited[],
  oldTexts: TextRow[],
  words: string,
): BillRows['parts'] {
  const named = new Set(bill.texts.map(({ version }) => version));
  const texts = [...bill.texts, ...oldTexts.filter(({ version }) => !named.has(version))];
  texts.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const people = new Set<number>();
  return {
    sponsorships: authors.flatMap(({ author, linked }, i) =>
      linked && !people.has(linked.id) && people.add(linked.id)
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
    bill_subjects: bill.subjects.map((subject) => ({ subject })),
    bill_issues: issuesByKeywords(words).map((issue, position) => ({ issue, position })),
    bill_texts: texts.map(({ name, date, url, version }, position) => ({
      position,
      name,
      dated: date,
      url,
      version,
    })),
  };
}

/** 'Smallwood-Cuevas; Limón (coauthor)' */
function namesOf(authors: Credited[]): string | null {
  const names = authors.map(
    ({ author, linked }) => `${linked?.name ?? author.name}${author.isAuthor ? '' : ' (coauthor)'}`,
  );
  return names.join('; ') || null;
}

function countParties(authors: Credited[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { linked } of authors) if (linked?.party) counts[linked.party] = (counts[linked.party] ?? 0) + 1;
  return counts;
}
