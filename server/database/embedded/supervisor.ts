import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgres, startEmbedded, type EmbeddedDatabase } from './postgres.ts';

/** Milliseconds between two looks, and between two attempts. */
const pause = 250;

/**
 * Brings an embedded PostgreSQL back that was killed (by hand, or for want of memory), at the address where the pool expects it.
 * What is asked meanwhile is told to come back in a moment.
 */
export class Reviver {
  private current: EmbeddedDatabase;
  private readonly dataDir: string;
  private watching: Promise<void> | undefined;
  private readonly ending = new AbortController();

  constructor(embedded: EmbeddedDatabase, dataDir: string) {
    this.current = embedded;
    this.dataDir = dataDir;
  }

  watch(tell: (words: string) => void): void {
    this.watching ??= this.goOn(tell);
  }

  /** Ends the watch, and PostgreSQL. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.watching;
    await this.current.stop();
  }

  private async goOn(tell: (words: string) => void): Promise<void> {
    const port = Number(new URL(this.current.url).port);
    let isTold = false;
    const { signal } = this.ending;
    for (;;) {
      // Nobody waits for it: it must not keep the process from ending.
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (await isPostgres(this.current.pid)) continue;
      if (!isTold) tell('PostgreSQL has ended; it is started again.');
      isTold = true;
      try {
        this.current = await startEmbedded({ dataDir: this.dataDir, port });
        tell('PostgreSQL is there again.');
        isTold = false;
      } catch (error) {
        // What is left of the old one may need a moment to end.
        tell((error as Error).message);
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
