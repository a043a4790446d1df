import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export interface Product {
  origin: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as an operator would. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the whole product as `npm start` does, and waits until it says that it is ready. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const product = launch({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env });
  const ended = product.ended.then((code) => {
    throw new Error(`The server ended with ${code}:\n${product.output()}`);
  });
  await Promise.race([waitFor(() => product.output().includes('Polity is ready')), ended]);
  ended.catch(() => undefined);
  const end = (signal: NodeJS.Signals) => {
    product.process.kill(signal);
    return product.ended;
  };
  return {
    ...product,
    origin: `http://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** A copy of the data folder of a product that is not running. */
export async function copyOf(filled: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-e2e-'));
  await cp(filled, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** A start that is expected to fail: its exit code and what it said. */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launch(env);
  return { code: await ended, output: output() };
}

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { process: child, ended, output: () => said };
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 20));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
