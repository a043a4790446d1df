import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { apiQuery, pagesKey, readQuery } from '#web/api/queries.ts';
import type { ListReply } from './list-endpoint.ts';
import { readPosition, savePosition } from './list-position.ts';
import { listCall, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

/** How long pages stay cached, so that Back shows them at once. */
const gcTime = 30 * 60_000;

/** The open pages of a list, starting with the one in its address; `more` opens the next. */
export function useListPages(type: ListType, list: ListState) {
  const { key } = useLocation();
  const client = useQueryClient();
  const { endpoint, query } = listCall(type, list);
  const readPage = (page: number) => ({ ...apiQuery(endpoint, { query: { ...query, page } }), gcTime });
  const first = useQuery(readPage(list.page));
  const further = infiniteQueryOptions({
    queryKey: pagesKey(endpoint, { query }, key),
    queryFn: ({ pageParam }) => readQuery(client, readPage(pageParam)),
    initialPageParam: list.page + 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
    // Nothing is read before the reader asks for more.
    enabled: ({ state }) => state.data !== undefined,
    gcTime,
    // The query of each page retries.
    retry: false,
  });
  const rest = useInfiniteQuery(further);
  const pages = [first.data, ...(rest.data?.pages ?? [])].filter((page) => page !== undefined);
  const last = pages.at(-1);
  const { fetchNextPage } = rest;
  // Reading the next page must not cancel a refetch of the open ones.
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const loading = first.isLoading || rest.isLoading || rest.isFetchingNextPage;
  const failed = first.isLoadingError
    ? first
    : rest.isLoadingError || rest.isFetchNextPageError
      ? rest
      : null;
  useRestoredPosition(key, pages.length, (count) =>
    client.fetchInfiniteQuery({ ...further, pages: count - 1 }),
  );
  return {
    first: first.data,
    groups: mergeGroups(pages.flatMap(({ groups }) => groups)),
    /** The next page, if there is one and it is not loading already. */
    next:
      last && !loading && !rest.isFetching && !failed && last.page < last.total_pages
        ? last.page + 1
        : undefined,
    loading,
    /** Why a page could not be read, and a function that tries again. */
    failed: failed?.error && {
      text: failed.error.message,
      again: () => void (failed === rest ? fetchNextPage() : first.refetch()),
    },
    more,
  };
}

/**
 * Remembers the number of open pages and the scroll position. While pages are cached, the router restores the
 * position; after a reload this does, once they have loaded.
 */
function useRestoredPosition(key: string, depth: number, load: (depth: number) => Promise<unknown>): void {
  const target = useRef<number>(null);
  useEffect(() => {
    const left = readPosition(key);
    if (left.depth < 2 || left.depth <= depth) return;
    target.current = left.scrollY;
    void load(left.depth).catch(() => void (target.current = null));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  useLayoutEffect(() => {
    if (target.current === null || depth < 2) return;
    window.scrollTo(0, target.current);
    target.current = null;
  }, [depth]);
  useLayoutEffect(() => {
    let { scrollY } = window;
    const follow = () => void ({ scrollY } = window);
    const save = () => {
      // The stored position stays until its pages have loaded.
      if (target.current === null) savePosition(key, { depth, scrollY });
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('pagehide', save);
      save();
    };
  }, [key, depth]);
}

/** Merges groups across pages. A card that moved to a later page in the meantime is shown once. */
function mergeGroups(groups: ListReply['groups']): ListReply['groups'] {
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
