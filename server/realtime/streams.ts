import type { ServerResponse } from 'node:http';

/** Bounds of one process: streams at all, and streams of one address. */
const most = 5_000;
const mostPerAddress = 40;
/** Bytes a reader may be behind before it is let go; it comes back by itself. */
const mostBehind = 64 * 1024;

interface Stream {
  response: ServerResponse;
  address: string;
}

/** Open streams by item. A process that has none asks nobody for news. */
export class Streams {
  #byItem = new Map<number, Set<Stream>>();
  #byAddress = new Map<string, number>();
  #count = 0;

  hasRoom(address: string): boolean {
    return this.#count < most && (this.#byAddress.get(address) ?? 0) < mostPerAddress;
  }

  add(itemId: number, address: string, response: ServerResponse): void {
    const stream = { response, address };
    const streams = this.#byItem.get(itemId) ?? new Set();
    this.#byItem.set(itemId, streams.add(stream));
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    this.#count++;
    response.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#byItem.get(itemId) === streams) this.#byItem.delete(itemId);
      const left = this.#byAddress.get(address)! - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
      this.#count--;
    });
  }

  get count(): number {
    return this.#count;
  }

  get items(): number[] {
    return [...this.#byItem.keys()];
  }

  has(itemId: number): boolean {
    return this.#byItem.has(itemId);
  }

  /** Writes to everybody who watches an item, or to all. */
  write(text: string, itemId?: number): void {
    const sets = itemId === undefined ? [...this.#byItem.values()] : [this.#byItem.get(itemId) ?? []];
    for (const { response } of sets.flatMap((set) => [...set])) {
      if (response.writableLength > mostBehind) response.destroy();
      else response.write(text);
    }
  }

  end(): void {
    for (const { response } of [...this.#byItem.values()].flatMap((set) => [...set])) response.end();
  }
}
