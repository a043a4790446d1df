import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('svg-to-png.ts', import.meta.url));
const mostAtOnce = 2;
/** Milliseconds; a picture takes some 200. */
const patience = 10_000;
const mostWaiting = 50;

let running = 0;
const queue: (() => void)[] = [];

/**
 * Turns an SVG of ours into a PNG, in a process of its own: in this one sharp refuses to read SVG at all, because members upload pictures here.
 * @throws Error when the process fails, takes too long, or too many pictures wait already.
 */
export async function rasterise(svg: string): Promise<Buffer> {
  if (running >= mostAtOnce) {
    if (queue.length >= mostWaiting) throw new Error('Too many pictures are being drawn.');
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running++;
  try {
    return await convert(svg);
  } finally {
    running--;
    queue.shift()?.();
  }
}

function convert(svg: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patience,
      env: {},
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(parts))
        : reject(new Error(`The picture could not be drawn (${code}).`)),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(svg);
  });
}
