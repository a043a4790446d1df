import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.each(['../main.ts', '../cli/polity.ts'])('%s makes files that only its account may read', (program) => {
  const say = "process.on('exit', () => console.log(`umask ${process.umask(0).toString(8)}`))";
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${say}`, fileURLToPath(new URL(program, import.meta.url))],
    // The server ends at once, because its configuration is wrong.
    { encoding: 'utf8', env: { ...process.env, PORT: 'none' } },
  );
  expect(stdout).toContain('umask 77\n');
});
