import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/**
 * Prepares a data folder with the starter data. Every product of the browser tests starts on a copy of it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Tests create many members; cheap hashes make that fast.
  process.env.ARGON2_MEMORY_KIB = '64';
  const folder = await mkdtemp(join(tmpdir(), 'polity-e2e-prepared-'));
  const product = await startProduct(folder);
  await product.stop();
  process.env.PREPARED_DATA_DIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}
