import { sql, type SqlBool } from 'kysely';
import { parseId } from '#server/http/parse-id.ts';

/** Paths name a bill by id or by public identifier (`hr1-119`). Both are unique keys of `bills b`. */
export function isBill(id: string) {
  const number = parseId(id);
  return number ? sql<SqlBool>`b.id = ${number}` : sql<SqlBool>`b.slug = ${id.toLowerCase()}`;
}
