import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '#server/database/embedded/postgres.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const cli = fileURLToPath(new URL('../server/cli/polity.ts', import.meta.url));

/** A server that gets no processor time for three seconds on a busy machine refuses calls otherwise. */
const unlimited = { RATE_LIMIT: 'off' };

export interface Product {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Stops it and deletes its data folder. */
  remove(): Promise<void>;
}

/** Starts the server and its embedded database as `npm start` does, and waits until it is ready. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const product = launch({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env }, flags);
  await new Promise<void>((ready, failed) => {
    const check = () => {
      if (!product.output().includes('Polity is ready')) return;
      product.process.stdout.off('data', check);
      ready();
    };
    product.process.stdout.on('data', check);
    void product.ended.then((code) =>
      failed(new Error(`The server ended with ${code}:\n${product.output()}`)),
    );
  });
  const end = (signal: NodeJS.Signals) => {
    product.process.kill(signal);
    return product.ended;
  };
  return {
    ...product,
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    remove: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a copy of the prepared data folder. */
export async function startOnCopy(env: Record<string, string> = {}): Promise<Product> {
  return startProduct(await copyPreparedFolder(), env);
}

export async function copyPreparedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-e2e-'));
  await cp(process.env.PREPARED_DATA_DIR!, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** Runs a start that is expected to fail. */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launch(env);
  return { code: await ended, output: output() };
}

/** Runs `npm run polity -- ARGS` on a product's data folder. @throws when it fails. */
export async function runCommand(dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [cli, ...args], { env });
}

/** The URL of the embedded database of a running product. */
export async function databaseUrl(dataDir: string): Promise<string> {
  return (await startEmbedded({ dataDir })).url;
}

/** A port below those that the system gives out, so that nobody gets it before the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 30_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((done) => server.close(done));
    if (isFree) return port;
  }
}

// The flags of scripts/run.mjs trade processor time for memory. Only the memory benchmark passes them.
function launch(env: Record<string, string>, flags: string[] = []) {
  const child = spawn(process.execPath, [...flags, main], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', DATABASE_URL: '', SYNC: 'off', ...unlimited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { process: child, ended, output: () => output };
}
