/** Passes on the chunks of a body. @throws the given error as soon as it is larger than `maxBytes` */
export async function* limitBytes<Chunk extends Uint8Array>(
  body: AsyncIterable<Chunk> | Iterable<Chunk>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Chunk> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** Passes on the first `maxBytes` of a body, and ends it. */
export async function* firstBytes<Chunk extends Uint8Array>(
  body: AsyncIterable<Chunk>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  for await (const chunk of body) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
