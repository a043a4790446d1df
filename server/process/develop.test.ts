import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('npm run dev names a wrong setting, without a stack', () => {
  const program = fileURLToPath(new URL('./develop.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program], {
    env: { ...process.env, PORT: 'eighty' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Invalid environment:\n  PORT: must be a whole number from 1 to 65535\n',
  });
});
