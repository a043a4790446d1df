import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findStoredBills } from '../../bills-store/bills-store.ts';
import { followPassages } from '../../bills-store/passages-store.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { findOrAddPeople } from '../../people-store.ts';
import { positionOf, totalsOf, type RollCallRecord, type VacatedRollCall } from './roll-call-record.ts';
import { findDelegateStates, findVicePresidents } from './voters-store.ts';

/** Replaces each roll call with all its votes, with a few statements for the whole batch. */
export async function storeRollCalls(
  db: Db,
  parsed: (RollCallRecord | VacatedRollCall)[],
): Promise<StoreOutcome[]> {
  const storedById = await findStored(db, parsed);
  const vacated = parsed.filter((record) => 'isVacated' in record);
  if (vacated.length > 0) await removeVacated(db, vacated);
  const chosen = chooseRollCalls(
    parsed.filter((record) => 'voters' in record),
    storedById,
  );
  const records = [...chosen.values()];
  if (records.length > 0) {
    const voters = records.flatMap((record) => record.voters);
    const people = await findOrAddPeople(
      db,
      voters.map((voter) => ({ ...voter, name: `${voter.first_name} ${voter.last_name}`.trim() })),
    );
    const bills = await findStoredBills(db, slugsOf(records));
    const rows = records.map((record) => rollCallRow(record, bills.get(record.bill_slug ?? '')?.id));
    const columns = Object.keys(rows[0]!).filter((name) => name !== 'id');
    await insertRows(db, 'roll_calls', rows, { onConflict: updateOnConflict('id', columns) });
    await replaceVotes(db, records, people);
    await sumUpParties(db, records);
    // A corrected roll call may leave the bill that it named before.
    const left = records.flatMap(({ id }) => storedById.get(id)?.bill_slug ?? []);
    const slugs = [...new Set([...slugsOf(records), ...left])];
    await followRollCalls(db, slugs);
  }
  return parsed.map((record) =>
    'isVacated' in record || chosen.get(record.id) === record ? 'stored' : 'older',
  );
}

/** A vote that the House has vacated counts no more. */
async function removeVacated(db: Db, vacated: VacatedRollCall[]): Promise<void> {
  const ids = vacated.map(({ id }) => id);
  const removed = await db.deleteFrom('roll_calls').where('id', 'in', ids).returning('bill_slug').execute();
  await followRollCalls(
    db,
    removed.flatMap(({ bill_slug }) => bill_slug ?? []),
  );
}

async function followRollCalls(db: Db, slugs: string[]): Promise<void> {
  await markDecisiveRollCalls(db, slugs);
  await followPassages(db, slugs);
}

const copySite = 'https://voteview.com/';

type StoredRollCalls = Awaited<ReturnType<typeof findStored>>;

async function findStored(db: Db, parsed: { id: string }[]) {
  const rows = await db
    .selectFrom('roll_calls')
    .select(['id', 'source_updated_at', 'source_url', 'bill_slug'])
    .where('id', '=', sql<string>`any(${parsed.map(({ id }) => id)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * At most one record per roll call: the newest, unless the database has a newer one. A copy never replaces
 * what the chamber published. The first of equally new records of one batch counts.
 */
function chooseRollCalls(parsed: RollCallRecord[], storedById: StoredRollCalls): Map<string, RollCallRecord> {
  const chosen = new Map<string, RollCallRecord>();
  for (const record of parsed) {
    const { id, source_updated_at, isCopy } = record;
    const other = chosen.get(id);
    const stored = storedById.get(id);
    const isStoredCopy = stored?.source_url?.startsWith(copySite) ?? false;
    if (isCopy && (other || (stored && !isStoredCopy))) continue;
    const newest = Math.max(timeOf(other?.source_updated_at), stored?.source_updated_at?.getTime() ?? 0);
    if (!isCopy && source_updated_at && timeOf(source_updated_at) < newest) continue;
    if (other && !other.isCopy && timeOf(source_updated_at) <= timeOf(other.source_updated_at)) continue;
    chosen.set(id, record);
  }
  return chosen;
}

const timeOf = (timestamp: string | null | undefined) => (timestamp ? Date.parse(timestamp) : 0);

/** Without imported_at, so that a corrected roll call keeps the time at which members could first see it. */
function rollCallRow(record: RollCallRecord, billId: number | undefined) {
  const { voters, tieBreaker, isCopy: _, ...columns } = record;
  const totals = totalsOf(voters);
  return {
    ...columns,
    // The trigger that announces a new vote needs it.
    bill_id: billId ?? null,
    yeas: totals.yea,
    nays: totals.nay,
    present: totals.present,
    not_voting: totals.not_voting,
    others: totals.other,
    tie_breaker: tieBreaker && positionOf(tieBreaker),
    is_decisive: false,
  };
}

/** Votes are sent as arrays, one per column: a batch can have half a million of them. */
async function replaceVotes(db: Db, records: RollCallRecord[], people: Map<string, number>): Promise<void> {
  const ids = records.map(({ id }) => id);
  await sql`delete from roll_call_votes where roll_call_id = any(${ids})`.execute(db);
  const delegateStates = await findDelegateStates(db, records, people);
  const vicePresidents = await findVicePresidents(db, records);
  const rows = records.flatMap((record) => {
    const votes = record.voters.map(({ id, vote, party, state }) => {
      const person = people.get(id)!;
      const voterState = state === 'XX' ? (delegateStates.get(`${record.id} ${person}`) ?? 'XX') : state;
      return [record.id, person, positionOf(vote), vote, party, voterState] as const;
    });
    const { tieBreaker } = record;
    const vicePresident = tieBreaker ? vicePresidents.get(record.id) : undefined;
    if (!tieBreaker || vicePresident === undefined) return votes;
    const tieBreakingVote = [
      record.id,
      vicePresident,
      positionOf(tieBreaker),
      tieBreaker,
      null,
      null,
    ] as const;
    return [...votes, tieBreakingVote];
  });
  const column = (index: number) => rows.map((row) => row[index]);
  await sql`
    insert into roll_call_votes (roll_call_id, representative_id, position, word, party, state)
    select * from unnest(
      ${column(0)}::text[], ${column(1)}::int[], ${column(2)}::vote_position[],
      ${column(3)}::text[], ${column(4)}::text[], ${column(5)}::char(2)[]
    )`.execute(db);
}

async function sumUpParties(db: Db, records: RollCallRecord[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  await sql`update roll_calls set parties = roll_call_parties(id) where id = any(${ids})`.execute(db);
}

const slugsOf = (records: RollCallRecord[]) => [
  ...new Set(records.flatMap(({ bill_slug }) => bill_slug ?? [])),
];

/**
 * Marks one roll call per bill and chamber as the decisive one: the last passage, else the last vote for
 * or against the bill, else the last vote.
 */
async function markDecisiveRollCalls(db: Db, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  await sql`
    update roll_calls set is_decisive = false
    where bill_slug = any(${slugs}) and is_decisive`.execute(db);
  await sql`
    update roll_calls set is_decisive = true where id in (
      select distinct on (bill_slug, chamber) id from roll_calls
      where bill_slug = any(${slugs})
      order by bill_slug, chamber,
        case
          when kind in ('passage', 'suspension', 'concurrence', 'conference') then 0
          when yea_means <> 0 then 1
          else 2
        end,
        voted_at desc, number desc
    )`.execute(db);
}
