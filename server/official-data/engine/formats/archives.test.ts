import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, makeZip } from '#server/testing/official-data.ts';
import { readFiles } from '../input-files.ts';

test('reads the files of a zip by name, in whatever order they were packed', async () => {
  const archive = makeZip({
    'TEXT_TBL_2.lob': 'c',
    'read.me': 'x',
    'TEXT_TBL_1.lob': 'b',
    'TEXT_TBL.dat': 'a',
  });
  const path = join(await makeFolder({ 'archive.zip': archive }), 'archive.zip');
  const files: unknown[] = [];
  for await (const file of readFiles([{ path, bytes: archive.length, isExplicit: true }], (name) =>
    name.startsWith('TEXT'),
  ))
    files.push([file.name, 'data' in file && String(file.data)]);
  expect(files).toEqual([
    ['TEXT_TBL.dat', 'a'],
    ['TEXT_TBL_1.lob', 'b'],
    ['TEXT_TBL_2.lob', 'c'],
  ]);
});
