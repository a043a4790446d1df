import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the scripts recommend WSL 2 on Windows', () => {
  const onWindows = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`;
  const program = fileURLToPath(new URL('./process.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', onWindows, program], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('use WSL 2') });
});
