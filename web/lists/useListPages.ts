import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { apiQuery } from '#web/api/queries.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { ListReply } from './list-endpoint.ts';
import { listStart, readPosition, savePosition } from './list-position.ts';
import { listCall, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

/** How long pages stay cached, so that Back shows them at once. */
const cacheTime = 30 * 60_000;

/** The open pages of a list, starting with the one in its address; `more` opens the next. */
export function useListPages(type: ListType, list: ListState) {
  const { depth, scrollTarget, openNext } = useDepth();
  const reads = useQueries({
    queries: Array.from({ length: depth }, (_, index) => {
      const { endpoint, query } = listCall(type, { ...list, page: list.page + index });
      return { ...apiQuery(endpoint, { query }), gcTime: cacheTime };
    }),
  });
  const pages = reads.map(({ data }) => data);
  const last = pages.at(-1);
  const failed = reads.find(({ data, isError }) => isError && data === undefined);
  useRestoredScroll(
    scrollTarget,
    pages.every((page) => page !== undefined),
  );
  return {
    first: pages[0],
    groups: mergeGroups(pages.flatMap((page) => page?.groups ?? [])),
    /** The next page, if there is one and it is not loading already. */
    next: last && last.page < last.total_pages ? last.page + 1 : undefined,
    loading: last === undefined && !failed,
    /** Why a page could not be read, and a function that tries again. */
    failed: failed && { text: failed.error!.message, again: () => void failed.refetch() },
    more: openNext,
  };
}

/** The number of open pages at this history entry. Remembers it with the scroll position. */
function useDepth() {
  const { key } = useLocation();
  const hydrated = useHydrated();
  // The server renders one page; after a reload the others follow.
  const [first] = useState(() => (hydrated ? readPosition(key) : listStart));
  const [depth, setDepth] = useState(first.depth);
  const [scrollTarget, setScrollTarget] = useState(first.scrollY);
  useEffect(() => {
    if (hydrated) return;
    const left = readPosition(key);
    if (left.depth === 1) return;
    // oxlint-disable-next-line react/set-state-in-effect -- once, and only after a reload of a long list
    setScrollTarget(left.scrollY);
    setDepth(left.depth);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for the page the server rendered
  }, []);
  useLayoutEffect(() => {
    let { scrollY } = window;
    const follow = () => void ({ scrollY } = window);
    const save = () => savePosition(key, { depth, scrollY });
    addEventListener('scroll', follow, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('pagehide', save);
      save();
    };
  }, [key, depth]);
  return { depth, scrollTarget, openNext: useCallback(() => setDepth(depth + 1), [depth]) };
}

/** Scrolls once all pages have loaded. The router scrolls too early if pages are not cached. */
function useRestoredScroll(target: number, isComplete: boolean): void {
  const done = useRef(0);
  useLayoutEffect(() => {
    if (!isComplete || done.current === target) return;
    done.current = target;
    window.scrollTo(0, target);
  }, [target, isComplete]);
}

/** Merges groups across pages. A card that moved to a later page in the meantime is shown once. */
export function mergeGroups(groups: ListReply['groups']): ListReply['groups'] {
  const seen = new Set<number>();
  const merged = new Map<string, ListReply['groups'][number]>();
  for (const { heading, count = null, items } of groups) {
    const fresh = items.filter(({ id }) => !seen.has(id) && seen.add(id));
    if (fresh.length === 0) continue;
    const before = merged.get(heading)?.items ?? [];
    merged.set(heading, { heading, count, items: [...before, ...fresh] });
  }
  return [...merged.values()];
}
