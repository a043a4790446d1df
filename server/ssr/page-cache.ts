import { LRUCache } from 'lru-cache';
import type { KeptDocument } from './kept-document.ts';

export interface CachedPage {
  status: number;
  /** Where to go instead of a page. */
  redirect?: string;
  document?: KeptDocument;
  /** Names what the page shows, whoever rendered it when; visitors' pages have one. */
  etag?: string;
}

const freshFor = 5_000;
/** After a write a page may show old bars for this long, so that a flood of writes cannot make every read a render. */
const freshForAfterWrite = 200;

interface Entry {
  page: Promise<CachedPage>;
  /** The same, once it is there. */
  done?: CachedPage;
  at: number;
}

/** Rendered pages of visitors, who all see the same. Concurrent requests for a page share one rendering. */
export class PageCache {
  #pages = new LRUCache<string, Entry>({ max: 500 });
  #lastWrite = 0;
  /** Pages that were there, and pages that had to be rendered. */
  readonly uses = { kept: 0, read: 0 };

  /** Something has changed; what was rendered before is not to be trusted any more. */
  noteWrite(): void {
    this.#lastWrite = Date.now();
  }

  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const kept = this.#pages.get(key);
    if (kept && this.#isFresh(kept.at)) {
      this.uses.kept++;
      return kept.page;
    }
    this.uses.read++;
    const page = render();
    const entry: Entry = { page, at: Date.now() };
    this.#pages.set(key, entry);
    const forget = () => this.#pages.delete(key);
    // Errors are not worth keeping, nor worth breaking the process over: the request that awaits them answers.
    void page.then((done) => (done.status === 200 ? (entry.done = done) : forget()), forget);
    return page;
  }

  /** A page that can be sent at once. */
  atHand(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept?.done?.document || !this.#isFresh(kept.at)) return undefined;
    this.uses.kept++;
    return kept.done;
  }

  #isFresh(at: number): boolean {
    const age = Date.now() - at;
    return age < (at <= this.#lastWrite ? freshForAfterWrite : freshFor);
  }
}
