import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/**
 * First day of the newest congressional lines that have begun: members choose on them even after they have
 * ended. Undefined while an import has stored only a part. One scan of the zips' districts, once a day.
 */
export async function findCurrentLines(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ valid_from: string | null }>`
    select max(valid_from) as valid_from
    from zip_districts
    where chamber = 'congressional'
      and valid_from <= today()
      and not coalesce(
        (
          select stored_count > 0 and (finished_at is null or failure is not null)
          from import_runs
          where source = 'zip-districts'
          order by id desc
          limit 1
        ),
        false
      )`.execute(db);
  return rows[0]?.valid_from ?? undefined;
}

/**
 * Where new lines change the candidates of a zip, members get the only candidate, or choose again among
 * several. Statements over all members; lines are redrawn once in a few years.
 */
export async function moveMembersToLines(db: Db, from: string): Promise<number> {
  const lines = sql`
    new_lines as (
      select zip, state, array_agg(distinct district) as districts
      from zip_districts
      where chamber = 'congressional' and valid_from <= today() and valid_to > today()
      group by zip, state
    ), old_lines as (
      select zip, state, array_agg(distinct district) as districts
      from zip_districts
      where chamber = 'congressional' and valid_from < ${from}::date and valid_to >= ${from}::date
      group by zip, state
    )`;
  const changed = await sql`
    with ${lines}
    update members m
    set congressional_district = case when cardinality(n.districts) = 1 then n.districts[1] end
    from new_lines n
    left join old_lines o on o.zip = n.zip and o.state = n.state
    where m.zip5 = n.zip
      and m.state = n.state
      and n.districts is distinct from o.districts
      and (m.congressional_district is not null or cardinality(n.districts) = 1)
      and (cardinality(n.districts) > 1 or m.congressional_district is distinct from n.districts[1])`.execute(
    db,
  );
  // A zip without lines has those of its city. Where the state's lines have changed, a member whose district
  // is not among them chooses again: it has changed, or was found by a street address outside the city.
  const gone = await sql`
    with ${lines}, nearby as (
      select own.zip5, own.state, array_agg(d.district) as districts
      from (
        select distinct m.zip5, m.state
        from members m
        where m.congressional_district is not null
          and m.state in (
            select n.state
            from new_lines n
            join old_lines o on o.zip = n.zip and o.state = n.state
            where n.districts <> o.districts
          )
          and not exists (
            select from zip_districts z
            where z.zip = m.zip5 and z.state = m.state and z.chamber = 'congressional'
          )
      ) own
      cross join lateral districts_of_zip(own.zip5, own.state) d
      where d.chamber = 'congressional'
      group by own.zip5, own.state
    )
    update members m
    set congressional_district = case
      when cardinality(n.districts) = 1 and m.street_address is null then n.districts[1]
    end
    from nearby n
    where m.zip5 = n.zip5
      and m.state = n.state
      and m.congressional_district <> all (n.districts)`.execute(db);
  return Number((changed.numAffectedRows ?? 0n) + (gone.numAffectedRows ?? 0n));
}
