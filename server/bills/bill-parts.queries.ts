import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** Everything that hangs on one bill; each a range of a primary key, fetched side by side. */
export async function findBillParts(db: Db, billId: number) {
  const [titles, cosponsors, actions, committees, subjects, summaries, texts, related, recordedVotes] = await Promise.all([
    db.selectFrom('bill_titles').select(['kind', 'title']).where('bill_id', '=', billId).orderBy('position').execute(),
    findCosponsors(db, billId),
    db.selectFrom('bill_actions').select(['acted_on as date', 'text']).where('bill_id', '=', billId).orderBy('position', 'desc').execute(),
    findCommittees(db, billId),
    db.selectFrom('bill_subjects').select('subject').where('bill_id', '=', billId).orderBy('subject').execute(),
    db.selectFrom('bill_summaries').select(['description', 'acted_on as date', 'text']).where('bill_id', '=', billId).orderBy('acted_on', 'desc').orderBy('version_code', 'desc').execute(),
    db.selectFrom('bill_texts').select(['name', 'dated as date', 'url']).where('bill_id', '=', billId).orderBy('position').execute(),
    findRelated(db, billId),
    db.selectFrom('bill_recorded_votes').select(['chamber', 'roll_number', 'voted_at', 'question', 'url']).where('bill_id', '=', billId).orderBy('voted_at', 'desc').execute(),
  ]);
  return { titles, cosponsors, actions, committees, subjects: subjects.map((row) => row.subject), summaries, texts, related, recordedVotes };
}
export type BillParts = Awaited<ReturnType<typeof findBillParts>>;

async function findCosponsors(db: Db, billId: number) {
  return db
    .selectFrom('sponsorships as sp')
    .innerJoin('representatives as r', 'r.id', 'sp.representative_id')
    .select(['r.id', 'r.name', 'r.photo', 'sp.party', 'sp.state', 'sp.district', 'sp.sponsored_on as date', 'sp.is_original as original', 'sp.withdrawn_on as withdrawn'])
    .where('sp.bill_id', '=', billId)
    .where('sp.is_sponsor', '=', sql<boolean>`false`)
    .orderBy('sp.sponsored_on')
    .orderBy('r.last_name')
    .execute();
}

async function findCommittees(db: Db, billId: number) {
  return db
    .selectFrom('bill_committees as bc')
    .innerJoin('committees as c', 'c.code', 'bc.committee_code')
    .leftJoin('committees as parent', 'parent.code', 'c.parent_code')
    .select(['c.code', 'c.name', 'parent.name as parent_name', 'c.chamber', 'bc.activity', 'bc.acted_on'])
    .where('bc.bill_id', '=', billId)
    .orderBy('c.chamber')
    .orderBy('c.code')
    .orderBy('bc.acted_on')
    .execute();
}

async function findRelated(db: Db, billId: number) {
  return db
    .selectFrom('bill_relations as rel')
    .leftJoin('bills as b', 'b.slug', 'rel.related_slug')
    .select(['rel.related_slug as slug', 'rel.related_title', 'rel.relationship', 'b.title as title_at_hand'])
    .where('rel.bill_id', '=', billId)
    .orderBy('rel.related_slug')
    .execute();
}
