import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** The encodings of shared pages, the best first. */
export const sharedEncodings = ['br', 'gzip'] as const;
export const ownEncodings = ['zstd', 'br', 'gzip'] as const;

type Encoding = (typeof sharedEncodings)[number] | 'identity';

/** A page that many visitors share, compressed once per encoding on its first request. */
export class CachedDocument {
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  readonly #hash: string;

  constructor(html: string) {
    this.#bodies = { identity: Buffer.from(html) };
    this.#hash = hash('sha256', html, 'base64url').slice(0, 22);
  }

  /** Strong, so it differs between the encodings of one page. */
  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  body(encoding: Encoding): Buffer {
    return (this.#bodies[encoding] ??= compress[encoding](this.#bodies.identity!));
  }
}

/** For a page that one request gets. Zstandard takes half the time of Brotli at the same size. */
export const compressOnce = {
  zstd: (html: string) => zstdCompressSync(html),
  br: (html: string) => brotli(html, 3),
  gzip: (html: string) => gzipSync(html, { level: 3 }),
  identity: (html: string) => Buffer.from(html),
};

const compress = {
  br: (html: Buffer) => brotli(html, 5),
  gzip: (html: Buffer) => gzipSync(html),
  identity: (html: Buffer) => html,
};

/** A window of 256 KB, not 4 MB: as small a result for a page, with 3 MB of memory instead of 11. */
function brotli(html: string | Buffer, quality: number): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } });
}
