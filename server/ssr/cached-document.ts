import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The encodings of pages, the best first. */
export const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number] | 'identity';

/** The HTML of a page, compressed once per encoding on its first request. */
export class CachedDocument {
  readonly #html: string;
  readonly #bodies: Partial<Record<Encoding, Buffer>> = {};
  #hash: string | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** Strong, so it differs between the encodings of one page. */
  etag(encoding: Encoding): string {
    this.#hash ??= hash('sha256', this.#html, 'base64url').slice(0, 22);
    return `"${this.#hash}-${encoding}"`;
  }

  body(encoding: Encoding): Buffer {
    return (this.#bodies[encoding] ??= compress(this.#html, encoding));
  }
}

function compress(html: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(html);
  if (encoding === 'identity') return Buffer.from(html);
  // A window of 256 KB, not 4 MB: as small a result for a page, with 3 MB of memory instead of 11.
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } });
}
