import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Processor seconds of this process and of the PostgreSQL in a data folder so far. Other load on the machine
 * changes them little.
 */
export interface ProcessorTime {
  node: number;
  postgres: number;
  /** The seconds since an earlier reading, as text. */
  since(earlier: ProcessorTime): string;
}

export async function processorTime(dataDir: string): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage();
  const now = { node: (user + system) / 1e6, postgres: await ofPostgres(dataDir) };
  return {
    ...now,
    since: (earlier) =>
      `${(now.node - earlier.node).toFixed(1)} s here, ${(now.postgres - earlier.postgres).toFixed(1)} s in PostgreSQL`,
  };
}

/** Processor time of the postmaster and its processes, also ended ones; 0 on systems without /proc. */
async function ofPostgres(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  const processes = await readdir('/proc').catch(() => []);
  const ticks = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const own = Number(fields[11]) + Number(fields[12]);
        if (Number(name) === postmaster) return own + Number(fields[13]) + Number(fields[14]);
        return Number(fields[1]) === postmaster ? own : 0;
      }),
  );
  return ticks.reduce((sum, count) => sum + count, 0) / 100;
}
