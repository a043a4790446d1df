import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** Everybody's terms that cover today, or all terms of one person. */
function terms(db: Db) {
  return db
    .selectFrom('representative_terms as t')
    .innerJoin('representatives as r', 'r.id', 't.representative_id')
    .leftJoin('states as s', 's.postal', 't.state')
    .select([
      'r.id',
      'r.name',
      'r.last_name',
      'r.photo',
      'r.birthday',
      't.office',
      't.state as postal',
      's.name as state',
      't.district',
      't.party',
      't.start_date',
      't.end_date',
      't.website',
      't.phone',
      't.contact_form',
      't.address',
    ]);
}
export type TermRow = Awaited<ReturnType<typeof findSittingCongressAndExecutive>>[number];

const sitting = sql<boolean>`t.start_date <= current_date and t.end_date > current_date`;

/** About 540 rows, once per call of the full list. */
export async function findSittingCongressAndExecutive(db: Db) {
  return terms(db)
    .where(sitting)
    .orderBy('t.office')
    .orderBy('t.state')
    .orderBy('t.district')
    .orderBy('r.last_name')
    .execute();
}

/** President, vice president, and who sits for a state and district: a handful of index entries. */
export async function findSeats(db: Db, postal: string | null, district: number | null) {
  return terms(db)
    .where(sitting)
    .where((where) =>
      where.or([
        where('t.office', 'in', ['president', 'vice_president']),
        where.and([where('t.state', '=', postal), where('t.office', '=', 'senator')]),
        where.and([
          where('t.state', '=', postal),
          where('t.office', 'in', ['representative', 'delegate', 'resident_commissioner']),
          where('t.district', '=', district),
        ]),
      ]),
    )
    .orderBy('t.start_date')
    .execute();
}

export async function findTerms(db: Db, id: number): Promise<TermRow[]> {
  return terms(db).where('r.id', '=', id).orderBy('t.start_date', 'desc').execute();
}

/** A person known from a bill alone: somebody who served before the terms at hand. */
export async function findPerson(db: Db, id: number) {
  return db
    .selectFrom('representatives')
    .select(['id', 'name', 'photo', 'birthday'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findContacts(db: Db, id: number) {
  const [offices, accounts, committees] = await Promise.all([
    db
      .selectFrom('representative_offices')
      .selectAll()
      .where('representative_id', '=', id)
      .orderBy('office_key')
      .execute(),
    db
      .selectFrom('representative_accounts')
      .select(['network', 'handle'])
      .where('representative_id', '=', id)
      .orderBy('network')
      .execute(),
    db
      .selectFrom('committee_memberships as cm')
      .innerJoin('committees as c', 'c.code', 'cm.committee_code')
      .leftJoin('committees as parent', 'parent.code', 'c.parent_code')
      .select(['c.name', 'parent.name as parent_name', 'cm.title'])
      .where('cm.representative_id', '=', id)
      .orderBy('c.code')
      .execute(),
  ]);
  return { offices, accounts, committees };
}
