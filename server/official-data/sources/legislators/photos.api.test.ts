import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { getRepresentative } from '#contract/representatives.ts';
import { mediaStorage } from '#server/media/media.ts';
import { testApp } from '#server/testing/app.ts';
import { buildOfficial } from '#server/testing/build.ts';
import { runImport } from '../../engine/import-run.ts';
import { photosImporter } from './photos.ts';
import { makeFolder } from '../../../testing/official-data.ts';

const { app, call, db, config } = await testApp();
const importPhotos = (folder: string) => runImport(db, photosImporter(mediaStorage(config)), [folder]);
const uuid = '295965df-6c71-4e11-806f-2b7d5be5d45c';
let id = 0;
let stateId = 0;

const picture = (background: string, size = { width: 450, height: 550 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Someone' } })
    .jpeg()
    .toBuffer();
const photoOf = async (person: number) =>
  (await call(getRepresentative, { params: { id: String(person) } })).body.representative.image.url;
const stored = () => readdir(join(config.dataDir, 'media/officials')).catch(() => []);

beforeAll(async () => {
  id = await buildOfficial(db, 'Ann Lee');
  stateId = await buildOfficial(db, 'Sta Te', { office: 'state_senator', district: 1 });
  await db.updateTable('representatives').set({ bioguide: 'L000123' }).where('id', '=', id).execute();
  await db
    .updateTable('representatives')
    .set({ ocd_person: `ocd-person/${uuid}` })
    .where('id', '=', stateId)
    .execute();
});

test('stores photos by person, cropped, without metadata, and serves them from our own origin', async () => {
  const folder = await makeFolder({
    'L000123.jpg': await picture('#804020'),
    [`${uuid}.png`]: await sharp(await picture('#208040'))
      .png()
      .toBuffer(),
  });
  expect(await importPhotos(folder)).toMatchObject({ read: 2, stored: 2, skipped: 0 });
  for (const person of [id, stateId]) {
    const url = await photoOf(person);
    expect(url).toMatch(/^\/media\/officials\/[\w-]{22}\/photo\.webp$/);
    const { statusCode, headers, rawPayload } = await app.inject({ url: url! });
    expect({ statusCode, type: headers['content-type'], sniff: headers['x-content-type-options'] }).toEqual({
      statusCode: 200,
      type: 'image/webp',
      sniff: 'nosniff',
    });
    const metadata = await sharp(rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 225, height: 275 });
    expect(metadata.exif).toBeUndefined();
  }
  expect(await importPhotos(folder)).toMatchObject({ stored: 0, unchanged: 2 });
});

test('replaces a photo with a newer one and deletes the old file', async () => {
  const before = await photoOf(id);
  const files = (await stored()).length;
  await importPhotos(await makeFolder({ 'L000123.jpg': await picture('#102030') }));
  expect(await photoOf(id)).not.toBe(before);
  expect(await stored()).toHaveLength(files);
  expect((await app.inject({ url: before! })).statusCode).toBe(404);
});

test('reports other files, too large pictures and unknown people, and stores nothing', async () => {
  const [before, files] = [await photoOf(id), (await stored()).length];
  const folder = await makeFolder({
    'L000123.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'L000124.jpg': await picture('#102030'),
    'me.jpg': await picture('#102030'),
    [`${uuid}.jpg`]: (await picture('#102030')).subarray(0, 300),
    'notes.txt': 'not wanted',
  });
  const { skipped, problems } = await importPhotos(folder);
  expect(skipped).toBe(4);
  expect(Object.fromEntries(problems.map(({ record, reason }) => [record, reason]))).toEqual({
    'photo:L000123': 'The file is not a readable picture.',
    'photo:L000124': 'No official has the id L000124. Import the officials first.',
    'me.jpg': 'The file is not named after a person (C000127.jpg).',
    [`photo:${uuid}`]: 'The file is not a readable picture.',
  });
  expect(await photoOf(id)).toBe(before);
  expect(await stored()).toHaveLength(files);
});
