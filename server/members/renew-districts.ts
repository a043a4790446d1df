import { z } from 'zod';
import { allowLongStatements, type Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { readSetting, writeSetting } from '#server/database/settings-store.ts';
import { findCurrentLines, moveMembersToLines } from './renew-districts.queries.ts';

/**
 * When new congressional lines take effect, members' districts follow their zips. Members whose zip now has
 * several candidates choose again. @returns how many members' districts changed.
 */
export async function renewDistricts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    await allowLongStatements(db, 30);
    const [today, before] = [await findCurrentLines(db), await readSetting(db, 'district_lines_from')];
    if (!today || today === before) return 0;
    await writeSetting(db, 'district_lines_from', today);
    // The first run: members have chosen on the current lines.
    return before === '' ? 0 : moveMembersToLines(db, today);
  });
}

export const renewDistrictsDaily = defineJob({
  name: 'accounts.renew_districts',
  queue: 'upkeep',
  cron: '7 8 * * *',
  data: z.object({}),
  async handle({ db }) {
    await renewDistricts(db);
  },
});
