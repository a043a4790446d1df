import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { positionOf, totalsOf, type RollCallRecord } from './roll-call-record.ts';
import { delegateStates, vicePresidents, findOrAddVoters } from './voters-store.ts';

/** Stores roll calls with all their votes, a handful of statements for the whole batch; what was there of the same roll call is replaced. */
export async function storeRollCalls(db: Db, fresh: ParsedRecord<RollCallRecord>[]): Promise<StoreOutcome[]> {
  const chosen = await chooseRollCalls(db, fresh);
  const records = [...chosen.values()].map(({ value }) => value);
  if (records.length > 0) {
    const people = await findOrAddVoters(
      db,
      records.flatMap(({ voters }) => voters),
    );
    await insertRows(db, 'roll_calls', records.map(rollCallRow), {
      onConflict: updateOnConflict(
        'id',
        Object.keys(rollCallRow(records[0]!)).filter((name) => name !== 'id'),
      ),
    });
    await replaceVotes(db, records, people);
    await complete(db, records);
    await nameOnes(db, records);
  }
  return fresh.map((record) => (chosen.get(record.value.id) === record ? 'stored' : 'older'));
}

/** At most one record a roll call: none that would take newer facts back, and no copy where the chamber's own is at hand. */
async function chooseRollCalls(
  db: Db,
  fresh: ParsedRecord<RollCallRecord>[],
): Promise<Map<string, ParsedRecord<RollCallRecord>>> {
  const rows = await db
    .selectFrom('roll_calls')
    .select(['id', 'source_updated_at', 'source_url'])
    .where('id', '=', sql<string>`any(${fresh.map(({ value }) => value.id)})`)
    .execute();
  const atHand = new Map(rows.map((row) => [row.id, row]));
  const chosen = new Map<string, ParsedRecord<RollCallRecord>>();
  for (const record of fresh) {
    const { id, updatedAt, isCopy } = record.value;
    const rival = chosen.get(id)?.value;
    const stored = atHand.get(id);
    if (isCopy && (rival || (stored && !stored.source_url?.startsWith(copies)))) continue;
    const newest = Math.max(timeOf(rival?.updatedAt), stored?.source_updated_at?.getTime() ?? 0);
    if (!isCopy && updatedAt && timeOf(updatedAt) < newest) continue;
    if (rival && !rival.isCopy && timeOf(updatedAt) <= timeOf(rival.updatedAt)) continue;
    chosen.set(id, record);
  }
  return chosen;
}

const copies = 'https://voteview.com/';
const timeOf = (moment: string | null | undefined) => (moment ? Date.parse(moment) : 0);

function rollCallRow(record: RollCallRecord) {
  const totals = totalsOf(record.voters);
  return {
    id: record.id,
    chamber: record.chamber,
    congress: record.congress,
    session: record.session,
    year: record.year,
    number: record.number,
    voted_at: record.votedAt,
    question: record.question,
    subject: record.subject,
    kind: record.kind,
    requires: record.requires,
    result: record.result,
    passed: record.passed,
    bill_slug: record.billSlug,
    amendment: record.amendment,
    nomination: record.nomination,
    yeas: totals.yea,
    nays: totals.nay,
    present: totals.present,
    not_voting: totals.not_voting,
    others: totals.other,
    tie_breaker: record.tieBreaker && positionOf(record.tieBreaker),
    yea_means: record.yeaMeans,
    is_named: false,
    source_url: record.sourceUrl,
    source_updated_at: record.updatedAt,
    imported_at: new Date().toISOString(),
  };
}

async function replaceVotes(db: Db, records: RollCallRecord[], people: Map<string, number>): Promise<void> {
  const ids = records.map(({ id }) => id);
  await sql`delete from roll_call_votes where roll_call_id = any(${ids})`.execute(db);
  const [states, vice] = [await delegateStates(db, records, people), await vicePresidents(db, records)];
  const rows = records.flatMap((record) => [
    ...record.voters.map(({ id, word, party, state }) => {
      const person = people.get(id)!;
      const known = state === 'XX' ? (states.get(`${record.id} ${person}`) ?? 'XX') : state;
      return [record.id, person, positionOf(word), word, party, known] as const;
    }),
    ...(record.tieBreaker && vice.has(record.id)
      ? [
          [
            record.id,
            vice.get(record.id)!,
            positionOf(record.tieBreaker),
            record.tieBreaker,
            null,
            null,
          ] as const,
        ]
      : []),
  ]);
  const column = (index: number) => rows.map((row) => row[index]);
  await sql`insert into roll_call_votes (roll_call_id, representative_id, position, word, party, state)
    select * from unnest(${column(0)}::text[], ${column(1)}::int[], ${column(2)}::vote_position[], ${column(3)}::text[], ${column(4)}::text[], ${column(5)}::char(2)[])`.execute(
    db,
  );
}

/** What follows from the votes and from the bills at hand. */
async function complete(db: Db, records: RollCallRecord[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  await sql`update roll_calls r set bill_id = (select b.id from bills b where b.slug = r.bill_slug), parties = roll_call_parties(r.id)
    where r.id = any(${ids})`.execute(db);
}

/** Of each chamber the last passage; where there is none, the last that was on the measure; else the last one at all. */
async function nameOnes(db: Db, records: RollCallRecord[]): Promise<void> {
  const slugs = [...new Set(records.flatMap(({ billSlug }) => billSlug ?? []))];
  if (slugs.length === 0) return;
  await sql`update roll_calls set is_named = false where bill_slug = any(${slugs}) and is_named`.execute(db);
  await sql`update roll_calls set is_named = true where id in (
    select distinct on (bill_slug, chamber) id from roll_calls where bill_slug = any(${slugs})
    order by bill_slug, chamber, case when kind in ('passage', 'suspension', 'concurrence', 'conference') then 0 when yea_means <> 0 then 1 else 2 end,
      voted_at desc, number desc)`.execute(db);
}
