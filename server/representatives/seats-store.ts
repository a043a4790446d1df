import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { houseOffices } from '#contract/representatives.ts';

/** SQL: the term `t` is in the House. */
export const inHouse = sql<SqlBool>`t.office = any(${houseOffices})`;

/** SQL: the term `t`, of the district's state, is a senator's or in the district's seat of the House. */
export function inCongressFor(district: number | null | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(t.office = 'senator' or (${inHouse} and t.district = ${district}))`;
}
