import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { houseOffices } from '#contract/representatives.ts';

/** SQL: the term `t` is in the House. */
export const inHouse = sql<SqlBool>`t.office = any(${houseOffices})`;

/** SQL: the term `t`, of the district's state, is a senator's or in the district's seat of the House. */
export function inCongressFor(district: number | null | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(t.office = 'senator' or (${inHouse} and t.district = ${district}))`;
}

/**
 * SQL: the first day after the term `t` in Congress. A term that ends early includes its last day. A full one
 * ends on January 3, when the next begins; a term of an appointee may end when their elected one begins.
 */
export const dayAfterTerm = sql<string>`(
  t.end_date + (
    to_char(t.end_date, 'MM-DD') <> '01-03'
    and t.end_date not in (
      select n.start_date from representative_terms n where n.representative_id = t.representative_id
    )
  )::int
)`;
