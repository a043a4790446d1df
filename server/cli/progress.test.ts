import { expect, onTestFinished, test, vi } from 'vitest';
import { withProgress } from './progress.ts';

test('shows a bar in a terminal, and only the text where the total is unknown', async () => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    written.mockRestore();
    process.stderr.isTTY = isTTY;
  });
  const shown = async (done: number, total: number) => {
    written.mockClear();
    await withProgress('Reading', async (report) => report(done, total, '7 read'));
    return String(written.mock.calls[0]![0]).replace('\r\u001b[K', '');
  };
  expect(await shown(1, 2)).toMatch(/^Reading █{15}░{15} 50 % {2}7 read$/);
  expect(await shown(0, 0)).toBe('Reading  7 read');
});
