import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Switches of the whole server that an operator may change while it runs. */
export interface Settings {
  ads_enabled: boolean;
  /** First day of the congressional lines that members' districts were last settled on; `true` where never. */
  district_lines_from: string | true;
}

/** By primary key. Absent = as the migration that made the setting left it: on. */
export async function readSetting<Name extends keyof Settings>(db: Db, name: Name): Promise<Settings[Name]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return (row?.value ?? true) as Settings[Name];
}

export async function writeSetting<Name extends keyof Settings>(
  db: Db,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
}
