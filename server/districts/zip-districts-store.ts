import { sql, type RawBuilder } from 'kysely';

/** What is known about the districts of a zip code. */
export interface ZipDistricts {
  /** Districts that it touches today, ascending. */
  rows: { chamber: string; state: string; district: number }[];
  /** Seats of its state in the House; null for an unknown state. */
  house_seats: number | null;
}

/** SQL of the districts of a zip code with an address in a state (postal code): a few rows by primary key. */
export function districtsOfZip(zip: RawBuilder<unknown>, state: RawBuilder<unknown>) {
  return sql<ZipDistricts>`json_build_object(
    'rows', (
      select coalesce(json_agg(d order by d.district), '[]')
      from (
        select chamber, state, district
        from zip_districts
        where zip = ${zip} and valid_from <= today() and valid_to > today()
      ) d
    ),
    'house_seats', (select house_seats from states where postal = ${state})
  )`;
}
