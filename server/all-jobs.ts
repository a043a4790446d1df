import { accountMails } from './accounts/account-mails.ts';
import { accountUpkeep } from './accounts/account-upkeep.ts';
import { connectMails } from './connect/connect-mails.ts';
import { expoReceiptsJob, pushJob } from './devices/push.ts';
import type { Job } from './jobs/job.ts';
import { countBusyItems } from './opinions/breakdown-job.ts';
import { recountNightly } from './opinions/recount.ts';
import { rankShortList } from './bills/short-list-job.ts';
import { syncJobs } from './sync/sync-jobs.ts';
import { sweepViews } from './views/views.ts';

/** Everything that is done in the background. A job that is missing here ends as a dead letter. */
export const allJobs: Job[] = [
  ...accountMails,
  ...accountUpkeep,
  ...connectMails,
  pushJob,
  expoReceiptsJob,
  countBusyItems,
  recountNightly,
  ...syncJobs,
  rankShortList,
  sweepViews,
] as Job[];
