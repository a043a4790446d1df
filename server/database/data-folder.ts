import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from '#server/config.ts';

/** Makes DATA_DIR if it is missing. @throws ConfigError if this account cannot write to it. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${path} cannot be written: ${(error as Error).message}.`);
  }
}
