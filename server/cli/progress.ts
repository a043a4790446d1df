const barWidth = 30;
const barIntervalMs = 125;
const lineIntervalMs = 10_000;
const clearLine = '\r\u001b[K';

/**
 * Shows the progress of long work: a bar in a terminal, otherwise one line every ten seconds. A total of 0 is
 * unknown.
 */
export async function withProgress<T>(
  title: string,
  work: (report: (done: number, total: number, text: string) => void) => Promise<T>,
): Promise<T> {
  const output = process.stderr;
  const isTerminal = output.isTTY;
  let nextAt = performance.now() + (isTerminal ? 0 : lineIntervalMs);
  try {
    return await work((done, total, text) => {
      const now = performance.now();
      if (now < nextAt) return;
      nextAt = now + (isTerminal ? barIntervalMs : lineIntervalMs);
      const share = Math.min(1, done / Math.max(total, 1));
      const percent = total > 0 ? `${Math.floor(100 * share)} %` : '';
      if (!isTerminal) return void output.write(`${title}: ${percent && `${percent}, `}${text}\n`);
      const filled = Math.round(share * barWidth);
      const bar = percent && ` ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}`;
      output.write(clearLine + `${title}${bar}  ${text}`.slice(0, output.columns));
    });
  } finally {
    if (isTerminal) output.write(clearLine);
  }
}

/** 1234 → '1,234' */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
