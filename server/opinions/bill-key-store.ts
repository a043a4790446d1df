import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { parseId } from '#server/http/parse-id.ts';

/** SQL: the bill `b` that a path names, by id or by public identifier (`hr1-119`). Both are unique keys. */
export function billKeyIs(id: string): RawBuilder<SqlBool> {
  const number = parseId(id);
  return number ? sql`b.id = ${number}` : sql`b.slug = ${id.toLowerCase()}`;
}
