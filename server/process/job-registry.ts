import { refreshAdDelivery } from '#server/ads/delivery.ts';
import { accountMails } from '#server/auth/account-mails.ts';
import { accountUpkeep } from '#server/members/upkeep-jobs.ts';
import { invitationEmails } from '#server/notifications/invitation-emails.ts';
import { eraseInvitedAddresses, mailInvitationMail } from '#server/connect/mail-invitations.ts';
import { digestEmail, digestsJob } from '#server/notifications/digest.ts';
import { pruneNotifications } from '#server/notifications/prune.ts';
import { fanOutJob } from '#server/notifications/fan-out.ts';
import { expoReceiptsJob, pushJob } from '#server/notifications/push.ts';
import { refusedAdMail } from '#server/ads/ad-decisions.ts';
import { caseReminder, caseRemindersJob } from '#server/moderation/case-reminders.ts';
import { decisionMail } from '#server/moderation/moderation-mails.ts';
import type { Job } from '#server/jobs/job.ts';
import { countHomeActivity } from '#server/home/graphs.ts';
import { processMedia } from '#server/media/process-media.ts';
import { sweepPreviews } from '#server/shares/link-preview/link-preview.ts';
import { sweepMedia, sweepOrphans } from '#server/media/sweep.ts';
import { countBusyItems } from '#server/opinions/breakdown.ts';
import { recountNightly } from '#server/opinions/recount.ts';
import { rankShortList } from '#server/bills/short-list/short-list.ts';
import { refreshSpellingWords } from '#server/search/search.ts';
import { retryFailedSources } from '#server/official-data/schedule/overdue-sources.ts';
import { syncJobs } from '#server/official-data/schedule/sync-jobs.ts';
import { sweepViews } from '#server/bills/view-counts.ts';

/** All background jobs. A job that is missing here fails when it runs. */
export const allJobs: Job[] = [
  ...accountMails,
  ...accountUpkeep,
  ...Object.values(invitationEmails),
  fanOutJob,
  digestsJob,
  digestEmail,
  pruneNotifications,
  mailInvitationMail,
  eraseInvitedAddresses,
  decisionMail,
  refusedAdMail,
  caseRemindersJob,
  caseReminder,
  pushJob,
  expoReceiptsJob,
  countBusyItems,
  countHomeActivity,
  recountNightly,
  ...syncJobs,
  retryFailedSources,
  rankShortList,
  refreshSpellingWords,
  sweepViews,
  processMedia,
  sweepMedia,
  sweepOrphans,
  sweepPreviews,
  refreshAdDelivery,
] as Job[];
