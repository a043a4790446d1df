import type { Job } from './jobs/job.ts';

/** Everything that is done in the background. A job that is missing here ends as a dead letter. */
export const allJobs: Job[] = [];
