import type { ServerResponse } from 'node:http';
import type { Topic } from './topics.ts';

/** Limits of one process: streams in all, and streams of one network. */
const maxStreams = 5_000;
const maxPerNetwork = 40;
/** Bytes that may wait for a slow reader before its stream is closed. The browser reconnects. */
const maxBuffered = 64 * 1024;

export interface Stream {
  topic: Topic;
  network: string;
  /** The id of the member whose session opened it. */
  member: number | undefined;
}

/** Open streams by topic. */
export class Streams {
  #byTopic = new Map<Topic, Set<ServerResponse>>();
  #byNetwork = new Map<string, number>();
  #members = new WeakMap<ServerResponse, number>();
  #count = 0;

  hasRoom(network: string): boolean {
    return this.#count < maxStreams && (this.#byNetwork.get(network) ?? 0) < maxPerNetwork;
  }

  add({ topic, network, member }: Stream, response: ServerResponse): void {
    if (member !== undefined) this.#members.set(response, member);
    const streams = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, streams.add(response));
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1);
    this.#count++;
    response.once('close', () => {
      streams.delete(response);
      if (streams.size === 0 && this.#byTopic.get(topic) === streams) this.#byTopic.delete(topic);
      const left = this.#byNetwork.get(network)! - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
      this.#count--;
    });
  }

  get topics(): Topic[] {
    return [...this.#byTopic.keys()];
  }

  has(topic: Topic): boolean {
    return this.#byTopic.has(topic);
  }

  /** Writes to the streams of a topic, or to all. */
  write(text: string, topic?: Topic): void {
    for (const response of this.#of(topic)) {
      if (response.writableLength > maxBuffered) response.destroy();
      else response.write(text);
    }
  }

  /** Ends the streams of a member, or all. */
  end(member?: number): void {
    for (const response of this.#of())
      if (member === undefined || this.#members.get(response) === member) response.end();
  }

  #of(topic?: Topic): ServerResponse[] {
    const sets = topic === undefined ? [...this.#byTopic.values()] : [this.#byTopic.get(topic) ?? []];
    return sets.flatMap((set) => [...set]);
  }
}
