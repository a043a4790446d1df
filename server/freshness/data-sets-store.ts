import { sql, type RawBuilder } from 'kysely';
import { federalOffices } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { dataSets, dataSetNames, type DataSet, type DataSetName } from './data-sets.ts';

/** SQL of all data sets as JSON, to be part of another statement: six rows at most. */
export const dataSetsJson = sql<DataSet[]>`(
  select coalesce(json_agg(d), '[]') from data_sets d
)`;

export async function findDataSets(db: Db): Promise<DataSet[]> {
  const { rows } = await sql<{ data_sets: DataSet[] }>`select ${dataSetsJson} as data_sets`.execute(db);
  return rows[0]!.data_sets;
}

/** The newest date of the stored records of a set. For officials it is the newest term that has begun. */
function newestRecord(name: DataSetName): RawBuilder<string> {
  const { category } = dataSets[name];
  // A few bills that were read later say nothing about the age of the others.
  if (name === 'bills')
    return sql`(
      select (percentile_disc(0.99) within group (order by b.source_updated_at))::date
      from bills b
      where b.category = 'fed' and b.source_updated_at < now() + interval '1 day'
    )`;
  if (category)
    return sql`(
      select max(b.source_updated_at)::date
      from bills b
      where b.category = ${category} and b.source_updated_at < now() + interval '1 day'
    )`;
  if (name === 'roll_calls')
    return sql`(
      select max(c.source_updated_at)::date
      from roll_calls c
      where c.source_updated_at < now() + interval '1 day'
    )`;
  return sql`(
    select max(t.start_date)
    from representative_terms t
    where t.start_date <= today() and (t.office = any(${federalOffices})) = ${name === 'officials'}
  )`;
}

/**
 * Records that a source has been read. Files may be old, so an import counts as of their newest record.
 * An age never goes backward.
 */
export async function saveDataSet(
  db: Db,
  name: DataSetName,
  { isSync, isComplete }: { isSync: boolean; isComplete: boolean },
): Promise<void> {
  await sql`
    insert into data_sets as d (name, as_of, is_complete)
    values (
      ${name},
      ${isSync ? sql`today()` : sql`coalesce(${newestRecord(name)}, today())`},
      ${isComplete}
    )
    on conflict (name) do update set
      as_of = greatest(d.as_of, excluded.as_of),
      is_complete = d.is_complete or excluded.is_complete
    where (d.as_of, d.is_complete) is distinct from (
      greatest(d.as_of, excluded.as_of), d.is_complete or excluded.is_complete
    )`.execute(db);
  await countDataSets(db, [name]);
}

/** Counts what is stored of the sets. Reads an index of the listings, so it takes milliseconds. */
export async function countDataSets(db: Db, names: readonly DataSetName[] = dataSetNames): Promise<void> {
  for (const name of names) {
    const { category } = dataSets[name];
    if (name === 'roll_calls') await countRollCalls(db);
    if (!category) continue;
    await sql`
      with found as (
        select l.congress, count(*)::int as stored
        from listings l
        where l.category = ${category}
        group by l.congress
      ), counted as (
        select
          case
            when ${category} = 'eo' then coalesce(sum(stored), 0)
            else coalesce((array_agg(stored order by congress desc))[1], 0)
          end::int as stored,
          coalesce(array_agg(congress order by congress desc) filter (where congress is not null), '{}')
            as congresses
        from found
      ), kinds as (
        select coalesce(array_agg(distinct l.heading), '{}') as kinds
        from listings l
        where l.category = ${category} and ${category} = 'eo' and l.heading is not null
      )
      update data_sets d
      set stored = c.stored, congresses = c.congresses, kinds = k.kinds
      from counted c, kinds k
      where d.name = ${name}
        and (d.stored, d.congresses, d.kinds) is distinct from (c.stored, c.congresses, k.kinds)`.execute(db);
  }
}

/** The chambers number their votes by year, so the highest number shows how many there were. */
async function countRollCalls(db: Db): Promise<void> {
  await sql`
    with newest as (
      select c.chamber, c.year, count(*)::int as stored, max(c.number) as expected
      from roll_calls c
      where c.congress = (select max(congress) from roll_calls)
      group by c.chamber, c.year
    ), counted as (
      select coalesce(sum(stored), 0)::int as stored, sum(expected)::int as expected from newest
    )
    update data_sets d
    set stored = c.stored, expected = c.expected
    from counted c
    where d.name = 'roll_calls' and (d.stored, d.expected) is distinct from (c.stored, c.expected)`.execute(
    db,
  );
}
