import { z } from 'zod';
import { allowLongStatements } from '#server/database/long-statements.ts';
import { defineJob } from '#server/jobs/job.ts';
import { replaceSpellingWords } from './spelling-store.ts';

/** New bills and officials bring new words. */
export const refreshSpellingWords = defineJob({
  name: 'search.spelling_words',
  queue: 'upkeep',
  cron: '53 9 * * *',
  data: z.object({}),
  handle: ({ db }) =>
    db.transaction().execute(async (db) => {
      await allowLongStatements(db, 5);
      await replaceSpellingWords(db);
    }),
});
