import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { Db } from '#server/database/pool.ts';
import type { DB } from '#server/database/generated/tables.ts';
import { billPartTables } from '../official-data/bills-store/bills-store.ts';

/** Genuine upstream files; absent on machines that only have the repository. */
export const realData = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
export const hasRealData = existsSync(join(realData, 'SHA256SUMS'));

/** Empties what importers write, states excepted. */
export async function emptyTables(db: Db): Promise<void> {
  await sql`truncate items, committees, zips, zip_districts, import_runs, import_records, short_list restart identity cascade`.execute(
    db,
  );
}

export async function countRows(db: Db, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}

/** How many rows each table that bills fill has. */
export async function countBillRows(db: Db): Promise<Record<string, number>> {
  const tables = ['bills', ...billPartTables, 'items', 'representatives', 'committees'] as const;
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await countRows(db, table)])),
  );
}

/** A folder with these files, which is deleted after the test. */
export async function makeFolder(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const legislators = join(realData, 'congress-legislators');
const formerMembers = 'legislators-historical.csv';

/** The largest YAML file. The one in JSON has the same content, and is read in a fraction of the time. */
const largeYaml = 'legislators-current.yaml';

/** The genuine people of Congress, committees and offices, with the former members of `formerMembersFile`. */
export async function legislatorsFolder(): Promise<string> {
  const folder = dirname(await formerMembersFile());
  for (const name of await readdir(legislators))
    if (name !== formerMembers && name !== largeYaml)
      await copyFile(join(legislators, name), join(folder, name));
  return folder;
}

/**
 * The genuine file of former members of Congress, without the 10,000 born before 1930, who sat in no roll
 * call here.
 */
export async function formerMembersFile(): Promise<string> {
  const [header, ...lines] = (await readFile(join(legislators, formerMembers), 'utf8')).split('\n');
  const recent = lines.filter((line) => /,(19[3-9]|20)\d*-\d\d-\d\d,/.test(line));
  const folder = await makeFolder({ [formerMembers]: [header, ...recent].join('\n') });
  return join(folder, formerMembers);
}

/** A zip archive of these files, with names as given, also malicious ones. */
export function makeZip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, path]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}
