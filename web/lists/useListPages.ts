import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { apiQuery } from '#web/api/queries.ts';
import { useIsLive } from '#web/ui/useIsLive.ts';
import { placeLeft, readDepth, saveDepth } from './list-depth.ts';
import type { Card, ListReply } from './list-endpoint.ts';
import { listCall, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

/** How long pages stay cached, so that Back shows them at once. */
const cacheTime = 30 * 60_000;

/** The pages of a list that are open, from the one its address names; `more` opens the next. */
export function useListPages(type: ListType, list: ListState) {
  const { key } = useLocation();
  const lives = useIsLive();
  const [depth, setDepth] = useState(() => (lives ? readDepth(key) : 1));
  const place = useRef(0);
  useEffect(() => {
    // The first screen is drawn by the server, which knows nothing of this.
    if (lives || readDepth(key) === 1) return;
    place.current = placeLeft(key);
    // oxlint-disable-next-line react/set-state-in-effect -- once, and only after a reload of a long list
    setDepth(readDepth(key));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it was drawn first
  }, []);
  const reads = useQueries({
    queries: Array.from({ length: depth }, (_, index) => {
      const { endpoint, query } = listCall(type, { ...list, page: list.page + index });
      return { ...apiQuery(endpoint, { query }), gcTime: cacheTime };
    }),
  });
  const pages = reads.map(({ data }) => data);
  const last = pages.at(-1);
  const failed = reads.find(({ data, isError }) => isError && data === undefined);
  const whole = pages.every((page) => page !== undefined);
  useLayoutEffect(() => {
    if (!whole || place.current === 0) return;
    window.scrollTo(0, place.current);
    place.current = 0;
  }, [whole, depth]);
  const more = useCallback(() => {
    setDepth(depth + 1);
    saveDepth(key, depth + 1);
  }, [depth, key]);
  return {
    first: pages[0],
    groups: mergeGroups(pages.flatMap((page) => page?.groups ?? [])),
    /** The next page, when there is one and it is not on its way already. */
    next: last && last.page < last.total_pages ? last.page + 1 : undefined,
    loading: last === undefined && !failed,
    /** A page that could not be read: why, and another try. */
    failed: failed && { text: failed.error!.message, again: () => void failed.refetch() },
    more,
  };
}

/** Groups that go on across pages become one; what slid onto a later page meanwhile is shown once. */
export function mergeGroups(groups: ListReply['groups']): ListReply['groups'] {
  const seen = new Set<number>();
  const merged = new Map<string, Card[]>();
  for (const { heading, items } of groups) {
    const fresh = items.filter(({ id }) => !seen.has(id) && seen.add(id));
    if (fresh.length > 0) merged.set(heading, [...(merged.get(heading) ?? []), ...fresh]);
  }
  return [...merged].map(([heading, items]) => ({ heading, items }));
}
