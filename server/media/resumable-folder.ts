import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** Where resumable uploads arrive, on this machine. */
export function resumableFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'resumable-uploads');
}
