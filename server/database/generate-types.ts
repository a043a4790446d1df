import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from './pool.ts';
import { startEmbedded } from './embedded/postgres.ts';
import { migrate } from './migrate.ts';
import { printSchema } from './print-schema.ts';

/** Types of view columns. The catalog does not say which of them are nullable or have defaults. */
const viewColumns = {
  'opinions.id': 'Generated<number>',
  'opinions.kind': 'Generated<PostKind>',
  'opinions.item_id': 'number',
  'opinions.member_id': 'number',
  'opinions.level': 'OpinionLevel',
  'opinions.counted': 'Generated<boolean>',
  'opinions.verified': 'Generated<boolean>',
  'opinions.like_count': 'Generated<number>',
  'opinions.reply_count': 'Generated<number>',
  'opinions.created_at': 'Generated<Timestamp>',
  'opinions.updated_at': 'Generated<Timestamp>',
};

/** Types of the values in JSON columns, which the catalog does not have. They are written as text. */
const json = (type: string) => `ColumnType<${type}, string | undefined, string>`;
const jsonColumns = {
  'bills.cosponsor_parties': json('Record<string, number>'),
  'bills.steps': json('ReachedStep[]'),
  'media_files.sizes': json('{ file: string; width: number; height: number }[]'),
  'moderation_log.details': json('Record<string, unknown>'),
};
const imports = { ReachedStep: '#contract/bills/bill-status.ts#ReachedStep' };

/** Writes generated/tables.ts (or `outFile`) from a new database after all migrations. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const bin = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url));
  execFileSync(
    bin,
    [
      '--url',
      url,
      '--dialect',
      'postgres',
      '--camel-case=false',
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--exclude-pattern',
      'kysely_*',
      '--overrides',
      JSON.stringify({ columns: { ...viewColumns, ...jsonColumns } }),
      '--custom-imports',
      JSON.stringify(imports),
      '--out-file',
      outFile,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-types-'));
  const embedded = await startEmbedded({ dataDir, disposable: true });
  const { db, close } = await connect(embedded.url, { max: 1, statementTimeout: 0 });
  await migrate(db);
  await writeFile(new URL('../../migrations/schema.sql', import.meta.url), await printSchema(db));
  await close();
  await generateTypes(embedded.url, fileURLToPath(new URL('generated/tables.ts', import.meta.url)));
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
