import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from './postgres.ts';
import { isPostgres } from './postmaster.ts';
import { acquireServerLock } from './server-lock.ts';

const checkEveryMs = 250;

/**
 * Holds the lock of the server on an embedded PostgreSQL, and restarts PostgreSQL at the same address when it
 * was killed. Calls in between answer 503.
 */
export class Supervisor {
  private current: EmbeddedDatabase;
  private readonly dataDir: string;
  private lock: pg.Client | undefined;
  private watching: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(embedded: EmbeddedDatabase, dataDir: string) {
    this.current = embedded;
    this.dataDir = dataDir;
  }

  /** @throws ConfigError when another server runs on the database. */
  async acquireLock(): Promise<void> {
    const lock = await acquireServerLock(this.current.url, this.dataDir);
    // PostgreSQL ends all connections when one of its processes is killed.
    lock.on('end', () => {
      if (this.lock === lock) this.lock = undefined;
    });
    this.lock = lock;
  }

  watch(report: (message: string) => void): void {
    this.watching ??= this.supervise(report);
  }

  /** Ends the watch, then PostgreSQL. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await this.lock?.end();
    await this.current.stop();
  }

  private async supervise(report: (message: string) => void): Promise<void> {
    const { signal } = this.stopping;
    // Not referenced: the timer must not keep the process alive.
    const pause = () => sleep(checkEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    const port = Number(new URL(this.current.url).port);
    let isDown = false;
    let failure = '';
    for (;;) {
      await pause();
      if (signal.aborted) return;
      if (this.lock) continue;
      const runs = await isPostgres(this.current.pid);
      if (!runs && !isDown) report('PostgreSQL has ended. Restarting it.');
      isDown ||= !runs;
      try {
        if (!runs) this.current = await startEmbedded({ dataDir: this.dataDir, port });
        await this.acquireLock();
        if (isDown) report('PostgreSQL runs again.');
        isDown = false;
        failure = '';
      } catch (error) {
        // Processes of the old one may still be ending.
        const { message } = error as Error;
        if (message !== failure) report(message);
        failure = message;
      }
    }
  }
}
