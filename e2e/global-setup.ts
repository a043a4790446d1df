import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** The product's data folder: mails are in its folder mail. */
    dataDir: string;
  }
}

/** One product on a fresh data folder, filled with the starter data, for all browser tests that do not restart it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-e2e-'));
  const product = await startProduct(dataDir);
  project.provide('origin', product.origin);
  project.provide('dataDir', dataDir);
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
