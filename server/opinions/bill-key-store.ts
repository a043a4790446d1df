import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TypedNumber } from '#contract/bills/typed-number.ts';
import { parseId } from '#server/http/parse-id.ts';

/** SQL: the bill `b` that a path names, by id or by public identifier (`hr1-119`). Both are unique keys. */
export function billKeyIs(id: string): RawBuilder<SqlBool> {
  const number = parseId(id);
  return number ? sql`b.id = ${number}` : sql`b.slug = ${id.toLowerCase()}`;
}

/** SQL: the bill `b` has a number that a person typed. The index on numbers finds it. */
export function billNumberIs({ types, number, letter, congress }: TypedNumber): RawBuilder<SqlBool> {
  return sql`(
    b.number = ${number}
    ${types.length > 0 ? sql`and b.bill_type = any(${types}::text[])` : sql``}
    ${letter === undefined ? sql`` : sql`and b.slug = ${`eo${number}${letter}`}`}
    ${congress === undefined ? sql`` : sql`and b.congress = ${congress}`}
  )`;
}
