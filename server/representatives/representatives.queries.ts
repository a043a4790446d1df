import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { houseOffices } from '#contract/representatives.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import { isNewMember } from './new-members-store.ts';

function selectTerms(db: Db) {
  return db
    .selectFrom('representative_terms as t')
    .innerJoin('representatives as r', 'r.id', 't.representative_id')
    .leftJoin('states as s', 's.postal', 't.state')
    .select([
      'r.id',
      'r.name',
      'r.last_name',
      'r.photo',
      't.office',
      't.state as postal',
      's.name as state',
      't.district',
      't.party',
      't.caucus',
      't.start_date',
      't.end_date',
      't.open_ended',
      't.appointed',
      't.website',
      't.phone',
      't.fax',
      't.email',
      't.contact_form',
      't.address',
    ]);
}
export type TermRow = Awaited<ReturnType<typeof findSittingOfficials>>[number];

const sitting = sql<SqlBool>`sits_today(t)`;

/** All sitting officials: about 660 rows. */
export async function findSittingOfficials(db: Db) {
  return selectTerms(db)
    .where(sitting)
    .orderBy('t.office')
    .orderBy('t.state')
    .orderBy('t.district')
    .orderBy('r.last_name')
    .execute();
}

/** Holders of these offices, in one state or in all: an index range per office and state. */
export async function findOfficeHolders(db: Db, offices: readonly string[], postal?: string) {
  return selectTerms(db)
    .where(sitting)
    .where('t.office', 'in', offices)
    .$if(postal !== undefined, (query) => query.where('t.state', '=', postal!))
    .orderBy('t.state')
    .orderBy('t.district')
    .orderBy('r.last_name')
    .execute();
}

/** The parts of a residence that decide who represents a person; null is unknown. */
export interface Residence {
  /** Postal code. */
  state: string | null;
  congressionalDistrict: number | null;
  assemblyDistrict: number | null;
  senateDistrict: number | null;
}

/** The president, the vice president and the officials of a residence: a handful of index entries. */
export async function findSeats(db: Db, residence: Residence) {
  const seat = (offices: string[], district: number | null) => sql<SqlBool>`
    t.state = ${residence.state}
    and t.office = any(${offices})
    and t.district = ${district}::smallint`;
  return selectTerms(db)
    .where(sitting)
    .where((where) =>
      where.or([
        sql<SqlBool>`t.state is null and t.office in ('president', 'vice_president')`,
        sql<SqlBool>`
          t.state = ${residence.state}
          and t.office in ('senator', 'governor', 'lieutenant_governor')`,
        seat(houseOffices, residence.congressionalDistrict),
        seat(['assembly_member'], residence.assemblyDistrict),
        seat(['state_senator'], residence.senateDistrict),
      ]),
    )
    .orderBy('t.start_date')
    .orderBy('r.last_name')
    .execute();
}

/**
 * What the data says about offices: 'current' = a seat without a holder is vacant; 'ended' = terms are over
 * and the successors are not known; 'none' = no holder is known.
 */
export async function coverageOfOffices(
  db: Db,
  offices: readonly string[],
): Promise<'current' | 'ended' | 'none'> {
  const { rows } = await sql<{ holders: number; ended: number }>`
    select count(*) as holders, count(*) filter (where t.end_date <= today() and not t.appointed) as ended
    from representative_terms t
    where t.office = any(${[...offices]}) and sits_today(t)`.execute(db);
  const { holders, ended } = rows[0]!;
  if (holders === 0) return 'none';
  return ended > 0 ? 'ended' : 'current';
}

const officesOf = (eb: ExpressionBuilder<DB, 'representatives'>) =>
  eb
    .selectFrom('representative_offices as o')
    .select(['o.building', 'o.suite', 'o.address', 'o.city', 'o.state', 'o.zip', 'o.phone', 'o.fax'])
    .whereRef('o.representative_id', '=', 'representatives.id')
    .orderBy('o.office_key');

/**
 * A person with terms, the latest first, and contacts; in one statement. Also finds people whose terms are
 * not in the data: former members named in a bill.
 */
export async function findOfficial(db: Db, id: number) {
  return db
    .selectFrom('representatives')
    .select((eb) => [
      'id',
      'name',
      'photo',
      'birthday',
      isNewMember('representatives.id').as('is_new'),
      jsonArrayFrom(selectTerms(db).where('r.id', '=', id).orderBy('t.start_date', 'desc')).as('terms'),
      jsonArrayFrom(officesOf(eb)).as('offices'),
      jsonArrayFrom(
        eb
          .selectFrom('representative_accounts as a')
          .select(['a.network', 'a.handle'])
          .whereRef('a.representative_id', '=', 'representatives.id')
          .orderBy('a.network'),
      ).as('accounts'),
      jsonArrayFrom(
        eb
          .selectFrom('leadership_roles as l')
          .select('l.title')
          .whereRef('l.representative_id', '=', 'representatives.id')
          .where(sql<SqlBool>`l.start_date <= today() and (l.end_date is null or l.end_date > today())`)
          .orderBy('l.start_date')
          .orderBy('l.title'),
      ).as('leadership'),
      jsonArrayFrom(
        eb
          .selectFrom('committee_memberships as cm')
          .innerJoin('committees as c', 'c.code', 'cm.committee_code')
          .leftJoin('committees as parent', 'parent.code', 'c.parent_code')
          .select(['c.code', 'c.name', 'parent.name as parent_name', 'cm.title'])
          .whereRef('cm.representative_id', '=', 'representatives.id')
          .where('c.is_current', '=', true)
          .orderBy((eb) => eb.fn.coalesce('parent.name', 'c.name'))
          .orderBy('c.parent_code', (order) => order.asc().nullsFirst())
          .orderBy('c.name'),
      ).as('committees'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}
export type OfficeRow = NonNullable<Awaited<ReturnType<typeof findOfficial>>>['offices'][number];

/** Cities where the holders of an office in one state have district offices, by person. */
export async function findOfficeCities(db: Db, offices: readonly string[], postal: string) {
  const rows = await db
    .selectFrom('representative_terms as t')
    .innerJoin('representative_offices as o', 'o.representative_id', 't.representative_id')
    .select(['t.representative_id as id', 'o.city'])
    .distinct()
    .where(sitting)
    .where('t.office', 'in', offices)
    .where('t.state', '=', postal)
    .where('o.state', '=', postal)
    .where('o.city', 'is not', null)
    .orderBy('o.city')
    .execute();
  return Map.groupBy(rows, (row) => row.id);
}

/** The newest bills that an official introduced. */
export async function findSponsored(
  db: Db,
  id: number,
  { withState, limit }: { withState: boolean; limit: number },
) {
  let list = db
    .selectFrom('sponsorships as s')
    .innerJoin('listings as l', 'l.bill_id', 's.bill_id')
    .innerJoin('bills as b', 'b.id', 's.bill_id')
    .where('s.representative_id', '=', id)
    .where('s.is_sponsor', '=', true);
  if (!withState) list = list.where('l.category', '<>', 'state');
  return list
    .select([
      'b.slug',
      'b.bill_type',
      'b.number',
      'b.display_number',
      'b.title',
      'b.category',
      'b.congress',
      'b.status',
      'b.status_date',
      sql<string | null>`died_on(b.category, b.congress, b.status)`.as('died_on'),
      'b.steps',
    ])
    .orderBy('l.introduced', 'desc')
    .orderBy('l.bill_id', 'desc')
    .limit(limit)
    .execute();
}
