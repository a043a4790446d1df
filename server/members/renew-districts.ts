import { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { readSetting, writeSetting } from '#server/database/settings-store.ts';
import { findLinesOfToday, settleOnNewLines } from './renew-districts.queries.ts';

/**
 * When new congressional lines begin to hold, districts of members follow their zips; who has several candidates now chooses again.
 * @returns how many members' districts changed.
 */
export async function renewDistricts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const [today, before] = [await findLinesOfToday(db), await readSetting(db, 'district_lines_from')];
    if (!today || today === before) return 0;
    await writeSetting(db, 'district_lines_from', today);
    // Never settled before: the districts at hand were chosen on the lines of today.
    return before === true ? 0 : settleOnNewLines(db, today);
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
