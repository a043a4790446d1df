import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './process.mjs';

// `npm run db:reset` deletes the embedded database, and the uploads and emails that belong to it. The next
// start creates a new one.
const dataDir = resolve(root, process.env.DATA_DIR || 'var');
if (process.env.DATABASE_URL) fail('DATABASE_URL is set. db:reset only deletes the embedded database.');
if (isRunning(join(dataDir, 'postgres', 'postmaster.pid'))) fail('Stop Polity first.');
const folders = ['postgres', 'media', 'mail']
  .map((name) => join(dataDir, name))
  .filter((path) => existsSync(path));
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
console.log(folders.length > 0 ? `Deleted ${folders.join(', ')}` : 'There is no database to delete.');

function isRunning(pidFile) {
  try {
    return process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 0);
  } catch (error) {
    // PostgreSQL may run as another user.
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
