import { rm } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { copyPreparedFolder, startProduct, type Product } from './product.ts';

interface Fixtures {
  /** Copies the prepared data folder. The copy is deleted after the test. */
  newCopy(): Promise<string>;
  /**
   * Starts a product that is stopped after the test, on a copy of the prepared data folder unless another is
   * given.
   */
  start(options?: { dataDir?: string; env?: Record<string, string> }): Promise<Product>;
}

/** For tests that start and stop the product themselves. */
export const test = base.extend<Fixtures>({
  newCopy: async ({}, provide) => {
    const folders: string[] = [];
    await provide(async () => {
      folders.push(await copyPreparedFolder());
      return folders.at(-1)!;
    });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  },
  start: async ({}, provide) => {
    const products: Product[] = [];
    await provide(async ({ dataDir, env } = {}) => {
      products.push(await startProduct(dataDir ?? (await copyPreparedFolder()), env));
      return products.at(-1)!;
    });
    // Two of them may have used one folder, one after the other.
    for (const product of products) await product.stop();
    for (const product of products) await product.remove();
  },
});
