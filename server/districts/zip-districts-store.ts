import { sql, type RawBuilder } from 'kysely';

/** What is known about the districts of a zip code with an address in one state. */
export interface ZipDistricts {
  /** The likeliest district first; `valid_to` is the day on which its lines end or ended. */
  rows: { chamber: string; district: number; valid_to: string }[];
  /** Seats of the state in the House; null for an unknown state. */
  house_seats: number | null;
}

/** SQL of the districts of a zip code with an address in a state (postal code): a few rows by index. */
export function districtsOfZip(zip: RawBuilder<unknown>, state: RawBuilder<unknown>) {
  return sql<ZipDistricts>`json_build_object(
    'rows', (
      select coalesce(json_agg(d order by d.ordinality), '[]')
      from districts_of_zip(${zip}, ${state}) with ordinality d
    ),
    'house_seats', (select house_seats from states where postal = ${state})
  )`;
}
