import type { FastifyInstance, InjectOptions } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { afterAll } from 'vitest';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { buildApp } from '#server/app.ts';
import { setToday } from '#server/environment/clock.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { jobsOf, openBoss } from '#server/jobs/boss.ts';
import type { JobServices } from '#server/jobs/services.ts';
import { openMailer } from '#server/mail/mailer.ts';
import type { Renderer } from '#server/ssr/render.ts';
import { testDatabase } from './database.ts';
import { testFolder } from './folder.ts';
import { drainJobs } from './jobs.ts';
import { mailsTo, type TestMail } from './mails.ts';

interface Reply<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  config: Config;
  boss: PgBoss;
  /** Runs the waiting jobs in this process. @returns those that failed. */
  runJobs(): Promise<Error[]>;
  /** Mails to an address, as written to DATA_DIR/mail, oldest first. */
  mails(address: string): Promise<TestMail[]>;
  /** Calls an endpoint as the holder of a token, or as a visitor. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Reply<Output<E> & ErrorReply>>;
  /** Calls an endpoint with input that its types refuse. */
  callUnchecked<E extends Endpoint>(
    endpoint: E,
    input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object },
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Reply<Output<E> & ErrorReply>>;
  /** The dependencies of jobs. */
  services: JobServices;
  /** Any request. */
  send(options: InjectOptions): Promise<Reply<ErrorReply & Record<string, unknown>>>;
}

/** The real server on a real database, without a socket. */
export async function testApp(
  renderer?: Renderer,
  env: Record<string, string> = {},
  from: 'empty' | 'starter' = 'empty',
): Promise<TestApp> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SYNC: 'off',
    PUBLIC_URL: 'https://polity.test',
    DATA_DIR: await testFolder(),
    RATE_LIMIT: 'off',
    ARGON2_MEMORY_KIB: '64',
    CENSUS_GEOCODER_URL: 'off',
    ...env,
  });
  setToday(config.today);
  const { db, url } = await testDatabase(from);
  const boss = await openBoss(url);
  const services = { db, config, jobs: jobsOf(boss) };
  const app = await buildApp({ ...services, renderer });
  afterAll(async () => {
    // The next file of this worker shares the clock.
    setToday(undefined);
    await app.close();
    await boss.stop({ graceful: false });
  });
  const send: TestApp['send'] = async (options) => {
    const { statusCode, body, headers } = await app.inject(options);
    return { status: statusCode, body: parse(body), headers };
  };
  const callUnchecked: TestApp['callUnchecked'] = async <E extends Endpoint>(
    endpoint: E,
    { params = {}, query = {}, body }: Parameters<TestApp['callUnchecked']>[1],
    token?: string,
    headers: Record<string, string> = {},
  ) => {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    const reply: unknown = await send({
      method: endpoint.method,
      url,
      query: given as Record<string, string>,
      ...(body && { payload: body }),
      headers: { ...headers, ...(token && { authorization: token }) },
    });
    return reply as Reply<Output<E> & ErrorReply>;
  };
  const call: TestApp['call'] = (endpoint, input, token, headers) =>
    callUnchecked(endpoint, input as Parameters<TestApp['callUnchecked']>[1], token, headers);
  return {
    app,
    db,
    config,
    boss,
    call,
    callUnchecked,
    services: { ...services, mailer: openMailer(config) },
    send,
    runJobs: () => drainJobs(boss, services),
    mails: (address) => mailsTo(config, address),
  };
}

function parse(body: string) {
  try {
    return JSON.parse(body);
  } catch {
    return { text: body };
  }
}
