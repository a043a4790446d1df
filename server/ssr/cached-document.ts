import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page that many visitors share, compressed once per encoding on its first request. */
export class CachedDocument {
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  readonly #hash: string;

  constructor(html: string) {
    this.#bodies = { identity: Buffer.from(html) };
    this.#hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  }

  /** Strong, so it differs between the encodings of one page. */
  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  body(encoding: Encoding): Buffer {
    return (this.#bodies[encoding] ??= compress[encoding](this.#bodies.identity!));
  }
}

/** For a page that one request gets: a fifth of the time, and a tenth larger. */
export const compressOnce = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (html: string) => gzipSync(html, { level: 3 }),
  identity: (html: string) => html,
};

const compress = {
  br: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => gzipSync(html),
  identity: (html: Buffer) => html,
};
