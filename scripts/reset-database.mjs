import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRunning, root } from './process.mjs';

// `npm run db:reset` deletes the embedded database, and the uploads and emails that belong to it. The next
// start creates a new one.
const dataDir = resolve(root, process.env.DATA_DIR || 'var');
if (process.env.DATABASE_URL) fail('DATABASE_URL is set. db:reset only deletes the embedded database.');
const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
if (existsSync(pidFile) && isRunning(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)))
  fail('Stop Polity first.');
const folders = ['postgres', 'media', 'mail']
  .map((name) => join(dataDir, name))
  .filter((path) => existsSync(path));
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
console.log(folders.length > 0 ? `Deleted ${folders.join(', ')}` : 'There is no database to delete.');

function fail(message) {
  console.error(message);
  process.exit(1);
}
