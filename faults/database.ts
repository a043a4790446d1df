import { setTimeout as sleep } from 'node:timers/promises';
import type { Checks, Finding } from './check.ts';
import { ask, withVictim, type Victim } from './victim.ts';
import { Writers } from './writers.ts';

const kills = 10;
const secondsToWrite = 5;

export const checks: Checks = [
  {
    name: 'PostgreSQL is killed under load: 503 with Retry-After, no crash, and opinions are saved again soon',
    run: () => killing(async (victim) => process.kill(await victim.postmaster(), 'SIGKILL')),
  },
  {
    name: 'A PostgreSQL backend is killed under load, so that PostgreSQL drops all connections: the same results',
    run: () =>
      killing(async (victim) => {
        const [row] = await ask<{ pid: number }>(
          victim,
          `select pid from pg_stat_activity where application_name = 'polity' order by random() limit 1`,
        );
        process.kill(row!.pid, 'SIGKILL');
      }),
  },
  { name: 'PostgreSQL is frozen: calls and pages answer 503, and 200 afterwards', run: freezing },
];

/** Stops PostgreSQL without ending it, so that no connection is lost and no statement times out. */
async function freezing(): Promise<Finding> {
  return withVictim(async (victim) => {
    const paths = ['/api/v1/bills', '/api/v1/roll_calls', '/fedbills', '/roll_calls', '/readyz'];
    const openAll = () =>
      Promise.all(
        paths.map(async (path) => {
          const signal = AbortSignal.timeout(60_000);
          const { status, headers } = await fetch(victim.product.origin + path, { signal });
          return { path, status, retryAfter: headers.get('retry-after') };
        }),
      );
    const backends = await ask<{ pid: number }>(
      victim,
      `select pid from pg_stat_activity where application_name = 'polity'`,
    );
    const pids = [await victim.postmaster(), ...backends.map(({ pid }) => pid)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const frozen = await openAll().finally(() => pids.forEach((pid) => process.kill(pid, 'SIGCONT')));
    const failures = frozen
      .filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      .map(
        ({ path, status, retryAfter }) =>
          `${path} answered ${status}${retryAfter ? '' : ' without Retry-After'}`,
      );
    for (const { path, status } of await openAll())
      if (status !== 200) failures.push(`afterwards ${path} answered ${status}`);
    return { count: frozen.length, failures };
  });
}

async function killing(kill: (victim: Victim) => Promise<unknown>): Promise<Finding> {
  return withVictim(async (victim) => {
    const writers = await Writers.of(victim, 40);
    const failures: string[] = [];
    const waits: number[] = [];
    const { pid } = victim.product.process;
    writers.start();
    for (let turn = 1; turn <= kills; turn++) {
      await sleep(500 + Math.random() * 500);
      await kill(victim);
      const killed = performance.now();
      await untilReady(victim);
      const ready = performance.now();
      const saved = () => writers.answers.find(({ status, at }) => status < 300 && at > ready);
      while (!saved() && performance.now() - ready < 30_000) await sleep(20);
      const seconds = ((saved()?.at ?? Number.POSITIVE_INFINITY) - ready) / 1000;
      waits.push(seconds);
      if (seconds > secondsToWrite)
        failures.push(
          `after kill ${turn} an opinion was saved ${seconds.toFixed(1)} s after PostgreSQL was ready`,
        );
      const refused = writers.answers.filter(({ status, at }) => status >= 300 && at > killed);
      for (const { status, retryAfter } of refused)
        if (status !== 503 || !retryAfter) failures.push(`after kill ${turn} a call was answered ${status}`);
      if (victim.product.process.exitCode !== null)
        return { count: turn, failures: [...failures, 'the server ended'] };
    }
    await writers.stop();
    const refusals = writers.answers.filter(({ status }) => status === 503).length;
    if (refusals === 0) failures.push('no call was refused: nothing was killed');
    if (victim.product.process.pid !== pid) failures.push('the server is another process');
    failures.push(...(await writers.losses()));
    return {
      count: kills,
      failures,
      note: `${writers.acknowledged} opinions saved, ${refusals} calls refused, saved again within ${Math.max(...waits).toFixed(1)} s`,
    };
  });
}

/** Waits until the database answers queries. */
async function untilReady(victim: Victim): Promise<void> {
  for (;;) {
    await sleep(50);
    const answer = await ask(victim, 'select 1').catch(() => undefined);
    if (answer) return;
  }
}
