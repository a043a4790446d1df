import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { KeptDocument } from './kept-document.ts';

it.each(['', 'a', 'Ünïcode … 🗳️'.repeat(20_000)])(
  'A document of any size is the same compressed and not, with the nonce of each reply',
  (before) => {
    const document = new KeptDocument(before, '"></script></body></html>');
    for (const nonce of ['first', 'second']) {
      const text = `${before}${nonce}"></script></body></html>`;
      expect(document.whole(nonce).toString()).toBe(text);
      expect(gunzipSync(document.gzipped(nonce)).toString()).toBe(text);
    }
  },
);
