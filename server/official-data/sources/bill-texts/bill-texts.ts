import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import {
  BadRecordError,
  decode,
  digestOf,
  type FreshRecord,
  type ImportSource,
  type Outcome,
} from '../../engine/import-source.ts';
import { insertRows, overwrite } from '../../engine/rows-store.ts';
import { textFromXml } from './text-from-xml.ts';

interface FederalText {
  slug: string;
  /** GPO's code: 'ih' */
  version: string;
  body: string;
}

/** Words of federal bills as GovInfo has them, one version a file: BILLS-119hr983ih.xml. */
export const billTexts: ImportSource<FederalText> = {
  name: 'bill-texts',
  files: 'texts of federal bills (BILLS-….xml)',
  wants: (fileName) => /^BILLS-.*\.xml$/i.test(fileName),
  items: async function* (entries) {
    for await (const { name, data } of entries) {
      const key = versionOf(name);
      if (!key)
        yield { name, problem: 'The name does not say which version it is, as BILLS-119hr983ih.xml does.' };
      else
        yield {
          key: name.replace(/\.xml$/i, ''),
          digest: digestOf(data),
          bytes: data.length,
          value: () => ({ ...key, body: bodyOf(data) }),
        };
    }
  },
  store,
};

function versionOf(name: string): { slug: string; version: string } | undefined {
  const [, congress, type, number, version] =
    /^BILLS-(\d{1,3})(hr|s|hjres|sjres|hconres|sconres|hres|sres)(\d{1,5})([a-z]{2,5}\d?)\.xml$/i.exec(
      name,
    ) ?? [];
  if (!version) return undefined;
  return {
    slug: `${type!.toLowerCase()}${Number(number)}-${Number(congress)}`,
    version: version.toLowerCase(),
  };
}

/** The longest genuine text has some ten million characters. */
const longest = 20_000_000;

function bodyOf(data: Buffer): string {
  const body = textFromXml(decode(data));
  if (body.length > longest) throw new BadRecordError('The text is longer than that of any bill.');
  return body;
}

/** A text whose bill is not at hand is refused, and read again by the next import. */
async function store(db: Db, records: FreshRecord<FederalText>[]): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'slug'])
    .where('slug', '=', sql<string>`any(${records.map(({ value }) => value.slug)})`)
    .execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const known = new Map(
    records
      .filter(({ value }) => ids.has(value.slug))
      .map(({ value }) => [`${value.slug} ${value.version}`, value]),
  );
  await insertRows(
    db,
    'bill_text_bodies',
    [...known.values()].map(({ slug, version, body }) => ({
      bill_id: ids.get(slug)!,
      version,
      body,
      stored_at: new Date().toISOString(),
    })),
    { onConflict: overwrite('bill_id, version', ['body', 'stored_at']) },
  );
  return records.map(({ value }) =>
    ids.has(value.slug) ? 'stored' : { refused: `Its bill (${value.slug}) is not known yet.` },
  );
}
