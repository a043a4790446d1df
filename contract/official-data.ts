import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { message } from './fields.ts';

const moment = z.iso.datetime();

const dataRun = z.object({
  id: z.number(),
  /** From the network, or by hand from files. */
  by: z.enum(['sync', 'import']),
  outcome: z.enum(['running', 'done', 'failed', 'interrupted']),
  started_at: moment,
  finished_at: moment.nullable(),
  /** Whole seconds; of a run that goes on, so far. */
  seconds: z.number(),
  read: z.number(),
  stored: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  /** Why the source could not be read to its end, in a sentence. */
  failure: z.string().nullable(),
  /** The first of the records that were passed over, by name. */
  problems: z.array(z.object({ record: z.string(), reason: z.string() })),
});
export type DataRun = z.output<typeof dataRun>;

const dataSource = z.object({
  name: z.string(),
  title: z.string(),
  publisher: z.string(),
  /** Where it is read. */
  address: z.string(),
  /** 'every 4 hours' */
  rhythm: z.string(),
  state: z.enum(['idle', 'waiting', 'running']),
  /** The variable without which the source lets nobody in. */
  missing_key: z.string().nullable(),
  /** When the source was last read to its end: what is shown is no older. */
  as_of: moment.nullable(),
  /** Null where no schedule is on. */
  next_run: moment.nullable(),
  last_run: dataRun.nullable(),
});
export type DataSource = z.output<typeof dataSource>;

export const adminData = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/data',
  summary:
    'The official sources: how each was last read, what failed, and when it is read next; jobs that were given up',
  auth: 'admin',
  input: {},
  output: z.object({
    /** Whether this server reads the sources by schedule (SYNC=on). */
    scheduled: z.boolean(),
    sources: z.array(dataSource),
    dead_letters: z.object({
      count: z.number(),
      jobs: z.array(z.object({ id: z.string(), job: z.string(), at: moment })),
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

export const retryDeadLetters = defineEndpoint({
  method: 'POST',
  path: '/api/v1/admin/dead_letters/retry',
  summary: 'Have all jobs that were given up tried again',
  auth: 'admin',
  input: {},
  output: z.object({ message }),
});
