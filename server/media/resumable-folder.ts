import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** Where resumable uploads arrive, on this machine. */
export function resumableFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'resumable-uploads');
}

/** Removes the file of a resumable upload, and the state beside it. */
export async function removeResumable(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(join(resumableFolder(config), name), { force: true });
}
