import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { message } from './fields.ts';

const timestamp = z.iso.datetime();

const dataRun = z.object({
  id: z.number(),
  /** 'sync': from the network. 'import': from files that the operator named. */
  by: z.enum(['sync', 'import']),
  outcome: z.enum(['running', 'done', 'failed', 'interrupted']),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  /** So far, if the run is not finished. */
  seconds: z.number().int(),
  /** Numbers of records. */
  read: z.number(),
  stored: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  /** Why the run did not reach its end, in a sentence. */
  failure: z.string().nullable(),
  /** The first of the skipped records. */
  problems: z.array(z.object({ record: z.string(), reason: z.string() })),
});
export type DataRun = z.output<typeof dataRun>;

const dataSource = z.object({
  name: z.string(),
  title: z.string(),
  publisher: z.string(),
  /** The host it is read from. */
  address: z.string(),
  /** 'every day', 'every Sunday' */
  schedule: z.string(),
  state: z.enum(['idle', 'waiting', 'running']),
  /** The environment variable that must be set before the source can be read. */
  missing_key: z.string().nullable(),
  /** When the source was last read to its end. */
  as_of: timestamp.nullable(),
  /** Null if there is no schedule. */
  next_run: timestamp.nullable(),
  last_run: dataRun.nullable(),
});
export type DataSource = z.output<typeof dataSource>;

export const adminData = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/data',
  summary: 'The official sources with their last and next run, and failed background jobs',
  auth: 'admin',
  input: {},
  output: z.object({
    /** Whether this server reads the sources by schedule (SYNC=on). */
    scheduled: z.boolean(),
    sources: z.array(dataSource),
    failed_jobs: z.object({
      count: z.number(),
      jobs: z.array(z.object({ id: z.string(), job: z.string(), at: timestamp })),
    }),
  }),
});

export const startSync = defineEndpoint({
  method: 'POST',
  path: '/api/v1/admin/data/:source/sync',
  summary: 'Read a source now',
  auth: 'admin',
  input: { params: z.object({ source: z.string().max(50) }) },
  output: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const retryFailedJobs = defineEndpoint({
  method: 'POST',
  path: '/api/v1/admin/failed_jobs/retry',
  summary: 'Retry all failed background jobs',
  auth: 'admin',
  input: {},
  output: z.object({ message }),
});
