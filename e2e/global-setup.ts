import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyOf, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** The product's data folder: mails are in its folder mail. */
    dataDir: string;
    /** A data folder as the first start leaves it; products of their own begin with a copy. */
    filled: string;
  }
}

/** One product, filled with the starter data on a fresh data folder, for all browser tests that need none of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const filled = await mkdtemp(join(tmpdir(), 'polity-e2e-filled-'));
  await startProduct(filled).then((product) => product.stop());
  const dataDir = await copyOf(filled);
  const product = await startProduct(dataDir);
  project.provide('origin', product.origin);
  project.provide('dataDir', dataDir);
  project.provide('filled', filled);
  return async () => {
    await product.stop();
    for (const folder of [dataDir, filled]) await rm(folder, { recursive: true, force: true });
  };
}
