import { allJobs } from '../server/process/job-registry.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/database/pool.ts';
import { jobsOf, openBoss } from '../server/jobs/boss.ts';
import { openMailer } from '../server/mail/mailer.ts';
import { startWorkers } from '../server/process/run-jobs.ts';
import { testEmail } from './test-email.ts';

// A process that runs jobs only, to be killed.
allJobs.push(testEmail);
const config = readConfig();
const { db } = await connect(config.databaseUrl!);
const boss = await openBoss(config.databaseUrl!, { supervise: true });
const services = { db, config, jobs: jobsOf(boss), mailer: openMailer(config) };
await startWorkers(boss, services, { warn: () => undefined });
console.log('working');
