import { constants, crc32, deflateRawSync } from 'node:zlib';

// RFC 1952: deflate, no flags, no time, unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * A rendered document that is sent many times, each time with a nonce of its own close to its end. What stands before the
 * nonce is encoded, compressed and summed once; a reply adds the little that follows, uncompressed.
 */
export class KeptDocument {
  readonly #before: Buffer;
  readonly #after: string;
  #packed: { deflated: Buffer; sum: number } | undefined;

  constructor(before: string, after: string) {
    this.#before = Buffer.from(before);
    this.#after = after;
  }

  whole(nonce: string): Buffer {
    return Buffer.concat([this.#before, Buffer.from(nonce + this.#after)]);
  }

  gzipped(nonce: string): Buffer {
    const { deflated, sum } = (this.#packed ??= pack(this.#before));
    const last = Buffer.from(nonce + this.#after);
    const block = Buffer.alloc(5);
    block.writeUInt8(1); // the last block, stored as it is
    block.writeUInt16LE(last.length, 1);
    block.writeUInt16LE(~last.length & 0xffff, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(last, sum));
    trailer.writeUInt32LE(this.#before.length + last.length, 4);
    return Buffer.concat([gzipHeader, deflated, block, last, trailer]);
  }
}

/** Ends on a byte, so that another block can follow. */
function pack(before: Buffer) {
  return {
    deflated: deflateRawSync(before, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    sum: crc32(before),
  };
}
