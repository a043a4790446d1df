import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A data folder of this test file's own, removed afterwards. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-test-data-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
