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
