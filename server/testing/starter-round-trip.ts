import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Db } from '#server/database/pool.ts';
import { loadStarter } from '#server/official-data/starter/starter.ts';
import { writeStarter } from '#server/official-data/starter/write-starter.ts';
import { emptyTables } from '#server/testing/official-data.ts';

/**
 * Writes starter data, empties the tables and fills them with it. @returns sums of the roll calls before and
 * after.
 */
export async function writeAndLoadStarter(db: Db) {
  const before = await sumsOfRollCalls(db);
  const folder = await mkdtemp(join(tmpdir(), 'polity-starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeStarter(db, folder);
  await emptyTables(db);
  await loadStarter(db, undefined, folder);
  return { before, after: await sumsOfRollCalls(db) };
}

async function sumsOfRollCalls(db: Db) {
  const { rows } = await sql`
    select (select md5(string_agg(v::text, ' ' order by roll_call_id, representative_id)) from roll_call_votes v) as votes,
      (select count(*) from roll_call_votes) as count,
      (select md5(string_agg((to_jsonb(r) - 'imported_at')::text, ' ' order by id)) from roll_calls r) as roll_calls`.execute(
    db,
  );
  return rows[0];
}
