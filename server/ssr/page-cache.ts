import { LRUCache } from 'lru-cache';
import { cacheRequests } from '#server/metrics/cache-requests.ts';
import type { CachedDocument } from './cached-document.ts';

export interface CachedPage {
  status: number;
  /** The address to redirect to. */
  redirect?: string;
  document?: CachedDocument;
}

const ttlMs = 5_000;
/** The maximum age of a page after a write. Without it, many writes would make every read a render. */
const ttlAfterWriteMs = 200;

interface Entry {
  page: Promise<CachedPage>;
  /** As performance.now(): the clock of the system may be set back. */
  renderedAt: number;
}

/** Rendered pages of visitors, who all see the same. Concurrent requests for a page share one rendering. */
export class PageCache {
  readonly #pages = new LRUCache<string, Entry>({ max: 60 });
  #lastWrite = 0;

  /** Call after every write: pages rendered before it expire sooner. */
  recordWrite(): void {
    this.#lastWrite = performance.now();
  }

  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const cached = this.#pages.get(key);
    if (cached && this.#isFresh(cached.renderedAt)) {
      cacheRequests.inc({ cache: 'pages', result: 'hit' });
      return cached.page;
    }
    cacheRequests.inc({ cache: 'pages', result: 'miss' });
    const page = render();
    this.#pages.set(key, { page, renderedAt: performance.now() });
    const remove = () => this.#pages.delete(key);
    // Only pages are cached. A failed rendering is reported by the request that awaits it.
    void page.then(({ status }) => status !== 200 && remove(), remove);
    return page;
  }

  #isFresh(renderedAt: number): boolean {
    return performance.now() - renderedAt < (renderedAt <= this.#lastWrite ? ttlAfterWriteMs : ttlMs);
  }
}
