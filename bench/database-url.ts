import { startEmbedded } from '../server/database/embedded/postgres.ts';

/** The URL of the embedded database of a running product. */
export async function databaseUrl(dataDir: string): Promise<string> {
  return (await startEmbedded({ dataDir })).url;
}
