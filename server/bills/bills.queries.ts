import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql, type AliasedExpression, type Selectable } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { Bills } from '#server/database/generated/tables.ts';
import { dataSetsJson } from '#server/freshness/data-sets-store.ts';
import { detailsOfBill } from './bill-details.queries.ts';

/** Changes with everything that lists and bill pages show, except bars and views. */
export const listVersion = sql<string>`(select sum(version)::text from list_version)`;

export async function findListVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${listVersion} as version`.execute(db);
  return rows[0]!.version;
}

const cardColumns = [
  'b.id',
  'b.slug',
  'b.bill_type',
  'b.number',
  'b.title',
  'b.category',
  'b.congress',
  'b.display_number',
  'b.session',
  'b.action_kind',
  'b.signing_date',
  'b.origin_chamber',
  'b.status',
  'b.status_date',
  'b.steps',
  'b.introduced_date',
  'b.latest_action_date',
  'b.latest_action_text',
  'b.policy_area',
] as const;

/** Bills with everything a card shows. */
function cardsOf(db: Db, source: AliasedExpression<Selectable<Bills>, 'b'>) {
  return db
    .selectFrom(source)
    .leftJoin('sponsorships as sp', (join) =>
      join.onRef('sp.bill_id', '=', 'b.id').on('sp.is_sponsor', '=', sql<boolean>`true`),
    )
    .leftJoin('representatives as r', 'r.id', 'sp.representative_id')
    .leftJoin('listings as ls', 'ls.bill_id', 'b.id')
    .select(cardColumns)
    .select([
      'r.id as sponsor_id',
      'r.name as sponsor_name',
      'r.photo as sponsor_photo',
      'sp.party as sponsor_party',
      'sp.state as sponsor_state',
      'sp.district as sponsor_district',
      'ls.views',
      sql<string | null>`died_on(b.category, b.congress, b.status)`.as('died_on'),
      sql<string | null>`left(b.summary_text, 400)`.as('summary_text'),
      sql<string[]>`array(select i.issue from bill_issues i where i.bill_id = b.id order by i.position)`.as(
        'issues',
      ),
      sql<boolean>`exists (select from bill_issue_corrections ic where ic.bill_id = b.id)`.as(
        'issues_corrected',
      ),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof cardsOf>['execute']>>[number];

/** One bill with its details, by internal id or public identifier; both are unique keys. */
export async function findBill(db: Db, id: string) {
  const one = db.selectFrom('bills as b').selectAll('b').where(billKeyIs(id)).as('b');
  return cardsOf(db, one)
    .select([
      'b.official_title',
      'b.law_number',
      'b.authors',
      'b.document_number',
      'b.citation',
      'b.publication_date',
      'b.signed_by',
      'b.pdf_url',
      'b.cosponsor_count',
      'b.cosponsor_parties',
      'b.source_url',
      'b.source_updated_at',
      'b.summaries_loaded',
      listVersion.as('version'),
      dataSetsJson.as('data_sets'),
      detailsOfBill().as('details'),
    ])
    .executeTakeFirst();
}
export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>;

/** Cards of these bills, in no order, by primary key. */
export async function findBillCards(db: Db, ids: number[]): Promise<CardRow[]> {
  const some = db
    .selectFrom('bills as b')
    .selectAll('b')
    .where('b.id', '=', sql<number>`any(${ids})`)
    .as('b');
  return cardsOf(db, some).execute();
}
