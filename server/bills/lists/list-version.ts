import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Moves with all that lists and pages of bills show, but for bars and views. */
export const listVersion = sql<string>`(select sum(version)::text from list_version)`;

export async function findListVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${listVersion} as version`.execute(db);
  return rows[0]!.version;
}
