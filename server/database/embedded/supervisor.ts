import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded, type EmbeddedDatabase } from './postgres.ts';
import { isPostgres } from './postmaster.ts';

const checkEveryMs = 250;

/** Restarts an embedded PostgreSQL that was killed, at the same address. Calls in between answer 503. */
export class Supervisor {
  private current: EmbeddedDatabase;
  private readonly dataDir: string;
  private watching: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(embedded: EmbeddedDatabase, dataDir: string) {
    this.current = embedded;
    this.dataDir = dataDir;
  }

  watch(report: (message: string) => void): void {
    this.watching ??= this.supervise(report);
  }

  /** Ends the watch, then PostgreSQL. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await this.current.stop();
  }

  private async supervise(report: (message: string) => void): Promise<void> {
    const { signal } = this.stopping;
    // Not referenced: the timer must not keep the process alive.
    const pause = () => sleep(checkEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    const port = Number(new URL(this.current.url).port);
    let isReported = false;
    for (;;) {
      await pause();
      if (signal.aborted) return;
      if (await isPostgres(this.current.pid)) continue;
      if (!isReported) report('PostgreSQL has ended. Restarting it.');
      isReported = true;
      try {
        this.current = await startEmbedded({ dataDir: this.dataDir, port });
        report('PostgreSQL runs again.');
        isReported = false;
      } catch (error) {
        // Processes of the old one may still be ending.
        report((error as Error).message);
      }
    }
  }
}
